"""A random player that is curious: it prefers what it has seldom done, so that rare moves come up."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine import Move, Offer, State, legal
from engine.kernel import rules_of
from tests.conformance import checks

BOLD = 0.6
"""How often a move is chosen for being rare; else every verb is equally likely."""

Kind = tuple[str, ...]
"""What tells one sort of move from another, wherever it is made: its step, verb and words, but no spaces."""


def kind(state: State, offer: Offer) -> Kind:
    """The sort of the offer's moves."""
    spaces = rules_of(state.setup.rules).board(state.setup).index
    words = (word for word in offer.args if isinstance(word, str) and word not in spaces)
    return (state.stack[-1].step, offer.verb, *words)


class Curious:
    """Remembers what was done; may be shared by many games."""

    def __init__(self) -> None:
        self.done: Counter[Kind] = Counter()

    def choose(self, state: State, seat: int, random: Random) -> Move:
        """A legal move of an awaited seat; sorts of moves that were seldom chosen are likelier."""
        families = tuple(legal(state, seat))
        if random.random() >= BOLD:
            return checks.some_move(families, seat, random)
        sorts: dict[Kind, list[Offer]] = {}
        for offer in families:
            sorts.setdefault(kind(state, offer), []).append(offer)
        (chosen,) = random.choices(list(sorts), [1 / (1 + self.done[k]) for k in sorts])
        self.done[chosen] += 1
        offer = random.choice(sorts[chosen])
        return offer.move(seat, random.randint(*offer.amount) if offer.amount else None)
