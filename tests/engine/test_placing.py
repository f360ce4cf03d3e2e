"""Places of all seats."""

from __future__ import annotations

import pytest

import engine
from engine import ai
from engine.rng import Chance
from engine.types import Move, Setup


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_places_agree_with_standings_and_results(rules: str) -> None:
    """While a game goes on equal merit shares a place; at the end the winners are first and the ranking is
    kept."""
    seats = engine.meta(rules).seats[1]
    state = engine.start(Setup(rules, seats, "2a")).state
    chance = Chance("07")
    for _ in range(40):
        seat = engine.awaited_seats(state)[0]
        state = engine.apply(state, ai.decide("random", state, seat, chance)).state
    merits = {score.seat: score.merit for score in engine.standings(state)}
    places = engine.places(state)
    for seat, merit in merits.items():
        assert places[seat] == 1 + sum(other > merit for other in merits.values())
    gone = []
    while state.result is None:
        last = engine.standings(state)[-1].seat
        gone.append(last)
        state = engine.apply(state, Move(last, "resign")).state
    places = engine.places(state)
    assert [places[seat] for seat in state.result.winners] == [1] * len(state.result.winners)
    ranking = [places[seat] for seat in state.result.ranking]
    assert ranking == sorted(ranking)
    assert len(places) == seats
    assert [places[seat] for seat in gone if seat not in state.result.winners] == sorted(
        (places[seat] for seat in gone if seat not in state.result.winners), reverse=True
    )
