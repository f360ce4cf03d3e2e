"""The standing orders of this system."""

from __future__ import annotations

from engine.rules.modular.meta import MOST_DICE, is_expert
from engine.types import Setup, Standing

_DICE = range(1, MOST_DICE + 1)


def orders(setup: Setup) -> tuple[Standing, ...]:
    """The dice of a defence on the base level (when it happens, or from one's next turn on), and how many
    move in after a conquest. Sets are never forced: there is nothing to order."""
    occupy = Standing("occupy", "occupy", ("default", "last"), spaces=True)
    if is_expert(setup):
        return (occupy,)
    if setup.options["defence"] == "ask":
        fewer = (f"choose:defend:{n}" for n in _DICE if n < MOST_DICE)
        defence = Standing("defend", "defend", (*fewer, "last"), spaces=True)
    else:
        defence = Standing("defence", "attack", tuple(f"choose:defence:{n}" for n in _DICE))
    return defence, occupy
