"""Invented positions on every board in every theme, and hard cases: to look at, and for the documentation.

`gallery.json` lists them. Nothing in here follows any rules: owners grow over a board from scattered spaces.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from PIL import Image

import render
from engine import rules_ids
from engine.boards.board import Board
from engine.boards.load import load_board
from engine.types import (
    CardView,
    DeckView,
    EdgeView,
    Event,
    LinkView,
    PathView,
    Prompt,
    Result,
    SeatView,
    SpaceView,
    Track,
    View,
)
from render.kit import icons

FILE = Path(__file__).resolve().parent / "gallery.json"
ARMIES = (1, 1, 2, 3, 3, 5, 8, 12)
QUALITY = 72


class Case(msgspec.Struct, frozen=True):
    """A position: its board and seats, how many spaces get each kind of token (a `single` one or some), how
    many get all, how many lie in ruins with which mark and what counted on them, how many are free, how many
    get each mark, links for now, marks on edges, pieces on paths, sides that seats take turns to be on,
    counters beside the usual ones, kinds of cards with the sizes of their piles, piles of which nobody holds
    cards, a kind of card of which seats have some face up, tracks with their limits, a track with a marker
    a seat, a counter a seat in place of the usual ones, and open cards a seat beside other piles; or just
    what stands in spaces, values of tracks and what happened. Without a theme it is drawn in all of them."""

    id: str
    board: str
    seats: int
    tokens: dict[str, int] = {}
    single: bool = False
    heaps: int = 0
    ruins: int = 0
    ruin: str = "destroyed"
    left: str = ""
    free: int = 0
    marks: dict[str, int] = {}
    links: tuple[LinkView, ...] = ()
    edges: tuple[EdgeView, ...] = ()
    paths: tuple[PathView, ...] = ()
    sides: tuple[str, ...] = ()
    shown: str = ""
    counters: tuple[str, ...] = ()
    cards: dict[str, int] = {}
    piles: dict[str, int] = {}
    tracks: dict[str, int] = msgspec.field(default_factory=lambda: {"round": 20})
    markers: str = ""
    rules: str = ""
    phase: str = "attack"
    purses: tuple[str, ...] = ()
    reserves: tuple[tuple[str, ...], ...] = ()
    stacks: dict[str, int] = {}
    spaces: tuple[SpaceView, ...] = ()
    values: dict[str, int] = {}
    events: tuple[Event, ...] = ()
    armies: tuple[int, ...] = ARMIES
    vacant: bool = False
    neutral: bool = False
    wild: bool = False
    won: bool = False
    locale: str = "en"
    theme: str = ""


class Gallery(msgspec.Struct, frozen=True):
    """The file."""

    names: tuple[str, ...]
    wild: tuple[str, ...]
    boards: tuple[Case, ...]
    hard: tuple[Case, ...]


_decode = msgspec.json.Decoder(Gallery).decode


@cache
def load() -> Gallery:
    return _decode(FILE.read_bytes())


def number(*parts: object) -> int:
    """A great number that depends on the parts alone."""
    return int.from_bytes(hashlib.sha256(":".join(map(str, parts)).encode()).digest()[:6], "big")


def shuffled(case: Case, what: str, spaces: tuple[str, ...]) -> list[str]:
    """The spaces in an order of their own."""
    return sorted(spaces, key=lambda space: number(case.id, what, space))


def owners(case: Case, board: Board) -> dict[str, int]:
    """Every space's owner: in turn each seat takes a free neighbour of its own, else any free space."""
    order, count = shuffled(case, "owner", board.ids), case.seats + case.neutral
    owner_of: dict[str, int] = {}
    while len(owner_of) < len(board.ids):
        for seat in range(count):
            near = {
                board.ids[i]
                for s, o in owner_of.items()
                if o == seat
                for i in board.neighbours[board.index[s]]
            }
            free = [s for s in order if s not in owner_of]
            if free:
                owner_of[next((s for s in free if s in near), free[0])] = seat
    return owner_of


def position(case: Case) -> View:
    """The view of a case."""
    board = load_board(case.board)
    held = {} if case.vacant else owners(case, board)
    spaces = {}
    ruins = shuffled(case, "ruins", board.ids)[: case.ruins]
    for space in board.ids:
        armies = case.armies[number(case.id, space) % len(case.armies)]
        spaces[space] = SpaceView(space, held.get(space), {} if case.vacant else {"army": armies})
    for kind, count in case.tokens.items():
        for space in shuffled(case, kind, board.ids)[:count]:
            amount = 1 if case.single else 1 + number(kind, space) % 3
            spaces[space] = msgspec.structs.replace(
                spaces[space], tokens={**spaces[space].tokens, kind: amount}
            )
    for space in shuffled(case, "heaps", board.ids)[: case.heaps]:
        heap = {**spaces[space].tokens, **dict.fromkeys(case.tokens, 1)}
        spaces[space] = msgspec.structs.replace(spaces[space], tokens=heap)
    for mark, count in case.marks.items():
        for space in shuffled(case, mark, board.ids)[:count]:
            spaces[space] = msgspec.structs.replace(spaces[space], marks=(*spaces[space].marks, mark))
    for space in shuffled(case, "free", board.ids)[: case.free]:
        spaces[space] = SpaceView(space, None, {"army": 0})
    for i, space in enumerate(ruins):
        spaces[space] = SpaceView(space, None, {case.left: 1 + 2 * i} if case.left else {}, (case.ruin,))
    spaces |= {seen.id: seen for seen in case.spaces}
    return View(
        rules=_rules(case), version=1, board=case.board, options={}, viewer=None, ply=60, round=4,
        phase="over" if case.won else case.phase, turn=None if case.won else 1, spaces=spaces,
        seats=tuple(_seat(case, i, spaces) for i in range(case.seats + case.neutral)),
        prompts=() if case.won else (Prompt(1, case.phase),),
        result=Result((1, 2), "rounds", tuple(range(case.seats))) if case.won else None,
        tracks=(*_tracks(case), *_markers(case)),
        decks=tuple(DeckView(kind, size) for kind, size in _decks(case).items()),
        links=case.links, edges=case.edges, paths=case.paths,
    )  # fmt: skip


def _decks(case: Case) -> dict[str, int]:
    """The piles that are everybody's."""
    return case.piles if case.reserves else case.cards | case.piles


def _piles(case: Case, seat: int) -> tuple[DeckView, ...]:
    """The open cards of a seat, and piles of which only the size is seen."""
    if seat >= len(case.reserves):
        return ()
    cards = tuple(CardView(kind, kind) for kind in case.reserves[seat])
    first = icons.load(case.rules).market[0]
    others = (DeckView(pile, n + seat) for pile, n in case.stacks.items())
    return (DeckView(first, len(cards), cards), *others)


def _rules(case: Case) -> str:
    """The rule system of a case, or the first that has icons for its tokens, if any has."""
    if case.rules:
        return case.rules
    kinds = [*case.tokens, *case.marks, *filter(None, [case.left])]
    fits = (r for r in rules_ids() if all(map(icons.load(r).known, kinds)))
    return next(fits, rules_ids()[0])


def _tracks(case: Case) -> Iterator[Track]:
    """The tracks with the values that the case gives, or with 4."""
    for track, limit in case.tracks.items():
        yield Track(track, case.values.get(track, min(4, limit)), limit)


def _markers(case: Case) -> tuple[Track, ...]:
    """A marker for every seat, in an order of their own."""
    order = sorted(range(case.seats), key=lambda seat: number(case.id, "marker", seat))
    return tuple(Track(f"{case.markers}-{seat}", i + 1) for i, seat in enumerate(order) if case.markers)


def _seat(case: Case, seat: int, spaces: dict[str, SpaceView]) -> SeatView:
    held = [s for s in spaces.values() if s.owner == seat]
    counters = {
        "territories": len(held),
        "armies": sum(s.tokens.get("army", 0) for s in held),
        "income": 3 + seat,
    }
    if case.purses:
        counters = {case.purses[seat]: 4 * (seat == 1), "income": 2 + seat}
    counters |= {counter: number(case.id, counter, seat) % 30 for counter in case.counters}
    player = seat < case.seats
    cards = {kind: number(case.id, kind, seat) % 4 for kind in case.cards} or {
        "territory": (seat * 2 + 1) % 6
    }
    shown = [CardView(case.shown, case.shown, None, 2)] * (number(case.id, "shown", seat) % 4)
    return SeatView(
        seat, "player" if player else "neutral", bool(held) or case.vacant, counters, cards if player else {},
        side=case.sides[seat % len(case.sides)] if case.sides and player else "",
        shown=tuple(shown) if case.shown and player else (), piles=_piles(case, seat),
    )  # fmt: skip


def events(case: Case) -> tuple[Event, ...]:
    """What happened: an attack, one that took its space, and new armies somewhere, unless the case says."""
    if case.events:
        return case.events
    board = load_board(case.board)
    if case.vacant or case.won:
        return ()
    held = owners(case, board)
    fights = [(e.a, e.b) for e in board.edges if held[e.a] != held[e.b]]
    changes = [Event("changed", {"placed": dict.fromkeys([s for s in held if held[s] == 1][:1], 3)})]
    changes += [Event("changed", {"from": a, "to": b, "rolls": [], "lost": [0, 2]}) for a, b in fights[4:5]]
    changes += [Event("changed", {"from": a, "to": b, "rolls": [], "taken": True}) for a, b in fights[:1]]
    return tuple(changes)


def cases() -> Iterator[tuple[Case, str]]:
    """Every case with every theme that it is drawn in."""
    gallery = load()
    for case in (*gallery.boards, *gallery.hard):
        for theme in (case.theme,) if case.theme else render.themes():
            yield case, theme


def draw(case: Case, theme: str) -> Image.Image:
    """The picture of a case at size `post`."""
    names = load().wild if case.wild else load().names
    return render.picture(
        position(case), events=events(case), names=names[: case.seats], locale=case.locale, theme=theme
    )


def write(folder: Path, width: int = 0) -> Iterator[tuple[Path, int]]:
    """Write all pictures as WebP, if a width is given reduced to it; their paths and sizes in bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    for case, theme in cases():
        image = draw(case, theme)
        if width:
            image = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
        path = folder / f"{case.id}-{theme}.webp"
        image.save(path, "WEBP", quality=QUALITY, method=6 if width else 0)
        yield path, path.stat().st_size
