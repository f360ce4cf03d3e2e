"""Spending, drawing, refilling: chance takes out of sets what an order on the table would give."""

from __future__ import annotations

from engine.rules.new_wave.meta import DATA
from engine.rules.new_wave.state import Body, Cards, Deck, card_entries, deck_of, in_order, without
from engine.system import Play


def draw_hand(play: Play, seat: int) -> None:
    """Fill the hand up, shuffling the discards only when a card is needed and the supply is empty; with
    nothing left the hand is smaller (ruling 3)."""
    deck: Deck = play.body.decks[seat]
    drawn: list[str] = []
    while len(deck.hand) < DATA.hand and (deck.supply or deck.discards):
        if not deck.supply:
            play.tell("shuffled", seat=seat, n=len(deck.discards))
            deck.supply, deck.discards = in_order(deck.discards), ()
        card = play.choice(deck.supply)
        deck.supply = without(deck.supply, card)
        deck.hand += (card,)
        drawn.append(card)
    if drawn:
        play.whisper("drew", seat, seat=seat, cards=card_entries(drawn))


def turn_up(play: Play, deck: Deck) -> Cards:
    """The next card of the offers: by chance while nobody knows the order, then the known ones; none if
    there are no more."""
    if deck.offers:
        card = play.choice(deck.offers)
        deck.offers = without(deck.offers, card)
        return (card,)
    card_, deck.tail = deck.tail[:1], deck.tail[1:]
    return card_


def refill(play: Play, seat: int, place: int) -> None:
    """A place of the reserve is filled from the offers, if there are any, else given up."""
    deck: Deck = play.body.decks[seat]
    card = turn_up(play, deck)
    deck.reserve = (*deck.reserve[:place], *card, *deck.reserve[place + 1 :])
    if card:
        play.tell("turned", seat=seat, cards=card_entries(card))


def spend(play: Play, kinds: Cards, *, removes: bool) -> None:
    """Cards leave the hand: to the discards, or out of the game."""
    b: Body = play.body
    deck = deck_of(play)
    deck.hand = without(deck.hand, *kinds)
    play.tell("played", seat=b.turn, cards=card_entries(kinds))
    if removes:
        deck.removed += kinds
        play.tell("removed", seat=b.turn, cards=card_entries(kinds))
    else:
        deck.discards += kinds
