"""Themes: colours, fonts, patterns and badge shapes as data in `themes/<id>.json`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from engine import types

FOLDER = Path(__file__).resolve().parent.parent / "themes"
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
    """What lies below all spaces: colours from the top to the bottom edge, a way to paint them
    (`sea.STYLES`), lines around the land (blur, level of the blurred land, half thickness, strength), how far
    the regions' colours tint the shallows, lakes, and land that is no space."""

    style: str
    north: Rgb
    south: Rgb
    shore: Rgb
    lake: Rgb
    backdrop: Rgb
    tint: float
    rings: tuple[tuple[float, float, float, float], ...]


class Land(msgspec.Struct, frozen=True):
    """How spaces are shaded, by light from -1 to 1.

    `contrast` is how much lighter and darker than the owner's colour the extremes are, `flat` the light of
    flat ground far from everything, `relief` the weight of mountains, `coast` the darkening of land towards
    the sea, `edge` the lightening (or darkening, if negative) of each space towards its border over `reach`
    pixels, `grain` that of paper, `pattern` the strength of patterns.
    """

    contrast: float
    flat: float
    relief: float
    coast: float
    edge: float
    reach: float
    grain: float
    pattern: float


class Cover(msgspec.Struct, frozen=True):
    """How much a kind of space hides what lies below it, 0 to 1: while owned, and not."""

    cover: float = 1.0
    vacant: float = 1.0


class Stroke(msgspec.Struct, frozen=True):
    """One pass of a line, from below to above: half a pixel's blur makes it soft, a great one makes it glow.
    `dash` is the length of dashes and gaps, `dot` the radius of the dots at the ends of links."""

    width: float
    rgb: Rgb
    alpha: int = 255
    blur: float = 0.0
    dash: tuple[float, float] | None = None
    dot: float = 0.0


class Lines(msgspec.Struct, frozen=True):
    """Where land meets water, borders inside a region and between regions, borders on water, links."""

    coast: tuple[Stroke, ...]
    inner: tuple[Stroke, ...]
    outer: tuple[Stroke, ...]
    water: tuple[Stroke, ...]
    link: tuple[Stroke, ...]


class LabelStyle(msgspec.Struct, frozen=True):
    """Names of spaces, and the colour with which those of regions are mixed, with its part of the mixture."""

    text: Rgb
    halo: Rgb
    title: Rgb
    title_part: float
    bold: float = 0.0
    """Half a pixel's fraction by which letters are thickened."""
    spread: float = 4.0
    """How many half pixels the halo reaches beyond letters."""


class TerrainColors(msgspec.Struct, frozen=True):
    """Rivers, mountains, woods, bridges, trails and icons (ground and figure by kind) drawn on the land."""

    ink: Rgb = (52, 37, 28)
    rock: Rgb = (230, 214, 182)
    shade: Rgb = (148, 124, 98)
    snow: Rgb = (252, 248, 238)
    leaves: tuple[Rgb, ...] = ((74, 108, 62), (58, 92, 60), (92, 120, 66))
    light: Rgb = (136, 160, 98)
    river: Rgb = (116, 172, 204)
    bank: Rgb = (34, 56, 80)
    glint: Rgb = (206, 230, 240)
    wood: Rgb = (238, 214, 160)
    trail: Rgb = (150, 24, 20)
    marker: Rgb = (255, 196, 46)
    icons: dict[str, tuple[Rgb, Rgb]] = msgspec.field(
        default_factory=lambda: {
            "stronghold": ((62, 54, 60), (250, 232, 190)),
            "site": ((126, 28, 36), (255, 222, 128)),
            "port": ((32, 68, 98), (246, 236, 206)),
            "anchor": ((32, 68, 98), (246, 236, 206)),
            "landing": ((240, 243, 248), (176, 40, 36)),
        }
    )


class Change(msgspec.Struct, frozen=True):
    """The colours by which the map shows what changed last."""

    attack: Rgb
    move: Rgb
    casing: Rgb
    taken: Rgb
    gain: Rgb
    loss: Rgb
    tag_text: Rgb


class Ui(msgspec.Struct, frozen=True):
    """Bars and panel. `corner` is one of `canvas.CORNERS`, `rule` of `bars.RULES`, `grain` as in Land."""

    corner: str
    rule: str
    grain: float

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


class Theme(msgspec.Struct, frozen=True, eq=False):
    """A whole theme. Six playing owners, the neutral one, and spaces that nobody owns.

    Each is loaded once and compares by identity, so that it is cheap as a key."""

    id: str
    fonts: Fonts
    owners: tuple[Owner, ...]
    neutral: Owner
    vacant: Owner
    vacant_tint: float
    """How much of its region's colour land has that nobody owns."""
    badge_dark: float
    badge_rim: Rgb
    badge_text: Rgb
    sea: Sea
    land: Land
    kinds: dict[str, Cover]
    """By the kind of a space; others are as land."""
    lines: Lines
    label: LabelStyle
    change: Change
    ui: Ui
    terrain: TerrainColors = TerrainColors()

    def kind(self, kind: str) -> Cover:
        """How spaces of a kind are painted."""
        return self.kinds.get(kind) or LAND

    def title(self, tint: Rgb) -> Rgb:
        """The colour of a region's name on the sea."""
        rgb = blend(tint, self.label.title, self.label.title_part)
        for ground in (self.sea.north, self.sea.south):
            rgb = readable(rgb, ground, self.label.text)
        return rgb

    def badge_fill(self, owner: Owner) -> Rgb:
        """The dark inside of an owner's badge, on which the number stands."""
        return with_brightness(owner.rgb, self.badge_dark)


LAND = Cover()


class Looks:
    """Which look each seat of a view has: players in order, neutral seats the neutral one."""

    def __init__(self, view: types.View, theme: Theme) -> None:
        self._theme = theme
        self._by_seat = {
            s.seat: theme.neutral if s.kind == "neutral" else theme.owners[s.seat % len(theme.owners)]
            for s in view.seats
        }
        self._sides = {s.seat: s.side for s in view.seats}

    def side(self, seat: int | None) -> str:
        """The side that a seat is on; empty where there are none."""
        return "" if seat is None else self._sides.get(seat, "")

    def of(self, seat: int | None) -> Owner:
        """The look of a seat; of no seat, the vacant one."""
        return self._theme.vacant if seat is None else self._by_seat.get(seat, self._theme.vacant)


def with_brightness(rgb: Rgb, factor: float) -> Rgb:
    """The colour times a factor."""
    r, g, b = (min(255, round(v * factor)) for v in rgb)
    return r, g, b


def blend(a: Rgb, b: Rgb, part: float) -> Rgb:
    """The colour with a part (0 to 1) of the second one."""
    red, green, blue = (round(x * (1 - part) + y * part) for x, y in zip(a, b, strict=True))
    return red, green, blue


def contrast(a: Rgb, b: Rgb) -> float:
    """The ratio of WCAG 2, from 1 to 21."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(rgb: Rgb) -> float:
    parts = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in rgb]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def readable(rgb: Rgb, ground: Rgb, ink: Rgb) -> Rgb:
    """The colour, mixed with as much ink as a text on this ground needs (a contrast of 4.5)."""
    tried = (blend(rgb, ink, part / 10) for part in range(10))
    return next((c for c in tried if contrast(c, ground) >= 4.5), ink)


@cache
def ids() -> tuple[str, ...]:
    """All themes, in alphabetical order."""
    return tuple(sorted(p.stem for p in FOLDER.glob("*.json")))


_decode = msgspec.json.Decoder(Theme).decode


@cache
def load(theme: str) -> Theme:
    """:raises FileNotFoundError: there is no such theme."""
    return _decode((FOLDER / f"{theme}.json").read_bytes())
