"""V21 to V44: throws and sieges with bonuses, against every way that dice can fall and a chain of states."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from engine.parts.battle import losses
from engine.parts.luck import chances, odds
from engine.parts.outlook import siege
from engine.parts.prospect import prospect

NET = (1, 0, -1, -2)
"""The attacker's bonus less the defender's, in the order of the columns below."""
BONUSES = {1: (1, 0), 0: (0, 0), -1: (0, 1), -2: (0, 2)}
SAME = {0: ((1, 1), (2, 2)), -1: ((1, 2),)}
"""Other bonuses with the same difference: a leader against one bonus, and against both."""
WAYS = {
    (3, 2): {
        (0, 2): (3970, 2890, 1860, 998),
        (1, 1): (2377, 2611, 3176, 3828),
        (2, 0): (1429, 2275, 2740, 2950),
    },
    (2, 2): {(0, 2): (405, 295, 190, 102), (1, 1): (486, 420, 415, 443), (2, 0): (405, 581, 691, 751)},
    (3, 1): {(0, 1): (1071, 855, 640, 432)},
    (2, 1): {(0, 1): (161, 125, 90, 58)},
    (1, 1): {(0, 1): (21, 15, 10, 6)},
}
"""By dice of both: by what attacker and defender lose, the ways out of all, by net bonus."""
VALUES = [
    (f"V{21 + 4 * row + column}", dice, net)
    for row, dice in enumerate(WAYS)
    for column, net in enumerate(NET)
]


@cache
def counted(attack: int, defence: int, bonus: tuple[int, int]) -> Counter[tuple[int, int]]:
    """Every way that the dice can fall, each looked at by itself."""
    ways: Counter[tuple[int, int]] = Counter()
    for faces in itertools.product(range(1, 7), repeat=attack + defence):
        attack_dice, defence_dice = sorted(faces[:attack])[::-1], sorted(faces[attack:])[::-1]
        attack_dice[0] += bonus[0]
        defence_dice[0] += bonus[1]
        won = sum(a > d for a, d in zip(attack_dice, defence_dice, strict=False))
        ways[min(attack, defence) - won, won] += 1
    return ways


@pytest.mark.parametrize(("value", "dice", "net"), VALUES, ids=[value for value, _, _ in VALUES])
def test_v21_to_v40_a_throw(value: str, dice: tuple[int, int], net: int) -> None:
    """Exact probabilities of each table; only the difference of the bonuses counts (ruling 6a)."""
    attack, defence = ((6,) * n for n in dice)
    every = 6 ** sum(dice)
    for bonus in (BONUSES[net], *SAME.get(net, ())):
        known = chances(attack, defence, bonus)
        counts = counted(*dice, bonus)
        assert known == {lost: Fraction(n, every) for lost, n in counts.items()}
        for lost, ways in WAYS[dice].items():
            assert counts[lost] == ways[NET.index(net)]
        assert sum(known.values()) == 1


@pytest.mark.parametrize(
    ("net", "attacker", "defender"),
    [(1, 0.6732, 1.3268), (0, 0.9209, 1.0791), (-1, 1.1132, 0.8868), (-2, 1.2510, 0.7490)],
)
def test_v41_expected_losses(net: int, attacker: float, defender: float) -> None:
    """Three dice against two."""
    losses = odds((6,) * 3, (6,) * 2, BONUSES[net])
    assert (losses.attacker, losses.defender) == pytest.approx((attacker, defender), abs=5e-5)


@cache
def chain(source: int, foe: int, net: int) -> tuple[Fraction, Fraction, Fraction]:
    """A siege with the most dice, one against a single attacking one (ruling 6), as a chain of states: the
    chance of the conquest, what is left in the source before anybody moves in, summed over the conquests, and
    the defenders killed."""
    if not foe:
        return Fraction(1), Fraction(source), Fraction(0)
    if source == 1:
        return Fraction(0), Fraction(0), Fraction(0)
    attack = min(3, source - 1)
    dice = attack, min(2, foe, attack)
    taken = left = killed = Fraction(0)
    for (lost, won), n in counted(*dice, BONUSES[net]).items():
        p = Fraction(n, 6 ** sum(dice))
        then = chain(source - lost, foe - won, net)
        taken, left = taken + p * then[0], left + p * then[1]
        killed += p * (won + then[2])
    return taken, left, killed


SIEGES = {
    (4, 2): ("17058127/20155392", "13619135/20155392", "79165/157464", "8689/26244"),
    (3, 1): ("2317/2592", "1955/2592", "125/216", "253/648"),
    (11, 10): ("0.8797", "0.5726", "0.2689", "0.0828"),
}
"""By battalions in the source and against it: how likely it is taken, by net bonus."""


@pytest.mark.parametrize("sizes", SIEGES)
@pytest.mark.parametrize("net", NET)
def test_v42_sieges(sizes: tuple[int, int], net: int) -> None:
    """To the end with the most dice; what is shown to players and what computer players reckon with are the
    same as the chain's."""
    source, foe = sizes
    taken, left, killed = chain(source, foe, net)
    known = SIEGES[sizes][NET.index(net)]
    if "/" in known:
        assert taken == Fraction(known)
    else:
        assert float(taken) == pytest.approx(float(known), abs=5e-5)
    for bonus in (BONUSES[net], *SAME.get(net, ())):
        shown = prospect(source, foe, bonus=bonus, capped=True)
        assert shown
        assert shown.chance == pytest.approx(float(taken))
        assert shown.left == pytest.approx(float(left / taken))
        reckoned = siege(source - 1, foe, bonus=bonus, capped=True)
        assert reckoned.chance == pytest.approx(float(taken))
        assert reckoned.killed == pytest.approx(float(killed))
        assert source - reckoned.lost == pytest.approx(float(left) + (1 - float(taken)))


def test_v43_the_bonus_is_on_the_highest_die_alone() -> None:
    """6, 4, 1 with a leader against 6, 5: 7 beats 6, and 4 still loses to 5."""
    assert losses((6, 4, 1), (6, 5), (1, 0)) == (1, 1)
    assert losses((6, 4, 1), (6, 5)) == (2, 0)


def test_v44_six_is_not_the_most() -> None:
    """6 against 5 with a leader in a stronghold: 7."""
    assert losses((6,), (5,), (0, 2)) == (1, 0)
    assert losses((6,), (5,), (0, 1)) == (1, 0)
    assert losses((6,), (5,)) == (0, 1)
