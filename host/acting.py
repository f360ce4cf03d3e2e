"""How everything that happens to a running game is stored: one transaction with all that follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import Connection

import engine
from db import games, log, notices, outbox, proposals
from engine import chain
from engine.kernel import REWIND, TABLE, UNDO
from engine.types import Move, State, Turn
from host.core import Core
from host.keeping import keep, with_seat
from host.rows import pack
from host.table import Table
from host.takeback import CHECKPOINT_EVERY, ground, take_back, target
from host.types import Acted, Game

SNAPSHOT_EVERY = 50
"""Plies after which the state is stored even if the same seats are still awaited."""
SETTLED = ("undo",)
"""The kinds of proposals that a move settles: nobody plays on who still thinks about taking back."""
Work = Callable[[Connection, Game], Game]
"""What else is stored with a change: gets the game so far, returns it with its own changes."""


@dataclass(frozen=True)
class Maker:
    """Who makes a move: a member for his own seat, or `by` something else in its place."""

    member: str | None = None
    by: str | None = None
    key: str | None = None
    """Names the request; a game takes each only once."""


class Acting(Core):
    """Storing moves and other changes of running games. Extended by all that plays."""

    async def advance(self, table: Table, move: Move, maker: Maker, also: Work | None = None) -> Acted:
        """Apply a move to a held table with its state, and store all that follows from it.

        :raises IllegalMove: the rules do not allow it here.
        """
        game, now = table.game, self.clock()
        took_back = move.verb == UNDO or (move.verb == REWIND and move.seat == TABLE)
        early: list[State] = []
        if took_back:
            turn, early = await self._taken_back(table, move)
        else:
            turn = engine.apply(table.position, move)
        state, ply = turn.state, game.ply + 1
        prompted = engine.awaited(state)
        over: dict[str, Any] = {}
        if state.result is not None:
            over = {"status": "finished", "result": state.result, "ended_at": now}
        stores_state = (
            prompted != game.prompted
            or ply - table.snapshot_ply >= SNAPSHOT_EVERY
            or took_back  # loading then never meets such an entry
            or bool(over)
        )
        # going back never meets a taking back either
        is_kept = not over and (took_back or ply - table.checkpoint_ply >= CHECKPOINT_EVERY)
        head = game.chain and chain.follow(table.key, game.chain, ply, move.seat, move.code, maker.by)
        row = {
            "game": game.id, "ply": ply, "seat": move.seat, "code": move.code, "at": now,
            "events": pack(turn.events), "undoable": turn.undoable,
            "member": maker.member, "key": maker.key, "by": maker.by, "chain": head,
        }  # fmt: skip
        snapshot = engine.encode(state) if stores_state or is_kept else b""
        after = replace(game, ply=ply, prompted=prompted, chain=head, **over)

        def write(connection: Connection) -> Game:
            log.append(connection, **row)
            if not games.advance(connection, game.id, ply, prompted, head):
                raise RuntimeError(f"game {game.id} is not at ply {game.ply} in the database")
            if stores_state:
                log.set_snapshot(connection, game.id, ply, snapshot)
            for earlier in early:
                log.add_checkpoint(connection, game.id, earlier.ply, engine.encode(earlier))
            if is_kept:
                log.add_checkpoint(connection, game.id, ply, snapshot)
            if over:
                log.drop_checkpoints(connection, game.id)
                games.change(connection, game.id, **{**over, "result": to_builtins(state.result)})
                games.release(connection, game.id)
            outbox.add(connection, game.id, "end" if over else "turn", ply, prompted, tells_move=True)
            for kind in SETTLED:
                proposals.drop(connection, game.id, kind)
            then = also(connection, after) if also else after
            return keep(
                connection, then, state, now, table.orders,
                events=turn.events, mover=move.seat, recheck=took_back,
            )  # fmt: skip

        await self.store_change(table, write)
        table.state = state
        if stores_state:
            table.snapshot_ply = ply
        if is_kept:
            table.checkpoint_ply = ply
        self.committed(table.game)
        return Acted(table.game, engine.visible(turn.events, move.seat), turn.undoable)

    async def change(self, table: Table, work: Work) -> Game:
        """Store a change of a held table's running game, its state loaded, that is no move."""
        now = self.clock()

        def write(connection: Connection) -> Game:
            then = work(connection, table.game)
            return keep(connection, then, table.position, now, table.orders, recheck=True)

        await self.store_change(table, write)
        self.committed(table.game)
        return table.game

    async def store_change(self, table: Table, write: Callable[[Connection], Game]) -> None:
        """Carry out a transaction and give the table the game that it returns."""
        try:
            table.stored = await self.store.write(write)
        except BaseException:
            table.drop()  # only the disk knows
            raise

    def notice(self, connection: Connection, game: Game, kind: str, **data: Any) -> None:
        """Note, for the log and the channel, what happened to a game."""
        notices.add(connection, game.id, game.ply, self.clock(), kind, data, game.prompted)

    def here_again(self, connection: Connection, game: Game, number: int) -> Game:
        """Store that somebody plays a seat who may: its misses in a row are forgotten, whoever sat in makes
        room, and a game in which nobody was left goes on."""
        seat = game.seats[number]
        if game.pause and game.pause.by is None:
            games.change(connection, game.id, pause=None)
            game = replace(game, pause=None)
        if not seat.missed and seat.standin is None:
            return game
        if seat.standin is not None:
            self.notice(connection, game, "seat-back", seat=number, member=seat.member)
        return with_seat(connection, game, number, missed=0, standin=None)

    async def _taken_back(self, table: Table, move: Move) -> tuple[Turn, list[State]]:
        """The turn that undoes or rewinds, found by playing moves again, and states to be kept from now on.

        :raises IllegalMove: `nothing-to-undo`, `nothing-to-rewind`.
        """
        now = table.position
        found = partial(ground, game=table.number, to=target(move, now.ply))
        return await self.jobs.compute(partial(take_back, await self.store.read(found), now, move))
