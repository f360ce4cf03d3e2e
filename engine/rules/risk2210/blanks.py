"""The blank command cards: up to nine that a server's managers define from a fixed list of effects.

The option's text lists them in the common form of own cards, for instance
`land/assemble/4/2/Second Wave;diplomat/crisis/1/0/Toll`.
"""

from __future__ import annotations

from functools import cache

import msgspec

from engine.queries.card_info import CardForm

MOST = 9
DECKS = ("land", "naval", "space", "nuclear", "diplomat")
EFFECTS = ("assemble", "spread", "energy", "crisis", "stealth", "strike", "redeployment", "influence")
"""What a blank card can do; the strength is its number of MODs, territories, energy, units, moves, points."""

FORM = CardForm(
    groups=DECKS,
    effects=EFFECTS,
    strength=(1, 5),
    cost=(0, 5),
    name=r"[^\W_][\w .'!?-]{0,23}",
    most=MOST,
)

EXAMPLE = (
    "land/assemble/4/2/Surge;naval/stealth/2/1/Wolf Pack;space/spread/2/0/Dust;nuclear/strike/3/2/Spark;"
    "diplomat/crisis/1/0/Toll;diplomat/energy/2/0/Grant;diplomat/redeployment/1/0/Detour;land/influence/2/0/Fame"
)
"""A text with every effect."""


class Blank(msgspec.Struct, frozen=True):
    """A blank card: its deck by number, its effect, strength, cost in energy, and name."""

    deck: int
    effect: str
    n: int
    cost: int
    name: str


@cache
def read(text: str) -> tuple[Blank, ...]:
    """The cards of an option's text, which fits the form."""
    return tuple(Blank(DECKS.index(c.group), c.effect, c.n, c.cost, c.name) for c in FORM.read(text))
