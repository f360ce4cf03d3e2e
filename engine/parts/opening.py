"""Placing units in the opening: default placements, and why a space is refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.boards.board import Board
from engine.system import Play


def spread(
    armies: Sequence[int], spaces: Collection[int], n: int, placed: Mapping[int, int]
) -> dict[int, int]:
    """`placed` plus this many more units, each on the one of these spaces with the fewest units (of equals
    the first). `armies` are the units by space so far."""
    draft = dict(placed)
    for _ in range(n):
        space = min(spaces, key=lambda s: armies[s] + draft.get(s, 0))
        draft[space] = draft.get(space, 0) + 1
    return draft


def not_own(
    world: Board, owner: Sequence[int], seat: int, args: tuple[object, ...]
) -> tuple[str, dict[str, Any]] | None:
    """An error's key and data that say why the first argument is no space of the seat; None if it is one or
    is missing."""
    for arg in args[:1]:
        if not isinstance(arg, str) or arg not in world.index:
            return "unknown-space", {"space": arg}
        if owner[world.index[arg]] != seat:
            return "space-not-yours", {"space": arg}
    return None


def redraft(play: Play, seat: int, draft: dict[int, int]) -> dict[str, int]:
    """Replace a seat's secret placements, and return the increase by space. The body has `reserve` and
    `drafts` by seat."""
    reserve, drafts, ids = play.body.reserve, play.body.drafts, play.rules.board(play.setup).ids
    added = {space: n - drafts[seat].get(space, 0) for space, n in draft.items()}
    reserve[seat] -= sum(added.values())
    drafts[seat] = draft
    return {ids[space]: n for space, n in added.items() if n}
