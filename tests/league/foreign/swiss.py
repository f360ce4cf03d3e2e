"""Rounds of a Swiss system of two, drawn again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.league.foreign.course import Course, Moment, Row
from tests.league.foreign.matching import matching
from tests.league.foreign.seatings import drawn_tables
from tests.league.foreign.tables import Standing

LEVELS = 13
BYE = -1


class Pairing:
    """Who meets whom in a round, and who sits first."""

    def __init__(self, course: Course, moment: Moment) -> None:
        self.course, self.moment = course, moment
        seated = [moment.entry(e) for f in moment.fixtures for e in f["seats"]]
        self.players = sorted(seated, key=lambda e: course.entries[e]["number"])
        results = moment.results()
        self.points = {e: moment.adjust(e) for e in self.players}
        self.byes: Counter[int] = Counter()
        self.met: Counter[frozenset[int]] = Counter()
        self.played: list[list[int]] = []
        """The seats of each game that was played, in order."""
        self.seats: dict[int, list[int]] = {e: [] for e in self.players}
        for fixture in sorted(moment.before, key=lambda f: (f["round"], f["table"])):
            lines = results.get(fixture["id"], [])
            for line in lines:
                if line["entry"] in self.points:
                    self.points[line["entry"]] += line["points60"]
            self._remember(fixture, lines)
        levels = sorted(set(self.points.values()), reverse=True)
        self.groups = [[e for e in self.players if self.points[e] == level] for level in levels]
        self.ranking = list(self.players)
        if moment.round > 1:
            given = {e: moment.adjust(e) for e in course.entries}
            self.ranking = Standing(course, None, results, given).ranking(self.players)
        self.group = {e: n for n, each in enumerate(self.groups) for e in each}
        self.place = {e: n for each in self.groups for n, e in enumerate(each)}

    def _holder(self, entry: int) -> int:
        """The player whose history this entry's is: their own, or that of whom they replaced."""
        for player in self.players:
            each: int | None = player
            while each is not None:
                if each == entry:
                    return player
                each = self.course.entries[each]["replaces"]
        return entry

    def _remember(self, fixture: Row, lines: list[Row]) -> None:
        entries = [self._holder(e) for e in fixture["seats"]]
        if len(entries) == 1:
            self.byes[entries[0]] += 1
        elif fixture["game"] is None:
            for line in lines:
                if line["place"] == 1 and line["kind"] not in ("void", "forfeit"):
                    self.byes[self._holder(line["entry"])] += 1
        else:
            self.met.update(frozenset(pair) for pair in combinations(entries, 2))
            self.played.append(entries)
            for seat, entry in enumerate(entries):
                self.seats.setdefault(entry, []).append(seat)

    def _barred(self, entry: int) -> int | None:
        """The seat that a player should not have again."""
        seats = self.seats[entry]
        if len(seats) > 1 and seats[-1] == seats[-2]:
            return seats[-1]
        first = seats.count(0) - seats.count(1)
        return None if abs(first) < 2 else 0 if first > 0 else 1

    def _due(self, entry: int) -> tuple[int | None, int]:
        """The seat that a player is due, and its weight."""
        seats = self.seats[entry]
        barred = self._barred(entry)
        if barred is not None:
            return 1 - barred, 3
        first = seats.count(0) - seats.count(1)
        if first:
            return (1 if first > 0 else 0), 2
        return (1 - seats[-1], 1) if seats else (None, 0)

    def _bye_cost(self, entry: int) -> list[int]:
        group = self.group[entry]
        below = len(self.groups[group]) - 1 - self.place[entry]
        leads = int(entry == self.ranking[0])
        lower = len(self.groups) - 1 - group
        return [self.byes[entry], 0, 0, leads, 0, lower, 0, 0, 0, below, 0, 0, 0]

    def _cost(self, first: int, second: int) -> list[int]:
        if BYE in (first, second):
            return self._bye_cost(second if first == BYE else first)
        met = self.met[frozenset((first, second))]
        barred = self._barred(first)
        due, weight = self._due(first)
        other, other_weight = self._due(second)
        clash = 0
        if due is not None and due == other:
            clash = 2 if min(weight, other_weight) > 1 else 1
        upper, lower = sorted((first, second), key=lambda e: self.group[e])
        apart = self.group[lower] - self.group[upper]
        float_cost = gap = distance = 0
        if apart:
            float_cost = len(self.groups[self.group[upper]]) - 1 - self.place[upper] + self.place[lower]
        else:
            distance = abs(self.place[first] - self.place[second])
            gap = len(self.groups[self.group[upper]]) - distance
        names = sorted((self.course.lot_name(first), self.course.lot_name(second)))
        draw = self.course.draw(self.moment.round, "pairs", *names) % 2**32
        same_bar = int(barred is not None and barred == self._barred(second))
        return [
            0, int(met > 0), met, 0, same_bar, 0, apart, apart**2, clash, float_cost, gap, distance**2, draw,
        ]  # fmt: skip

    def pairs(self) -> set[frozenset[int]]:
        """Who meets; who is alone has a bye."""
        vertices = [*self.players, *([BYE] if len(self.players) % 2 else [])]
        costs = {
            (a, b): self._cost(vertices[a], vertices[b]) for a, b in combinations(range(len(vertices)), 2)
        }
        bases = [
            1 + sum(sorted((c[n] for c in costs.values()), reverse=True)[: len(vertices)])
            for n in range(LEVELS)
        ]
        cost = [[0] * len(vertices) for _ in vertices]
        for (a, b), parts in costs.items():
            number = 0
            for part, base in zip(parts, bases, strict=True):
                number = number * base + part
            cost[a][b] = cost[b][a] = number
        partners = matching(cost)
        return {frozenset({vertices[a], vertices[b]} - {BYE}) for a, b in enumerate(partners)}

    def seating(self, first: int, second: int) -> tuple[int, int]:
        """The two of a game, who sits first before who does not."""
        mine, theirs = self.seats[first], self.seats[second]
        streaks = [
            seats[-1] if len(seats) > 1 and seats[-1] == seats[-2] else None for seats in (mine, theirs)
        ]
        if streaks[0] != streaks[1] and (1 in streaks or 0 in streaks):
            if 1 in streaks:
                return (first, second) if streaks[0] == 1 else (second, first)
            return (second, first) if streaks[0] == 0 else (first, second)
        less = [seats.count(0) - seats.count(1) for seats in (mine, theirs)]
        if less[0] != less[1]:
            return (first, second) if less[0] < less[1] else (second, first)
        for one_seat, other in zip(reversed(mine), reversed(theirs), strict=False):
            if one_seat != other:
                return (first, second) if one_seat else (second, first)
        better, worse = sorted((first, second), key=self.players.index)
        even = (self.players.index(better) + self.course.draw("first") % 2) % 2 == 0
        return (better, worse) if even else (worse, better)


def wrong_pairings(course: Course) -> Iterator[str]:
    """Rounds that were drawn otherwise."""
    for number, _ in course.rounds():
        moment = Moment(course, number)
        if number > 1 and moment.disturbed():
            continue
        pairing = Pairing(course, moment)
        stored = [tuple(moment.entry(e) for e in f["seats"]) for f in moment.fixtures]
        wanted = drawn_tables(pairing) if course.table > 2 else _drawn_pairs(pairing)
        for seats in sorted(set(stored) ^ set(wanted)):
            yield f"round {number}, seats {seats}: {'not' if seats in wanted else 'is'} there"


def _drawn_pairs(pairing: Pairing) -> list[tuple[int, ...]]:
    pairs = [sorted(pair) for pair in pairing.pairs()]
    return [tuple(pair) if len(pair) == 1 else pairing.seating(*pair) for pair in pairs]


def wrong_seeds(course: Course) -> Iterator[str]:
    """Seeds that are not those of the ratings, then of the lot, unless a manager ordered them."""
    players = course.players()
    drawn = sorted(course.by_lot(players, "seeds"), key=lambda n: -course.entries[n]["rating"])
    ordered = any(act["action"] == "seed" for act in course.audit)
    if not ordered and drawn != sorted(players, key=lambda n: course.entries[n]["number"]):
        yield f"the seeds are others than {drawn}"
