"""Every registered rule system, under every seat count and option, plays itself under all checks."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine import Setup
from tests.bounded import often
from tests.conformance import fuzz, selfplay
from tests.conformance.rich import BEGINNINGS
from tests.conformance.setups import earlier, setups, thinned

PLAYED = [setup for rules in engine.rules_ids() for setup in (*setups(rules), *earlier(rules))]
GAMES = often(2, 4)
LOOKS = 100
"""About this many positions of each rule system are looked at from all sides in a test: the more setups there
are, the fewer of each. All must be sound, and `make fuzz` looks at more."""


def share(setup: Setup, plies: int) -> int:
    """One in how many positions is looked at, if this many plies are played of each setup of these rules."""
    number = sum(other.rules == setup.rules for other in PLAYED)
    return max(1, number * plies // LOOKS)


@pytest.mark.spread(7)
@pytest.mark.parametrize("setup", thinned(PLAYED))
def test_random_play_to_the_end_holds_every_check(setup: Setup) -> None:
    """Two hundred random moves with undo entries, then sensible play until the game ends."""
    game = selfplay.run(setup, "conformance", wander=200, inspect=share(setup, 200))
    assert game.state.result


@pytest.mark.spread(6)
@pytest.mark.parametrize("setup", thinned(PLAYED))
def test_a_sensible_game_ends(setup: Setup) -> None:
    """The rules' own policy from the first move on reaches an end: no dead end, no runaway."""
    assert selfplay.run(setup, "sensible", wander=0, every=100).state.result


@pytest.mark.spread(7)
@pytest.mark.parametrize("setup", thinned(PLAYED))
def test_resignations_at_any_time_leave_a_sound_game(setup: Setup) -> None:
    """With frequent resignations, in every phase, all checks hold and the game ends."""
    game = selfplay.run(setup, "a", wander=200, resign=0.05, inspect=share(setup, 200))
    assert game.state.result


@pytest.mark.spread(6)
@pytest.mark.parametrize("setup", thinned(s for s in PLAYED if s.rules in BEGINNINGS))
def test_rich_beginnings_hold_every_check(setup: Setup) -> None:
    """Games that begin in the thick of it: cards, bombs and eliminations from the first turn on."""
    assert selfplay.run(setup, "a", wander=120, begin_rich=True, inspect=share(setup, 120)).state.result


@pytest.mark.spread(3)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_a_part_of_the_fuzz(rules: str, tmp_path: Path) -> None:
    """Some of the games that `make fuzz` plays by the thousand: random setups, all positions sound."""
    tally = fuzz.play(fuzz.Chunk(rules, "bounded 0", every=100, games=GAMES, out=str(tmp_path)))
    assert (tally.games, tally.failures) == (GAMES, 0)
    assert tally.ends.total() == GAMES


@pytest.mark.spread(7)
@pytest.mark.parametrize("setup", thinned(PLAYED))
def test_the_clock_alone_can_carry_the_game_on(setup: Setup) -> None:
    """Default moves for everybody are always legal and lead on, no matter who is awaited."""
    state = engine.start(setup).state
    for ply in range(1500):
        if state.result:
            break
        seats = engine.awaited_seats(state)
        state = engine.apply(state, engine.default(state, seats[ply % len(seats)])).state
        assert engine.check(state) == []
