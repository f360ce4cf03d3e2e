"""Giving orders ahead, and carrying them out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

import engine
from db import orders, outbox
from engine.orders import Order, check, on_turn
from host.acting import Acting, Maker
from host.errors import HostError
from host.keeping import store
from host.orders import MOST, Orders, answers
from host.table import Table
from host.types import Game

ORDER = "order"
"""What makes moves that a seat has given ahead."""
TELL = "tell"
"""The kind of outbox rows that tell one member something privately."""


class Ordering(Acting):
    """The host's actions on standing orders. They are secret: only their seat learns of them."""

    async def orders_of(self, game_id: int, member: str) -> Orders:
        """What a member has ordered. :raises HostError: `not-a-player`, `not-running`."""
        async with self.tables.hold(game_id, state=True) as table:
            return table.orders.get(_seat(table.running(), member), Orders())

    async def order(self, game_id: int, member: str, standing: Sequence[Order]) -> Orders:
        """Put these standing orders in place of those of the member.

        :raises HostError: `not-a-player`, `not-running`, `too-many-orders`.
        :raises IllegalMove: as `engine.orders.check`.
        """

        async def action() -> Orders:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                seat = _seat(game, member)
                if len(standing) > MOST:
                    raise HostError("too-many-orders", most=MOST)
                view = engine.view(table.position, seat)
                for order in standing:
                    check(game.rules, game.options, view.spaces, order)
                now = table.orders.get(seat, Orders())
                return await self._order(table, seat, replace(now, standing=tuple(standing)))

        return await self.whole(action())

    async def plan(self, game_id: int, member: str, codes: Sequence[str]) -> Orders:
        """Put these codes of moves in place of those that the member has given ahead for his next turn. They
        are checked when their time comes.

        :raises HostError: `not-a-player`, `not-running`, `too-many-orders`, `your-turn-now`.
        """

        async def action() -> Orders:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                seat = _seat(game, member)
                if len(codes) > MOST:
                    raise HostError("too-many-orders", most=MOST)
                if codes and on_turn(table.position, seat):
                    raise HostError("your-turn-now")
                now = table.orders.get(seat, Orders())
                return await self._order(table, seat, replace(now, ahead=tuple(codes)))

        return await self.whole(action())

    async def _order(self, table: Table, seat: int, fresh: Orders) -> Orders:
        before = table.orders.get(seat)
        table.orders[seat] = fresh

        def work(connection: Connection, game: Game) -> Game:
            _store(connection, game, seat, fresh)
            # what was about to be answered may now be answered otherwise, or not at all
            return _unanswered(connection, game, seat)

        try:
            await self.change(table, work)
        except BaseException:
            if before is None:
                table.orders.pop(seat, None)
            else:
                table.orders[seat] = before
            raise
        return fresh

    async def carry_out(self, table: Table, seat: int) -> None:
        """Make the move that a seat's orders give for what it is asked now, if they give any. Moves ahead
        that turn out not to be legal are dropped, and their member is told."""
        mine = table.orders.get(seat, Orders())
        found = answers(table.position, seat, mine)
        left = found.left if found else mine

        def work(connection: Connection, game: Game) -> Game:
            if left != mine:
                _store(connection, game, seat, left)
            if found and found.lost:
                data = {"kind": "ahead-dropped", "seat": seat, "code": mine.ahead[0], "n": len(mine.ahead)}
                outbox.add(connection, game.id, TELL, game.ply, game.prompted, tells_move=False, data=data)
            return _unanswered(connection, game, seat)

        table.orders[seat] = left
        try:
            if found and found.move:
                member = table.game.seats[seat].member
                await self.advance(table, found.move, Maker(member, ORDER), work)
            else:
                await self.change(table, work)
        except BaseException:  # nothing is stored, and the orders are read again
            table.drop()
            raise


def _seat(game: Game, member: str) -> int:
    seat = game.seat_of(member)
    if seat is None:
        raise HostError("not-a-player")
    return seat


def _unanswered(connection: Connection, game: Game, seat: int) -> Game:
    """The game with no answer of the seat's orders on its way."""
    waits = tuple(replace(w, act_at=None) if w.seat == seat else w for w in game.waits)
    store(connection, game, waits)
    return replace(game, waits=waits)


def _store(connection: Connection, game: Game, seat: int, fresh: Orders) -> None:
    orders.put(connection, game.id, seat, msgspec.to_builtins(fresh.standing), fresh.ahead)
