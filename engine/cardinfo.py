"""Cards to read up on, and cards that people define themselves from a fixed list of effects: plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec


class CardInfo(msgspec.Struct, frozen=True):
    """A kind of card, as anyone may look it up. Text keys `card-<kind>` and `help`; for a card that people
    defined its `name`, and `own-help-<effect>` with the variables `data`."""

    kind: str
    group: str
    """The deck that it belongs to; text key `card-group-<group>`."""
    copies: int
    when: str
    """When it can be played; text key `card-when-<when>`."""
    cost: int | None = None
    """What playing it costs; None where cards have no cost."""
    needs: str = ""
    """The piece without which it cannot be played; text key `arg-<needs>`."""
    name: str = ""
    effect: str = ""
    data: dict[str, str | int] = {}
    version: int = 0
    """The earlier version of the rules under which it does something else; 0 for what it does now."""

    @property
    def help(self) -> str:
        """The text key of what it does: `card-help-<kind>`, or `card-help-<kind>-<version>`."""
        return f"card-help-{self.kind}-{self.version}" if self.version else f"card-help-{self.kind}"


class OwnCard(msgspec.Struct, frozen=True):
    """A card that people defined: its deck, what it does and how strongly, what it costs, and its name."""

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
    """The regular expression of names; it knows neither `/` nor `;`."""
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
        """What is not allowed: `group`, `effect`, `strength`, `cost` or `name`; None if all is."""
        good = {
            "group": card.group in self.groups,
            "effect": card.effect in self.effects,
            "strength": self.strength[0] <= card.n <= self.strength[1],
            "cost": self.cost[0] <= card.cost <= self.cost[1],
            "name": re.fullmatch(self.name, card.name) is not None,
        }
        return next((part for part, fits in good.items() if not fits), None)
