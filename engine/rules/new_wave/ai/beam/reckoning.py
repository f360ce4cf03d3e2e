"""What positions within a turn of `new_wave` are worth to the seat on turn, in the sensible player's numbers:
boards that come again are looked at once."""

from __future__ import annotations

from typing import Any

from engine.rules.new_wave import market
from engine.rules.new_wave.ai.card_values import CardValues, earnings
from engine.rules.new_wave.ai.evaluation import VICTORY, readiness, standing
from engine.rules.new_wave.ai.outlook import MAP, SPACES, Outlook
from engine.rules.new_wave.ai.tuning import Tuning
from engine.rules.new_wave.meta import ALIENS, CARDS, DATA, HUMANS
from engine.rules.new_wave.state import Body, Cards, side_of
from engine.system import AnyState
from engine.types import View

EARNINGS = {str(kind): earnings(str(kind)) for kind in CARDS}


def sight(b: Body, seat: int) -> Outlook:
    """A body as the sensible player sees it."""
    outlook = Outlook()
    outlook.side = side_of(b, seat)
    outlook.civilians = b.civilians
    outlook.tiles = b.tiles
    outlook.units = {}
    outlook.fresh = {}
    for kind, minis in b.units.items():
        where = EMPTY[:]
        for space, spent in minis:
            where[space] += 1
            if not spent:
                outlook.fresh.setdefault(kind, []).append(space)
        outlook.units[kind] = where
    outlook.marks = {mark: set(where) for mark, where in b.marks.items() if where}
    outlook.damage = b.damage
    outlook.money = b.money
    outlook.hand = NONE.copy()
    for kind in b.decks[seat].hand:
        outlook.hand[kind] += 1
    return outlook


EMPTY = [0] * len(SPACES)
NONE = {card.kind: 0 for card in DATA.cards}


class Reckoning:
    """For one search: values of bodies in the turn of a seat."""

    def __init__(self, at: AnyState, view: View, tuning: Tuning) -> None:
        b: Body = at.body
        self.seat = b.turn
        self.side = side_of(b, b.turn)
        self.sign = 1.0 if self.side == ALIENS else -1.0
        self.rounds: int = at.setup.options["rounds"]
        self.cards = CardValues(view, b.turn, tuning)
        self._tuning = tuning
        self._gone = len(b.decks[b.turn].removed)
        self._boards: dict[Any, float] = {}
        self._changes: dict[Any, float] = {}
        self._bags: dict[Any, float] = {}
        self.goods: dict[str, float] = {}

    def board(self, b: Body, outlook: Outlook) -> float:
        """What the island is worth, whatever is in the hand."""
        key = (
            b.damage, tuple(b.civilians), tuple(b.tiles), tuple(b.units.values()), tuple(b.marks.values())
        )  # fmt: skip
        known = self._boards.get(key)
        if known is None:
            known = self._boards[key] = standing(outlook, self._tuning)
        return known

    def leaf(self, b: Body, outlook: Outlook, bought: Cards) -> float:
        """What a body is worth if the turn ends here."""
        if b.round >= self.rounds and self.side == HUMANS:
            lead = b.damage + sum(b.civilians) - MAP.people
            return VICTORY * ((lead > 0) - (lead < 0))
        return self.sign * self.board(b, outlook) + self.change(b, bought)

    def change(self, b: Body, bought: Cards) -> float:
        """What the deck and new buildings do in later turns, against the start of the search."""
        gone = b.decks[self.seat].removed[self._gone :]
        key = gone, bought
        known = self._changes.get(key)
        if known is None:
            built = [kind for kind in gone if CARDS[kind].sort == "building"]
            sold = [kind for kind in gone if CARDS[kind].sort != "building"]
            known = self.cards.change(sold, bought) + sum(map(self.cards.yields, built))
            self._changes[key] = known
        return known

    def promise(self, b: Body, outlook: Outlook, bought: Cards) -> float:
        """What the rest of the hand and the money may bring yet."""
        return self.sign * readiness(outlook, self._tuning) + self._bag(b, bought)

    def _bag(self, b: Body, bought: Cards) -> float:
        """What can be bought at best with the money that is there or could be."""
        deck = b.decks[self.seat]
        money = b.money + sum(EARNINGS[kind] for kind in deck.hand)
        key = money, deck.reserve, bought
        known = self._bags.get(key)
        if known is None:
            best = [0.0] * (money + 1)
            for kind in deck.reserve:
                gain, price = self.goods.get(kind, 0.0), market.price(kind)
                if gain > 0.0:
                    for n in range(money, price - 1, -1):
                        best[n] = max(best[n], best[n - price] + gain)
            known = self._bags[key] = BAG * best[money]
        return known


BAG = 0.85
"""What purchases count that are not made yet."""
