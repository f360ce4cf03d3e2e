"""Rounds of a Swiss system by rules 2."""

from __future__ import annotations

from collections import Counter

import pytest

from league import lots
from league.pairings.halves import draw_halves
from league.pairings.tables import RoundDraw, draw_tables

WIN = 600


class Course:
    """A Swiss system of two, whose games lots decide."""

    def __init__(self, n: int, lot: str) -> None:
        self.seeds, self.lot = list(range(n)), lot
        self.points: Counter[int] = Counter()
        self.played: list[tuple[int, ...]] = []
        self.byes: list[int] = []
        self.round = 0

    @property
    def leader(self) -> int:
        return min(self.seeds, key=lambda e: (-self.points[e], e))

    def play(self) -> RoundDraw:
        self.round += 1
        names = {entry: f"m{entry}" for entry in self.seeds}
        key = self.lot, self.round
        drawn = draw_halves(self.seeds, self.leader, self.points, self.played, self.byes, key, names)
        for game in drawn.tables:
            self.points[game[lots.number(2, self.lot, "won", self.round, *sorted(game))]] += WIN
        for entry in drawn.byes:
            self.points[entry] += WIN
        self.played += drawn.tables
        self.byes += drawn.byes
        return drawn


def pairs(drawn: RoundDraw) -> set[frozenset[int]]:
    return {frozenset(game) for game in drawn.tables}


def drawn_of(points: dict[int, int], byes: tuple[int, ...] = ()) -> RoundDraw:
    """The second round of entries that have met nobody."""
    names = {entry: str(entry) for entry in points}
    return draw_halves(sorted(points), 0, points, (), byes, ("lot", 2), names)


def test_upper_half_against_lower_half() -> None:
    """The best seed meets the best of the lower half, and so on; those of a score group among themselves."""
    assert pairs(drawn_of(dict.fromkeys(range(8), 0))) == {frozenset((n, n + 4)) for n in range(4)}
    points = {n: WIN if n % 2 else 0 for n in range(8)}
    assert pairs(drawn_of(points)) == {frozenset(pair) for pair in ((1, 5), (3, 7), (0, 4), (2, 6))}


def test_the_lowest_of_a_group_meets_the_best_of_the_next() -> None:
    """Groups of three: one of each has to play in the other."""
    drawn = drawn_of({0: WIN, 1: WIN, 2: WIN, 3: 0, 4: 0, 5: 0})
    assert pairs(drawn) == {frozenset(pair) for pair in ((0, 1), (2, 3), (4, 5))}


def test_the_bye_goes_to_the_lowest_group_that_can_have_it() -> None:
    """Who had one has none, nor the leader unless all others had one."""
    points = {0: WIN, 1: WIN, 2: 0, 3: 0, 4: 0}
    assert drawn_of(points).byes == (4,)
    assert drawn_of(points, (4,)).byes == (3,)
    assert drawn_of(points, (2, 3, 4)).byes == (1,)
    assert drawn_of(dict.fromkeys(range(3), 0), (1, 2)).byes == (0,)


@pytest.mark.parametrize("n", [8, 9, 16, 17])
@pytest.mark.parametrize("lot", ["a", "b", "c"])
def test_laws_of_a_swiss(n: int, lot: str) -> None:
    """In half as many rounds as entries: no rematch, no second bye, no bye for the leader, no seat three
    times running, none more than twice more often than the other."""
    course = Course(n, lot)
    for _ in range(min(7, n // 2)):
        leader = course.leader
        assert leader not in course.play().byes
    assert max(Counter(frozenset(game) for game in course.played).values()) == 1
    assert max(Counter(course.byes).values(), default=0) <= 1
    for entry in course.seeds:
        seats = [game.index(entry) for game in course.played if entry in game]
        assert all(len(set(seats[at : at + 3])) > 1 for at in range(len(seats) - 2))
        assert abs(2 * sum(seats) - len(seats)) <= 2


def test_lots_are_drawn_by_member() -> None:
    """Other numbers of the same members change nothing."""
    points = dict.fromkeys(range(6), 0)
    drawn = draw_halves([*points], 0, points, (), (), ("lot", 1), {n: f"m{n}" for n in points})
    seeds = [entry + 100 for entry in points]
    other = draw_halves(seeds, 100, {}, (), (), ("lot", 1), {n: f"m{n - 100}" for n in seeds})
    assert other.tables == tuple(tuple(entry + 100 for entry in game) for game in drawn.tables)


def test_tables_seat_one_of_each_part_by_seed() -> None:
    """Twelve level entries at tables of four: one of each quarter."""
    names = {entry: str(entry) for entry in range(12)}
    drawn = draw_tables(4, range(12), {}, (), (), "lot", 1, None, range(12), names)
    assert {frozenset(seats) for seats in drawn.tables} == {
        frozenset(range(first, 12, 3)) for first in range(3)
    }
