"""Reinforcements from territories and whole regions."""

from __future__ import annotations

from collections.abc import Sequence

from engine.boards.board import Board


def from_spaces(held: int, per: int = 3, least: int = 3) -> int:
    """Armies for the number of territories held: one for every `per`, at least `least`."""
    return max(least, held // per)


def whole_regions(board: Board, owner: Sequence[int], seat: int) -> list[int]:
    """Indices of the regions of which the seat owns every space."""
    return [
        r
        for r, spaces in enumerate(board.members)
        # Most regions are ruled out by their first space.
        if owner[spaces[0]] == seat and all(owner[s] == seat for s in spaces)
    ]
