"""Rulings 11 and 15: attacks of the aliens, what falls in which order, and what kills without damage."""

from __future__ import annotations

import pytest

from engine.rules.new_wave.meta import ALIENS
from tests.engine.driver import event, offered, play, refused
from tests.engine.new_wave.positions import deck, here, position

ELSEWHERE = {"london": "1"}
"""Somebody else is alive."""


def test_ruling_11_a_region_without_humans_is_not_struck() -> None:
    state = position({"wales": "tripod ufo"}, side=ALIENS, hand="tripod ufo scorching_beam")
    assert offered(state, "play", "tripod", "strike") == offered(state, "play", "ufo", "strike") == []
    assert offered(state, "play", "scorching_beam") == []
    assert refused(state, "play:tripod:strike:wales") == ("nobody-here", {"space": "wales"})
    assert refused(state, "play:ufo:last:wales") == ("nobody-here", {"space": "wales"})


def test_ruling_11_a_tripod_card_needs_a_fresh_tripod() -> None:
    state = position({"wales": "3 tripod*", "london": "3 tripod"}, side=ALIENS, hand="tripod")
    assert offered(state, "play", "tripod", "strike") == ["play:tripod:strike:london"]
    assert refused(state, "play:tripod:strike:wales") == ("unit-used", {"piece": "tripod", "space": "wales"})
    state = play(state, "play:tripod:strike:london").state
    assert here(state, "london") == "1 tripod*"


@pytest.mark.parametrize(("code", "left", "removed"), [("strike", 2, ()), ("last", 0, ("ufo",))])
def test_ruling_11_a_ufo_card(code: str, left: int, removed: tuple[str, ...]) -> None:
    state = position({**ELSEWHERE, "wales": "3 ufo"}, side=ALIENS, hand="ufo")
    state = play(state, f"play:ufo:{code}:wales").state
    assert here(state, "wales") == f"{left or ''} ufo*".strip()
    assert deck(state).removed == removed


def test_ruling_11_a_beam_needs_any_ufo_and_uses_none() -> None:
    state = position(
        {**ELSEWHERE, "wales": "3 ufo*", "wessex": "2 tripod"}, side=ALIENS, hand="scorching_beam"
    )
    assert offered(state, "play", "scorching_beam") == ["play:scorching_beam:wales"]
    turn = play(state, "play:scorching_beam:wales")
    assert here(turn.state, "wales") == "1 ufo*"
    assert event(turn, "struck") == {
        "seat": 0,
        "other": 1,
        "to": "wales",
        "n": 2,
        "destroyed": {"civilian": 2},
    }
    assert refused(state, "play:scorching_beam:wessex") == (
        "no-unit-here",
        {"piece": "ufo", "space": "wessex"},
    )


def test_ruling_11_damage_in_order() -> None:
    """The building takes its whole wall, then armies, then civilians, one point each."""
    spaces = {"wales": "2 army_unit army_unit bunker tripod", "grampian": "alien_factory"}
    state = position(spaces, side=ALIENS, hand="tripod")
    turn = play(state, "play:tripod:last:wales")
    assert here(turn.state, "wales") == "2 tripod*"
    assert event(turn, "struck")["destroyed"] == {"bunker": 1, "army_unit": 2}


def test_ruling_11_what_is_left_of_the_damage_is_lost() -> None:
    state = position({**ELSEWHERE, "wales": "1 tripod", "midlands": "3"}, side=ALIENS, hand="tripod")
    turn = play(state, "play:tripod:last:wales")
    assert event(turn, "struck")["destroyed"] == {"civilian": 1}
    assert here(turn.state, "midlands") == "3"


def test_ruling_11_a_fallen_miniature_is_in_the_stock_again() -> None:
    state = position(
        {**ELSEWHERE, "wales": "army_unit army_unit army_unit tripod"}, side=ALIENS, hand="tripod"
    )
    state = play(state, "play:tripod:strike:wales").state
    assert len(state.body.units["army_unit"]) == 1


@pytest.mark.parametrize(
    ("card", "code", "left"),
    [
        ("tripod", "tripod:strike", 1),
        ("tripod", "tripod:last", 0),
        ("ufo", "ufo:last", 1),
        ("ufo", "ufo:strike", 3),
    ],
)
def test_ruling_11_the_factory_adds_to_tripod_cards_only(card: str, code: str, left: int) -> None:
    spaces = {**ELSEWHERE, "wales": "4 tripod ufo", "grampian": "alien_factory"}
    state = play(position(spaces, side=ALIENS, hand=card), f"play:{code}:wales").state
    assert state.body.civilians[9] == left


def test_ruling_11_reap_and_abduction_destroy_without_damage() -> None:
    spaces = {**ELSEWHERE, "wales": "3 tripod ufo", "grampian": "alien_factory"}
    state = position(spaces, side=ALIENS, hand="reap alien_abduction")
    turn = play(state, "play:reap:kill:wales")
    killed = {"seat": 0, "other": 1, "to": "wales", "destroyed": {"civilian": 1}}
    assert event(turn, "killed") == killed
    turn = play(turn.state, "play:alien_abduction:kill:wales")
    assert event(turn, "killed") == killed
    assert here(turn.state, "wales") == "1 tripod ufo"


def test_case_e2_reap_kills_a_civilian() -> None:
    state = position({"yorkshire": "3 tripod"}, side=ALIENS, hand="reap")
    state = play(state, "play:reap:kill:yorkshire").state
    assert here(state, "yorkshire") == "2 tripod"
    assert deck(state).discards == ("reap",)


def test_case_e10_a_depot_and_a_civilian() -> None:
    state = position({"wales": "2 tripod supply_depot"}, side=ALIENS, hand="tripod")
    state = play(state, "play:tripod:strike:wales").state
    assert here(state, "wales") == "1 tripod*"


def test_case_c7_a_ufo_strikes_at_sea() -> None:
    state = position({"irish_sea": "navy ufo", "celtic_sea": "navy"}, side=ALIENS, hand="ufo")
    state = play(state, "play:ufo:strike:irish_sea").state
    assert (here(state, "irish_sea"), here(state, "celtic_sea")) == ("ufo*", "navy")


@pytest.mark.parametrize(
    ("building", "legal"),
    [
        ("bunker", ["tripod:strike", "tripod:last", "ufo:last", "scorching_beam"]),
        ("heavy_artillery", ["tripod:last", "ufo:last"]),
        ("fort", []),
    ],
)
def test_case_c12_walls_against_single_cards(building: str, legal: list[str]) -> None:
    state = position({"wales": f"tripod ufo {building}"}, side=ALIENS, hand="tripod ufo scorching_beam")
    ways = ("tripod:strike", "tripod:last", "ufo:strike", "ufo:last", "scorching_beam")
    open_ways = [way for way in ways if f"play:{way}:wales" in offered(state, "play")]
    assert open_ways == legal
    height = {"bunker": 2, "heavy_artillery": 3, "fort": 4}[building]
    for way in set(ways) - set(legal):
        n = 1 if way == "ufo:strike" else 3 if "last" in way else 2
        wall = {"space": "wales", "building": building, "wall": height, "n": n}
        error, data = refused(state, f"play:{way}:wales")
        assert (error, data) == ("wall-stands", wall) or (error, building, way) == (
            "card-idle",
            building,
            "scorching_beam",
        )


def test_case_c12_a_fort_falls_to_a_tripod_with_a_factory() -> None:
    spaces = {"wales": "tripod fort", "grampian": "alien_factory"}
    state = position(spaces, side=ALIENS, hand="tripod")
    assert offered(state, "play", "tripod", "strike") == []
    assert offered(state, "play", "tripod", "last") == ["play:tripod:last:wales"]
    assert here(play(state, "play:tripod:last:wales").state, "wales") == "tripod*"


def test_case_c14_the_factory_adds_to_tripods_not_to_a_nerve_agent() -> None:
    spaces = {**ELSEWHERE, "wales": "3 tripod", "grampian": "alien_factory"}
    state = position(spaces, side=ALIENS, hand="tripod nerve_agent")
    assert here(play(state, "play:tripod:strike:wales").state, "wales") == "tripod*"
    assert here(play(state, "play:nerve_agent:wales").state, "wales") == "2 tripod nerve_agent"


def test_case_c15_building_army_civilian() -> None:
    state = position({"wales": "2 army_unit tripod supply_depot"}, side=ALIENS, hand="tripod")
    state = play(state, "play:tripod:last:wales").state
    assert here(state, "wales") == "1 tripod*"


def test_case_c16_reap_needs_unprotected_civilians_and_abduction_does_not() -> None:
    spaces = {"wales": "2 army_unit tripod tripod ufo", "yorkshire": "3 bunker tripod"}
    state = position(spaces, side=ALIENS, hand="reap alien_abduction")
    assert offered(state, "play", "reap", "kill") == []
    for space in ("wales", "yorkshire"):
        assert refused(state, f"play:reap:kill:{space}") == ("civilians-protected", {"space": space})
    assert offered(state, "play", "alien_abduction", "kill") == ["play:alien_abduction:kill:wales"]
    assert here(play(state, "play:alien_abduction:kill:wales").state, "wales").startswith("1 ")


def test_ruling_15_reap_at_a_used_tripod() -> None:
    state = position({"wales": "2 tripod*", "wessex": "3"}, side=ALIENS, hand="reap")
    assert offered(state, "play", "reap", "kill") == ["play:reap:kill:wales"]
    assert refused(state, "play:reap:kill:wessex") == ("no-unit-here", {"piece": "tripod", "space": "wessex"})
    assert refused(state, "play:reap:kill:midlands")[0] == "no-unit-here"


def test_ruling_15_no_civilian_no_reap() -> None:
    state = position({"wales": "tripod", "wessex": "3"}, side=ALIENS, hand="reap")
    assert refused(state, "play:reap:kill:wales") == ("no-civilian", {"space": "wales"})


def test_ruling_15_sold_cards_leave_the_game() -> None:
    state = position({}, side=ALIENS, hand="reap power_supply plasma_synthesis plasma_synthesis")
    state = play(
        state,
        "play:reap:sell",
        "play:power_supply:sell",
        "play:plasma_synthesis:take",
        "play:plasma_synthesis:sell",
    ).state
    assert state.body.money == 2 + 2 + 2 + 3
    assert deck(state).removed == ("reap", "power_supply", "plasma_synthesis")
    assert deck(state).discards == ("plasma_synthesis",)


@pytest.mark.parametrize(
    ("hand", "code", "words"),
    [
        ("reap", "play:reap:kill:wales", "1 tripod"),
        ("alien_abduction", "play:alien_abduction:kill:wales", "1 ufo"),
        ("ufo", "play:ufo:strike:wales", "1 ufo"),
        ("tripod", "play:tripod:last:wales", "2 tripod"),
        ("frightening_sound", "play:frightening_sound:wales", "1 tripod"),
        ("tripod tripod", "play:tripod_last+tripod_last:wales", "2 tripod tripod fort"),
    ],
)
def test_case_c21_the_last_civilian(hand: str, code: str, words: str) -> None:
    """No matter who takes the last one, the aliens win at once."""
    turn = play(position({"wales": words}, side=ALIENS, hand=hand), code)
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((0,), "extinction")
