"""Ruling 14: buildings, their sites, income, shots and repairs."""

from __future__ import annotations

from engine.rules.new_wave.meta import ALIENS, HUMANS
from tests.engine.driver import event, kinds, offered, play, refused
from tests.engine.new_wave.positions import deck, here, position


def test_case_e5_the_only_site_for_a_bunker() -> None:
    state = position({"wales": "1", "london": "3 tripod"}, reserve="bunker", money=3)
    assert offered(state, "buy") == ["buy:bunker:wales"]
    turn = play(state, "buy:bunker:wales")
    assert here(turn.state, "wales") == "1 bunker"
    assert deck(turn.state).removed == ("bunker",)
    assert deck(turn.state).discards == ()
    assert event(turn, "built") == {"seat": 1, "space": "wales", "piece": "bunker"}


def test_case_c26_sites_of_humans() -> None:
    spaces = {
        "wales": "2",
        "london": "3 ufo",
        "wessex": "1 bunker",
        "yorkshire": "2 plasma_reactor",
        "midlands": "army_unit",
    }
    state = position(spaces, reserve="fort", money=4)
    assert offered(state, "buy") == ["buy:fort:wales"]
    for space in ("london", "wessex", "yorkshire", "midlands"):
        assert refused(state, f"buy:fort:{space}") == ("wrong-site", {"card": "fort", "sites": ["wales"]})


def test_ruling_14_without_a_site_the_card_cannot_be_bought() -> None:
    state = position({"wales": "1 tripod"}, reserve="fort", money=4)
    assert offered(state, "buy") == []
    assert refused(state, "buy:fort:wales") == ("no-site", {"card": "fort"})


def test_case_c27_sites_of_aliens() -> None:
    def sites(**spaces: str) -> list[str]:
        state = position({"london": "1", **spaces}, side=ALIENS, reserve="particle_generator", money=4)
        return [code.split(":")[-1] for code in offered(state, "buy")]

    highlands = ["northern_highlands", "grampian"]
    assert sites(lowlands="3", grampian="tripod") == highlands
    assert sites(grampian="tripod ufo") == [*highlands, "lowlands"]
    assert sites(lowlands="army_unit") == highlands
    assert sites(lowlands="supply_depot") == highlands
    assert sites(northern_highlands="plasma_reactor", grampian="alien_factory") == ["lowlands"]


def test_case_c28_artillery_reaches_next_door_once_a_turn() -> None:
    spaces = {"wales": "tripod heavy_artillery 1", "midlands": "tripod"}
    state = position(spaces)
    assert offered(state, "choose", "fire") == ["choose:fire:wales:midlands"]
    assert refused(state, "choose:fire:wales")[0] == "out-of-reach"
    assert refused(state, "choose:fire:wales:lancashire") == ("no-target", {"space": "lancashire"})
    turn = play(state, "choose:fire:wales:midlands")
    assert event(turn, "fired") == {
        "seat": 1,
        "other": 0,
        "from": "wales",
        "to": "midlands",
        "piece": "heavy_artillery",
        "n": 1,
        "damage": 1,
    }
    assert turn.undoable
    assert offered(turn.state, "choose", "fire") == []
    assert refused(turn.state, "choose:fire:wales:midlands") == ("gun-used", {"space": "wales"})


def test_case_c28_a_fort_reaches_its_own_region() -> None:
    state = position({"wales": "tripod fort 1", "midlands": "tripod"})
    assert offered(state, "choose", "fire") == ["choose:fire:wales"]
    assert refused(state, "choose:fire:wales:midlands") == (
        "out-of-reach",
        {"from": "wales", "reach": ["wales"]},
    )
    assert play(state, "choose:fire:wales").state.body.damage == 1


def test_ruling_14_who_cannot_shoot() -> None:
    state = position({"wales": "tripod bunker 1", "midlands": "tripod"})
    assert refused(state, "choose:fire:wales") == ("no-gun", {"space": "wales"})
    assert refused(state, "choose:fire:london") == ("no-gun", {"space": "london"})
    assert refused(state, "choose:fire:nowhere") == ("unknown-space", {"space": "nowhere"})
    aliens = position({"wales": "tripod fort 1"}, side=ALIENS)
    assert offered(aliens, "choose") == []
    assert refused(aliens, "choose:fire:wales") == ("no-gun", {"space": "wales"})


def test_ruling_14_a_building_shoots_in_the_turn_of_its_purchase() -> None:
    state = position({"wales": "2", "midlands": "tripod"}, reserve="heavy_artillery", money=4)
    state = play(state, "buy:heavy_artillery:wales").state
    assert play(state, "choose:fire:wales:midlands").state.body.damage == 1


def test_ruling_14_a_building_works_on_when_its_region_is_hostile_or_empty() -> None:
    state = position({"wales": "fort tripod ufo", "midlands": "supply_depot", "london": "1"})
    assert offered(state, "choose", "fire") == ["choose:fire:wales"]
    turn = play(position({"wales": "supply_depot tripod", "london": "1"}, side=ALIENS), "pass")
    assert turn.state.body.money == 1


def test_ruling_14_shots_are_fresh_in_each_turn() -> None:
    state = play(position({"wales": "tripod fort 1"}), "choose:fire:wales").state
    state = play(state, "pass").state
    assert state.body.fired == ()


def test_case_c29_income_comes_at_once() -> None:
    state = play(position({"wales": "1"}, reserve="supply_depot", money=4), "buy:supply_depot:wales").state
    assert state.body.money == 1
    spaces = {"london": "3", "wales": "3 tripod"}
    state = position(spaces, side=ALIENS, reserve="plasma_reactor alien_factory", money=13, hand="tripod")
    state = play(state, "buy:plasma_reactor:grampian").state
    assert state.body.money == 13 - 7 + 2
    state = play(state, "buy:alien_factory:lowlands", "play:tripod:strike:wales").state
    assert here(state, "wales") == "tripod*"


def test_ruling_14_income_of_each_own_turn() -> None:
    spaces = {
        "grampian": "particle_generator",
        "lowlands": "plasma_reactor",
        "wales": "supply_depot",
        "london": "supply_depot 1",
    }
    turn = play(position(spaces, side=ALIENS), "pass")
    assert (event(turn, "turn")["n"], turn.state.body.money) == (2, 2)
    turn = play(position(spaces, side=HUMANS), "pass")
    assert (event(turn, "turn")["n"], turn.state.body.money) == (3, 3)


def test_ruling_14_a_destroyed_tile_leaves_the_game() -> None:
    state = position({"wales": "tripod supply_depot", "london": "1"}, side=ALIENS, hand="tripod")
    state = play(state, "play:tripod:strike:wales").state
    assert "supply_depot" not in state.body.tiles
    assert deck(state, HUMANS).removed.count("supply_depot") == 1


def test_case_c22_a_regenerator_repairs_as_often_as_it_is_paid() -> None:
    spaces = {"grampian": "regenerator", "london": "1"}
    state = position(spaces, side=ALIENS, damage=2, money=9)
    assert offered(state, "choose") == ["choose:heal"]
    turn = play(state, "choose:heal")
    assert event(turn, "healed") == {"seat": 0, "n": 1, "price": 4, "damage": 1}
    assert turn.undoable
    turn = play(turn.state, "choose:heal")
    assert (turn.state.body.damage, turn.state.body.money) == (0, 1)
    assert offered(turn.state, "choose") == []
    assert refused(turn.state, "choose:heal") == ("no-damage", {})


def test_ruling_14_what_a_repair_needs() -> None:
    spaces = {"grampian": "regenerator", "london": "1"}
    poor = position(spaces, side=ALIENS, damage=2, money=3)
    assert refused(poor, "choose:heal") == ("heal-dear", {"price": 4, "money": 3})
    without = position({"london": "1"}, side=ALIENS, damage=2, money=9)
    assert refused(without, "choose:heal") == ("no-healer", {})
    assert refused(position(spaces, damage=2, money=9), "choose:heal") == ("no-healer", {})


def test_ruling_14_a_bought_regenerator_works_at_once() -> None:
    state = position({"london": "1"}, side=ALIENS, reserve="regenerator", money=8, damage=3)
    state = play(state, "buy:regenerator:grampian", "choose:heal").state
    assert (state.body.damage, state.body.money) == (2, 0)


def test_ruling_14_kinds_of_events() -> None:
    turn = play(position({"wales": "1"}, reserve="supply_depot", money=4), "buy:supply_depot:wales")
    assert [k for k in kinds(turn) if k != "turned"] == ["bought", "built", "gained"]
