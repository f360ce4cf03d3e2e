"""What the computer player of `nuked` does with its cards and troops, where one choice is clearly right."""

from __future__ import annotations

from engine import State
from engine.ai import decide
from engine.rng import Chance
from tests.engine.nuked.positions import position

FULL = "boat defence3 defence3 defence5 defence8"
"""A hand in which the Boat makes room for another card."""


def _next(state: State) -> str:
    return decide("greedy", state, 0, Chance("00")).code


def test_a_boat_to_spare_links_the_farm_with_what_is_cut_off() -> None:
    """From the Farm to a lost territory, not between two lost ones, nor to a rival; where nothing is lost the
    Boat goes anywhere."""
    for farm, lost in (("eastern_australia", {"brazil", "madagascar"}), ("eastern_australia", set[str]())):
        held = dict.fromkeys((farm, *lost), (0, 2))
        state = position(held, rest=(1, 9), farms={0: farm}, seats=2, hands={0: FULL})
        card, kind, start, end = _next(state).split(":")
        assert (card, kind, start) == ("play", "boat", farm)
        assert end in lost or not lost
