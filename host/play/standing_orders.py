"""Storing orders, and carrying them out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import to_builtins
from msgspec.structs import replace

import engine
from db.queries import orders
from engine.standing_orders import Order, check, on_turn
from engine.standing_orders import standing as possible
from host.core.actions import Actions
from host.core.commit import Commit
from host.core.tables import Table, Tables
from host.core.transition import Maker, Row, Transition
from host.errors import HostError
from host.kinds import ORDER, TELL, GameStatus
from host.model import Deadline, Game
from host.orders import MOST, Orders, answers
from host.seats.authority import own_seat


class StandingOrders:
    """The orders of seats. They are secret: only the seat itself learns of them."""

    def __init__(self, tables: Tables, actions: Actions, commit: Commit) -> None:
        self._tables = tables
        self._actions = actions
        self._commit = commit

    async def of(self, game_id: int, member: str) -> Orders:
        """The member's orders, in a lobby, too. :raises HostError: `not-a-player`, `not-running`."""
        async with self._tables.hold(game_id) as table:
            return table.orders.get(own_seat(_open_game(table), member), Orders())

    async def set(self, game_id: int, member: str, standing: Sequence[Order]) -> Orders:
        """Replace the member's standing orders. In a lobby, where the board may change, they hold everywhere.
        An earlier one that the rules know no more, since the lobby's options have changed, is left out.

        :raises HostError: `not-a-player`, `not-running`, `too-many-orders`.
        :raises IllegalMove: as `engine.standing_orders.check`.
        """
        return await self._actions.with_lock(game_id, self._set, member, tuple(standing), state=False)

    async def plan(self, game_id: int, member: str, codes: Sequence[str]) -> Orders:
        """Replace the member's moves ahead, given as codes. They are checked when their time comes.

        :raises HostError: `not-a-player`, `not-running`, `too-many-orders`, `your-turn-now`.
        """
        return await self._actions.with_lock(game_id, self._plan, member, tuple(codes))

    async def carry_out(self, table: Table, seat: int) -> None:
        """Make the move that a seat's orders give for its prompt, if they give any. Moves ahead that are not
        legal are dropped, and the member is told."""
        try:
            await self._commit.apply(table, _carry_out(table, seat))
        except BaseException:  # nothing is stored, and the orders are read again
            table.drop()
            raise

    async def _set(self, table: Table, member: str, standing: tuple[Order, ...]) -> Orders:
        game = _open_game(table)
        seat = own_seat(game, member)
        if len(standing) > MOST:
            raise HostError("too-many-orders", most=MOST)
        spaces: Iterable[str] = ()
        if game.status == GameStatus.RUNNING:
            await self._tables.load_state(table)
            spaces = engine.view(table.position, seat).spaces
        given = table.orders.get(seat, Orders())
        known = {about.id for about in possible(game.rules, game.options)}
        standing = tuple(order for order in standing if order.id in known or order not in given.standing)
        for order in standing:
            check(game.rules, game.options, spaces, order)
        return await self._store(table, seat, replace(given, standing=standing))

    async def _plan(self, table: Table, member: str, codes: tuple[str, ...]) -> Orders:
        seat = own_seat(table.running(), member)
        if len(codes) > MOST:
            raise HostError("too-many-orders", most=MOST)
        if codes and on_turn(table.position, seat):
            raise HostError("your-turn-now")
        return await self._store(table, seat, replace(table.orders.get(seat, Orders()), ahead=codes))

    async def _store(self, table: Table, seat: int, fresh: Orders) -> Orders:
        if table.game.status == GameStatus.LOBBY:
            await self._commit.beside(
                table, lambda c: orders.put(c, table.number, seat, to_builtins(fresh.standing), fresh.ahead)
            )
            table.orders = {**table.orders, seat: fresh}
            return fresh
        # the changed orders may answer a scheduled prompt otherwise, or not at all
        change = Transition(orders={seat: fresh}, deadlines=_without_answer(table.game, seat))
        await self._commit.apply(table, change)
        return fresh


def _open_game(table: Table) -> Game:
    """The game, in its lobby or running. :raises HostError: `not-running`: it is over."""
    return table.game if table.game.status == GameStatus.LOBBY else table.running()


def _carry_out(table: Table, seat: int) -> Transition:
    game = table.game
    mine = table.orders.get(seat, Orders())
    due = answers(table.position, seat, mine)
    left = due.left if due else mine
    rows: tuple[Row, ...] = ()
    if due and due.lost:
        data = {"kind": "ahead-dropped", "seat": seat, "code": mine.ahead[0], "n": len(mine.ahead)}
        rows = (Row(TELL, data),)
    return Transition(
        move=due.move if due else None,
        maker=Maker(game.seats[seat].member, ORDER),
        deadlines=_without_answer(game, seat),
        orders={seat: left} if left != mine else {},
        rows=rows,
    )


def _without_answer(game: Game, seat: int) -> tuple[Deadline, ...]:
    """The clocks of a game without the scheduled answer of the seat's orders."""
    return tuple(replace(d, act_at=None) if d.seat == seat else d for d in game.deadlines)
