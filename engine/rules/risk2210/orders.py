"""The standing orders of this system."""

from __future__ import annotations

from engine.rules.risk2210.cards import REACT, cards_at
from engine.rules.risk2210.meta import MOST_DEFENCE
from engine.types import Setup, Standing

AIMED = ("evacuation",)
"""Effects that need to be told where."""
_DICE = range(1, MOST_DEFENCE + 1)


def orders(setup: Setup) -> tuple[Standing, ...]:
    """The dice of a defence, which units are lost first, who moves in after a conquest, and answers to
    invasions (rulings 5 and 9); a card that needs a target is played by hand."""
    if setup.options["defence"] == "ask":
        defence = Standing("defend", "defend", tuple(f"choose:defend:{n}" for n in _DICE), spaces=True)
    else:
        defence = Standing("defence", "invade", tuple(f"choose:defence:{n}" for n in _DICE))
    played = tuple(f"play:{card.id}" for _, card in cards_at(setup, REACT) if card.effect not in AIMED)
    return (
        defence,
        Standing("occupy", "occupy", ("default", "last"), spaces=True),
        Standing("losses", "losses", ("default", "last"), spaces=True),
        Standing("react", "react", ("pass", *played), spaces=True),
    )
