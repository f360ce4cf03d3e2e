"""Ruling 10: attacks of the humans, each on its own."""

from __future__ import annotations

import pytest

from tests.engine.driver import event, kinds, offered, play, refused
from tests.engine.new_wave.positions import deck, here, pile, position


def test_ruling_10_an_army_strikes_its_region() -> None:
    state = position({"wales": "army_unit tripod", "midlands": "army_unit", "london": "tripod"}, hand="army")
    assert offered(state, "play", "army", "strike") == ["play:army:strike:wales"]
    turn = play(state, "play:army:strike:wales")
    assert turn.state.body.damage == 2
    assert event(turn, "hurt") == {"seat": 1, "other": 0, "to": "wales", "n": 2, "damage": 2}
    assert here(turn.state, "wales") == "army_unit* tripod"
    assert deck(turn.state).discards == ("army",)


def test_ruling_10_a_used_army_does_not_strike() -> None:
    state = position(
        {"wales": "army_unit* army_unit tripod", "london": "army_unit* tripod"}, hand="army army"
    )
    assert offered(state, "play", "army", "strike") == ["play:army:strike:wales"]
    assert refused(state, "play:army:strike:london") == (
        "unit-used",
        {"piece": "army_unit", "space": "london"},
    )
    assert refused(state, "play:army:strike:yorkshire")[0] == "no-unit-here"


def test_ruling_10_a_ship_strikes_a_coast_beside_its_sea() -> None:
    state = position(
        {"irish_sea": "navy", "wales": "tripod", "cumbria": "particle_generator"}, hand="british_navy"
    )
    assert offered(state, "play", "british_navy", "strike") == [
        "play:british_navy:strike:irish_sea:cumbria",
        "play:british_navy:strike:irish_sea:wales",
    ]
    turn = play(state, "play:british_navy:last:irish_sea:wales")
    assert turn.state.body.damage == 3
    assert event(turn, "hurt")["from"] == "irish_sea"
    assert deck(turn.state).removed == ("british_navy",)
    assert here(turn.state, "irish_sea") == "navy*"


def test_ruling_10_what_a_ship_cannot_strike_is_named() -> None:
    state = position({"irish_sea": "navy", "wales": "tripod", "midlands": "tripod"}, hand="british_navy")
    assert refused(state, "play:british_navy:strike:irish_sea:midlands")[0] == "no-coast-there"
    assert refused(state, "play:british_navy:strike:irish_sea:cumbria") == ("no-target", {"space": "cumbria"})
    assert refused(state, "play:british_navy:strike:celtic_sea:wales")[0] == "no-unit-here"


def test_ruling_10_guerrilla_strikes_where_a_civilian_has_not() -> None:
    state = position(
        {"wales": "2/1 tripod", "london": "1/1 tripod", "wessex": "3"}, hand="guerrilla guerrilla"
    )
    assert offered(state, "play", "guerrilla") == [
        "play:guerrilla:strike:wales",
        "play:guerrilla:last:wales",
    ]
    assert refused(state, "play:guerrilla:strike:london") == ("civilians-used", {"space": "london"})
    assert refused(state, "play:guerrilla:strike:wessex") == ("no-target", {"space": "wessex"})
    assert refused(state, "play:guerrilla:strike:midlands") == ("no-civilian", {"space": "midlands"})
    assert refused(state, "play:guerrilla:strike:nowhere") == ("unknown-space", {"space": "nowhere"})
    state = play(state, "play:guerrilla:strike:wales").state
    assert here(state, "wales") == "2/2 tripod"
    assert offered(state, "play", "guerrilla") == []


def test_ruling_10_guerrilla_last_leaves_the_game() -> None:
    state = position({"wales": "2 tripod"}, hand="guerrilla")
    state = play(state, "play:guerrilla:last:wales").state
    assert (state.body.damage, deck(state).removed, deck(state).discards) == (2, ("guerrilla",), ())


def test_ruling_10_an_air_attack_needs_no_region() -> None:
    state = position({}, hand="air_attack")
    assert offered(state, "play") == ["play:air_attack"]
    turn = play(state, "play:air_attack")
    assert event(turn, "bombed") == {"seat": 1, "other": 0, "n": 1, "damage": 1}
    assert deck(turn.state).discards == ("air_attack",)


def test_ruling_10_the_track_ends_at_30() -> None:
    turn = play(position({"wales": "army_unit tripod"}, hand="army", damage=29), "play:army:last:wales")
    assert event(turn, "hurt")["damage"] == 30
    assert turn.state.body.damage == 30


def test_ruling_10_no_piece_has_a_limit_and_none_is_removed() -> None:
    state = position({"wales": "1 army_unit army_unit army_unit tripod"}, hand="army army army guerrilla")
    state = play(
        state,
        "play:army:last:wales",
        "play:army:last:wales",
        "play:army:last:wales",
        "play:guerrilla:last:wales",
    ).state
    assert state.body.damage == 11
    assert here(state, "wales") == "1/1 army_unit* army_unit* army_unit* tripod"


def test_case_e8_the_last_strike_of_an_army() -> None:
    state = position({"grampian": "army_unit regenerator"}, hand="army", damage=5)
    state = play(state, "play:army:last:grampian").state
    assert state.body.damage == 8
    assert deck(state).removed == ("army",)
    assert here(state, "grampian") == "army_unit* regenerator"


def test_case_e9_a_second_guerrilla_is_discarded() -> None:
    state = position({"grampian": "1 particle_generator"}, hand="guerrilla guerrilla")
    state = play(state, "play:guerrilla:strike:grampian").state
    assert state.body.damage == 1
    assert offered(state, "play") == []
    turn = play(state, "pass")
    assert turn.state.body.turn == 0
    assert pile(turn.state.body.decks[1].discards) == "guerrilla guerrilla"


def test_case_e11_damages_of_humans_add_up() -> None:
    state = position({"wales": "1 tripod tripod fort"}, hand="guerrilla")
    state = play(state, "choose:fire:wales", "play:guerrilla:last:wales").state
    assert state.body.damage == 3
    assert deck(state).removed == ("fort", "guerrilla")
    assert offered(state, "choose", "fire") == []
    assert refused(state, "choose:fire:wales") == ("gun-used", {"space": "wales"})


def test_case_c1_corners_are_no_edges() -> None:
    spaces = {"lowlands": "tripod"}
    for sea, reached in (("dogger_bank", []), ("north_sea_north", ["lowlands"])):
        state = position({**spaces, sea: "navy"}, hand="british_navy")
        codes = [f"play:british_navy:strike:{sea}:{coast}" for coast in reached]
        assert offered(state, "play", "british_navy", "strike") == codes


def test_case_c5_a_ufo_makes_hostile_and_is_no_target() -> None:
    state = position(
        {"wales": "2 ufo army_unit", "london": "1"},
        hand="army guerrilla",
        reserve="army bunker",
        money=9,
    )
    assert offered(state, "play", "guerrilla") == []
    assert refused(state, "play:army:strike:wales") == ("no-target", {"space": "wales"})
    moves = [f"play:army:move:wales:{near}" for near in ("lancashire", "midlands", "west_country")]
    assert offered(state, "play", "army") == moves
    assert offered(state, "buy") == ["buy:army:london", "buy:bunker:london"]


def test_case_c9_a_moved_army_is_fresh() -> None:
    state = position({"yorkshire": "army_unit", "northumbria": "tripod"}, hand="redeployment army")
    state = play(state, "play:redeployment:unit:yorkshire:northumbria").state
    assert here(state, "northumbria") == "army_unit tripod"
    assert play(state, "play:army:strike:northumbria").state.body.damage == 2


def test_case_c31_a_ship_reaches_its_coast_only() -> None:
    spaces = {"irish_sea": "navy", "midlands": "tripod", "cumbria": "tripod", "wales": "ufo"}
    state = position(spaces, hand="british_navy")
    assert offered(state, "play", "british_navy", "strike") == ["play:british_navy:strike:irish_sea:cumbria"]


@pytest.mark.parametrize(
    ("spaces", "code"),
    [
        ({"hebrides": "navy"}, "play:british_navy:strike:hebrides:western_highlands"),
        ({"western_highlands": "army_unit"}, "play:army:strike:western_highlands"),
    ],
)
def test_case_c32_the_ship_can_be_struck_in_turn_one(spaces: dict[str, str], code: str) -> None:
    state = position(spaces, hand="army british_navy", round=1)
    assert play(state, code).state.body.damage == 2


def test_case_c24_who_has_struck_stays_so_when_walking() -> None:
    spaces = {"wales": "1 tripod", "midlands": "tripod"}
    state = position(spaces, hand="guerrilla guerrilla relocation")
    state = play(state, "play:guerrilla:strike:wales", "play:relocation:civilian:wales:midlands").state
    assert here(state, "midlands") == "1/1 tripod"
    assert offered(state, "play", "guerrilla") == []
    assert refused(state, "play:guerrilla:strike:midlands")[0] == "civilians-used"


def test_case_c24_with_a_fresh_one_walking() -> None:
    spaces = {"wales": "2 tripod", "midlands": "tripod"}
    state = position(spaces, hand="guerrilla guerrilla relocation")
    state = play(state, "play:guerrilla:strike:wales", "play:relocation:civilian:wales:midlands").state
    assert offered(state, "play", "guerrilla") == [
        "play:guerrilla:strike:midlands",
        "play:guerrilla:last:midlands",
    ]


def test_case_c21_an_air_attack_at_29_repels_the_aliens() -> None:
    turn = play(position({}, hand="air_attack", damage=29), "play:air_attack")
    assert kinds(turn)[-1] == "won"
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((1,), "repelled")


def test_case_c21_the_last_strike_of_an_army_at_28_repels_the_aliens() -> None:
    turn = play(position({"wales": "army_unit tripod"}, hand="army", damage=28), "play:army:last:wales")
    assert turn.state.body.damage == 30
    assert turn.state.result is not None
    assert turn.state.result.reason == "repelled"
