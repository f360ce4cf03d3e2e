"""Moves: checked by the engine, stored in one transaction, then acknowledged; never the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

import engine
from db import games, log, outbox
from engine.kernel import RESIGN, UNDO
from engine.types import Arg, IllegalMove, Move
from host.acting import Acting, Maker
from host.errors import HostError
from host.keeping import clear
from host.rows import unpack
from host.table import Table
from host.types import Acted, Game

SITTER = "sitter"
"""What makes the moves of a member whose sitter plays for him."""
UNSEEN = 100
"""After more moves of others than these a member looks anew, whatever he could see of them."""


class Play(Acting):
    """The host's actions on running games."""

    async def act(
        self,
        game_id: int,
        member: str,
        move: str | tuple[str, Sequence[Arg]],
        ply: int | None = None,
        key: str | None = None,
    ) -> Acted:
        """Play a move, given by its code or by verb and arguments. It is durable once this returns.

        `ply` is the game's ply that the member saw: since then nothing may have happened that his seat saw or
        did, while secret answers of others change nothing for it. `key` names the request: the same
        key again changes nothing and gets the first answer.

        :raises HostError: `no-such-game`, `not-running`, `not-a-player`, `paused`, `stale`, `version`.
        :raises IllegalMove: the rules do not allow the move here.
        """
        return await self.whole(self._act(game_id, member, move, ply, key))

    async def undo(self, game_id: int, member: str, key: str | None = None) -> Acted:
        """Take one's last move back. :raises IllegalMove: `nothing-to-undo`; HostError: as `act`."""
        return await self.act(game_id, member, UNDO, key=key)

    async def resign(self, game_id: int, member: str, key: str | None = None) -> Acted:
        """Leave the game for good. :raises IllegalMove: `not-alive`, `game-over`; HostError: as `act`."""
        return await self.act(game_id, member, RESIGN, key=key)

    async def play(self, game_id: int, move: Move, ply: int) -> Acted:
        """Play the move of a computer player's seat. :raises: as `act`."""

        async def action() -> Acted:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running(paused=False)
                if game.ply != ply or not game.seats[move.seat].played_by:
                    raise HostError("stale", ply=game.ply)
                by = "standin" if game.seats[move.seat].standin else None
                return await self.advance(table, move, Maker(by=by))

        return await self.whole(action())

    async def end(self, game_id: int, by: str, manager: bool = False) -> Game:
        """Break a lobby or a running game off; for its host and for managers.

        :raises HostError: `not-host`, `not-running` (it is over).
        """
        return await self.whole(self._end(game_id, by, manager))

    async def show(self, game_id: int) -> None:
        """Have the message of a lobby or a running game posted anew, in place of the one that there is.

        :raises HostError: `no-such-game`, `not-running` (it is over).
        """

        async def action() -> None:
            async with self.tables.hold(game_id) as table:
                game = table.game
                if game.over:
                    raise HostError("not-running")
                await self.store.write(
                    lambda c: outbox.add(c, game_id, "show", game.ply, game.prompted, tells_move=False)
                )
            self.outbox.wake(game_id)

        await self.whole(action())

    async def _act(
        self,
        game_id: int,
        member: str,
        request: str | tuple[str, Sequence[Arg]],
        ply: int | None,
        key: str | None,
    ) -> Acted:
        async with self.tables.hold(game_id) as table:
            seat = await self.seat_for(table.game, member)
            if seat is None:
                raise HostError("not-a-player")
            if isinstance(request, str):
                move = Move.parse(seat, request)
            else:
                move = Move(seat, request[0], tuple(request[1]))
            own = table.game.seats[seat].member == member
            if not own and move.verb == RESIGN:  # nobody gives up for another
                raise HostError("not-a-player")
            maker = Maker(member, None if own else SITTER, key)
            try:
                deserted = table.game.pause is not None and table.game.pause.by is None
                game = table.running(paused=deserted)
                if ply is not None and ply != game.ply and not await self._unseen(table, seat, ply):
                    raise HostError("stale", ply=game.ply)
                await self.tables.load_state(table)
                back = None if move.verb == RESIGN else partial(self.here_again, number=seat)
                return await self.advance(table, move, maker, back)
            except (HostError, IllegalMove, IntegrityError):
                # a repeated request usually fails here, since its move has been made
                if key is not None and (first := await self._first_answer(table, seat, key)):
                    return first
                raise

    async def _unseen(self, table: Table, seat: int, ply: int) -> bool:
        """Whether all that has happened after that ply is hidden from a seat, and not its own doing."""
        if not 0 < table.game.ply - ply <= UNSEEN:
            return False
        rows = await self.store.read(lambda c: log.after(c, table.number, ply))
        others = all(row["seat"] != seat for row in rows)
        return others and not any(engine.visible(unpack(row["events"], table.number), seat) for row in rows)

    async def _first_answer(self, table: Table, seat: int, key: str) -> Acted | None:
        row = await self.store.read(lambda c: log.by_key(c, table.number, key))
        if row is None or row["seat"] != seat:
            return None
        if table.stored is None:  # dropped when the transaction hit the key
            await self.tables.load(table)
        latest = table.game.ply == row["ply"]
        return Acted(
            table.game, engine.visible(unpack(row["events"], table.number), seat), row["undoable"] and latest
        )

    async def _end(self, game_id: int, by: str, manager: bool) -> Game:
        async with self.tables.hold(game_id) as table:
            game = table.game
            if game.over:
                raise HostError("not-running")
            if not manager and by != game.host:
                raise HostError("not-host")
            now = self.clock()

            def write(connection: Connection) -> Game:
                games.change(connection, game_id, status="ended", ended_at=now, prompted=[])
                games.release(connection, game_id)
                log.drop_checkpoints(connection, game_id)
                clear(connection, game)
                outbox.add(connection, game_id, "end", game.ply, (), tells_move=False)
                return replace(game, status="ended", ended_at=now, prompted=(), waits=())

            await self.store_change(table, write)
            self.committed(table.game)
            return table.game
