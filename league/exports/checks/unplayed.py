"""What fixtures count that were never played, and who held them up, computed again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from league.exports.checks.moments import left_at
from league.exports.document import AuditLine
from league.formats import format_of
from league.lookup import dropouts
from league.model import ORPHAN, EntryState, Fixture, FixtureState, Line, LineKind, Season, SeasonState
from league.outcomes import void_lines
from league.scoring import forfeited
from league.season.voids import holder

_EARLIER = (LineKind.PLAYED, None)
"""What results games have that may have been over when others were adjudicated; None: all forfeited."""
_TIED = 8
"""Of more games that ended at one moment not every order is tried."""


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
    possible = (_without(then, fixture) for then in _as_it_may_have_been(season, fixture, gone))
    likeliest = next(possible, None)
    if likeliest is None:
        living = without - {e.id for e in season.entries if e.state == EntryState.OUT}
        if len(living) > 1:
            yield f"entries {sorted(living)} held it up, which one can do at most"
        return
    if without != likeliest and without not in possible:
        yield f"entries {sorted(without)} have no points, by the games that they had {sorted(likeliest)}"


def _without(season: Season, fixture: Fixture) -> set[int]:
    """The entries that have no points if the fixture becomes void in this season."""
    unbegun = replace(fixture, state=FixtureState.PLANNED)
    held_up = holder(season, unbegun) if fixture.game is None else None
    left = dropouts(season).intersection(fixture.seats)
    return {*left} if held_up is None else {*left, held_up}


def _as_it_may_have_been(season: Season, fixture: Fixture, gone: Mapping[int, float]) -> Iterator[Season]:
    """The season when the fixture became void; nothing if it is not known who had left, or if too many games
    ended at that moment. Of these the adjudicated ones were under way. Whether the others were over, and cost
    their members the season, the file does not tell: all that may have been, the likeliest first.

    :param gone: When entrants left or were removed; who lost their last seat is not among them.
    """
    at = fixture.ended_at
    if at is None:
        return
    first = [line for line in season.lines if line.revision == 1]
    kinds = {line.fixture: line.kind for line in first if line.kind != LineKind.FORFEIT}
    later = {f.id for f in season.fixtures if f.ended_at is None or f.ended_at >= at}
    lines = [line for line in first if line.fixture in later]
    there = {x.entry for x in lines if not forfeited(x) and (x.kind != LineKind.VOID or x.points60)}
    out = {e.id for e in season.entries if e.state == EntryState.OUT}
    exits = {entry: when for entry, when in gone.items() if when != at}
    if ({x.entry for x in lines if forfeited(x)} - there) & out - exits.keys():
        return
    back = {entry for entry in out if (exits[entry] > at if entry in exits else entry in there)}
    had = {line.fixture for line in first}
    tied = [f.id for f in season.fixtures if f.ended_at == at and f.id in had and kinds.get(f.id) in _EARLIER]
    if len(tied) > _TIED:
        return
    for over in _subsets(tied):
        lost = {x.entry for x in lines if forfeited(x) and x.fixture in over} - exits.keys()
        for playing in (back, back - lost):
            entries = (replace(e, state=EntryState.PLAYING) if e.id in playing else e for e in season.entries)
            fixtures = (_then(f, at) if f.id in later - over else f for f in season.fixtures)
            yield replace(season, entries=tuple(entries), fixtures=tuple(fixtures))


def _subsets(numbers: Sequence[int]) -> Iterator[frozenset[int]]:
    """All subsets, the largest first."""
    sizes = range(len(numbers), -1, -1)
    return (frozenset(some) for size in sizes for some in combinations(numbers, size))


def _then(fixture: Fixture, at: float) -> Fixture:
    """A fixture that was not over, at that time."""
    began = fixture.began_at is not None and fixture.began_at <= at
    return replace(fixture, state=FixtureState.UNDER_WAY if began else FixtureState.PLANNED)
