"""Ruling 6: one action of a card, and what becomes of the card."""

from __future__ import annotations

import pytest

from engine.rules.new_wave.meta import ALIENS, CARDS, DATA
from tests.engine.driver import event, kinds, offered, play, refused
from tests.engine.new_wave.positions import deck, position


def test_ruling_6_exactly_one_action_of_a_card() -> None:
    state = position({"wales": "2 tripod", "midlands": "1"}, side=ALIENS, hand="reap")
    state = play(state, "play:reap:kill:wales").state
    assert offered(state, "play") == []
    assert refused(state, "play:reap:sell") == ("card-not-held", {"card": "reap"})


def test_ruling_6_a_played_card_is_discarded_or_leaves_the_game() -> None:
    state = position({}, hand="relocation relocation")
    turn = play(state, "play:relocation:take")
    assert (kinds(turn), deck(turn.state).discards) == (["played", "gained"], ("relocation",))
    turn = play(turn.state, "play:relocation:sell")
    assert kinds(turn) == ["played", "removed", "gained"]
    assert event(turn, "removed") == {"seat": 1, "cards": [["relocation", "relocation", None]]}
    assert deck(turn.state).removed == ("relocation",)


def test_ruling_6_the_actions_that_remove_their_card() -> None:
    """As the book has them: money that is sold for more, and each harder strike."""
    removing = {(card.kind, action.word) for card in DATA.cards for action in card.actions if action.removes}
    assert removing == {
        ("power_supply", "sell"), ("plasma_synthesis", "sell"), ("reap", "sell"), ("relocation", "sell"),
        ("guerrilla", "last"), ("army", "last"), ("british_navy", "last"), ("tripod", "last"),
        ("ufo", "last"),
    }  # fmt: skip


@pytest.mark.parametrize("kind", [card.kind for card in DATA.cards if card.sort == "building"])
def test_ruling_6_buildings_are_never_played(kind: str) -> None:
    assert CARDS[kind].actions == ()


@pytest.mark.parametrize("kind", ["army", "british_navy", "air_attack", "redeployment"])
def test_ruling_6_units_and_actions_can_always_be_bought(kind: str) -> None:
    """Whatever becomes of the miniature: here none can be placed."""
    board = {"london": "1 ufo army_unit", "portsmouth": "ufo navy", "irish_sea": "navy"}
    state = position(board, reserve=kind, money=9)
    turn = play(state, f"buy:{kind}")
    assert "placed_unit" not in kinds(turn)
    assert deck(turn.state).discards == (kind,)
