"""Storing the steps of a season (`league.steps`). Each is applied to a draft, within one transaction;
adjudication, which also ends games, is in `host.league.course.verdicts`."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from db.queries.league import leagues, paces
from host import kinds
from host.league.course.drafts import SeasonDraft
from host.league.course.league_rows import present
from host.league.course.opening import next_season_follows, open_season
from host.league.records import OPEN
from league.formats import format_of
from league.lookup import byes_beside, fixture_with
from league.model import EntryState, Fixture, FixtureState, Line, SeasonState
from league.outcomes import bye_lines
from league.pace import slow_entries
from league.season import PACE, dates_of
from league.steps import (
    NEXT,
    AddRound,
    Announce,
    Begin,
    Cancel,
    Close,
    DropOut,
    EndUnplayed,
    Finish,
    NewFixture,
    NextSignUp,
    OpenCheckIn,
    OpenFixtures,
    SeasonStep,
    Unplayed,
)


def apply_step(draft: SeasonDraft, step: SeasonStep) -> None:
    """Store any step but an adjudication."""
    _APPLIED[type(step)](draft, step)


def _check_in(draft: SeasonDraft, step: OpenCheckIn) -> None:
    draft.change(state=SeasonState.CHECK_IN, starts_at=step.starts_at, ends_at=step.ends_at)
    waits = not draft.season.lot
    if waits:
        members = {entry.member for entry in draft.season.entries if entry.state != EntryState.OUT}
        draft.change(closing_members=tuple(sorted(members)))
    if draft.season.plan.checkin_hours and step.starts_at > draft.now:  # else nobody could check in any more
        draft.tell(kinds.SEASON_NEWS, what=kinds.CHECK_IN)
    elif waits:
        draft.tell(kinds.SEASON_NEWS, what=kinds.SIGNUP_OVER)


def _cancel(draft: SeasonDraft, step: Cancel) -> None:
    draft.change(state=SeasonState.CANCELLED)
    draft.tell(kinds.SEASON_NEWS, what="cancelled", **{**step.data, "reason": step.reason})
    draft.tell(kinds.MANAGERS_NEWS, what="cancelled", **{**step.data, "reason": step.reason})


def _begin(draft: SeasonDraft, step: Begin) -> None:
    means = present(draft.connection, draft.league.guild, draft.season.plan)
    divisions: dict[int, int] = {}
    placed: dict[int, tuple[int | None, int]] = {m: (None, n) for n, m in enumerate(step.members)}
    for index, new in enumerate(step.divisions):
        divisions[index] = draft.add_division(new.tier, new.group).id
        placed |= {m: (divisions[index], n) for n, m in enumerate(new.members)}
    climbs = draft.season.rules >= 2 and format_of(draft.season.plan).by_challenge
    for entry in draft.season.entries:
        mean = means.get(entry.member, 1500.0)
        if entry.id in placed:
            where, number = placed[entry.id]
            rung = number if climbs else None
            draft.entry(
                entry.id,
                state=EntryState.PLAYING,
                division=where,
                number=number,
                first_rung=rung,
                rating=mean,
            )
        elif entry.id in step.waiting:
            draft.entry(entry.id, state=EntryState.WAITING, rating=mean)
        elif entry.id in step.absent:
            draft.entry(entry.id, state=EntryState.OUT, rating=mean)
    draft.change(state=SeasonState.RUNNING, starts_at=step.starts_at, ends_at=step.ends_at)
    for fixture in step.fixtures:
        add_fixture(draft, fixture, None if fixture.division is None else divisions[fixture.division])
    draft.tell(kinds.SEASON_NEWS, what="began", games=not all(fixture.bye for fixture in step.fixtures))
    parts: list[int | None] = [*divisions.values()] or [None]
    for part in parts:
        draft.tell(kinds.TABLE_NEWS, division=part)


def add_fixture(draft: SeasonDraft, new: NewFixture, division: int | None) -> Fixture:
    """Store a new fixture; a bye is done at once."""
    added = draft.add_fixture(new, division, FixtureState.DONE if new.bye else FixtureState.PLANNED)
    if new.bye:
        draft.add_lines(bye_lines(draft.season, added))
    return added


def _open(draft: SeasonDraft, step: OpenFixtures) -> None:
    known = draft.season.fixtures
    fresh = all(f.game is None and f.state in (FixtureState.PLANNED, FixtureState.DONE) for f in known)
    first = fresh and not format_of(draft.season.plan).by_challenge  # else the season's start was told alone
    byes = byes_beside(draft.season, step.fixtures)
    for number in step.fixtures:
        draft.fixture(number, state=FixtureState.OPENING)
    draft.tell(kinds.OPENING_NEWS, fixtures=step.fixtures)
    draft.tell(kinds.WAVE_NEWS, fixtures=step.fixtures, first=first, byes=byes)


def _round(draft: SeasonDraft, step: AddRound) -> None:
    if len(draft.season.fixtures) == step.known:  # else it was stored already
        for fixture in step.fixtures:
            add_fixture(draft, fixture, fixture.division)


def _end_fixtures(draft: SeasonDraft, step: EndUnplayed) -> None:
    for fixture in step.fixtures:
        end_unplayed(draft, fixture)
    voids = [each.fixture for each in step.fixtures if each.lines and each.state == FixtureState.VOID]
    if voids:
        draft.tell(kinds.DEADLINE_NEWS, what=kinds.VOID, fixtures=voids)


def end_unplayed(draft: SeasonDraft, unplayed: Unplayed) -> None:
    """End a fixture without a game."""
    draft.fixture(
        unplayed.fixture,
        state=unplayed.state,
        ended_at=draft.now,
        retry_at=None,
    )
    draft.add_lines(unplayed.lines)
    renumber(draft, unplayed.fixture, unplayed.lines)


def renumber(draft: SeasonDraft, fixture: int, lines: tuple[Line, ...], gone: Collection[int] = ()) -> None:
    """Change the numbers of entries as the results of a fixture demand it. Those who are `gone` lose their
    seats in it."""
    played = fixture_with(draft.season, fixture)
    numbers = format_of(draft.season.plan).renumber(draft.season, played, lines, gone)
    for entry, number in numbers.items():
        draft.entry(entry, number=number)


def _drop(draft: SeasonDraft, step: DropOut) -> None:
    draft.entry(step.entry, state=EntryState.OUT)
    entry = draft.season.entry(step.entry)
    draft.tell(kinds.MANAGERS_NEWS, what="dropped-out", entry=entry.id, member=entry.member, lost=entry.lost)
    draft.tell(kinds.TABLE_NEWS, division=entry.division)


def _announce(draft: SeasonDraft, step: Announce) -> None:
    draft.change(told=(*draft.season.told, *step.keys))
    if step.kind == PACE:
        slow = slow_entries(draft.season, paces.of_season(draft.connection, draft.season.id))
        if slow:
            draft.tell(kinds.PACE_NEWS, slow=[[entry, *medians] for entry, medians in slow.items()])
        return
    draft.tell(kinds.DEADLINE_NEWS, what=step.kind, days=step.days, ends_at=step.at, round=step.round)


def _finish(draft: SeasonDraft, step: Finish) -> None:
    draft.change(state=SeasonState.PROTEST, protest_until=step.protest_until)
    draft.tell(kinds.SEASON_NEWS, what="protest", until=step.protest_until)


def _next_sign_up(draft: SeasonDraft, step: NextSignUp) -> None:
    """Open the next season's sign-up while protests keep this one open: how it ended is told to the next one
    when it is closed."""
    draft.change(told=(*draft.season.told, NEXT))
    if draft.league.state == OPEN:
        plan = draft.league.plan
        open_season(draft.connection, draft.league, plan, dates_of(plan, draft.now), ())


def close(draft: SeasonDraft, step: Close) -> None:
    """Close a season: honours, tiers, and the next season's sign-up if it opens by itself."""
    draft.change(state=SeasonState.CLOSED)
    for number, tier in step.tiers.items():
        draft.entry(number, earned=tier)
    rows: list[dict[str, Any]] = []
    for honour in step.honours:
        entry = draft.season.entry(honour.entry)
        data = {"tier": honour.tier, "group": honour.group}
        data = {name: value for name, value in data.items() if value is not None}
        rows.append(
            {
                "guild": draft.league.guild, "season": draft.season.id, "member": entry.member,
                "name": entry.name, "kind": honour.kind, "data": data, "at": draft.now,
            }
        )  # fmt: skip
    leagues.honour(draft.connection, rows)
    draft.tell(kinds.SEASON_NEWS, what="closed")
    if NEXT in draft.season.told:
        tiers = {draft.season.entry(entry).member: tier for entry, tier in step.tiers.items()}
        next_season_follows(draft.connection, draft.league.id, draft.season.number, step.former, tiers)
    if step.next_season and draft.league.state == OPEN:
        plan = draft.league.plan
        open_season(draft.connection, draft.league, plan, dates_of(plan, draft.now), step.former)


_APPLIED: dict[type[Any], Callable[[SeasonDraft, Any], None]] = {
    OpenCheckIn: _check_in,
    Cancel: _cancel,
    Begin: _begin,
    OpenFixtures: _open,
    AddRound: _round,
    EndUnplayed: _end_fixtures,
    DropOut: _drop,
    Announce: _announce,
    Finish: _finish,
    NextSignUp: _next_sign_up,
    Close: close,
}
