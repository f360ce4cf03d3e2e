"""Reminders, and times that members' own hours, pauses and added time change."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest
from msgspec.structs import replace

from db import Store
from host.model import Proposal
from host.time.hours import Hours
from host.time_control import DAY, HOUR
from tests.host import managing
from tests.host.games import refused
from tests.host.timing import (
    SIMPLE,
    Now,
    begun,
    calm,
    deadline,
    kinds,
    notices_of,
    on_file,
    on_turn,
    passing,
    sent,
    timed,
)


async def test_each_part_is_reminded_of_once(store: Store) -> None:
    """At the parts of the time that the clock sets, the last one marked; also when a new process looks."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        await passing(host, now, DAY / 2 - 1)
        assert await sent(host, game.id, "remind") == []
        await passing(host, now, 2)
        (deadline,) = (await host.games.get(game.id)).deadlines
        asked = {"seat": seat, "clock": "turn", "since": deadline.since}
        first = {**asked, "last": False}
        assert await sent(host, game.id, "remind") == [first]
    async with timed(store, now) as host:
        await passing(host, now, 0.9 * DAY - DAY / 2)
        last = {**asked, "last": True}
        assert await sent(host, game.id, "remind") == [first, last]
        await passing(host, now, 0.1 * DAY - 2)
        assert await sent(host, game.id, "remind") == [first, last]


@on_file
async def test_who_is_late_is_reminded_once(store: Store) -> None:
    """Both parts have passed when the clock looks: one reminder, the last."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        now.at += 0.95 * DAY
        await host.core.ticker.tick()
        assert [row["last"] for row in await sent(host, game.id, "remind")] == [True]


@on_file
async def test_quiet_hours_and_free_weekends_do_not_count(store: Store) -> None:
    """A Friday evening's turn of a day is due on Monday evening."""
    now = Now()
    async with timed(store, now) as host:
        for member in ("ann", "bob", "cy"):
            hours = Hours("Europe/Rome", 23, 7)
            await host.settings.set("member", member, "hours", msgspec.to_builtins(hours))
        now.at = datetime(2026, 3, 6, 19, tzinfo=UTC).timestamp()  # eight in Rome: three hours are left
        game = await begun(host, replace(SIMPLE, turn=16 * HOUR, quiet=True, weekends=False))
        due = datetime.fromtimestamp(deadline(game, 0).due_at or 0.0, UTC)
        assert due == datetime(2026, 3, 9, 19, tzinfo=UTC)
        remind = datetime.fromtimestamp(deadline(game, 0).wake_at or 0.0, UTC)
        assert remind == datetime(2026, 3, 9, 11, tzinfo=UTC)


@on_file
async def test_who_has_told_no_hours_is_always_awake(store: Store) -> None:
    """Also where the game minds quiet hours."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, replace(SIMPLE, quiet=True))
        assert deadline(game, 0).due_at == now.at + DAY


async def test_a_pause_stops_all_clocks(store: Store) -> None:
    """By the host at once; others have to ask for its end. Nothing is due meanwhile, then as much is left."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        await passing(host, now, 4 * HOUR)
        assert await refused(host.proposals.pause(game.id, "nobody")) == "not-a-player"
        paused = await host.proposals.pause(game.id, "ann")
        assert await refused(host.proposals.pause(game.id, "ann")) == "already-paused"
        assert getattr(paused, "pause", None) is not None
        await passing(host, now, 30 * DAY)
        assert await refused(host.moves.act(game.id, member, "pass")) == "paused"
        assert await refused(host.proposals.resume(game.id, "nobody")) == "not-a-player"
        assert isinstance(await host.proposals.resume(game.id, "bob"), Proposal)
        await host.proposals.resume(game.id, "ann")
        game = await host.games.get(game.id)
        assert await refused(host.proposals.resume(game.id, "ann")) == "not-paused"
        assert deadline(game, seat).due_at == pytest.approx(now.at + 20 * HOUR)
        assert await kinds(host, game.id) == ["paused", "proposed", "resumed"]


@on_file
async def test_a_pause_with_an_end(store: Store) -> None:
    """It ends by itself, also after a restart."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        await host.proposals.pause(game.id, "ann", until=now.at + 2 * DAY)
    now.at += 3 * DAY
    async with timed(store, now) as host:
        await host.core.ticker.tick()
        game = await host.games.get(game.id)
        assert (game.pause, deadline(game, game.prompted[0]).due_at) == (None, now.at + DAY)
        assert (await notices_of(host, game.id))[-1] == ("resumed", {"member": None})


@on_file
async def test_computer_players_rest_in_a_paused_game(store: Store) -> None:
    """They go on when the game does."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, members=("ann",), computers=2)
        assert game.prompted == (0,)
        await host.proposals.pause(game.id, "ann")
        assert await refused(host.moves.act(game.id, "ann", "choose:spread")) == "paused"
        game = await managing.roll_back(host, game.id, 0, "ann")
        await passing(host, now, DAY)
        assert (await calm(host, game.id)).prompted == (0, 1, 2)
        await host.proposals.resume(game.id, "ann")
        assert (await calm(host, game.id)).prompted == (0,)


async def test_time_is_added(store: Store) -> None:
    """By those in charge, to the member who is waited for, also while the game stands still."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        assert await refused(managing.add_time(host, game.id, seat, 3600, "bob")) == "not-host"
        assert await refused(managing.add_time(host, game.id, 7, 3600, "ann")) == "no-such-seat"
        assert await refused(managing.add_time(host, game.id, (seat + 1) % 3, 3600, "ann")) == "not-awaited"
        assert await refused(managing.add_time(host, game.id, seat, 0, "ann")) == "clock-time"
        assert await refused(managing.add_time(host, game.id, seat, 31 * DAY, "ann")) == "clock-time"
        game = await managing.add_time(host, game.id, seat, 6 * HOUR, "mod", manager=True)
        assert deadline(game, seat).due_at == now.at + 30 * HOUR
        data = (await notices_of(host, game.id))[-1][1]
        assert (data["seat"], data["member"], data["seconds"]) == (seat, "mod", 6 * HOUR)
        await host.proposals.pause(game.id, "ann")
        await managing.add_time(host, game.id, seat, HOUR, "ann")
        await host.proposals.resume(game.id, "ann")
        game = await host.games.get(game.id)
        assert deadline(game, seat).due_at == pytest.approx(now.at + 31 * HOUR)


@on_file
async def test_a_running_game_gets_another_clock(store: Store) -> None:
    """The member asked has the new time from now on, and the bank is full; without a clock nothing is due."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        await passing(host, now, 20 * HOUR)
        assert await refused(managing.set_clock(host, game.id, None, "bob")) == "not-host"
        game = await managing.set_clock(host, game.id, None, "ann")
        await passing(host, now, 90 * DAY)
        assert (await host.games.get(game.id)).ply == game.ply
        assert await refused(managing.add_time(host, game.id, seat, 3600, "ann")) == "no-clock"
        game = await managing.set_clock(host, game.id, replace(SIMPLE, turn=HOUR, bank=60), "ann")
        assert (deadline(game, seat).due_at, game.seats[seat].bank) == (now.at + HOUR, 60)
        await passing(host, now, HOUR + 60)
        assert (await kinds(host, game.id))[-1] == "missed"


@on_file
async def test_the_clock_of_a_lobby(store: Store) -> None:
    """Its host chooses it; nothing is due before the game has begun."""
    now = Now()
    async with timed(store, now) as host:
        game = await host.lobby.create("guild", "channel", "ann", "Ann", "classic", 3, {}, clock=SIMPLE)
        await host.lobby.join(game.id, "bob", "Bob", "b")
        assert await refused(host.lobby.set_details(game.id, "bob", clock=None)) == "not-host"
        changed = await host.lobby.set_details(game.id, "ann", clock=replace(SIMPLE, bank=HOUR))
        await passing(host, now, 9 * DAY)
        begins = await host.lobby.start(game.id, "ann", "a")
        assert begins.clock == changed.clock
        assert [seat.bank for seat in begins.seats] == [HOUR, HOUR]
        assert deadline(begins, 1).due_at == now.at + DAY
        assert await refused(host.lobby.set_details(game.id, "ann", clock=None)) == "not-in-lobby"
