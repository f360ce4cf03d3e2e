"""Holding and playing command cards: who may play what, and what it costs (ruling 3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.rules.risk2210.cards import Card, card_data, cards, cards_at, number
from engine.rules.risk2210.meta import COMMANDERS, board
from engine.rules.risk2210.state import Body, has_commander
from engine.system import AnyState, Play
from engine.types import Arg

Why = tuple[str, dict[str, Any]] | None


def obstacle(at: AnyState, seat: int, card: Card, free: bool = False) -> Why:
    """What everybody can see that keeps the seat from playing the card, whether or not it holds one."""
    b: Body = at.body
    if seat in b.jammed:
        return "jammed", {"card": card.id}
    if not has_commander(b, seat, card.deck):
        return "commander-needed", {"piece": COMMANDERS[card.deck]}
    if not free and b.energy[seat] < card.cost:
        return "energy-short", {"cost": card.cost, "energy": b.energy[seat]}
    return None


def hand_kinds(at: AnyState, seat: int) -> list[tuple[int, Card]]:
    """The kinds that the seat holds, once each."""
    kinds = cards(at.setup)
    return [(c, kinds[c]) for c in dict.fromkeys(at.body.hands[seat])]


def could_hold(at: AnyState, seat: int, when: str) -> Iterator[Card]:
    """The kinds of one timing of which the seat could hold a card, by what everybody knows: the decks of its
    cards, and what has been played."""
    b: Body = at.body
    kinds = cards(at.setup)
    decks = {kinds[c].deck for c in b.hands[seat]}
    for i, card in cards_at(at.setup, when):
        if card.deck in decks and b.spent.count(i) < card.copies:
            yield card


def find(at: AnyState, seat: int, arg: Arg | None) -> Card | None:
    """The card of an argument, if the seat holds it."""
    card = number(at.setup, arg)
    return cards(at.setup)[card] if card is not None and card in at.body.hands[seat] else None


def pay(play: Play, seat: int, card: Card, args: tuple[Arg, ...] = (), free: bool = False) -> None:
    """Take the card out of the hand and its cost out of the energy, and say so."""
    b: Body = play.body
    kind = number(play.setup, card.id)
    assert kind is not None
    hand = list(b.hands[seat])
    hand.remove(kind)
    b.hands[seat] = tuple(hand)
    b.spent = tuple(sorted((*b.spent, kind)))
    cost = 0 if free else card.cost
    b.energy[seat] -= cost
    spaces = [a for a in args if a in board(play.setup).index]
    data: dict[str, Any] = {"space": spaces[0]} if spaces else {}
    play.tell("card_played", seat=seat, cards=card_data(play.setup, (kind,)), energy=cost, **data)


def not_own(at: AnyState, seat: int, space: Arg) -> Why:
    """Why the seat cannot put anything onto the space: the error, or None if it holds it."""
    world = board(at.setup)
    if space not in world.index:
        return "unknown-space", {"space": space}
    return None if at.body.owner[world.index[space]] == seat else ("space-not-yours", {"space": space})
