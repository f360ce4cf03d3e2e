"""Themes: colours, fonts, patterns and badge shapes as data in `themes/<id>.json`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from engine import types

FOLDER = Path(__file__).resolve().parent / "themes"
Rgb = tuple[int, int, int]


class Owner(msgspec.Struct, frozen=True):
    """How an owner looks. `pattern` is a key of `pattern.TILES`, `badge` one of `shapes.BADGES`."""

    rgb: Rgb
    pattern: str
    badge: str


class Fonts(msgspec.Struct, frozen=True):
    """File names without ending in `fonts/`."""

    name: str
    number: str
    small: str
    title: str
    region: str


class Sea(msgspec.Struct, frozen=True):
    """Water from the top to the bottom edge, the lines along coasts, lakes."""

    north: Rgb
    south: Rgb
    shore: Rgb
    lake: Rgb


class Lines(msgspec.Struct, frozen=True):
    """Coasts and borders in ink, the light along inner borders, borders of regions, sea links."""

    ink: Rgb
    glow: Rgb
    region: Rgb
    link: Rgb


class LabelStyle(msgspec.Struct, frozen=True):
    """Names of spaces."""

    text: Rgb
    halo: Rgb


class Change(msgspec.Struct, frozen=True):
    """What changed last."""

    attack: Rgb
    move: Rgb
    casing: Rgb
    taken: Rgb
    gain: Rgb
    loss: Rgb
    tag_text: Rgb


class Ui(msgspec.Struct, frozen=True):
    """Bars and panel."""

    bar: Rgb
    card: Rgb
    panel: Rgb
    panel_alpha: int
    active: Rgb
    awaited: Rgb
    rim: Rgb
    text: Rgb
    muted: Rgb
    out: Rgb
    accent: Rgb


class Theme(msgspec.Struct, frozen=True):
    """A whole theme. Six playing owners, the neutral one, and spaces that nobody owns."""

    id: str
    fonts: Fonts
    owners: tuple[Owner, ...]
    neutral: Owner
    vacant: Owner
    badge_dark: float
    badge_rim: Rgb
    badge_text: Rgb
    relief: float
    """Strength of the relief: 0 is flat."""
    sea: Sea
    lines: Lines
    label: LabelStyle
    change: Change
    ui: Ui

    def badge_fill(self, owner: Owner) -> Rgb:
        """The dark inside of an owner's badge, on which the number stands."""
        return dimmed(owner.rgb, self.badge_dark)


class Looks:
    """Which look each seat of a view has: players in order, neutral seats the neutral one."""

    def __init__(self, view: types.View, theme: Theme) -> None:
        self._theme = theme
        self._by_seat = {
            s.seat: theme.neutral if s.kind == "neutral" else theme.owners[s.seat % len(theme.owners)]
            for s in view.seats
        }

    def of(self, seat: int | None) -> Owner:
        """The look of a seat; of no seat, the vacant one."""
        return self._theme.vacant if seat is None else self._by_seat.get(seat, self._theme.vacant)


def dimmed(rgb: Rgb, factor: float) -> Rgb:
    """The colour times a factor."""
    r, g, b = (min(255, round(v * factor)) for v in rgb)
    return r, g, b


def ids() -> tuple[str, ...]:
    """All themes, in alphabetical order."""
    return tuple(sorted(p.stem for p in FOLDER.glob("*.json")))


@cache
def load(theme: str) -> Theme:
    """:raises FileNotFoundError: there is no such theme."""
    return msgspec.json.decode((FOLDER / f"{theme}.json").read_bytes(), type=Theme)
