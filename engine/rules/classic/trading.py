"""Trading sets of territory cards (rulings 3, 4 and 8)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.sets import WILD, all_sets, fixed_worth, rising_worth
from engine.rules.classic.cards import ALIKE, CARDS, card_data, card_ids, card_numbers
from engine.rules.classic.meta import board
from engine.rules.classic.state import Body
from engine.system import Play, Position
from engine.types import Arg, Move, Offer

FORCED = 5
"""With so many cards at the start of a turn a set must be traded."""
KEEP = 4
"""Trading after an elimination goes on until no more than these are left."""
LIMIT = 6
"""More cards than these after an elimination must be traded at once."""


def worth(at: Position, cards: tuple[int, ...]) -> int:
    """Armies that the set would bring now, without the bonus for a territory."""
    if at.setup.options["cards"] == "fixed":
        return fixed_worth([CARDS[c] for c in cards], ALIKE)
    return rising_worth(at.body.trades)


def best_worth(at: Position, seat: int) -> int:
    """Armies that the best set in the hand would bring now; 0 without one."""
    return max((worth(at, cards) for cards in all_sets(at.body.hands[seat], CARDS)), default=0)


def offers(at: Position, seat: int) -> Iterator[Offer]:
    """All sets in the hand; where a shown territory is one's own, once for each that may take the bonus."""
    b: Body = at.body
    ids = card_ids(board(at.setup))
    for cards in all_sets(b.hands[seat], CARDS):
        own = [] if b.doubled else [c for c in cards if c < len(b.owner) and b.owner[c] == seat]
        args: tuple[Arg, ...] = tuple(ids[c] for c in cards)
        if own:
            for c in own:
                yield Offer("trade", (*args, ids[c]))
        else:
            yield Offer("trade", args)


def default(at: Position, seat: int) -> Move:
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
    b.deck += cards
    b.trades += 1
    b.pool += n
    b.total += n
    shown = card_data(world, cards)
    if len(move.args) == 4:
        b.doubled = True
        b.armies[numbers[move.args[3]]] += 2
        b.total += 2
        play.tell("traded_bonus", seat=move.seat, cards=shown, armies=n, space=move.args[3], n=2)
    else:
        play.tell("traded", seat=move.seat, cards=shown, armies=n)
