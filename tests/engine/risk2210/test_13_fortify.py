"""Fortifying in `risk2210`, and the end of a turn."""

from __future__ import annotations

import pytest

from engine import Move, State, Turn, awaited_seats, default, legal, prompts
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210.positions import hand, mods, offered, owner, position, where

CHAIN = {"egypt": (0, 5), "saharan_empire": (0, 1), "zaire_military_zone": (0, 1), "lesotho": (0, 1)}


def ending(spaces: dict[str, tuple[int, int]], **more: object) -> State:
    """The seat has done with its invasions."""
    return position({"mexico": (1, 1), **spaces}, step="fortify", **more)  # type: ignore[arg-type]  # any of its parameters


def reached(state: State, space: str) -> set[str]:
    """Where units from a territory may go."""
    return {code.split(":")[2] for code in offered(state, 0, "move", space)}


def test_ruling_13_units_go_along_any_chain_of_own_territories() -> None:
    """As far as it reaches, not only next door; neither through others' nor through empty territories."""
    state = ending({**CHAIN, "afghanistan": (0, 3), "continental_biospheres": (0, 2)})
    assert reached(state, "egypt") == {"saharan_empire", "zaire_military_zone", "lesotho"}
    assert refused(state, "move:egypt:afghanistan:1") == (
        "not-connected", {"from": "egypt", "to": "afghanistan"},
    )  # fmt: skip
    gap = position({"egypt": (0, 3), "ministry_of_djibouti": (1, 1), "lesotho": (0, 1), "mexico": (2, 1)},
                   rest=None, step="fortify")  # fmt: skip
    assert reached(gap, "egypt") == set()
    turn = play(state, "move:egypt:lesotho:4")
    assert event(turn, "regrouped") == {
        "seat": 0, "from": "egypt", "to": "lesotho", "n": 4, "commanders": [],
    }  # fmt: skip
    assert (mods(turn.state, "egypt"), mods(turn.state, "lesotho")) == (1, 5)


def test_ruling_13_devastated_land_is_no_way() -> None:
    """Madagascar lies between."""
    spaces = {"microcorp": (0, 2), "lesotho": (0, 2)}
    assert reached(ending(spaces), "microcorp") == set()
    through = ending({**spaces, "madagascar": (0, 1)}, devastated=())
    assert reached(through, "microcorp") == {"madagascar", "lesotho"}


def test_ruling_13_one_unit_stays_and_commanders_may_go_along() -> None:
    """Any number of units, any commanders; a station is none and never moves."""
    state = ending(
        {"egypt": (0, 2), "saharan_empire": (0, 1)}, stations=["egypt", "saharan_empire"],
        commanders={0: {"land_commander": "egypt", "diplomat": "egypt"}},
    )  # fmt: skip
    assert {o.args[2:]: o.amount for o in legal(state, 0).narrow("move", "egypt")} == {
        (): (1, 2),
        ("land_commander",): (0, 2),
        ("diplomat",): (0, 2),
        ("land_commander+diplomat",): (0, 1),
    }
    turn = play(state, "move:egypt:saharan_empire:diplomat:2")
    assert (where(turn.state, 0, "diplomat"), where(turn.state, 0, "land_commander")) == (
        "saharan_empire", "egypt",
    )  # fmt: skip
    assert mods(turn.state, "egypt") == 0
    alone = ending({"egypt": (0, 1), "saharan_empire": (0, 2)}, stations=["egypt"])
    assert refused(alone, "move:egypt:saharan_empire:1") == ("too-few-units", {"space": "egypt"})


def test_ruling_13_one_move_only() -> None:
    """From one territory to one other; then the turn is over unless a card of its end may follow."""
    state = ending(CHAIN)
    assert prompts(state)[0].data == {"moves": 1}
    turn = play(state, "move:egypt:lesotho:1")
    assert "turn" in kinds(turn)
    assert awaited_seats(turn.state) == (1,)


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("move:egypt:mexico:1", "space-not-yours"),
        ("move:mexico:egypt:1", "space-not-yours"),
        ("move:atlantis:egypt:1", "unknown-space"),
        ("move:egypt:atlantis:1", "unknown-space"),
        ("move:saharan_empire:egypt:1", "too-few-units"),
        ("move:egypt:egypt:1", "not-connected"),
        ("move:egypt:lesotho:5", "wrong-amount"),
        ("move:egypt:lesotho:0", "wrong-amount"),
        ("move:egypt:lesotho:diplomat:1", "wrong-move"),
        ("move:egypt", "wrong-move"),
        ("attack:egypt:middle_east:1", "wrong-verb"),
    ],
)
def test_refused_moves_say_why(code: str, key: str) -> None:
    """Every refusal has its key."""
    assert refused(ending(CHAIN), code)[0] == key


def test_ruling_13_between_earth_and_moon_through_station_and_landing_site() -> None:
    """Both ways, and on from there; the station must be on Earth and one's own, the site one's own."""
    spaces = {"mexico": (0, 3), "alberta": (0, 2), "continental_biospheres": (0, 1), "tycho": (0, 2),
              "straight_wall": (0, 2), "egypt": (1, 1)}  # fmt: skip
    state = ending(spaces, stations=["mexico"])
    everywhere = {"mexico", "alberta", "continental_biospheres", "tycho", "straight_wall"}
    assert reached(state, "alberta") == everywhere - {"alberta"}
    assert reached(state, "straight_wall") == everywhere - {"straight_wall"}
    turn = play(state, "move:straight_wall:alberta:1")
    assert (mods(turn.state, "alberta"), mods(turn.state, "straight_wall")) == (3, 1)
    earth, moon = {"mexico", "alberta", "continental_biospheres"}, {"tycho", "straight_wall"}
    for stations in ([], ["straight_wall"], ["tycho"], ["egypt"]):
        closed = ending(spaces, stations=stations)
        assert reached(closed, "mexico") == earth - {"mexico"}
        assert reached(closed, "tycho") == moon - {"tycho"}


def test_ruling_13_a_station_on_the_moon_joins_nothing() -> None:
    """Only one on Earth leads to the landing sites."""
    spaces = {"rhaeticus": (0, 3), "tycho": (0, 2), "mexico": (0, 2), "egypt": (1, 1)}
    state = ending(spaces, stations=["rhaeticus"])
    assert reached(state, "rhaeticus") == reached(state, "tycho") == set()


def test_faq_earth_moon_earth_and_moon_earth_moon() -> None:
    """Two stations join two lands over a landing site; two sites join over one station."""
    spaces = {"mexico": (0, 3), "egypt": (0, 1), "tycho": (0, 2), "bay_of_dew": (0, 1), "andorra": (1, 1)}
    both = ending(spaces, stations=["mexico", "egypt"])
    assert reached(both, "mexico") == {"egypt", "tycho", "bay_of_dew"}
    single = ending(spaces, stations=["egypt"])
    assert reached(single, "tycho") == {"egypt", "bay_of_dew"}
    assert reached(single, "mexico") == set()


def test_ruling_13_no_commander_is_needed_at_sea_or_on_the_moon() -> None:
    """Neither in play nor in place."""
    spaces = {"poseidon": (0, 3), "hawaiian_preserve": (0, 1), "continental_biospheres": (0, 1),
              "tycho": (0, 2), "straight_wall": (0, 1)}  # fmt: skip
    state = ending(spaces)
    assert reached(state, "poseidon") == {"hawaiian_preserve", "continental_biospheres"}
    assert reached(state, "tycho") == {"straight_wall"}


def test_ruling_13_a_lone_station_can_be_reinforced_and_passed() -> None:
    """A territory that a station holds is one's own."""
    state = ending({**CHAIN, "saharan_empire": (0, 0), "zaire_military_zone": (0, 0)},
                   stations=["saharan_empire", "zaire_military_zone"])  # fmt: skip
    assert reached(state, "egypt") == {"saharan_empire", "zaire_military_zone", "lesotho"}
    assert mods(play(state, "move:egypt:zaire_military_zone:2").state, "zaire_military_zone") == 2


def test_option_strict_board_closes_a_way_for_fortifying_too() -> None:
    """Canada and the Exiled States only touch by the book's word."""
    spaces = {"canada": (0, 3), "exiled_states_of_america": (0, 1)}
    assert reached(ending(spaces), "canada") == {"exiled_states_of_america"}
    assert reached(ending(spaces, strict_board=True), "canada") == set()


def test_fortifying_is_possible_without_any_invasion() -> None:
    """Whatever was done in the turn; and it may be left out."""
    state = position({**CHAIN, "mexico": (1, 1)})
    turn = play(state, "pass")
    assert top(turn.state) == "fortify"
    assert refused(turn.state, "attack:egypt:middle_east:1")[0] == "wrong-verb"
    assert default(turn.state, 0) == Move(0, "pass")
    assert awaited_seats(play(turn.state, "pass").state) == (1,)


def test_nothing_to_move_ends_the_turn_by_itself() -> None:
    """Nobody is asked for nothing."""
    state = position({"egypt": (0, 3), "mexico": (1, 1)})
    assert awaited_seats(play(state, "pass").state) == (1,)


def test_cards_of_the_end_of_the_turn_come_before_and_after_the_move() -> None:
    """A seat that could hold one is asked, whether or not anything can be moved."""
    cards = {
        "commanders": {0: {"diplomat": "egypt"}},
        "hands": {0: "diplomat_redeployment diplomat_cease_fire"},
    }
    state = ending(CHAIN, **cards)
    turn = play(state, "move:egypt:lesotho:1")
    assert (top(turn.state), prompts(turn.state)[0].data) == ("fortify", {"moves": 0})
    assert refused(turn.state, "move:egypt:lesotho:1") == ("fortified-already", {})
    assert refused(turn.state, "play:diplomat_cease_fire")[0] == "card-not-now"
    turn = play(turn.state, "play:diplomat_redeployment")
    assert (prompts(turn.state)[0].data, hand(turn.state, 0)) == ({"moves": 1}, ["diplomat_cease_fire"])
    turn = play(turn.state, "move:egypt:saharan_empire:1")
    assert mods(turn.state, "egypt") == 3
    early = play(ending(CHAIN, **cards), "play:diplomat_redeployment")
    assert prompts(early.state)[0].data == {"moves": 2}
    later: Turn = play(early.state, "pass")
    assert owner(later.state, "egypt") == 0
    assert awaited_seats(later.state) == (1,)
    assert later.state.body.fortifies == 1


def test_who_holds_no_fitting_card_waits_like_one_who_does() -> None:
    """A hand of the diplomat's deck keeps the step open: nobody learns from the clock what is in it."""
    state = ending({"egypt": (0, 1)}, commanders={0: {"diplomat": "egypt"}}, hands={0: "diplomat_cease_fire"})
    before = position({"egypt": (0, 1), "mexico": (1, 1)}, commanders={0: {"diplomat": "egypt"}},
                      hands={0: "diplomat_cease_fire"})  # fmt: skip
    assert top(play(before, "pass").state) == "fortify"
    assert offered(state, 0) == ["pass"]
