"""Earlier positions of a running game, found from the nearest stored state and not from the start.

States are kept every so many plies, and after each entry that took something back. So there is always one
from which what is wanted follows by ordinary moves. What is older than the first of them is played again from
the start, once: that leaves the ones that were lacking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

import engine
from db import games, log
from engine.kernel import REWIND, UNDO
from engine.types import Event, IllegalMove, Move, Setup, State, Turn
from host.rows import setup_of
from host.types import Named

CHECKPOINT_EVERY = 100
"""Plies from one kept state to the next: a fortieth of what the entries between them take."""


@dataclass(frozen=True)
class Ground:
    """What is stored that a taking back follows from."""

    setup: Setup
    state: bytes | None
    """A stored state before what is wanted; None: the start."""
    moves: Sequence[Move]
    """The log after that state: up to what is wanted, from the start to its end."""
    lacking: int
    """Before this ply no states are kept that should be."""


def target(move: Move, ply: int) -> int | None:
    """The ply that an entry after this one rewinds to; None if it undoes. :raises IllegalMove:
    `nothing-to-rewind`."""
    if move.verb == UNDO:
        return None
    to = move.args[0] if len(move.args) == 1 else None
    if not isinstance(to, int) or not 0 <= to < ply:
        raise IllegalMove("nothing-to-rewind", ply=to)
    return to


def ground(connection: Connection, game: int, to: int | None) -> Ground:
    """What going back to a ply follows from, or an undoing (None)."""
    stored = games.get(connection, game)
    assert stored is not None, "games are never deleted"
    setup, newest = setup_of(stored), stored.game["ply"]
    until, end = to, to
    if until is None or end is None:
        # Nothing before this entry can be undone; that it is so is found anew by playing it again.
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


def take_back(ground: Ground, now: State, move: Move) -> tuple[Turn, list[State]]:
    """The turn of an undoing or rewinding, as `engine.history` gives it, and the states that are to be kept
    where none were. :raises IllegalMove: as `engine.history`."""
    to = target(move, now.ply)
    state = earlier = (
        engine.start(ground.setup).state if ground.state is None else engine.decode(ground.state)
    )
    entries = ground.moves if to is not None else [*ground.moves, move]
    turn: Turn | None = None
    lacking: list[State] = []
    kept = state.ply
    for entry, turn in zip(entries, engine.follow(state, entries), strict=True):
        state = turn.state
        if state.ply == to:
            earlier = state
        if state.ply < ground.lacking and (_is_due(state.ply, kept) or entry.verb in (UNDO, REWIND)):
            kept = state.ply
            lacking.append(state)
    if to is not None:
        return engine.rewound(now, earlier, to), lacking
    assert turn is not None, "an undoing is an entry itself"
    return turn, lacking


def named(before: State, move: Move, events: Sequence[Event]) -> tuple[Named, Named | None]:
    """A move that was made in a position, for its own seat and for everybody: a secret one is not told, and
    of one by which a seat learnt a secret its arguments are not."""
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
