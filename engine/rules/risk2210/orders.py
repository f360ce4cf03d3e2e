"""What can be ordered ahead."""

from __future__ import annotations

from engine.rules.risk2210.cards import REACT, timed
from engine.rules.risk2210.meta import MOST_DEFENCE
from engine.types import Setup, Standing

_DICE = range(1, MOST_DEFENCE + 1)


def orders(setup: Setup) -> tuple[Standing, ...]:
    """The dice of a defence, which units are lost first, and answers to invasions (rulings 5 and 9)."""
    if setup.options["defence"] == "ask":
        defence = Standing("defend", "defend", tuple(f"choose:defend:{n}" for n in _DICE), spaces=True)
    else:
        defence = Standing("defence", "invade", tuple(f"choose:defence:{n}" for n in _DICE))
    played = tuple(f"play:{card.id}" for _, card in timed(setup, REACT))
    return (
        defence,
        Standing("losses", "losses", ("default", "last"), spaces=True),
        Standing("react", "react", ("pass", *played), spaces=True),
    )
