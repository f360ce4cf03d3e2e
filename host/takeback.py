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
from engine.types import IllegalMove, Move, Setup, State, Turn
from host.rows import setup_of

CHECKPOINT_EVERY = 100
"""Plies from one kept state to the next: a fortieth of what the entries between them take."""


@dataclass(frozen=True)
class Ground:
    """What is stored that a taking back follows from."""

    setup: Setup
    state: bytes | None
    """A stored state before what is wanted; None: the start."""
    until: int
    """The ply from which the taking back follows, whatever came before it."""
    moves: Sequence[Move]
    """The log after that state: up to `until` for a rewinding, to its end for an undoing."""


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
    if to is None:
        # Nothing before this entry can be undone; that it is so is found anew by playing it again.
        barrier, code = log.barrier(connection, game, UNDO)
        until, end = barrier if _rewinds(code) else max(barrier - 1, 0), stored.game["ply"]
    else:
        until = end = to
    found = log.state_before(connection, game, until)
    after = -1 if found is None else found[0]
    rows = log.page(connection, game, max(after, 0), end, log.PLAYED)
    moves = [Move.parse(row.seat, row.code) for row in rows]
    return Ground(setup_of(stored), found[1] if found else None, until, moves)


def _rewinds(code: str | None) -> bool:
    return code is not None and Move.parse(0, code).verb == REWIND


def take_back(ground: Ground, now: State, move: Move) -> tuple[Turn, list[State]]:
    """The turn of an undoing or rewinding, as `engine.history` gives it, and the states that are to be kept
    where none were stored. :raises IllegalMove: as `engine.history`."""
    early: list[State] = []
    state = engine.start(ground.setup).state if ground.state is None else engine.decode(ground.state)
    played = ground.moves if move.verb == REWIND else [*ground.moves, move]
    kept = state.ply
    for entry, turn in zip(played, engine.follow(state, played), strict=True):
        state = turn.state
        due = state.ply - kept >= CHECKPOINT_EVERY or entry.verb in (UNDO, REWIND)
        if due and state.ply <= ground.until:
            kept = state.ply
            early.append(state)
    if move.verb == REWIND:
        turn = engine.rewound(now, state, ground.until)
    return turn, early
