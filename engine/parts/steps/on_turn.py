"""Steps in which the seat on turn acts: those of a turn, and those of the opening in which all take turns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from engine.boards.board import Board
from engine.system import AnyState, Play, Step
from engine.types import Setup


class OnTurn(Step):
    """A step in which the seat on turn acts: the body's `turn`."""

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.body.turn,)


class TurnStep(OnTurn, ABC):
    """A step of a turn. If the seat on turn leaves, the armies of the body's `pool` are lost, and the turn
    passes on."""

    @abstractmethod
    def pass_on(self, play: Play) -> None:
        """Give the turn to the next seat."""

    def leave(self, play: Play, seat: int) -> None:
        b = play.body
        if b.turn == seat:
            b.total -= b.pool
            b.pool = 0
            play.stack = play.stack[:1]
            self.pass_on(play)


class OnBoard(Step):
    """A step that knows its system's board."""

    def __init__(self, board: Callable[[Setup], Board]) -> None:
        self.board = board


class InTurn(OnTurn):
    """A step of the opening in which one seat after another acts, clockwise; for a seat that has left its
    default is carried out. `enter` is called for each seat."""

    def go_on(self, play: Play) -> None:
        """Give the move to the next seat."""
        b = play.body
        b.turn = (b.turn + 1) % play.setup.seats
        self.enter(play)

    def act_for_absent(self, play: Play) -> None:
        """Carry out the default of the seat on turn if it has left."""
        seat = play.body.turn
        if not play.body.alive[seat]:
            self.apply(play, self.default(play, seat))

    def leave(self, play: Play, seat: int) -> None:
        if play.body.turn == seat:
            self.act_for_absent(play)
