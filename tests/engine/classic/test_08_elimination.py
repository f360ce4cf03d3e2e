"""Rulings 8 and 9 of `classic`: eliminated players' cards, and the fortifying move."""

from __future__ import annotations

import pytest

from engine import Move, State, awaited_seats, legal, prompts, view, visible
from tests.engine.driver import event, kinds, lost, play, refused
from tests.engine.positions import armies, fated, hand, position

LAST = {"china": (0, 9), "siam": (1, 1)}
"""Seat 1 has nothing but Siam, and one army there."""


def _killing(mine: str, theirs: str, **more: object) -> State:
    """Seat 0 has just destroyed seat 1 and moved in."""
    state = position(LAST, hands={0: mine, 1: theirs}, **more)  # type: ignore[arg-type]  # any of its parameters
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    return play(state, "attack:china:siam:3", "move:china:siam:3").state


def test_ruling_08_the_conqueror_gets_the_cards() -> None:
    """All of them, behind the captor's own; only the captor sees which, everybody how many."""
    state = position(LAST, hands={0: "alaska", 1: "peru wild1"})
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    turn = play(state, "attack:china:siam:3")
    assert kinds(turn) == ["battle", "conquered", "eliminated", "captured"]
    assert event(turn, "eliminated") == {"seat": 0, "other": 1, "n": 2}
    assert "captured" not in [e.kind for e in visible(turn.events, 2)]
    assert hand(turn.state, 0) == ["alaska", "peru", "wild1"]
    assert hand(turn.state, 1) == []
    assert not view(turn.state, None).seats[1].alive
    assert prompts(turn.state)[0].kind == "occupy"


def test_ruling_08_a_poor_victim_brings_no_cards() -> None:
    """No private event where there is nothing to see."""
    state = fated(position(LAST), "attack:china:siam:3", lost(0, 1))
    assert kinds(play(state, "attack:china:siam:3")) == ["battle", "conquered", "eliminated"]


@pytest.mark.parametrize(
    ("mine", "theirs"), [("alaska", "peru wild1"), ("alaska peru venezuela", "argentina egypt congo")]
)
def test_ruling_08_with_six_cards_or_fewer_the_player_waits(mine: str, theirs: str) -> None:
    """The attack simply goes on; trading is for the next turn."""
    state = _killing(mine, theirs)
    assert [p.kind for p in prompts(state)] == ["attack"]
    assert refused(state, "trade:alaska:peru:venezuela")[0] == "wrong-verb"


def test_ruling_08_with_more_than_six_the_player_trades_down_to_four_at_once() -> None:
    """Seven become four: one set; then its armies are placed and the attack goes on."""
    state = _killing("alaska peru venezuela", "argentina egypt congo wild1")
    assert [(p.kind, p.data) for p in prompts(state)] == [("trade_down", {"cards": 7})]
    assert {o.verb for o in legal(state, 0)} == {"trade"}
    assert refused(state, "pass")[0] == "wrong-verb"
    state = play(state, "trade:alaska:peru:venezuela").state
    assert [(p.kind, p.data) for p in prompts(state)] == [("reinforce", {"armies": 4, "forced": False})]
    assert refused(state, "trade:argentina:egypt:congo")[0] == "wrong-verb", "with four cards trading is over"
    turn = play(state, "place:siam:4")
    assert [p.kind for p in prompts(turn.state)] == ["attack"]
    assert armies(turn.state, "siam") == 7
    assert Move(0, "attack", ("siam", "indonesia", 3)) in legal(turn.state, 0)


def test_ruling_08_eight_cards_go_to_two_in_two_trades() -> None:
    """Five are still more than four; the second trade leaves two."""
    state = _killing("alaska peru venezuela alberta", "argentina egypt congo greenland")
    state = play(state, "trade:alaska:peru:venezuela").state
    assert [(p.kind, p.data) for p in prompts(state)] == [("trade_down", {"cards": 5})]
    state = play(state, "trade:argentina:egypt:congo").state
    assert prompts(state)[0].data == {"armies": 4 + 6, "forced": False}
    assert hand(state, 0) == ["alberta", "greenland"]


def test_ruling_08_the_bonus_for_a_shown_territory_counts_here_too() -> None:
    """Once a turn: the first trade brings two armies to Siam, the second nothing to China."""
    state = _killing("siam peru venezuela alberta", "china egypt congo greenland")
    state = play(state, "trade:siam:peru:venezuela:siam").state
    assert armies(state, "siam") == 5
    assert ("china", "egypt", "congo") in [o.args for o in legal(state, 0)]


def test_ruling_08_trading_down_waits_for_the_move_in() -> None:
    """First the armies occupy the territory, then the cards are looked at."""
    state = position(LAST, hands={0: "alaska peru venezuela", 1: "argentina egypt congo wild1"})
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    state = play(state, "attack:china:siam:3").state
    assert [p.kind for p in prompts(state)] == ["occupy"]


def test_ruling_08_trading_down_without_a_choice_of_armies() -> None:
    """Where the armies move in by themselves the trade comes at once."""
    state = position(
        {"china": (0, 4), "siam": (1, 1)},
        hands={0: "alaska peru venezuela", 1: "argentina egypt congo wild1"},
    )
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    assert [p.kind for p in prompts(play(state, "attack:china:siam:3").state)] == ["trade_down"]


def test_ruling_08_an_eliminated_seat_has_no_more_turns() -> None:
    """The turn goes on to the next living seat."""
    state = play(_killing("", ""), "pass").state
    assert awaited_seats(state) == (2,)
    assert refused(state, "resign", seat=1) == ("not-alive", {"seat": 1})


def test_ruling_08_resigning_while_trading_down_passes_the_turn() -> None:
    """The cards go under the deck, the game goes on with the next seat."""
    state = position(
        {**LAST, "japan": (3, 2)},
        seats=4,
        hands={0: "alaska peru venezuela", 1: "argentina egypt congo wild1"},
    )
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    state = play(state, "attack:china:siam:3", "move:china:siam:3").state
    turn = play(state, "resign")
    assert kinds(turn) == ["resigned", "turn", "income"]
    assert len(turn.state.body.deck) == 44
    assert awaited_seats(turn.state) == (2,)


CHAIN = {"china": (0, 5), "siam": (0, 1), "indonesia": (0, 2), "brazil": (0, 3), "japan": (1, 1)}


def test_ruling_09_one_move_to_an_adjacent_territory_ends_the_turn() -> None:
    """Any number but the last army; then it is the next one's turn."""
    state = position(CHAIN)
    turn = play(state, "move:china:siam:4")
    assert kinds(turn)[:2] == ["fortified", "turn"]
    assert event(turn, "fortified") == {"seat": 0, "from": "china", "to": "siam", "n": 4}
    assert (armies(turn.state, "china"), armies(turn.state, "siam")) == (1, 5)
    assert awaited_seats(turn.state) == (1,)
    assert refused(turn.state, "move:siam:indonesia:1", seat=0)[0] == "not-your-turn"


@pytest.mark.parametrize(
    ("code", "key", "data"),
    [
        ("move:china:siam:5", "wrong-amount", {"amount": 5, "low": 1, "high": 4}),
        ("move:china:indonesia:1", "not-adjacent", {"from": "china", "to": "indonesia"}),
        ("move:china:china:1", "not-adjacent", {"from": "china", "to": "china"}),
        ("move:china:japan:1", "space-not-yours", {"space": "japan"}),
        ("move:japan:china:1", "space-not-yours", {"space": "japan"}),
        ("move:siam:china:1", "too-few-armies", {"space": "siam"}),
        ("move:china:atlantis:1", "unknown-space", {"space": "atlantis"}),
        ("move:china:siam", "wrong-move", {"move": "move:china:siam", "verb": "move"}),
        ("move:china:siam:1:1", "wrong-move", {"move": "move:china:siam:1:1", "verb": "move"}),
    ],
)
def test_ruling_09_refused_moves(code: str, key: str, data: dict[str, object]) -> None:
    """One army stays, both territories are one's own and adjacent."""
    assert refused(position(CHAIN), code) == (key, data)


def test_ruling_09_option_connected_reaches_along_own_territories() -> None:
    """Through any chain of own territories, and not further."""
    state = position(CHAIN, fortify="connected")
    assert {o.args for o in legal(state, 0).narrow("move", "china")} == {
        ("china", "siam"),
        ("china", "indonesia"),
    }
    assert event(play(state, "move:china:indonesia:4"), "fortified")["to"] == "indonesia"
    assert refused(state, "move:china:brazil:1") == ("not-connected", {"from": "china", "to": "brazil"})


def test_ruling_09_a_turn_may_end_without_a_move() -> None:
    """Passing needs neither an attack nor a move."""
    turn = play(position(CHAIN), "pass")
    assert kinds(turn)[0] == "passed"
    assert event(turn, "passed") == {"seat": 0}
