"""The base of a turn's steps: in them the seat on turn acts."""

from __future__ import annotations

from engine.parts import opening
from engine.rules.middle_earth.meta import board
from engine.rules.middle_earth.state import Why
from engine.system import AnyState, Step


class TurnStep(Step):
    """A step in which the seat on turn acts. If another seat leaves, nothing changes here; if this one does,
    its turn is over (`turns.resign`)."""

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.body.turn,)


def not_own(at: AnyState, seat: int, args: tuple[object, ...]) -> Why:
    """Why the first argument is no own territory; None if it is, or is missing."""
    return opening.not_own(board(at.setup), at.body.owner, seat, args)
