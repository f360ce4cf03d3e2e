"""The occupation by hand (ruling 6): quadrant by quadrant, one territory a turn.

What is left to a seat that resigns here is chosen by default moves, so that all others get their share.
"""

from __future__ import annotations

from typing import Any

from engine.parts.steps import claim
from engine.rules.modular.meta import STARTING_ARMIES, board
from engine.rules.modular.setup import settle
from engine.rules.modular.state import NOBODY
from engine.rules.modular.turns import begin_first_turn
from engine.system import AnyState, Play
from engine.types import Move, Prompt


def open_quadrant(at: AnyState) -> int | None:
    """The quadrant that is begun and not full; there is never more than one."""
    owner = at.body.owner
    for region, spaces in enumerate(board(at.setup).members):
        free = sum(owner[space] == NOBODY for space in spaces)
        if 0 < free < len(spaces):
            return region
    return None


class Claim(claim.Claim):
    """Quadrant by quadrant."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        region = open_quadrant(at)
        begun = None if region is None else board(at.setup).regions[region].id
        data = {"region": begun, "begun": begun is not None, "armies": STARTING_ARMIES}
        return Prompt(seat, "claim", data=data)

    def free(self, at: AnyState) -> list[int]:
        """Those of the open quadrant if there is one."""
        region = open_quadrant(at)
        spaces = range(len(at.body.owner)) if region is None else board(at.setup).members[region]
        return [space for space in spaces if at.body.owner[space] == NOBODY]

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

    def take(self, play: Play, seat: int, space: int) -> None:
        settle(play.body, space, seat)

    def finish(self, play: Play) -> None:
        begin_first_turn(play)
