"""Results that a manager sets, and taking them back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from sqlalchemy import Connection

from db.queries.league import leagues
from host import kinds
from host.errors import HostError
from host.league.course.drafts import SeasonDraft
from host.league.course.writing import guard
from host.league.records import Preview
from league.formats import format_of
from league.formats.format import Fallout
from league.lookup import OVER, fixture_with
from league.model import ORPHAN, Fixture, FixtureState, Line, LineKind, Season, SeasonState
from league.outcomes import results_of
from league.season import numbers_after

Numbers = Sequence[tuple[int, int | None]]
"""Entries with their numbers."""


def overridden(season: Season, fixture: int) -> tuple[Line, ...]:
    """The results of a fixture that count now."""
    return tuple(line for line in season.current_lines() if line.fixture == fixture)


def override_lines(
    season: Season, fixture: int, places: Mapping[int, int] | None, forfeits: Sequence[int]
) -> tuple[Line, ...]:
    """The results that are to count from now on: by entry a place, or without places those before the last
    override.

    :raises HostError: `league-season-state`, `league-no-such-fixture`, `league-orphan`,
        `league-fixture-state`, `league-places`, `league-no-override`.
    """
    need = (SeasonState.RUNNING, SeasonState.PROTEST)
    if season.state not in need:
        raise HostError("league-season-state", state=season.state, need=[state.value for state in need])
    match = _fixture(season, fixture)
    if places is None:
        return _previous_results(season, fixture)
    if set(places) != set(match.seats) or not set(forfeits) <= set(match.seats):
        raise HostError("league-places", fixture=fixture, given=sorted(places), seats=len(match.seats))
    now = {line.entry: line for line in overridden(season, fixture)}
    lines = guard(
        lambda: results_of(
            season,
            fixture,
            [places[entry] for entry in match.seats],
            LineKind.OVERRIDE,
            misses={entry: line.misses for entry, line in now.items()},
            forfeits=tuple(forfeits),
        )
    )
    return tuple(replace(line, rated=line.entry in now and now[line.entry].rated) for line in lines)


def state_with(lines: Sequence[Line]) -> FixtureState:
    """What a fixture is with these results: void again if an override of what was never played is taken
    back."""
    void = any(line.kind == LineKind.VOID for line in lines)
    return FixtureState.VOID if void else FixtureState.DONE


def preview_of(
    season: Season,
    fixture: int,
    places: Mapping[int, int] | None,
    forfeits: Sequence[int],
    now: float,
    former: Numbers = (),
) -> Preview:
    """The season with the results that would count, and the numbers that follow.

    :param former: The `numbers_before` of the fixture.
    :raises HostError: as `override_lines`, and `league-reopened`.
    """
    lines = override_lines(season, fixture, places, forfeits)
    numbers = numbers_after(
        season, _fixture(season, fixture), lines, None if places is not None else dict(former)
    )
    state = state_with(lines)
    fixtures = tuple(replace(f, state=state) if f.id == fixture else f for f in season.fixtures)
    after = replace(season, fixtures=fixtures, lines=(*season.lines, *lines))
    fallout = fallout_of(season, after, now)
    after = replace(
        after,
        fixtures=tuple(
            replace(f, state=FixtureState.VOID, mark=ORPHAN) if f.id in fallout.orphans else f
            for f in fixtures
        ),
        entries=tuple(replace(e, number=numbers.get(e.id, e.number)) for e in after.entries),
    )
    return Preview(_fixture(season, fixture), season, after, lines, fallout)


def fallout_of(before: Season, after: Season, now: float) -> Fallout:
    """What hangs on results that change. :raises HostError: `league-reopened`: the season would have to go on
    a second time after its last game."""
    fallout = format_of(after.plan).fallout(before, after, now)
    if fallout.until is not None and after.reopened_at is not None:
        raise HostError("league-reopened")
    return fallout


def follow_results(draft: SeasonDraft, before: Season) -> Fallout:
    """Let a season follow results that have changed: games that no longer follow from those before them are
    void, and if others have to be played once all were over, it goes on for them. Returns what hung on it.

    :raises HostError: `league-reopened`.
    """
    fallout = fallout_of(before, draft.season, draft.now)
    for number in fallout.orphans:
        orphan = fixture_with(draft.season, number)
        ended = orphan.ended_at if orphan.state in OVER else draft.now
        draft.fixture(number, state=FixtureState.VOID, mark=ORPHAN, ended_at=ended, retry_at=None)
    if fallout.until is not None:
        draft.change(
            state=SeasonState.RUNNING,
            protest_until=None,
            ends_at=fallout.until,
            reopened_at=draft.now,
            paused=False,
        )
        draft.tell(kinds.SEASON_NEWS, what="reopened")
    return fallout


def correct_numbers(draft: SeasonDraft, fixture: int, lines: tuple[Line, ...], *, undone: bool) -> None:
    """Change the numbers of entries as the results of an override demand it. What an override has changed is
    changed back when it is taken back; if others have moved since, as if the results were new."""
    former = dict(numbers_before(draft.connection, draft.season, fixture)) if undone else None
    for entry, number in numbers_after(draft.season, _fixture(draft.season, fixture), lines, former).items():
        draft.entry(entry, number=number)


def numbers_before(connection: Connection, season: Season, fixture: int) -> Numbers:
    """The entries whose numbers the last override of a fixture has changed, with those before it."""
    back = 0
    for row in leagues.last_act(connection, season.league, "override"):
        extra = row["after"].get("told", {})
        if row["season"] != season.number or extra.get("fixture") != fixture:
            continue
        if extra.get("undone"):
            back += 1
        elif back:
            back -= 1
        else:
            return [(entry, rung) for entry, rung in row["before"].get("rungs", ())]
    return []


def _fixture(season: Season, number: int) -> Fixture:
    """A fixture that is over, also without results. :raises HostError: `league-no-such-fixture`,
    `league-orphan`, `league-fixture-state`."""
    match = guard(lambda: fixture_with(season, number))
    need = (FixtureState.DONE, FixtureState.VOID)
    if match.mark == ORPHAN:
        raise HostError("league-orphan", fixture=number)
    if match.state not in need or len(match.seats) < 2:
        needed = [state.value for state in need]
        raise HostError("league-fixture-state", fixture=number, state=match.state, need=needed)
    return match


def _previous_results(season: Season, fixture: int) -> tuple[Line, ...]:
    """The results before the last override, as a new revision.

    What was taken back before is left out: taking back twice leads to the results before both overrides.
    """
    revisions: dict[int, list[Line]] = {}
    for line in season.lines:
        if line.fixture == fixture:
            revisions.setdefault(line.revision, []).append(line)
    course: list[list[Line]] = []
    for number in sorted(revisions):
        lines = revisions[number]
        earlier = next((i for i, earlier_lines in enumerate(course) if _alike(earlier_lines, lines)), None)
        if earlier is None:
            course.append(lines)
        else:
            del course[earlier + 1 :]
    if len(course) < 2:
        raise HostError("league-no-override")
    fresh = max(revisions) + 1
    return tuple(replace(line, revision=fresh) for line in course[-2])


def _alike(lines: Sequence[Line], other: Sequence[Line]) -> bool:
    return [replace(x, revision=0) for x in lines] == [replace(x, revision=0) for x in other]
