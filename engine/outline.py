"""Which entries of a log are in effect: what was undone or rewound is not, nor is the taking back itself."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from engine.kernel import REWIND, UNDO
from engine.types import Move


class Outline:
    """What of a log is in effect, kept up as the log grows: four bytes an entry. Says nothing about whether
    the log is legal."""

    def __init__(self) -> None:
        self._newest = array("I", [0])  # by ply: the newest entry in effect after it

    @property
    def ply(self) -> int:
        """How many entries it has heard of."""
        return len(self._newest) - 1

    def add(self, move: Move) -> None:
        """Take note of the next entry."""
        known = self._newest
        if move.verb == UNDO:
            last = known[-1]
            known.append(known[last - 1] if last else 0)
        elif move.verb == REWIND:
            to = move.args[0] if move.args else None
            there = isinstance(to, int) and 0 <= to < len(known)
            known.append(known[to] if there else known[-1])  # type: ignore[index] # a number if it is there
        else:
            known.append(len(known))

    def newest_first(self) -> Iterator[int]:
        """The plies of the entries in effect, counted from 1."""
        ply = self._newest[-1]
        while ply:
            yield ply
            ply = self._newest[ply - 1]


def in_effect(moves: Iterable[Move]) -> list[int]:
    """The numbers of a log's entries, counted from 1, that were not taken back."""
    outline = Outline()
    for move in moves:
        outline.add(move)
    return [*outline.newest_first()][::-1]
