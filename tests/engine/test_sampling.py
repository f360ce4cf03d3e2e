"""What a computer player imagines follows from what its seat sees, and from nothing else."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine import Setup, apply, awaited_seats, encode, rules_ids, start, view
from engine.ai import LEVELS, decide
from engine.ai.sampling import sample
from engine.rng import Chance
from tests.conformance.checks import shuffled
from tests.conformance.setups import setups, thinned

CASES = [setup for rules in rules_ids() for setup in setups(rules)]


@pytest.mark.spread(5)
@pytest.mark.parametrize("setup", thinned(CASES))
def test_positions_that_look_alike_give_the_same_imagined_one(setup: Setup) -> None:
    """Exchanging what a seat cannot know changes nothing of what it imagines, and the imagined position looks
    to it like the real one."""
    random, chance = Random(7), Chance("07")
    state = start(setup).state
    for ply in range(160):
        if state.result:
            break
        seat = awaited_seats(state)[-1]
        if ply % 9 == 0:
            seed = f"{ply:04x}"
            imagined = sample(state, seat, Chance(seed))
            other = sample(shuffled(state, seat, random), seat, Chance(seed))
            assert encode(imagined) == encode(other)
            assert replace(view(imagined, seat), options=state.setup.options) == view(state, seat)
            assert awaited_seats(imagined) == awaited_seats(state)
        state = apply(state, decide("normal", state, seat, chance)).state


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", rules_ids())
def test_positions_that_look_alike_give_the_same_move(rules: str) -> None:
    """At every level: no secret is read, whatever is thought."""
    random, chance = Random(11), Chance("09")
    cases = [setup for setup in setups(rules) if setup.seats <= 4][:2]
    for setup in cases:
        state = start(setup).state
        for ply in range(120):
            if state.result:
                break
            seat = awaited_seats(state)[-1]
            if ply % 29 == 5:
                other = shuffled(state, seat, random)
                for level in LEVELS:
                    moves = {decide(level, s, seat, Chance("0a"), 6) for s in (state, other)}
                    assert len(moves) == 1, (level, moves)
            state = apply(state, decide("normal", state, seat, chance)).state
