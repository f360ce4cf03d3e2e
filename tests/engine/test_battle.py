"""Battles against exact probabilities, which are computed here by going through every throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import pytest

from engine import Move, apply
from engine.parts.battle import losses
from tests.engine.driver import event
from tests.engine.positions import position

Dice = tuple[int, int]
"""Dice of attacker and defender."""
Losses = tuple[int, int]
COMBINATIONS: tuple[Dice, ...] = ((3, 2), (3, 1), (2, 2), (2, 1), (1, 2), (1, 1))
ROLLS = 20_000
SIEGES = 6_000
RARE = 20
"""Ends that are expected less often are counted together: the bound is that of a normal distribution."""
SIGMAS = 4.5
"""Seeds are fixed, so the tests always give the same; a right generator misses by so much once in 150,000."""


def _compare(attack: tuple[int, ...], defence: tuple[int, ...]) -> Losses:
    """The rule told again: the best two against each other, then the second best; ties to the defender."""
    mine, theirs = sorted(attack), sorted(defence)
    lost = [0, 0]
    while mine and theirs:
        lost[mine.pop() > theirs.pop()] += 1
    return lost[0], lost[1]


@cache
def _exact(dice: Dice) -> dict[Losses, Fraction]:
    """The probability of each outcome, by enumeration."""
    attackers, defenders = dice
    throws = product(range(1, 7), repeat=attackers + defenders)
    counts = Counter(_compare(t[:attackers], t[attackers:]) for t in throws)
    return {lost: Fraction(n, 6 ** (attackers + defenders)) for lost, n in counts.items()}


def test_the_enumeration_gives_the_known_probabilities() -> None:
    """The published numbers: 2890/7776 both armies of the defender at three against two, and so on."""
    assert _exact((3, 2)) == {
        (0, 2): Fraction(2890, 7776), (1, 1): Fraction(2611, 7776), (2, 0): Fraction(2275, 7776),
    }  # fmt: skip
    assert _exact((3, 1))[0, 1] == Fraction(855, 1296)
    assert _exact((2, 2))[2, 0] == Fraction(581, 1296)
    assert _exact((2, 1))[0, 1] == Fraction(125, 216)
    assert _exact((1, 2))[0, 1] == Fraction(55, 216)
    assert _exact((1, 1))[0, 1] == Fraction(15, 36)


@pytest.mark.parametrize("dice", COMBINATIONS, ids="{0[0]}v{0[1]}".format)
def test_losses_of_every_single_throw(dice: Dice) -> None:
    """All 6^n throws of this combination are decided as the rule says."""
    attackers, defenders = dice
    for throw in product(range(1, 7), repeat=attackers + defenders):
        attack, defence = throw[:attackers], throw[attackers:]
        decided = losses(sorted(attack, reverse=True), sorted(defence, reverse=True))
        assert decided == _compare(attack, defence)


def _bounded(hits: int, tries: int, probability: Fraction) -> bool:
    """Whether this many hits lie within the sigmas of the binomial distribution."""
    p = float(probability)
    return abs(hits - tries * p) <= SIGMAS * sqrt(tries * p * (1 - p)) + 0.5


@pytest.mark.spread(3)
@pytest.mark.parametrize("dice", COMBINATIONS, ids="{0[0]}v{0[1]}".format)
def test_battles_in_a_game_have_the_exact_probabilities(dice: Dice) -> None:
    """Thousands of real moves, each at its own place of the stream: outcomes are as frequent as due."""
    attackers, defenders = dice
    state = position({"china": (0, 9), "siam": (1, 9)}, body={"defence": [2, defenders, 2]})
    move = Move(0, "attack", ("china", "siam", attackers))
    counts: Counter[Losses] = Counter()
    for number in range(ROLLS):
        state.draws = 10_000 + number * (attackers + defenders)
        battle = event(apply(state, move), "battle")
        ((attack, defence),) = battle["rolls"]
        assert (len(attack), len(defence)) == dice
        assert _compare(tuple(attack), tuple(defence)) == tuple(battle["lost"])
        counts[battle["lost"][0], battle["lost"][1]] += 1
    exact = _exact(dice)
    assert counts.keys() == exact.keys()
    for outcome, probability in exact.items():
        assert _bounded(counts[outcome], ROLLS, probability), (outcome, counts)


def _siege(attackers: int, defenders: int, until: int, most: int) -> dict[tuple[int, int], Fraction]:
    """The distribution of armies and defenders left at the end of a siege, by a Markov chain."""
    alive = {(attackers, defenders): Fraction(1)}
    ended: dict[tuple[int, int], Fraction] = {}
    while alive:
        after: dict[tuple[int, int], Fraction] = {}
        for (a, d), p in alive.items():
            if d == 0 or a <= until:
                ended[a, d] = ended.get((a, d), Fraction(0)) + p
                continue
            for (lost, won), q in _exact((min(3, a - 1), min(most, d))).items():
                key = (a - lost, d - won)
                after[key] = after.get(key, Fraction(0)) + p * q
        alive = after
    return ended


def test_the_chain_is_a_distribution() -> None:
    """Its probabilities add up to one; a well known one: two against one succeeds with 15/36."""
    assert sum(_siege(10, 8, 1, 2).values()) == 1
    assert sum(p for (_, d), p in _siege(2, 1, 1, 2).items() if d == 0) == Fraction(15, 36)


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    ("attackers", "defenders", "until", "most"),
    [(12, 9, 1, 2), (12, 9, 5, 2), (7, 7, 1, 1), (4, 2, 2, 2), (30, 25, 1, 2)],
)
def test_sieges_in_a_game_follow_the_markov_chain(
    attackers: int, defenders: int, until: int, most: int
) -> None:
    """How often a long siege ends in a conquest, and with what armies, is as the chain says."""
    spaces = {"china": (0, attackers), "siam": (1, defenders), "japan": (1, 1)}
    state = position(spaces, body={"defence": [2, most, 2]})
    move = Move(0, "attack", ("china", "siam", "until", until))
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(SIEGES):
        state.draws = 50_000 + number * 500
        attacker, defender = event(apply(state, move), "battle")["lost"]
        counts[attackers - attacker, defenders - defender] += 1
    exact = _siege(attackers, defenders, until, most)
    assert counts.keys() <= exact.keys()
    rare = [end for end, probability in exact.items() if probability * SIEGES < RARE]
    for end in exact.keys() - rare:
        assert _bounded(counts[end], SIEGES, exact[end]), (end, counts[end], float(exact[end]))
    assert _bounded(sum(counts[e] for e in rare), SIEGES, sum((exact[e] for e in rare), Fraction(0)))
    won = sum(n for (_, d), n in counts.items() if d == 0)
    chance = sum((p for (_, d), p in exact.items() if d == 0), Fraction(0))
    assert _bounded(won, SIEGES, chance)
