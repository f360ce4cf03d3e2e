"""The cards: three figures, some with tanks on them, and the jolly.

Cards of a kind are alike: in the state a card is the number of its kind, in moves and views its kind's name.
How the tanks are spread over the 44 cards is assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.queries.card_info import CardInfo
from engine.types import CardView, Setup

JOLLY = "jolly"
GROUP = "figure"
"""The pile that they belong to."""
ALIKE, DIFFERENT, WITH_JOLLY = 8, 10, 12
"""What a set brings, without the tanks on its cards."""
SIZE = 3


class CardKind(NamedTuple):
    """A kind of card: its name in moves and views, its figure, the tanks on it, and how many there are."""

    id: str
    figure: str
    tanks: int
    copies: int


KINDS: tuple[CardKind, ...] = (
    CardKind("infantry", "infantry", 0, 8),
    CardKind("infantry1", "infantry", 1, 4),
    CardKind("infantry2", "infantry", 2, 2),
    CardKind("cannon", "cannon", 0, 8),
    CardKind("cannon1", "cannon", 1, 4),
    CardKind("cannon2", "cannon", 2, 2),
    CardKind("cavalry", "cavalry", 0, 8),
    CardKind("cavalry1", "cavalry", 1, 4),
    CardKind("cavalry2", "cavalry", 2, 2),
    CardKind(JOLLY, JOLLY, 0, 2),
)
"""In the one order in which sets name their cards."""
CARDS: tuple[int, ...] = tuple(kind for kind, about in enumerate(KINDS) for _ in range(about.copies))
"""The whole pile, by kind."""
NUMBERS = {kind.id: number for number, kind in enumerate(KINDS)}


def worth(kinds: Sequence[int]) -> int:
    """Armies that three cards of these kinds bring; 0 if they make no set. Three alike, three different, or a
    jolly with two alike: nothing else."""
    figures = [KINDS[kind].figure for kind in kinds]
    tame = [figure for figure in figures if figure != JOLLY]
    different = len(set(tame))
    if len(tame) == SIZE and different in (1, SIZE):
        value = ALIKE if different == 1 else DIFFERENT
    elif len(tame) == SIZE - 1 and len(figures) == SIZE and different == 1:
        value = WITH_JOLLY
    else:
        return 0
    return value + sum(KINDS[kind].tanks for kind in kinds)


def sets(hand: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Every set in a hand once, however often it could be put together, in the order of kinds."""
    triples = dict.fromkeys(combinations(sorted(hand), SIZE))
    return (kinds for kinds in triples if worth(kinds))


def card_view(kind: int) -> CardView:
    """A card as its holder sees it."""
    return CardView(KINDS[kind].id, KINDS[kind].id)


def card_data(kinds: Iterable[int]) -> list[list[str | None]]:
    """Cards for an event: [id, kind, no space] each."""
    return [[KINDS[kind].id, KINDS[kind].id, None] for kind in kinds]


def card_infos(setup: Setup) -> tuple[CardInfo, ...]:
    """The kinds of cards, for the handbook."""
    return tuple(CardInfo(kind.id, GROUP, kind.copies, "reinforcing") for kind in KINDS)
