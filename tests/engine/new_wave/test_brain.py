"""The planner of `new_wave`: what it counts, the turns that it searches, and how strong it is."""

from __future__ import annotations

from random import Random

import pytest

from engine import Setup, State, apply, awaited_seats, legal, start, view
from engine.ai.greedy import greedy
from engine.ai.planner import plan
from engine.kernel import rules_of
from engine.rng import Chance
from engine.rules.new_wave.ai.beam.reckoning import sight
from engine.rules.new_wave.ai.brain import TUNED
from engine.rules.new_wave.ai.evaluation import standing
from engine.rules.new_wave.ai.outlook import look
from engine.rules.new_wave.ai.tuning import NORMAL, side_tuning
from engine.rules.new_wave.meta import ALIENS, HUMANS
from tests.conformance.checks import shuffled
from tests.engine.driver import play
from tests.engine.new_wave.positions import position
from tests.players.arena import Match
from tests.players.arena import play as play_match

NODES = 240


def _next(state: State, nodes: int = NODES) -> str:
    return plan(state, state.body.turn, greedy, Chance("00"), nodes).move.code


def _positions(count: int, plies: int = 7) -> list[State]:
    """Positions of a game, at regular distances."""
    state, chance, states = start(Setup("new_wave", 2, "3c")).state, Chance("3c"), list[State]()
    while not state.result and len(states) < count:
        if state.ply % plies == 0:
            states.append(state)
        seat = awaited_seats(state)[0]
        state = apply(state, plan(state, seat, greedy, chance, 0).move).state
    assert len(states) == count
    return states


def test_decisions_know_no_secret_and_follow_from_the_seed() -> None:
    """The same position, seed and budget give the same legal move; so do positions that look alike."""
    random = Random(6)
    for state in _positions(12, 5):
        seat = awaited_seats(state)[0]
        move = plan(state, seat, greedy, Chance("07"), NODES).move
        assert move in legal(state, seat)
        assert plan(state, seat, greedy, Chance("07"), NODES).move == move
        assert plan(shuffled(state, seat, random), seat, greedy, Chance("07"), NODES).move == move


def test_the_search_sees_the_island_as_the_normal_player_does() -> None:
    """The same worth out of a body and out of a view, whatever has happened before."""
    for state in _positions(15):
        seat = awaited_seats(state)[0]
        seen = look(view(state, seat), seat, legal(state, seat))
        known = sight(state.body, seat)
        assert standing(seen, NORMAL) == standing(known, NORMAL)
        assert (seen.hand, seen.money, seen.side) == (known.hand, known.money, known.side)


def test_both_sides_have_tuned_numbers() -> None:
    """Of the form of the normal player's, and others than these."""
    for side in (ALIENS, HUMANS):
        numbers = side_tuning(side)
        assert numbers != NORMAL
        assert set(numbers.use) == set(NORMAL.use)
        assert set(numbers.tiles) == set(NORMAL.tiles)
        assert all(n > 0 for n in numbers.use.values())


@pytest.mark.parametrize("nodes", [NODES, TUNED])
@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("reap", "play:reap:kill:wales"),
        ("tripod", "play:tripod:strike:wales"),
        ("alien_abduction", "play:alien_abduction:kill:wales"),
    ],
)
def test_the_last_civilian_falls(hand: str, code: str, nodes: int) -> None:
    """Whatever else could be done: that is victory."""
    state = position({"wales": "1 tripod ufo"}, side=ALIENS, hand=hand)
    assert play(state, _next(state, nodes)).state.result
    assert play(state, code).state.result


@pytest.mark.parametrize("nodes", [NODES, TUNED])
def test_cards_are_given_away_for_victory(nodes: int) -> None:
    """Two attacks that only together are enough, one of which removes its card."""
    state = position({"wales": "2 tripod"}, hand="guerrilla guerrilla", damage=27)
    while not state.result:
        state = play(state, _next(state, nodes)).state
        assert state.body.turn == 1
    assert state.result.winners == (1,)


def test_a_tripod_goes_first_and_strikes_then() -> None:
    """Three moves that only together kill: two steps, then the strike."""
    spaces = {"lowlands": "tripod", "yorkshire": "3", "london": "3"}
    state = position(spaces, side=ALIENS, hand="reap reap tripod")
    for code in ("play:reap:move:lowlands:northumbria", "play:reap:move:northumbria:yorkshire"):
        assert _next(state) == code
        state = play(state, code).state
    assert _next(state) in ("play:tripod:strike:yorkshire", "play:tripod:last:yorkshire")


def test_what_must_be_played_is_played() -> None:
    """The search ends its turn where cards are owed, by playing them."""
    spaces = {"wales": "3 army_unit tripod", "london": "9", "midlands": "9"}
    state = position(spaces, hand="army relocation", supply="guerrilla", round=2)
    while state.body.turn == 1 and not state.result:
        state = play(state, _next(state)).state
    assert state.body.damage >= 2


def test_the_last_turn_counts_what_is_decided_in_it() -> None:
    """In the last round the humans take the damage with which they win, at any price."""
    spaces = {"wales": "9 tripod", "london": "9"}
    state = position(spaces, hand="guerrilla relocation", damage=11, round=40)
    while not state.result:
        state = play(state, _next(state)).state
    assert state.result.winners == (1,)


@pytest.mark.more
def test_it_is_stronger_than_the_normal_player() -> None:
    """A few games with the least budget for which it has its own numbers: it has won all of these. `make
    strength` plays many."""
    won = 0.0
    for seat, seed in ((1, "b000"), (1, "b001"), (0, "b002")):
        players = tuple("expert" if s == seat else "normal" for s in range(2))
        won += play_match(Match("new_wave", seed, players, {}, TUNED)).share(seat)
    assert won >= 2


def test_the_budget_bounds_what_is_searched() -> None:
    """A turn's search takes at most some times its nodes."""
    brain = rules_of("new_wave").brain
    assert brain
    for state in _positions(10):
        thought = plan(state, awaited_seats(state)[0], greedy, Chance("07"), 120)
        assert thought.nodes <= 10 * 120
