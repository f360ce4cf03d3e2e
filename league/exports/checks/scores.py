"""Results by the rules: who has one, places, points, forfeits, byes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence

from league.exports.checks.unplayed import wrong_voids
from league.exports.document import AuditLine
from league.model import Fixture, FixtureState, Line, LineKind, Season
from league.outcomes import ABSENT_AT
from league.scoring import TABLES, WIN60, bye60, forfeited, points60


def wrong_results(season: Season, audit: Sequence[AuditLine]) -> Iterator[str]:
    """What is wrong with the results of a season."""
    by_revision: dict[int, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in season.lines:
        by_revision[line.fixture][line.revision].append(line)
    for fixture in season.fixtures:
        revisions = by_revision[fixture.id]
        where = f"fixture {fixture.id}"
        yield from _wrong_state(fixture, bool(revisions))
        if sorted(revisions) != list(range(1, len(revisions) + 1)):
            yield f"{where}: its revisions are {sorted(revisions)}"
        for number, lines in sorted(revisions.items()):
            for text in _wrong_revision(season, fixture, lines):
                yield f"{where}, revision {number}: {text}"
    yield from wrong_voids(season, audit)
    yield from _wrong_losses(season)


def _wrong_state(fixture: Fixture, results: bool) -> Iterator[str]:
    """Whether there are results though the state has none, or the other way round. `wrong_voids` looks at
    voids; what was played before others went on stays."""
    if results != (fixture.state == FixtureState.DONE) and fixture.state != FixtureState.VOID:
        yield f"fixture {fixture.id} is {fixture.state.value}, and has {'a' if results else 'no'} result"


def _wrong_revision(season: Season, fixture: Fixture, lines: Sequence[Line]) -> Iterator[str]:
    order = {entry: seat for seat, entry in enumerate(fixture.seats)}
    if {line.entry for line in lines} != set(order) or len(lines) != len(order):
        yield f"its results are of entries {sorted(x.entry for x in lines)}, its seats {sorted(order)}"
        return
    lines = sorted(lines, key=lambda line: order[line.entry])
    if any(line.misses < 0 for line in lines):
        yield "somebody missed fewer than no deadlines"
    if any(line.kind == LineKind.VOID for line in lines):
        return  # `wrong_voids` looks at it
    if len(lines) == 1:
        yield from _wrong_bye(season, fixture, lines[0])
        return
    if len(lines) not in TABLES:
        yield f"no game has {len(lines)} seats"
        return
    yield from _wrong_kinds(fixture, lines)
    lost = [seat for seat, line in enumerate(lines) if _lost(line, len(lines))]
    level, late = (_places(lines, lost, parted) for parted in (False, True))
    adjudicated = any(line.kind == LineKind.ADJUDICATED for line in lines)
    places = late if adjudicated and late == [line.place for line in lines] else level
    for line, place, points in zip(lines, places, points60(places, lost), strict=True):
        if line.place != place:
            yield f"entry {line.entry} has place {line.place}, by the others' places {place}"
        if line.points60 != points:
            yield f"entry {line.entry} has points60 {line.points60}, by the places {points}"


def _places(lines: Sequence[Line], lost: Collection[int], parted: bool) -> list[int]:
    """The places in which forfeits share the last one. In adjudicated games those with three misses or more
    are parted from the others."""
    ranks = [
        (True, parted and line.misses >= ABSENT_AT, 0) if seat in lost else (False, False, line.place)
        for seat, line in enumerate(lines)
    ]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def _wrong_kinds(fixture: Fixture, lines: Sequence[Line]) -> Iterator[str]:
    if fixture.game is None and any(line.rated for line in lines):
        yield "it is rated, but never had a game"
    if any(line.kind == LineKind.BYE for line in lines):
        yield "it is a bye, but has several seats"
    kinds = {line.kind for line in lines} - {LineKind.FORFEIT}
    if len(kinds) > 1:
        yield f"its results are of several kinds: {', '.join(sorted(kinds))}"


def _lost(line: Line, seats: int) -> bool:
    """Whether the entry forfeited. Early seasons have forfeits in which the opponent never came, too."""
    return line.kind == LineKind.FORFEIT and not (seats == 2 and line.place == 1 and line.points60 == WIN60)


def _wrong_bye(season: Season, fixture: Fixture, line: Line) -> Iterator[str]:
    right = Line(
        fixture.id, 1, line.entry, place=1, points60=bye60(season.plan.table), kind=LineKind.BYE, rated=False
    )
    for field in Line.__struct_fields__:
        there, wanted = getattr(line, field), getattr(right, field)
        if there != wanted:
            yield f"{field} of the bye of entry {line.entry} is {there}, by the rules {wanted}"
    if fixture.game is not None:
        yield "it is a bye, but has a game"


def _wrong_losses(season: Season) -> Iterator[str]:
    """Seats that were lost by missed deadlines are forfeits of the first results."""
    lost = Counter(line.entry for line in season.lines if line.revision == 1 and forfeited(line))
    for entry in season.entries:
        if not 0 <= entry.lost <= lost[entry.id]:
            yield f"entry {entry.id} has lost {entry.lost} seats, but forfeited {lost[entry.id]} games"
