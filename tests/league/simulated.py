"""Members whose skill is known play games: what ratings are measured against."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from league.ratings import MEAN, SCALE2, RatedGame, RatedSeat

NATURAL = math.sqrt(SCALE2)
"""One natural unit of skill on the scale of ratings: e times as good."""
SPREAD = 0.7
"""The standard deviation of skills among members, in natural units."""


def order(skills: dict[str, float], members: list[str], chance: Random) -> list[str]:
    """The members of a game as they finish, by Plackett and Luce: each next place goes to one of those left,
    with chances in proportion to e ** skill. (The greatest of skills with Gumbel noise is such a draw.)"""
    noisy = {m: skills[m] - math.log(-math.log(1.0 - chance.random())) for m in members}
    return sorted(members, key=lambda m: -noisy[m])


def games(
    seats: int, members: int, each: int, chance: Random
) -> tuple[dict[str, float], Iterator[RatedGame]]:
    """True ratings, and about this many games of each member at tables drawn by lot."""
    drawn = [chance.gauss(0.0, SPREAD) for _ in range(members)]
    # Results tell differences only: what all members are better by than others elsewhere, no rating can know.
    mean = sum(drawn) / members
    skills = {f"m{n}": skill - mean for n, skill in enumerate(drawn)}

    def played() -> Iterator[RatedGame]:
        number = 0
        for _ in range(each):
            names = chance.sample(list(skills), members)
            for start in range(0, members - seats + 1, seats):
                places = order(skills, names[start : start + seats], chance)
                number += 1
                seated = tuple(RatedSeat(m, p) for p, m in enumerate(places, 1))
                yield RatedGame(number, number * 1000.0, seated)

    return {m: MEAN + NATURAL * s for m, s in skills.items()}, played()
