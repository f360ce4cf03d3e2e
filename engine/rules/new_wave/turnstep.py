"""What all steps share: the seat on turn acts in them."""

from __future__ import annotations

from engine.system import AnyState, Step


class TurnStep(Step):
    """A step in which the seat on turn acts. Where a seat leaves, the game is over."""

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.body.turn,)
