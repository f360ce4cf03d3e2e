"""Earlier positions of a running game, computed from the nearest stored state instead of from the start.

States are kept at regular intervals, and after each entry that took something back. So there is always one
from which ordinary moves lead to the wanted position. Positions before the first kept state are played from
the start, once: that also stores the missing states.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection

import engine
from db import Store
from db.queries import games, log
from engine.kernel import REWIND, UNDO
from engine.record.exposed import exposures
from engine.record.outline import Outline
from engine.types import Event, IllegalMove, Move, Setup, State, Turn
from host.core.jobs import Jobs
from host.core.rows import setup_of
from host.core.tables import Table
from host.model import Game, Named

CHECKPOINT_EVERY = 100
"""Plies from one kept state to the next: it takes a fortieth of the space of the entries between them."""
PAGE = 500
"""Entries that are read at once."""

Checkpoint = tuple[int, bytes]
"""A ply and the packed state after it: packed beforehand, not while the writer waits."""


@dataclass(frozen=True)
class Ground:
    """The stored data from which an earlier position is computed."""

    setup: Setup
    state: bytes | None
    """A stored state before the wanted position; None: the start."""
    moves: Sequence[Move]
    """The log after that state, up to the wanted position; from the start, the whole log."""
    lacking: int
    """Before this ply checkpoints are missing."""


async def take_back(store: Store, jobs: Jobs, table: Table, move: Move) -> tuple[Turn, list[Checkpoint]]:
    """The turn that undoes or rewinds a locked table's game, found by replaying moves, and the missing
    checkpoints.

    :raises IllegalMove: `nothing-to-undo`, `nothing-to-rewind`.
    """
    now = table.position
    load = partial(ground, game=table.number, to=target(move, now.ply))
    return await jobs.compute(partial(_undo_turn, await store.read(load), now, move))


async def exposures_since(store: Store, jobs: Jobs, game: Game, ply: int) -> frozenset[str]:
    """What came to light by the entries after a ply that are in effect (`engine.record.exposed`): by the
    first one by which anything did. Nothing if they are public moves alone."""
    for after, until in await _runs(store, game, ply):
        start = await store.read(partial(ground, game=game.id, to=after))
        state = await jobs.compute(partial(_state_at, start, after))
        while state.ply < until:
            end = min(state.ply + CHECKPOINT_EVERY, until)
            moves = await _moves(store, game.id, state.ply, end)
            state, what = await jobs.compute(partial(_first_exposure, state, moves))
            if what:
                return what
    return frozenset()


async def _runs(store: Store, game: Game, ply: int) -> list[tuple[int, int]]:
    """The entries after a ply that are in effect, as runs of consecutive ones, oldest first: the ply before
    each run and its last one. The position before a run is stored, or is the one after the ply."""
    outline = Outline()
    while (after := ply + outline.ply) < game.ply:
        for move in await _moves(store, game.id, after, min(after + PAGE, game.ply)):
            # counted from the ply on: what is before it is one place
            to = [max(arg - ply, 0) for arg in move.args if move.verb == REWIND and isinstance(arg, int)]
            outline.add(Move(move.seat, move.verb, tuple(to)))
    runs: list[tuple[int, int]] = []
    for newer in outline.newest_first():
        at = ply + newer
        last = runs.pop()[1] if runs and runs[-1][0] == at else at
        runs.append((at - 1, last))
    return runs[::-1]


async def _moves(store: Store, game: int, after: int, until: int) -> list[Move]:
    rows = await store.read(partial(log.page, game=game, after=after, until=until, columns=log.PLAYED))
    return [Move.parse(row.seat, row.code) for row in rows]


def _state_at(ground: Ground, to: int) -> State:
    """The position after a ply."""
    state = _first(ground)
    turns = engine.follow(state, ground.moves)
    while state.ply != to:
        state = next(turns).state
    return state


def _first_exposure(state: State, moves: Sequence[Move]) -> tuple[State, frozenset[str]]:
    """The position after ordinary moves, or after the first by which anything came to light, and what."""
    for move in moves:
        turn = engine.apply(state, move)
        if what := exposures(state, move, turn):
            return turn.state, what
        state = turn.state
    return state, frozenset()


def _first(ground: Ground) -> State:
    return engine.start(ground.setup).state if ground.state is None else engine.decode(ground.state)


def target(move: Move, ply: int) -> int | None:
    """The ply to which a move after this ply rewinds; None for an undo. :raises IllegalMove:
    `nothing-to-rewind`."""
    if move.verb == UNDO:
        return None
    to = move.args[0] if len(move.args) == 1 else None
    if not isinstance(to, int) or not 0 <= to < ply:
        raise IllegalMove("nothing-to-rewind", ply=to)
    return to


def ground(connection: Connection, game: int, to: int | None) -> Ground:
    """The data for going back to a ply, or for an undo (None)."""
    stored = games.get(connection, game)
    assert stored is not None, "games are never deleted"
    setup, newest = setup_of(stored), stored.game["ply"]
    until, end = to, to
    if until is None or end is None:
        # Nothing before this entry can be undone, which replaying from it shows again.
        barrier, code = log.barrier(connection, game, UNDO)
        until, end = barrier if _rewinds(code) else max(barrier - 1, 0), newest
    after, state = log.state_before(connection, game, until) or (0, None)
    if state is None and until:
        end, lacking = newest, log.first_checkpoint(connection, game) or newest + 1
    else:
        lacking = 0
    rows = log.page(connection, game, after, end, log.PLAYED)
    return Ground(setup, state, [Move.parse(row.seat, row.code) for row in rows], lacking)


def _rewinds(code: str | None) -> bool:
    return code is not None and Move.parse(0, code).verb == REWIND


def _undo_turn(ground: Ground, now: State, move: Move) -> tuple[Turn, list[Checkpoint]]:
    """The turn of an undo or a rewind, as `engine.history` gives it, and the missing checkpoints. :raises
    IllegalMove: as `engine.history`."""
    to = target(move, now.ply)
    state = earlier = _first(ground)
    entries = ground.moves if to is not None else [*ground.moves, move]
    turn: Turn | None = None
    lacking: list[Checkpoint] = []
    kept = state.ply
    for entry, turn in zip(entries, engine.follow(state, entries), strict=True):
        state = turn.state
        if state.ply == to:
            earlier = state
        if state.ply < ground.lacking and (_is_due(state.ply, kept) or entry.verb in (UNDO, REWIND)):
            kept = state.ply
            lacking.append((state.ply, engine.encode(state)))
    if to is not None:
        return engine.rewound(now, earlier, to), lacking
    assert turn is not None, "an undoing is an entry itself"
    return turn, lacking


def move_names(before: State, move: Move, events: Sequence[Event]) -> tuple[Named, Named | None]:
    """A move that was made in a position, as its own seat may name it and as everybody may. For everybody a
    secret move is None, and one by which a seat learnt a secret has no arguments."""
    prompt = next((p for p in engine.prompts(before) if p.seat == move.seat), None)
    view = engine.view(before, move.seat)
    hand = next((s.hand for s in view.seats if s.seat == move.seat), None) or ()
    ask = prompt.kind if prompt else ""
    whole = Named(move.seat, move.code, ask, tuple(card for card in hand if card.id in move.args))
    if prompt and prompt.sealed:
        return whole, None
    public = all(event.to is None for event in events)
    return whole, whole if public else Named(move.seat, move.verb, ask)


def _is_due(ply: int, kept: int) -> bool:
    return ply - kept >= CHECKPOINT_EVERY
