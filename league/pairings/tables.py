"""Tables of three to six for a round: whom to seat together, and in which order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

import msgspec

from league import lots
from league.model import POINT

REPEAT = 10_000
"""What it costs to seat a pair together once more, in squared points of a gap."""
FINE = 1000
"""More than the pairs of one part that sit together in a round."""
STARTS = 12, 800
"""From at least the first number of seatings the search starts, and from at least the second number divided
by the entries. The best result counts. Half of the starts seat the entries in the order of their points, the
others by lot."""
SMALL = 3
"""Seats of the smallest table where full ones have four or more."""
History = Sequence[Sequence[int]]
"""Tables that were played: their entries in seating order."""


class RoundDraw(msgspec.Struct, frozen=True):
    """Who plays in a round."""

    tables: tuple[tuple[int, ...], ...] = ()
    """Of each game its entries, in seating order."""
    byes: tuple[int, ...] = ()
    """Entries that have no game in the round."""


def sizes(n: int, table: int, least: int | None = None) -> tuple[int, ...]:
    """The sizes of the tables at which n entries play, the larger ones first.

    As few tables as possible, as equal as possible: seven at tables of four play at one of four and one of
    three. If that makes a table too small, all tables are full and the rest have byes: the sum is less than
    n. It is empty if n are too few for a single table.

    :param least: Fewest seats of a table, by default one less than `table`, but two.
    """
    least = max(2, table - 1) if least is None else least
    count = -(-n // table)
    if count and n >= count * least:
        return tuple(n // count + (i < n % count) for i in range(count))
    return (table,) * (n // table)


def least_seats(table: int) -> int:
    """The fewest seats of a table that is not full: games of two or three are better than byes."""
    return min(table, max(2, min(table - 1, SMALL)))


def meetings(played: History) -> Counter[tuple[int, int]]:
    """By pair, the smaller id first, how often they sat at one table."""
    return Counter(pair for seats in played for pair in combinations(sorted(seats), 2))


def bye_order(ranking: Sequence[int], byes: Sequence[int]) -> list[int]:
    """The entries in the order in which they get byes: those with the fewest byes so far, of these the last
    of the ranking first, and the leader only after all others who have as few."""
    had = Counter(byes)
    rank = {entry: place for place, entry in enumerate(ranking)}
    leader = ranking[0] if ranking else None
    return sorted(ranking, key=lambda entry: (had[entry], entry == leader, -rank[entry]))


def draw_tables(
    size: int,
    ranking: Sequence[int],
    points60: Mapping[int, int],
    played: History,
    byes: Sequence[int],
    lot: str,
    number: int,
    least: int | None = None,
    seeds: Sequence[int] = (),
    names: lots.Names | None = None,
) -> RoundDraw:
    """The tables of a round, see `league.pairings.matching.draw`.

    They are found by local search: two entries of different tables change places as long as this lowers the
    cost, which is 10,000 for each earlier meeting of a pair at a table and the squared gap of its points.

    :param seeds: The entries by seed, best first. With them each score group is parted into as many parts as
        a table has seats, and of what costs as little otherwise those tables are taken that seat together
        the fewest pairs of one part; the first start deals them so.
    :param names: By entry the name by which lots are drawn for it.
    """
    seats = sizes(len(ranking), size, least)
    if not seats:
        return RoundDraw()
    out = set(bye_order(ranking, byes)[: len(ranking) - sum(seats)])
    playing = [entry for entry in ranking if entry not in out]
    standing = _standing([e for e in seeds if e not in out], points60, size)
    costs = _costs(playing, points60, meetings(played), {e: parts[:2] for e, parts in standing.items()})
    rounds: list[list[list[int]]] = []
    for start in range(max(STARTS[0], STARTS[1] // len(playing))):
        shuffled = lots.order(playing, lot, "tables", number, start, names=names)
        drawn = {e: i for i, e in enumerate(shuffled)}
        mixed = start % 2 == 1
        line = sorted(playing, key=lambda e: (0 if mixed else -points60.get(e, 0), drawn[e]))
        if standing and start == 0:
            line = sorted(playing, key=lambda e: (standing[e][0], standing[e][2]))
        seating = _split(line, seats)
        _improve(seating, costs)
        rounds.append(seating)
    best = min(rounds, key=lambda seating: sum(_cost(table, costs) for table in seating))
    return RoundDraw(
        tuple(seat_order(table, played, lot, "seats", number, names=names) for table in best),
        tuple(entry for entry in ranking if entry in out),
    )


Costs = Mapping[int, Mapping[int, int]]


def _standing(
    seeds: Sequence[int], points60: Mapping[int, int], size: int
) -> dict[int, tuple[int, int, tuple[int, int]]]:
    """By entry its score group, the part of the group in which it is, and its place when the group is dealt
    to tables: the first of each part, then the second ones."""
    groups: dict[int, list[int]] = {}
    for entry in seeds:
        groups.setdefault(-points60.get(entry, 0), []).append(entry)
    return {
        entry: (points, place * size // len(group), (place % max(1, len(group) // size), place))
        for points, group in groups.items()
        for place, entry in enumerate(group)
    }


def _costs(
    entries: Sequence[int],
    points60: Mapping[int, int],
    met: Mapping[tuple[int, int], int],
    parts: Mapping[int, tuple[int, int]],
) -> Costs:
    """By pair what it costs to seat them together, in squared 60ths of a point; if there are parts in
    thousandths of it, one of which it costs that both are in the same part."""
    costs: dict[int, dict[int, int]] = {entry: {} for entry in entries}
    for first, other in combinations(sorted(entries), 2):
        gap = points60.get(first, 0) - points60.get(other, 0)
        cost = REPEAT * POINT**2 * met.get((first, other), 0) + gap**2
        if parts:
            cost = FINE * cost + (parts[first] == parts[other])
        costs[first][other] = costs[other][first] = cost
    return costs


def _split(line: Sequence[int], seats: Sequence[int]) -> list[list[int]]:
    rest = iter(line)
    return [[next(rest) for _ in range(count)] for count in seats]


def _cost(table: Sequence[int], costs: Costs) -> int:
    return sum(costs[entry][other] for entry, other in combinations(table, 2))


def _improve(seating: list[list[int]], costs: Costs) -> None:
    """Swap entries of different tables, as long as one swap lowers the cost."""
    better = True
    while better:
        better = False
        for (here, i), (there, j) in _swaps(seating):
            entry, other = here[i], there[j]
            before = sum(costs[entry][x] for x in here if x != entry) + sum(
                costs[other][x] for x in there if x != other
            )
            after = sum(costs[other][x] for x in here if x != entry) + sum(
                costs[entry][x] for x in there if x != other
            )
            if after < before:
                here[i], there[j] = other, entry
                better = True


Chair = tuple[list[int], int]


def _swaps(seating: list[list[int]]) -> Iterator[tuple[Chair, Chair]]:
    """All pairs of chairs at different tables."""
    for here, there in combinations(seating, 2):
        for i in range(len(here)):
            for j in range(len(there)):
                yield (here, i), (there, j)


def deal(entries: Sequence[int], seats: Sequence[int]) -> list[list[int]]:
    """The entries at tables of these sizes, dealt to and fro: the best ones sit apart, and the tables are
    about equally strong."""
    tables: list[list[int]] = [[] for _ in seats]
    rest, forward = iter(entries), True
    while any(len(table) < size for table, size in zip(tables, seats, strict=True)):
        line = list(zip(tables, seats, strict=True))
        for table, size in line if forward else reversed(line):
            if len(table) < size:
                table.append(next(rest))
        forward = not forward
    return tables


def seat_order(
    entries: Sequence[int], played: History, *key: str | int, names: lots.Names | None = None
) -> tuple[int, ...]:
    """The entries in an order in which they sat least often in their seats so far; of several a lot with this
    key decides."""
    had = Counter((entry, seat) for table in played for seat, entry in enumerate(table))
    drawn = permutations(lots.order(entries, *key, names=names))
    return min(drawn, key=lambda seats: sum(had[entry, seat] for seat, entry in enumerate(seats)))
