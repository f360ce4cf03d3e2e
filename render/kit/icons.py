"""Small pictures of tokens, marks and counters, as shapes in `icons.json`.

A shape is a kind with numbers from -1 to 1: `fill` and `cut` with the corners of a polygon, `oval` and `hole`
with a middle and two radii. What is not listed is drawn as a plain token. The file here is a stock for all;
a rule system has the icons of what it alone has in a file of its own (`Rules.icons`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

import msgspec
from PIL import Image, ImageDraw

from engine.rules import RULES

FILE = Path(__file__).resolve().parent / "icons.json"
FINE = 6
CARD, FIGURE = 0.8, 0.62
"""Width of a card and of the figure on it, as parts of its height."""
UNKNOWN = "token"


class Icons(msgspec.Struct, frozen=True):
    """A file, or the stock with a rule system's file: shapes by kind of token or mark, kinds that look like
    others, kinds that are set off by colour, marks that cover their whole space with hatches, tokens around
    the badge of their space like a seal, tokens whose number is always written, be it 1, tracks and counters
    that tell what the next turn brings (there is nothing to tell once a game is over), and marks whose icon
    is strewn over their whole space. `<token>-<side>` is the icon of a token of seats that are on a side."""

    icons: dict[str, tuple[tuple[str | float, ...], ...]] = {}
    same: dict[str, str] = {}
    marked: tuple[str, ...] = ()
    hatched: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    strewn: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    shown: bool = False
    counters: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    """What a rule system may show in the course of a game, even if no position shows it yet: for legends.
    `edges` are marks on edges; `shown` says whether cards may lie face up before seats."""
    badge: str = "army"
    """What the numbers on badges count, as events call it; its icon."""
    folk: bool = False
    """Whether that belongs to no seat: such badges have a look of their own, with the icon."""
    gauges: dict[str, str] = {}
    """Tracks that stand large over the players' panel, with the side whose look they have, if any."""
    market: tuple[str, ...] = ()
    """Piles of seats whose cards are shown below the map."""
    money: tuple[str, ...] = ()
    """Counters with which cards are paid; each seat has one of them."""
    signs: tuple[str, ...] = ()
    """Of the signs at tokens, marks and badges those that occur: `wall`, `spent`, `left`, `struck`."""
    never: tuple[str, ...] = ()
    """What the legend of every other system explains, and no game of this one shows."""
    lacking: dict[str, dict[str, tuple[str, ...]]] = {}
    """By option, and by what was chosen, what of all this no game with it shows."""

    def idle(self, options: Mapping[str, object]) -> frozenset[str]:
        """What no game with these options shows; where it is drawn on the board, it has no effect."""
        chosen = (by.get(str(options.get(option)), ()) for option, by in self.lacking.items())
        return frozenset(kind for kinds in chosen for kind in kinds)

    def within(self, options: Mapping[str, object]) -> Icons:
        """The file without what no game with these options shows."""
        lacking = self.idle(options)
        lists = {name: getattr(self, name) for name in self.__struct_fields__}
        kept = {
            name: tuple(kind for kind in kinds if kind not in lacking)
            for name, kinds in lists.items()
            if isinstance(kinds, tuple)
        }
        return msgspec.structs.replace(self, shown=self.shown and "shown" not in lacking, **kept)

    def known(self, kind: str) -> bool:
        """Whether a kind has an icon of its own."""
        return self.same.get(kind, kind) in self.icons

    def variant(self, kind: str, side: str) -> str:
        """The kind of icon for a token of a seat that is on a side."""
        return f"{kind}-{side}" if side and self.known(f"{kind}-{side}") else kind

    def name(self, kind: str) -> str:
        """The icon for a kind."""
        alias = self.same.get(kind, kind)
        return alias if alias in self.icons else UNKNOWN


_decode = msgspec.json.Decoder(Icons).decode


@cache
def load(rules: str) -> Icons:
    """The icons that a rule system may use, its own before the stock's."""
    stock = _read(FILE)
    special = RULES[rules].icons if rules in RULES else None
    if special is None:
        return stock
    more = _read(special)
    return msgspec.structs.replace(
        more,
        icons={**stock.icons, **more.icons},
        same={kind: other for kind, other in stock.same.items() if kind not in more.icons} | more.same,
        marked=stock.marked + more.marked,
        hatched=stock.hatched + more.hatched,
        seals=stock.seals + more.seals,
        counted=stock.counted + more.counted,
        ahead=stock.ahead + more.ahead,
        strewn=stock.strewn + more.strewn,
    )


def _read(file: Path) -> Icons:
    return _decode(file.read_bytes())


@lru_cache(maxsize=128)
def card(rules: str, kind: str, size: int) -> Image.Image:
    """A card of a kind: the kind's icon cut out of a plate, so that none looks like the piece itself."""
    side = size * FINE
    image = Image.new("L", (side, side), 0)
    edge = side * (1 - CARD) / 2
    ImageDraw.Draw(image).rounded_rectangle((edge, 0, side - edge, side - 1), side * 0.13, 255)
    figure = round(side * FIGURE)
    cut = mask(rules, kind, figure // FINE).resize((figure, figure))
    image.paste(0, ((side - figure) // 2, (side - figure) // 2), cut)
    return image.reduce(FINE)


@lru_cache(maxsize=256)
def mask(rules: str, kind: str, size: int) -> Image.Image:
    """The icon of a rule system's kind as a square coverage mask of this many pixels."""
    side = size * FINE
    image = Image.new("L", (side, side), 0)
    draw, half = ImageDraw.Draw(image), side / 2
    known = load(rules)
    for shape, *numbers in known.icons[known.name(kind)]:
        at = [half + float(v) * half * 0.98 for v in numbers]
        if shape in ("fill", "cut"):
            draw.polygon(at, 255 if shape == "fill" else 0)
        else:
            x, y = at[:2]
            rx, ry = (float(v) * half * 0.98 for v in numbers[2:])
            draw.ellipse([x - rx, y - ry, x + rx, y + ry], 255 if shape == "oval" else 0)
    return image.reduce(FINE)
