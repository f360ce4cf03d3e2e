"""Ruling 12: walls, and several cards as one attack."""

from __future__ import annotations

from engine import State
from engine.rules.new_wave.meta import ALIENS
from tests.engine.driver import event, kinds, offered, play, refused, top
from tests.engine.new_wave.positions import deck, here, position

E12 = {"wales": "1 tripod tripod fort", "london": "1"}
C13 = {"wales": "2 tripod ufo fort"}


def teams(state: State) -> list[str]:
    """The teams that are offered, without the region, which is Wales."""
    codes = [code.split(":") for code in offered(state, "play") if "+" in code]
    assert {code[2:][0] for code in codes} <= {"wales"}
    return [code[1] for code in codes]


def test_case_e12_two_tripods_break_a_fort() -> None:
    state = position(E12, side=ALIENS, hand="tripod tripod")
    assert not [code for code in offered(state, "play") if "strike" in code or ":last" in code]
    assert teams(state) == ["tripod+tripod", "tripod+tripod_last", "tripod_last+tripod_last"]
    turn = play(state, "play:tripod+tripod_last:wales")
    assert here(turn.state, "wales") == "tripod* tripod*"
    assert (deck(turn.state).discards, deck(turn.state).removed) == (("tripod",), ("tripod",))
    assert event(turn, "struck")["n"] == 5
    assert event(turn, "struck")["destroyed"] == {"fort": 1, "civilian": 1}


def test_case_c13_teams_of_four_cards() -> None:
    state = position(C13, side=ALIENS, hand="tripod ufo frightening_sound scorching_beam")
    assert set(teams(state)) == {
        "tripod+ufo_last",
        "tripod+scorching_beam",
        "tripod+ufo+frightening_sound",
        "tripod_last+ufo",
        "tripod_last+ufo_last",
        "tripod_last+scorching_beam",
        "tripod_last+frightening_sound",
        "ufo_last+scorching_beam",
        "ufo_last+frightening_sound",
        "ufo+scorching_beam+frightening_sound",
    }
    assert len(teams(state)) == 10
    state = play(state, "play:tripod_last+frightening_sound:wales").state
    assert here(state, "wales") == "2 tripod* ufo sound"
    assert deck(state).removed == ("tripod",)
    assert deck(state).discards == ("frightening_sound",)


def test_case_c13_a_card_too_many() -> None:
    state = position(C13, side=ALIENS, hand="tripod ufo frightening_sound scorching_beam")
    error = refused(state, "play:tripod+scorching_beam+frightening_sound:wales")
    sound = ["frightening_sound", "frightening_sound", None]
    assert error == ("team-too-many", {"cards": [sound]})


def test_ruling_12_a_strike_below_the_wall_is_illegal() -> None:
    state = position(E12, side=ALIENS, hand="tripod tripod")
    wall = {"space": "wales", "building": "fort", "wall": 4, "n": 2}
    assert refused(state, "play:tripod:strike:wales") == ("wall-stands", wall)


def test_ruling_12_the_sum_counts_once() -> None:
    """The Fort falls to one attack of four, never to two of two; what is weaker than the wall is no team."""
    state = position(C13, side=ALIENS, hand="tripod frightening_sound")
    assert teams(state) == ["tripod_last+frightening_sound"]
    wall = {"space": "wales", "building": "fort", "wall": 4, "n": 3}
    assert refused(state, "play:tripod+frightening_sound:wales") == ("wall-stands", wall)


def test_ruling_12_each_unit_card_needs_its_own_fresh_miniature() -> None:
    state = position(
        {"wales": "1 tripod tripod* ufo* fort", "london": "1"}, side=ALIENS, hand="tripod tripod ufo"
    )
    assert teams(state) == []
    too_few = {"piece": "tripod", "space": "wales", "n": 1}
    assert refused(state, "play:tripod+tripod:wales") == ("too-few-fresh", too_few)
    assert refused(state, "play:tripod_last+ufo:wales")[1] == {"piece": "ufo", "space": "wales", "n": 0}


def test_ruling_12_each_card_is_held() -> None:
    state = position(E12, side=ALIENS, hand="tripod")
    assert refused(state, "play:tripod+tripod:wales") == ("card-not-held", {"card": "tripod"})


def test_ruling_12_beams_join_over_a_used_ufo() -> None:
    spaces = {"wales": "tripod ufo* heavy_artillery"}
    state = position(spaces, side=ALIENS, hand="tripod scorching_beam")
    assert teams(state) == ["tripod+scorching_beam"]


def test_ruling_12_fog_and_infrasound_join_from_beside() -> None:
    """Two conditions: the sum, then the marker, then the push."""
    spaces = {"wales": "1 army_unit ufo bunker", "midlands": "tripod", "lancashire": "tripod"}
    state = position(spaces, side=ALIENS, hand="poisonous_fog infrasound nerve_agent")
    assert teams(state) == ["poisonous_fog+infrasound"]
    turn = play(state, "play:poisonous_fog+infrasound:wales")
    assert here(turn.state, "wales") == "1 ufo fog"
    assert here(turn.state, "west_country") == "army_unit"
    assert [k for k in kinds(turn) if k in ("struck", "marked", "pushed")] == ["struck", "marked", "pushed"]
    assert refused(state, "play:nerve_agent+infrasound:wales")[0] == "no-unit-here"


def test_ruling_12_two_infrasounds_push_two_armies() -> None:
    spaces = {"wales": "army_unit army_unit bunker", "lancashire": "tripod", "london": "1"}
    state = position(spaces, side=ALIENS, hand="infrasound infrasound")
    state = play(state, "play:infrasound+infrasound:wales").state
    assert top(state) == "push"
    assert offered(state) == ["choose:midlands", "choose:west_country"]
    state = play(state, "choose:midlands").state
    assert top(state) == "push"
    state = play(state, "choose:west_country").state
    assert top(state) == "act"
    assert [here(state, s) for s in ("wales", "midlands", "west_country")] == ["", "army_unit", "army_unit"]


def test_ruling_12_the_rest_goes_to_armies_before_civilians() -> None:
    spaces = {"wales": "3 army_unit tripod tripod tripod bunker"}
    state = position(spaces, side=ALIENS, hand="tripod frightening_sound nerve_agent")
    assert teams(state) == ["frightening_sound+nerve_agent"]
    state = position(
        {"wales": "3 army_unit tripod tripod heavy_artillery"}, side=ALIENS, hand="tripod tripod"
    )
    turn = play(state, "play:tripod_last+tripod:wales".replace("tripod_last+tripod", "tripod+tripod"))
    assert event(turn, "struck")["destroyed"] == {"heavy_artillery": 1, "army_unit": 1}
    assert here(turn.state, "wales") == "3 tripod* tripod*"


def test_ruling_12_low_walls_need_no_teams() -> None:
    state = position({"wales": "3 tripod tripod supply_depot"}, side=ALIENS, hand="tripod tripod")
    assert teams(state) == []
    assert refused(state, "play:tripod+tripod:wales") == ("team-needless", {"space": "wales"})


def test_ruling_12_the_pieces_have_one_order() -> None:
    state = position(E12, side=ALIENS, hand="tripod tripod")
    code = {"code": "play:tripod+tripod_last:wales"}
    assert refused(state, "play:tripod_last+tripod:wales") == ("team-order", code)
    assert refused(state, "play:tripod+reap:wales")[0] == "team-piece"
    assert refused(state, "play:tripod+tripod:atlantis") == ("unknown-space", {"space": "atlantis"})
    assert refused(state, "play:tripod+tripod")[0] == "wrong-move"


def test_ruling_12_the_factory_counts_in_teams() -> None:
    spaces = {"wales": "1 tripod fort", "grampian": "alien_factory", "london": "1"}
    state = position(spaces, side=ALIENS, hand="tripod frightening_sound nerve_agent")
    assert teams(state) == ["tripod+nerve_agent", "tripod+frightening_sound"]


def test_ruling_12_humans_never_make_teams() -> None:
    state = position({"wales": "2 tripod army_unit"}, hand="army guerrilla")
    assert not [code for code in offered(state, "play") if "+" in code]
