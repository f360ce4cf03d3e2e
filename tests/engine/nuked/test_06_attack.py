"""Rulings 6 to 9: what an attack needs, how it ends, unoccupied land, and the first three rounds."""

from __future__ import annotations

import pytest

from engine import legal
from tests.engine.driver import event, kinds, offered, play, refused
from tests.engine.nuked.positions import FREE, position, stand, stands

AFRICA = {"north_africa": (0, 7), "brazil": (1, 3), "eastern_australia": (1, 1)}
"""The page's example: North Africa attacks Brazil over the printed sea line."""
ASIA = {"china": (0, 4), "india": FREE}


def test_value_1_three_defenders_need_six() -> None:
    """Six or more; of six three occupy, and three are lost on each side."""
    state = position({**AFRICA, "north_africa": (0, 9)})
    (offer,) = legal(state, 0).narrow("attack", "north_africa", "brazil")
    assert offer.amount == (6, 8)
    turn = play(state, "attack:north_africa:brazil:6")
    assert stands(turn.state, "brazil", "north_africa") == [(0, 3), (0, 3)]
    assert event(turn, "stormed") == {
        "seat": 0, "other": 1, "from": "north_africa", "to": "brazil", "n": 3, "lost": [3, 3], "taken": True,
    }  # fmt: skip


def test_value_2_the_page_of_brazil() -> None:
    """Seven in North Africa: three occupy Brazil, one stays."""
    turn = play(position(AFRICA), "attack:north_africa:brazil:6")
    assert stands(turn.state, "brazil", "north_africa") == [(0, 3), (0, 1)]


def test_value_3_one_stays_behind() -> None:
    """Six in North Africa are too few: five can go, six are needed."""
    state = position({**AFRICA, "north_africa": (0, 6)})
    there = {"from": "north_africa", "to": "brazil"}
    for n in (5, 6):
        code = f"attack:north_africa:brazil:{n}"
        assert refused(state, code) == ("attack-short", {**there, "need": 6, "most": 5})


def test_value_4_the_page_of_india() -> None:
    """Three out of China's four: one is left in each. With three in China it cannot be."""
    turn = play(position(ASIA), "attack:china:india:3")
    assert stands(turn.state, "india", "china") == [(0, 1), (0, 1)]
    short = position({**ASIA, "china": (0, 3)})
    assert refused(short, "attack:china:india:3")[0] == "attack-short"


def test_value_5_two_die_on_free_land() -> None:
    """Of ten eight occupy; two are refused."""
    state = position({**ASIA, "china": (0, 11)})
    turn = play(state, "attack:china:india:10")
    assert stands(turn.state, "india", "china") == [(0, 8), (0, 1)]
    assert event(turn, "settled") == {
        "seat": 0, "from": "china", "to": "india", "taken": True, "n": 8, "lost": [2, 0],
    }  # fmt: skip
    key, data = refused(state, "attack:china:india:2")
    assert (key, data["low"], data["high"]) == ("wrong-amount", 3, 10)


def test_value_6_one_defender_needs_two() -> None:
    """Two against one: one occupies."""
    turn = play(position({"alaska": (0, 3), "alberta": (1, 1), "peru": (1, 1)}), "attack:alaska:alberta:2")
    assert stands(turn.state, "alberta", "alaska") == [(0, 1), (0, 1)]


def test_value_9_a_capital_of_four_needs_twelve() -> None:
    """From round four on: eight of twelve occupy, and its owner is out."""
    spaces = {"ukraine": (0, 20), "scandinavia": (1, 4)}
    state = position(spaces, farms={1: "scandinavia"})
    (offer,) = legal(state, 0).narrow("attack", "ukraine", "scandinavia")
    assert offer.amount == (12, 19)
    turn = play(state, "attack:ukraine:scandinavia:12")
    assert stands(turn.state, "scandinavia", "ukraine") == [(0, 8), (0, 8)]
    assert turn.state.body.alive == [True, False, True]
    assert turn.state.body.farms == [1, 0, 0]


def test_value_12_no_capital_in_the_first_three_rounds() -> None:
    """Thirty against one are refused in round three, over a Boat as well."""
    spaces = {"ukraine": (0, 40), "scandinavia": (1, 1), "japan": (0, 40)}
    early = ("capital-too-early", {"space": "scandinavia", "round": 4})
    state = position(spaces, farms={1: "scandinavia"}, round=3, hands={0: "boat"})
    assert refused(state, "attack:ukraine:scandinavia:30") == early
    assert offered(state, "attack", "ukraine", "scandinavia") == []
    sailed = play(state, "play:boat:japan:scandinavia").state
    assert refused(sailed, "attack:japan:scandinavia:30") == early
    later = position(spaces, farms={1: "scandinavia"}, round=4)
    assert offered(later, "attack", "ukraine", "scandinavia") == ["attack:ukraine:scandinavia:3"]


@pytest.mark.parametrize(("capital", "low"), [(False, 8), (True, 12)])
def test_ruling_6_the_least_is_the_usual_amount(capital: bool, low: int) -> None:
    """Nobody strips a territory by leaving the number out."""
    farm = {1: "scandinavia"} if capital else {1: "peru"}
    state = position({"ukraine": (0, 30), "scandinavia": (1, 4), "peru": (1, 1)}, farms=farm)
    assert offered(state, "attack", "ukraine", "scandinavia") == [f"attack:ukraine:scandinavia:{low}"]


def test_ruling_6_as_many_attacks_as_troops_allow() -> None:
    """From a territory that was just taken, too."""
    spaces = {"alaska": (0, 9), "alberta": (1, 1), "ontario": (1, 1), "peru": (1, 1)}
    state = play(position(spaces), "attack:alaska:alberta:8", "attack:alberta:ontario:6").state
    assert stands(state, "alaska", "alberta", "ontario") == [(0, 1), (0, 1), (0, 5)]
    assert refused(state, "attack:alaska") == ("too-few-armies", {"space": "alaska"})
    assert refused(state, "attack:ontario")[0] == "wrong-move"


def test_ruling_6_only_neighbours_of_own_land_are_attacked() -> None:
    """Not one's own, not from others', not far away, not what does not exist."""
    state = position({"alaska": (0, 9), "alberta": (0, 3), "brazil": (1, 1)})
    assert refused(state, "attack:alaska:alberta:3") == ("space-yours", {"space": "alberta"})
    assert refused(state, "attack:brazil:peru:2") == ("space-not-yours", {"space": "brazil"})
    far = {"from": "alaska", "to": "brazil"}
    assert refused(state, "attack:alaska:brazil:2") == ("not-adjacent", far)
    assert refused(state, "attack:atlantis:brazil:2") == ("unknown-space", {"space": "atlantis"})


def test_ruling_7_the_price_is_measured_before_any_card() -> None:
    """Six may be declared against three although a card may follow."""
    state = position(AFRICA, hands={1: "defence8"})
    turn = play(state, "attack:north_africa:brazil:6", "1 play:defence8")
    assert event(turn, "repelled")["left"] == 5


def test_ruling_8_free_land_is_a_capture() -> None:
    """It earns a card at the end of the turn."""
    state = position(ASIA, hands={0: "boat"})
    turn = play(state, "attack:china:india:3", "pass")
    assert "drew" in kinds(turn)


def test_ruling_9_capitals_are_open_from_round_four() -> None:
    """The round counts, not the turns of a seat."""
    spaces = {"ukraine": (0, 9), "scandinavia": (1, 2)}
    for round_ in (1, 2, 3):
        assert offered(position(spaces, round=round_, farms={1: "scandinavia"}), "attack", "ukraine") != []
        key, _ = refused(
            position(spaces, round=round_, farms={1: "scandinavia"}), "attack:ukraine:scandinavia:6"
        )
        assert key == "capital-too-early"


def test_no_event_has_throws() -> None:
    """Nothing is rolled: charts of luck have nothing to show."""
    turn = play(position(AFRICA), "attack:north_africa:brazil:6")
    assert all("rolls" not in e.data for e in turn.events)
    assert stand(turn.state, "brazil") == (0, 3)
