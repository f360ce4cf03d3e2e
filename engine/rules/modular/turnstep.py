"""What the steps of a turn have in common."""

from __future__ import annotations

from engine.parts.steps import on_turn
from engine.rules.modular.turns import next_turn
from engine.system import Play


class TurnStep(on_turn.TurnStep):
    """A step in which the seat on turn acts. If it resigns, the turn passes on."""

    def pass_on(self, play: Play) -> None:
        next_turn(play)
