"""The standing orders of this system."""

from __future__ import annotations

from engine.rules.nuked.cards import DEFENCE, KINDS
from engine.types import Setup, Standing


def orders(setup: Setup) -> tuple[Standing, ...]:
    """Answers to attacks (ruling 12): none, the smallest card that holds the territory, or a kind of card."""
    played = tuple(f"play:{card.kind}" for card in KINDS if card.effect == DEFENCE)
    return (Standing("defence_cards", "react", ("pass", "choose:hold", *played), spaces=True),)
