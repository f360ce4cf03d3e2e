"""A round of a Swiss system by rules 1: everyone plays on, against opponents with about as many points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from league import lots
from league.pairings.tables import History, RoundDraw, draw_tables, meetings

BYE = -1
"""The opponent of the entry that has a bye; no entry has this id."""
MOST_UNEVEN = 2
"""By how many games an entry may have sat first more often than second, or less often."""
Edge = tuple[int, int]


def draw(
    size: int,
    ranking: Sequence[int],
    points60: Mapping[int, int],
    played: History,
    byes: Sequence[int],
    lot: str,
    number: int,
    least: int | None = None,
) -> RoundDraw:
    """The games of the next round. The same arguments always give the same ones.

    Games of two are matched exactly. What comes first weighs more than all that follows: nobody gets a bye
    who had one, if that can be avoided; as few pairs as possible meet again, and then those that have met
    least often; the leader has no bye; nobody has sat first three times more often than second, or the other
    way round; the squared gaps of points are smallest; the bye goes to the last of the ranking; seats are
    balanced; the rest is drawn by lot.

    Larger tables are found by local search; if their number does not divide the entries, some have one seat
    less, or as few as possible have byes.

    :param size: Seats of a table.
    :param ranking: The entries that play on, the leader first.
    :param points60: Their points; entries without any may be missing.
    :param played: The tables of all earlier rounds, in order.
    :param byes: The entries that had byes, once for each bye.
    :param lot: The season's lot.
    :param number: Of the round, from 1.
    :param least: Fewest seats of a table, by default one less than `size`.
    """
    if size > 2:
        return draw_tables(size, ranking, points60, played, byes, lot, number, least)
    if not ranking:
        return RoundDraw()
    pairs = best_pairs(_costs(ranking, points60, played, byes, (lot, "pairs", number)))
    firsts = _firsts(played)
    rank = {entry: place for place, entry in enumerate(ranking)}
    games = [_seats(pair, firsts, played, (lot, "first", number)) for pair in pairs if BYE not in pair]
    return RoundDraw(
        tuple(sorted(games, key=lambda game: min(rank[entry] for entry in game))),
        tuple(max(pair) for pair in pairs if BYE in pair),
    )


def _firsts(played: History) -> Counter[int]:
    """By entry, how often it sat first more often than second."""
    counts: Counter[int] = Counter()
    for first, second in played:
        counts[first] += 1
        counts[second] -= 1
    return counts


def _costs(
    ranking: Sequence[int],
    points60: Mapping[int, int],
    played: History,
    byes: Sequence[int],
    key: tuple[str | int, ...],
) -> dict[Edge, tuple[int, ...]]:
    """By possible pair, the smaller id first, its costs, the weightiest first."""
    met, firsts, had = meetings(played), _firsts(played), Counter(byes)
    widest = max(firsts[e] for e in ranking) - min(firsts[e] for e in ranking)
    costs: dict[Edge, tuple[int, ...]] = {}
    for first, other in combinations(sorted(ranking), 2):
        times = met[first, other]
        gap = points60.get(first, 0) - points60.get(other, 0)
        lower, upper = sorted((firsts[first], firsts[other]))
        uneven = int(lower >= MOST_UNEVEN or upper <= -MOST_UNEVEN)
        unbalanced = widest - (upper - lower)
        drawn = lots.number(2**48, *key, first, other)
        costs[first, other] = (0, min(times, 1), times, 0, uneven, gap**2, 0, unbalanced, drawn)
    if len(ranking) % 2:
        lowest = min(points60.get(e, 0) for e in ranking)
        for place, entry in enumerate(ranking):
            gap = points60.get(entry, 0) - lowest
            leads = int(place == 0 and len(ranking) > 1)
            costs[BYE, entry] = (had[entry], 0, 0, leads, 0, gap**2, len(ranking) - place, 0, 0)
    return costs


def best_pairs(costs: Mapping[Edge, tuple[int, ...]]) -> list[Edge]:
    """The pairs whose costs have the least sum, where no sum of a later cost outweighs an earlier one."""
    import networkx as nx  # imported when it is needed: few seasons are Swiss

    if not costs:
        return []
    weights = _weights(costs)
    graph = nx.Graph()
    graph.add_weighted_edges_from((entry, other, weights[entry, other]) for entry, other in sorted(costs))
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in pairs)


def _weights(costs: Mapping[Edge, tuple[int, ...]]) -> dict[Edge, int]:
    """By pair one whole number, the greater the better: each cost counts as a digit of a number system whose
    base is greater than any sum of this cost over the pairs of a round."""
    most = len({entry for pair in costs for entry in pair}) // 2
    bases = [most * max(values) + 1 for values in zip(*costs.values(), strict=True)]
    sums: dict[Edge, int] = {}
    for pair, values in costs.items():
        total = 0
        for value, base in zip(values, bases, strict=True):
            total = total * base + value
        sums[pair] = total
    worst = max(sums.values())
    return {pair: worst - total for pair, total in sums.items()}


def _seats(
    pair: Edge, firsts: Mapping[int, int], played: History, key: tuple[str | int, ...]
) -> tuple[int, int]:
    """The pair in seating order: the one that sat first less often, or else did so longer ago, or a lot."""
    first, other = lots.order(pair, *key)
    recent = {entry: i for i, seats in enumerate(played) for entry in seats[:1]}
    late = (firsts.get(first, 0), recent.get(first, -1)) > (firsts.get(other, 0), recent.get(other, -1))
    return (other, first) if late else (first, other)
