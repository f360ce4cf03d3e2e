"""Placing armies on one's own spaces: what all such steps share, and the step of a turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from engine.parts.opening import not_own
from engine.parts.steps.on_turn import OnBoard, OnTurn
from engine.system import AnyState, Play
from engine.types import Move, Offer


class PlaceArmies(OnBoard, ABC):
    """A step in which a seat places armies on its own spaces."""

    @abstractmethod
    def default_spaces(self, at: AnyState, seat: int) -> list[int]:
        """The spaces of which the clock takes the weakest."""

    @abstractmethod
    def finish(self, play: Play) -> None:
        """Go on when all is placed."""

    def armies(self, at: AnyState) -> list[int]:
        """The armies by space."""
        armies: list[int] = at.body.armies
        return armies

    def weakest(self, at: AnyState, seat: int) -> int:
        """Of the default spaces the first on which the fewest armies stand."""
        armies = self.armies(at)
        return min(self.default_spaces(at, seat), key=lambda s: armies[s])

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        if move.verb != "place":
            return None
        return not_own(self.board(at.setup), at.body.owner, move.seat, move.args)


class Place(PlaceArmies, OnTurn):
    """The seat on turn places the armies of the body's `pool` on its spaces. A system adds what else may be
    done before the last is placed."""

    def pool(self, at: AnyState) -> int:
        """How many armies may be placed now."""
        return int(at.body.pool)

    def most(self, at: AnyState, space: int, pool: int) -> int:
        """How many of these armies a space of the seat can take now."""
        return pool

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids, pool = self.board(at.setup).ids, self.pool(at)
        for space, owner in enumerate(at.body.owner):
            if owner == seat and (most := self.most(at, space, pool)):
                yield Offer("place", (ids[space],), (1, most))

    def has(self, at: AnyState, move: Move) -> bool:
        if move.verb != "place":
            return super().has(at, move)
        if len(move.args) != 2:
            return False
        space, n = self.board(at.setup).index.get(move.args[0]), move.args[1]
        if space is None or not isinstance(n, int) or at.body.owner[space] != move.seat:
            return False
        return 0 < n <= self.most(at, space, self.pool(at))

    def default(self, at: AnyState, seat: int) -> Move:
        """As many as possible where the fewest stand."""
        space = self.weakest(at, seat)
        return Move(seat, "place", (self.board(at.setup).ids[space], self.most(at, space, self.pool(at))))

    def place(self, play: Play, move: Move) -> None:
        """Carry out a move that places armies."""
        n = int(move.args[1])
        self.armies(play)[self.board(play.setup).index[move.args[0]]] += n
        play.body.pool -= n
        play.tell("placed", seat=move.seat, space=move.args[0], n=n)

    def apply(self, play: Play, move: Move) -> None:
        self.place(play, move)
        if not play.body.pool:
            self.finish(play)
