"""Moves: checked by the engine, stored in one transaction, then acknowledged; never the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

import engine
from db import games, log, outbox
from engine.types import Arg, IllegalMove, Move, Turn
from host.core import Core
from host.rows import pack, setup_of, unpack
from host.table import Table
from host.types import Acted, Game, HostError

SNAPSHOT_EVERY = 50
"""Plies after which the state is stored even if the same seats are still awaited."""

UNDO, RESIGN = "undo", "resign"


class Play(Core):
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

        `ply` is the game's ply that the member saw; `key` names the request: the same key again changes
        nothing and gets the first answer.

        :raises HostError: `no-such-game`, `not-running`, `not-a-player`, `stale`, `version`.
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
        """Play a seat's move on nobody's behalf, as computer players do. :raises: as `act`."""

        async def action() -> Acted:
            async with self.tables.hold(game_id, state=True) as table:
                if table.running().ply != ply:
                    raise HostError("stale", ply=table.game.ply)
                return await self._advance(table, move, None, None)

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
            seat = table.game.seat_of(member)
            if seat is None:
                raise HostError("not-a-player")
            if isinstance(request, str):
                move = Move.parse(seat, request)
            else:
                move = Move(seat, request[0], tuple(request[1]))
            try:
                game = table.running()
                if ply is not None and ply != game.ply:
                    raise HostError("stale", ply=game.ply)
                await self.tables.load_state(table)
                return await self._advance(table, move, member, key)
            except (HostError, IllegalMove, IntegrityError):
                # a repeated request usually fails here, since its move has been made
                if key is not None and (first := await self._first_answer(table, seat, key)):
                    return first
                raise

    async def _advance(self, table: Table, move: Move, member: str | None, key: str | None) -> Acted:
        """Apply the move and store all that follows from it, as one transaction."""
        game, before = table.game, table.state
        assert before is not None
        turn = await self._undone(game, move) if move.verb == UNDO else engine.apply(before, move)
        state, ply, now = turn.state, game.ply + 1, self.clock()
        prompted = engine.awaited(state)
        over: dict[str, Any] = {}
        if state.result is not None:
            over = {"status": "finished", "result": state.result, "ended_at": now}
        stores_state = (
            prompted != game.prompted
            or ply - table.snapshot_ply >= SNAPSHOT_EVERY
            or move.verb == UNDO  # loading then never meets an undo entry
            or bool(over)
        )
        row = {
            "game": game.id, "ply": ply, "seat": move.seat, "code": move.code, "member": member, "at": now,
            "events": pack(turn.events), "undoable": turn.undoable, "key": key,
        }  # fmt: skip
        snapshot = engine.encode(state) if stores_state else b""

        def write(connection: Connection) -> None:
            log.append(connection, **row)
            if not games.advance(connection, game.id, ply, prompted):
                raise RuntimeError(f"game {game.id} is not at ply {game.ply} in the database")
            if stores_state:
                log.set_snapshot(connection, game.id, ply, snapshot)
            if over:
                games.change(connection, game.id, **{**over, "result": to_builtins(state.result)})
                games.release(connection, game.id)
            outbox.add(connection, game.id, "end" if over else "turn", ply, prompted, tells_move=True)

        try:
            await self.store.write(write)
        except BaseException:
            table.drop()
            raise
        table.state = state
        table.stored = replace(game, ply=ply, prompted=prompted, **over)
        if stores_state:
            table.snapshot_ply = ply
        self.committed(table.game)
        return Acted(table.game, engine.visible(turn.events, move.seat), turn.undoable)

    async def _undone(self, game: Game, move: Move) -> Turn:
        """The turn that takes the last move back: a replay of the whole log and the undo entry."""

        def replay(connection: Connection) -> Turn:
            stored = games.get(connection, game.id)
            assert stored is not None, "games are never deleted"
            moves = [Move.parse(r["seat"], r["code"]) for r in log.after(connection, game.id, 0)]
            *_, turn = engine.history(setup_of(stored), [*moves, move])
            return turn

        return await self.store.read(replay)

    async def _first_answer(self, table: Table, seat: int, key: str) -> Acted | None:
        row = await self.store.read(lambda c: log.by_key(c, table.number, key))
        if row is None or row["seat"] != seat:
            return None
        if table.stored is None:  # dropped when the transaction hit the key
            await self.tables.load(table)
        latest = table.game.ply == row["ply"]
        return Acted(table.game, engine.visible(unpack(row["events"]), seat), row["undoable"] and latest)

    async def _end(self, game_id: int, by: str, manager: bool) -> Game:
        async with self.tables.hold(game_id) as table:
            game = table.game
            if game.over:
                raise HostError("not-running")
            if not manager and by != game.host:
                raise HostError("not-host")
            now = self.clock()

            def write(connection: Connection) -> None:
                games.change(connection, game_id, status="ended", ended_at=now, prompted=[])
                games.release(connection, game_id)
                outbox.add(connection, game_id, "end", game.ply, (), tells_move=False)

            try:
                await self.store.write(write)
            except BaseException:
                table.drop()
                raise
            table.stored = replace(game, status="ended", ended_at=now, prompted=())
            self.committed(table.game)
            return table.game
