"""A random player that is curious: it prefers what it has seldom done, so that rare moves come up."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine import Move, State, legal
from engine.kernel import rules_of
from tests.conformance import checks

BOLD = 0.6
"""How often a move is chosen for being rare; else every verb is equally likely."""

Kind = tuple[str, ...]
"""What tells one sort of move from another, wherever it is made: its step, verb and words, but no spaces."""


class Curious:
    """Remembers what was done; may be shared by many games."""

    def __init__(self) -> None:
        self.done: Counter[Kind] = Counter()

    def choose(self, state: State, seat: int, random: Random) -> Move:
        """A legal move of an awaited seat; sorts of moves that were seldom chosen are likelier."""
        families = tuple(legal(state, seat))
        if random.random() >= BOLD:
            return checks.some_move(families, seat, random)
        spaces = rules_of(state.setup.rules).board(state.setup).index
        sorts: dict[Kind, list[int]] = {}
        for i, offer in enumerate(families):
            words = (word for word in offer.args if isinstance(word, str) and word not in spaces)
            sorts.setdefault((state.stack[-1].step, offer.verb, *words), []).append(i)
        kinds = list(sorts)
        (kind,) = random.choices(kinds, [1 / (1 + self.done[k]) for k in kinds])
        self.done[kind] += 1
        offer = families[random.choice(sorts[kind])]
        return offer.move(seat, random.randint(*offer.amount) if offer.amount else None)
