"""The steps before the first turn (rulings 2 and 3): Farms, claims, and the sealed placing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from engine.parts import opening
from engine.parts.steps.sealed_deploy import SealedDeploy
from engine.rules.nuked.cards import deal
from engine.rules.nuked.meta import board
from engine.rules.nuked.state import NOBODY, Body, Why, own
from engine.rules.nuked.turns import begin_first_turn
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


def foreign(at: AnyState, space: int) -> int:
    """How many neighbours of a territory have another owner, or none."""
    b: Body = at.body
    return sum(b.owner[n] != b.owner[space] for n in board(at.setup).neighbours[space])


def safest(at: AnyState, seat: int) -> int:
    """The seat's territory with the fewest foreign neighbours, then the fewest neighbours, then the first."""
    near = board(at.setup).neighbours
    return min(own(at.body, seat), key=lambda s: (foreign(at, s), len(near[s])))


def spread(at: AnyState, seat: int, farm: int) -> dict[int, int]:
    """The seat's draft with all that it has yet to place: each where the fewest stand, on its border and on
    its Farm."""
    b: Body = at.body
    spaces = [s for s in own(b, seat) if s == farm or foreign(at, s)]
    return opening.spread(b.armies, spaces, b.reserve[seat], b.drafts[seat])


class Picking(Step, ABC):
    """One free territory after another, in an order of seats that `seat_of` knows; those of seats that are
    out are left out."""

    reserved: str
    """The key of the error where a territory is free and cannot be picked all the same."""

    @abstractmethod
    def seat_of(self, at: AnyState, pick: int) -> int:
        """Whose pick this is."""

    @abstractmethod
    def picks(self, at: AnyState) -> int:
        """How many picks there are."""

    @abstractmethod
    def ways(self, at: AnyState, seat: int) -> list[int]:
        """The territories that can be picked."""

    def pick(self, play: Play, seat: int, space: int) -> None:
        b: Body = play.body
        b.owner[space] = seat
        b.armies[space] = 1
        b.reserve[seat] -= 1

    @abstractmethod
    def finish(self, play: Play) -> None:
        """All picks are made."""

    def enter(self, play: Play) -> None:
        b: Body = play.body
        pick = play.stack[-1].vars["picks"]
        while pick < self.picks(play) and not b.alive[self.seat_of(play, pick)]:
            pick += 1
        if pick == self.picks(play):
            self.finish(play)
            return
        play.note(picks=pick)
        b.turn = self.seat_of(play, pick)

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.body.turn,)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = board(at.setup).ids
        for space in self.ways(at, seat):
            yield Offer("choose", (ids[space],))

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb != "choose" or len(move.args) != 1:
            return None
        index = board(at.setup).index
        space = move.args[0]
        if space not in index:
            return "unknown-space", {"space": space}
        taken = at.body.owner[index[space]] != NOBODY
        return "space-taken" if taken else self.reserved, {"space": space}

    def default(self, at: AnyState, seat: int) -> Move:
        """The first offered."""
        return next(self.offers(at, seat)).move(seat)

    def apply(self, play: Play, move: Move) -> None:
        self.pick(play, move.seat, board(play.setup).index[move.args[0]])
        play.note(picks=play.stack[-1].vars["picks"] + 1)
        self.enter(play)

    def leave(self, play: Play, seat: int) -> None:
        self.enter(play)


class Farm(Picking):
    """Farms in reverse turn order, on free territories that touch no other Farm (any, if none is left)."""

    reserved = "farm-beside-farm"

    def seat_of(self, at: AnyState, pick: int) -> int:
        first: int = at.body.first
        return (first - 1 - pick) % at.setup.seats

    def picks(self, at: AnyState) -> int:
        return at.setup.seats

    def ways(self, at: AnyState, seat: int) -> list[int]:
        b: Body = at.body
        reach = board(at.setup).reach
        free = [s for s, owner in enumerate(b.owner) if owner == NOBODY]
        return [s for s in free if reach[s].isdisjoint(b.capital)] or free

    def pick(self, play: Play, seat: int, space: int) -> None:
        super().pick(play, seat, space)
        play.body.capital[seat] = space
        play.tell("farm_chosen", seat=seat, space=board(play.setup).ids[space])

    def finish(self, play: Play) -> None:
        play.swap("claim", picks=0)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "farm")


class Claim(Picking):
    """To and fro, first seat first, one free territory next to one's own each (any, if there is none)."""

    reserved = "claim-apart"

    def seat_of(self, at: AnyState, pick: int) -> int:
        seats = at.setup.seats
        first: int = at.body.first
        lap, place = divmod(pick, seats)
        return (first + (seats - 1 - place if lap % 2 else place)) % seats

    def picks(self, at: AnyState) -> int:
        seats = at.setup.seats
        return (len(at.body.owner) // seats - 1) * seats

    def ways(self, at: AnyState, seat: int) -> list[int]:
        b: Body = at.body
        reach = board(at.setup).reach
        free = [s for s, owner in enumerate(b.owner) if owner == NOBODY]
        return [s for s in free if not reach[s].isdisjoint(own(b, seat))] or free

    def pick(self, play: Play, seat: int, space: int) -> None:
        super().pick(play, seat, space)
        play.tell("claimed", seat=seat, space=board(play.setup).ids[space])

    def finish(self, play: Play) -> None:
        play.swap("deploy")

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "claim", data={"left": self._remaining_claims(at, seat)})

    def _remaining_claims(self, at: AnyState, seat: int) -> int:
        """Territories that the seat still claims, this one among them."""
        return len(at.body.owner) // at.setup.seats - len(own(at.body, seat))


class Deploy(SealedDeploy):
    """Every seat places all its troops; after a deal it names its Farm as well."""

    site = "farm"
    site_event = "farm_named"

    def names_site(self, at: AnyState, seat: int) -> bool:
        return bool(at.body.capital[seat] == NOBODY)

    def _farm(self, b: Body, seat: int) -> int:
        return b.capital[seat] if b.capital[seat] != NOBODY else b.wishes[seat]

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        # The progress of a draft is secret: the prompt tells the number to place at the beginning.
        b: Body = at.body
        n = b.reserve[seat] + sum(b.drafts[seat].values())
        return Prompt(seat, "deploy", sealed=True, data={"armies": n, "sited": b.capital[seat] != NOBODY})

    def spread(self, play: Play, seat: int) -> dict[int, int]:
        b: Body = play.body
        if self._farm(b, seat) == NOBODY:
            self.name_site(play, seat, safest(play, seat))
        return spread(play, seat, self._farm(b, seat))

    def show(self, play: Play, seat: int, placed: dict[str, int]) -> None:
        b: Body = play.body
        if b.alive[seat]:
            b.capital[seat] = self._farm(b, seat)
            play.tell("deployed", seat=seat, home=board(play.setup).ids[b.capital[seat]], placed=placed)

    def finish(self, play: Play) -> None:
        b: Body = play.body
        b.wishes = [NOBODY] * len(b.wishes)
        deal(play)
        begin_first_turn(play)

    def leave(self, play: Play, seat: int) -> None:
        if not self.seats(play):
            self.reveal(play)


def not_own(at: AnyState, seat: int, args: tuple[object, ...]) -> Why:
    """Why the first argument is no own territory; None if it is, or is missing."""
    return opening.not_own(board(at.setup), at.body.owner, seat, args)
