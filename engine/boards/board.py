"""Boards: spaces, typed edges and regions, read once from `maps/<id>/board.json`.

The file is part of the program, as the code is, so reading it does not make the rules depend on the outside.
Art (geometry, positions) lies beside it and is never read by rules.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.types import Arg

MAPS = Path(__file__).resolve().parent.parent.parent / "maps"
FOLDERS: list[Path] = [MAPS]
"""Folders in which boards are looked for, each board in a folder named by its id."""


class Region(msgspec.Struct, frozen=True):
    """A group of spaces whose sole owner earns `bonus` armies. `name` maps a locale to a text."""

    id: str
    name: dict[str, str]
    bonus: int = 0


class Space(msgspec.Struct, frozen=True):
    """A place that can be owned. `name` maps a locale to a text; `region` is a region's id; `value` is its
    score on boards where spaces score differently; `code` is a short sign in capitals, unique on its board,
    that is shown if the name does not fit and can be typed instead."""

    id: str
    name: dict[str, str]
    region: str
    kind: str = "land"
    value: int = 0
    code: str = ""


class Edge(msgspec.Struct, frozen=True):
    """A connection. `one_way` edges lead from `a` to `b` only."""

    a: str
    b: str
    kind: str = "land"
    one_way: bool = False


class Feature(msgspec.Struct, frozen=True):
    """Something on the board that a system's rules read: the spaces that it concerns, in an order that may
    matter, perhaps with an id, a name by locale and a kind."""

    spaces: tuple[str, ...]
    id: str = ""
    name: dict[str, str] = {}
    kind: str = ""


class BoardFile(msgspec.Struct, frozen=True):
    """The file `maps/<id>/board.json`."""

    id: str
    regions: tuple[Region, ...]
    spaces: tuple[Space, ...]
    edges: tuple[Edge, ...]
    features: dict[str, tuple[Feature, ...]] = {}


class Board:
    """A board, indexed for play. Spaces have an id (public) and an index (their place in `spaces`).

    `neighbours[i]` are the indices reachable from space i in ascending order, `reach[i]` the same as a set,
    `members[r]` the indices of region r. `features` are lists of features by what they are; their meaning
    is the rules' own. One is common: a `barrier` lies between two spaces that touch without an edge.
    """

    def __init__(self, file: BoardFile) -> None:
        self.id = file.id
        self.spaces = file.spaces
        self.regions = file.regions
        self.edges = file.edges
        self.features = file.features
        self.ids = tuple(s.id for s in file.spaces)
        self.index: dict[Arg, int] = {s: i for i, s in enumerate(self.ids)}
        near: list[set[int]] = [set() for _ in self.ids]
        for edge in file.edges:
            a, b = self.index[edge.a], self.index[edge.b]
            near[a].add(b)
            if not edge.one_way:
                near[b].add(a)
        self.neighbours = tuple(tuple(sorted(s)) for s in near)
        self.reach = tuple(frozenset(s) for s in near)
        self.members = tuple(
            tuple(i for i, s in enumerate(file.spaces) if s.region == r.id) for r in file.regions
        )

    def name(self, space: str, locale: str) -> str:
        """The space's name in a locale, in English where that locale has none."""
        names = self.spaces[self.index[space]].name
        return names.get(locale) or names["en"]

    def region_name(self, region: str, locale: str) -> str:
        """The region's name in a locale, in English where that locale has none."""
        names = next(r.name for r in self.regions if r.id == region)
        return names.get(locale) or names["en"]


def folder(board: str) -> Path:
    """The folder of a board's files; of a composed board, the folder of its set."""
    name = board.partition(":")[0]
    return next((home / name for home in FOLDERS if (home / name).is_dir()), MAPS / name)
