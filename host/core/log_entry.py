"""A move as an entry of a game's log, with the states that are stored with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import Connection

import engine
from db.queries import games, log, outbox, players, proposals, requests
from engine.kernel import REWIND, TABLE, UNDO
from engine.record import chain
from engine.types import Move, State, Turn
from host import kinds
from host.core.rows import pack
from host.core.seat_writes import SeatPlayer, player_of
from host.core.tables import Table
from host.core.takeback import CHECKPOINT_EVERY, Checkpoint
from host.core.transition import Maker
from host.kinds import GameStatus
from host.model import Game, Position

SNAPSHOT_EVERY = 50
"""Plies after which the state is stored even if the game still waits for the same seats."""
SETTLED = (kinds.UNDOING,)
"""The kinds of proposals that a move settles: playing on answers whether to take back."""


@dataclass(frozen=True)
class LogEntry:
    """Everything that is stored for a move."""

    row: dict[str, Any]
    """The log's row."""
    game: Game
    """The game after the move."""
    state: State
    took_back: bool
    stores_state: bool
    """Whether loading the game begins at this entry from now on."""
    is_checkpoint: bool
    """Whether the state after this entry is kept as a checkpoint for going back."""
    snapshot: bytes
    """The packed state, if it is stored."""
    early: Sequence[Checkpoint]
    """Checkpoints of earlier plies that were not kept so far."""
    joined: tuple[SeatPlayer, dict[str, Any]] | None
    """Who made it and is not bound yet, with the row that binds them."""
    unseen: bool
    """Whether it is a part of a sealed answer: nobody else sees anything of it."""
    asked_about: bool
    """Whether requests about the game may be open."""
    proposed_about: bool
    """Whether proposals that it settles may be open."""

    def write(self, connection: Connection, *, also: bool = False) -> None:
        """Write the entry, for which the game has advanced, and its outbox row. An unseen entry has none,
        unless something else changes with it (`also`): even an edit that changes nothing would tell when
        somebody answers, and how much."""
        game, state = self.game, self.state
        number, ply = game.id, game.ply
        log.append(connection, **self.row)
        if self.joined:
            players.add(connection, self.joined[1])
        if self.stores_state:
            log.set_snapshot(connection, number, ply, self.snapshot)
        for earlier, packed in self.early:
            log.add_checkpoint(connection, number, earlier, packed)
        if self.is_checkpoint:
            log.add_checkpoint(connection, number, ply, self.snapshot)
        if game.over:
            log.drop_checkpoints(connection, number)
            result, ended = to_builtins(state.result), game.ended_at
            games.change(connection, number, status=game.status, result=result, ended_at=ended)
            games.release(connection, number)
        settled: list[bool] = []
        if self.proposed_about:
            settled += [proposals.drop(connection, number, kind) for kind in SETTLED]
        if self.asked_about and not self.unseen:
            settled += [requests.drop(connection, overtaken) for overtaken in self._overtaken(connection)]
        if also or any(settled) or not self.unseen:
            kind = kinds.END if game.over else kinds.TURN
            outbox.add(connection, number, kind, ply, game.prompted, tells_move=True)

    def _overtaken(self, connection: Connection) -> list[int]:
        """The requests that the entry makes void, because they would mean something else after it."""
        return [
            row["id"]
            for row in requests.of_game(connection, self.game.id)
            if row["kind"] in kinds.TO_POSITION
            or (
                row["kind"] in kinds.TO_SEAT
                and (self.took_back or row["data"]["act"]["seat"] == self.row["seat"])
            )
            or (  # a member who plays, or whose sitter does, is not silent; the clock moves for one who is
                row["kind"] == kinds.REPLACE
                and self.row["by"] in (None, kinds.SITTER)
                and row["data"]["act"]["seat"] == self.row["seat"]
            )
        ]

    def apply_to(self, table: Table) -> None:
        """The entry is on disk: give the table the new state."""
        table.state = self.state
        if self.joined:
            table.players[self.joined[0]] = self.joined[1]["bound"]
        if self.stores_state:
            table.snapshot_ply = self.game.ply
        if self.is_checkpoint:
            table.checkpoint_ply = self.game.ply


def takes_back(move: Move) -> bool:
    """Whether a move is an undo or a rewind."""
    return move.verb == UNDO or (move.verb == REWIND and move.seat == TABLE)


def log_entry(
    table: Table, move: Move, maker: Maker, turn: Turn, early: Sequence[Checkpoint], now: float
) -> LogEntry:
    """The entry of a move that leads from a table's position to this turn."""
    game, state, ply = table.game, turn.state, table.game.ply + 1
    prompted, took_back, over = engine.awaited_seats(state), takes_back(move), state.result is not None
    bound, joined = _bound(table, move, maker)
    head = game.chain and chain.follow(table.key, game.chain, ply, move.seat, move.code, maker.by, bound)
    after = replace(game, ply=ply, prompted=prompted, chain=head)
    if over:
        after = replace(after, status=GameStatus.FINISHED, result=state.result, ended_at=now)
    stores_state = (
        prompted != game.prompted
        or ply - table.snapshot_ply >= SNAPSHOT_EVERY
        or took_back  # loading then never meets such an entry
        or over
    )
    # nor does going back
    is_checkpoint = not over and (took_back or ply - table.checkpoint_ply >= CHECKPOINT_EVERY)
    row = {
        "game": game.id, "ply": ply, "seat": move.seat, "code": move.code, "at": now,
        "events": pack(turn.events), "undoable": turn.undoable,
        "member": maker.member, "key": maker.key, "by": maker.by, "chain": head,
        "player": bound,
    }  # fmt: skip
    snapshot = engine.encode(state) if stores_state or is_checkpoint else b""
    unseen = (
        prompted == game.prompted
        and Position(game, table.position).sealed
        and Position(after, state).sealed
        and not engine.visible(turn.events, None)
    )
    return LogEntry(
        row,
        after,
        state,
        took_back,
        stores_state,
        is_checkpoint,
        snapshot,
        early,
        joined,
        unseen,
        table.asked_about,
        table.proposed_about,
    )


def _bound(
    table: Table, move: Move, maker: Maker
) -> tuple[str | None, tuple[SeatPlayer, dict[str, Any]] | None]:
    """The bound player who makes a move; if they are not bound yet, also with the row that binds them."""
    game = table.game
    player = None if game.log_format == 1 else player_of(game, move, maker)
    if player is None:
        return None, None
    if known := table.players.get(player):
        return known, None
    row = player.bound(game.id, game.ply + 1, move.seat)
    return row["bound"], (player, row)
