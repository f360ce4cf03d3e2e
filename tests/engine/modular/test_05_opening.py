"""Rulings 5 to 7: who begins, the occupation by hand, and the deal."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Setup, start
from engine.events import TURN
from engine.rules.modular.meta import board
from engine.rules.modular.opening import open_quadrant
from tests.engine.driver import event, kinds, play
from tests.engine.modular.positions import SEED, allowed, armies, owner, refused, region, setup


def test_ruling_05_the_highest_sum_of_three_dice_begins() -> None:
    """All throw; those who tie for the most throw again among themselves; the winner has the first turn."""
    again = False
    for number in range(40):
        turn = start(setup(6, f"{number:02x}"))
        data = event(turn, "started")
        left = list(range(6))
        for thrown in data["dice"]:
            assert [seat for seat, _ in thrown] == left
            assert all(3 <= n <= 18 for _, n in thrown)
            best = max(n for _, n in thrown)
            left = [seat for seat, n in thrown if n == best]
        assert left == [data["seat"]]
        assert turn.state.body.first == data["seat"] == event(turn, TURN)["seat"]
        again |= len(data["dice"]) > 1
    assert again


def test_ruling_06_occupation_goes_quadrant_by_quadrant() -> None:
    """Value 46: after a first pick in Sigma only Sigma may be taken, until its five are; then any."""
    turn = start(setup(3, setup="manual"))
    state = turn.state
    first = state.body.turn
    assert event(turn, "started")["seat"] == first
    assert len(allowed(state)) == 48
    sigma = set(region(state, "sigma"))
    state = play(state, "choose:zibibba").state
    assert state.body.turn == (first + 1) % 3
    for number, space in enumerate(sorted(sigma - {"zibibba"})):
        assert {code.partition(":")[2] for code in allowed(state)} == {
            s for s in sigma if owner(state, s) == -1
        }
        if not number:
            assert refused(state, "choose:ambria") == "quadrant-open"
            assert refused(state, "choose:zibibba") == "space-taken"
        state = play(state, f"choose:{space}").state
    assert open_quadrant(state) is None
    assert len(allowed(state)) == 43
    assert all(armies(state, space) == 2 for space in sigma)


def test_ruling_06_that_is_the_whole_army() -> None:
    """The last pick begins the first turn of the seat that began to occupy."""
    state = start(setup(3, setup="manual")).state
    first = state.body.turn
    for _ in range(48):
        turn = play(state, next(iter(allowed(state))))
        state = turn.state
    assert event(turn, TURN) == {"seat": first, "round": 1}
    assert set(state.body.armies) == {2}
    assert state.body.held == [16, 16, 16]


def test_ruling_06_who_resigns_is_filled_in_for() -> None:
    """Their picks are made by the clock's moves, so that all others get their share."""
    state = start(setup(3, setup="manual")).state
    leaver = state.body.turn
    state = play(state, "resign").state
    while state.stack[-1].step == "claim":
        assert state.body.turn != leaver
        state = play(state, next(iter(allowed(state)))).state
    assert state.body.held == [16, 16, 16]
    assert state.body.turn == (leaver + 1) % 3


def test_ruling_07_the_deal_goes_round_the_table() -> None:
    """Value 45: 16 territories and 32 armies each; of the five of Sigma nobody has more than two. Play begins
    at once."""
    turn = start(setup(3))
    state = turn.state
    assert kinds(turn) == ["started", "dealt", "turn", "income"]
    assert state.body.held == [16, 16, 16]
    assert set(state.body.armies) == {2}
    for members in board(state.setup).members:
        counts = Counter(state.body.owner[space] for space in members)
        assert max(counts.values()) - min(counts.get(seat, 0) for seat in range(3)) <= 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_ruling_07_everybody_gets_the_same(seats: int) -> None:
    """On any board that suits the seats."""
    for number in range(5):
        body = start(Setup("modular", seats, f"{number:02x}")).state.body
        assert len(set(body.held)) == 1


def test_ruling_07_territories_are_up_to_chance() -> None:
    """Two seeds, two deals; the same seed, the same deal."""
    first, second, again = (start(setup(3, seed)).state.body.owner for seed in (SEED, "2b", SEED))
    assert first == again
    assert first != second
