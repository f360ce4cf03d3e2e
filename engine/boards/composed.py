"""Boards composed of square parts: an arrangement code and a set of parts give a board.

A set is the file `maps/<set>/parts.json`. Every part has spaces, inner edges, and its four sides, section by
section: land that reaches the side, a coast near it, or open sea. Where two parts meet, facing sections are
compared: land against land is a border, coast against coast a crossing by sea, land against anything else
makes the arrangement invalid. The first and the last column of a row meet too; the top and the bottom do not.

A code is a layout and the parts' letters row by row, `3x2:ABCDEF`; a composed board's id is the set, a colon
and the code.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, NamedTuple

import msgspec

from engine.boards.board import MAPS, Board, BoardFile, Edge, Region, Space
from engine.types import IllegalMove

LAND, COAST = "land", "coast"
MARINE = "marine"
"""The kind of edges that cross a seam by sea."""
FACING = {"east": "west", "south": "north"}


class Section(msgspec.Struct, frozen=True):
    """A section of a side, counted `at` from the north or west: `land` or `coast` of these spaces."""

    at: int
    kind: str
    spaces: tuple[str, ...]


class Part(msgspec.Struct, frozen=True):
    """A square of the set. It is a region: the owner of all of it earns `bonus`. `sides` maps north, east,
    south and west to the sections that are not open sea."""

    id: str
    letter: str
    name: dict[str, str]
    bonus: int
    spaces: tuple[Space, ...]
    edges: tuple[Edge, ...]
    sides: dict[str, tuple[Section, ...]]


class Grid(msgspec.Struct, frozen=True):
    """How many columns and rows of parts there are."""

    columns: int
    rows: int


class Parts(msgspec.Struct, frozen=True):
    """The file `maps/<set>/parts.json`."""

    id: str
    layouts: dict[str, Grid]
    parts: tuple[Part, ...]

    def by_letter(self) -> dict[str, Part]:
        """The parts by their letters."""
        return {part.letter: part for part in self.parts}


class Seam(NamedTuple):
    """A place where two parts meet: their places in the code, the side of the first, and whether they meet
    over the map's edge."""

    a: int
    b: int
    side: str
    wrap: bool


class Meeting(NamedTuple):
    """Two spaces that meet at a section of a seam, by `land` or `marine`."""

    at: int
    kind: str
    a: str
    b: str


class BadArrangement(IllegalMove):
    """The code is invalid, or its parts do not fit. `data` says what is wrong and what would be right:

    `arrangement-form` (code, layouts), `arrangement-count` (layout, letters, need), `arrangement-unknown`
    (letter, known), `arrangement-twice` (letter), `arrangement-seam` (first, second, side of the first,
    fitting: the letters that would fit in the second's place at this seam), `arrangement-seats` (spaces,
    seats, fitting, suited: how many numbers of seats fit).
    """

    KEYS: ClassVar[tuple[str, ...]] = (
        "arrangement-form", "arrangement-count", "arrangement-unknown", "arrangement-twice",
        "arrangement-seam", "arrangement-seats",
    )  # fmt: skip


class Arrangement(NamedTuple):
    """A layout's name and one letter a place, row by row."""

    layout: str
    letters: str

    @property
    def code(self) -> str:
        """The text that `parse` reads."""
        return f"{self.layout}:{self.letters}"


_decode = msgspec.json.Decoder(Parts).decode


@cache
def parts(set_: str) -> Parts:
    """The set with this id. :raises FileNotFoundError: there is none."""
    return _decode((MAPS / set_ / "parts.json").read_bytes())


def parse(set_: Parts, code: str) -> Arrangement:
    """Read a code, accepting lower case and surrounding spaces. :raises BadArrangement: the letters are not
    different known parts, one for each place of the layout. `check` tells whether the parts fit."""
    layout, colon, letters = code.strip().partition(":")
    layout, letters = layout.strip().lower(), letters.strip().upper()
    known = set_.by_letter()
    if not colon or layout not in set_.layouts:
        raise BadArrangement("arrangement-form", code=code, layouts=", ".join(set_.layouts))
    need = set_.layouts[layout].columns * set_.layouts[layout].rows
    if len(letters) != need:
        raise BadArrangement("arrangement-count", layout=layout, letters=len(letters), need=need)
    for i, letter in enumerate(letters):
        if letter not in known:
            raise BadArrangement("arrangement-unknown", letter=letter, known=", ".join(known))
        if letter in letters[:i]:
            raise BadArrangement("arrangement-twice", letter=letter)
    return Arrangement(layout, letters)


def seams(layout: Grid) -> Iterator[Seam]:
    """All seams of a layout, row by row: each place with its eastern neighbour, then with its southern
    one."""
    for place in range(layout.columns * layout.rows):
        row, column = divmod(place, layout.columns)
        wrap = column == layout.columns - 1
        yield Seam(place, row * layout.columns if wrap else place + 1, "east", wrap)
        if row < layout.rows - 1:
            yield Seam(place, place + layout.columns, "south", wrap=False)


@cache
def fits(set_: str, a: str, b: str, side: str) -> bool:
    """Whether the part with letter `b` may lie at this side (`east` or `south`) of the part with letter
    `a`: land reaches their common seam at the same sections."""
    known = parts(set_).by_letter()
    ends = (known[a].sides[side], known[b].sides[FACING[side]])
    mine, theirs = ({s.at for s in end if s.kind == LAND} for end in ends)
    return mine == theirs


def check(
    set_: Parts, arrangement: Arrangement, seats: int | None = None, known: range = range(2, 10)
) -> None:
    """:raises BadArrangement: two parts do not fit together, or the spaces cannot be dealt evenly to that
    many seats; `known` are the numbers of seats among which `fitting` ones are named."""
    letters = arrangement.letters
    for seam in seams(set_.layouts[arrangement.layout]):
        a, b = letters[seam.a], letters[seam.b]
        if not fits(set_.id, a, b, seam.side):
            others = [p.letter for p in set_.parts if p.letter != a]
            fitting = [letter for letter in others if fits(set_.id, a, letter, seam.side)]
            raise BadArrangement(
                "arrangement-seam", first=a, second=b, side=seam.side, fitting=", ".join(fitting)
            )
    by_letter = set_.by_letter()
    spaces = sum(len(by_letter[letter].spaces) for letter in letters)
    if seats is not None and spaces % seats:
        even = [str(n) for n in known if spaces % n == 0]
        raise BadArrangement(
            "arrangement-seats", spaces=spaces, seats=seats, fitting=", ".join(even), suited=len(even)
        )


def meetings(a: Part, b: Part, side: str) -> tuple[Meeting, ...]:
    """Which spaces of two fitting parts meet at their seam, section by section; `side` is that of `a`."""
    facing = {s.at: s for s in b.sides[FACING[side]]}
    meetings_ = []
    for mine in a.sides[side]:
        theirs = facing.get(mine.at)
        if theirs is not None and mine.kind == theirs.kind:
            kind = LAND if mine.kind == LAND else MARINE
            meetings_ += [Meeting(mine.at, kind, x, y) for x in mine.spaces for y in theirs.spaces]
    return tuple(meetings_)


def compose(board: str) -> Board:
    """The board of a composed id such as `quadrants:3x2:ABCDEF`. :raises FileNotFoundError: there is no
    such set. :raises BadArrangement: the code is invalid, or its parts do not fit."""
    id_, _, code = board.partition(":")
    set_ = parts(id_)
    arrangement = parse(set_, code)
    check(set_, arrangement)
    known = set_.by_letter()
    chosen = [known[letter] for letter in arrangement.letters]
    edges = [edge for part in chosen for edge in part.edges]
    # A pair may meet more than once: at several sections, and with two columns on both sides.
    across: dict[frozenset[str], Edge] = {}
    for seam in seams(set_.layouts[arrangement.layout]):
        for meeting in meetings(chosen[seam.a], chosen[seam.b], seam.side):
            pair = frozenset((meeting.a, meeting.b))
            if pair not in across or meeting.kind == LAND:
                across[pair] = Edge(meeting.a, meeting.b, meeting.kind)
    return Board(
        BoardFile(
            f"{id_}:{arrangement.code}",
            tuple(Region(p.id, p.name, p.bonus) for p in chosen),
            tuple(space for part in chosen for space in part.spaces),
            (*edges, *across.values()),
        )
    )


@cache
def arrangements(set_: str, seats: int | None = None) -> tuple[str, ...]:
    """The codes of all arrangements that fit, in a stable order; with `seats`, only those whose spaces can be
    dealt evenly. Of arrangements that differ only in where the map begins in the west, the one whose first
    letter comes first in the set's order."""
    if seats is None:
        return tuple(_codes(parts(set_)))
    sizes = {part.letter: len(part.spaces) for part in parts(set_).parts}
    return tuple(
        code
        for code in arrangements(set_)
        if sum(sizes[letter] for letter in code.partition(":")[2]) % seats == 0
    )


def _codes(set_: Parts) -> Iterator[str]:
    known = set_.by_letter()
    order = {letter: i for i, letter in enumerate(known)}
    for name, layout in set_.layouts.items():
        partial = [""]
        for place in range(layout.columns * layout.rows):
            # A seam is checked as soon as both of its places are filled.
            due = [s for s in seams(layout) if max(s.a, s.b) == place]
            partial = [
                letters + letter
                for letters in partial
                for letter in known
                if letter not in letters and _good(set_.id, letters + letter, due)
            ]
        for letters in partial:
            first = all(order[letters[0]] < order[letter] for letter in letters[1 : layout.columns])
            if first:
                yield Arrangement(name, letters).code


def _good(set_: str, letters: str, due: list[Seam]) -> bool:
    return all(fits(set_, letters[s.a], letters[s.b], s.side) for s in due)
