"""What stands at the right of the upper bar: tracks, and the sizes of piles while the game is on.

Words are used where the texts have some, else icons with numbers; piles of several kinds are cards. Where
there is too little room, the last ones are left out. Tracks called `<name>-<seat>` are one
marker a seat on the same track: their seats' badges stand in the order of the values, lowest first.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.types import SeatView, Track, View
from render import icons
from render.badges import SMALL
from render.fonts import LEAST
from render.scene import Scene

SIZE, BADGE = LEAST, SMALL
"""Sizes of text, and of badges by their radius."""
GAP, NEAR = 26, 6
"""Pixels between facts, and between the pieces of one."""
MANY = 2
"""So many piles or more are shown by their icons."""
CARD = 30
"""Size of the card of a pile."""
_MARKER = re.compile(r"(.+)-(\d+)")


class Piece(NamedTuple):
    """A text, the icon of a kind, a card of a kind, or the badge of a seat: one of them."""

    text: str = ""
    icon: str = ""
    card: str = ""
    seat: SeatView | None = None


Fact = list[Piece]


def listed(scene: Scene) -> list[Fact]:
    """All facts of a view, in its order."""
    view = scene.view
    over = view.result is not None
    found: list[Fact] = []
    markers: dict[str, list[tuple[int, SeatView]]] = {}
    for track in view.tracks:
        if over and track.id in icons.load(view.rules).ahead:
            continue
        marker = _marker(view, track.id)
        if marker is not None:
            markers.setdefault(marker[0], []).append((track.value, view.seats[marker[1]]))
        else:
            found.append(_track(scene, track))
    for name, seats in markers.items():
        order = sorted(seats, key=lambda marker: marker[0])
        found.append([*_named(scene, name), *(Piece(seat=seat) for _, seat in order)])
    if over:
        return found
    if len(view.decks) >= MANY and all(icons.load(view.rules).known(deck.id) for deck in view.decks):
        piles = [piece for d in view.decks for piece in (Piece(card=d.id), Piece(str(d.size)))]
        return [*found, piles]
    return found + [[Piece(scene.say(f"render-deck-{d.id}", size=d.size))] for d in view.decks]


def _marker(view: View, track: str) -> tuple[str, int] | None:
    """The track on which a seat's marker stands, and the seat."""
    found = _MARKER.fullmatch(track)
    return (found[1], int(found[2])) if found and int(found[2]) < len(view.seats) else None


def name(view: View, track: str) -> str:
    """The id of a track, or of the one on which a seat's marker stands."""
    marker = _marker(view, track)
    return track if marker is None else marker[0]


def by_icon(scene: Scene, track: str) -> bool:
    """Whether a track is shown by its icon, since there are no words for it."""
    return icons.load(scene.view.rules).known(track) and not scene.has(f"render-track-{track}")


def _track(scene: Scene, track: Track) -> Fact:
    if not by_icon(scene, track.id):
        return [Piece(scene.say(f"render-track-{track.id}", value=track.value, limit=track.limit or 0))]
    return [
        Piece(icon=track.id),
        Piece(f"{track.value} / {track.limit}" if track.limit else str(track.value)),
    ]


def _named(scene: Scene, name: str) -> Fact:
    """What a track of markers is called."""
    if icons.load(scene.view.rules).known(name):
        return [Piece(icon=name)]
    return [Piece(scene.say(f"render-track-{name}"))]


def draw(scene: Scene, right: float, middle: float, room: float) -> float:
    """Draw the facts to the left of a point, as many as there is room for; returns their width."""
    facts = listed(scene)
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
