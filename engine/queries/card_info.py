"""Facts about cards, and cards that people define themselves from a fixed list of effects: plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec


class CardInfo(msgspec.Struct, frozen=True):
    """The facts about a kind of card, public for all. Text keys `card-<kind>` and `help`; for a card that
    people defined its `name`, and `own-help-<effect>`. `data` are the variables of its help."""

    kind: str
    group: str
    """The deck that it belongs to; text key `card-group-<group>`."""
    copies: int
    when: str
    """When it can be played; text key `card-when-<when>`."""
    cost: int | None = None
    """The cost of playing it; None if cards have no cost."""
    needs: str = ""
    """The piece without which it cannot be played; text key `arg-<needs>`."""
    name: str = ""
    effect: str = ""
    data: dict[str, str | int] = {}
    version: int = 0
    """The last version of the rules under which it has this effect; 0 for the present effect."""
    price: int | None = None
    """The price of buying it; None if it cannot be bought."""

    @property
    def help(self) -> str:
        """The text key of its effect: `card-help-<kind>`, or `card-help-<kind>-<version>`."""
        return f"card-help-{self.kind}-{self.version}" if self.version else f"card-help-{self.kind}"


class OwnCard(msgspec.Struct, frozen=True):
    """A card that people defined: its deck, effect, strength, cost and name."""

    group: str
    effect: str
    n: int
    cost: int
    name: str


class CardForm(msgspec.Struct, frozen=True):
    """How an option's text lists own cards: one after another, separated by `;`, each as
    `group/effect/strength/cost/name`, for instance `land/assemble/4/2/Second Wave`."""

    groups: tuple[str, ...]
    effects: tuple[str, ...]
    """Text keys `own-effect-<effect>` (in short) and `own-help-<effect>`."""
    strength: tuple[int, int]
    cost: tuple[int, int]
    name: str
    """The regular expression of names; it allows neither `/` nor `;`."""
    most: int

    @property
    def pattern(self) -> str:
        """The regular expression of the whole text, which may be empty."""
        numbers = (tuple(map(str, range(low, high + 1))) for low, high in (self.strength, self.cost))
        parts = (self.groups, self.effects, *numbers, (self.name,))
        card = "/".join(f"(?:{'|'.join(allowed)})" for allowed in parts)
        return rf"(?:{card}(?:;{card}){{0,{self.most - 1}}})?"

    def read(self, text: str) -> tuple[OwnCard, ...]:
        """The cards of a text that fits `pattern`."""
        rows = (part.split("/") for part in filter(None, text.split(";")))
        return tuple(OwnCard(group, effect, int(n), int(cost), name) for group, effect, n, cost, name in rows)

    def write(self, cards: Iterable[OwnCard]) -> str:
        """The inverse of `read`."""
        return ";".join(f"{c.group}/{c.effect}/{c.n}/{c.cost}/{c.name}" for c in cards)

    def wrong(self, card: OwnCard) -> str | None:
        """The field that is not allowed: `group`, `effect`, `strength`, `cost` or `name`; None if all are."""
        good = {
            "group": card.group in self.groups,
            "effect": card.effect in self.effects,
            "strength": self.strength[0] <= card.n <= self.strength[1],
            "cost": self.cost[0] <= card.cost <= self.cost[1],
            "name": re.fullmatch(self.name, card.name) is not None,
        }
        return next((part for part, fits in good.items() if not fits), None)
