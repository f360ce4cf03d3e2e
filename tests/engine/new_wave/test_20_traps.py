"""Ruling 20: the traps, one by one."""

from __future__ import annotations

import pytest

from engine import State, meta, view, vocabulary
from engine.rules.new_wave.meta import ALIENS, DATA, HUMANS, island
from tests.engine.driver import kinds, offered, play, refused, top
from tests.engine.new_wave.positions import deck, here, position


def test_ruling_20a_no_stored_order_can_be_peeked_at() -> None:
    """Buying and taking back is not possible where a card turns up, and unknown cards lie in no order."""
    state = position({"wales": "1"}, reserve="army", money=4)
    turn = play(state, "buy:army:wales")
    assert not turn.undoable
    for side in (ALIENS, HUMANS):
        piles = deck(state, side)
        order = [card.kind for card in DATA.cards]
        for cards in (piles.supply, piles.offers):
            assert list(cards) == sorted(cards, key=order.index)


def test_ruling_20b_public_buttons_hang_on_public_facts() -> None:
    """With another hand everything but `play` is offered as before, and `play` has no public button."""
    spaces = {"wales": "2 tripod fort army_unit", "london": "1"}

    def public(hand: str) -> list[str]:
        state = position(spaces, hand=hand, reserve="army bunker", money=4, body={"fired": ()})
        return [code for code in offered(state) if not code.startswith("play:")]

    assert public("guerrilla army relocation") == public("redeployment evacuation air_attack")
    assert vocabulary.verb("new_wave", "play").secret
    assert not any(vocabulary.verb("new_wave", verb).secret for verb in ("buy", "choose", "pass"))


def test_ruling_20c_army_three_ways() -> None:
    """The card is `army`, the miniature `army_unit`, the number on the badge counts civilians."""
    state = position({"wales": "2 army_unit"}, hand="army")
    tokens = view(state, None).spaces["wales"].tokens
    assert tokens == {"army": 2, "army_unit": 1}
    assert "army" not in {unit.kind for unit in DATA.units}


@pytest.mark.parametrize("card", ["tripod:strike", "ufo:strike", "scorching_beam"])
def test_ruling_20d_no_damage_at_all_is_for_special_cards_only(card: str) -> None:
    """Against a Fort they do nothing, and are not played for nothing."""
    state = position({"wales": "2 fort tripod ufo"}, side=ALIENS, hand="tripod ufo scorching_beam")
    assert f"play:{card}:wales" not in offered(state, "play")


def test_ruling_20e_last_may_be_legal_where_strike_is_not() -> None:
    state = position({"wales": "heavy_artillery tripod", "london": "1"}, side=ALIENS, hand="tripod")
    assert offered(state, "play", "tripod", "strike") == []
    assert offered(state, "play", "tripod", "last") == ["play:tripod:last:wales"]


def test_ruling_20f_purchases_fill_the_reserve_at_once_and_cost_the_undo() -> None:
    state = position({"wales": "1"}, reserve="army bunker", money=4)
    turn = play(state, "buy:army:wales")
    assert len(deck(turn.state).reserve) == 2
    assert "turned" in kinds(turn)
    assert not turn.undoable


def test_ruling_20g_blocking_counts_at_every_step_with_the_mover() -> None:
    spaces = {"lowlands": "army_unit", "northumbria": "tripod"}
    ends = {code.split(":")[-1] for code in offered(position(spaces, hand="redeployment"), "play")}
    assert "yorkshire" not in ends
    spaces["northumbria"] = "tripod army_unit"
    codes = offered(position(spaces, hand="redeployment"), "play", "redeployment", "unit", "lowlands")
    assert "play:redeployment:unit:lowlands:yorkshire" in codes


def test_ruling_20h_a_ufo_keeps_humans_from_building_and_is_no_target() -> None:
    spaces = {"wales": "2 ufo", "portsmouth": "ufo", "london": "1"}
    state = position(spaces, hand="guerrilla british_navy", reserve="army bunker", money=9)
    assert offered(state, "buy") == ["buy:army:london", "buy:bunker:london"]
    assert offered(state, "play") == []


def test_ruling_20i_reap_at_a_used_tripod() -> None:
    state = position({"wales": "2 tripod*"}, side=ALIENS, hand="reap")
    assert here(play(state, "play:reap:kill:wales").state, "wales") == "1 tripod*"


def test_ruling_20j_money_of_a_generator_bought_now_is_there_now() -> None:
    state = position({"london": "1"}, side=ALIENS, reserve="particle_generator", money=4)
    assert play(state, "buy:particle_generator:grampian").state.body.money == 1


def test_ruling_20k_armies_come_before_civilians_once_a_team_has_broken_the_wall() -> None:
    state = position({"wales": "2 army_unit fort tripod tripod"}, side=ALIENS, hand="tripod tripod")
    assert here(play(state, "play:tripod+tripod_last:wales").state, "wales") == "2 tripod* tripod*"


def test_ruling_20l_owed_cards_change_with_every_play() -> None:
    """The one civilian's strike makes the other Guerrilla impossible: the turn ends."""
    state = play(position({"wales": "1 tripod"}, hand="guerrilla guerrilla"), "pass").state
    assert top(state) == "rest"
    turn = play(state, "play:guerrilla:strike:wales")
    assert turn.state.body.turn == 0
    assert "discarded" in kinds(turn)


def _last_civilian(hand: str, code: str, words: str) -> State:
    return play(position({"wales": words}, side=ALIENS, hand=hand), code).state


def test_ruling_20m_the_last_civilian_falls_to_whatever_it_is() -> None:
    ends = [
        _last_civilian("reap", "play:reap:kill:wales", "1 tripod"),
        _last_civilian("alien_abduction", "play:alien_abduction:kill:wales", "1 ufo fort"),
        _last_civilian("ufo", "play:ufo:last:wales", "1 ufo bunker"),
        _last_civilian("tripod tripod", "play:tripod+tripod_last:wales", "1 tripod tripod fort"),
    ]
    assert [state.result.reason for state in ends if state.result] == ["extinction"] * 4


def test_ruling_20n_nothing_is_shuffled_before_a_card_is_to_be_drawn() -> None:
    """Five in the supply, five discards: five are drawn, and the supply is empty."""
    supply = "relocation relocation relocation relocation guerrilla"
    state = position({"wales": "1"}, supply=supply, discards="guerrilla")
    turn = play(state, "pass")
    assert "shuffled" not in kinds(turn)
    assert (deck(turn.state, HUMANS).supply, deck(turn.state, HUMANS).discards) == ((), ("guerrilla",))


def test_ruling_20o_every_game_has_a_last_round() -> None:
    (rounds,) = (option for option in meta("new_wave").options if option.id == "rounds")
    assert (rounds.default, rounds.low, rounds.high) == (40, 1, 200)
    assert rounds.error(0) == "option-number"
    assert rounds.error(None) is not None


def test_ruling_20p_two_alien_sites_at_the_start() -> None:
    state = position({"lowlands": "3"}, side=ALIENS, reserve="particle_generator", money=4)
    ends = [code.split(":")[-1] for code in offered(state, "buy")]
    assert ends == ["northern_highlands", "grampian"]
    assert island().ids[island().ship] == "western_highlands"
    assert refused(state, "buy:particle_generator:lowlands")[0] == "wrong-site"
