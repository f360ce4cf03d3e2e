"""The order of a division, and each criterion by examples that were computed by hand."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import msgspec
import pytest

from league.formats import standings
from league.model import (
    BERGER,
    BUCHHOLZ,
    DIRECT,
    LOT,
    MISSES,
    POINTS,
    SECONDS,
    TIE_BREAKS,
    WINS,
    EntryState,
    Fixture,
    FixtureState,
    Line,
    LineKind,
    Season,
)
from league.outcomes import void_lines
from league.standings import LOTS, TableLine, format_value
from tests.league import made
from tests.league.made import CUP, LADDER, SWISS


def _order(season: Season) -> list[int]:
    return [line.entry for line in standings(season, made.HOME)]


def _lines(season: Season) -> dict[int, TableLine]:
    return {line.entry: line for line in standings(season, made.HOME)}


def test_points_decide_first() -> None:
    """Two games of four: 10/6/3/1 each."""
    season = made.season([(0, 1, 2, 3), (1, 0, 3, 2)], entries=5)
    lines = _lines(season)
    assert [lines[n].points60 for n in range(5)] == [960, 960, 240, 240, 0]
    assert [lines[n].played for n in range(5)] == [2, 2, 2, 2, 0]
    assert lines[4].place == 5
    assert lines[4].decided == POINTS


def test_direct_encounters_decide_between_equals() -> None:
    """0, 1 and 2 have ten points each, but 0 beat 1 and 2, and 1 beat 2."""
    games = [(0, 1), (0, 2), (1, 2), (3, 0), (1, 3), (2, 3), (2, 4), (4, 3)]
    season = made.season(games, entries=5, table=2)
    lines = _lines(season)
    assert [lines[n].points60 for n in range(5)] == [1200, 1200, 1200, 600, 600]
    assert _order(season)[:3] == [0, 1, 2]
    assert [lines[n].values[DIRECT] for n in (0, 1, 2)] == [4, 2, 0]
    assert [lines[n].decided for n in (0, 1, 2)] == ["", DIRECT, DIRECT]


def test_direct_encounters_need_that_all_have_met() -> None:
    """1 beat 0, but neither has met 2: the criterion applies to nobody, and wins decide nothing here."""
    games = [(1, 0), (0, 3), (2, 4), (3, 5)]
    lines = _lines(made.season(games, entries=6, table=2))
    assert [lines[n].values[DIRECT] for n in (0, 1, 2, 3)] == [None] * 4
    assert {lines[n].points60 for n in (0, 1, 2, 3)} == {600}


def test_direct_encounters_at_tables_count_who_was_more_often_ahead() -> None:
    """0 and 1 meet three times; once they share a place."""
    games: list[Any] = [(0, 1, 2, 3), {1: 1, 0: 1, 2: 3, 3: 4}, (3, 1, 0, 2), (2, 3, 0, 1)]
    season = made.season(games, entries=4, tie_breaks=(DIRECT,))
    values = {line.entry: line.values[DIRECT] for line in standings(season, made.HOME)}
    assert values[0] == 2 + 2 + 1  # ahead of 1 and 2 more often than behind, equally often ahead of 3


def test_wins_and_seconds() -> None:
    """A shared first place counts as a second place. Second of two is last; it counts as nothing."""
    season = made.season([(0, 1, 2, 3), {1: 1, 2: 1, 3: 3, 0: 4}, {3: 1, 0: 2, 1: 2, 2: 4}], entries=4)
    lines = _lines(season)
    assert [lines[n].wins for n in range(4)] == [1, 0, 0, 1]
    assert [lines[n].seconds for n in range(4)] == [1, 3, 1, 0]
    duel = _lines(made.season([(0, 1), {0: 1, 1: 1}], entries=2, table=2))
    assert [(duel[n].wins, duel[n].seconds) for n in (0, 1)] == [(1, 1), (0, 1)]


def test_a_forfeit_is_no_win_and_no_second_place() -> None:
    """Neither where nobody is left, nor where only two of four are."""
    lines = made.results(1, {0: 1, 1: 1}, forfeits={0, 1})
    season = made.season([{0: 1, 1: 1}], entries=2, table=2)
    table = _lines(msgspec.structs.replace(season, lines=lines))
    assert [(table[n].wins, table[n].seconds, table[n].points60) for n in (0, 1)] == [(0, 0, 0)] * 2
    won = made.results(1, {0: 1, 1: 2}, forfeits={1})
    table = _lines(msgspec.structs.replace(season, lines=won))
    assert [(table[n].wins, table[n].points60) for n in (0, 1)] == [(1, 600), (0, 0)]


def test_sonneborn_berger_adds_the_points_of_who_was_beaten() -> None:
    """A round robin of four: 0 wins all, 1 draws with 2, 3 beats 1, 2 beats 3."""
    games: list[Any] = [(0, 1), (0, 2), (0, 3), {1: 1, 2: 1}, (3, 1), (2, 3)]
    lines = _lines(made.season(games, entries=4, table=2))
    points = [lines[n].points60 for n in range(4)]
    assert points == [1800, 300, 900, 600]
    assert lines[0].values[BERGER] == 2 * (300 + 900 + 600)
    assert lines[1].values[BERGER] == 900
    assert lines[2].values[BERGER] == 300 + 2 * 600
    assert format_value(BERGER, lines[1].values[BERGER]) == "7.5"


def test_points_given_by_a_manager_count_for_their_entry_alone() -> None:
    """They change its place, not the Sonneborn-Berger of who beat it."""
    entries = [made.entrant(0), made.entrant(1, adjust60=-90), made.entrant(2)]
    lines = _lines(made.season([(0, 1), (1, 2), (2, 0)], entries=entries, table=2))
    assert [lines[n].points60 for n in range(3)] == [600, 510, 600]
    assert lines[1].place == 3
    assert lines[0].values[BERGER] == 2 * 600


def test_buchholz_leaves_out_the_worst_and_fills_unplayed_rounds() -> None:
    """Three rounds of five: 4, 3 and 2 have a bye. A bye counts as an opponent with as many points."""
    games = [(0, 1), (2, 3), (4,), (0, 2), (1, 4), (3,), (0, 4), (3, 1)]
    season = made.season(
        games,
        entries=5,
        rounds_of=[1, 1, 1, 2, 2, 2, 3, 3],
        to_play=[],
        table=2,
        format=SWISS,
        tie_breaks=(POINTS, BUCHHOLZ, LOT),
    )
    lines = _lines(season)
    assert [lines[n].points60 for n in range(5)] == [1800, 600, 600, 1200, 600]
    assert [(lines[n].played, lines[n].wins) for n in range(5)] == [(3, 3), (3, 1), (2, 1), (2, 1), (2, 0)]
    values = [lines[n].values[BUCHHOLZ] for n in range(5)]
    assert values == [
        60 * (600 + 600),  # met 1, 2, 4 with 600 each
        60 * (1800 + 1200),  # met 0, 4, 3: the 600 of 4 are left out
        60 * (1800 + 1200),  # met 3, 0; in the third round as many as its own, 600, which are left out
        60 * (1200 + 600),  # met 2 and 1 with 600, a bye with its own 1200
        60 * (1800 + 600),  # a bye with its own 600, then 1 and 0
    ]
    assert format_value(BUCHHOLZ, values[0]) == "20"


def test_buchholz_counts_finished_rounds_only() -> None:
    """A round with a game under way is not counted yet. At tables opponents count by their mean."""
    season = made.season(
        [(0, 1, 2), (3, 4, 5), (0, 3, 1)],
        entries=6,
        to_play=[(2, 4, 5)],
        rounds_of=[1, 1, 2, 2],
        table=3,
        format=SWISS,
        tie_breaks=(POINTS, BUCHHOLZ, LOT),
    )
    assert {line.values[BUCHHOLZ] for line in standings(season, made.HOME)} == {0}
    ended = msgspec.structs.replace(
        season,
        fixtures=tuple(msgspec.structs.replace(f, state=FixtureState.DONE) for f in season.fixtures),
        lines=(*season.lines, *made.results(4, {2: 1, 4: 2, 5: 3})),
    )
    lines = _lines(ended)
    assert [lines[n].points60 for n in range(6)] == [1200, 300, 660, 840, 480, 120]
    assert lines[0].values[BUCHHOLZ] == 60 * (840 + 300) // 2


def test_fewer_misses_are_better() -> None:
    """What is shown is their number."""
    lines = made.results(2, {1: 1, 0: 2}, m0=2)
    season = made.season([(0, 1), (1, 0)], entries=2, table=2)
    season = msgspec.structs.replace(season, lines=(*season.lines[:2], *lines))
    table = standings(season, made.HOME)
    assert [(x.entry, x.misses, x.values[MISSES]) for x in table] == [(1, 0, 0), (0, 2, 2)]
    assert table[1].decided == MISSES


def test_the_lot_decides_at_last() -> None:
    """By the season's seed and the number of the entry; without it a place is shared."""
    season = made.season([], entries=8)
    table = standings(season, made.HOME)
    assert [x.place for x in table] == list(range(1, 9))
    assert [x.values[LOT] for x in table] == sorted(x.values[LOT] or 0 for x in table)
    assert {x.decided for x in table[1:]} == {LOT}
    assert all(0 <= (x.values[LOT] or -1) < LOTS for x in table)
    other = msgspec.structs.replace(season, lot="another seed")
    assert _order(other) != _order(season)
    shared = made.season([], entries=8, tie_breaks=(POINTS, WINS))
    assert [(x.place, x.decided) for x in standings(shared, made.HOME)] == [(1, "")] * 8


def test_who_is_out_comes_last() -> None:
    """With the points that they have; the others are ranked without them."""
    entries = [made.entrant(0, state=EntryState.OUT), made.entrant(1), made.entrant(2)]
    table = standings(made.season([(0, 1), (0, 2), (1, 2)], entries=entries, table=2), made.HOME)
    assert [(x.entry, x.place, x.points60, x.out) for x in table] == [
        (1, 1, 600, False), (2, 2, 0, False), (0, 3, 1200, True),
    ]  # fmt: skip
    assert table[2].decided == ""


def test_who_left_before_the_start_is_in_no_table() -> None:
    """They have no number and no results."""
    entries = [
        made.entrant(0, state=EntryState.OUT, number=None),
        made.entrant(1),
        made.entrant(2, state=EntryState.OUT),
    ]
    assert _order(made.season([(1, 2)], entries=entries, table=2)) == [1, 2]


def test_a_walkover_is_won() -> None:
    """Without a game all lines are forfeits; who has the points was there."""
    season = made.season([(0, 1)], entries=2, table=2)
    lines = tuple(msgspec.structs.replace(x, kind=LineKind.FORFEIT) for x in season.lines)
    table = standings(msgspec.structs.replace(season, lines=lines), made.HOME)
    assert [(x.entry, x.wins, x.values[BERGER]) for x in table] == [(0, 1, 0), (1, 0, 0)]


def test_only_the_last_revision_counts() -> None:
    """An override replaces the results; taking it back restores the table."""
    season = made.season([(0, 1), (1, 2), (0, 2)], entries=3, table=2)
    before = standings(season, made.HOME)
    override = (Line(1, 2, 1, 1, 600, LineKind.OVERRIDE), Line(1, 2, 0, 2, 0, LineKind.OVERRIDE))
    changed = msgspec.structs.replace(season, lines=(*season.lines, *override))
    assert [x.points60 for x in standings(changed, made.HOME)] == [1200, 600, 0]
    assert _order(changed)[0] == 1
    undone = tuple(msgspec.structs.replace(x, revision=3) for x in season.lines[:2])
    assert standings(msgspec.structs.replace(changed, lines=(*changed.lines, *undone)), made.HOME) == before


def test_rungs_are_places_on_a_ladder() -> None:
    """Points do not matter there."""
    entries = [made.entrant(n, number=2 - n) for n in range(3)]
    assert _order(made.season([(0, 1)], entries=entries, table=2, format=LADDER)) == [2, 1, 0]


def test_in_a_cup_who_came_furthest_is_the_best() -> None:
    """The points do not matter: 3 has lost the final, 0 and 1 the semi-finals, and share the third place."""
    entries = [made.entrant(n, division=None) for n in range(4)]
    season = made.season(
        [(3, 0), (2, 1), (2, 3)],
        entries=entries,
        rounds_of=[1, 1, 2],
        stages=["winners", "winners", "final"],
        division=None,
        table=2,
        format=CUP,
    )
    table = standings(season, None)
    assert [(x.entry, x.place) for x in table[:2]] == [(2, 1), (3, 2)]
    assert {(x.entry, x.place) for x in table[2:]} == {(0, 3), (1, 3)}
    assert {x.decided for x in table} == {""}


def test_open_games_are_counted() -> None:
    """As left, not as played."""
    lines = _lines(made.season([(0, 1)], entries=3, table=2, to_play=[(0, 2), (1, 2)]))
    assert [(lines[n].played, lines[n].left) for n in range(3)] == [(1, 1), (1, 1), (0, 2)]


def _random_season(chance: random.Random) -> Season:
    size, table = chance.randint(5, 13), chance.choice([2, 3, 4])
    pairs = list(combinations(range(size), table))
    games = [
        dict(zip(seats, sorted(chance.choices(range(1, 5), k=table)), strict=True))
        for seats in (chance.sample(chance.choice(pairs), table) for _ in range(size))
    ]
    return made.season(games, entries=size, table=table)


@pytest.mark.parametrize("seed", range(20))
def test_relabelled_members_permute_the_table(seed: int) -> None:
    """How members are called and in what order rows are read decides nothing; who they are the lots alone,
    and by rules 1 not even these."""
    chance = random.Random(seed)
    season = msgspec.structs.replace(_random_season(chance), rules=1)
    table = standings(season, made.HOME)
    renamed = [msgspec.structs.replace(e, member=f"x{e.member}", name=e.name[::-1]) for e in season.entries]
    mixed = msgspec.structs.replace(
        season,
        entries=tuple(chance.sample(renamed, len(renamed))),
        fixtures=tuple(chance.sample(season.fixtures, len(season.fixtures))),
        lines=tuple(chance.sample(season.lines, len(season.lines))),
    )
    again = standings(mixed, made.HOME)
    plain = [msgspec.structs.replace(x, member=x.member[1:], name=x.name[::-1]) for x in again]
    assert tuple(plain) == table


@pytest.mark.parametrize("seed", range(10))
def test_relabelled_entries_permute_the_table_but_for_lots(seed: int) -> None:
    """Where no lot is drawn, entries of other numbers keep their members' places."""
    chance = random.Random(seed)
    season = _random_season(chance)
    season = msgspec.structs.replace(season, plan=made.plan(tie_breaks=TIE_BREAKS[:-1]))
    new = dict(zip(range(len(season.entries)), chance.sample(range(50), len(season.entries)), strict=True))
    swap = msgspec.structs.replace
    mixed = swap(
        season,
        entries=tuple(swap(e, id=new[e.id]) for e in season.entries),
        fixtures=tuple(swap(f, seats=tuple(new[s] for s in f.seats)) for f in season.fixtures),
        lines=tuple(swap(x, entry=new[x.entry]) for x in season.lines),
    )
    before = {new[x.entry]: (x.place, x.points60, x.values) for x in standings(season, made.HOME)}
    assert {x.entry: (x.place, x.points60, x.values) for x in standings(mixed, made.HOME)} == before


def test_values_are_written_with_two_places_at_most() -> None:
    """Whole numbers without any, nothing where a criterion did not apply."""
    assert format_value(POINTS, 1200) == "20"
    assert format_value(POINTS, 380) == "6.33"
    assert format_value(POINTS, -90) == "-1.5"
    assert format_value(DIRECT, 3) == "1.5"
    assert format_value(DIRECT, None) == ""
    assert format_value(BUCHHOLZ, 3600 * 7 + 1800) == "7.5"
    assert format_value(SECONDS, 0) == "0"


def test_a_void_fixture_is_points_without_a_game() -> None:
    """It counts the mean; it is neither a win nor met, and no game that was played."""
    void = msgspec.structs.replace(
        made.season([], entries=2, table=2), fixtures=(Fixture(1, made.HOME, 1, 1, (0, 1)),)
    )
    lines = void_lines(void.fixtures[0], ())
    void = msgspec.structs.replace(
        void, fixtures=(msgspec.structs.replace(void.fixtures[0], state=FixtureState.VOID),), lines=lines
    )
    first, second = standings(void, made.HOME)
    assert (first.points60, second.points60) == (300, 300)
    assert (first.played, first.wins, first.seconds, first.left, first.values[DIRECT]) == (0, 0, 0, 0, None)
