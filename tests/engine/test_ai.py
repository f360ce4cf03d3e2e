"""Computer players: they play legal moves, see only their view, and the better one is better."""

from __future__ import annotations

from random import Random

import pytest

from engine import Setup, State, apply, awaited_seats, default, legal, start
from engine.ai import decide
from engine.rng import Chance
from tests.bounded import often
from tests.conformance.checks import shuffled
from tests.conformance.setups import describe, setups


def _play(setup: Setup, levels: list[str], plies: int) -> State:
    state = start(setup).state
    chance = Chance("ab")
    for _ in range(plies):
        if state.result:
            break
        seat = awaited_seats(state)[0]
        state = apply(state, decide(levels[seat % len(levels)], state, seat, chance)).state
    return state


@pytest.mark.spread(8)
@pytest.mark.parametrize("setup", setups("classic"), ids=describe)
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_every_level_plays_legal_moves_under_every_setup(level: str, setup: Setup) -> None:
    """`apply` would refuse anything else."""
    state = _play(setup, [level], 250)
    assert state.result or state.ply == 250


def test_no_player_changes_its_standing_order_for_nothing() -> None:
    """The change is offered in every attack step, where every other kind of move is tried."""
    state = _play(Setup("classic", 2, "1b"), ["normal"], 5)
    while not {"attack", "move"} <= {offer.verb for offer in legal(state, awaited_seats(state)[0])}:
        state = apply(state, default(state, awaited_seats(state)[0])).state
    seat = awaited_seats(state)[0]
    verbs = {decide("random", state, seat, Chance(f"{number:04x}")).verb for number in range(40)}
    assert verbs == {offer.verb for offer in legal(state, seat)} - {"choose"} == {"attack", "move", "pass"}
    assert legal(state, seat).narrow("choose")


@pytest.mark.parametrize("worse", ["random", "easy"])
def test_the_normal_player_beats_chance_and_beginners(worse: str) -> None:
    """Two seats each of four: of eight games the normal ones win at least seven."""
    wins, games = 0, often(4, 8)
    for number in range(games):
        state = _play(Setup("classic", 4, f"2{number}"), ["normal", worse], 2_000)
        assert state.result
        wins += state.result.winners[0] % 2 == 0
    assert wins >= games - 1


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_player_decides_by_what_its_seat_may_see(level: str) -> None:
    """With all secrets exchanged it decides the same."""
    random = Random(1)
    state = start(Setup("classic", 3, "2a", {"missions": True})).state
    for ply in range(300):
        seat = awaited_seats(state)[0]
        move = decide(level, state, seat, Chance(f"{ply:04x}"))
        assert decide(level, shuffled(state, seat, random), seat, Chance(f"{ply:04x}")) == move
        assert move in legal(state, seat)
        state = apply(state, move).state
        if state.result:
            break
