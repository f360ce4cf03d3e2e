"""Ruling 3: cards come after the leaders, and the ring stands in The Shire."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from engine import Setup, State, Turn, apply, awaited_seats, default, start, view
from engine.rules.middle_earth.cards import DELAY, EVENT, KINDS
from tests.engine.driver import events
from tests.engine.middle_earth.positions import where


def played(seats: int, setup: str, seed: str = "2a") -> tuple[State, Turn]:
    """The position before the last default move of the setup, and that move's turn."""
    turn = start(Setup("middle_earth", seats, seed, {"setup": setup}))
    while True:
        before = turn.state
        turn = apply(before, default(before, awaited_seats(before)[0]))
        if turn.state.body.round:
            return before, turn


@pytest.mark.parametrize("setup", ["deal", "manual"])
@pytest.mark.parametrize(("seats", "piles"), [(2, (44, 34)), (3, (41, 31)), (4, (36, 28))])
def test_value_5_the_piles(seats: int, piles: tuple[int, int], setup: str) -> None:
    """0, 1, 2 territory cards a seat, three adventure cards each; all seven events are in the pile."""
    before, turn = played(seats, setup)
    b = turn.state.body
    assert (len(b.deck), len(b.pile)) == piles
    assert [len(hand) for hand in b.hands] == [seats - 2] * seats
    assert [len(hand) for hand in b.adventures] == [3] * seats
    assert sum(KINDS[number].kind == EVENT for number in b.pile) == 7
    assert {deck.id: deck.size for deck in view(turn.state, None).decks} == {
        "territory": piles[0], "turned": 0, "adventure": piles[1], "discarded": 0,
    }  # fmt: skip
    assert [e["seat"] for e in events(turn, "adventures")] == list(range(seats))
    assert not any(before.body.hands)


def test_value_8_no_starting_hand_holds_an_event() -> None:
    """And the chance that none holds Boromir or a delay: 585/1364, 161/620, 399/2728."""
    for seats in (2, 3, 4):
        for seed in ("2a", "2b", "2c", "2d", "2e"):
            _, turn = played(seats, "deal", seed)
            held = [KINDS[number].kind for hand in turn.state.body.adventures for number in hand]
            assert EVENT not in held
    calm = sum(card.copies for card in KINDS if card.kind != EVENT)
    fitting = sum(card.copies for card in KINDS if card.kind == DELAY or card.id == "boromir")
    chances = [Fraction(comb(calm - fitting, 3 * n), comb(calm, 3 * n)) for n in (2, 3, 4)]
    assert chances == [Fraction(585, 1364), Fraction(161, 620), Fraction(399, 2728)]


def test_value_9_no_adventure_card_is_in_a_hand_before_the_reveal() -> None:
    """Nobody places a leader knowing missions."""
    for setup in ("deal", "manual"):
        before, turn = played(3, setup)
        assert not any(before.body.adventures)
        assert len(before.body.pile) == 40
        assert all(turn.state.body.adventures)


def test_ruling_3_what_is_dealt_is_seen_by_its_holder_alone() -> None:
    """Cards in hand are counted for all."""
    _, turn = played(4, "deal")
    for seat in range(4):
        seen = view(turn.state, seat).seats
        assert [s.cards for s in seen] == [{"territory": 2, "adventure": 3}] * 4
        assert [s.hand is not None for s in seen] == [s == seat for s in range(4)]
    assert [e.to for e in turn.events if e.kind in ("cards", "adventures")] == [
        (s,) for s in range(4) for _ in (0, 1)
    ]


def test_ruling_3_the_ring_stands_in_the_shire() -> None:
    """It needs no die there."""
    _, turn = played(3, "deal")
    assert where(turn.state) == "the_shire"
    (path,) = view(turn.state, None).paths
    assert (path.id, path.place, path.need, len(path.spaces)) == ("ring", 0, 0, 14)


def test_ruling_3_the_adventure_deck() -> None:
    """Forty cards: 16 missions, 17 powers, 7 events."""
    sorts = Counter[str]()
    for card in KINDS:
        sorts[card.kind if card.kind in ("mission", EVENT) else "power"] += card.copies
    assert sorts == {"mission": 16, "power": 17, "event": 7}
