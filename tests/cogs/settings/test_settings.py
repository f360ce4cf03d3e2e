"""`/settings`: everybody's own; `/server`: those of the server, which only its managers change."""

from __future__ import annotations

from typing import Any

import pytest

from engine.types import Move
from host.time.hours import zones
from locales import LOCALES, text
from playground import ActionRefused as NotAllowed
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import Json, started, words
from tests.cogs.rights import started_only
from ui.settings.event_routes import EventRoutes
from ui.suggest.time_zones import fitting, local_time, zone_of


async def said(client: Client, command: str, **options: Any) -> str:
    """What the bot answers to a command."""
    return words((await client.slash(command, **options))["message"])


async def events(client: Client, **options: Any) -> str:
    """What the bot answers to `/server events`, whose option `channel` is not where it is used."""
    await client.refresh()
    known = next(c for c in client.world["commands"] if c["name"] == "server")
    given = [{"name": name, "value": value} for name, value in options.items()]
    body: Json = {"actor": client.actor, "channel": await client.channel_id(None), "command": known["id"]}
    tree = [{"name": "events", "options": given}]
    return words((await client.post("interactions/command", **body, wait="answer", options=tree))["message"])


# -- everybody's own -----------------------------------------------------------------------------------------


async def test_every_member_has_their_own_settings(house: House) -> None:
    """What is given is changed, the rest stays; all of it is told in words, in the reader's language."""
    bruno, chiara = await house.member("Bruno"), await house.member("Chiara")
    text = await said(bruno, "settings")
    for line in (
        "not set",
        "Quiet hours: none",
        "Notified in the game's channel",
        "All reminders",
        "one roll",
    ):
        assert line in text
    assert await house.host.settings.get("member", bruno.actor) == {}
    text = await said(bruno, "settings", zone="Europe/Rome", quiet=22, awake=8, ping="dm")
    assert "Your time zone: Europe/Rome" in text
    assert "from 22:00 until 8:00" in text
    assert "Notified by direct message" in text
    text = await said(bruno, "settings", awake=7, reminders="last", next=False, until=3)
    assert "from 22:00 until 7:00" in text
    assert "Only the last reminder" in text
    assert "not told when you are next" in text
    assert "only 3 armies are left" in text
    assert "Your new hours apply from" in text
    stored = await house.host.settings.get("member", bruno.actor)
    assert stored.pop("hours").items() >= {"zone": "Europe/Rome", "quiet_from": 22, "quiet_until": 7}.items()
    assert stored == {
        "ping": "dm", "remind": "last", "next": False, "until": 3,
    }  # fmt: skip
    assert "one roll" in await said(bruno, "settings", until=0)
    assert "Ore di quiete: nessuna" in await said(chiara, "settings")
    assert "dove ora sono le" in await said(chiara, "settings", zone="roma")
    assert (await house.host.settings.get("member", chiara.actor))["hours"]["zone"] == "Europe/Rome"


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ({"zone": "Atlantis"}, "do not know the time zone"),
        ({"zone": "san"}, "could be several"),
        ({"quiet": 8, "awake": 7}, "at most 12 hours"),
    ],
)
async def test_impossible_hours_change_nothing(house: House, options: Json, answer: str) -> None:
    """Not even what was right beside them."""
    bruno = await house.member("Bruno")
    assert answer in await said(bruno, "settings", ping="off", **options)
    assert await house.host.settings.get("member", bruno.actor) == {}
    with pytest.raises(NotAllowed):
        await bruno.slash("settings", quiet=24)


async def test_zones_are_suggested_by_city(house: House) -> None:
    """In the reader's language, with the time that it is there; the usual ones before anything is typed."""
    bruno, chiara = await house.member("Bruno"), await house.member("Chiara")
    now = local_time("Europe/Rome", house.host.core.clock())
    suggestions = await chiara.autocomplete("settings", "zone", "rom")
    assert suggestions[0][1] == "Europe/Rome"
    assert suggestions[0][0].startswith("Europe/Rome · ")
    assert len(suggestions[0][0]) == len(f"Europe/Rome · {now}")
    assert (await chiara.autocomplete("settings", "zone", ""))[0][1] == "Europe/Rome"
    assert (await bruno.autocomplete("settings", "zone", ""))[0][1] == "Europe/London"
    assert [v for _, v in await bruno.autocomplete("settings", "quiet", "2")] == [2, 20, 21, 22, 23]


@pytest.mark.parametrize("locale", LOCALES)
def test_all_zones_can_be_named(locale: str) -> None:
    """By their whole names, whatever the case; every city of the texts has a zone."""
    assert all(zone_of(locale, name.upper()) == name for name in zones())
    for pair in text(locale, "zone-cities").split(", "):
        city, name = pair.split("=")
        assert zone_of(locale, city) == name
        assert fitting(locale, city)[0] == name


async def test_attacks_go_on_as_far_as_one_likes(house: House) -> None:
    """`/attack` without a number, and the first button, are `until` as many are left as one set."""
    game = await started(house, "Ada", "Bruno", seats=2)
    move: Move | None = None
    while True:
        step = await driver.next_move(house, game.id)
        assert step
        member = await house.member(step[0])
        if step[1].verb == "attack":
            position = await house.host.games.position(game.id)
            offers = position.legal(step[1].seat)
            long = [o for o in offers if "until" in o.args and o.amount and o.amount[1] >= 3]
            if long:
                move = long[0].move(step[1].seat)
                break
        await driver.by_slash(member, step[1])
    assert move
    origin, target = str(move.args[0]), str(move.args[1])
    await house.published()
    await said(member, "settings", until=2)
    panel = (await member.press(await driver.live(member), "My moves"))["message"]
    for part in driver.usable(panel):
        wanted = f"attack:{origin}:{target}"
        if part["type"] == 3 and (o := [o["value"] for o in part["options"] if o["value"] == f"+{wanted}"]):
            panel = (await member.select(panel, part["custom_id"], *o))["message"]
            break
        if part["custom_id"].endswith(f":at:0:{wanted}"):
            panel = (await member.press(panel, part["custom_id"]))["message"]
            break
    first = driver.usable(panel)[0]
    assert first["custom_id"].endswith(f"attack:{origin}:{target}:until:2"), words(panel)
    ply = (await house.host.games.get(game.id)).ply
    await member.slash("attack", **{"from": origin, "to": target})
    history = await house.host.record.history.entries(game.id, move.seat)
    assert [e.code for e in history if e.ply == ply + 1] == [f"attack:{origin}:{target}:until:2"]


# -- the server's --------------------------------------------------------------------------------------------

MANAGERS: tuple[tuple[str, Json], ...] = (
    ("server language", {"language": "it"}),
    ("server theme", {"theme": "space"}),
    ("server clock", {"preset": "slow"}),
    ("server vacation", {"days": 3}),
    ("server events", {"group": "cards", "where": "off"}),
)


async def test_only_managers_change_the_servers_settings(house: House) -> None:
    """Others cannot start the command, or are told so, and change nothing."""
    ada, bruno, chiara = [await house.member(n) for n in ("Ada", "Bruno", "Chiara")]
    with pytest.raises(NotAllowed, match="50013"):
        await bruno.slash("server language", language="it")
    await started_only(house, "server", bruno, chiara)
    guild = str(house.server.world.guild["id"])
    for command, options in MANAGERS:
        assert "Manage Server" in await said(bruno, command, **options)
        assert "Gestisci server" in await said(chiara, command, **options)
    assert await house.host.settings.get("guild", guild) == {}
    for command, options in MANAGERS:
        assert "Manage Server" not in await said(ada, command, **options)
    assert await house.host.settings.get("guild", guild) == {
        "language": "it", "theme": "space", "clock": "slow", "vacation-days": 3, "events": {"cards": "off"},
    }  # fmt: skip


async def test_managers_choose_where_things_are_told(house: House) -> None:
    """A group or all of them; a log needs a channel in which the bot may write."""
    ada = await house.member("Ada")
    guild = str(house.server.world.guild["id"])
    log = int(await ada.channel_id("bot-log"))

    async def routes() -> EventRoutes:
        return EventRoutes.of((await house.host.settings.get("guild", guild)).get("events"))

    assert "Cards: in the game's channel" in await events(ada)
    for options, answer in (
        ({"group": "cards"}, "choose both"),
        ({"where": "off"}, "choose both"),
        ({"channel": str(log)}, "choose both"),
        ({"group": "cards", "where": "log"}, "choose the `channel`"),
    ):
        assert answer in await events(ada, **options)
    await ada.post("permissions", channel=str(log), deny=["SEND_MESSAGES"])
    refused = await events(ada, group="all", where="log", channel=str(log))
    assert "Send Messages" in refused
    assert await routes() == EventRoutes({})
    await ada.post("permissions", channel=str(log), deny=[])
    assert f"Cards: in a log channel <#{log}>" in await events(
        ada, group="all", where="log", channel=str(log)
    )
    assert (await routes()).place("battles") == "log"
    assert (await routes()).log == log
    text = await events(ada, group="battles", where="thread")
    assert "Attacks and conquests: in a thread" in text
    assert (await routes()).place("cards") == "log"
    await events(ada, group="battles", where="log")
    assert (await routes()).place("battles") == "log"
