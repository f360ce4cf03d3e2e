"""The standing orders of this system."""

from __future__ import annotations

from engine.rules.middle_earth.cards import DELAY, HOLD, KINDS
from engine.rules.middle_earth.meta import DATA, board, has_ring, path
from engine.types import Setup, Standing

_DICE = range(1, DATA.most_defence + 1)
_WHEN = {"courage_alone": range(1, 4), "violent_storms": range(1, DATA.storms + 1)}
"""Numbers that can be ordered with a card: Courage as soon as no more than these defend, Storms against
this many attackers."""


def orders(setup: Setup) -> tuple[Standing, ...]:
    """The dice of a defence (ruling 6: when it happens, or from one's next turn on), how many move in after a
    conquest, forced trades; with the ring also answers to it by place, to attacks by territory, where a
    leader comes back, and what is discarded."""
    if setup.options["defence"] == "ask":
        defence = Standing("defend", "defend", tuple(f"choose:defend:{n}" for n in _DICE), spaces=True)
    else:
        defence = Standing("defence", "attack", tuple(f"choose:defence:{n}" for n in _DICE))
    common = (
        defence,
        Standing("occupy", "occupy", ("default", "last"), spaces=True),
        Standing("forced-trade", "reinforce", ("default", "richest"), when={"forced": True}),
    )
    if not has_ring(setup):
        return common
    world = board(setup)
    kept = tuple(f"play:{card.id}" for card in KINDS if card.kind in (DELAY, HOLD))
    way = tuple(world.ids[space] for space in path(world))
    return (
        *common,
        Standing("ring", "ring", ("pass", "choose:silent", *kept), spaces=True, among=way),
        Standing("react", "react", ("pass", "choose:silent", *_answers()), spaces=True),
        Standing("leader", "leader", ("default",)),
        Standing("discard", "discard", ("default",)),
    )


def _answers() -> tuple[str, ...]:
    """Cards against an attack: at once, or once the number fits."""
    return tuple(
        code
        for card, numbers in _WHEN.items()
        for code in (f"play:{card}", *(f"play:{card}:{n}" for n in numbers))
    )
