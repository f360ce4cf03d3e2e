"""Ruling 13: how long the ring takes, and what delays are worth, reckoned exactly from the rules' own needs.

What the engine says of each step (what a die must show on entering it, after this many delays, and whether a
die lets the ring go) is put into a Markov chain of fractions; another sum, made of binomial coefficients
alone, must say the same.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest

from engine import Setup
from engine.rules.middle_earth.meta import board, path
from engine.rules.middle_earth.ring import entry_need, passes, with_delay

WORLD = board(Setup("middle_earth", 2, "00"))
STEPS = range(len(path(WORLD)))
DICE = range(1, 7)
LONG = 150


def chance(need: int) -> Fraction:
    """To leave with one attempt."""
    return Fraction(sum(passes(need, die) for die in DICE), 6) if need else Fraction(1)


def turns(first: int = 0) -> list[Fraction]:
    """By number of turns: the chance that the ring, having entered this step, leaves the last one in just
    that one."""
    at = {first: Fraction(1)}
    out = []
    for _ in range(LONG):
        later: dict[int, Fraction] = {}
        for step, p in at.items():
            go = chance(entry_need(WORLD, step)) * p
            later[step + 1] = later.get(step + 1, Fraction(0)) + go
            later[step] = later.get(step, Fraction(0)) + p - go
        out.append(later.pop(len(STEPS), Fraction(0)))
        at = later
    return [Fraction(0), *out]


TURNS = turns()


def three_coins(n: int) -> Fraction:
    """The chance of 14 departures in just n turns, three of which take a coin each: of the n - 12 tosses the
    last one is the third head."""
    return Fraction(comb(n - 12, 2), 2 ** (n - 11)) if n >= 14 else Fraction(0)


def test_ruling_13_the_way_of_the_ring() -> None:
    """Fourteen territories, of which three need a die; two steps are no neighbours."""
    assert [WORLD.ids[space] for space in path(WORLD)] == [
        "the_shire", "buckland", "old_forest", "fornost", "weather_hills", "south_downs", "rhudaur",
        "eregion", "moria", "gladden_fields", "lorien", "the_wold", "emyn_muil", "dead_marshes",
    ]  # fmt: skip
    needed = {WORLD.ids[path(WORLD)[step]]: entry_need(WORLD, step) for step in STEPS}
    assert {space: need for space, need in needed.items() if need} == {
        "moria": 4, "lorien": 4, "dead_marshes": 4,
    }  # fmt: skip


def test_value_11_the_only_steps_that_are_no_neighbours() -> None:
    """South Downs and Rhudaur."""
    steps = path(WORLD)
    apart = [(WORLD.ids[a], WORLD.ids[t]) for a, t in pairwise(steps) if t not in WORLD.reach[a]]
    assert apart == [("south_downs", "rhudaur")]


def test_value_69_turns_until_it_is_out() -> None:
    """Least 14, mean 17, variance 6; the chances of single lengths, and of at most this many."""
    assert [TURNS[n] for n in range(LONG)] == [three_coins(n) for n in range(LONG)]
    assert sum(TURNS[:14]) == 0
    assert TURNS[14:19] == [
        Fraction(1, 8), Fraction(3, 16), Fraction(3, 16), Fraction(5, 32), Fraction(15, 128),
    ]  # fmt: skip
    assert {n: sum(TURNS[: n + 1]) for n in (16, 18, 20, 22, 25)} == {
        16: Fraction(1, 2), 18: Fraction(99, 128), 20: Fraction(233, 256), 22: Fraction(1981, 2048),
        25: Fraction(8139, 8192),
    }  # fmt: skip
    mean = sum(n * p for n, p in enumerate(TURNS))
    assert float(mean) == pytest.approx(17)
    assert float(sum((n - 17) ** 2 * p for n, p in enumerate(TURNS))) == pytest.approx(6)


@pytest.mark.parametrize(
    ("seats", "shares"),
    [
        (2, [0.4815, 0.5185]),
        (3, [0.2974, 0.3528, 0.3499]),
        (4, [0.1967, 0.2673, 0.2847, 0.2513]),
    ],
)
def test_value_70_whose_turn_is_the_last(seats: int, shares: list[float]) -> None:
    """Of the first seat, the second, and so on."""
    chances = [float(sum(TURNS[n] for n in range(LONG) if (n - 1) % seats == seat)) for seat in range(seats)]
    assert [round(share, 4) for share in chances] == shares


@pytest.mark.parametrize(("step", "needs"), [(1, [0, 4, 5, 6]), (8, [4, 5, 6, 6])])
def test_value_72_need_after_several_delays(step: int, needs: list[int]) -> None:
    """By none to three of them, in a plain territory and on a step with a die; each with its chance."""
    series = [entry_need(WORLD, step)]
    while len(series) < 4:
        series.append(with_delay(series[-1]))
    assert series == needs
    by_need = {0: Fraction(1), 4: Fraction(1, 2), 5: Fraction(1, 3), 6: Fraction(1, 6)}
    assert [chance(need) for need in series] == [by_need[need] for need in needs]


def test_value_73_a_delay_in_a_plain_territory_costs_one_turn() -> None:
    """On average: it stays until a die shows 4 or more."""
    plain = entry_need(WORLD, 3)
    assert 1 / chance(with_delay(plain)) - 1 / chance(plain) == 1


def test_ruling_13d_worth_of_a_card_after_a_throw_that_would_let_the_ring_go() -> None:
    """On a step with a die a delay is worth one turn, a hold two: with the die thrown (4, 5 or 6, a delay
    works against 4 alone, and later at 1/3), or with a new attempt."""
    need = entry_need(WORLD, 8)
    good = [die for die in DICE if passes(need, die)]
    stopped = Fraction(sum(not passes(with_delay(need), die) for die in good), len(good))
    assert stopped / chance(with_delay(need)) == 1
    assert 1 / chance(need) == 2
