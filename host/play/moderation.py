"""What a game's host and managers may do to it: roll it back, give time, force a move, change its clock."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import Connection

from engine.kernel import REWIND, TABLE
from engine.types import Move
from host.core.actions import Actions
from host.core.commit import Commit
from host.core.deadline_writes import deadline_context, store
from host.core.outbox import Outbox
from host.core.seat_writes import with_seat
from host.core.tables import Table
from host.core.transition import Maker, Transition, notice
from host.errors import HostError
from host.kinds import MANAGER
from host.model import Deadline, Game
from host.play.clock_moves import default_move, is_spent, spent, with_deadline
from host.seats.authority import in_charge, require_free, require_seat
from host.time.deadlines import DeadlineContext
from host.time_control import MOST as LONGEST
from host.time_control import Clock, spell

FORCED_MOVES = 200
"""Most moves that `force` makes for a seat."""


class Moderation:
    """Actions of a game's host and of managers. Each is announced in the game's channel."""

    def __init__(self, clock: Callable[[], float], actions: Actions, commit: Commit, outbox: Outbox) -> None:
        self._clock = clock
        self._actions = actions
        self._commit = commit
        self._outbox = outbox

    async def roll_back(self, game_id: int, ply: int, by: str, manager: bool = False) -> Game:
        """Go back to the position after that entry of the log (0: the start). Nothing is deleted; the dice go
        on from where they are.

        :raises HostError: `not-running`, `not-host`, `no-such-ply`.
        """
        return (await self._actions.run(game_id, _rolled_back, ply, by, manager)).game

    async def add_time(self, game_id: int, seat: int, seconds: int, by: str, manager: bool = False) -> Game:
        """Give a member for whom the game waits more time.

        :raises HostError: `not-running`, `not-host`, `no-such-seat`, `no-clock`, `not-awaited`, `clock-time`.
        """
        return (await self._actions.run(game_id, self._longer, seat, seconds, by, manager)).game

    async def set_clock(self, game_id: int, clock: Clock | None, by: str, manager: bool = False) -> Game:
        """Give a running game another clock, or none; the new times count from each seat's next prompt.

        :raises HostError: `not-running`, `not-host`.
        """
        return (await self._actions.run(game_id, _with_clock, clock, by, manager)).game

    async def force(self, game_id: int, seat: int, by: str, manager: bool = False) -> Game:
        """Make the clock's moves now for a seat for which the game waits, without counting a miss.

        :raises HostError: `not-running`, `paused`, `not-host`, `no-such-seat`, `not-awaited`.
        """
        with self._outbox.hold(game_id):
            return await self._actions.locked(game_id, self._force, seat, by, manager)

    def _longer(self, table: Table, seat: int, seconds: int, by: str, manager: bool) -> Transition:
        game, now = table.running(), self._clock()
        in_charge(game, by, manager)
        require_seat(game, seat)
        if not 0 < seconds <= LONGEST:
            raise HostError("clock-time", given=spell(seconds), low=spell(60), high=spell(LONGEST))
        if game.clock is None:
            raise HostError("no-clock")
        if not any(d.seat == seat for d in game.deadlines):
            raise HostError("not-awaited", seat=seat)

        def work(connection: Connection, then: Game) -> Game:
            at = deadline_context(connection, then, now)
            fresh = tuple(_extended(d, then, at, seconds) if d.seat == seat else d for d in then.deadlines)
            store(connection, then, fresh)
            return replace(then, deadlines=fresh)

        return Transition(work=work, notices=notice("time-added", seat=seat, member=by, seconds=seconds))

    async def _force(self, table: Table, seat: int, by: str, manager: bool) -> Game:
        game = table.running(paused=False)
        in_charge(game, by, manager)
        require_seat(game, seat)
        deadline = game.deadline_of(seat)
        if deadline is None:
            raise HostError("not-awaited", seat=seat)
        await self._commit.apply(table, self._forced(game, deadline, by))
        for _ in range(FORCED_MOVES):
            change = default_move(table, seat, MANAGER)
            if change is None:
                break
            await self._commit.apply(table, change)
            if not is_spent(table.game, deadline):
                break
        return table.game

    def _forced(self, game: Game, deadline: Deadline, by: str) -> Transition:
        """End the seat's time; unused time of its bank goes back."""
        now = self._clock()

        def work(connection: Connection, then: Game) -> Game:
            held = then.seats[deadline.seat]
            bank = held.bank + deadline_context(connection, then, now).unused(held, deadline)
            return with_seat(connection, then, deadline.seat, bank=bank)

        return Transition(
            work=work,
            deadlines=with_deadline(game, spent(deadline, now)),
            notices=notice("forced", seat=deadline.seat, member=by),
            followed=False,
        )


def _rolled_back(table: Table, ply: int, by: str, manager: bool) -> Transition:
    game = table.running()
    in_charge(game, by, manager)
    if not 0 <= ply < game.ply:
        raise HostError("no-such-ply", ply=ply, high=game.ply - 1)
    return Transition(
        move=Move(TABLE, REWIND, (ply,)),
        maker=Maker(by, MANAGER),
        notices=notice("rolled-back", member=by, to=ply),
    )


def _with_clock(table: Table, clock: Clock | None, by: str, manager: bool) -> Transition:
    game = table.running()
    require_free(game)
    in_charge(game, by, manager)
    bank = float(clock.bank) if clock else 0.0
    return Transition(
        game={"clock": clock},
        seats={number: {"bank": bank} for number in range(len(game.seats))},
        deadlines=(),  # everybody who is asked now gets the new time
        notices=notice("clock-set", member=by, clock=to_builtins(clock)),
    )


def _extended(deadline: Deadline, game: Game, at: DeadlineContext, seconds: int) -> Deadline:
    seat = game.seats[deadline.seat]
    if deadline.due_at is None:
        return replace(deadline, left=(deadline.left or 0.0) + seconds)
    return at.woken(seat, replace(deadline, due_at=at.counting(seat).add(deadline.due_at, seconds)))
