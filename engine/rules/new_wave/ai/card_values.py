"""What cards are worth to the computer player of `new_wave`, in its deck and in the reserve.

A deck of more cards than a hand holds is worth what its average card does: a card that does less than the
others is better sold, even for money that buys nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.rules.new_wave.meta import ALIENS, BUILDINGS, CARDS, DATA, HUMANS, SideName
from engine.types import View

USE = {
    "power_supply": 2.5, "reap": 13.0, "plasma_synthesis": 5.5, "poisonous_fog": 7.0,
    "frightening_sound": 8.0, "nerve_agent": 8.0, "infrasound": 7.5, "scorching_beam": 11.0,
    "alien_abduction": 9.0, "ufo": 8.0, "tripod": 19.0,
    "relocation": 3.0, "guerrilla": 7.0, "air_attack": 10.0, "evacuation": 6.0, "redeployment": 6.0,
    "british_navy": 15.0, "army": 13.0,
}  # fmt: skip
"""What a card does each time it comes into the hand, where it is not played for money."""
COMMON = 10.0
"""What a card in the deck is taken to do that was bought some time ago."""
MONEY = {ALIENS: 5.0, HUMANS: 9.0}
"""What a coin is worth at the start; nothing in the last turns."""
LAST = 2
ROUNDS = 14
"""How many rounds a game lasts."""
BUILT = {"bunker": 0.5, "fort": 1.5, "heavy_artillery": 2.5, "alien_factory": 10.0, "regenerator": 0.5}
"""What a building does each turn, but for its income."""


def earnings(kind: str) -> int:
    """The money of a card that stays in the game for it."""
    return max((a.n for a in CARDS[kind].actions if a.effect == "gain" and not a.removes), default=0)


class CardValues:
    """The player's cards in the light of the time that is left."""

    def __init__(self, view: View, seat: int) -> None:
        me = view.seats[seat]
        self.side: SideName = ALIENS if me.side == ALIENS else HUMANS
        tracks = {track.id: track for track in view.tracks}
        rounds = tracks["round"]
        near = min(tracks["civilians"].value, DATA.limit - tracks["damage"].value)
        self.turns = 1.0 + (ROUNDS - 1) * near / DATA.limit
        """The player's turns still to come after this one, roughly."""
        if rounds.limit is not None:
            self.turns = min(self.turns, rounds.limit - rounds.value)
        self.coin = MONEY[self.side] * max(0.0, self.turns - LAST) / (ROUNDS - LAST)
        piles = {pile.id: pile for pile in me.piles}
        self.size = piles["supply"].size + piles["discards"].size + me.cards["hand"]
        gone = Counter(card.kind for card in piles["removed"].cards)
        first = {
            card.kind: card.first - gone[card.kind]
            for card in DATA.cards
            if card.side == self.side and card.first and not card.offers
        }
        self.total = sum(n * self.use(kind) for kind, n in first.items())
        self.total += COMMON * max(0, self.size - sum(first.values()))

    def use(self, kind: str) -> float:
        """What a card does each time."""
        return max(USE[kind], self.coin * earnings(kind))

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
        return max(0.0, self.turns - 1) * (BUILT.get(kind, 0.0) + self.coin * BUILDINGS[kind].income)
