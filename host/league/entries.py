"""What members do in leagues: enter, leave, check in, challenge."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sqlalchemy import Connection

from db import Store
from db.queries import absences
from db.queries.league import leagues, paces, seat_times
from db.queries.league import seasons as season_queries
from host import kinds
from host.errors import HostError
from host.league.course.applying import add_fixture, end_unplayed
from host.league.course.drafts import SeasonDraft
from host.league.course.league_rows import find_league, find_season, present, season_by
from host.league.course.writing import LeagueWrites, guard
from host.league.records import LeaguePart
from host.time.hours import Hours, as_hours
from league.formats import format_of
from league.lookup import fixture_with, next_first_rung, next_number
from league.model import Entrant, EntryState, Fixture, FixtureState, Protest, Season
from league.pace import PaceLine, pace_lines
from league.season import check_bar, check_check_in, check_entering, check_protest, drop_out, protester

BOUNDED = 2
"""The version of the rules from which on vacations shield no longer than they count."""
MOST_WAITING = 100
"""Most entries of a season beyond those that it takes."""


class Entries:
    def __init__(self, store: Store, clock: Callable[[], float], writes: LeagueWrites) -> None:
        self._store = store
        self._clock = clock
        self._writes = writes

    async def enter(self, league_id: int, member: str, name: str, roles: Collection[str] = ()) -> Entrant:
        """Sign up for the latest season; once it runs, for its waiting list, or to play at once.
        Beyond the plan's most entries members sign up too: the first ones get in.

        :raises HostError: `league-not-open` (`state`), `league-entered-already`, `league-out-already`,
            `league-role` (`role`), `league-full` (`most`), `league-barred-until` (`until`),
            `league-barred-games` (`need`).
        """
        return await self._writes.season(league_id, lambda d: _enter(d, member, name, roles))

    async def leave(self, league_id: int, member: str) -> Entrant:
        """Leave a season: before it begins without a trace; afterwards their seats are given up.

        :raises HostError: `league-not-entered`, `league-season-state`.
        """
        return await self._writes.season(league_id, lambda d: _leave(d, member))

    async def check_in(self, league_id: int, member: str) -> Entrant:
        """Confirm to take part.

        :raises HostError: `league-not-entered`, `league-checked-in-already`, `league-no-check-in` (`state`,
            `opens_at`).
        """
        return await self._writes.season(league_id, lambda d: _check_in(d, member))

    async def challenge(self, league_id: int, member: str, opponent: str) -> Fixture:
        """Challenge another member. :raises HostError: `league-no-challenges`, `league-not-entered`,
        `league-not-playing`, `league-challenge-...`."""
        return await self._writes.season(league_id, lambda d: _challenge(d, member, opponent))

    async def refuse(self, league_id: int, member: str, fixture: int) -> Fixture:
        """Refuse a challenge whose game has not begun: the place is yielded.

        :raises HostError: `league-no-such-fixture`, `league-not-challenged`, `league-fixture-state`.
        """
        return await self._writes.season(league_id, lambda d: _refuse(d, member, fixture))

    async def protest(self, league_id: int, member: str, reason: str) -> Protest:
        """Protest against the final table of the member's division: nothing is final before it is answered,
        for 14 days at most.

        :raises HostError: `league-no-protests`, `league-protest-late`, `league-protest-stranger`,
            `league-protested-already`, `league-protest-reason`.
        """

        def work(draft: SeasonDraft) -> Protest:
            entrant = check_protest(draft.season, member, reason, draft.now)
            added = draft.protest(entrant.id, reason.strip())
            news = {"protest": added.id, "member": member, "reason": added.reason}
            draft.tell(kinds.PROTEST_NEWS, division=entrant.division, **news)
            draft.tell(kinds.MANAGERS_NEWS, what="protest", **news)
            return added

        return await self._writes.season(league_id, work, disputed=True)

    async def require_protester(self, league_id: int, member: str) -> None:
        """Require that the member may protest now. :raises HostError: as `protest`, but for the reason."""
        season = await self._store.read(lambda c: find_season(c, league_id, disputed=True))
        guard(lambda: protester(season, member, self._clock()))

    async def hours(self, entry: int) -> Hours:
        """The hours by which the games of an entry are timed."""
        return as_hours(await self._store.read(lambda c: seat_times.hours_of(c, entry)) or {})

    async def pace(self, season: int) -> dict[int, PaceLine]:
        """By entry how much time it has used in a season, by the season's id."""
        return pace_lines(await self._store.read(lambda c: paces.of_season(c, season)))

    async def mine(self, guild: str | None, member: str) -> Sequence[LeaguePart]:
        """The member's parts in all seasons of a server, or of all servers (None), that are not over."""

        def find(connection: Connection) -> list[LeaguePart]:
            parts = []
            for number in season_queries.with_member(connection, guild, member):
                season = season_by(connection, number)
                entry = season.entry_of(member)
                if entry is not None and entry.state != EntryState.OUT:
                    parts.append(_part(connection, season, entry))
            return parts

        return await self._store.read(find)


def _part(connection: Connection, season: Season, entry: Entrant) -> LeaguePart:
    mine = [f for f in season.fixtures if entry.id in f.seats]
    return LeaguePart(
        find_league(connection, season.league),
        season,
        entry,
        tuple(f for f in mine if f.state == FixtureState.UNDER_WAY),
        tuple(f for f in mine if f.state in (FixtureState.PLANNED, FixtureState.OPENING)),
    )


def _entry(draft: SeasonDraft, member: str) -> Entrant:
    entry = draft.season.entry_of(member)
    if entry is None or entry.state == EntryState.OUT:
        raise HostError("league-not-entered")
    return entry


def _enter(draft: SeasonDraft, member: str, name: str, roles: Collection[str]) -> Entrant:
    season, plan = draft.season, draft.season.plan
    state = check_entering(season, member)
    if plan.role is not None and plan.role not in roles:
        raise HostError("league-role", role=plan.role)
    if len(season.entries) >= plan.most + MOST_WAITING:
        raise HostError("league-full", most=plan.most + MOST_WAITING)
    check_bans(draft.connection, draft.league.guild, member, draft.now)
    return add_entry(draft, member, name, state)


def add_entry(draft: SeasonDraft, member: str, name: str, state: EntryState) -> Entrant:
    season = draft.season
    plays = state == EntryState.PLAYING
    if plays and sum(e.state == EntryState.PLAYING for e in season.entries) >= season.plan.most:
        raise HostError("league-full", most=season.plan.most)
    means = present(draft.connection, draft.league.guild, season.plan)
    added = draft.add_entry(
        member=member,
        name=name,
        state=state,
        entered_at=draft.now,
        number=next_number(season) if plays else None,
        first_rung=next_first_rung(season) if plays else None,
        rating=means.get(member, 1500.0),
        tier=season_queries.earned_tier(draft.connection, draft.league.id, member),
    )
    draft.tell(kinds.ENTRIES_NEWS)
    return added


def check_bans(connection: Connection, guild: str, member: str, now: float) -> None:
    """Require that no strike bars a member. A manager's bars until its time; those that follow from missed
    deadlines also until enough games were finished.

    :raises HostError: `league-barred-until`, `league-barred-games`.
    """
    rows = leagues.bans_of(connection, guild, member)
    until = max((row["until"] for row in rows), default=0.0)
    if until > now:
        raise HostError("league-barred-until", until=until)
    missed = [row for row in rows if row["fixture"] is not None]
    if missed:
        since = leagues.count_finished(connection, guild, member, missed[0]["at"])
        guard(lambda: check_bar(missed[0]["at"], len(missed), since, now))


def take_out(draft: SeasonDraft, entry: int) -> Entrant:
    """Take an entry out of the season. :raises LeagueError: `out-already`, `season-state`."""
    entrant = draft.season.entry(entry)
    leaving = drop_out(draft.season, entry)
    draft.tell(kinds.ENTRIES_NEWS)
    if leaving.forget:
        draft.drop_entry(entry)
        return entrant
    gone = draft.entry(entry, state=EntryState.OUT)
    draft.tell(kinds.TABLE_NEWS, division=gone.division)
    return gone


def _leave(draft: SeasonDraft, member: str) -> Entrant:
    """Whoever leaves a season that has begun has a line in the audit: what follows depends on the moment."""
    entry = _entry(draft, member)
    gone = take_out(draft, entry.id)
    if gone.state == EntryState.OUT:
        sides = ({"entry": entry.id, "state": entry.state}, {"state": gone.state})
        draft.note("leave", member, "", *sides, {"entry": entry.id, "member": member, "plays": True})
    return gone


def _check_in(draft: SeasonDraft, member: str) -> Entrant:
    entry = check_check_in(draft.season, member)
    draft.tell(kinds.ENTRIES_NEWS)
    return draft.entry(entry, state=EntryState.CHECKED_IN)


def _challenge(draft: SeasonDraft, member: str, opponent: str) -> Fixture:
    mine = _entry(draft, member)
    other = draft.season.entry_of(opponent)
    if other is None or other.state == EntryState.OUT:
        raise HostError("league-not-playing", entry=None)
    away = {entry.id: until for entry in draft.season.entries if (until := _away_until(draft, entry.member))}
    new = format_of(draft.season.plan).challenge(draft.season, mine.id, other.id, draft.now, away)
    return add_fixture(draft, new, new.division)


def _away_until(draft: SeasonDraft, member: str) -> float | None:
    """Until when a vacation shields a member: for as many days of a season as count in it."""
    season, guild, now = draft.season, draft.league.guild, draft.now
    row = absences.current(draft.connection, guild, member, now)
    if row is None or season.rules < BOUNDED:
        return None if row is None else float(row["ends_at"])
    days = season.plan.vacation_days
    left = absences.vacation_left(draft.connection, guild, member, season.starts_at, days, now)
    return min(float(row["ends_at"]), now + left) if left > 0 else None


def _refuse(draft: SeasonDraft, member: str, fixture: int) -> Fixture:
    mine = _entry(draft, member)
    challenge = fixture_with(draft.season, fixture)
    end_unplayed(draft, format_of(draft.season.plan).refuse(draft.season, challenge, mine.id))
    return fixture_with(draft.season, fixture)
