"""Sets of three cards that can be traded: three alike, three different, or any two with a wild one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

WILD = "wild"


def is_set(kinds: Sequence[str]) -> bool:
    """Whether three cards of these kinds make a set."""
    return len(kinds) == 3 and (WILD in kinds or len(set(kinds)) in (1, 3))


def all_sets(hand: Sequence[int], kinds: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Every set in a hand, as triples of cards in the hand's order; `kinds[card]` is a card's kind."""
    for a, b, c in combinations(hand, 3):
        if is_set((kinds[a], kinds[b], kinds[c])):
            yield a, b, c


def rising_worth(trades: int) -> int:
    """Armies for a set after this many sets have been traded: 4, 6, 8, 10, 12, 15, then 5 more each time."""
    return (4, 6, 8, 10, 12, 15)[trades] if trades < 6 else 15 + 5 * (trades - 5)


def fixed_worth(kinds: Sequence[str], alike: Mapping[str, int], different: int = 10) -> int:
    """Armies for a set with fixed values: three alike by their kind, all different ones at the same value.

    Wild cards count as whatever makes the set worth most.
    """
    tame = {k for k in kinds if k != WILD}
    worths = [different] if len(tame) + list(kinds).count(WILD) == len(kinds) else []
    worths += [worth for kind, worth in alike.items() if tame <= {kind}]
    return max(worths)


@dataclass(frozen=True)
class Exchange:
    """A system's rules for sets with fixed values."""

    alike: Mapping[str, int]
    """Armies for three alike, by kind."""
    different: int
    """Armies for three different cards."""
    forced: int
    """With this many cards in hand, or more, a set must be traded."""
    extra: int = 0
    """Additional armies for a set that shows a space of the seat; they go onto one of the spaces shown."""

    def worth(self, kinds: Sequence[str]) -> int:
        """Armies for a set, without the additional ones onto a space that it shows."""
        return fixed_worth(kinds, self.alike, self.different)

    def best(self, hand: Sequence[int], kinds: Sequence[str]) -> int:
        """Armies for the best set of a hand; 0 without one. `kinds[card]` is a card's kind."""
        return max((self.worth([kinds[c] for c in three]) for three in all_sets(hand, kinds)), default=0)

    def sparing(self, hand: Sequence[int], kinds: Sequence[str]) -> tuple[int, int, int] | None:
        """The set of a hand that spends the fewest wild cards; of these the first with the greatest worth."""

        def cost(three: tuple[int, int, int]) -> tuple[int, int]:
            named = [kinds[c] for c in three]
            return named.count(WILD), -self.worth(named)

        return min(all_sets(hand, kinds), key=cost, default=None)
