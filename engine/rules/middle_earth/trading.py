"""Trading sets of territory cards (ruling 5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.sets import all_sets, is_set
from engine.rules.middle_earth.cards import SYMBOLS, card_ids, card_numbers, territories_told
from engine.rules.middle_earth.meta import EXCHANGE, board
from engine.rules.middle_earth.state import Body, Why, gain
from engine.system import AnyState, Play
from engine.types import Arg, Move, Offer


def is_forced(at: AnyState) -> bool:
    """Whether the seat on turn must trade a set before it places anything more."""
    b: Body = at.body
    return len(b.hands[b.turn]) >= EXCHANGE.forced


def best_worth(at: AnyState, seat: int) -> int:
    """Battalions that the best set in the hand would bring; 0 without one."""
    return EXCHANGE.best(at.body.hands[seat], SYMBOLS)


def _own_territories(b: Body, seat: int, cards: tuple[int, ...]) -> list[int]:
    """The territories of a seat that these cards show."""
    return [card for card in cards if card < len(b.owner) and b.owner[card] == seat]


def offers(at: AnyState, seat: int) -> Iterator[Offer]:
    """All sets in the hand; where own territories are shown, once for each that may take the extra."""
    b: Body = at.body
    ids = card_ids(board(at.setup))
    for cards in all_sets(b.hands[seat], SYMBOLS):
        args: tuple[Arg, ...] = tuple(ids[card] for card in cards)
        if shown := _own_territories(b, seat, cards):
            for space in shown:
                yield Offer("trade", (*args, ids[space]))
        else:
            yield Offer("trade", args)


def why_not(at: AnyState, move: Move) -> Why:
    """Why cards cannot be traded so."""
    numbers = card_numbers(board(at.setup))
    named = move.args[:3]
    if len(named) < 3 or any(arg not in numbers for arg in named):
        return None
    cards = tuple(numbers[arg] for arg in named)
    for card, arg in zip(cards, named, strict=True):
        if card not in at.body.hands[move.seat]:
            return "card-not-held", {"card": arg}
    if len(set(cards)) < 3 or not is_set([SYMBOLS[card] for card in cards]):
        return "no-set", {}
    ids = card_ids(board(at.setup))
    if shown := _own_territories(at.body, move.seat, cards):
        return "extra-where", {"shown": [ids[space] for space in shown], "n": EXCHANGE.extra}
    return ("extra-nowhere", {}) if len(move.args) > 3 else None


def default(at: AnyState, seat: int) -> Move:
    """A set that spends as few wild cards as possible; its extra, if any, onto the first such territory."""
    b: Body = at.body
    ids = card_ids(board(at.setup))
    cards = EXCHANGE.sparing(b.hands[seat], SYMBOLS)
    assert cards is not None
    args = tuple(ids[card] for card in (*cards, *_own_territories(b, seat, cards)[:1]))
    return Move(seat, "trade", args)


def trade(play: Play, move: Move) -> None:
    """Carry out a trade: battalions to be placed, the extra ones onto the named territory, the cards face
    up."""
    b: Body = play.body
    world = board(play.setup)
    numbers = card_numbers(world)
    cards = tuple(numbers[arg] for arg in move.args[:3])
    n = EXCHANGE.worth([SYMBOLS[card] for card in cards])
    b.hands[move.seat] = tuple(card for card in b.hands[move.seat] if card not in cards)
    b.turned = (*b.turned, *cards)
    b.pool += n
    b.total += n
    names = territories_told(world, cards)
    if len(move.args) == 4:
        gain(b, numbers[move.args[3]], EXCHANGE.extra)
        where = {"space": move.args[3], "n": EXCHANGE.extra}
        play.tell("traded_bonus", seat=move.seat, cards=names, armies=n, **where)
    else:
        play.tell("traded", seat=move.seat, cards=names, armies=n)
