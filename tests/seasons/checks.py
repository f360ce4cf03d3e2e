"""What must hold in every season, at every moment and when it is over."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from math import inf
from typing import TYPE_CHECKING

from msgspec.structs import replace

from league.exports.document import divisions
from league.formats import format_of, standings
from league.lookup import successors
from league.model import (
    ORPHAN,
    POINT,
    EntryState,
    FixtureState,
    FormerPlace,
    Line,
    LineKind,
    Season,
    SeasonState,
)
from league.outcomes import results_of
from league.pairings import designs
from league.pairings.promotion import LARGEST, SMALLEST, groups
from league.season.rolling import NOTICE, above_cap_from
from league.steps import Close
from tests.league.made import CUP, DIVISION, LADDER, ROUND_ROBIN, SWISS

if TYPE_CHECKING:
    from tests.seasons.database import Database
    from tests.seasons.people import Story

HOUR = 3600.0


class Watch:
    """Looks on while a season is lived."""

    def __init__(self, story: Story, data: Database) -> None:
        self.story, self.data = story, data
        self.opened: set[int] = set()
        """Fixtures whose opening was handed to Discord."""
        self.games: Counter[int] = Counter()
        self.substitutes = 0
        self.finished_at: float | None = None
        self.closed_at: float | None = None
        self.rounds: set[int] = set()
        self.most_at_once = 0
        self.told_at: float | None = None
        """When it was told that the cap gives way."""

    def began(self, fixture: int) -> None:
        """A game of the fixture began."""
        self.games[fixture] += 1

    def changed(self, season: Season, now: float) -> None:
        """Something was stored."""
        if season.state == SeasonState.PROTEST and self.finished_at is None:
            self.finished_at = now
        if season.state == SeasonState.RUNNING:
            self.finished_at = None
        if season.state == SeasonState.CLOSED and self.closed_at is None:
            self.closed_at = now
        living = {e.id for e in season.entries if e.state == EntryState.PLAYING}
        busy = Counter(
            e
            for f in season.fixtures
            if f.state in (FixtureState.OPENING, FixtureState.UNDER_WAY)
            for e in f.seats
            if e in living
        )
        most = max(busy.values(), default=0)
        self.most_at_once = max(self.most_at_once, most)
        assert season.lot or not season.fixtures, "drawn before sign-up was told to be over"
        since = above_cap_from(season)
        if since is not None and self.told_at is None:
            self.told_at = now
            assert since >= now + NOTICE, "the cap gives way sooner than three days after it was told"
        late = since is not None and now >= since
        assert most <= season.plan.cap + late, "somebody plays more games at once than the cap"
        assert all(len(set(f.seats)) == len(f.seats) for f in season.fixtures), "somebody plays themselves"
        if season.plan.format == SWISS:
            self._byes(season)

    def left(self, before: Season, after: Season) -> None:
        """Somebody left: their results stand, so that nobody who stays loses or gains a point at once."""
        points = [
            {line.entry: line.points60 for part in divisions(each) for line in standings(each, part)}
            for each in (before, after)
        ]
        common = points[0].keys() & points[1].keys()
        assert all(points[0][entry] == points[1][entry] for entry in common), "leaving moves points"

    def at_rest(self, season: Season) -> None:
        """Nothing is due: on a ladder each has a rung of their own."""
        rungs = [e.number for e in season.entries if e.state == EntryState.PLAYING]
        assert season.plan.format != LADDER or len(set(rungs)) == len(rungs), "two stand on one rung"

    def _byes(self, season: Season) -> None:
        """The leader has no bye while that can be avoided."""
        last = max((f.round for f in season.fixtures), default=0)
        if last < 2 or last in self.rounds:
            return
        self.rounds.add(last)
        earlier = replace(season, fixtures=tuple(f for f in season.fixtures if f.round < last))
        table = [line for line in standings(earlier, None) if not line.out]
        byes = {f.seats[0] for f in season.fixtures if f.round == last and len(f.seats) == 1}
        if season.plan.table == 2 and last <= len(table) / 2 - 1:
            assert table[0].entry not in byes, "the leader has a bye"

    def over(self, season: Season, closing: Close | None, outages: bool) -> None:
        """The season is closed or cancelled."""
        assert len(set(self.data.sent)) == len(self.data.sent), "something was announced twice"
        assert all(number == 1 for number in self.games.values()), "a fixture had two games"
        if season.state == SeasonState.CANCELLED:
            assert not season.fixtures
            return
        assert closing is not None
        assert self.finished_at is not None
        assert self.closed_at is not None
        if not outages:
            assert self.finished_at <= season.ends_at, "the season went on after its end"
            until = self.finished_at + max(24, season.plan.protest_hours) * HOUR
            answers = [p.answered_at or inf for p in season.protests]
            latest = min(max([until, *answers]), until + 14 * 24 * HOUR)
            assert self.closed_at == latest, "a protest did not keep the season open, or for too long"
        assert {f.state for f in season.fixtures} <= {FixtureState.DONE, FixtureState.VOID}, (
            "a fixture was left open"
        )
        scored = format_of(season.plan).by_points
        orphans = {f.id for f in season.fixtures if f.mark == ORPHAN}
        assert {x.fixture for x in season.lines} - orphans == {
            f.id for f in season.fixtures if scored or f.state == FixtureState.DONE
        } - orphans
        assert {x.fixture for x in season.current_lines() if x.kind == LineKind.VOID} <= {
            f.id for f in season.fixtures if f.state == FixtureState.VOID
        }
        self._points(season)
        self._meetings(season)
        self._honours(season, closing)
        self._overriding()
        assert len({(h.kind, h.entry) for h in closing.honours}) == len(closing.honours)

    def _honours(self, season: Season, closing: Close) -> None:
        """Nobody who only forfeited has one, and of a final that all forfeited there is no champion."""
        lines = [x for x in season.current_lines() if x.kind != LineKind.BYE]
        gone = [x for x in lines if x.kind == LineKind.FORFEIT and x.points60 <= 0]
        absent = {x.entry for x in gone} - {x.entry for x in lines if x not in gone}
        assert not absent.intersection(h.entry for h in closing.honours), (
            "somebody never came and is honoured"
        )
        last = max((f for f in season.fixtures if f.stage == "final"), key=lambda f: f.id, default=None)
        final = [x for x in lines if last is not None and x.fixture == last.id]
        if season.plan.format == CUP and final and all(x in gone for x in final):
            assert "champion" not in {h.kind for h in closing.honours}, "an empty final has a winner"
        decided = self.finished_at is not None and self.finished_at < season.ends_at
        if season.plan.format == CUP and decided and last is not None and last.state == FixtureState.DONE:
            assert [h.kind for h in closing.honours].count("champion") <= 1, "a cup has two champions"

    def _points(self, season: Season) -> None:
        """The points of a table sum to five for each seat, unless somebody forfeits."""
        counted = defaultdict(list)
        for line in season.current_lines():
            counted[line.fixture].append(line)
        for fixture in season.fixtures:
            lines = counted[fixture.id]
            assert {x.entry for x in lines} in (set(), set(fixture.seats))
            if fixture.state == FixtureState.VOID:
                self._void(season, lines)
            elif len(lines) > 1 and all(x.kind != LineKind.FORFEIT for x in lines):
                assert sum(x.points60 for x in lines) == 5 * POINT * len(lines)

    def _void(self, season: Season, lines: list[Line]) -> None:
        """A void counts the mean, and nothing for who has left and at most one other."""
        assert {x.points60 for x in lines} <= {0, 5 * POINT}
        living = [x.entry for x in lines if season.entry(x.entry).state == EntryState.PLAYING]
        assert sum(not x.points60 for x in lines if x.entry in living) <= 1, "two held a game up"

    def _meetings(self, season: Season) -> None:
        if season.plan.format in (DIVISION, ROUND_ROBIN):
            for division in season.divisions:
                self._designed(season, division.id)
        elif season.plan.format == CUP and season.plan.table == 2:
            heirs = successors(season)
            lost = Counter(heirs.get(x.entry, x.entry) for x in season.current_lines() if x.points60 == 0)
            assert max(lost.values(), default=0) <= 1 + season.plan.double, (
                "somebody plays on after they are out"
            )
        elif season.plan.format == SWISS and not self.story.habits.leaving:
            size = sum(e.number is not None for e in season.entries)
            size += size % 2
            byes = Counter(f.seats[0] for f in season.fixtures if len(f.seats) == 1)
            pairs = Counter(frozenset(f.seats) for f in season.fixtures if len(f.seats) == 2)
            if season.plan.table == 2 and season.plan.rounds <= size / 2:
                assert max(pairs.values(), default=0) <= 1, "two met twice"
            if byes.total() <= size - 1:
                assert max(byes.values(), default=0) <= 1, "somebody has two byes"

    def _designed(self, season: Season, division: int) -> None:
        """Meetings and seats are as designed; substitutes count as those whose place they took."""
        number = {e.id: e.number for e in season.entries if e.division == division}
        tables = [[number[e] for e in f.seats] for f in season.fixtures if f.division == division]
        size, plan = len(set(number.values())), season.plan
        met = Counter(frozenset(pair) for seats in tables for pair in combinations(seats, 2))
        if plan.format == DIVISION:
            assert len(tables) == size
            for seat in range(plan.table):
                assert sorted(str(seats[seat]) for seats in tables) == sorted(map(str, range(size)))
            wanted = designs.meetings(plan.table, size)
            assert {frozenset(pair): times for pair, times in wanted.items() if times} == dict(met)
        else:
            times = 2 if plan.double or size % 2 == 0 else 1
            assert len(met) == size * (size - 1) // 2
            assert set(met.values()) <= {times}
            assert len({tuple(seats) for seats in tables}) == len(tables), "a pair has the same seats twice"

    def _overriding(self) -> None:
        """A result that a manager changes has its audit row; taken back, the table is as before."""
        season = self.data.load()
        done = [f for f in season.fixtures if f.state == FixtureState.DONE and len(f.seats) > 1]
        if not done:
            return
        fixture = self.story.rng.choice(done)
        table = standings(season, fixture.division)
        old = [x for x in season.current_lines() if x.fixture == fixture.id]
        places = list(reversed([x.place for x in old]))
        self.data.set_lines(results_of(season, fixture.id, places, LineKind.OVERRIDE))
        self.data.set_lines(tuple(old))
        season = self.data.load()
        assert standings(season, fixture.division) == table, "an override taken back changed the table"
        revisions = {x.revision for x in season.lines if x.fixture == fixture.id}
        assert self.data.audit[-2:] == [(fixture.id, n) for n in sorted(revisions)[-2:]]
        assert len(self.data.audit) == len({(x.fixture, x.revision) for x in season.lines if x.revision > 1})


def check_moves(former: tuple[FormerPlace, ...], season: Season, before: Counter[tuple[int, int]]) -> None:
    """From one season to the next nobody moves more than one tier, and with the same members all divisions
    keep their sizes."""
    if season.plan.format not in (DIVISION, ROUND_ROBIN) or not season.divisions:
        return
    tiers = {d.id: (d.tier, d.group) for d in season.divisions}
    now = {
        e.member: tiers[e.division] for e in season.entries if e.division is not None and e.replaces is None
    }
    was = {f.member: f.tier for f in former}
    for member, (tier, _) in now.items():
        assert abs(was.get(member, tier) - tier) <= 1, f"{member} moves from {was[member]} to {tier}"
    lowest, sizes = max(tier for tier, _ in now.values()), Counter(tier for tier, _ in now.values())
    known = {*was, *season.away}
    if was and any(tier < lowest for member, (tier, _) in now.items() if member not in known):
        full = sizes[lowest] >= groups(lowest) * LARGEST
        assert full or all(sizes[tier] <= SMALLEST for tier in range(1, lowest)), "newcomers above the lowest"
    if before and set(now) == set(was):
        assert Counter(now.values()) == before, "the divisions' sizes changed"


def check_waiting(before: set[str], season: Season) -> None:
    """Who waited and entered again plays now, unless others who waited have all places."""
    if season.divisions or season.fixtures:
        states = {e.member: e.state for e in season.entries if e.member in before and e.number is None}
        playing = {e.member for e in season.entries if e.number is not None}
        assert EntryState.WAITING not in states.values() or playing <= before


def sizes(former: tuple[FormerPlace, ...]) -> Counter[tuple[int, int]]:
    """By tier and group the members who finished there."""
    return Counter((f.tier, f.group) for f in former)
