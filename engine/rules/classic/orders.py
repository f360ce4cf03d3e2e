"""The standing orders of this system."""

from __future__ import annotations

from engine.rules.classic.combat import MOST_DEFENCE
from engine.types import Setup, Standing

_DICE = range(1, MOST_DEFENCE + 1)
_TRADES = ("default", "richest")


def orders(setup: Setup) -> tuple[Standing, ...]:
    """The dice of a defence (ruling 5: when it happens, or from one's next turn on), how many move in after a
    conquest, and forced trades."""
    if setup.options["defence"] == "ask":
        defence = Standing("defend", "defend", tuple(f"choose:defend:{n}" for n in _DICE), spaces=True)
    else:
        defence = Standing("defence", "attack", tuple(f"choose:defence:{n}" for n in _DICE))
    return (
        defence,
        Standing("occupy", "occupy", ("default", "last"), spaces=True),
        Standing("forced-trade", "reinforce", _TRADES, when={"forced": True}),
        Standing("trade-down", "trade_down", _TRADES),
    )
