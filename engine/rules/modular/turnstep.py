"""What the steps of a turn have in common."""

from __future__ import annotations

from engine.parts.steps.on_turn import OnTurn
from engine.rules.modular.state import Body
from engine.rules.modular.turns import next_turn
from engine.system import Play


class TurnStep(OnTurn):
    """A step in which the seat on turn acts. If it resigns, the turn passes on."""

    def leave(self, play: Play, seat: int) -> None:
        b: Body = play.body
        if b.turn == seat:
            b.total -= b.pool
            b.pool = 0
            play.stack = play.stack[:1]
            next_turn(play)
