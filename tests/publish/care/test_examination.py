"""What the bot finds when it looks at itself in a server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from host.league.records import OPEN
from publish.care.examination import LARGEST, PINS, examine, registered_commands
from tests.publish.stubs import refusal
from tests.publish.world import Channels

ENDED = SimpleNamespace(archived=True)


def _bot(world: Channels, **more: Any) -> Any:
    world.guild.threads = [SimpleNamespace(archived=False), ENDED]
    world.guild.filesize_limit = 10 * 2**20
    return SimpleNamespace(services=SimpleNamespace(host=world.host), **more)


async def test_a_thread_counts_for_its_channel() -> None:
    """Each channel is looked at once, with all that is needed there; threads that are over do not count."""
    world = Channels(1, 2)
    world.thread(20, 1)
    world.thread(21, 1)
    world.games += ["20", "21", "2"]
    world.denied |= {1}
    examination = await examine(_bot(world), world.guild)
    shown = {channel.id: names for channel, names in examination.lacks.items()}
    needed = ["view_channel", "attach_files", "read_message_history", "send_messages_in_threads"]
    assert shown == {1: needed, 2: []}
    assert {channel.id for channel in examination.hindered} == set()
    assert set(examination.unneeded) & {*needed} == set()
    assert "create_private_threads" in examination.unneeded
    assert examination.optional == ["pin_messages", "manage_threads"]
    assert examination.threads == 1
    assert examination.upload >= LARGEST
    assert not examination.uploads_short


async def test_pins_are_counted_where_standings_are_pinned() -> None:
    """Up to Discord's limit; a channel about which Discord does not answer is left out."""
    world = Channels(1, 2)
    world.leagues = [SimpleNamespace(channel=channel, state=OPEN, seasons=1) for channel in ("1", "2", "1")]
    asked: list[int] = []

    def pinned(number: int, error: Exception | None = None) -> Any:
        async def pins(limit: int) -> Any:
            asked.append(number)
            if error:
                raise error
            for n in range(limit):
                yield n

        return pins

    world.channels[1].pins = pinned(1)
    world.channels[2].pins = pinned(2, refusal(discord.Forbidden, 50001, 403))
    examination = await examine(_bot(world), world.guild)
    assert {channel.id: n for channel, n in examination.pins.items()} == {1: PINS}
    assert [channel.id for channel in examination.pins_near] == [1]
    assert asked == [1, 2]


async def test_commands_are_not_known_while_discord_does_not_answer() -> None:
    """An error of Discord's or of the network."""
    for error in (refusal(discord.HTTPException, 0, 500), TimeoutError()):

        async def fetch(raised: Exception = error) -> Any:
            raise raised

        bot: Any = SimpleNamespace(tree=SimpleNamespace(fetch_commands=fetch))
        assert await registered_commands(bot) is None
