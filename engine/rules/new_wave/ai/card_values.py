"""What cards are worth to the computer player of `new_wave`, in its deck and in the reserve.

A deck of more cards than a hand holds is worth what its average card does: a card that does less than the
others is better sold, even for money that buys nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.rules.new_wave.ai.tuning import NORMAL, Tuning
from engine.rules.new_wave.meta import ALIENS, BUILDINGS, CARDS, DATA, HUMANS, SideName
from engine.types import View


def earnings(kind: str) -> int:
    """The money of a card that stays in the game for it."""
    return max((a.n for a in CARDS[kind].actions if a.effect == "gain" and not a.removes), default=0)


class CardValues:
    """The player's cards in the light of the time that is left."""

    def __init__(self, view: View, seat: int, tuning: Tuning = NORMAL) -> None:
        self._tuning = tuning
        me = view.seats[seat]
        self.side: SideName = ALIENS if me.side == ALIENS else HUMANS
        tracks = {track.id: track for track in view.tracks}
        rounds = tracks["round"]
        near = min(tracks["civilians"].value, DATA.limit - tracks["damage"].value)
        self.turns = 1.0 + (tuning.rounds - 1) * near / DATA.limit
        """The player's turns still to come after this one, roughly."""
        if rounds.limit is not None:
            self.turns = min(self.turns, rounds.limit - rounds.value)
        self.coin = (
            tuning.money[self.side] * max(0.0, self.turns - tuning.last) / (tuning.rounds - tuning.last)
        )
        piles = {pile.id: pile for pile in me.piles}
        self.size = piles["supply"].size + piles["discards"].size + me.cards["hand"]
        gone = Counter(card.kind for card in piles["removed"].cards)
        first = {
            card.kind: card.first - gone[card.kind]
            for card in DATA.cards
            if card.side == self.side and card.first and not card.offers
        }
        self.total = sum(n * self.use(kind) for kind, n in first.items())
        self.total += tuning.common * max(0, self.size - sum(first.values()))

    def use(self, kind: str) -> float:
        """What a card does each time."""
        return max(self._tuning.use[kind], self.coin * earnings(kind))

    def _rate(self, total: float, size: int) -> float:
        """What a deck does each turn whose cards do so much together."""
        return total * min(1.0, DATA.hand / size) if size else 0.0

    def keep(self, kind: str) -> float:
        """What it is worth that a card of the deck stays in it; below 0 where the deck is better off."""
        return -self.change((kind,), ())

    def change(self, sold: Sequence[str], bought: Sequence[str]) -> float:
        """What the deck does more in later turns without cards that were sold, and with others."""
        less = self.total - sum(map(self.use, sold))
        size = self.size - len(sold)
        thin = self._rate(less, size)
        gain = self.turns * (thin - self._rate(self.total, self.size))
        if bought:
            more = less + sum(map(self.use, bought))
            gain += max(0.0, self.turns - 1) * (self._rate(more, size + len(bought)) - thin)
        return gain

    def yields(self, kind: str) -> float:
        """What a building does in later turns."""
        return max(0.0, self.turns - 1) * (
            self._tuning.built.get(kind, 0.0) + self.coin * BUILDINGS[kind].income
        )
