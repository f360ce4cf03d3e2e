"""Claiming the board by hand: one free space each in turn, until none is left."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence

from engine.parts.field import NOBODY
from engine.parts.steps.on_turn import InTurn, OnBoard
from engine.system import AnyState, Play
from engine.types import Move, Offer


class Claim(OnBoard, InTurn, ABC):
    """The seats take one free space each in turn, until none is left."""

    @abstractmethod
    def take(self, play: Play, seat: int, space: int) -> None:
        """Give a free space to a seat."""

    @abstractmethod
    def finish(self, play: Play) -> None:
        """Go on after the last claim."""

    def free(self, at: AnyState) -> list[int]:
        """The spaces that may be taken."""
        return [space for space, owner in enumerate(at.body.owner) if owner == NOBODY]

    def near(self, at: AnyState) -> Sequence[Collection[int]]:
        """By space, its neighbours."""
        return self.board(at.setup).neighbours

    def enter(self, play: Play) -> None:
        if self.free(play):
            self.act_for_absent(play)
        else:
            self.finish(play)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = self.board(at.setup).ids
        for space in self.free(at):
            yield Offer("choose", (ids[space],))

    def default(self, at: AnyState, seat: int) -> Move:
        """The first free space next to one of the seat's own, or the first free one."""
        near, free = self.near(at), self.free(at)
        beside = [space for space in free if any(at.body.owner[n] == seat for n in near[space])]
        return Move(seat, "choose", (self.board(at.setup).ids[(beside or free)[0]],))

    def apply(self, play: Play, move: Move) -> None:
        self.take(play, move.seat, self.board(play.setup).index[move.args[0]])
        play.tell("claimed", seat=move.seat, space=move.args[0])
        self.go_on(play)
