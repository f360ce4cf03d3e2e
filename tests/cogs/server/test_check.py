"""`/server check`: what the bot has against what it needs, with what to press."""

from __future__ import annotations

import copy
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.server.check import _limits, _permissions
from cogs.shared.league_pages import page_of
from locales import LOCALES, text
from playground import ActionRefused, Client
from publish.care import examination
from publish.care.examination import Examined
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import words
from tests.cogs.faulty import fault
from tests.cogs.seasons import LeagueDays
from ui.kit import permissions
from ui.kit.answer import Panel
from ui.kit.custom_id import PageNumber, Ref
from ui.kit.permissions import PERMISSIONS


async def checked(client: Client) -> str:
    """What the command answers."""
    answer = (await client.slash("server check"))["message"]
    assert answer["to"] == [client.actor], "nobody else reads it"
    return words(answer)


def wrong(report: str) -> list[str]:
    """The lines about what is not right."""
    return [line for line in report.splitlines() if line.startswith(("❌", "⚠️", "🔧"))]


async def test_all_is_well(house: House) -> None:
    """A green line for each matter, with the channels in play; nothing is played at first."""
    ada = await house.member("Ada")
    report = await checked(ada)
    assert wrong(report) == []
    assert "Nothing is played here now" in report
    days = await LeagueDays.begin(house)
    await days.make_league()
    await ada.slash("league-admin open")
    await days.wait_for_news()
    await ada.slash("game new", channel="table-1", rules="classic")
    report = await checked(ada)
    assert wrong(report) == []
    here, table = await ada.channel_id("general"), await ada.channel_id("table-1")
    (rights,) = [line for line in report.splitlines() if "all permissions" in line]
    assert f"<#{here}>" in rights
    assert f"<#{table}>" in rights
    assert "Active threads: 0 of 1,000" in report
    assert "Files: up to 10 MB" in report


async def test_for_managers_only(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord hides the command from others, and who uses it all the same reads nothing."""
    bruno = await house.member("Bruno")
    with pytest.raises(ActionRefused):
        await bruno.slash("server check")

    async def nobody(*_: Any) -> bool:
        return False

    monkeypatch.setattr(permissions, "is_manager", nobody)
    report = await checked(await house.member("Ada"))
    assert report.strip() == text("en", "error-managers-only")


async def test_a_lack_is_named_with_its_price_and_what_to_press(house: House) -> None:
    """What the channel denies is allowed in the channel; when it is, the line is green."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    await ada.post("permissions", channel=game.channel, deny=["READ_MESSAGE_HISTORY", "ATTACH_FILES"])
    lines = (await checked(ada)).splitlines()
    assert lines[1] == f"❌ <#{game.channel}>: I lack permissions.", "what is wrong comes first"
    assert "**Attach Files**: without it boards come as text" in lines[2]
    assert "**Read Message History**" in lines[3]
    assert lines[4].startswith(f"🔧 *Edit Channel* of <#{game.channel}>")
    assert "allow Attach Files, Read Message History" in lines[4]
    await ada.post("permissions", channel=game.channel, deny=[])
    assert wrong(await checked(ada)) == []


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("deny", "named"),
    [
        (["SEND_MESSAGES"], ["Send Messages"]),
        (["VIEW_CHANNEL"], ["View Channel"]),
        (["SEND_MESSAGES", "READ_MESSAGE_HISTORY"], ["Send Messages", "Read Message History"]),
    ],
)
async def test_only_what_has_to_be_given_is_named(house: House, deny: list[str], named: list[str]) -> None:
    """Not what Discord takes away with it."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    await ada.post("permissions", channel=game.channel, deny=deny)
    answer = (await ada.slash("server check", channel="table-1"))["message"]
    (press,) = [line for line in words(answer).splitlines() if line.startswith("🔧")]
    assert press.endswith(f"allow {', '.join(named)}.")


async def test_what_members_cannot_begin_is_named(house: House) -> None:
    """A game in a thread, and lessons: the channel denies them, or the bot's role lacks them."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    threads = ["CREATE_PUBLIC_THREADS", "CREATE_PRIVATE_THREADS", "SEND_MESSAGES_IN_THREADS"]
    await ada.post("permissions", channel=game.channel, deny=threads)
    report = await checked(ada)
    head, press = wrong(report)
    assert head.startswith(f"⚠️ <#{game.channel}>")
    assert "allow Create Public Threads, Create Private Threads, Send Messages in Threads." in press
    assert "all permissions that I need" not in report
    await ada.post("permissions", channel=game.channel, deny=[])
    assert wrong(await checked(ada)) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_what_no_channel_needs_now(locale: str) -> None:
    """Permissions of the link are missing all the same, with what to press; the others may be missing."""
    guild, findings = _many(0)
    needless = replace(findings, unneeded=["create_private_threads"], optional=["pin_messages"])
    _, missing, optional = _permissions(locale, guild, needless)
    assert missing.startswith("⚠️")
    assert missing.splitlines()[-1].startswith("🔧")
    assert optional.startswith("➖")
    assert "🔧" not in optional


async def test_commands_that_discord_lacks_or_keeps_are_named(house: House) -> None:
    """Both ways, subcommands too; and it is said when Discord does not answer."""
    ada, bot = await house.member("Ada"), house.bot
    assert bot.application_id
    payload: list[Any] = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    fewer = [copy.deepcopy(command) for command in payload if command["name"] != "learn"]
    server = next(command for command in fewer if command["name"] == "server")
    server["options"].append({"type": 1, "name": "old", "description": "old", "options": []})
    await bot.http.bulk_upsert_global_commands(bot.application_id, fewer)
    (line,) = wrong(await checked(ada))
    assert "`/learn`, `/server old`" in line
    await bot.http.bulk_upsert_global_commands(bot.application_id, payload)
    (line,) = wrong(await checked(ada))
    assert "`/learn`" in line, "it is there again, and is another one for Integrations"
    await house.restart()
    assert wrong(await checked(ada)) == []
    await fault(ada, "/commands$", method="GET", status=403)
    (line,) = wrong(await checked(ada))
    assert "does not say" in line


async def test_limits_that_are_near(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads and pins are counted; standings are pinned where the bot may do so."""
    monkeypatch.setattr(examination, "THREADS_NEAR", 1)
    days = await LeagueDays.begin(house)
    await days.running()
    ada = await house.member("Ada")
    report = await checked(ada)
    threads = sum(c["type"] in (10, 11) for c in (await ada.refresh())["channels"])
    assert f"⚠️ Active threads: {threads} of 1,000." in report
    have = house.bot.guilds[0].text_channels[0].permissions_for(house.bot.guilds[0].me)
    assert ("✅ Pinned messages in" in report) == have.pin_messages
    monkeypatch.setattr(examination, "PINS_NEAR", 0)
    assert ("⚠️ Pinned messages in" in await checked(ada)) == have.pin_messages


def _many(lacks: int) -> tuple[Any, Examined]:
    """A server with 200 channels in which all sorts of permissions are missing."""
    names = [permission.name for permission in PERMISSIONS]
    channels: list[Any] = [discord.Object(10**18 + n) for n in range(200)]
    lacking = {channel: names[n % lacks :] if lacks else [] for n, channel in enumerate(channels)}
    some = discord.Permissions(attach_files=True, view_channel=True, send_messages=True)
    me = SimpleNamespace(guild_permissions=some, display_name="S" * 32)
    pins = dict.fromkeys(channels[:20], 250)
    return SimpleNamespace(me=me, self_role=None), Examined(lacking, {}, [], [], 999, pins, 10**7)


@pytest.mark.parametrize("locale", LOCALES)
def test_many_channels_fit(locale: str) -> None:
    """Channels with the same lacks share a paragraph; all of it comes in pages within Discord's limit."""
    guild, findings = _many(len(PERMISSIONS))
    lines = [*_permissions(locale, guild, findings), *_limits(locale, findings)]
    pages: list[Panel] = []
    page = 0
    while not pages or (pages[-1].view is not None and page < 20):
        pages.append(
            page_of(locale, text(locale, "check-title"), lines, Ref("check", stamp=PageNumber(page)))
        )
        page += 1
    assert all(len(panel.content) <= 2000 for panel in pages)
    shown = "\n".join(panel.content for panel in pages)
    assert all(line in shown for line in lines)
    guild, findings = _many(0)
    (well,) = _permissions(locale, guild, findings)
    assert len(well) < 400


async def test_pages_turn(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The button looks again, and shows the next page."""
    ada = await house.member("Ada")
    _, findings = _many(len(PERMISSIONS))

    async def examined(*_: Any) -> Examined:
        return findings

    monkeypatch.setattr("cogs.server.check.examine", examined)
    first = (await ada.slash("server check"))["message"]
    assert "❌" in words(first)
    second = (await ada.press(first, "Next"))["message"]
    assert "Page 2 of" in words(second)
