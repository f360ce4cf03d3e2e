"""The bar below the map for games whose seats have piles of their own: the cards that can be bought with
their prices, and the sizes of the other piles. It replaces the regions' cards."""

from __future__ import annotations

from functools import lru_cache

import engine
from engine.types import CardView, SeatView, View
from render.frame.pen import Scene
from render.kit import icons, text
from render.kit.badges import SMALL
from render.kit.fonts import LEAST

PAIR = 2
"""How many seats are side by side."""
HIGH, HEAD, EDGE, GAP = 174, 44, 14, 10
"""Height of a seat's box with the gap below it, of its first line, and the margins around and between."""
PLACES, SPACE = 5, 7
"""The least number of cards with room, and the pixels between them."""
ICON, PRICE, COIN = 36, 36, 25
"""Sizes of a card's icon, of its price, and of the currency's icon."""
LINE = 27
"""Distance between the lines of a name."""


def height(view: View) -> int:
    """Height of the bar; 0 if no seat has such piles."""
    if not icons.load(view.rules).market or not view.seats:
        return 0
    seats = [seat for seat in view.seats if seat.kind == "player"]
    return -(-len(seats) // PAIR) * HIGH + GAP


def prices(view: View) -> dict[str, int]:
    """The price of each kind of card that can be bought."""
    infos = engine.cards(view.rules, view.options, view.version)
    return {info.kind: info.price for info in infos if info.price is not None}


def draw(scene: Scene, top: float) -> None:
    """Draw the bar below this height; nothing if no seat has such piles."""
    view = scene.view
    if not height(view):
        return
    wide = (scene.layers.art.size[0] - 2 * EDGE - (PAIR - 1) * GAP) / PAIR
    priced = prices(view)
    for i, seat in enumerate(seat for seat in view.seats if seat.kind == "player"):
        left = EDGE + i % PAIR * (wide + GAP)
        _seat(scene, seat, left, top + GAP + i // PAIR * HIGH, wide, priced)


def _seat(scene: Scene, seat: SeatView, left: float, top: float, wide: float, priced: dict[str, int]) -> None:
    ui, fonts = scene.ui, scene.fonts
    rgb = scene.looks.of(seat.seat).rgb
    scene.box(left, top, (wide, HIGH - GAP), 10, ui.card, rgb, 2)
    middle, x = top + HEAD / 2 + 1, left + 12
    scene.seat_badge(x + SMALL + 4, middle, seat, SMALL)
    x += 2 * SMALL + 18
    right = left + wide - 14
    open_ = [pile for pile in seat.piles if pile.id in icons.load(scene.view.rules).market]
    for pile in reversed([pile for pile in seat.piles if pile not in open_]):
        words = scene.say(f"render-deck-{pile.id}", size=pile.size)
        right -= scene.write(right, middle, words, fonts.name, LEAST, ui.text, "r") + 22
    title = " · ".join(scene.say(f"render-deck-{pile.id}", size=pile.size) for pile in open_)
    scene.write(x, middle, title, fonts.region, LEAST, ui.accent, "l", right - x)
    paid = next((c for c in icons.load(scene.view.rules).money if c in seat.counters), "")
    cards = [card for pile in open_ for card in pile.cards]
    step = (wide - 24 + SPACE) / max(PLACES, len(cards))
    for i, card in enumerate(cards):
        price = priced.get(card.kind)
        draw_card(scene, card, left + 12 + i * step, top + HEAD, step - SPACE, price, paid)


def draw_card(
    scene: Scene, card: CardView, left: float, top: float, wide: float, price: int | None, paid: str
) -> None:
    """A card: its icon, its price with the currency's icon, its name in at most two lines."""
    ui, fonts, view = scene.ui, scene.fonts, scene.view
    scene.box(left, top, (wide, HIGH - GAP - HEAD - 10), 7, ui.panel, ui.muted, 1.5)
    scene.icon(left + 10 + ICON / 2, top + 24, card.kind, ICON, ui.text)
    if price is not None:
        right = left + wide - 11
        scene.icon(right - COIN / 2, top + 24, paid, COIN, ui.accent)
        scene.write(right - COIN - 6, top + 24, str(price), fonts.number, PRICE, ui.text, "r")
    key = f"card-{card.kind}"
    name = view.labels.get(card.kind) or scene.say(key)
    for i, line in enumerate(lines(name, fonts.name)):
        scene.write(left + 9, top + 57 + i * LINE, line, fonts.name, LEAST, ui.text, "l", wide - 14)


@lru_cache(maxsize=256)
def lines(name: str, font: str) -> tuple[str, ...]:
    """A name in one line, or, if it has several words, in the two lines of most similar width."""
    words = name.split()
    if len(words) < 2:
        return (name,)
    halves = ((" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words)))
    return min(halves, key=lambda pair: max(text.width(line, font, LEAST) for line in pair))
