"""What the computer player of `new_wave` weighs in one decision: what each move brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.rules.new_wave import playing
from engine.rules.new_wave.actions import teams
from engine.rules.new_wave.ai.card_values import CardValues
from engine.rules.new_wave.ai.evaluation import readiness, standing
from engine.rules.new_wave.ai.outlook import MAP, Outlook, look, sites
from engine.rules.new_wave.ai.prediction import after
from engine.rules.new_wave.ai.tuning import NORMAL, Tuning
from engine.rules.new_wave.meta import ALIENS, CARDS, MARKS
from engine.types import Move, Offer, Prompt, View


class ScoredMove(NamedTuple):
    """A move, and what it brings more than dropping its cards would."""

    value: float
    move: Move


class Decision:
    """A seat that is asked, what it sees, and its moves."""

    def __init__(self, view: View, seat: int, offers: list[Offer], tuning: Tuning = NORMAL) -> None:
        self._tuning = tuning
        self.seat = seat
        self.offers = offers
        self.prompt: Prompt = next(prompt for prompt in view.prompts if prompt.seat == seat)
        self.piles = {pile.id: pile for pile in view.seats[seat].piles}
        self.outlook = look(view, seat, offers)
        self.card_values = CardValues(view, seat, tuning)
        self._sign = 1 if self.outlook.side == ALIENS else -1
        self._without: dict[tuple[str, ...], float] = {}
        self._islands: dict[tuple[object, ...], float] = {}
        self._scored: dict[Offer, ScoredMove] = {}
        self.now = self.value(self.outlook)

    def value(self, outlook: Outlook) -> float:
        """What an island is worth to the player's side."""
        units, marks = outlook.units, outlook.marks
        key = (
            outlook.damage, tuple(outlook.civilians), tuple(outlook.tiles), tuple(units["tripod"]),
            tuple(units["ufo"]), tuple(units["army_unit"]), tuple(units["navy"]),
            tuple(tuple(sorted(marks.get(mark, ()))) for mark in MARKS),
        )  # fmt: skip
        known = self._islands.get(key)
        if known is None:
            known = self._islands[key] = standing(outlook, self._tuning)
        return self._sign * (known + readiness(outlook, self._tuning))

    def then(self, offer: Offer) -> float:
        """What the island would be worth after a move."""
        return self.value(after(self.outlook, offer.verb, offer.args))

    def scored_moves(self, offers: Iterable[Offer]) -> list[ScoredMove]:
        """Plays with what they bring."""
        scores = []
        for offer in offers:
            if offer not in self._scored:
                cards, lost = self._play_cost(offer)
                gain = self.then(offer) - self.without(cards) - lost
                self._scored[offer] = ScoredMove(gain, offer.move(self.seat))
            scores.append(self._scored[offer])
        return scores

    def without(self, cards: tuple[str, ...]) -> float:
        """What the island is worth with these cards dropped."""
        if cards not in self._without:
            left = self.outlook.copy()
            for kind in cards:
                left.hand[kind] -= 1
            self._without[cards] = self.value(left)
        return self._without[cards]

    def _play_cost(self, offer: Offer) -> tuple[tuple[str, ...], float]:
        """The cards that a play takes out of the hand, and what it costs that some leave the game."""
        if playing.is_team(offer.args):
            team = teams.members(offer.args)
            gone = [member.card.kind for member in team if member.action.removes]
            return tuple(member.card.kind for member in team), sum(map(self.card_values.keep, gone))
        meaning = playing.read(offer.args)
        assert meaning is not None, f"{offer} is no play of cards"
        card, action, _ = meaning
        return (card.kind,), self.card_values.keep(card.kind) if action.removes else 0.0

    def purchase(self, kind: str) -> ScoredMove | None:
        """A card of the reserve, its piece where it does most, and what that brings apart from what the card
        does in the deck; None if there is no place for it."""
        ids = MAP.ids
        ways: list[tuple[str, ...]] = [(kind, ids[space]) for space in sites(self.outlook, kind)]
        if not ways and CARDS[kind].sort == "building":
            return None
        later = self.card_values.yields(kind) if CARDS[kind].sort == "building" else 0.0
        moves = [Move(self.seat, "buy", way) for way in ways or [(kind,)]]
        options = (
            ScoredMove(self.value(after(self.outlook, m.verb, m.args)) - self.now + later, m) for m in moves
        )
        return max(options, key=lambda scored: scored.value)


def is_money(offer: Offer) -> bool:
    """Whether a play merely brings money."""
    meaning = None if playing.is_team(offer.args) else playing.read(offer.args)
    return offer.args == (playing.ALL,) or (meaning is not None and meaning[1].effect == "gain")
