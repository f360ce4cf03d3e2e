"""Rulings 3, 4 and 7 of `classic`: territory cards, sets, and what they bring."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from engine import Move, State, legal, prompts, view, visible
from engine.parts.sets import fixed_worth, is_set, rising_worth
from engine.rules.classic.cards import ALIKE, CARDS, WILDS
from tests.engine.driver import event, kinds, lost, play, refused
from tests.engine.positions import armies, fated, hand, position

INFANTRY = "alaska venezuela peru"
MIXED = "alaska alberta brazil"


def _reinforce(held: str, /, **more: Any) -> State:
    spaces = {"china": (0, 1), "siam": (0, 1), "japan": (1, 1)}
    return position(spaces, step="reinforce", pool=3, hands={0: held}, **more)


def test_ruling_03_forty_two_cards_with_a_symbol_and_two_wild_ones() -> None:
    """Fourteen of each symbol, two wild."""
    assert Counter(CARDS) == {"infantry": 14, "cavalry": 14, "artillery": 14, "wild": 2}
    assert [CARDS[c] for c in WILDS] == ["wild", "wild"]


def test_ruling_03_what_makes_a_set() -> None:
    """Three alike, three different, or any two with a wild one; nothing else, for all combinations."""
    kinds_of_cards = ("infantry", "cavalry", "artillery", "wild")
    for three in product(kinds_of_cards, repeat=3):
        tame = [k for k in three if k != "wild"]
        assert is_set(three) == (len(tame) < 3 or len(set(tame)) != 2)
    assert not is_set(("wild", "wild"))
    assert not is_set(("infantry",) * 4)


def test_ruling_03_values_rise_over_the_whole_game() -> None:
    """4, 6, 8, 10, 12, 15, then 5 more each; the eighth set is worth 25."""
    assert [rising_worth(n) for n in range(10)] == [4, 6, 8, 10, 12, 15, 20, 25, 30, 35]


@pytest.mark.parametrize(("before", "worth"), [(0, 4), (2, 8), (5, 15), (7, 25)])
def test_ruling_03_a_set_is_worth_what_all_trades_of_the_game_make_it(before: int, worth: int) -> None:
    """No matter who traded the earlier ones, the third set of the game brings 8 to anybody, the eighth 25."""
    turn = play(_reinforce(INFANTRY, body={"trades": before}), "trade:alaska:venezuela:peru")
    assert event(turn, "traded")["armies"] == worth
    assert prompts(turn.state)[0].data["armies"] == 3 + worth
    tracks = {t.id: t.value for t in view(turn.state, None).tracks}
    assert tracks["set"] == rising_worth(before + 1)


@pytest.mark.parametrize(
    ("three", "worth"),
    [
        ("infantry infantry infantry", 4),
        ("cavalry cavalry cavalry", 6),
        ("artillery artillery artillery", 8),
        ("infantry cavalry artillery", 10),
        ("infantry infantry wild", 4),
        ("artillery artillery wild", 8),
        ("infantry cavalry wild", 10),
        ("infantry wild wild", 10),
    ],
)
def test_ruling_03_fixed_values(three: str, worth: int) -> None:
    """With the option `fixed`: 4, 6, 8 by symbol, 10 for three different; wild cards take the best."""
    assert fixed_worth(three.split(), ALIKE) == worth


def test_ruling_03_fixed_values_do_not_rise() -> None:
    """The option is used in the game, and the track of rising values is not shown."""
    turn = play(_reinforce(INFANTRY, body={"trades": 7}, cards="fixed"), "trade:alaska:venezuela:peru")
    assert event(turn, "traded")["armies"] == 4
    assert "set" not in {t.id for t in view(turn.state, None).tracks}


def test_ruling_03_traded_cards_go_under_the_deck() -> None:
    """In the order of the trade, at the end, where they are drawn last."""
    state = _reinforce(MIXED)
    turn = play(state, "trade:alaska:alberta:brazil")
    assert turn.state.body.deck == (*state.body.deck, 0, 3, 11)
    assert turn.state.body.known == 3
    assert hand(turn.state, 0) == []
    assert event(turn, "traded")["cards"] == [
        ["alaska", "infantry", "alaska"],
        ["alberta", "cavalry", "alberta"],
        ["brazil", "artillery", "brazil"],
    ]


@pytest.mark.parametrize("cards", [INFANTRY, "alaska alberta brazil wild1"])
def test_ruling_03_with_three_or_four_cards_one_may_wait(cards: str) -> None:
    """A set may be kept: placing is on offer beside trading."""
    state = _reinforce(cards)
    assert prompts(state)[0].data == {"armies": 3, "forced": False}
    assert {o.verb for o in legal(state, 0)} == {"place", "trade"}
    assert kinds(play(state, "place:china:3")) == ["placed"]


@pytest.mark.parametrize("cards", [f"{INFANTRY} alberta brazil", f"{INFANTRY} alberta brazil wild1"])
def test_ruling_03_with_five_or_six_cards_a_trade_is_forced(cards: str) -> None:
    """Nothing but trading is possible."""
    state = _reinforce(cards)
    assert prompts(state)[0].data["forced"] is True
    assert {o.verb for o in legal(state, 0)} == {"trade"}
    assert refused(state, "place:china:1") == ("wrong-verb", {"verb": "place", "verbs": ["trade"]})


def test_ruling_03_forced_trade_repeats_while_five_or_more() -> None:
    """With eight cards one trade leaves five: the next is forced too; with two left placing goes on."""
    state = _reinforce(f"{INFANTRY} alberta brazil greenland ontario quebec")
    state = play(state, "trade:alaska:venezuela:peru").state
    assert prompts(state)[0].data == {"armies": 7, "forced": True}
    state = play(state, "trade:greenland:ontario:quebec").state
    assert prompts(state)[0].data == {"armies": 13, "forced": False}
    assert Move(0, "place", ("china", 13)) in legal(state, 0)


def test_rulebook_all_six_cards_may_be_traded() -> None:
    """After the forced trade a second set may follow in the same turn."""
    state = _reinforce(f"{INFANTRY} greenland ontario quebec")
    state = play(state, "trade:alaska:venezuela:peru", "trade:greenland:ontario:quebec").state
    assert hand(state, 0) == []
    assert prompts(state)[0].data["armies"] == 3 + 4 + 6


def test_ruling_03_trading_is_possible_while_armies_are_left_to_place() -> None:
    """Some armies may be placed before a trade; with the last one the time for trading is over."""
    state = play(_reinforce(MIXED), "place:china:2").state
    assert Move(0, "trade", ("alaska", "alberta", "brazil")) in legal(state, 0)
    state = play(state, "place:china:1").state
    assert refused(state, "trade:alaska:alberta:brazil")[0] == "wrong-verb"


@pytest.mark.parametrize(
    "code",
    [
        "trade:alaska:alberta:venezuela",  # no set
        "trade:alaska:alberta",  # two cards
        "trade:alaska:alberta:brazil",  # not held
        "trade:peru:venezuela:alaska",  # not in the order of the hand
        "trade:alaska:alaska:alaska",
        "trade:alaska:venezuela:peru:china",  # a bonus for a territory that no card shows
        "trade:alaska:venezuela:peru:alaska",  # a bonus for another's territory
        "trade:alaska:venezuela:wild1",
    ],
)
def test_ruling_03_refused_trades(code: str) -> None:
    """Only a set of held cards, in the hand's order, can be traded."""
    state = _reinforce("alaska venezuela peru alberta")
    assert refused(state, code) == ("wrong-move", {"move": code, "verb": "trade"})


def test_ruling_03_wild_cards_complete_any_two() -> None:
    """All pairs with a wild card are on offer, both wild ones together too."""
    state = _reinforce("alaska alberta wild1 wild2")
    sets = {o.args for o in legal(state, 0).narrow("trade")}
    assert sets == {
        ("alaska", "alberta", "wild1"),
        ("alaska", "alberta", "wild2"),
        ("alaska", "wild1", "wild2"),
        ("alberta", "wild1", "wild2"),
    }


def test_ruling_04_two_armies_on_a_shown_territory_that_one_holds() -> None:
    """They stand there at once and are not part of the pool."""
    state = _reinforce("china venezuela peru")
    assert [o.args for o in legal(state, 0).narrow("trade")] == [("china", "venezuela", "peru", "china")]
    turn = play(state, "trade:china:venezuela:peru:china")
    assert event(turn, "traded_bonus") == {
        "seat": 0, "armies": 4, "space": "china", "n": 2,
        "cards": [[s, "infantry", s] for s in ("china", "venezuela", "peru")],
    }  # fmt: skip
    assert armies(turn.state, "china") == 3
    assert prompts(turn.state)[0].data["armies"] == 7
    assert refused(state, "trade:china:venezuela:peru")[0] == "wrong-move"


def test_ruling_04_the_player_picks_which_of_several() -> None:
    """Of two shown own territories one gets the armies, whichever is named."""
    state = _reinforce("china siam peru")
    assert len(tuple(legal(state, 0).narrow("trade"))) == 2
    assert armies(play(state, "trade:china:siam:peru:siam").state, "siam") == 3
    assert armies(play(state, "trade:china:siam:peru:china").state, "siam") == 1


def test_ruling_04_once_a_turn_at_most() -> None:
    """A second trade in the same turn brings no such bonus; in the next turn it does again."""
    state = _reinforce("china venezuela peru siam alaska argentina")
    state = play(state, "trade:china:venezuela:peru:china").state
    assert [o.args for o in legal(state, 0).narrow("trade")] == [("siam", "alaska", "argentina")]
    assert "space" not in event(play(state, "trade:siam:alaska:argentina"), "traded")
    later = play(state, "place:china:7", "pass", "place:japan:3", "pass").state
    later = play(later, f"place:alaska:{later.body.pool}", "pass").state
    assert later.body.turn == 0
    assert Move(0, "trade", ("siam", "alaska", "argentina", "siam")) in legal(later, 0)


def test_ruling_04_wild_cards_show_no_territory() -> None:
    """A set of wild cards and others' territories brings no bonus."""
    state = _reinforce("wild1 wild2 japan")
    assert [o.args for o in legal(state, 0)][-1] == ("wild1", "wild2", "japan")


FRONT = {"china": (0, 9), "siam": (2, 1), "india": (2, 1), "japan": (1, 1)}


def _conquering() -> State:
    return fated(position(FRONT), "attack:china:siam:3", lost(0, 1))


def test_ruling_07_a_card_at_the_end_of_a_turn_with_a_conquest() -> None:
    """Not at the conquest but when the turn ends; its face is for the one who drew it."""
    state = _conquering()
    turn = play(state, "attack:china:siam:3")
    assert "drew" not in kinds(turn)
    turn = play(turn.state, "move:china:siam:3", "pass")
    assert kinds(turn)[:3] == ["passed", "drew", "card"]
    assert [e.kind for e in visible(turn.events, 1)][:2] == ["passed", "drew"]
    assert len(hand(turn.state, 0)) == 1
    assert turn.state.body.deck == state.body.deck[1:]
    assert view(turn.state, 1).seats[0].cards == {"territory": 1}
    assert view(turn.state, 1).seats[0].hand is None


def test_ruling_07_a_card_also_when_a_fortifying_move_ends_the_turn() -> None:
    """However the turn ends."""
    turn = play(_conquering(), "attack:china:siam:3", "move:china:siam:3", "move:siam:china:1")
    assert kinds(turn)[:2] == ["fortified", "drew"]


def test_ruling_07_one_card_however_many_conquests() -> None:
    """Two territories taken in a turn bring one card."""
    state = play(_conquering(), "attack:china:siam:3", "move:china:siam:3").state
    state = fated(state, "attack:china:india:3", lost(0, 1))
    turn = play(state, "attack:china:india:3", "move:china:india:3", "pass")
    assert kinds(turn).count("drew") == 1
    assert len(hand(turn.state, 0)) == 1


def test_ruling_07_no_card_without_a_conquest() -> None:
    """A battle won without taking the territory, or no battle at all, brings none."""
    assert "drew" not in kinds(play(position(FRONT), "pass"))
    guarded = position({**FRONT, "siam": (2, 5)})
    assert "drew" not in kinds(play(guarded, "attack:china:siam:3", "pass"))


def test_ruling_08_a_sixth_card_that_is_drawn_waits() -> None:
    """Five cards and a draw make six: nothing is traded until the next turn."""
    state = position(FRONT, hands={0: "alaska alberta brazil venezuela peru"})
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    state = play(state, "attack:china:siam:3", "move:china:siam:3", "pass").state
    assert len(hand(state, 0)) == 6
    assert state.body.turn == 1
