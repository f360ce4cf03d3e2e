"""The bot looks at itself at the start and every six hours, and tells managers what is lacking."""

from __future__ import annotations

from typing import Any

import pytest

from playground import Client
from publish.care import examination
from publish.care.self_check import SelfCheck
from publish.care.warnings import AGAIN, ServerWarnings
from tests.cogs.conftest import House
from tests.cogs.driver import lobby, words
from tests.cogs.faulty import until
from tests.cogs.seasons import LeagueDays
from tests.cogs.timed import Days


def check_of(house: House) -> SelfCheck:
    """The bot's look at itself."""
    return SelfCheck(house.bot, ServerWarnings(house.bot, house.host))


async def warnings(client: Client, channel: str = "general") -> list[str]:
    """What managers were told in a channel."""
    messages = await client.messages(channel, limit=100)
    return [
        words(message)
        for message in messages
        if not message["to"] and "⚠️ For those who manage" in words(message)
    ]


async def test_a_lack_is_told_at_the_start_once_and_again_after_a_week(house: House) -> None:
    """In the channel with the game; when it has ended and comes again, at once."""
    days = await Days.begin(house)
    game = await lobby(house, "Ada", seats=2)
    ada = await house.member("Ada")
    denied: list[Any] = ["READ_MESSAGE_HISTORY", "CREATE_PRIVATE_THREADS"]
    await ada.post("permissions", channel=game.channel, deny=denied)
    await house.restart()

    async def has_warned(n: int) -> bool:
        return len(await warnings(ada)) == n

    await until(lambda: has_warned(1))
    (first,) = await warnings(ada)
    assert "**Read Message History**: without it buttons stay" in first
    assert "*Edit Channel*" in first
    assert "Private" not in first, "no game needs it"
    await check_of(house).check_all()
    assert await has_warned(1)
    days.now += AGAIN
    await check_of(house).check_all()
    assert await has_warned(2)
    await ada.post("permissions", channel=game.channel, deny=[])
    await check_of(house).check_all()
    await ada.post("permissions", channel=game.channel, deny=denied)
    await check_of(house).check_all()
    assert await has_warned(3)


async def test_a_channel_closed_to_the_bot_is_told_about_elsewhere(house: House) -> None:
    """In the nearest channel that takes messages."""
    game = await lobby(house, "Ada", seats=2)
    ada = await house.member("Ada")
    await ada.post("permissions", channel=game.channel, deny=["SEND_MESSAGES"])
    await check_of(house).check_all()
    assert await warnings(ada) == []
    (warning,) = await warnings(ada, "table-1")
    assert f"<#{game.channel}>" in warning
    assert "**Send Messages**" in warning


async def test_what_concerns_a_whole_server_is_told_in_one_place(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads, pins and uploads that are near their limits, and commands that Discord does not have."""
    days = await LeagueDays.begin(house)
    await days.running()
    ada = await house.member("Ada")
    await check_of(house).check_all()
    assert await warnings(ada) == []
    monkeypatch.setattr(examination, "THREADS_NEAR", 1)
    monkeypatch.setattr(examination, "PINS_NEAR", 1)
    monkeypatch.setattr(examination, "LARGEST", 20_000_000)
    monkeypatch.setattr(house.bot.tree, "get_commands", list)
    for _ in range(2):
        await check_of(house).check_all()
    texts = await warnings(ada)
    matters = [
        "threads that Discord keeps open",
        "takes files up to 10 MB",
        "an old version of my commands: `/",
    ]
    assert [sum(matter in text for text in texts) for matter in matters] == [1, 1, 1]
    guild = house.bot.guilds[0]
    pinned = guild.text_channels[0].permissions_for(guild.me).pin_messages
    assert any("have pinned" in text for text in texts) == pinned


async def test_nothing_is_asked_where_nothing_is_played(house: House) -> None:
    """Not even for the commands; and with a game, Discord is asked for nothing else."""
    before = len(house.server.requests)
    await check_of(house).check_all()
    assert len(house.server.requests) == before
    await lobby(house, "Ada", seats=2)
    before = len(house.server.requests)
    await check_of(house).check_all()
    assert len(house.server.requests) == before + 1
