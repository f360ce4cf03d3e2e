"""The transitions and clocks of a seat whose time is over."""

from __future__ import annotations

from msgspec.structs import replace

import engine
from host.core.tables import Table
from host.core.transition import Maker, Transition
from host.model import Deadline, Game


def default_move(table: Table, seat: int, by: str) -> Transition | None:
    """The move that the clock makes for a seat; None if the game does not wait for the seat."""
    state = table.position
    if seat not in engine.awaited_seats(state):
        return None
    return Transition(move=engine.default(state, seat), maker=Maker(by=by))


def is_spent(game: Game, deadline: Deadline) -> bool:
    """Whether the clock goes on making moves for a seat."""
    return any((d.seat, d.clock) == (deadline.seat, deadline.clock) and d.spent for d in game.deadlines)


def without_time(deadline: Deadline, now: float) -> Deadline:
    """The deadline of a seat whose time is over: the clock makes the moves."""
    return replace(deadline, due_at=None, left=0.0, banked=0.0, act_at=None, wake_at=now)


def with_deadline(game: Game, deadline: Deadline) -> tuple[Deadline, ...]:
    """The deadlines of a game with this one in place of its former self."""
    others = [d for d in game.deadlines if (d.seat, d.clock) != (deadline.seat, deadline.clock)]
    return tuple(sorted([*others, deadline], key=lambda d: (d.seat, d.clock)))
