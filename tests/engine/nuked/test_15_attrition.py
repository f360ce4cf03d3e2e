"""Ruling 15: upkeep, supply and radiation at the end of a turn, in this order."""

from __future__ import annotations

from typing import Any

import pytest

from engine import State
from tests.engine.driver import event, kinds, play
from tests.engine.nuked.positions import FREE, position, stand, stands

BLUE = {
    "northern_europe": (0, 4), "congo": (0, 2), "north_africa": (0, 1), "east_africa": (0, 1),
    "egypt": (0, 1), "great_britain": (0, 1), "iceland": (0, 1), "siberia": (0, 1), "yakutsk": (0, 2),
}  # fmt: skip
"""The page's example; its caption leaves out the link between Europe and Africa."""
SOUTH = {"southern_europe": (0, 1)}


def ended(
    spaces: dict[str, Any], farm: str, *, hot: str = "", rest: tuple[int, int] = (1, 1), **more: Any
) -> State:
    """The position after seat 0 has ended its turn; `hot` territories stay so for long."""
    glowing = dict.fromkeys(hot.split(), (9, 0))
    state = position(spaces, farms={0: farm}, rest=rest, seats=2, hot=glowing, **more)
    return play(state, "pass").state


@pytest.mark.parametrize(
    ("there", "lost"), [(4, 0), (5, 1), (9, 1), (10, 2), (11, 2), (14, 2), (15, 3), (24, 4), (25, 5)]
)
def test_values_21_and_22_upkeep(there: int, lost: int) -> None:
    """A fifth of a Capital of five or more, rounded down."""
    assert stand(ended({"brazil": (0, there)}, "brazil"), "brazil") == (0, there - lost)


@pytest.mark.parametrize(("before", "after"), [(11, 12), (12, 12), (14, 14), (16, 16), (17, 16)])
def test_value_23_where_a_capital_settles(before: int, after: int) -> None:
    """With three more each turn it grows to twelve, or sinks to sixteen, and stays."""
    state = position({"brazil": (0, before)}, rest=(1, 1), seats=2, step="reinforce", body={"pool": 3})
    assert stand(play(state, "place:brazil:3", "pass").state, "brazil") == (0, after)


def test_value_24_the_page_of_siberia() -> None:
    """Siberia is unoccupied, Yakutsk keeps one, nothing else is lost."""
    state = ended({**BLUE, **SOUTH}, "northern_europe")
    assert stands(state, "siberia", "yakutsk") == [FREE, (0, 1)]
    linked = {space: n for space, (_, n) in {**BLUE, **SOUTH}.items() if space not in ("siberia", "yakutsk")}
    assert {space: stand(state, space)[1] for space in linked} == linked


def test_value_25_without_southern_europe_africa_is_cut_off() -> None:
    """The four African territories lose one each as well."""
    state = ended(BLUE, "northern_europe")
    african = ("congo", "north_africa", "east_africa", "egypt")
    assert stands(state, *african) == [(0, 1), FREE, FREE, FREE]
    assert stands(state, "siberia", "great_britain") == [FREE, (0, 1)]


def test_value_26_a_boat_links_for_its_turn() -> None:
    """With a Boat from Northern Europe to Siberia nothing is lost."""
    state = position({**BLUE, **SOUTH}, farms={0: "northern_europe"}, rest=(1, 1), seats=2, hands={0: "boat"})
    turn = play(state, "play:boat:northern_europe:siberia", "pass")
    assert stands(turn.state, "siberia", "yakutsk") == [(0, 1), (0, 2)]
    assert "supply" not in kinds(turn)


def test_value_27_a_row_that_is_cut_off_loses_at_once() -> None:
    """One, two and three in a row: none, one and two are left."""
    spaces = {"brazil": (0, 3), "siam": (0, 1), "india": (0, 2), "middle_east": (0, 3)}
    state = ended(spaces, "brazil")
    assert stands(state, "siam", "india", "middle_east") == [FREE, (0, 1), (0, 2)]


def test_value_28_the_dying_serve_as_links() -> None:
    """North and East Africa die of radiation, after having linked Egypt to Brazil."""
    spaces = {"brazil": (0, 4), "north_africa": (0, 1), "egypt": (0, 2), "east_africa": (0, 1)}
    state = ended(spaces, "brazil", hot="congo")
    assert stands(state, "north_africa", "east_africa", "egypt") == [FREE, FREE, (0, 2)]


def test_value_29_one_however_many_neighbours_glow() -> None:
    """Brazil loses one by upkeep and one by radiation, beside two radioactive territories."""
    state = ended({"brazil": (0, 5), "venezuela": (0, 1)}, "brazil", hot="peru argentina")
    assert stands(state, "brazil", "venezuela") == [(0, 3), FREE]


def test_value_30_the_last_one_of_a_capital_stays() -> None:
    """Radiation never empties a Capital, and nothing is told of it."""
    state = position({"brazil": (0, 1)}, rest=(1, 1), seats=2, hot={"peru": (9, 0)})
    turn = play(state, "pass")
    assert stand(turn.state, "brazil") == (0, 1)
    assert "radiation" not in kinds(turn)


def test_value_31_both_losses_on_one_territory() -> None:
    """India loses one for being cut off and one by radiation; Siam is gone before."""
    state = ended({"brazil": (0, 3), "siam": (0, 1), "india": (0, 2)}, "brazil", hot="china")
    assert stands(state, "siam", "india") == [FREE, FREE]


def test_ruling_15_each_is_told_once_and_in_order() -> None:
    """Upkeep, supply, radiation; with what was lost where."""
    state = position(
        {"brazil": (0, 6), "siam": (0, 1), "india": (0, 2), "venezuela": (0, 1)},
        farms={0: "brazil"}, rest=(1, 1), seats=2, hot={"peru": (9, 0)},
    )  # fmt: skip
    turn = play(state, "pass")
    order = [kind for kind in kinds(turn) if kind in ("upkeep", "supply", "radiation", "turn")]
    assert order == ["upkeep", "supply", "radiation", "turn"]
    assert event(turn, "upkeep") == {"seat": 0, "space": "brazil", "dead": 1}
    assert event(turn, "supply") == {"seat": 0, "emptied": ["siam"], "freed": 1, "hit": ["siam", "india"]}
    assert event(turn, "radiation") == {
        "seat": 0, "emptied": ["venezuela"], "freed": 1, "hit": ["venezuela", "brazil"],
    }  # fmt: skip


def test_ruling_15_a_boat_brings_no_radiation() -> None:
    """Only borders and printed sea lines carry it: land that glows takes no Boat anyway."""
    spaces = {"brazil": (0, 3), "argentina": (0, 2)}
    state = position(
        spaces, rest=(1, 1), farms={0: "brazil"}, seats=2, hands={0: "boat"}, hot={"japan": (9, 0)}
    )
    assert stand(play(state, "play:boat:brazil:siam", "pass").state, "brazil") == (0, 3)


def test_ruling_15_only_the_seat_on_turn_suffers() -> None:
    """Others' territories that are cut off lose nothing yet."""
    spaces = {"brazil": (0, 3), "siam": (1, 2)}
    state = position(spaces, rest=FREE, farms={0: "brazil", 1: "siam"}, seats=2, hot={"india": (9, 0)})
    assert stand(play(state, "pass").state, "siam") == (1, 2)
