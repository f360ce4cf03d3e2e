"""What can still be reached: never less than what some results lead to, and exact where that is plain."""

from __future__ import annotations

import random
from itertools import product

import msgspec
import pytest

from league import scoring
from league.formats import standings
from league.model import EntryState, FixtureState, Line, LineKind, Season
from league.reach import LOST, OPEN, SAFE, reach
from tests.league import made
from tests.league.made import CUP, LADDER, ROUND_ROBIN, SWISS


def _outcomes(seats: tuple[int, ...], fixture: int) -> list[tuple[Line, ...]]:
    """All results that a game can have, with ties and forfeits, each once."""
    outcomes = {}
    for merits in product(range(len(seats)), repeat=len(seats)):
        for gone in product((False, True), repeat=len(seats)):
            forfeits = [n for n, out in enumerate(gone) if out]
            places = scoring.places(merits, forfeits)
            points = scoring.points60(places, forfeits)
            outcomes[points, places] = tuple(
                Line(fixture, 1, seat, places[n], points[n], LineKind.FORFEIT if gone[n] else LineKind.PLAYED)
                for n, seat in enumerate(seats)
            )
    return list(outcomes.values())


def _endings(season: Season, limit: int, chance: random.Random) -> list[Season]:
    """The season after all results that its open games can have, or after this many drawn by lot."""
    open_ = [f for f in season.fixtures if f.state != FixtureState.DONE]
    done = tuple(msgspec.structs.replace(f, state=FixtureState.DONE) for f in season.fixtures)
    ways = list(product(*(_outcomes(f.seats, f.id) for f in open_)))
    if len(ways) > limit:
        ways = chance.sample(ways, limit)
    return [
        msgspec.structs.replace(
            season, fixtures=done, lines=(*season.lines, *(x for way in end for x in way))
        )
        for end in ways
    ]


@pytest.mark.parametrize("seed", range(12))
def test_no_reachable_place_is_called_impossible(seed: int) -> None:
    """After every ending each entrant is within its bounds, and what was certain has come true."""
    chance = random.Random(seed)
    table = chance.choice([2, 3])
    size = chance.randint(table + 1, 6)
    games = [chance.sample(range(size), table) for _ in range(chance.randint(2, 9))]
    to_play = [chance.sample(range(size), table) for _ in range(4 - table)]
    entries = [
        made.entrant(n, state=EntryState.OUT) if n == 0 and seed % 3 == 0 else made.entrant(n)
        for n in range(size)
    ]
    season = made.season(games, entries=entries, to_play=to_play, table=table)
    bounds = reach(season, made.HOME, up=2, down=2)
    for ending in _endings(season, 400, chance):
        for line in standings(ending, made.HOME):
            bound = bounds[line.entry]
            assert bound.best <= line.place <= bound.worst
            for state, came in (
                (bound.up, line.place <= 2),
                (bound.down, line.place <= size - 2),
            ):
                assert state == OPEN or (state == SAFE) == came


def test_a_lead_that_nobody_can_catch_is_safe() -> None:
    """0 has 30 points, the others at most 10 and one game each."""
    season = made.season(
        [(0, 1), (0, 2), (0, 3), (1, 2), (3, 1)],
        entries=4,
        to_play=[(2, 3)],
        table=2,
        format=ROUND_ROBIN,
    )
    lines = reach(season, made.HOME, up=1, down=1)
    assert (lines[0].best, lines[0].worst, lines[0].up) == (1, 1, SAFE)
    assert (lines[1].best, lines[1].worst, lines[1].up) == (2, 4, LOST)
    assert (lines[3].best, lines[3].worst, lines[3].down) == (2, 4, OPEN)


def test_games_cannot_give_more_than_they_have() -> None:
    """1 and 2 lack ten points each, and only one game between them is left: one of them comes up at most."""
    season = made.season([(0, 1), (0, 2), (3, 1), (3, 2)], entries=4, to_play=[(1, 2)], table=2)
    lines = reach(season, made.HOME)
    assert lines[0].worst == 2, "3 is level, 1 and 2 need 20 points each"
    season = made.season([(0, 1), (0, 2)], entries=3, to_play=[(1, 2), (1, 2)], table=2)
    lines = reach(season, made.HOME)
    assert [(lines[n].best, lines[n].worst) for n in range(3)] == [(1, 2), (1, 3), (1, 3)]


def test_a_division_without_open_games_has_its_table() -> None:
    """Best and worst place are the place, ties decided."""
    season = made.season([(0, 1), (1, 2), (2, 0)], entries=3, table=2)
    lines = reach(season, made.HOME, up=1, down=1)
    table = standings(season, made.HOME)
    assert {n: (x.best, x.worst) for n, x in lines.items()} == {x.entry: (x.place, x.place) for x in table}
    assert [lines[x.entry].up for x in table] == [SAFE, LOST, LOST]
    assert [lines[x.entry].down for x in table] == [SAFE, SAFE, LOST]


def test_a_replaced_entry_goes_neither_up_nor_down() -> None:
    """The last place that goes down is that of the last one who plays, though 0 is listed below."""
    entries = [
        made.entrant(0, state=EntryState.OUT),
        made.entrant(1),
        made.entrant(2),
        made.entrant(3, replaces=0),
    ]
    season = made.season([(1, 2), (2, 3), (1, 3)], entries=entries, table=2)
    lines = reach(season, made.HOME, up=1, down=1)
    assert [(lines[n].up, lines[n].down) for n in range(4)] == [
        ("", ""), (SAFE, SAFE), (LOST, SAFE), (LOST, LOST),
    ]  # fmt: skip
    gone = msgspec.structs.replace(season, entries=(*entries[:3], made.entrant(3)))
    assert [reach(gone, made.HOME, down=1)[n].down for n in range(4)] == [LOST, SAFE, SAFE, SAFE]


def test_rounds_that_are_not_drawn_yet_are_open() -> None:
    """A Swiss system of three rounds after the first."""
    season = made.season([(0, 1), (2, 3)], entries=4, rounds_of=[1, 1], table=2, format=SWISS, rounds=3)
    assert {(x.best, x.worst) for x in reach(season, made.HOME).values()} == {(1, 4)}
    last = msgspec.structs.replace(season, plan=made.plan(table=2, format=SWISS, rounds=1))
    assert [x.best for x in reach(last, made.HOME).values()] == [
        x.worst for x in reach(last, made.HOME).values()
    ]


def test_places_that_other_groups_decide_are_open() -> None:
    """Also when the season is over."""
    season = made.season([(0, 1), (0, 2), (1, 2)], entries=3, table=2)
    lines = reach(season, made.HOME, up=0, down=0, maybe_up=1, maybe_down=1)
    assert [lines[n].up for n in range(3)] == [OPEN, LOST, LOST]
    assert [lines[n].down for n in range(3)] == [SAFE, SAFE, OPEN]


@pytest.mark.parametrize("system", [CUP, LADDER])
def test_cups_and_ladders_have_no_bounds(system: str) -> None:
    """Points do not decide there."""
    assert reach(made.season([(0, 1)], entries=2, table=2, format=system), made.HOME) == {}
