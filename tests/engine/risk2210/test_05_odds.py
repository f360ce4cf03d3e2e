"""Battles of `risk2210` with six- and eight-sided dice against exact probabilities, computed here."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod, sqrt

import pytest

from engine import Move, apply
from tests.engine.driver import event
from tests.engine.risk2210.positions import position

Dice = tuple[int, ...]
"""The sides of the dice of one side of a battle."""
Losses = tuple[int, int]
MIXES: tuple[tuple[Dice, Dice], ...] = (
    ((6, 6, 6), (6, 6)),
    ((8, 6, 6), (6, 6)),
    ((8, 8, 6), (8, 6)),
    ((8, 6), (8, 8)),
    ((6, 6, 6), (8,)),
    ((8,), (6,)),
)
HELPERS = ("land_commander", "nuclear_commander")
GUARDS = ("diplomat", "land_commander")
ROLLS = 3_000
SIGMAS = 4.5
"""Seeds are fixed, so the tests always give the same; a right generator misses by so much once in 150,000."""


def _compare(attack: Dice, defence: Dice) -> Losses:
    """The rule told again: the best two against each other, then the second best; ties to the defender."""
    mine, theirs = sorted(attack), sorted(defence)
    lost = [0, 0]
    while mine and theirs:
        lost[mine.pop() > theirs.pop()] += 1
    return lost[0], lost[1]


@cache
def _exact(attack: Dice, defence: Dice) -> dict[Losses, Fraction]:
    """The probability of each outcome, by going through every throw."""
    throws = product(*(range(1, sides + 1) for sides in (*attack, *defence)))
    counts = Counter(_compare(t[: len(attack)], t[len(attack) :]) for t in throws)
    return {lost: Fraction(n, prod((*attack, *defence))) for lost, n in counts.items()}


def test_the_enumeration_gives_known_probabilities() -> None:
    """Six against six as in every table; an eight-sided die against a six-sided one wins 27 of 48."""
    assert _exact((6, 6, 6), (6, 6))[0, 2] == Fraction(2890, 7776)
    assert _exact((8,), (6,))[0, 1] == Fraction(27, 48)
    assert _exact((6,), (8,))[0, 1] == Fraction(15, 48)
    assert _exact((8,), (8,))[0, 1] == Fraction(28, 64)


@pytest.mark.spread(3)
@pytest.mark.parametrize(("attack", "defence"), MIXES, ids=str)
def test_battles_have_the_exact_probabilities(attack: Dice, defence: Dice) -> None:
    """Thousands of real moves, each at its own place of the stream; faces and sides belong together."""
    state = position(
        {"egypt": (0, 9), "saharan_empire": (1, 9 - 8 * (len(defence) == 1 and 8 in defence))},
        commanders={
            0: dict.fromkeys(HELPERS[: attack.count(8)], "egypt"),
            1: dict.fromkeys(GUARDS[: defence.count(8)], "saharan_empire"),
        },
        body={"defence": [2, len(defence), 2]},
    )  # fmt: skip
    move = Move(0, "attack", ("egypt", "saharan_empire", len(attack)))
    counts: Counter[Losses] = Counter()
    for number in range(ROLLS):
        state.draws = 10_000 + number * (len(attack) + len(defence))
        battle = event(apply(state, move), "battle")
        ((faces, answers),), ((mine, theirs),) = battle["rolls"], battle["sides"]
        assert sorted(mine, reverse=True) == list(attack)
        assert sorted(theirs, reverse=True) == list(defence)
        assert all(1 <= f <= s for f, s in zip((*faces, *answers), (*mine, *theirs), strict=True))
        assert _compare(tuple(faces), tuple(answers)) == tuple(battle["lost"])
        counts[battle["lost"][0], battle["lost"][1]] += 1
    exact = _exact(attack, defence)
    assert counts.keys() == exact.keys()
    for outcome, probability in exact.items():
        p = float(probability)
        assert abs(counts[outcome] - ROLLS * p) <= SIGMAS * sqrt(ROLLS * p * (1 - p)) + 0.5, (outcome, counts)


def test_every_face_of_an_eight_sided_die_is_as_likely() -> None:
    """Eighths, up to 4.5 sigmas."""
    state = position(
        {"egypt": (0, 9), "saharan_empire": (1, 9)}, commanders={0: {"nuclear_commander": "egypt"}}
    )
    counts: Counter[int] = Counter()
    for number in range(ROLLS):
        state.draws = 90_000 + number * 3
        battle = event(apply(state, Move(0, "attack", ("egypt", "saharan_empire", 1))), "battle")
        counts[battle["rolls"][0][0][0]] += 1
    assert set(counts) == set(range(1, 9))
    assert all(abs(n - ROLLS / 8) <= SIGMAS * sqrt(ROLLS * 7 / 64) for n in counts.values())
