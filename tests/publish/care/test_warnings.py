"""Managers are told what is lacking: once, again after a week, at the nearest place that takes messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest

from publish.care.warnings import AGAIN, TRIES, ServerWarnings
from tests.publish.stubs import refusal
from tests.publish.world import Channels

NEEDED = ["view_channel", "read_message_history"]


@pytest.fixture
def world() -> Channels:
    """A server with three channels and a clock that stands."""
    return Channels(1, 2, 3)


@pytest.fixture
def warnings(world: Channels) -> ServerWarnings:
    """The service in that server."""
    return ServerWarnings(world.client, world.host, lambda: world.now)


async def test_a_matter_is_told_once_and_again_after_a_week(
    world: Channels, warnings: ServerWarnings
) -> None:
    """In the channel concerned, pinging nobody."""
    assert await warnings.warn_of_lacks("9", "2", NEEDED)
    assert not await warnings.warn_of_lacks("9", "2", NEEDED)
    assert await warnings.warn_of_lacks("9", "3", NEEDED), "another channel"
    world.now += AGAIN - 1
    assert not await warnings.warn_of_lacks("9", "2", NEEDED)
    world.now += 1
    assert await warnings.warn_of_lacks("9", "2", NEEDED)
    assert [post.channel for post in world.posts] == [2, 3, 2]
    first = world.posts[0]
    assert all(word in first.words for word in ("<#2>", "Read Message History", "View Channel", "Roles"))
    assert first.mentions.to_dict() == discord.AllowedMentions.none().to_dict()
    assert len({post.nonce for post in world.posts}) == 3
    assert all(len(post.nonce) <= 25 for post in world.posts)


async def test_a_new_lack_is_told_at_once_with_all(world: Channels, warnings: ServerWarnings) -> None:
    """And so is one that ended and came again."""
    await warnings.warn_of_lacks("9", "2", NEEDED[:1])
    assert await warnings.warn_of_lacks("9", "2", NEEDED)
    assert "View Channel" in world.posts[1].words
    await warnings.warn_of_lacks("9", "2", NEEDED[:1])
    assert await warnings.warn_of_lacks("9", "2", NEEDED)
    await warnings.forget("9", "2", "lacks-view_channel")
    assert await warnings.warn_of_lacks("9", "2", NEEDED)
    assert len(world.posts) == len({post.nonce for post in world.posts}) == 4


async def test_a_repeated_sending_has_the_same_number(world: Channels, warnings: ServerWarnings) -> None:
    """Two at once, or a process that dies before it noted what it sent, send one message for Discord."""
    await asyncio.gather(*(warnings.warn_of_lacks("9", "2", NEEDED) for _ in range(2)))
    world.settings.kept.clear()
    await warnings.warn_of_lacks("9", "2", NEEDED)
    assert len({post.nonce for post in world.posts}) == 1


async def test_what_could_not_be_posted_is_tried_at_the_next_call(
    world: Channels, warnings: ServerWarnings
) -> None:
    """Discord's refusals and lost connections raise nothing, and note nothing."""
    for error in (refusal(discord.DiscordServerError, 0, 503), OSError("lost"), TimeoutError()):
        world.refuse = dict.fromkeys((1, 2, 3), error)
        assert not await warnings.warn_of_lacks("9", "2", NEEDED)
        assert len(world.asked) == 1, "it may have been posted all the same: no other place is tried"
        world.asked.clear()
    world.refuse = {}
    assert await warnings.warn_of_lacks("9", "2", NEEDED)


async def test_a_refusal_leads_to_the_next_place_a_few_times(
    world: Channels, warnings: ServerWarnings
) -> None:
    """A filter or a permission that is gone since."""
    world.refuse = {2: refusal(discord.Forbidden, 50013, 403)}
    assert await warnings.warn_of_lacks("9", "2", NEEDED)
    assert world.posts[0].channel == 1
    world.add(4, 5)
    world.refuse = {n: refusal(discord.HTTPException, 200000) for n in (1, 2, 3, 4, 5)}
    world.asked.clear()
    assert not await warnings.warn_of_lacks("9", "3", NEEDED)
    assert len(world.asked) == TRIES


Where = Callable[[Channels], Any]


@pytest.mark.parametrize(
    ("deny", "arrange", "channel"),
    [
        ((2,), lambda w: w.log(3), 3),
        ((2,), lambda w: w.playing(3), 3),
        ((2,), lambda w: w.system(3), 3),
        ((2,), lambda w: None, 1),
        ((2, 1), lambda w: w.log(1), 3),
    ],
)
async def test_the_nearest_place_that_can_be_written_to(
    world: Channels, warnings: ServerWarnings, deny: tuple[int, ...], arrange: Where, channel: int
) -> None:
    """The log channel, channels with games, the system channel, any other."""
    world.denied |= {*deny}
    arrange(world)
    assert await warnings.warn_of_lacks("9", "2", NEEDED)
    assert [post.channel for post in world.posts] == [channel]
    assert "<#2>" in world.posts[0].words


async def test_a_locked_thread_is_told_about_in_its_channel(
    world: Channels, warnings: ServerWarnings
) -> None:
    """A thread that takes messages gets its warning itself; what to press is in the channel it belongs to."""
    world.thread(20, 3)
    await warnings.warn_of_lacks("9", "20", NEEDED)
    world.thread(21, 3, locked=True)
    await warnings.warn_of_lacks("9", "21", NEEDED)
    assert [post.channel for post in world.posts] == [20, 3]


async def test_nowhere_to_tell(world: Channels, warnings: ServerWarnings) -> None:
    """Neither where no channel can be written to, nor in a server that the bot has left."""
    world.denied |= {1, 2, 3}
    assert not await warnings.warn_of_lacks("9", "2", NEEDED)
    assert not await warnings.warn_of_lacks("8", "2", NEEDED)
    assert not world.asked
    world.denied.clear()
    assert await warnings.warn_of_lacks("9", "2", NEEDED)


async def test_words_in_the_servers_language(world: Channels, warnings: ServerWarnings) -> None:
    """As its public messages."""
    world.settings.kept["guild", "9"] = {"language": "it"}
    await warnings.warn_of_lacks("9", "2", NEEDED)
    assert "Ruoli" in world.posts[0].words
