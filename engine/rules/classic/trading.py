"""Trading sets of territory cards (rulings 3, 4 and 8)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.sets import WILD, Exchange, all_sets, rising_worth
from engine.rules.classic.cards import ALIKE, CARDS, card_data, card_ids, card_numbers
from engine.rules.classic.meta import board
from engine.rules.classic.state import Body, lay_under
from engine.system import AnyState, Play
from engine.types import Arg, Move, Offer

EXCHANGE = Exchange(ALIKE, different=10, forced=5, extra=2)
"""At the start of a turn, and what sets bring where their values are fixed."""
KEEP = 4
"""Trading after an elimination goes on until no more than these are left."""
LIMIT = 6
"""More cards than these after an elimination must be traded at once."""


def worth(at: AnyState, cards: tuple[int, ...]) -> int:
    """Armies that the set would bring now, without the bonus for a territory."""
    if at.setup.options["cards"] == "fixed":
        return EXCHANGE.worth([CARDS[c] for c in cards])
    return rising_worth(at.body.trades)


def best_worth(at: AnyState, seat: int) -> int:
    """Armies that the best set in the hand would bring now; 0 without one."""
    return max((worth(at, cards) for cards in all_sets(at.body.hands[seat], CARDS)), default=0)


def offers(at: AnyState, seat: int) -> Iterator[Offer]:
    """All sets in the hand; where a shown territory is one's own, once for each that may take the bonus."""
    b: Body = at.body
    ids = card_ids(board(at.setup))
    for cards in all_sets(b.hands[seat], CARDS):
        lands = [] if b.doubled else [c for c in cards if c < len(b.owner) and b.owner[c] == seat]
        args: tuple[Arg, ...] = tuple(ids[c] for c in cards)
        if lands:
            for c in lands:
                yield Offer("trade", (*args, ids[c]))
        else:
            yield Offer("trade", args)


def has(at: AnyState, move: Move) -> bool:
    """Whether a trade is among them."""
    return any(move in offer for offer in offers(at, move.seat))


def default(at: AnyState, seat: int) -> Move:
    """A set that spends as few wild cards as possible."""
    best = min(offers(at, seat), key=lambda o: sum(str(a).startswith(WILD) for a in o.args))
    return best.move(seat)


def trade(play: Play, move: Move) -> None:
    """Carry out a trade: armies into the pool, two onto the chosen territory, the cards under the deck."""
    b: Body = play.body
    world = board(play.setup)
    numbers = card_numbers(world)
    cards = tuple(numbers[a] for a in move.args[:3])
    n = worth(play, cards)
    b.hands[move.seat] = tuple(c for c in b.hands[move.seat] if c not in cards)
    lay_under(b, cards)
    b.trades += 1
    b.pool += n
    b.total += n
    shown = card_data(world, cards)
    if len(move.args) == 4:
        b.doubled = True
        b.armies[numbers[move.args[3]]] += EXCHANGE.extra
        b.total += EXCHANGE.extra
        where = {"space": move.args[3], "n": EXCHANGE.extra}
        play.tell("traded_bonus", seat=move.seat, cards=shown, armies=n, **where)
    else:
        play.tell("traded", seat=move.seat, cards=shown, armies=n)
