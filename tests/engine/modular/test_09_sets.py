"""Rulings 9 and 17: sets of cards, the card of a conquest, and what happens when none is left."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Move, State, apply, cards, legal, visible
from engine.rules.modular.cards import CARDS, KINDS, NUMBERS, card_infos, worth
from engine.rules.modular.trading import best_worth
from engine.types import Frame
from tests.engine.driver import event, kinds, play
from tests.engine.modular.positions import allowed, fated, hand, position, refused, setup, taken, verbs
from tests.engine.modular.positions import cards as pile


def value(kinds_: str) -> int:
    """What three kinds bring."""
    return worth([NUMBERS[kind] for kind in kinds_.split()])


@pytest.mark.parametrize(
    ("held", "armies"),
    [
        ("infantry infantry infantry", 8),
        ("infantry1 infantry2 infantry", 11),
        ("infantry2 cannon1 cavalry", 13),
        ("infantry2 cannon2 cavalry2", 16),
        ("jolly cavalry cavalry", 12),
        ("jolly infantry2 infantry2", 16),
        ("jolly infantry cannon", 0),
        ("jolly jolly infantry", 0),
        ("infantry infantry cannon", 0),
    ],
)
def test_values_16_to_19_what_sets_bring(held: str, armies: int) -> None:
    """Three alike 8, three different 10, a jolly with two alike 12, plus tanks; nothing else is a set."""
    assert value(held) == armies
    state = position(step="reinforce", turn=2, pool=1, hands={2: held})
    offers = [code for code in allowed(state) if code.startswith("trade")]
    assert len(offers) == (armies > 0)
    assert best_worth(state, 2) == armies
    if armies:
        turn = play(state, *offers)
        assert event(turn, "traded")["armies"] == armies
        assert turn.state.body.pool == 1 + armies


def test_ruling_09_wrong_sets_are_told_why() -> None:
    """Cards that make no set, and cards that are not held."""
    state = position(step="reinforce", turn=2, pool=1, hands={2: "infantry cannon jolly"})
    assert refused(state, "trade:infantry:cannon:jolly") == "no-set"
    assert refused(state, "trade:infantry:infantry:jolly") == "card-not-held"
    assert refused(state, "trade:infantry:cannon:nonsense") == "wrong-verb"


def test_value_20_several_sets_in_a_turn() -> None:
    """8 and 12: the pool grows by 20; then all is placed, and with the last army no more can be traded."""
    held = "infantry infantry infantry jolly cannon cannon cavalry cavalry cavalry"
    state = position(step="reinforce", turn=2, pool=5, hands={2: held})
    turn = play(state, "trade:infantry:infantry:infantry", "trade:cannon:cannon:jolly")
    assert turn.state.body.pool == 25
    state = play(turn.state, "place:ambria:25").state
    assert state.stack[-1].step == "attack"
    assert hand(state, 2) == "cavalry cavalry cavalry"
    assert "trade" not in verbs(state)


def test_ruling_09_each_set_is_offered_once() -> None:
    """Cards of a kind are alike: five of them make one offer, named in one order."""
    state = position(step="reinforce", turn=2, pool=1, hands={2: "infantry infantry infantry infantry jolly"})
    offers = [code for code in allowed(state) if code.startswith("trade")]
    assert offers == ["trade:infantry:infantry:infantry", "trade:infantry:infantry:jolly"]
    assert refused(state, "trade:jolly:infantry:infantry") == "wrong-move"


def test_ruling_09_nobody_must_trade() -> None:
    """However many cards there are."""
    held = "infantry infantry infantry cannon cannon cannon cavalry cavalry cavalry jolly jolly"
    state = position(step="reinforce", turn=2, pool=3, hands={2: held})
    assert play(state, "place:ambria:3").state.stack[-1].step == "attack"


def test_ruling_09_used_cards_lie_open_until_none_is_left() -> None:
    """They go onto the open pile; when a card is to be drawn and none lies face down, they are shuffled."""
    state = position(step="reinforce", turn=2, pool=1, hands={2: "infantry cannon cavalry"}, discard="jolly")
    state = play(state, "trade:infantry:cannon:cavalry").state
    assert state.body.discard == pile("jolly") + pile("infantry cannon cavalry")
    state.body.deck, state.body.discard = (), state.body.deck + state.body.discard
    state.body.took, state.body.pool, state.body.total = True, 0, sum(state.body.armies)
    state.stack = (Frame("attack", {}),)
    turn = play(state, "pass")
    assert event(turn, "reshuffled")["n"] == 44
    assert (len(turn.state.body.deck), len(turn.state.body.discard)) == (43, 0)
    assert len(turn.state.body.hands[2]) == 1
    assert not turn.undoable


def test_value_48_no_card_is_left() -> None:
    """All 44 in hands: nothing is drawn, and the turn ends."""
    rest = " ".join(KINDS[card].id for card in CARDS)
    state = position({"ambria": (0, 2)}, turn=2, hands={0: rest}, body={"took": True})
    turn = play(state, "pass")
    assert "drew" not in kinds(turn)
    assert turn.state.body.turn == 0


def conqueror(**options: object) -> State:
    """Seat 0 is about to take corvara."""
    spaces = {"ambria": (0, 20), "corvara": (1, 1), "elmora": (1, 1), "lunaria": (1, 1)}
    state = position(spaces, **options)  # type: ignore[arg-type] # options of a setup
    return fated(state, "attack:ambria:corvara:3", taken)


def test_ruling_17_a_conquest_earns_one_card() -> None:
    """Drawn by itself as the turn ends, whispered; never two."""
    state = play(conqueror(), "attack:ambria:corvara:3", "move:ambria:corvara:3").state
    turn = play(state, "pass")
    assert "drew" in kinds(turn)
    assert len(turn.state.body.hands[0]) == 1
    drawn = next(e for e in turn.events if e.kind == "card")
    assert drawn.to == (0,)
    assert [e.kind for e in visible(turn.events, 1)].count("card") == 0
    assert kinds(turn).index("passed") < kinds(turn).index("drew") < kinds(turn).index("turn")


def test_ruling_17_after_the_strategic_move() -> None:
    """In base the move ends the turn, and the card comes after it."""
    state = play(conqueror(), "attack:ambria:corvara:3", "move:ambria:corvara:3").state
    turn = play(state, "move:ambria:corvara:5")
    assert kinds(turn)[:2] == ["fortified", "drew"]


def test_ruling_17_none_without_a_conquest() -> None:
    """A turn without one ends without a card."""
    assert "drew" not in kinds(play(position(turn=2), "pass"))


def test_ruling_09_the_pile_of_the_book() -> None:
    """44 cards: 14 of each figure and two jollies; how many tanks are on them is assumed."""
    figures = Counter(KINDS[card].figure for card in CARDS)
    assert figures == {"infantry": 14, "cannon": 14, "cavalry": 14, "jolly": 2}
    assert len(CARDS) == 44
    assert sum(info.copies for info in card_infos(setup())) == 44
    assert {info.kind for info in cards("modular", {})} == set(NUMBERS)
    assert sum(KINDS[card].tanks for card in CARDS) == 24


def test_ruling_09_trades_can_be_taken_back() -> None:
    """They show nothing and use no chance."""
    state = position(step="reinforce", turn=2, pool=1, hands={2: "infantry cannon cavalry"})
    (offer,) = legal(state, 2).narrow("trade")
    assert apply(state, Move(2, "trade", offer.args)).undoable
