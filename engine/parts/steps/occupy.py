"""How many armies move into a conquered space."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.steps.on_turn import OnBoard, OnTurn
from engine.system import AnyState, Play
from engine.types import Move, Offer, Prompt


class Occupy(OnBoard, OnTurn):
    """How many armies move into the conquered space; the least has moved already."""

    def bounds(self, at: AnyState) -> tuple[int, int, int, int]:
        """From which space to which, and how many armies at least and at most."""
        now = at.stack[-1].vars
        return now["from"], now["to"], now["low"], now["high"]

    def go_on(self, play: Play) -> None:
        """Go on after the move."""
        play.pop()

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        ids = self.board(at.setup).ids
        a, t, low, high = self.bounds(at)
        return Prompt(seat, "occupy", data={"from": ids[a], "to": ids[t], "low": low, "high": high})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = self.board(at.setup).ids
        a, t, low, high = self.bounds(at)
        yield Offer("move", (ids[a], ids[t]), (low, high))

    def default(self, at: AnyState, seat: int) -> Move:
        """As few as allowed."""
        (offer,) = self.offers(at, seat)
        _, _, low, _ = self.bounds(at)
        return offer.move(seat, low)

    def apply(self, play: Play, move: Move) -> None:
        a, t, low, _ = self.bounds(play)
        n = int(move.args[2])
        armies = play.body.armies
        armies[a] -= n - low
        armies[t] += n - low
        play.tell("occupied", **{"seat": move.seat, "from": move.args[0], "to": move.args[1], "n": n})
        self.go_on(play)
