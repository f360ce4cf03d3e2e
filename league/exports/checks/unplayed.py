"""What fixtures count that were never played, and who held them up, computed again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from league.exports.checks.moments import left_at
from league.exports.document import AuditLine
from league.formats import format_of
from league.lookup import dropouts
from league.model import ORPHAN, EntryState, Fixture, FixtureState, Line, LineKind, Season, SeasonState
from league.outcomes import void_lines
from league.scoring import forfeited
from league.season.voids import holder


def wrong_voids(season: Season, audit: Sequence[AuditLine]) -> Iterator[str]:
    """What is wrong with the results of voids."""
    gone = left_at(season, audit)
    by_fixture: dict[int, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in season.lines:
        if line.kind == LineKind.VOID:
            by_fixture[line.fixture][line.revision].append(line)
    newest = {line.fixture: line.kind for line in sorted(season.lines, key=lambda x: x.revision)}
    counts = season.rules >= 2 and format_of(season.plan).by_points
    for fixture in season.fixtures:
        where, revisions = f"fixture {fixture.id}", by_fixture[fixture.id]
        if revisions and not counts:
            yield f"{where}: it counts points, but was never played"
        void = fixture.state == FixtureState.VOID
        if void and not revisions and counts and season.state != SeasonState.CANCELLED:
            yield f"{where} is void, and has no result"
        if void and newest.get(fixture.id, LineKind.VOID) != LineKind.VOID and fixture.mark != ORPHAN:
            yield f"{where} is void, and has a result"
        if not void and newest.get(fixture.id) == LineKind.VOID:
            yield f"{where} is {fixture.state.value}, but its result is that of a void"
        for number, lines in sorted(revisions.items()):
            for text in _wrong_lines(season, fixture, gone, lines):
                yield f"{where}, revision {number}: {text}"


def _wrong_lines(
    season: Season, fixture: Fixture, gone: Mapping[int, float], lines: list[Line]
) -> Iterator[str]:
    without = {line.entry for line in lines if not line.points60}
    right = {replace(line, revision=lines[0].revision) for line in void_lines(fixture, without)}
    for line in lines:
        if line not in right:
            yield f"entry {line.entry} has place {line.place} and points60 {line.points60} of a void"
    possible: list[set[int]] = []
    for empty in (False, True):
        then = _as_it_was(season, fixture, gone, empty)
        if then is None:
            living = without - {e.id for e in season.entries if e.state == EntryState.OUT}
            if len(living) > 1:
                yield f"entries {sorted(living)} held it up, which one can do at most"
            return
        unbegun = replace(fixture, state=FixtureState.PLANNED)
        held_up = holder(then, unbegun) if fixture.game is None else None
        left = dropouts(then).intersection(fixture.seats)
        possible.append({*left} if held_up is None else {*left, held_up})
    if without not in possible:
        yield f"entries {sorted(without)} have no points, by the games that they had {sorted(possible[0])}"


def _as_it_was(season: Season, fixture: Fixture, gone: Mapping[int, float], empty: bool) -> Season | None:
    """The season when the fixture became void; None if it is not known who had left. Games that ended at that
    moment were under way if they were adjudicated, and over if they were played.

    :param gone: When entrants left or were removed; who lost their last seat is not among them.
    :param empty: Whether those games that all forfeited were over: the file does not tell.
    """
    at = fixture.ended_at
    if at is None:
        return None
    first = [line for line in season.lines if line.revision == 1]
    known = {line.fixture for line in first if line.kind != LineKind.FORFEIT}
    over = {line.fixture for line in first if line.kind == LineKind.PLAYED}
    over |= {line.fixture for line in first if empty and line.fixture not in known}
    at_least = {f.id: f for f in season.fixtures if f.ended_at is None or f.ended_at >= at}
    later = {n: f for n, f in at_least.items() if f.ended_at != at or n not in over}
    lines = [line for line in first if line.fixture in at_least]
    there = {x.entry for x in lines if not forfeited(x) and (x.kind != LineKind.VOID or x.points60)}
    unsure = {x.entry for x in lines if forfeited(x)} - there
    out = {e.id for e in season.entries if e.state == EntryState.OUT}
    exits = {entry: when for entry, when in gone.items() if when != at}
    if unsure & out - exits.keys():
        return None
    back = {entry for entry in out if (exits[entry] > at if entry in exits else entry in there)}
    entries = tuple(replace(e, state=EntryState.PLAYING) if e.id in back else e for e in season.entries)
    fixtures = tuple(_then(f, at) if f.id in later else f for f in season.fixtures)
    return replace(season, entries=entries, fixtures=fixtures)


def _then(fixture: Fixture, at: float) -> Fixture:
    """A fixture that was not over, at that time."""
    began = fixture.began_at is not None and fixture.began_at <= at
    return replace(fixture, state=FixtureState.UNDER_WAY if began else FixtureState.PLANNED)
