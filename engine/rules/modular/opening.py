"""The occupation by hand (ruling 6): quadrant by quadrant, one territory a turn.

What is left to a seat that resigns here is chosen by default moves, so that all others get their share.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.rules.modular.meta import STARTING_ARMIES, board
from engine.rules.modular.setup import settle
from engine.rules.modular.state import NOBODY, Body
from engine.rules.modular.turns import begin_first_turn
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


def open_quadrant(at: AnyState) -> int | None:
    """The quadrant that is begun and not full; there is never more than one."""
    owner = at.body.owner
    for region, spaces in enumerate(board(at.setup).members):
        free = sum(owner[space] == NOBODY for space in spaces)
        if 0 < free < len(spaces):
            return region
    return None


def free(at: AnyState) -> list[int]:
    """The territories that may be taken: those that are free, of the open quadrant if there is one."""
    region = open_quadrant(at)
    spaces = range(len(at.body.owner)) if region is None else board(at.setup).members[region]
    return [space for space in spaces if at.body.owner[space] == NOBODY]


class Claim(Step):
    """The seats take one free territory each in turn, until none is left."""

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.body.turn,)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        region = open_quadrant(at)
        begun = None if region is None else board(at.setup).regions[region].id
        data = {"region": begun, "begun": begun is not None, "armies": STARTING_ARMIES}
        return Prompt(seat, "claim", data=data)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = board(at.setup).ids
        for space in free(at):
            yield Offer("choose", (ids[space],))

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        world = board(at.setup)
        space = world.index.get(move.args[0]) if move.verb == "choose" and len(move.args) == 1 else None
        if space is None:
            return None
        if at.body.owner[space] != NOBODY:
            return "space-taken", {"space": world.ids[space]}
        region = open_quadrant(at)
        assert region is not None  # everything free could be taken
        return "quadrant-open", {"space": world.ids[space], "region": world.regions[region].id}

    def default(self, at: AnyState, seat: int) -> Move:
        """The first territory next to one of the seat's own, or the first."""
        world = board(at.setup)
        spaces = free(at)
        beside = [s for s in spaces if any(at.body.owner[n] == seat for n in world.neighbours[s])]
        return Move(seat, "choose", (world.ids[(beside or spaces)[0]],))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        settle(b, board(play.setup).index[move.args[0]], move.seat)
        play.tell("claimed", seat=move.seat, space=move.args[0])
        b.turn = (move.seat + 1) % play.setup.seats
        if NOBODY not in b.owner:
            begin_first_turn(play)
        elif not b.alive[b.turn]:
            self.apply(play, self.default(play, b.turn))

    def leave(self, play: Play, seat: int) -> None:
        if play.body.turn == seat:
            self.apply(play, self.default(play, seat))
