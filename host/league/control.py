"""What managers do. Each action is one transaction with a row of the audit and a row for the channel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

import engine
from db.queries import games
from db.queries.league import leagues
from host.core.core import Core
from host.errors import HostError
from host.kinds import TABLE_NEWS
from host.league.course.deciding import REHEARSAL, because, decides, require_neutral
from host.league.course.drafts import Rehearsed, SeasonDraft
from host.league.course.league_rows import find_league, find_season, in_league
from host.league.course.overriding import (
    Numbers,
    correct_numbers,
    follow_results,
    numbers_before,
    overridden,
    override_lines,
    preview_of,
    state_with,
)
from host.league.course.settling import Settling
from host.league.course.writing import LeagueWrites, guard
from host.league.entries import check_bans, take_out
from host.league.records import Ban, Preview
from league.lookup import entry_with, fixture_with
from league.model import Entrant, EntryState, FixtureState, Season, SeasonState
from league.ratings import pool
from league.season import check_answer, substitute

DAY = 86400.0


class LeagueControl:
    """Actions of managers on a league's latest season; those of `DISPUTED` on the one that has begun and is
    not final, also if the next one has opened already. For all: `by` made the league, or `manager` is true,
    and they have no entry in the season. `request` is the id of the request that they carry out
    (`host.league.requests`), if it is one.

    :raises HostError: from all: `no-such-league`, `no-such-season`, `league-not-manager`, `league-you-play`,
        `league-request-gone`, `league-request-old`.
    """

    def __init__(self, core: Core, writes: LeagueWrites, settling: Settling) -> None:
        self._store = core.store
        self._clock = core.clock
        self._tables = core.tables
        self._actions = core.actions
        self._writes = writes
        self._settling = settling

    async def substitute(
        self,
        league_id: int,
        by: str,
        entry: int,
        member: str,
        name: str,
        reason: str,
        manager: bool = False,
        request: int | None = None,
    ) -> Entrant:
        """Let another member take over an entry's games to come, and running ones in their first two rounds;
        in others the seat resigns. Returns the new entry.

        :raises HostError: `league-no-such-entry`, `league-not-playing`, `league-plays-already`,
            `league-season-state`, `league-barred-until`, `league-barred-games`, `league-reason`.
        """
        rounds = await self._rounds(league_id, entry)

        def work(draft: SeasonDraft) -> Entrant:
            decides(draft, by, manager, request)
            because(reason)
            check_bans(draft.connection, draft.league.guild, member, draft.now)
            return _substitute(draft, by, entry, member, name, reason, rounds)

        return await self._writes.season(league_id, work, disputed=True)

    async def _rounds(self, league_id: int, entry: int) -> dict[int, int]:
        """The rounds of the entry's running games, by fixture."""
        season = await self._store.read(lambda c: find_season(c, league_id, disputed=True))
        rounds = {}
        for fixture in season.fixtures:
            if (
                fixture.state == FixtureState.UNDER_WAY
                and entry in fixture.seats
                and fixture.game is not None
            ):
                try:
                    async with self._tables.hold(fixture.game, state=True) as table:
                        rounds[fixture.id] = engine.view(table.position, None).round
                except HostError:  # it cannot be read: nobody can play on in it
                    continue
        return rounds

    async def remove(
        self,
        league_id: int,
        by: str,
        entry: int,
        reason: str,
        manager: bool = False,
        request: int | None = None,
    ) -> Entrant:
        """Take an entry out of the season: before the season begins without a trace, afterwards its seats
        resign.

        :raises HostError: `league-no-such-entry`, `league-out-already`, `league-season-state`,
            `league-reason`.
        """

        def work(draft: SeasonDraft) -> Entrant:
            decides(draft, by, manager, request)
            because(reason)
            entrant = entry_with(draft.season, entry)
            gone = take_out(draft, entry)
            draft.act(
                "remove", by, reason, {"entry": entry, "state": entrant.state}, {"state": EntryState.OUT},
                entry=entry, member=entrant.member,
            )  # fmt: skip
            return gone

        return await self._writes.season(league_id, work)

    async def adjudicate(
        self,
        league_id: int,
        by: str,
        fixture: int,
        reason: str,
        manager: bool = False,
        request: int | None = None,
    ) -> Season:
        """End a running game and score it as it stands.

        :raises HostError: `league-no-such-fixture`, `league-fixture-closed`, `league-reason`.
        """
        because(reason)
        league = await self._store.read(lambda c: find_league(c, league_id))
        in_league(league, by, manager)
        season = await self._store.read(lambda c: find_season(c, league_id, disputed=True))
        if request != REHEARSAL:
            await self._store.read(lambda c: require_neutral(c, None, season.id, by))
        match = guard(lambda: fixture_with(season, fixture))
        if match.state != FixtureState.UNDER_WAY:
            raise HostError("league-fixture-closed", fixture=fixture, state=match.state)
        if request == REHEARSAL:
            extra = {"fixture": fixture, "game": match.game}
            raise Rehearsed({"before": {}, "after": {}, "told": extra})

        def also(draft: SeasonDraft) -> None:
            decides(draft, by, manager, request)
            lines = [line for line in draft.season.current_lines() if line.fixture == fixture]
            draft.act("adjudicate", by, reason, {}, {"lines": lines}, fixture=fixture, game=match.game)

        await self._settling.adjudicate(league_id, season.id, fixture, also)
        return await self._store.read(lambda c: find_season(c, league_id, disputed=True))

    async def answer(
        self,
        league_id: int,
        by: str,
        protest: int,
        reason: str,
        manager: bool = False,
        request: int | None = None,
    ) -> Season:
        """Answer a protest in public; `reason` is the answer.

        :raises HostError: `league-no-protest`, `league-protest-answered`, `league-protest-reason`.
        """

        def work(draft: SeasonDraft) -> Season:
            decides(draft, by, manager, request)
            answered = check_answer(draft.season, protest, reason)
            draft.answer(protest, by, reason.strip())
            member = draft.season.entry(answered.entry).member
            draft.act("answer", by, reason, protest=protest, member=member, protested=answered.reason)
            return draft.season

        return await self._writes.season(league_id, work, disputed=True)

    async def preview(
        self, league_id: int, fixture: int, places: Mapping[int, int] | None, forfeits: Sequence[int] = ()
    ) -> Preview:
        """What `override` would do, without storing it. :raises HostError: as `override`."""

        def find(connection: Connection) -> tuple[Season, Numbers]:
            season = find_season(connection, league_id, disputed=True)
            return season, numbers_before(connection, season, fixture)

        season, former = await self._store.read(find)
        return preview_of(season, fixture, places, forfeits, self._clock(), former)

    async def override(
        self,
        league_id: int,
        by: str,
        fixture: int,
        places: Mapping[int, int] | None,
        reason: str,
        forfeits: Sequence[int] = (),
        manager: bool = False,
        request: int | None = None,
    ) -> Season:
        """Replace a fixture's results, or give some to one that is void: a place for each of its entries,
        equal places are shared. Entries of `forfeits` get no points. Without places the last override is
        taken back. Where results decide numbers, as on rungs, these change accordingly; where they decide who
        goes on, games of others are void, and a season that was over goes on, once, for those that are due.

        :raises HostError: `league-no-such-fixture`, `league-places`, `league-fixture-state`, `league-orphan`,
            `league-no-override`, `league-season-state`, `league-reopened`, `league-reason`.
        """

        def work(draft: SeasonDraft) -> Season:
            decides(draft, by, manager, request)
            because(reason)
            season, before = draft.season, overridden(draft.season, fixture)
            lines = override_lines(draft.season, fixture, places, forfeits)
            rungs = {entry.id: entry.number for entry in season.entries}
            draft.fixture(fixture, state=state_with(lines))
            draft.add_lines(lines)
            correct_numbers(draft, fixture, lines, undone=places is None)
            changed = [[e.id, rungs[e.id]] for e in draft.season.entries if e.number != rungs[e.id]]
            _place(draft, fixture, [line.place for line in lines])
            draft.pools[pool(season.plan.rules, len(lines))].add(fixture)
            orphans = follow_results(draft, season).orphans
            after = {"lines": lines, **({"void": orphans} if orphans else {})}
            draft.act(
                "override", by, reason, {"lines": before, "rungs": changed}, after, fixture=fixture,
                undone=places is None, players=[season.entry(line.entry).member for line in lines],
            )  # fmt: skip
            return draft.season

        return await self._writes.season(league_id, work, disputed=True)

    async def points(
        self,
        league_id: int,
        by: str,
        entry: int,
        points60: int,
        reason: str,
        manager: bool = False,
        request: int | None = None,
    ) -> Entrant:
        """Give an entry this many 60ths of a point (negative: take them), added to those given before.

        :raises HostError: `league-no-such-entry`, `league-season-state`, `league-reason`.
        """

        def work(draft: SeasonDraft) -> Entrant:
            decides(draft, by, manager, request)
            because(reason)
            draft.require(SeasonState.RUNNING, SeasonState.PROTEST)
            entrant = entry_with(draft.season, entry)
            changed = draft.entry(entry, adjust60=entrant.adjust60 + points60)
            draft.act(
                "points", by, reason, {"adjust60": entrant.adjust60}, {"adjust60": changed.adjust60},
                entry=entry, member=entrant.member, points60=points60,
            )  # fmt: skip
            draft.tell(TABLE_NEWS, division=entrant.division)
            return changed

        return await self._writes.season(league_id, work, disputed=True)

    async def seed(
        self,
        league_id: int,
        by: str,
        order: Sequence[int],
        reason: str = "",
        manager: bool = False,
        request: int | None = None,
    ) -> Season:
        """Set the order of entries, best first, by which the divisions are seeded; others follow by rating.
        From rules 2 on it needs a reason, and ends with the sign-up.

        :raises HostError: `league-reason`, `league-season-state`, `league-no-such-entry`.
        """

        def work(draft: SeasonDraft) -> Season:
            decides(draft, by, manager, request)
            if draft.season.rules >= 2:
                because(reason)
            late = () if draft.season.rules >= 2 else (SeasonState.CHECK_IN,)
            draft.require(SeasonState.SIGNUP, *late)
            for entry in order:
                entry_with(draft.season, entry)
            before = sorted(draft.seeds, key=lambda entry: draft.seeds[entry])
            for each in draft.season.entries:
                draft.entry(each.id, seed=list(order).index(each.id) if each.id in order else None)
            sides = [
                {"order": list(each), "members": [draft.season.entry(e).member for e in each]}
                for each in (before, order)
            ]
            draft.act("seed", by, reason, *sides)
            return draft.season

        return await self._writes.season(league_id, work)

    async def strike(
        self,
        league_id: int,
        by: str,
        member: str,
        reason: str,
        days: int = 14,
        manager: bool = False,
        request: int | None = None,
    ) -> Ban:
        """Bar a member from entering the server's leagues. :raises HostError: `league-reason`,
        `league-days`."""

        def work(draft: SeasonDraft) -> Ban:
            decides(draft, by, manager, request, server=True)
            because(reason)
            if not 1 <= days <= 3650:
                raise HostError("league-days", given=days, low=1, high=3650)
            ban = Ban(member, draft.now, draft.now + days * DAY, 0, reason, by)
            leagues.ban(
                draft.connection, guild=draft.league.guild, member=member, at=ban.at, until=ban.until,
                reason=reason, by=by, fixture=None,
            )  # fmt: skip
            draft.act("strike", by, reason, {}, {"until": ban.until}, member=member, until=ban.until)
            return ban

        return await self._writes.season(league_id, work)

    async def unban(
        self,
        league_id: int,
        by: str,
        member: str,
        reason: str,
        manager: bool = False,
        request: int | None = None,
    ) -> None:
        """Lift a member's bans in the server. :raises HostError: `league-not-banned`."""

        def work(draft: SeasonDraft) -> None:
            decides(draft, by, manager, request, server=True)
            lifted = leagues.lift(draft.connection, draft.league.guild, member, draft.now)
            if not lifted:
                raise HostError("league-not-banned")
            draft.act("unban", by, reason, {"bans": lifted}, {"bans": 0}, member=member)

        await self._writes.season(league_id, work)


def _place(draft: SeasonDraft, fixture: int, places: list[int]) -> None:
    game = games.of_fixture(draft.connection, fixture)
    if game is not None:
        games.change(draft.connection, game, places=places)


def _substitute(
    draft: SeasonDraft, by: str, entry: int, member: str, name: str, reason: str, rounds: dict[int, int]
) -> Entrant:
    before = entry_with(draft.season, entry)
    substitution = substitute(draft.season, entry, member, rounds)
    values: dict[str, Any] = {
        "division": substitution.division,
        "number": substitution.number,
        "first_rung": substitution.first_rung,
        "replaces": entry,
    }
    waiting = draft.season.entry_of(member)
    if waiting is not None and waiting.state != EntryState.OUT:
        values |= {"state": EntryState.PLAYING, "entered_at": draft.now, "hours": draft.hours_of(member)}
        added = draft.entry(waiting.id, **values)
    else:
        added = draft.add_entry(
            member=member, name=name, state=EntryState.PLAYING, entered_at=draft.now, **values
        )
    draft.entry(entry, state=EntryState.OUT)
    for number in (*substitution.future, *substitution.running):
        fixture = fixture_with(draft.season, number)
        draft.fixture(number, seats=tuple(added.id if e == entry else e for e in fixture.seats))
    draft.act(
        "substitute", by, reason, {"entry": entry, "member": before.member},
        {"entry": added.id, "member": member, "fixtures": [*substitution.future, *substitution.running]},
        entry=entry, member=before.member, substitute=member,
    )  # fmt: skip
    draft.tell(TABLE_NEWS, division=before.division)
    return added
