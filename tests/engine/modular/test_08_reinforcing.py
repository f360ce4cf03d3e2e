"""Rulings 8 and 10: how many armies come, and when the step is asked at all."""

from __future__ import annotations

import pytest

from engine import Setup, complete, prompts, start, view
from engine.events import TURN
from engine.rules.modular.turns import for_territories, income
from tests.engine.driver import event, kinds, play
from tests.engine.modular.positions import allowed, armies, position, refused, region, setup, verbs


@pytest.mark.parametrize(
    ("level", "held", "brings"),
    [
        ("base", (1, 2, 3, 5, 8, 9, 16, 24), (0, 0, 1, 1, 2, 3, 5, 8)),
        ("expert", (1, 2, 3, 8, 11, 12, 16), (1, 2, 3, 3, 3, 4, 5)),
        ("master", (1, 2, 3, 8, 11, 12, 16), (1, 2, 3, 3, 3, 4, 5)),
    ],
)
def test_values_12_and_13_armies_for_territories(
    level: str, held: tuple[int, ...], brings: tuple[int, ...]
) -> None:
    """A third; on the upper levels at least three, and below three territories one for each."""
    chosen = complete(Setup("modular", 3, "00", {"level": level}))
    assert tuple(for_territories(chosen, n) for n in held) == brings


@pytest.mark.parametrize(("level", "n"), [("base", 4), ("expert", 5)])
def test_value_14_the_bonus_of_a_quadrant_is_added(level: str, n: int) -> None:
    """8 territories with all of Sigma (+2)."""
    start_ = position(level=level)
    spaces = dict.fromkeys((*region(start_, "sigma"), "ambria", "corvara", "elmora"), (0, 2))
    assert income(position(spaces, level=level), 0) == n


def test_value_15_two_quadrants() -> None:
    """17 territories, all of Epsilon (+7) and Sigma (+2): 5 + 9."""
    here = position()
    state = position(dict.fromkeys(region(here, "epsilon", "sigma"), (0, 2)), turn=2)
    assert income(state, 0) == 14
    assert view(state, None).seats[0].counters["income"] == 14
    turn = play(state, "pass")
    assert event(turn, TURN)["seat"] == 0
    data = event(turn, "income")
    assert data["regions"] == {"epsilon": 7, "sigma": 2}
    assert (data["territories"], data["n"], turn.state.body.pool) == (17, 14, 14)


def test_ruling_08_all_are_placed_on_own_territories() -> None:
    """From the first turn on; no pass before; with the last army the attacks begin."""
    state = start(setup(3)).state
    assert prompts(state)[0].data["armies"] == 5
    assert verbs(state) == {"place"}
    assert refused(state, "pass") == "must-place"
    mine, other = (
        next(s for s, v in view(state, None).spaces.items() if (v.owner == state.body.turn) is owned)
        for owned in (True, False)
    )
    assert refused(state, f"place:{other}:1") == "space-not-yours"
    assert refused(state, f"place:{mine}:6") == "wrong-amount"
    assert refused(state, "place:nowhere:1") == "unknown-space"
    state = play(state, f"place:{mine}:2").state
    assert (state.stack[-1].step, state.body.pool, armies(state, mine)) == ("reinforce", 3, 4)
    state = play(state, f"place:{mine}:3").state
    assert (state.stack[-1].step, armies(state, mine)) == ("attack", 7)


def test_ruling_10_an_empty_pool_is_not_asked_about() -> None:
    """Base, two territories: no armies, and the attacks begin at once."""
    state = position({"ambria": (1, 2), "corvara": (1, 2)}, rest=(0, 1), hands={1: "infantry jolly"})
    turn = play(state, "pass")
    assert event(turn, "income")["n"] == 0
    assert turn.state.body.turn == 1
    assert turn.state.stack[-1].step == "attack"


def test_ruling_10_with_three_cards_it_is_asked_whatever_they_are() -> None:
    """The number of cards is public, what they are is not: a pass is possible, a set if there is one."""
    for held, offered in (
        ("infantry cannon jolly", {"pass"}),
        ("infantry cannon cavalry", {"pass", "trade"}),
    ):
        state = position({"ambria": (1, 2), "corvara": (1, 2)}, rest=(0, 1), hands={1: held})
        state = play(state, "pass").state
        assert (state.body.turn, state.stack[-1].step) == (1, "reinforce")
        assert prompts(state)[0].data == {"armies": 0, "room": 0, "surplus": 0, "stuck": True}
        assert verbs(state) == offered
        assert play(state, "pass").state.stack[-1].step == "attack"
    traded = play(state, "trade:infantry:cannon:cavalry").state
    assert (traded.body.pool, verbs(traded)) == (10, {"place"})


def test_value_47_late_armies() -> None:
    """Expert, 4 seats, 12 territories each: the first incomes are 4, 5, 6, 7 in the order of turns."""
    turn = start(setup(4, level="expert", late_armies=True))
    state = turn.state
    order = [(state.body.first + k) % 4 for k in range(4)]
    assert state.body.held == [12] * 4
    seats = view(state, None).seats
    assert event(turn, "income")["n"] == 4
    assert [seats[s].counters["income"] for s in order] == [4, 5, 6, 7]


def test_ruling_08_late_armies_come_once() -> None:
    """In the first round only; without the option never."""
    for late in (True, False):
        state = start(setup(4, late_armies=late)).state
        incomes = []
        for _ in range(8):
            (code, amount) = next(iter(allowed(state).items()))
            assert amount
            turn = play(state, f"{code}:{amount[1]}", "pass")
            incomes.append(event(turn, "income"))
            state = turn.state
        extra = [data["late_armies"] for data in incomes]
        assert extra == ([1, 2, 3] if late else [0] * 3) + [0] * 5
        assert [data["n"] for data in incomes] == [4 + n for n in extra]
        assert kinds(turn)[-2:] == ["turn", "income"]
