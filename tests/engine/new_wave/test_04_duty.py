"""Ruling 4: what must be played, and the step that asks for it."""

from __future__ import annotations

from engine import State, default, prompts, view
from engine.rules.new_wave import duty
from engine.rules.new_wave.meta import ALIENS, HUMANS
from tests.engine.driver import elsewhere, kinds, offered, play, refused, top
from tests.engine.new_wave.positions import deck, position

ARMED = "army relocation redeployment evacuation guerrilla"


def owed(state: State) -> list[str]:
    """The kinds that must be played."""
    return [card.kind for card in duty.owed_cards(state)]


def test_case_c23_what_the_humans_owe() -> None:
    """A fresh army and no target: the Army card alone; none if all three are used; without any army the
    Redeployment, too, since a civilian can walk."""
    assert owed(position({"wales": "3 army_unit"}, hand=ARMED)) == ["army"]
    assert owed(position({"wales": "3 army_unit* army_unit* army_unit*"}, hand=ARMED)) == []
    assert owed(position({"wales": "3"}, hand=ARMED)) == ["redeployment", "army"]


def test_case_c23_what_the_aliens_owe() -> None:
    """A blocked tripod in a region with a Fort, a UFO over another Fort: Fog alone does something."""
    state = position(
        {"wales": "tripod army_unit fort 2", "london": "ufo fort 3"},
        side=ALIENS,
        hand="reap tripod ufo scorching_beam poisonous_fog power_supply",
    )
    assert owed(state) == ["poisonous_fog"]


def test_case_c35_nobody_has_to_burn_a_card() -> None:
    """A Reap that could only be sold is possible and not owed; one that can move a tripod is owed."""
    state = position(side=ALIENS, hand="reap")
    assert offered(state, "play") == ["play:reap:sell"]
    assert owed(state) == []
    assert owed(position({"wales": "tripod"}, side=ALIENS, hand="reap")) == ["reap"]


def test_ruling_4_money_is_never_owed() -> None:
    """Whatever else the card can do."""
    assert owed(position({"wales": "3"}, hand="relocation evacuation")) == []
    assert owed(position(side=ALIENS, hand="power_supply plasma_synthesis")) == []


def test_ruling_4_a_move_of_nought_steps_is_a_move() -> None:
    """A Redeployment while an army stands, a UFO card while a fresh UFO does; one that can only place is
    owed."""
    assert owed(position({"wales": "3 army_unit*"}, hand="redeployment")) == []
    assert owed(position({"wales": "ufo"}, side=ALIENS, hand="ufo")) == []
    assert owed(position({"wales": "ufo*"}, side=ALIENS, hand="ufo")) == ["ufo"]
    assert owed(position({"wales": "tripod"}, side=ALIENS, hand="tripod")) == ["tripod"]


def test_case_d12_pass_with_an_owed_card() -> None:
    """It leads to `rest`, can be taken back, and only that card's plays are offered; after one the turn ends
    by itself."""
    state = position({"wales": "3 army_unit"}, hand="army relocation")
    turn = play(state, "pass")
    assert (top(turn.state), turn.undoable) == ("rest", True)
    assert prompts(turn.state)[0].kind == "rest"
    assert {tuple(code.split(":")[:2]) for code in offered(turn.state)} == {("play", "army")}
    ended = play(turn.state, "play:army:move:wales:midlands")
    assert (ended.state.body.turn, top(ended.state), ended.undoable) == (0, "act", False)
    assert deck(ended.state, HUMANS).discards[:2] == ("army", "relocation")
    plain = play(position({"wales": "3 army_unit"}, hand="relocation"), "pass")
    assert plain.state.body.turn == 0


def test_ruling_4_a_card_that_is_not_owed_waits_no_more() -> None:
    """In `rest` nothing is bought, swapped, passed, taken, and no other card played; each refusal says what
    is asked."""
    state = play(
        position({"wales": "3 army_unit"}, hand="army relocation relocation", reserve="bunker", money=9),
        "pass",
    ).state
    owing = {"cards": [["army", "army", None]]}
    for code in ("pass", "buy:bunker:wales", "choose:swap:bunker"):
        assert refused(state, code) == ("must-play", owing)
    assert refused(state, "play:relocation:take") == ("card-not-owed", {"card": "relocation", **owing})
    assert refused(state, "play:all") == ("must-play", owing)
    assert refused(state, "play:guerrilla:strike:wales") == ("card-not-held", {"card": "guerrilla"})


def test_ruling_4_what_has_become_possible_is_owed_too() -> None:
    """An Army card places the army that the next one must be played on."""
    state = play(position({"wales": "3"}, hand="army army"), "pass").state
    state = play(state, "play:army:place:wales").state
    assert top(state) == "rest"
    assert offered(state, "play", "army", "place") == []
    assert play(state, "play:army:move:wales:midlands").state.body.turn == 0


def test_ruling_4_what_has_become_impossible_is_discarded() -> None:
    """The last army of the stock is placed: the other Army cards have to move it first."""
    state = position({"wales": "3 army_unit* army_unit*"}, hand="army army army")
    state = play(state, "pass", "play:army:place:wales", "play:army:move:wales:midlands").state
    assert state.body.turn == 0
    assert deck(state, HUMANS).discards[-3:] == ("army", "army", "army")


def test_case_d13_what_the_clock_plays() -> None:
    """In `act` it passes; in `rest` it strikes, and never removes a card; else it takes the first action."""
    state = position({"wales": "3 army_unit tripod"}, hand="army")
    assert default(state, 1).code == "pass"
    rest = play(state, "pass").state
    assert default(rest, 1).code == "play:army:strike:wales"
    quiet = play(position({"wales": "3 army_unit"}, hand="army"), "pass").state
    assert default(quiet, 1).code == "play:army:move:wales:lancashire"


def test_ruling_4_the_end_of_the_turn_discards_openly() -> None:
    """What was not played is told to both; what is drawn to its seat alone."""
    turn = play(position({"wales": "3"}, hand="relocation relocation"), "pass")
    assert kinds(turn)[0] == "discarded"
    assert [e.to for e in turn.events if e.kind == "drew"] == [(1,)]


def test_ruling_18_pass_is_always_possible() -> None:
    """With owed cards and without, so that no button reveals the hand."""
    for hand in ("army", "relocation", ""):
        state = position({"wales": "3 army_unit"}, hand=hand)
        assert "pass" in offered(state)
        assert view(state, None).prompts == view(elsewhere(state), None).prompts
