"""Ruling 1: numbers and sides by the first roll, the first turn by another, and nobody is allied."""

from __future__ import annotations

import pytest

from engine import Setup, State, Turn, apply, awaited_seats, default, start, view
from tests.engine.driver import event, events, offered
from tests.engine.middle_earth.positions import SIDES, Fate, position


def begun(seats: int, seed: str = "2a", **options: object) -> Turn:
    """The beginning of a game."""
    return start(Setup("middle_earth", seats, seed, options))


def placed(state: State) -> Turn:
    """The game goes on by default moves until the first turn begins."""
    turn = None
    while not state.body.round:
        seat = awaited_seats(state)[0]
        turn = apply(state, default(state, seat))
        state = turn.state
    assert turn is not None
    return turn


@pytest.mark.parametrize("seats", SIDES)
def test_ruling_1_sides_by_number(seats: int) -> None:
    """Number 1 has the highest die; clockwise follow the others, with the sides of their numbers."""
    for seed in ("2a", "2b", "2c", "2d"):
        turn = begun(seats, seed)
        data = event(turn, "numbered")
        head = data["seat"]
        clockwise = [(head + k) % seats for k in range(seats)]
        assert [turn.state.body.sides[seat] for seat in clockwise] == list(SIDES[seats])
        assert [view(turn.state, None).seats[seat].side for seat in clockwise] == list(SIDES[seats])
        for side in ("good", "evil"):
            assert data[side] == [s for s in range(seats) if turn.state.body.sides[s] == side]
        dice = dict(data["dice"][-1])
        assert [seat for seat, die in dice.items() if die == max(dice.values())] == [head]


def test_ruling_1_equals_roll_again_among_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats 0 and 2 throw a six each, then a one and a four."""
    Fate(monkeypatch).rolls = [6, 2, 6, 1, 4]
    data = event(begun(3), "numbered")
    assert data["dice"] == [[[0, 6], [1, 2], [2, 6]], [[0, 1], [2, 4]]]
    assert data["seat"] == 2


@pytest.mark.parametrize("setup", ["deal", "manual"])
@pytest.mark.parametrize("seats", SIDES)
def test_ruling_1_another_roll_decides_who_has_the_first_turn(seats: int, setup: str) -> None:
    """It comes after everything is placed, and asks nothing of the first one."""
    firsts = set()
    for seed in ("2a", "2b", "2c", "2d", "2e", "2f", "30"):
        turn = placed(begun(seats, seed, setup=setup).state)
        started = event(turn, "started")
        assert turn.state.body.turn == turn.state.body.first == started["seat"]
        dice = dict(started["dice"][-1])
        assert max(dice, key=lambda seat: dice[seat]) == started["seat"]
        firsts.add((started["seat"] - turn.state.body.head) % seats)
    assert len(firsts) > 1


def test_ruling_1_two_who_place_by_hand_roll_for_the_claims() -> None:
    """The winner claims first, no matter who is number 1."""
    firsts = set()
    for seed in ("2a", "2b", "2c", "2d", "2e"):
        turn = begun(2, seed, setup="manual")
        data = event(turn, "claims_first")
        assert awaited_seats(turn.state) == (data["seat"],)
        firsts.add(data["seat"] == turn.state.body.head)
    assert firsts == {True, False}
    for seats, setup in ((2, "deal"), (3, "manual"), (4, "manual")):
        assert events(begun(seats, setup=setup), "claims_first") == []


def test_ruling_1_more_than_two_claim_from_number_1_on() -> None:
    """Clockwise from the winner of the first roll."""
    state = begun(3, setup="manual").state
    head = state.body.head
    for k in range(4):
        assert awaited_seats(state) == ((head + k) % 3,)
        state = apply(state, default(state, awaited_seats(state)[0])).state


def test_ruling_1_two_of_a_side_attack_each_other() -> None:
    """Seats 0 and 2 are evil, both."""
    state = position({"moria": (0, 5), "eregion": (2, 1)}, rest=(1, 1))
    assert state.body.sides[0] == state.body.sides[2] == "evil"
    assert offered(state, "attack", "moria", "eregion")


def test_ruling_1_nobody_chooses_a_side() -> None:
    """It follows from the dice: with three seats the good one is any of them."""
    sides = {tuple(begun(3, seed).state.body.sides) for seed in ("2a", "2b", "2c", "2d", "2e")}
    assert len(sides) == 3
