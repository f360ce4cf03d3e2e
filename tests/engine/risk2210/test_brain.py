"""What the planner knows of `risk2210`: numbers, and decisions with a clear best move."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from engine import Setup, State, apply, awaited_seats, legal, start, view
from engine.ai import think
from engine.rng import Chance
from engine.rules.risk2210.ai.ground import Ground, stack
from engine.rules.risk2210.ai.numbers import START, Numbers
from engine.rules.risk2210.ai.outlook import Outlook
from tests.conformance.checks import shuffled
from tests.engine.risk2210.positions import position
from tests.players.arena import Match, play

NODES = 900


def decided(state: State, nodes: int = NODES, seed: str = "0a") -> str:
    """What a hard computer player does."""
    return think("hard", state, awaited_seats(state)[0], Chance(seed), nodes).move.code


def positions(seats: int, every: int = 9) -> list[State]:
    """Some positions of a game of normal players."""
    states: list[State] = []
    state, chance = start(Setup("risk2210", seats, f"c{seats}", {})).state, Chance("cc")
    while not state.result:
        if state.ply % every == 0:
            states.append(state)
        state = apply(state, think("normal", state, awaited_seats(state)[0], chance).move).state
    assert states
    return states


def numbers(state: State, seat: int) -> list[float]:
    """How the position stands for a seat between two turns."""
    ground = Ground(Outlook(view(state, seat), seat), fresh=True)
    return [float(column[0]) for column in Numbers(ground, stack([ground.first])).all()]


@pytest.mark.spread(1)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_numbers_are_finite_small_and_tell_no_secret(seats: int) -> None:
    random = Random(3)
    for state in positions(seats, 23):
        for seat in range(seats):
            if not state.body.alive[seat]:
                continue
            values = numbers(state, seat)
            assert len(values) == len(START)
            assert all(isfinite(n) and abs(n) < 12 for n in values)
            assert values == numbers(shuffled(state, seat, random), seat)


@pytest.mark.spread(1)
@pytest.mark.parametrize("seats", [2, 4])
def test_decisions_are_legal_and_follow_from_seed_and_budget(seats: int) -> None:
    for state in positions(seats, 17):
        seat = awaited_seats(state)[0]
        first = think("hard", state, seat, Chance("0b"), NODES).move
        assert first in legal(state, seat)
        assert first == think("hard", state, seat, Chance("0b"), NODES).move


def test_sure_points_of_the_last_turn_are_taken() -> None:
    """With nobody to follow nothing is kept back."""
    state = position({"amazon_desert": (0, 6)}, rest=(1, 2), seats=2, year=5, order=[1, 0])
    assert decided(state).startswith("attack:amazon_desert:")
    assert think("normal", state, 0, Chance("0a")).move.code.startswith("attack:amazon_desert:")


def test_a_weak_neighbour_is_attacked_and_a_strong_one_is_not() -> None:
    state = position({"amazon_desert": (0, 9)}, rest=(1, 1), seats=2, year=3, order=[0, 1])
    assert decided(state).startswith("attack:amazon_desert:")
    state = position({"amazon_desert": (0, 3)}, rest=(1, 9), seats=2, year=3, order=[0, 1])
    assert decided(state) == "pass"


@pytest.mark.more
def test_hard_is_stronger_than_normal() -> None:
    """A few games, far below the strength that was measured."""
    won = 0.0
    for number in range(6):
        players = ("hard", "normal") if number % 2 else ("normal", "hard")
        outcome = play(Match("risk2210", f"b7{number // 2:06x}", players, {}, NODES))
        won += outcome.share(players.index("hard"))
    assert won >= 3
