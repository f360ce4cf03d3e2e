"""What those who run a game may do to it: roll it back, give time, have the clock move, change its clock."""

from __future__ import annotations

from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import Connection

from db import games
from engine.kernel import REWIND, TABLE
from engine.types import Move
from host.acting import Acting, Maker
from host.clock import MOST as LONGEST
from host.clock import Clock, spell
from host.errors import HostError
from host.keeping import desk, store
from host.seats import in_charge, require_seat
from host.types import Game, Wait
from host.waiting import Desk

MANAGER = "manager"
"""What makes moves that those who run a game have forced."""


class Repair(Acting):
    """The host's actions for a game's host and for managers. Each is told in the channel."""

    async def roll_back(self, game_id: int, ply: int, by: str, manager: bool = False) -> Game:
        """Go back to where the game was after that entry of its log (0: the start). Nothing is deleted; the
        dice go on from where they are.

        :raises HostError: `not-running`, `not-host`, `no-such-ply`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                in_charge(game, by, manager)
                if not 0 <= ply < game.ply:
                    raise HostError("no-such-ply", ply=ply, high=game.ply - 1)

                def work(connection: Connection, then: Game) -> Game:
                    self.notice(connection, then, "rolled-back", member=by, to=ply)
                    return then

                return (await self.advance(table, Move(TABLE, REWIND, (ply,)), Maker(by, MANAGER), work)).game

        return await self.whole(action())

    async def add_time(self, game_id: int, seat: int, seconds: int, by: str, manager: bool = False) -> Game:
        """Give an awaited member more time.

        :raises HostError: `not-running`, `not-host`, `no-such-seat`, `no-clock`, `not-awaited`, `clock-time`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                in_charge(game, by, manager)
                require_seat(game, seat)
                if not 0 < seconds <= LONGEST:
                    raise HostError("clock-time", given=spell(seconds), low=spell(60), high=spell(LONGEST))
                if game.clock is None:
                    raise HostError("no-clock")
                if not any(w.seat == seat for w in game.waits):
                    raise HostError("not-awaited", seat=seat)

                def work(connection: Connection, then: Game) -> Game:
                    at = desk(connection, then, self.clock())
                    fresh = tuple(_longer(w, then, at, seconds) if w.seat == seat else w for w in then.waits)
                    store(connection, then, fresh)
                    self.notice(connection, then, "time-added", seat=seat, member=by, seconds=seconds)
                    return replace(then, waits=fresh)

                return await self.change(table, work)

        return await self.whole(action())

    async def set_running_clock(
        self, game_id: int, clock: Clock | None, by: str, manager: bool = False
    ) -> Game:
        """Give a running game another clock, or none; it counts from what each is asked next.

        :raises HostError: `not-running`, `not-host`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id, state=True) as table:
                in_charge(table.running(), by, manager)

                def work(connection: Connection, then: Game) -> Game:
                    games.change(connection, then.id, clock=to_builtins(clock))
                    store(connection, then, ())  # all who are asked now get the new time
                    bank = float(clock.bank) if clock else 0.0
                    for number in range(len(then.seats)):
                        games.change_seat(connection, then.id, number, bank=bank)
                    seats = tuple(replace(s, bank=bank) for s in then.seats)
                    then = replace(then, clock=clock, waits=(), seats=seats)
                    self.notice(connection, then, "clock-set", member=by, clock=to_builtins(clock))
                    return then

                return await self.change(table, work)

        return await self.whole(action())


def _longer(wait: Wait, game: Game, at: Desk, seconds: int) -> Wait:
    seat = game.seats[wait.seat]
    if wait.due_at is None:
        return replace(wait, left=(wait.left or 0.0) + seconds)
    return at.woken(seat, replace(wait, due_at=at.counting(seat).add(wait.due_at, seconds)))
