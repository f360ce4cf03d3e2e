"""Moves: checked by the engine, stored in one transaction, then acknowledged, always in this order."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

import engine
from db.queries import log
from engine.kernel import RESIGN, UNDO
from engine.types import Arg, IllegalMove, Move
from host.core.core import Core
from host.core.rows import unpack
from host.core.tables import Table
from host.core.transition import Maker, Transition
from host.errors import HostError
from host.kinds import PAGE, SITTER, STANDIN
from host.model import Acted, Game, Position
from host.record.history import visible_ply
from host.seats.seats import reclaim_seat
from host.seats.sitters import Sitters

UNSEEN = 100
"""After more log entries than this a member has to look again, even if none of them were visible to them."""


class Moves:
    """Playing: making moves, undoing and resigning; also showing games."""

    def __init__(self, core: Core, sitters: Sitters) -> None:
        self._store = core.store
        self._tables = core.tables
        self._actions = core.actions
        self._commit = core.commit
        self._outbox = core.outbox
        self._sitters = sitters

    async def act(
        self,
        game_id: int,
        member: str,
        move: str | tuple[str, Sequence[Arg]],
        ply: int | None = None,
        key: str | None = None,
        seat: int | None = None,
        name: str = "",
    ) -> Acted:
        """Play a move, given by its code or by verb and arguments. It is durable once this returns.

        `ply` is the game's ply that the member saw (that of `History.position_for` while answers are sealed):
        the move is refused if their seat has seen or done anything since; secret answers of others are not
        counted. `key` names the request: the same key again changes nothing and gets the first answer.
        `seat` is the seat for which the member moves; without it `Sitters.seat_for` finds one. `name` is the
        member's, for the log's chain if they sit in.

        :raises HostError: `no-such-game`, `not-running`, `not-a-player`, `paused`, `stale`, `version`.
        :raises IllegalMove: the rules do not allow the move here.
        """
        return await self._actions.with_lock(
            game_id, self._act, member, move, ply, key, seat, name, state=False
        )

    async def undo(self, game_id: int, member: str, key: str | None = None, name: str = "") -> Acted:
        """Take the member's last move back. The answer says whether one more can be taken back.

        :raises IllegalMove: `nothing-to-undo`; HostError: as `act`.
        """
        acted = await self.act(game_id, member, UNDO, key=key, name=name)
        return replace(acted, undoable=await self._more(acted.game, member))

    async def resign(self, game_id: int, member: str, key: str | None = None) -> Acted:
        """Leave the game for good. :raises IllegalMove: `not-alive`, `game-over`; HostError: as `act`."""
        return await self.act(game_id, member, RESIGN, key=key)

    async def play(self, game_id: int, move: Move, ply: int) -> Acted:
        """Play the move of a computer player's seat. :raises: as `act`."""
        return await self._actions.run(game_id, _play, move, ply)

    async def show(self, game_id: int) -> None:
        """Have the message of a lobby or a running game posted again, in place of the present one.

        :raises HostError: `no-such-game`, `not-running` (it is over).
        """
        await self._actions.with_lock(game_id, self._show, state=False)

    async def _act(
        self,
        table: Table,
        member: str,
        request: str | tuple[str, Sequence[Arg]],
        ply: int | None,
        key: str | None,
        seat: int | None,
        name: str,
    ) -> Acted:
        if seat is None:
            seat = await self._sitters.seat_for(table.game, member)
        elif not await self._sitters.may_play(table.game, seat, member):
            seat = None
        if seat is None:
            raise HostError("not-a-player")
        if isinstance(request, str):
            move = Move.parse(seat, request)
        else:
            move = Move(seat, request[0], tuple(request[1]))
        holder = table.game.seats[seat].member == member
        if not holder and move.verb == RESIGN:  # sitters may not resign for others
            raise HostError("not-a-player")
        change = Transition(move=move, maker=Maker(member, None if holder else SITTER, key, name))
        if move.verb != RESIGN:
            change = change.then(reclaim_seat(table.game, seat))
        try:
            deserted = table.game.pause is not None and table.game.pause.by is None
            game = table.running(paused=deserted)
            await self._tables.load_state(table)
            if ply is not None and not await self._current(table, seat, ply):
                raise HostError("stale", ply=game.ply)
            return await self._commit.apply(table, change)
        except (HostError, IllegalMove, IntegrityError):
            # a repeated request usually fails here, because its move was made already
            if key is not None and (first := await self._first_answer(table, seat, key)):
                return first
            raise

    async def _current(self, table: Table, seat: int, ply: int) -> bool:
        """Whether the seat has seen and done nothing since that ply. While answers are sealed there is one
        right number for each seat: which others are taken would tell how many answers there are."""
        position = Position(table.game, table.position)
        if position.sealed:
            return ply == await visible_ply(self._store, position, seat)
        return ply == table.game.ply or await self._unseen(table, seat, ply)

    async def _unseen(self, table: Table, seat: int, ply: int) -> bool:
        """Whether everything after that ply is hidden from a seat and was done by others."""
        if not 0 < table.game.ply - ply <= UNSEEN:
            return False
        rows = await self._store.read(lambda c: log.after(c, table.number, ply))
        others = all(row["seat"] != seat for row in rows)
        return others and not any(engine.visible(unpack(row["events"], table.number), seat) for row in rows)

    async def _more(self, game: Game, member: str) -> bool:
        """Whether the member's seat has a move that can be taken back at once. Secret moves of others do not
        count."""
        seat = await self._sitters.seat_for(game, member)

        def count(connection: Connection) -> int:
            after, _ = log.barrier(connection, game.id, UNDO)
            rows = log.page(connection, game.id, after, game.ply, log.PLAYED)
            return sum(-1 if row.code == UNDO else 1 for row in rows if row.seat == seat)

        return await self._store.read(count) > 0

    async def _first_answer(self, table: Table, seat: int, key: str) -> Acted | None:
        row = await self._store.read(lambda c: log.by_key(c, table.number, key))
        if row is None or row["seat"] != seat:
            return None
        if table.stored is None:  # unloaded when the transaction met the key
            await self._tables.load(table)
        latest = table.game.ply == row["ply"]
        return Acted(
            table.game, engine.visible(unpack(row["events"], table.number), seat), row["undoable"] and latest
        )

    async def show_page(self, game_id: int) -> None:
        """Have the message of a game, also one that is over, edited to lead to its web page as it is now.

        :raises HostError: `no-such-game`.
        """
        await self._actions.with_lock(game_id, self._show_page, state=False)

    async def _show_page(self, table: Table) -> None:
        if table.game.live is not None:  # else there is none, as of games that were imported
            await self._outbox.show(table.game, PAGE)

    async def _show(self, table: Table) -> None:
        if table.game.over:
            raise HostError("not-running")
        await self._outbox.show(table.game)


def _play(table: Table, move: Move, ply: int) -> Transition:
    """The transition of a computer player's move."""
    game = table.running(paused=False)
    if game.ply != ply or not game.seats[move.seat].played_by:
        raise HostError("stale", ply=game.ply)
    by = STANDIN if game.seats[move.seat].standin else None
    return Transition(move=move, maker=Maker(by=by))
