"""Ruling 9: Unit cards, fresh miniatures, the stock and where new ones come."""

from __future__ import annotations

from engine.rules.new_wave.meta import ALIENS
from tests.engine.driver import offered, play, refused
from tests.engine.new_wave.positions import deck, here, position


def test_case_e7_two_navy_cards() -> None:
    """The first moves the ship out of Portsmouth; the second has no fresh one and can only place another."""
    state = position({"portsmouth": "navy"}, hand="british_navy british_navy")
    assert offered(state, "play", "british_navy", "place") == []
    state = play(state, "play:british_navy:move:portsmouth:celtic_sea").state
    assert offered(state, "play") == ["play:british_navy:place"]
    state = play(state, "play:british_navy:place").state
    assert (here(state, "celtic_sea"), here(state, "portsmouth")) == ("navy*", "navy")
    assert deck(state).discards == ("british_navy", "british_navy")


def test_case_c6_no_ship_under_a_ufo() -> None:
    """The card is idle and not owed; it can be bought all the same, and nothing is placed."""
    state = position({"portsmouth": "ufo"}, hand="british_navy", reserve="british_navy", money=4)
    assert offered(state, "play") == []
    assert refused(state, "play:british_navy:place") == ("no-room", {"piece": "navy"})
    assert refused(state, "play:british_navy") == ("card-idle", {"card": "british_navy"})
    bought = play(state, "buy:british_navy").state
    assert bought.body.units["navy"] == ()
    assert deck(bought).discards == ("british_navy",)
    assert play(state, "pass").state.body.turn != state.body.turn


def test_case_c8_an_army_where_people_are_safe() -> None:
    """Not in hostile London; one that was bought there is fresh."""
    state = position({"london": "3 tripod", "wessex": "1"}, hand="army", reserve="army", money=4)
    assert offered(state, "play", "army") == ["play:army:place:wessex"]
    state = play(state, "buy:army:wessex").state
    moves = offered(state, "play", "army")
    assert "play:army:move:wessex:london" in moves
    assert not any(":place" in code for code in moves)


def test_case_c10_the_second_card_places_another_army() -> None:
    """The only army is used."""
    state = position({"wales": "2 army_unit"}, hand="army army")
    state = play(state, "play:army:move:wales:midlands").state
    assert offered(state, "play", "army") == ["play:army:place:wales"]


def test_case_c11_three_used_armies_make_the_card_idle() -> None:
    """There is no fourth."""
    state = position({"wales": "2 army_unit* army_unit* army_unit*"}, hand="army", reserve="army", money=4)
    assert offered(state, "play", "army") == []
    assert offered(state, "buy", "army") == ["buy:army"]
    assert here(play(state, "buy:army").state, "wales") == "2 army_unit* army_unit* army_unit*"


def test_case_c34_used_aliens_make_room_for_new_ones() -> None:
    """All tripods and UFOs are used: their cards place at the ship, and nothing else."""
    state = position({"wales": "tripod* ufo*"}, side=ALIENS, hand="tripod ufo")
    assert offered(state, "play") == ["play:ufo:place", "play:tripod:place"]
    state = play(state, "play:ufo:place", "play:tripod:place").state
    assert here(state, "western_highlands") == "tripod ufo"


def test_ruling_9_a_placed_miniature_is_fresh() -> None:
    """The next card of its kind is played on it."""
    state = position({"wales": "tripod*"}, side=ALIENS, hand="tripod tripod")
    state = play(state, "play:tripod:place").state
    assert offered(state, "play", "tripod", "place") == []
    assert offered(state, "play", "tripod", "move", "western_highlands")


def test_ruling_9_a_card_must_go_to_a_fresh_miniature() -> None:
    """While one is fresh nothing is placed, and the used one does not move again."""
    state = position({"wales": "tripod*", "london": "tripod"}, side=ALIENS, hand="tripod")
    assert {code.split(":")[2:4][-1] for code in offered(state, "play", "tripod", "move")} == {"london"}
    assert offered(state, "play", "tripod", "place") == []


def test_ruling_9_only_unit_cards_use_up() -> None:
    """An army that was redeployed is as fresh as before; all are, when the next turn begins."""
    state = position({"wales": "army_unit"}, hand="redeployment army")
    state = play(state, "play:redeployment:unit:wales:midlands").state
    assert here(state, "midlands") == "army_unit"
    state = play(state, "play:army:move:midlands:london").state
    assert here(state, "london") == "army_unit*"
    assert here(play(state, "pass").state, "london") == "army_unit"


def test_ruling_9_armies_shun_frightening_sound() -> None:
    """None is placed in the region, none moves in."""
    state = position({"wales": "1 sound", "london": "1"}, hand="army")
    assert offered(state, "play", "army") == ["play:army:place:london"]
    state = position({"wales": "1 sound", "midlands": "army_unit"}, hand="army")
    assert "play:army:move:midlands:wales" not in offered(state, "play")


def test_ruling_9_a_purchase_places_the_miniature() -> None:
    """A UFO and a tripod come at the ship, a ship at Portsmouth."""
    state = position(side=ALIENS, reserve="tripod ufo", money=11)
    state = play(state, "buy:tripod", "buy:ufo").state
    assert here(state, "western_highlands") == "tripod ufo"
    state = play(position(reserve="british_navy", money=4), "buy:british_navy").state
    assert here(state, "portsmouth") == "navy"


def test_ruling_9_the_stock() -> None:
    """Three armies, two ships, three tripods, two UFOs."""
    state = position({"wales": "ufo* ufo* tripod* tripod* tripod*"}, side=ALIENS, hand="tripod ufo")
    assert offered(state, "play") == []
    state = position({"irish_sea": "navy* navy*"}, hand="british_navy")
    assert offered(state, "play") == []


def test_ruling_9_refusals_of_a_placing() -> None:
    """A fresh one must be used first; no stock, no room, another region."""
    army = {"piece": "army_unit"}
    state = position({"wales": "1 army_unit"}, hand="army")
    assert refused(state, "play:army:place:wales") == ("unit-fresh", {**army, "sites": ["wales"]})
    state = position({"wales": "1 army_unit* army_unit* army_unit*"}, hand="army")
    assert refused(state, "play:army:place:wales") == ("no-stock", army)
    state = position({"wales": "1 ufo"}, hand="army")
    assert refused(state, "play:army:place:wales") == ("no-room", army)
    state = position({"wales": "1 ufo", "london": "2"}, hand="army")
    assert refused(state, "play:army:place:wales") == ("no-place", {**army, "sites": ["london"]})
    assert refused(state, "play:army:place:atlantis") == ("unknown-space", {"space": "atlantis"})
    assert refused(state, "play:army:strike:wales")[0] in ("no-unit-here", "no-target")
