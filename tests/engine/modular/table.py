"""What everybody knows of a `modular` game: a board put together from its code, and who stands where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.engine.witness import read

PARTS = read("quadrants", "parts.json")
BY_LETTER = {part["letter"]: part for part in PARTS["parts"]}
DECK = 44


class Board:
    """The board of a code: `near` and `value` by territory, `members` and `bonus` by quadrant."""

    def __init__(self, code: str) -> None:
        self.code = code
        layout, _, letters = code.partition(":")
        columns = PARTS["layouts"][layout]["columns"]
        parts = [BY_LETTER[letter] for letter in letters]
        self.members = {part["id"]: {s["id"] for s in part["spaces"]} for part in parts}
        self.bonus = {part["id"]: part["bonus"] for part in parts}
        self.value = {s["id"]: s["value"] for part in parts for s in part["spaces"]}
        self.near: dict[str, set[str]] = {space: set() for space in self.value}
        for part in parts:
            for edge in part["edges"]:
                self._join(edge["a"], edge["b"])
        for place, part in enumerate(parts):
            row, column = divmod(place, columns)
            # Rows are rings, columns end.
            self._meet(part["sides"]["east"], parts[row * columns + (column + 1) % columns]["sides"]["west"])
            if place + columns < len(parts):
                self._meet(part["sides"]["south"], parts[place + columns]["sides"]["north"])

    def __reduce__(self) -> Any:
        """Kept positions share it."""
        return board, (self.code,)

    def _meet(self, sections: list[dict[str, Any]], opposite: list[dict[str, Any]]) -> None:
        for a in sections:
            for b in opposite:
                if (a["at"], a["kind"]) == (b["at"], b["kind"]):
                    for space in a["spaces"]:
                        for other in b["spaces"]:
                            self._join(space, other)

    def _join(self, a: str, b: str) -> None:
        self.near[a].add(b)
        self.near[b].add(a)


@cache
def board(code: str) -> Board:
    """The board of a code, put together once."""
    return Board(code)


@dataclass
class Table:
    """What everybody knows. Territories and quadrants go by their ids."""

    board: Board
    alive: list[bool]
    hands: list[int]
    dice: list[int]
    """The most dice each seat defends with, by its order."""
    owner: dict[str, int] = field(default_factory=dict)
    lands: list[set[str]] = field(default_factory=list)
    """By seat: the same the other way round."""
    armies: dict[str, int] = field(default_factory=dict)
    centres: set[str] = field(default_factory=set)
    out: list[int] = field(default_factory=list)
    deck: int = DECK
    used: Counter[str] = field(default_factory=Counter)
    """Kinds of the cards that lie open."""
    first: int = 0
    turn: int = -1
    """The seat on turn, or whose claim it is."""
    round: int = 0
    pool: int = 0
    placed: int = 0
    filled: set[str] = field(default_factory=set)
    """Master: territories that have got their army of the turn."""
    rolled: bool = False
    took: bool = False
    goal: str | None = None
    """Where the strategic move of the turn goes."""
    advance: tuple[str, str, int, int] | None = None
    """A conquest whose armies are still to move: from, to, the least and the most."""

    def give(self, space: str, seat: int, armies: int) -> None:
        """A territory, with this many armies on it, is a seat's from now on."""
        if space in self.owner:
            self.lands[self.owner[space]].remove(space)
        self.owner[space], self.armies[space] = seat, armies
        self.lands[seat].add(space)

    def own(self, seat: int) -> set[str]:
        """A seat's territories."""
        return self.lands[seat]

    def living(self) -> list[int]:
        """Seats that still take part."""
        return [seat for seat in range(len(self.alive)) if self.alive[seat]]

    def whole(self, seat: int) -> dict[str, int]:
        """The quadrants that a seat holds, with their bonuses."""
        mine = self.own(seat)
        return {r: self.board.bonus[r] for r, members in self.board.members.items() if members <= mine}

    def at_border(self, space: str) -> bool:
        """Whether it touches another seat's land."""
        return any(self.owner[n] != self.owner[space] for n in self.board.near[space])

    def protected(self, space: str) -> bool:
        """The last territory of a playing seat, in the first four rounds."""
        owner = self.owner[space]
        return self.round <= 4 and self.alive[owner] and len(self.own(owner)) == 1
