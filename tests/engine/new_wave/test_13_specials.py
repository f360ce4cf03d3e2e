"""Ruling 13: Fog, Sound, Nerve Agent and Infrasound, and the time of their markers."""

from __future__ import annotations

import pytest

from engine import default
from engine.rules.new_wave.meta import ALIENS
from tests.engine.driver import event, kinds, offered, play, refused, top
from tests.engine.new_wave.positions import deck, here, position

IDLE = "power_supply power_supply power_supply power_supply plasma_synthesis"
"""A supply of which no card must ever be played."""


def test_case_e13_fog_silences_artillery_for_a_turn() -> None:
    spaces = {"wales": "2 heavy_artillery", "lancashire": "tripod"}
    state = position(spaces, side=ALIENS, hand="poisonous_fog", supply=IDLE)
    turn = play(state, "play:poisonous_fog:wales")
    assert "struck" not in kinds(turn)
    assert here(turn.state, "wales") == "2 heavy_artillery fog"
    state = play(turn.state, "pass").state
    assert offered(state, "choose", "fire") == []
    assert refused(state, "choose:fire:wales:lancashire") == ("gun-fogged", {"space": "wales"})
    turn = play(state, "pass")
    assert event(turn, "lifted") == {"clear": ["wales"]}
    assert here(turn.state, "wales") == "2 heavy_artillery"
    state = play(turn.state, "pass").state
    assert offered(state, "choose", "fire") == ["choose:fire:wales:lancashire"]


@pytest.mark.parametrize("card", ["poisonous_fog", "frightening_sound", "nerve_agent"])
def test_ruling_13_conditions_work_where_the_damage_does_not_reach_the_wall(card: str) -> None:
    where = "midlands" if card == "poisonous_fog" else "wales"
    spaces = {where: "2 army_unit bunker", "london": "1", "wales": "tripod"}
    spaces["wales"] = "2 army_unit bunker tripod" if where == "wales" else "tripod"
    state = position(spaces, side=ALIENS, hand=card)
    turn = play(state, f"play:{card}:{where}")
    assert "struck" not in kinds(turn)
    assert here(turn.state, where).startswith("2 army_unit")
    mark = {"poisonous_fog": "fog", "frightening_sound": "sound", "nerve_agent": "nerve_agent"}[card]
    assert event(turn, "marked") == {"seat": 0, "space": where, "mark": mark}
    assert deck(turn.state).discards == (card,)


@pytest.mark.parametrize("card", ["frightening_sound", "nerve_agent"])
def test_ruling_13_a_special_strike_kills_one(card: str) -> None:
    turn = play(position({"wales": "3 tripod"}, side=ALIENS, hand=card), f"play:{card}:wales")
    assert event(turn, "struck")["n"] == 1
    assert here(turn.state, "wales").startswith("2 tripod ")


def test_ruling_13_a_second_marker_of_a_kind_changes_nothing() -> None:
    spaces = {"wales": "3 tripod", "london": "1"}
    state = position(spaces, side=ALIENS, hand="nerve_agent nerve_agent frightening_sound")
    state = play(
        state, *(f"play:{card}:wales" for card in ("nerve_agent", "nerve_agent", "frightening_sound"))
    ).state
    assert here(state, "wales") == "tripod sound nerve_agent"


def test_ruling_13_tiles_do_not_limit_the_markers() -> None:
    spaces = {"midlands": "tripod", "london": "1", "wales": "2"}
    state = position(spaces, side=ALIENS, hand="poisonous_fog poisonous_fog poisonous_fog")
    state = play(
        state, "play:poisonous_fog:wales", "play:poisonous_fog:wessex", "play:poisonous_fog:lancashire"
    ).state
    assert [len(state.body.marks[m]) for m in ("fog", "sound", "nerve_agent")] == [3, 0, 0]


def test_ruling_13_markers_go_at_the_beginning_of_an_alien_turn() -> None:
    spaces = {"wales": "3 fog sound", "midlands": "2 nerve_agent fog"}
    turn = play(position(spaces), "pass")
    assert event(turn, "lifted") == {"clear": ["wales", "midlands"]}
    assert not any(turn.state.body.marks.values())


def test_ruling_13_markers_stay_through_the_human_turn() -> None:
    spaces = {"wales": "3 sound", "midlands": "tripod"}
    turn = play(position(spaces, side=ALIENS, supply=IDLE), "pass")
    assert turn.state.body.turn == 1
    assert "lifted" not in kinds(turn)
    assert here(turn.state, "wales") == "3 sound"


def test_ruling_13_a_fort_built_in_fog_is_silent_too() -> None:
    state = position({"wales": "2 fog", "london": "1"}, reserve="fort supply_depot", money=8)
    state = play(state, "buy:fort:wales").state
    assert refused(state, "choose:fire:wales") == ("gun-fogged", {"space": "wales"})


def test_ruling_13_walls_and_income_go_on_in_fog() -> None:
    spaces = {"wales": "2 fog supply_depot", "london": "tripod 1", "midlands": "tripod"}
    state = position(spaces, side=ALIENS, supply=IDLE)
    turn = play(state, "pass")
    assert (turn.state.body.money, event(turn, "turn")["n"]) == (1, 1)


def test_case_c17_nobody_enters_a_region_with_sound() -> None:
    spaces = {"midlands": "2 sound", "london": "3", "yorkshire": "army_unit"}
    state = position(spaces, hand="relocation redeployment", reserve="army", money=4)
    ends = [code.split(":")[-1] for code in offered(state, "play", "relocation", "civilian", "london")]
    assert ends == ["east_anglia", "wessex"]
    assert "play:relocation:civilian:midlands:wales" in offered(state, "play")
    assert offered(state, "buy") == ["buy:army:london"]
    reached = [code.split(":")[-1] for code in offered(state, "play", "redeployment", "unit", "yorkshire")]
    assert "midlands" not in reached
    assert "wessex" not in reached
    assert "london" in reached


def test_case_c17_leaving_and_striking_are_free() -> None:
    spaces = {"midlands": "army_unit army_unit tripod sound 1"}
    state = position(spaces, hand="army redeployment guerrilla")
    assert "play:army:move:midlands:wales" in offered(state, "play", "army")
    assert "play:army:strike:midlands" in offered(state, "play", "army")
    assert "play:guerrilla:strike:midlands" in offered(state, "play", "guerrilla")


def test_case_c18_nobody_leaves_a_region_with_nerve_agent() -> None:
    spaces = {"yorkshire": "2 army_unit army_unit tripod nerve_agent"}
    state = position(spaces, hand="army redeployment relocation")
    assert offered(state, "play", "redeployment") == []
    assert offered(state, "play", "relocation", "civilian") == []
    assert offered(state, "play", "army") == ["play:army:strike:yorkshire", "play:army:last:yorkshire"]


def test_case_c18_nobody_passes_through() -> None:
    spaces = {"midlands": "nerve_agent", "wessex": "army_unit"}
    state = position(spaces, hand="redeployment")
    ends = {code.split(":")[-1] for code in offered(state, "play", "redeployment", "unit")}
    assert ends == {"london", "midlands", "west_country", "east_anglia", "wales"}


def test_ruling_13_entering_is_free_under_nerve_agent() -> None:
    state = position({"wales": "nerve_agent 1", "midlands": "2"}, hand="relocation", reserve="army", money=4)
    assert "play:relocation:civilian:midlands:wales" in offered(state, "play")
    assert "buy:army:wales" in offered(state, "buy")


def test_case_c19_one_army_dies_and_one_is_pushed() -> None:
    spaces = {"lancashire": "tripod", "wales": "army_unit army_unit tripod", "london": "1"}
    state = position(spaces, side=ALIENS, hand="infrasound")
    turn = play(state, "play:infrasound:wales")
    assert event(turn, "struck")["destroyed"] == {"army_unit": 1}
    assert top(turn.state) == "push"
    assert offered(turn.state) == ["choose:midlands", "choose:west_country"]
    data = {"from": "wales", "to": "lancashire"}
    assert refused(turn.state, "choose:lancashire") == ("push-hostile", data)
    assert refused(turn.state, "choose:london")[0] == "not-adjacent"
    assert refused(turn.state, "choose:nowhere") == ("unknown-space", {"space": "nowhere"})
    assert refused(turn.state, "pass")[0] == "wrong-verb"
    turn = play(turn.state, "choose:midlands")
    pushed = {"seat": 0, "other": 1, "from": "wales", "to": "midlands", "piece": "army_unit"}
    assert event(turn, "pushed") == pushed
    assert (here(turn.state, "wales"), here(turn.state, "midlands")) == ("tripod", "army_unit")
    assert top(turn.state) == "act"


def test_case_c19_a_fort_shields_the_army_but_it_goes() -> None:
    spaces = {"lancashire": "tripod", "midlands": "ufo", "wales": "fort army_unit", "london": "1"}
    state = position(spaces, side=ALIENS, hand="infrasound")
    turn = play(state, "play:infrasound:wales")
    assert "struck" not in kinds(turn)
    assert (here(turn.state, "wales"), here(turn.state, "west_country")) == ("fort", "army_unit")
    assert top(turn.state) == "act"


def test_case_c19_a_single_army_dies() -> None:
    spaces = {"lancashire": "tripod", "wales": "army_unit", "london": "1"}
    turn = play(position(spaces, side=ALIENS, hand="infrasound"), "play:infrasound:wales")
    assert event(turn, "struck")["destroyed"] == {"army_unit": 1}
    assert "pushed" not in kinds(turn)
    assert turn.state.body.units["army_unit"] == ()


def test_case_c19_neither_damage_nor_push_is_impossible() -> None:
    spaces = {"lancashire": "tripod", "wales": "bunker", "london": "1"}
    state = position(spaces, side=ALIENS, hand="infrasound reap")
    assert offered(state, "play", "infrasound") == []
    assert refused(state, "play:infrasound:wales")[0] == "wall-stands"
    assert refused(state, "play:infrasound") == ("card-idle", {"card": "infrasound"})


def test_ruling_13_infrasound_without_a_way_out() -> None:
    """Behind a wall, with hostile neighbours only: neither is possible."""
    spaces = {
        "lancashire": "tripod",
        "midlands": "ufo",
        "west_country": "tripod",
        "wales": "bunker army_unit",
        "london": "1",
    }
    state = position(spaces, side=ALIENS, hand="infrasound")
    assert "play:infrasound:wales" not in offered(state, "play", "infrasound")


def test_ruling_13_conditions_do_not_stop_a_push() -> None:
    spaces = {
        "lancashire": "tripod",
        "midlands": "sound",
        "west_country": "ufo",
        "wales": "bunker army_unit tripod nerve_agent",
        "london": "1",
    }
    state = position(spaces, side=ALIENS, hand="infrasound")
    state = play(state, "play:infrasound:wales").state
    assert here(state, "midlands") == "army_unit sound"


def test_ruling_13_a_push_can_be_taken_back_and_has_a_default() -> None:
    spaces = {"lancashire": "tripod", "wales": "bunker army_unit", "london": "1"}
    state = position(spaces, side=ALIENS, hand="infrasound")
    turn = play(state, "play:infrasound:wales")
    assert turn.undoable
    assert default(turn.state, 0).code == "choose:midlands"
    assert play(turn.state, "choose:west_country").undoable


def test_case_c30_conditions_need_no_human() -> None:
    spaces = {"grampian": "tripod", "london": "1"}
    hand = "frightening_sound poisonous_fog tripod nerve_agent infrasound"
    state = position(spaces, side=ALIENS, hand=hand)
    assert offered(state, "play", "frightening_sound") == ["play:frightening_sound:grampian"]
    assert offered(state, "play", "nerve_agent") == ["play:nerve_agent:grampian"]
    assert offered(state, "play", "poisonous_fog") == [
        f"play:poisonous_fog:{space}" for space in ("northern_highlands", "western_highlands", "lowlands")
    ]
    assert refused(state, "play:poisonous_fog:grampian") == (
        "no-unit-beside",
        {"piece": "tripod", "space": "grampian"},
    )
    assert offered(state, "play", "tripod", "strike") == []
    assert offered(state, "play", "infrasound") == []
    turn = play(state, "play:frightening_sound:grampian")
    assert "struck" not in kinds(turn)


def test_case_c30_fog_over_a_tripod_beside_another() -> None:
    state = position(
        {"grampian": "tripod", "lowlands": "tripod", "london": "1"}, side=ALIENS, hand="poisonous_fog"
    )
    assert "play:poisonous_fog:grampian" in offered(state, "play", "poisonous_fog")
