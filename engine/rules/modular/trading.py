"""Trading sets of cards (ruling 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.rules.modular.cards import KINDS, NUMBERS, SIZE, card_data, sets, worth
from engine.rules.modular.state import Body
from engine.system import AnyState, Play
from engine.types import Move, Offer


def best_worth(at: AnyState, seat: int) -> int:
    """Armies that the best set in the hand would bring; 0 without one."""
    return max(map(worth, sets(at.body.hands[seat])), default=0)


def offers(at: AnyState, seat: int) -> Iterator[Offer]:
    """All sets in the hand, each once."""
    for cards in sets(at.body.hands[seat]):
        yield Offer("trade", tuple(KINDS[kind].id for kind in cards))


def why_not(at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
    """Why cards cannot be traded."""
    named = [NUMBERS.get(str(arg)) for arg in move.args]
    cards = [kind for kind in named if kind is not None]
    if len(cards) != len(named) or len(cards) != SIZE:
        return None
    hand = at.body.hands[move.seat]
    for kind in cards:
        if cards.count(kind) > hand.count(kind):
            return "card-not-held", {"card": KINDS[kind].id}
    return None if worth(cards) else ("no-set", {})


def trade(play: Play, move: Move) -> None:
    """Carry out a trade: armies into the pool, the cards face up on the pile of used ones."""
    b: Body = play.body
    cards = tuple(NUMBERS[str(arg)] for arg in move.args)
    hand = list(b.hands[move.seat])
    for card in cards:
        hand.remove(card)
    n = worth(cards)
    b.hands[move.seat] = tuple(hand)
    b.discard += cards
    b.pool += n
    b.total += n
    play.tell("traded", seat=move.seat, cards=card_data(cards), armies=n)
