"""Rulings 1 and 5: what a turn brings, anywhere or all on the Capital."""

from __future__ import annotations

import pytest

from engine import State, default, prompts, view
from engine.rules.nuked.turns import income
from tests.engine.driver import event, offered, play, refused, top
from tests.engine.nuked.positions import FREE, WORLD, position, stand

EUROPE = [s.id for s in WORLD.spaces if s.region == "europe"]


def holding(n: int, *, turn: int = 1, round_: int = 1) -> State:
    """Seat 0 holds this many territories, its Farm in Alaska, and is next after `turn`; continents are
    out."""
    spaces = dict.fromkeys(WORLD.ids[:n], (0, 1))
    rest = dict.fromkeys(WORLD.ids[n:], (1, 1))
    return position({**spaces, **rest}, farms={0: "alaska"}, seats=2, round=round_, turn=turn)


@pytest.mark.parametrize(
    ("held", "anywhere"), [(1, 3), (3, 3), (8, 3), (9, 3), (11, 3), (12, 4), (15, 5), (42, 14)]
)
def test_value_17_anywhere(held: int, anywhere: int) -> None:
    """A third, rounded down, at least three."""
    assert income(holding(min(held, 41)) if held < 42 else _all(), 0, 3)[0] == anywhere


@pytest.mark.parametrize(
    ("held", "capital"),
    [(1, 3), (3, 3), (7, 3), (8, 4), (9, 4), (11, 5), (12, 6), (15, 7), (42, 21)],
)
def test_value_18_on_the_capital(held: int, capital: int) -> None:
    """A half, rounded down, at least three: more than anywhere from eight territories on."""
    assert income(holding(held) if held < 42 else _all(), 0, 3)[1] == capital


def _all() -> State:
    return position(rest=(0, 1), seats=2)


def test_value_16_fifteen_territories() -> None:
    """Five anywhere or seven on the Capital."""
    state = play(holding(15), "pass").state
    (prompt,) = prompts(state)
    assert prompt.data == {"armies": 5, "capital": 7}
    turn = play(state, "choose:capital")
    assert stand(turn.state, "alaska") == (0, 8)
    assert event(turn, "rallied") == {"seat": 0, "space": "alaska", "n": 7}
    assert top(turn.state) == "attack"
    assert stand(play(state, "place:alberta:5").state, "alberta") == (0, 6)


@pytest.mark.parametrize(("round_", "due"), [(3, (5, 7)), (4, (10, 12))])
def test_value_19_continents_count_from_round_four(round_: int, due: tuple[int, int]) -> None:
    """Fifteen territories with all of Europe: its five come with either choice, from round four on."""
    more = [s for s in WORLD.ids if s not in EUROPE][: 15 - len(EUROPE)]
    spaces = dict.fromkeys([*EUROPE, *more], (0, 1))
    state = position(spaces, rest=(1, 1), seats=2, round=round_)
    assert income(state, 0, round_) == due


def test_value_19_in_play() -> None:
    """What comes in at the start of a turn is that of the round that begins."""
    spaces = dict.fromkeys(EUROPE, (0, 1))
    state = position(spaces, rest=(1, 1), seats=2, round=3, turn=1)
    turn = play(state, "pass")
    assert event(turn, "income") == {
        "seat": 0, "territories": 7, "regions": {"europe": 5}, "n": 8, "capital": 0,
    }  # fmt: skip


def test_value_20_the_capital_is_offered_only_where_it_brings_more() -> None:
    """Not with seven territories, and not after something was placed."""
    few = play(holding(7), "pass").state
    assert prompts(few)[0].data == {"armies": 3, "capital": 0}
    assert offered(few, "choose") == []
    assert refused(few, "choose:capital") == ("capital-choice-over", {})
    many = play(holding(8), "pass").state
    assert offered(many, "choose") == ["choose:capital"]
    begun = play(many, "place:alaska:1").state
    assert offered(begun, "choose") == []
    assert refused(begun, "choose:capital")[0] == "capital-choice-over"
    assert prompts(begun)[0].data == {"armies": 2, "capital": 0}


def test_value_49_the_clock_reinforces_the_capital() -> None:
    """Seven there with fourteen territories; with few, all of it."""
    state = play(holding(14), "pass").state
    assert default(state, 0).code == "choose:capital"
    assert stand(play(state, default(state, 0).code).state, "alaska") == (0, 8)
    few = play(holding(7), "pass").state
    assert default(few, 0).code == "place:alaska:3"


def test_ruling_1_the_capital_is_one_of_the_territories() -> None:
    """The Farm counts like any other for income, and is one place with the Capital."""
    state = position({"brazil": (0, 4)}, farms={0: "brazil"}, rest=(1, 1), seats=2)
    assert income(state, 0, 3) == (3, 3)
    assert view(state, None).spaces["brazil"].tokens == {"army": 4, "capital": 1}


def test_ruling_5_the_counter_tells_the_next_turns_income() -> None:
    """In the round in which that turn will be: continents are in it from round four on."""
    spaces = dict.fromkeys(EUROPE, (0, 1))
    for round_, turn, due in ((3, 0, 8), (2, 0, 3), (3, 1, 8), (4, 1, 8)):
        state = position(spaces, rest=(1, 1), seats=2, round=round_, turn=turn)
        assert view(state, None).seats[0].counters["income"] == due


def test_ruling_5_armies_are_placed_in_parts_on_own_land() -> None:
    """As many moves as wanted; nothing on others' or free land, nothing unknown."""
    state = position(
        {"alaska": (0, 1), "alberta": (0, 1), "ontario": FREE}, body={"pool": 3}, step="reinforce"
    )
    assert refused(state, "place:ontario:1") == ("space-not-yours", {"space": "ontario"})
    assert refused(state, "place:nowhere:1") == ("unknown-space", {"space": "nowhere"})
    assert refused(state, "place:alaska:4")[0] == "wrong-amount"
    later = play(state, "place:alaska:2", "place:alberta:1").state
    assert top(later) == "attack"
    assert stand(later, "alaska") == (0, 3)
