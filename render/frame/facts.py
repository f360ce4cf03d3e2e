"""The right of the upper bar: tracks, pieces on paths, and, until the game is over, the sizes of piles.

A fact has words if the texts have any, otherwise an icon with a number; several piles are shown as cards. If
there is too little room, the last facts are left out. Tracks called `<name>-<seat>` are markers of seats on
the same track: the seats' badges are shown in the order of the values, lowest first.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.types import PathView, SeatView, Track, View
from render.frame.pen import Scene
from render.kit import icons
from render.kit.badges import SMALL
from render.kit.fonts import LEAST
from render.pieces import paths

SIZE, BADGE = LEAST, SMALL
"""Sizes of text, and of badges by their radius."""
GAP, NEAR = 26, 6
"""Pixels between facts, and between the pieces of one."""
MANY = 2
"""From this many piles on, they are shown by icons."""
CARD = 30
"""Size of the card of a pile."""
_MARKER = re.compile(r"(.+)-(\d+)")


class Piece(NamedTuple):
    """One of: a text, the icon of a kind, a card of a kind, the badge of a seat."""

    text: str = ""
    icon: str = ""
    card: str = ""
    seat: SeatView | None = None


Fact = list[Piece]


def collect(scene: Scene) -> list[Fact]:
    """All facts of a view, in its order."""
    view = scene.view
    over = view.result is not None
    facts: list[Fact] = []
    markers: dict[str, list[tuple[int, SeatView]]] = {}
    for track in view.tracks:
        known = icons.load(view.rules)
        if track.id in known.gauges or (over and track.id in known.ahead):
            continue
        marker = _marker(view, track.id)
        if marker is not None:
            markers.setdefault(marker[0], []).append((track.value, view.seats[marker[1]]))
        else:
            facts.append(_track(scene, track))
    for name, seats in markers.items():
        order = sorted(seats, key=lambda marker: marker[0])
        facts.append([*_marker_label(scene, name), *(Piece(seat=seat) for _, seat in order)])
    if over:
        return facts
    facts += [_path(scene, path) for path in view.paths]
    if len(view.decks) >= MANY and all(icons.load(view.rules).known(deck.id) for deck in view.decks):
        piles = [piece for d in view.decks for piece in (Piece(card=d.id), Piece(str(d.size)))]
        return [*facts, piles]
    return facts + [[Piece(scene.say(f"render-deck-{d.id}", size=d.size))] for d in view.decks]


def _marker(view: View, track: str) -> tuple[str, int] | None:
    """The track of a seat's marker, and the seat."""
    match = _MARKER.fullmatch(track)
    return (match[1], int(match[2])) if match and int(match[2]) < len(view.seats) else None


def name(view: View, track: str) -> str:
    """The id of a track, or for a seat's marker the id of its track."""
    marker = _marker(view, track)
    return track if marker is None else marker[0]


def by_icon(scene: Scene, track: str) -> bool:
    """Whether a track is shown by its icon, because there are no words for it."""
    return icons.load(scene.view.rules).known(track) and not scene.has(f"render-track-{track}")


def _track(scene: Scene, track: Track) -> Fact:
    if not by_icon(scene, track.id):
        return [Piece(scene.say(f"render-track-{track.id}", value=track.value, limit=track.limit or 0))]
    return [
        Piece(icon=track.id),
        Piece(f"{track.value} / {track.limit}" if track.limit else str(track.value)),
    ]


def _path(scene: Scene, path: PathView) -> Fact:
    """A piece's place, and what a die must show before it leaves; a dash once it has left."""
    where = scene.layers.board.name(path.space, scene.locale) if path.space else "–"
    needs = [Piece(icon=paths.DIE), Piece(paths.needs(path.need))] if path.need else []
    return [Piece(icon=path.id), Piece(where), *needs]


def _marker_label(scene: Scene, name: str) -> Fact:
    """The name of a track of markers."""
    if icons.load(scene.view.rules).known(name):
        return [Piece(icon=name)]
    return [Piece(scene.say(f"render-track-{name}"))]


def draw(scene: Scene, right: float, middle: float, room: float) -> float:
    """Draw the facts to the left of a point, as many as there is room for; returns their width."""
    facts = collect(scene)
    while facts and _width(scene, facts) > room:
        facts.pop()
    wide = _width(scene, facts)
    x = right - wide
    for i, fact in enumerate(facts):
        if i:
            scene.write(x + GAP / 2, middle, "•", scene.fonts.name, SIZE, scene.ui.text, "m")
            x += GAP
        for piece in fact:
            part = _piece(scene, piece)
            if piece.text:
                scene.write(x, middle, piece.text, scene.fonts.name, SIZE, scene.ui.text)
            elif piece.seat is not None:
                scene.seat_badge(x + part / 2, middle, piece.seat, BADGE)
            else:
                kind = piece.icon or piece.card
                scene.icon(x + part / 2, middle, kind, part, scene.ui.accent, card=not piece.icon)
            x += part + NEAR
        x -= NEAR
    return wide


def _piece(scene: Scene, piece: Piece) -> float:
    if piece.text:
        return scene.width(piece.text, scene.fonts.name, SIZE)
    return SIZE if piece.icon else CARD if piece.card else BADGE * 2.4


def _width(scene: Scene, facts: list[Fact]) -> float:
    inner = sum(sum(_piece(scene, p) for p in fact) + NEAR * (len(fact) - 1) for fact in facts)
    return inner + GAP * max(0, len(facts) - 1)
