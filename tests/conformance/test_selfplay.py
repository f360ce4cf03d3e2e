"""Every registered rule system, under every seat count and option, plays itself under all checks."""

from __future__ import annotations

import pytest

import engine
from engine import Setup
from tests.conformance import selfplay
from tests.conformance.setups import describe, setups

PLAYED = [setup for rules in engine.rules_ids() for setup in setups(rules)]


@pytest.mark.parametrize("setup", PLAYED, ids=describe)
def test_random_play_to_the_end_holds_every_check(setup: Setup) -> None:
    """Hundreds of random moves with undo entries, then sensible play until the game ends."""
    game = selfplay.run(setup, "conformance", wander=300)
    assert game.state.result


@pytest.mark.parametrize("setup", PLAYED, ids=describe)
def test_a_sensible_game_ends(setup: Setup) -> None:
    """The rules' own policy from the first move on reaches an end: no dead end, no runaway."""
    assert selfplay.run(setup, "sensible", wander=0, every=25).state.result


@pytest.mark.parametrize("setup", PLAYED, ids=describe)
def test_resignations_at_any_time_leave_a_sound_game(setup: Setup) -> None:
    """With frequent resignations, in every phase, all checks hold and the game ends."""
    for seed in "abcd":
        assert selfplay.run(setup, seed, wander=200, resign=0.05).state.result


@pytest.mark.parametrize("setup", PLAYED, ids=describe)
def test_the_clock_alone_can_carry_the_game_on(setup: Setup) -> None:
    """Default moves for everybody are always legal and lead on, whoever is awaited."""
    state = engine.start(setup).state
    for ply in range(1500):
        if state.result:
            break
        seats = engine.awaited(state)
        state = engine.apply(state, engine.default(state, seats[ply % len(seats)])).state
        assert engine.check(state) == []
