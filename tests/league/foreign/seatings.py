"""Seats: games of divisions and round robins, and tables of a round of a Swiss system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from math import gcd
from typing import TYPE_CHECKING

from tests.league.foreign.course import Course

if TYPE_CHECKING:
    from tests.league.foreign.swiss import Pairing

MEETING, SAME_PART = 10_000 * 60**2 * 1000, 1
Cost = Callable[[int, int], int]


def sizes(members: int, table: int) -> list[int]:
    """The sizes of the tables, the larger ones first; who is over has a bye."""
    count = -(-members // table)
    if members >= count * least_seats(table):
        return [members // count + (n < members % count) for n in range(count)]
    return [table] * (members // table)


def least_seats(table: int) -> int:
    """The fewest seats of a table that is not full."""
    return min(table, max(2, min(table - 1, 3)))


def deal(entries: Sequence[int], seats: Sequence[int]) -> list[list[int]]:
    """The entries at tables of these sizes, to and fro, full ones left out."""
    tables: list[list[int]] = [[] for _ in seats]
    rest, forward = list(entries), True
    while rest:
        for n in range(len(seats)) if forward else reversed(range(len(seats))):
            if rest and len(tables[n]) < seats[n]:
                tables[n].append(rest.pop(0))
        forward = not forward
    return tables


def seat_order(
    course: Course, entries: Sequence[int], played: Sequence[Sequence[int]], *key: object
) -> tuple[int, ...]:
    """The seats in which the entries sat least often so far; of several the first by lot."""
    had = Counter((entry, seat) for seats in played for seat, entry in enumerate(seats))
    orders = permutations(course.by_lot(entries, *key))
    return min(orders, key=lambda seats: sum(had[entry, seat] for seat, entry in enumerate(seats)))


def drawn_tables(pairing: Pairing) -> list[tuple[int, ...]]:
    """The tables and byes of a round."""
    course, number, ranking = pairing.course, pairing.moment.round, pairing.ranking
    seats = sizes(len(ranking), course.table)
    over = len(ranking) - sum(seats)
    late = sorted(ranking, key=lambda e: (pairing.byes[e], e == ranking[0], -ranking.index(e)))[:over]
    byes = [(entry,) for entry in late]
    playing = [e for e in pairing.players if e not in late]
    best = _best_tables(pairing, playing, seats)
    return [*byes, *(seat_order(course, table, pairing.played, "seats", number) for table in best)]


def _best_tables(pairing: Pairing, playing: list[int], seats: list[int]) -> list[list[int]]:
    course, size, points = pairing.course, pairing.course.table, pairing.points
    part: dict[int, tuple[int, int]] = {}
    dealt: dict[int, tuple[int, int, int]] = {}
    for level in set(points.values()):
        group = [e for e in playing if points[e] == level]
        for place, entry in enumerate(group):
            part[entry] = level, place * size // len(group)
            dealt[entry] = -level, place % max(1, len(group) // size), place

    def cost(first: int, other: int) -> int:
        gap = points[first] - points[other]
        met = pairing.met[frozenset((first, other))]
        return MEETING * met + 1000 * gap**2 + (part[first] == part[other])

    trials = []
    for start in range(max(12, 800 // len(playing))):
        drawn = course.by_lot(playing, "tables", pairing.moment.round, start)
        line = sorted(playing, key=lambda e: dealt[e]) if not start else drawn
        if start and not start % 2:
            line = sorted(drawn, key=lambda e: -points[e])
        trials.append(_improved(line, seats, cost))
    return min(trials, key=lambda tables: sum(cost(*pair) for t in tables for pair in combinations(t, 2)))


def _improved(line: list[int], seats: list[int], cost: Cost) -> list[list[int]]:
    """The line at tables, after swaps of two entries for as long as one of them saves anything."""
    tables, rest = [], list(line)
    for count in seats:
        tables.append(rest[:count])
        rest = rest[count:]
    costs = {(a, b): cost(a, b) for a in line for b in line if a != b}
    better = True
    while better:
        better = False
        for here, there in combinations(tables, 2):
            for i in range(len(here)):
                for j in range(len(there)):
                    a, b = here[i], there[j]
                    saved = sum(costs[a, x] - costs[b, x] for x in here if x != a)
                    saved += sum(costs[b, x] - costs[a, x] for x in there if x != b)
                    if saved > 0:
                        here[i], there[j] = b, a
                        better = True
    return tables


Game = tuple[int, int, tuple[int, ...]]
"""Round and table, from 1, and the numbers in seating order."""
BLOCKS = {
    3: {4: "012", 5: "012", 6: "013"} | dict.fromkeys(range(7, 14), "013"),
    4: {
        5: "0132", 6: "0132", 7: "0124", 8: "0143", 9: "0143", 10: "0136", 11: "0138", 12: "0137", 13: "0139",
    },
    5: {
        6: "01243", 7: "01243", 8: "01362", 9: "01325", 10: "01327", 11: "01427", 12: "01365", 13: "01365",
    },
    6: {
        7: "014352", 8: "013275", 9: "013264", 10: "013286", 11: "015472", 12: "013285", 13: "013295",
    },
}  # fmt: skip
"""By seats of a table and members of a division the numbers at its first table."""


def division_games(size: int, members: int, cap: int) -> list[Game]:
    """Each once in each seat, in rounds in which nobody plays more games than the cap."""
    base = [int(digit) for digit in BLOCKS[size][members]]
    tables = [tuple((number + i) % members for number in base) for i in range(members)]
    trials = [_rounds(tables, step, cap) for step in range(1, members + 1) if gcd(step, members) == 1]
    fewest = min(trials, key=len)
    return [
        (number, table, tables[i])
        for number, part in enumerate(fewest, 1)
        for table, i in enumerate(sorted(part), 1)
    ]


def _rounds(tables: list[tuple[int, ...]], step: int, cap: int) -> list[list[int]]:
    rounds: list[list[int]] = []
    for n in range(len(tables)):
        index = n * step % len(tables)
        for part in rounds:
            if all(sum(seat in tables[i] for i in part) < cap for seat in tables[index]):
                part.append(index)
                break
        else:
            rounds.append([index])
    return rounds


def pair_games(members: int, double: bool) -> list[Game]:
    """Everyone against everyone."""
    odd = members - 1 + members % 2
    single: list[list[tuple[int, int]]] = []
    for number in range(odd):
        pairs = []
        for d in range(1, (odd - 1) // 2 + 1):
            low, high = (number - d) % odd, (number + d) % odd
            pairs.append((low, high) if (high - low) % odd <= (odd - 1) // 2 else (high, low))
        if members % 2 == 0:
            pairs.append((members - 1, number) if number % 2 else (number, members - 1))
        single.append(pairs)
    if members % 2 == 0 or double:
        single += [[(second, first) for first, second in pairs] for pairs in single]
    return [(n, table, pair) for n, pairs in enumerate(single, 1) for table, pair in enumerate(pairs, 1)]


def wrong_games(course: Course) -> Iterator[str]:
    """Games of divisions that are not those of the design."""
    for division in course.row["divisions"]:
        members = {
            e["number"]: e["id"]
            for e in course.entries.values()
            if e["division"] == division["id"] and e["replaces"] is None
        }
        if sorted(members) != list(range(len(members))):
            yield f"division {division['id']} has numbers {sorted(members)}"
            continue
        games = (
            pair_games(len(members), course.plan["double"])
            if course.format == "round_robin"
            else division_games(course.table, len(members), course.plan["cap"])
        )
        wanted = {(n, table, tuple(members[seat] for seat in seats)) for n, table, seats in games}
        stored = {
            (f["round"], f["table"], tuple(course.origin(e) for e in f["seats"]))
            for f in course.fixtures.values()
            if f["division"] == division["id"]
        }
        for each in sorted(stored ^ wanted):
            text = "is missing" if each in wanted else "is not due"
            yield f"division {division['id']}: the game {each} (round, table, seats) {text}"
