"""What live messages tell of time, and the reminders."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec import to_builtins
from sqlalchemy import Connection

from db.queries import settings
from db.queries.gaps import MAINTENANCE
from db.queries.settings import ALL, REASON, UNTIL
from host.time.hours import Hours
from host.time_control import DAY, HOUR
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.timed import BEGIN, Days, pinged, public


async def test_messages_tell_until_when(house: House) -> None:
    """The lobby its clock; the board for whom it waits until when, and what is in reserve."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno")
    ada = await house.member("Ada")
    lobby = words((await public(ada))[0])
    assert "Clock: custom, 1 day for a turn, 8 h for a reaction" in lobby
    due = int(BEGIN + DAY)
    text = words(await live(ada))
    both = ", ".join(f"<@{s.member}>" for s in game.seats)
    assert f"{both}: until <t:{due}:f> (<t:{due}:R>), then 1 day of reserve time" in text
    seat = await days.placed()
    text = words(await live(ada))
    assert f"<@{(await days.game_now()).seats[seat].member}>: until <t:{due}:f>" in text
    await days.pass_(24.5)
    bank = int(BEGIN + DAY + 1800 + DAY)
    assert f"the reserve lasts until <t:{bank}:f>" in words((await public(ada))[-2])
    assert "the reserve of 1 day runs now" in words((await public(ada))[-1])


async def test_without_a_clock_no_time_is_told(house: House) -> None:
    """Neither in the lobby nor on the board."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", clock="none")
    for message in await public(await house.member("Ada")):
        assert "Clock" not in words(message)
        assert "<t:" not in words(message)


async def test_the_next_one_is_told(house: House) -> None:
    """Once, with the message of the turn before, unless the member does not want that; not where two are
    left."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno", "Chiara")
    await days.prefer(2, next=False)
    first = await days.placed()
    ada = await house.member("Ada")
    for seat in ((first + n) % 3 for n in range(3)):
        await days.turn_of(seat)
        after = (seat + 1) % 3
        message = await live(ada)
        assert f"Next: <@{game.seats[after].member}>" in words(message)
        wanted = {game.seats[seat].member} | ({game.seats[after].member} if after != 2 else set())
        assert pinged(message) == wanted
        calls = [m for m in await public(ada) if "🔔" in words(m)]
        assert not calls
    await house.host.moves.resign(game.id, str(game.seats[2].member))
    await house.published()
    assert "Next:" not in words(await live(ada))


async def test_a_reminder_replaces_the_one_before_and_goes(house: House) -> None:
    """At the fractions of the time, one at a time; it goes when its member has moved."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", reminders=(0.5, 0.9))
    seat = await days.placed()
    client = await days.client(seat)
    before = await public(client)
    await days.pass_(12.1)
    first = (await public(client))[-1]
    assert "your time is running" in words(first)
    assert "My moves" in words(first)
    assert pinged(first) == {client.actor}
    await days.pass_(0.1)
    assert len(await public(client)) == len(before) + 1
    await days.pass_(9.6)
    now = await public(client)
    assert len(now) == len(before) + 1
    assert now[-1]["id"] != first["id"]
    assert "your time is almost up" in words(now[-1])
    await house.restart()
    await days.move()
    assert [m["id"] for m in await public(client)] == [m["id"] for m in before]


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("remind", "ping", "texts"), [("last", "channel", 1), ("off", "channel", 0), ("all", "off", 0)]
)
async def test_reminders_as_members_like_them(house: House, remind: str, ping: str, texts: int) -> None:
    """Only the last one, or none at all."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", reminders=(0.5, 0.9))
    seat = await days.placed()
    await days.prefer(seat, remind=remind, ping=ping)
    client = await days.client(seat)
    before = len(await public(client))
    await days.pass_(12.1)
    assert len(await public(client)) == before
    await days.pass_(9.6)
    assert len(await public(client)) == before + texts


async def test_vacations_and_pauses_stand_in_the_message(house: House) -> None:
    """Who is away until when; that nobody can move; when it goes on the awaited member is called."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno")
    seat = await days.placed()
    member = str(game.seats[seat].member)
    client = await days.client(seat)
    board = await live(client)
    await house.host.absences.vacations.begin(game.guild, member, 3)
    await house.published()
    until = int(days.now + 3 * DAY)
    assert f"the clock is stopped, on vacation until <t:{until}:f>" in words(await client.message(board))
    assert "is on vacation until" in words(await live(client))
    await days.pass_(2)
    await house.host.absences.vacations.end(game.guild, member)
    await house.published()
    assert "the clock runs again" in words(await live(client))
    assert "vacation" not in words(await client.message(board))
    await house.host.proposals.pause(game.id, game.host, until=days.now + 5 * HOUR)
    await house.published()
    assert f"Paused by <@{game.host}> until" in words(await client.message(board))
    assert pinged(await live(client)) == set()
    await days.pass_(5.5)
    assert "The pause is over" in words(await live(client))
    assert pinged(await live(client)) == {client.actor}
    assert "Paused" not in words(await client.message(board))


async def test_an_outage_is_told_where_it_mattered(house: House) -> None:
    """Nobody is punished, and who is awaited reads by how much everything is later."""
    days = await Days.begin(house, grace=90)
    await days.game("Ada", "Bruno", bank=0)
    seat = await days.placed()
    client = await days.client(seat)
    board = await live(client)
    before = (await days.game_now()).deadline_of(seat)
    await house.host.core.ticker.tick()
    await house.stop()
    days.now += DAY + HOUR + 300
    await house.start()
    await days.pass_(0)
    message = await live(client)
    assert "Nobody could play for 1 day 1 h 5 min; all deadlines have moved by 1 day 1 h 5 min." in words(
        message
    )
    assert pinged(message) == {client.actor}
    after = (await days.game_now()).deadline_of(seat)
    assert before
    assert after
    assert before.due_at
    assert after.due_at == before.due_at + DAY + HOUR + 300
    assert f"<t:{int(after.due_at)}:f>" in words(await client.message(board))
    assert (await days.game_now()).seats[seat].missed == 0


async def test_maintenance_is_announced_and_its_end(house: House) -> None:
    """In the channel: until when and why; then how long it was, with the deadlines that hold."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", bank=0)
    seat = await days.placed()
    client = await days.client(seat)
    end = int(days.now + 3 * HOUR)
    plan = {UNTIL: float(end), REASON: "a new *disk*"}

    def begin(connection: Connection) -> None:
        for key, value in plan.items():
            settings.put(connection, MAINTENANCE, ALL, key, value)

    await house.host.core.store.write(begin)
    await days.pass_(0)
    begins = words((await public(client))[-1])
    assert f"Maintenance until <t:{end}:f>" in begins
    assert "a new \\*disk\\*" in begins
    before = (await days.game_now()).deadline_of(seat)
    board = next(
        m for m in reversed(await public(client)) if "Maintenance: all clocks stand still" in words(m)
    )
    assert before
    assert f"<t:{int(before.due_at or 0)}:f>" not in words(board)
    await days.pass_(3)
    assert "Maintenance: all" not in words(await client.message(board))
    after = (await days.game_now()).deadline_of(seat)
    assert before
    assert after
    assert (after.due_at or 0) == (before.due_at or 0) + 3 * HOUR
    message = await live(client)
    assert "it lasted 3 h, and no clock has counted any of it" in words(message)
    boards = [words(m) for m in await public(client) if f"<t:{int(after.due_at or 0)}:f>" in words(m)]
    assert len(boards) == 1


async def test_an_outage_within_a_turn_is_seen_on_the_board_alone(house: House) -> None:
    """Nobody is pinged for it, but the board shows the deadline that holds."""
    days = await Days.begin(house, grace=90)
    await days.game("Ada", "Bruno", bank=0)
    client = await days.client(await days.placed())
    board, messages = await live(client), len(await public(client))
    before = (await days.game_now()).deadlines
    await house.host.core.ticker.tick()
    await house.stop()
    days.now += 3 * HOUR
    await house.start()
    await days.pass_(0)
    dues = [int(d.due_at or 0) for d in (await days.game_now()).deadlines]
    assert dues == [int(d.due_at or 0) + 3 * HOUR for d in before]
    text = words(await client.message(board))
    assert all(f"<t:{due}:f>" in text for due in dues)
    assert not any(f"<t:{int(d.due_at or 0)}:f>" in text for d in before)
    assert len(await public(client)) == messages


async def test_quiet_hours_move_what_is_told(house: House) -> None:
    """The deadline that is shown is the one that counts for that member."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", quiet=True)
    seat = await days.placed()
    await days.prefer(1 - seat, hours=to_builtins(Hours("Europe/Rome", 22, 8)))
    await days.turn_of(1 - seat)
    deadline = (await days.game_now()).deadline_of(1 - seat)
    assert deadline
    assert deadline.due_at
    assert deadline.due_at > days.now + DAY + HOUR
    assert f"<t:{int(deadline.due_at)}:f>" in words(await live(await days.client(seat)))


async def test_the_clock_ticks_by_itself(house: House) -> None:
    """The bot minds the time as long as it runs; a connection that is down stops it."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", clock="live", reminders=())
    assert house.bot.alive()
    for event, alive in (("shard_disconnect", False), ("shard_resumed", True)):
        house.bot.dispatch(event, 0)
        async with asyncio.timeout(60):
            while house.bot.alive() != alive:
                await asyncio.sleep(0.01)
    days.now += 301
    house.host.core.ticker.on_commit(await days.game_now())
    seats = {s.index for s in (await days.game_now()).seats}
    async with asyncio.timeout(60):
        while {d.seat for d in (await days.game_now()).deadlines if d.banked} != seats:
            await asyncio.sleep(0.05)


@pytest.mark.own_faults("brings its own faults")
async def test_a_cut_connection_stops_the_clock(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it is cut nobody can play; a new session goes on."""

    async def at_once(*_: object, **__: object) -> None:
        """Identify without the pause between two bots."""

    monkeypatch.setattr(house.bot, "before_identify_hook", at_once)
    seen: list[bool] = []
    house.bot.add_listener(_noting(house, seen), "on_shard_disconnect")
    ada = await house.member("Ada")
    for fault in ("abort", "invalidate"):
        await ada.post("faults", gateway=fault)
        async with asyncio.timeout(60):
            while not seen or not house.bot.alive():
                await asyncio.sleep(0.02)
        assert not any(seen)
        seen.clear()


def _noting(house: House, seen: list[bool]) -> Callable[[int], Coroutine[Any, Any, None]]:
    async def noting(_: int) -> None:
        seen.append(house.bot.alive())

    return noting
