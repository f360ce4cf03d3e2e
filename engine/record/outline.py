"""Which entries of a log are in effect: not those undone or rewound, nor the entries that took them back."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from engine.kernel import REWIND, UNDO
from engine.types import Move


class Outline:
    """The entries in effect, updated as the log grows, in five bytes for each entry. Does not check that the
    log is legal."""

    def __init__(self) -> None:
        self._newest = array("I", [0])  # by ply: the newest entry in effect after it
        self._seats = array("b", [0])
        self._gone: dict[int, int] = {}  # by entry that undid one older than the newest: which one

    @property
    def ply(self) -> int:
        """The number of entries added."""
        return len(self._newest) - 1

    def add(self, move: Move) -> None:
        known = self._newest
        self._seats.append(move.seat)
        if move.verb == UNDO:
            newest = known[-1]
            undone = next((ply for ply in self.newest_first() if self._seats[ply] == move.seat), 0)
            if undone == newest:
                known.append(known[newest - 1] if newest else 0)
            else:
                if undone:
                    self._gone[len(known)] = undone
                known.append(len(known) if undone else newest)
        elif move.verb == REWIND:
            to = move.args[0] if move.args else None
            there = isinstance(to, int) and 0 <= to < len(known)
            known.append(known[to] if there else known[-1])  # type: ignore[index] # a number if it is there
        else:
            known.append(len(known))

    def newest_first(self) -> Iterator[int]:
        """The plies of the entries in effect, counted from 1."""
        ply = self._newest[-1]
        gone: set[int] = set()
        while ply:
            if ply in self._gone:
                gone.add(self._gone[ply])
            elif ply not in gone:
                yield ply
            ply = self._newest[ply - 1]


def in_effect(moves: Iterable[Move]) -> list[int]:
    """The numbers of a log's entries, counted from 1, that were not taken back."""
    outline = Outline()
    for move in moves:
        outline.add(move)
    return [*outline.newest_first()][::-1]
