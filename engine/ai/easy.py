"""A player for beginners: half of the time it does what a normal player would, else anything legal."""

from __future__ import annotations

from engine.ai.greedy import greedy
from engine.ai.random import random
from engine.queries.offers import Offers
from engine.rng import Chance
from engine.types import Move, View


def easy(view: View, offers: Offers, chance: Chance) -> Move:
    """The normal player's move or any legal one, each as likely as the other."""
    return (greedy, random)[chance.below(2)](view, offers, chance)
