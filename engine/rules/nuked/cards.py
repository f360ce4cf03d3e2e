"""The cards: kinds, of which those in a hand are alike, so that moves name kinds."""

from __future__ import annotations

from engine.queries.card_info import CardInfo
from engine.rules.nuked.meta import DATA, Card
from engine.rules.nuked.state import Body
from engine.system import AnyState, Play
from engine.types import Arg, CardView, Setup

KINDS = DATA.cards
NUMBERS: dict[Arg, int] = {card.kind: number for number, card in enumerate(KINDS)}
DEFENCE = "defence"
"""The effect of cards that answer an attack; all others are played in one's own turn."""
ANSWERS = tuple(number for number, card in enumerate(KINDS) if card.effect == DEFENCE)


def find(at: AnyState, seat: int, arg: Arg | None) -> Card | None:
    """The card of an argument, if the seat holds one."""
    number = None if arg is None else NUMBERS.get(arg)
    return KINDS[number] if number is not None and number in at.body.hands[seat] else None


def hand_kinds(at: AnyState, seat: int, *, defence: bool) -> list[Card]:
    """The kinds that the seat holds, once each, in the order of the data: those for an answer, or the
    others."""
    kinds = (KINDS[number] for number in sorted(set(at.body.hands[seat])))
    return [card for card in kinds if (card.effect == DEFENCE) == defence]


def card_entries(cards: tuple[int, ...]) -> list[list[str | None]]:
    """Cards for an event: [id, kind, space or None] each."""
    return [[KINDS[card].kind, KINDS[card].kind, None] for card in cards]


def card_view(card: int) -> CardView:
    """A card as its holder sees it."""
    return CardView(KINDS[card].kind, KINDS[card].kind)


def spend(play: Play, seat: int, card: Card) -> list[list[str | None]]:
    """Lay a card of the hand open; the card for an event."""
    b: Body = play.body
    number = NUMBERS[card.kind]
    hand = list(b.hands[seat])
    hand.remove(number)
    b.hands[seat] = tuple(hand)
    b.open = (*b.open, number)
    return card_entries((number,))


def draw(play: Play, seat: int) -> bool:
    """Draw a card, after shuffling the open ones if the deck is empty (ruling 13). Whether there was one."""
    b: Body = play.body
    if not b.deck:
        if not b.open:
            return False
        cards = list(b.open)
        play.shuffle(cards)
        b.deck, b.open = tuple(cards), ()
        play.tell("reshuffled", n=len(cards))
    b.hands[seat] = (*b.hands[seat], b.deck[0])
    b.deck = b.deck[1:]
    return True


def deal(play: Play) -> None:
    """Shuffle the deck and give each living seat its first cards."""
    b: Body = play.body
    deck = list(b.deck)
    play.shuffle(deck)
    b.deck = tuple(deck)
    for seat in (s for s, alive in enumerate(b.alive) if alive):
        b.hands[seat], b.deck = b.deck[: DATA.dealt], b.deck[DATA.dealt :]
        play.whisper("cards", seat, seat=seat, cards=card_entries(b.hands[seat]))


def defence_gone(b: Body) -> bool:
    """Whether all cards that answer an attack lie open, as everybody can see."""
    return all(b.open.count(number) == KINDS[number].copies for number in ANSWERS)


def card_infos(setup: Setup) -> tuple[CardInfo, ...]:
    """The kinds of cards, for the handbook."""
    when = {True: "attacked", False: "own-turn"}
    return tuple(
        CardInfo(card.kind, "arsenal", card.copies, when[card.effect == DEFENCE], cost=0) for card in KINDS
    )
