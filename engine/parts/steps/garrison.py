"""Placing before the first turn, some armies each in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.parts.steps.on_turn import InTurn
from engine.parts.steps.place import PlaceArmies
from engine.system import AnyState, Play
from engine.types import Move, Offer, Prompt


class Garrison(PlaceArmies, InTurn):
    """The seats place one army of their `reserve` each in turn, until none is left; seats that have none left
    are passed over."""

    def begin(self, play: Play) -> None:
        """Note what the seat on turn places this time."""

    def most(self, at: AnyState, seat: int) -> Mapping[int | None, int]:
        """How many armies the seat can place on a space now, by the space's owner. Owners on whose spaces it
        can place none are missing."""
        return {seat: 1}

    def spend(self, play: Play, seat: int, space: int, n: int) -> bool:
        """Take placed armies from those that the seat has. Whether it has placed what it does this time."""
        play.body.reserve[seat] -= n
        return True

    def enter(self, play: Play) -> None:
        b, seats = play.body, play.setup.seats
        waiting = [s for k in range(seats) if b.reserve[s := (b.turn + k) % seats]]
        if not waiting:
            self.finish(play)
            return
        b.turn = waiting[0]
        self.begin(play)
        self.act_for_absent(play)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "garrison", data={"armies": at.body.reserve[seat], **at.stack[-1].vars})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids, most = self.board(at.setup).ids, self.most(at, seat)
        for space, owner in enumerate(at.body.owner):
            if owner in most:
                yield Offer("place", (ids[space],), (1, most[owner]))

    def default(self, at: AnyState, seat: int) -> Move:
        """One army where the fewest stand."""
        return Move(seat, "place", (self.board(at.setup).ids[self.weakest(at, seat)], 1))

    def apply(self, play: Play, move: Move) -> None:
        space, n = self.board(play.setup).index[move.args[0]], int(move.args[1])
        self.armies(play)[space] += n
        play.tell("garrisoned", seat=move.seat, space=move.args[0], n=n)
        if self.spend(play, move.seat, space, n):
            self.go_on(play)
