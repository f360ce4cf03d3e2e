"""Ruling 19: a turn of either side, as it is typed."""

from __future__ import annotations

from engine import default
from engine.rules.new_wave.meta import ALIENS
from tests.engine.driver import offered, play, top
from tests.engine.new_wave.positions import deck, here, pile, position

ALIEN_TURN = (
    "play:all",
    "play:reap:move:western_highlands:lowlands",
    "play:tripod:strike:lowlands",
    "buy:plasma_synthesis",
    "choose:swap:regenerator",
    "pass",
)
HUMAN_TURN = (
    "choose:fire:yorkshire",
    "play:guerrilla:strike:yorkshire",
    "play:evacuation:civilian:yorkshire:midlands",
    "move:yorkshire:lancashire",
    "play:all",
    "buy:army:wales",
    "pass",
)


def test_ruling_19_an_alien_turn() -> None:
    state = position(
        {"western_highlands": "tripod ufo", "lowlands": "3", "london": "3"},
        side=ALIENS,
        hand="power_supply power_supply power_supply reap tripod",
        reserve="plasma_synthesis regenerator tripod poisonous_fog ufo",
    )
    *codes, last = ALIEN_TURN
    state = play(state, *codes).state
    assert here(state, "lowlands") == "1 tripod*"
    assert state.body.money == 0
    assert pile(deck(state).discards) == "plasma_synthesis power_supply power_supply power_supply reap tripod"
    assert deck(state).tail == ("regenerator",)
    assert play(state, last).state.body.turn == 1


def test_ruling_19_a_human_turn() -> None:
    state = position(
        {"yorkshire": "3 fort tripod", "wales": "1"},
        hand="guerrilla evacuation relocation relocation relocation",
        reserve="army bunker",
        money=1,
    )
    *codes, last = HUMAN_TURN
    state = play(state, *codes).state
    assert (state.body.damage, state.body.money) == (2, 0)
    assert here(state, "yorkshire") == "1/1 tripod fort"
    assert [here(state, space) for space in ("midlands", "lancashire", "wales")] == ["1", "1", "1 army_unit"]
    assert play(state, last).state.body.turn == 0


def test_ruling_19_play_lists_all_for_money_then_teams_then_cards() -> None:
    state = position(
        {"wales": "2 tripod ufo fort", "london": "1"},
        side=ALIENS,
        hand="power_supply power_supply tripod ufo scorching_beam",
    )
    heads = [code.split(":")[1] for code in offered(state, "play")]
    assert heads[0] == "all"
    teams = [head for head in heads if "+" in head]
    assert heads[1 : 1 + len(teams)] == teams
    assert heads[1 + len(teams)] == "power_supply"


def test_ruling_19_end_turn_shows_owed_cards_alone_and_the_last_play_ends_the_turn() -> None:
    spaces = {"wales": "1 tripod army_unit"}
    state = position(spaces, hand="army relocation guerrilla")
    turn = play(state, "pass")
    assert (top(turn.state), turn.undoable) == ("rest", True)
    assert {code.split(":")[1] for code in offered(turn.state)} == {"army", "guerrilla"}
    assert default(turn.state, 1).code == "play:guerrilla:strike:wales"
    turn = play(turn.state, "play:guerrilla:strike:wales")
    assert (top(turn.state), turn.undoable) == ("rest", True)
    turn = play(turn.state, "play:army:strike:wales")
    assert (turn.state.body.turn, turn.state.body.damage, turn.undoable) == (0, 3, False)
