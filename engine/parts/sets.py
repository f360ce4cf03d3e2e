"""Sets of three cards that can be traded: three alike, three different, or any two with a wild one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    """Armies for a set when this many have been traded before: 4, 6, 8, 10, 12, 15, then 5 more each time."""
    return (4, 6, 8, 10, 12, 15)[trades] if trades < 6 else 15 + 5 * (trades - 5)


def fixed_worth(kinds: Sequence[str], alike: Mapping[str, int]) -> int:
    """Armies for a set where values are fixed: three alike by their kind, three different 10.

    Wild cards count as whatever makes the set worth most.
    """
    tame = [k for k in kinds if k != WILD]
    if len(set(tame)) == len(tame):
        return 10
    return alike[tame[0]]
