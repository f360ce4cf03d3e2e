"""Rulings 7, 8 and 15: who gets where, and who is kept."""

from __future__ import annotations

from engine.rules.new_wave.meta import ALIENS, island
from tests.engine.driver import offered, play, refused
from tests.engine.new_wave.positions import deck, here, pile, position


def ends(codes: list[str]) -> list[str]:
    """The last words of codes, sorted."""
    return sorted(code.rpartition(":")[2] for code in codes)


def test_case_e1_a_civilian_is_relocated() -> None:
    """Three in Yorkshire: two stay, one is in Cumbria, and the card brought no money."""
    state = play(
        position({"yorkshire": "3"}, hand="relocation"), "play:relocation:civilian:yorkshire:cumbria"
    ).state
    assert (here(state, "yorkshire"), here(state, "cumbria")) == ("2", "1")
    assert state.body.money == 0
    assert deck(state).discards == ("relocation",)


def test_case_e3_two_reaps_move_one_tripod_twice() -> None:
    """From the ship to Northumbria, where it is still fresh."""
    state = position({"western_highlands": "tripod"}, side=ALIENS, hand="reap reap")
    state = play(
        state, "play:reap:move:western_highlands:lowlands", "play:reap:move:lowlands:northumbria"
    ).state
    assert here(state, "northumbria") == "tripod"
    assert deck(state).discards == ("reap", "reap")


def test_case_c1_corners_are_no_border() -> None:
    """Lowlands and the Dogger Bank, Northumbria and the northern sea touch at a corner only."""
    map_ = island()
    for land, sea in (("lowlands", "dogger_bank"), ("northumbria", "north_sea_north")):
        assert map_.index[land] not in map_.near[""][map_.index[sea]]
        assert map_.index[land] not in map_.coasts[map_.index[sea]]
    assert map_.index["lowlands"] in map_.coasts[map_.index["north_sea_north"]]


def test_ruling_7_every_land_but_the_midlands_is_a_coast() -> None:
    """Beside some sea."""
    map_ = island()
    coast = {land for lands in map_.coasts for land in lands}
    assert [map_.ids[land] for land in map_.land if land not in coast] == ["midlands"]


def test_ruling_8_each_piece_on_its_own_terrain() -> None:
    """An army by land, a ship by sea, a UFO by any edge; a tripod by land into enemies as well."""
    state = position({"wales": "army_unit", "irish_sea": "navy"}, hand="army british_navy")
    assert ends(offered(state, "play", "army", "move")) == ["lancashire", "midlands", "west_country"]
    assert ends(offered(state, "play", "british_navy", "move")) == ["celtic_sea", "hebrides"]
    state = position(
        {"wales": "tripod", "lancashire": "army_unit army_unit fort 3"}, side=ALIENS, hand="tripod"
    )
    assert ends(offered(state, "play", "tripod", "move")) == ["lancashire", "midlands", "west_country"]
    state = position({"wales": "ufo"}, side=ALIENS, hand="alien_abduction")
    assert ends(offered(state, "play", "alien_abduction", "move")) == [
        "celtic_sea", "irish_sea", "lancashire", "midlands", "west_country",
    ]  # fmt: skip


def test_case_c2_one_blocks_one() -> None:
    """Two tripods against an army: one leaves and may go on, the other is kept."""
    state = position({"yorkshire": "tripod tripod army_unit"}, side=ALIENS, hand="reap reap")
    state = play(state, "play:reap:move:yorkshire:cumbria").state
    moves = offered(state, "play", "reap", "move")
    assert "play:reap:move:cumbria:lancashire" in moves
    assert {code.split(":")[3] for code in moves} == {"cumbria"}


def test_case_c3_one_against_one_keeps_both() -> None:
    """The Army card can strike, and nothing else; neither can the tripod leave."""
    state = position({"yorkshire": "tripod army_unit"}, hand="army")
    assert offered(state, "play", "army", "move") == []
    assert offered(state, "play", "army", "place") == []
    state = position({"yorkshire": "tripod army_unit"}, side=ALIENS, hand="reap")
    assert offered(state, "play", "reap", "move") == []


def test_case_c4_blocking_in_the_middle_of_two_steps() -> None:
    """A tripod in Northumbria lets an army in and not out again, unless another one is there."""
    moves = ("play", "redeployment", "unit", "lowlands")
    state = position({"lowlands": "army_unit", "northumbria": "tripod"}, hand="redeployment")
    reached = ends(offered(state, *moves))
    assert {"northumbria", "cumbria"} <= set(reached)
    assert "yorkshire" not in reached
    assert "lowlands" not in reached
    state = position({"lowlands": "army_unit", "northumbria": "tripod army_unit"}, hand="redeployment")
    assert "yorkshire" in ends(offered(state, *moves))


def test_ruling_8_ships_ufos_and_civilians_neither_block_nor_are_blocked() -> None:
    """A UFO over an army keeps it not; civilians walk away from tripods, and keep none."""
    state = position({"wales": "army_unit ufo 2"}, hand="army relocation")
    assert len(offered(state, "play", "army", "move")) == 3
    state = position({"irish_sea": "navy ufo"}, hand="british_navy")
    assert offered(state, "play", "british_navy", "move")
    state = position({"wales": "3 tripod ufo"}, side=ALIENS, hand="reap alien_abduction")
    assert offered(state, "play", "reap", "move")
    assert offered(state, "play", "alien_abduction", "move")


def test_case_c33_civilians_walk_from_hostile_land_to_hostile_land() -> None:
    """Tripods at both ends bar nothing."""
    state = position({"wales": "1 tripod", "midlands": "tripod"}, hand="relocation")
    state = play(state, "play:relocation:civilian:wales:midlands").state
    assert here(state, "midlands") == "1 tripod"


def test_case_c20_a_ufo_two_steps_from_the_ship() -> None:
    """Over land and sea, and not back to where it was."""
    state = position({"western_highlands": "ufo"}, side=ALIENS, hand="ufo")
    assert ends(offered(state, "play", "ufo", "move")) == sorted([
        "northern_highlands", "grampian", "lowlands", "hebrides", "north_sea_north", "southern_uplands",
        "northumbria", "irish_sea",
    ])  # fmt: skip


def test_ruling_8_the_mover_says_whether_a_spent_piece_goes() -> None:
    """Where an army that has acted stands beside one that has not; the word is not offered elsewhere."""
    state = position({"wales": "army_unit army_unit*"}, hand="redeployment")
    assert "play:redeployment:unit:wales:midlands:spent" in offered(state, "play", "redeployment")
    gone = play(state, "play:redeployment:unit:wales:midlands:spent").state
    assert (here(gone, "wales"), here(gone, "midlands")) == ("army_unit", "army_unit*")
    gone = play(state, "play:redeployment:unit:wales:midlands").state
    assert (here(gone, "wales"), here(gone, "midlands")) == ("army_unit*", "army_unit")
    alone = position({"wales": "army_unit*"}, hand="redeployment")
    assert not any(code.endswith("spent") for code in offered(alone, "play"))
    assert here(play(alone, "play:redeployment:unit:wales:midlands").state, "midlands") == "army_unit*"


def test_ruling_8_the_mover_says_whether_a_civilian_that_has_struck_goes() -> None:
    """The same with civilians; what has struck stays so."""
    state = position({"wales": "2/1"}, hand="relocation")
    gone = play(state, "play:relocation:civilian:wales:midlands:spent").state
    assert (here(gone, "wales"), here(gone, "midlands")) == ("1", "1/1")
    gone = play(state, "play:relocation:civilian:wales:midlands").state
    assert (here(gone, "wales"), here(gone, "midlands")) == ("1/1", "1")
    alone = position({"wales": "1/1"}, hand="relocation")
    assert here(play(alone, "play:relocation:civilian:wales:midlands").state, "midlands") == "1/1"


def test_ruling_15_evacuation_moves_two_different_civilians() -> None:
    """Together or apart; the one that has walked does not walk again, and a second one is not forced."""
    state = play(position({"wales": "2"}, hand="evacuation"), "play:evacuation:civilian:wales:midlands").state
    assert set(offered(state)) == {
        "move:wales:lancashire", "move:wales:midlands", "move:wales:west_country", "pass",
    }  # fmt: skip
    both = play(state, "move:wales:midlands").state
    assert here(both, "midlands") == "2"
    assert "pass" in offered(both)
    assert not offered(both, "move")
    single = play(state, "pass").state
    assert (here(single, "wales"), here(single, "midlands")) == ("1", "1")


def test_ruling_15_of_two_that_meet_the_other_one_may_walk_on() -> None:
    """A civilian comes to one that has struck: only that one can walk, and it needs no word."""
    state = position({"wales": "1", "midlands": "1/1"}, hand="evacuation")
    state = play(state, "play:evacuation:civilian:wales:midlands").state
    assert offered(state, "move", "wales") == []
    assert "move:midlands:london" in offered(state)
    assert not any(code.endswith("spent") for code in offered(state))
    state = play(state, "move:midlands:london").state
    assert (here(state, "midlands"), here(state, "london")) == ("1", "1/1")


def test_case_c25_a_single_civilian_does_not_walk_twice() -> None:
    """After its step the turn goes on."""
    state = position({"wales": "1"}, hand="evacuation")
    turn = play(state, "play:evacuation:civilian:wales:midlands")
    assert [frame.step for frame in turn.state.stack] == ["act"]


def test_ruling_15_money_of_cards_that_move_people() -> None:
    """Relocation one coin, or two and out of the game; Evacuation two; Redeployment none."""
    state = position({"wales": "1"}, hand="relocation relocation evacuation redeployment")
    assert play(state, "play:relocation:take").state.body.money == 1
    sold = play(state, "play:relocation:sell").state
    assert (sold.body.money, deck(sold).removed, deck(sold).discards) == (2, ("relocation",), ())
    assert play(state, "play:evacuation:take").state.body.money == 2
    assert refused(state, "play:evacuation:sell")[0] == "wrong-move"
    assert refused(state, "play:redeployment:take")[0] == "wrong-move"
    assert pile(deck(state).hand) == "evacuation redeployment relocation relocation"


def test_ruling_15_redeployment_walks_a_civilian_one_step() -> None:
    """One of them, and no second one."""
    state = position({"wales": "2"}, hand="redeployment")
    state = play(state, "play:redeployment:civilian:wales:midlands").state
    assert (here(state, "wales"), here(state, "midlands")) == ("1", "1")
    assert offered(state, "move") == []


def test_ruling_15_reap_moves_a_tripod_that_was_used() -> None:
    """Fresh or not, one step; it stays what it was."""
    state = position({"wales": "tripod*"}, side=ALIENS, hand="reap")
    assert here(play(state, "play:reap:move:wales:midlands").state, "midlands") == "tripod*"


def test_ruling_8_refusals_say_what_bars_the_way() -> None:
    """Who blocks, what the terrain is, how far it would be; nothing changes."""
    state = position(
        {"yorkshire": "tripod army_unit", "wales": "army_unit*", "london": "army_unit"}, hand="army"
    )
    assert refused(state, "play:army:move:yorkshire:cumbria") == (
        "unit-blocked", {"piece": "army_unit", "space": "yorkshire", "own": 1, "enemies": 1},
    )  # fmt: skip
    unit = {"piece": "army_unit"}
    assert refused(state, "play:army:move:wales:midlands") == ("unit-used", {**unit, "space": "wales"})
    assert refused(state, "play:army:move:cumbria:yorkshire") == (
        "no-unit-here",
        {**unit, "space": "cumbria"},
    )
    assert refused(state, "play:army:move:london:wales") == (
        "not-adjacent",
        {"from": "london", "to": "wales"},
    )
    assert refused(state, "play:army:move:london:atlantis") == ("unknown-space", {"space": "atlantis"})
    assert refused(state, "play:army:move:london")[0] == "wrong-move"
    far = position({"london": "army_unit"}, hand="redeployment")
    assert refused(far, "play:redeployment:unit:london:cumbria") == (
        "not-in-reach", {"from": "london", "to": "cumbria"},
    )  # fmt: skip
    assert refused(far, "play:redeployment:unit:wales:cumbria")[0] == "no-unit-here"


def test_ruling_13_refusals_name_the_marker() -> None:
    """Sound at the end, a Nerve Agent at the beginning, for armies and civilians."""
    state = position(
        {"wales": "1 army_unit nerve_agent", "midlands": "sound", "london": "1 army_unit"},
        hand="army relocation redeployment",
    )
    assert refused(state, "play:army:move:wales:lancashire") == ("nerve-holds", {"space": "wales"})
    assert refused(state, "play:army:move:london:midlands") == ("sound-bars", {"space": "midlands"})
    assert refused(state, "play:redeployment:unit:london:midlands") == ("sound-bars", {"space": "midlands"})
    walk = "play:relocation:civilian"
    assert refused(state, f"{walk}:wales:lancashire") == ("nerve-holds", {"space": "wales"})
    assert refused(state, f"{walk}:london:midlands") == ("sound-bars", {"space": "midlands"})
    assert refused(state, f"{walk}:cumbria:lancashire") == ("no-civilian", {"space": "cumbria"})
    assert refused(state, f"{walk}:london:wales") == ("not-adjacent", {"from": "london", "to": "wales"})


def test_ruling_15_refusals_of_a_second_walk() -> None:
    """The one that has walked stays; everything else as for the first."""
    state = position({"wales": "1", "london": "1"}, hand="evacuation")
    state = play(state, "play:evacuation:civilian:wales:midlands").state
    assert refused(state, "move:midlands:wales") == ("civilian-walked", {"space": "midlands"})
    assert refused(state, "move:london:wales") == ("not-adjacent", {"from": "london", "to": "wales"})
    assert refused(state, "move:london:atlantis") == ("unknown-space", {"space": "atlantis"})
    assert refused(state, "play:evacuation:take")[0] == "wrong-verb"
