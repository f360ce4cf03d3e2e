"""Members are called where they want to be called, and calls go when they have served."""

from __future__ import annotations

import re

import pytest

from engine.types import Move
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.timed import Days, direct, pinged, public


async def test_a_direct_message_calls_and_goes(house: House) -> None:
    """It names the game, what is asked, until when, and leads to the board; nobody is called in the channel.
    A later process takes it back."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno")
    first = await days.placed()
    await days.prefer(1 - first, ping="dm")
    client = await days.client(1 - first)
    assert await direct(client) == []
    await days.turn_of(1 - first)
    (message,) = await direct(client)
    text = words(message)
    assert "It is your move in **World Conquest · #1**: place" in text
    deadline = (await days.game_now()).deadline_of(1 - first)
    assert deadline
    assert f"<t:{int(deadline.due_at or 0)}:R>" in text
    board = await live(client)
    assert f"https://discord.com/channels/{game.guild}/{game.channel}/{board['id']}" in text
    assert pinged(board) == set()
    await house.restart()
    await days.pass_(0)
    assert await direct(client) == [message]
    await days.pass_(12.1)
    (reminder,) = await direct(client)
    assert "World Conquest · #1" in words(reminder)
    assert "your time is running" in words(reminder)
    await days.move()
    assert await direct(client) == []


@pytest.mark.own_faults("brings its own faults")
async def test_closed_direct_messages_are_made_up_for(house: House) -> None:
    """A member who takes none is pinged in the channel, in short; the ping goes likewise."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno")
    first = await days.placed()
    await days.prefer(1 - first, ping="dm")
    client = await days.client(1 - first)
    there = await client.open_dm()
    closed = {"kind": "status", "status": 403, "code": 50007, "method": "POST", "times": 9}
    await client.post("faults", add={**closed, "path": f"/channels/{there}/messages"})
    await days.turn_of(1 - first)
    board, call = (await public(client))[-2:]
    assert pinged(board) == set()
    assert pinged(call) == {client.actor}
    assert "🔔" in words(call)
    await days.pass_(12.1)
    reminder = await live(client)
    assert "your time is running" in words(reminder)
    assert pinged(reminder) == {client.actor}
    await days.move()
    assert (await public(client))[-1]["id"] == call["id"]
    await days.turn_of(first)
    assert call["id"] not in [m["id"] for m in await public(client)]


async def test_reminders_and_notices_come_by_direct_message(house: House) -> None:
    """One reminder in place of the call; what concerns a member of the notices, too; nobody is pinged."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", reminders=(0.5, 0.9), bank=0)
    seat = await days.placed()
    await days.prefer(seat, ping="dm")
    client = await days.client(seat)
    before = await public(client)
    await days.pass_(12.1)
    await days.pass_(9.6)
    (reminder,) = await direct(client)
    assert "your time is almost up" in words(reminder)
    assert await public(client) == before
    await days.pass_(3)
    (missed,) = await direct(client)
    assert "has missed a deadline (1 of 2)" in words(missed)
    notices = [m for m in await public(client) if "missed a deadline" in words(m)]
    assert [pinged(m) for m in notices] == [set()]


async def test_who_wants_no_calls_is_not_called(house: House) -> None:
    """Neither when it is their turn, nor for an answer within another's."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno")
    await days.prefer(0, ping="off")
    await days.prefer(1, ping="off")
    await days.placed()
    for seat in (0, 1):
        await days.turn_of(seat)
    client = await days.client(0)
    assert [m for m in (await public(client))[2:] if pinged(m)] == []
    assert await direct(client) == []


async def test_the_next_one_is_told_by_direct_message(house: House) -> None:
    """Where they prefer it; the notice goes when it is their turn, and the ping comes."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno", "Chiara")
    first = await days.placed()
    after = (first + 2) % 3
    await days.prefer(after, ping="dm")
    await days.turn_of((first + 1) % 3)
    client = await days.client(after)
    assert pinged(await live(client)) == {game.seats[(first + 1) % 3].member}
    (soon,) = await direct(client)
    assert "You are next in" in words(soon)
    await days.turn_of(after)
    (now,) = await direct(client)
    assert "It is your move in" in words(now)


async def test_moves_ahead_that_are_dropped_are_told_their_member_alone(house: House) -> None:
    """In a direct message; the channel learns nothing of it."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno")
    first = await days.placed()
    other = 1 - first
    member = str((await days.game_now()).seats[other].member)
    await house.host.orders.plan(days.number, member, [Move(other, "place", ("alaska", 77)).code])
    client = await days.client(other)
    await days.turn_of(other)
    before = await public(client)
    await days.pass_(1)
    (message,) = await direct(client)
    assert "Place 77 armies in Alaska" in words(message)
    assert "was dropped" in words(message)
    assert [m["id"] for m in await public(client)] == [m["id"] for m in before]
    shown = "".join(words(m) for m in await public(client))
    assert "77" not in re.sub(r"`.*`", "", shown)  # a head of the log may have such letters
