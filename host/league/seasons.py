"""The course of seasons: opened and steered by managers, moved on by the clock."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from math import inf
from typing import Any

import structlog
from sqlalchemy import Connection, RowMapping

from db import StoreError
from db.queries import requests
from db.queries.league import leagues, pools, seat_times
from db.queries.league import seasons as season_queries
from host import kinds
from host.core.core import Core
from host.core.deadline_writes import vacation_left
from host.core.tables import Table
from host.core.transition import Transition
from host.errors import HostError
from host.league.course.applying import apply_step, close
from host.league.course.deciding import DISPUTED, because, decides, lapse
from host.league.course.drafts import SeasonDraft
from host.league.course.following import Astray, astray, bring_back
from host.league.course.league_rows import find_league, in_league, with_lot, with_seeds
from host.league.course.opening import new_lot, open_season
from host.league.course.settling import Settling
from host.league.course.writing import LeagueWrites, guard
from host.time.away import ELSEWHERE
from league.model import EntryState, FixtureState, Season, SeasonState
from league.season import check_approval, check_dates, closing, dates_of, fewest, next_step, wake_at
from league.steps import Adjudicate, Begin, SeasonStep

log = structlog.get_logger("host.league")
AGAIN = 300.0
"""Seconds after which a season in which something failed is tried again."""
RETRY = 20.0
"""Seconds after which what failed beside it is tried again."""
SILENCE = 86400.0
"""Seconds for which the same reason is not written to the log again."""
STEPS = 500
"""Most steps of a season in one tick."""
_SOON = 1.0


class Seasons:
    """The seasons of all leagues. For all actions of managers: `by` made the league, or `manager` is true.
    Those on a season that goes on are for members without an entry in it; `request` is the id of the request
    that they carry out (`host.league.requests`), if it is one.

    :raises HostError: from these: `league-you-play`, `league-request-gone`.
    """

    def __init__(self, core: Core, writes: LeagueWrites, games: Settling) -> None:
        self._store = core.store
        self._clock = core.clock
        self._actions = core.actions
        self._away = core.away
        self._writes = writes
        self._games = games
        self._unfollowed = True
        """Whether something of a league has changed since all running games were seen to follow their
        seasons."""
        self._warned: dict[tuple[int, str], float] = {}
        """By league and reason when the log last said so."""

    async def open(
        self, league_id: int, by: str, starts_at: float | None = None, manager: bool = False
    ) -> Season:
        """Open sign-up for the next season; without a date it starts after the plan's days of sign-up.

        :raises HostError: `league-not-manager`, `league-closed`, `league-season-open`, `league-date-past`,
            `league-date-order`.
        """
        now = self._clock()

        def work(connection: Connection) -> Season:
            league = find_league(connection, league_id, alive=True)
            in_league(league, by, manager)
            for row in season_queries.of_league(connection, league_id):
                if row["state"] not in (SeasonState.CLOSED, SeasonState.CANCELLED):
                    raise HostError("league-season-open", number=row["number"], state=row["state"])
            plan = league.plan
            dates = dates_of(plan, now)
            if starts_at is not None:
                dates = dates_of(plan, now + starts_at - dates.starts_at)
                dates = type(dates)(now, max(now, dates.checkin_at), dates.starts_at, dates.ends_at)
            guard(lambda: check_dates(dates, now))
            season = open_season(connection, league, plan, dates)
            leagues.add_act(
                connection, league=league_id, season=season.number, at=now, actor=by, action="open",
                before={}, reason="",
                after={"state": season.state, "told": {"plays": season.entry_of(by) is not None}},
            )  # fmt: skip
            return season

        async def write() -> Season:
            async with self._writes.lock(league_id):
                return await self._writes.transact(work, league_id)

        return await self._writes.shield(write())

    async def start(
        self, league_id: int, by: str, reason: str = "", manager: bool = False, request: int | None = None
    ) -> Season:
        """Begin now, with those who have checked in; before check-in all who signed up count as checked in.
        The end moves with the start.

        :raises HostError: `league-not-manager`, `league-season-state`, `league-too-few`.
        """
        return await self._steer(league_id, by, manager, request, "start", _start, reason)

    async def pause(
        self, league_id: int, by: str, reason: str, manager: bool = False, request: int | None = None
    ) -> Season:
        """Let no more games begin; running games and the season's end go on.

        :raises HostError: `league-not-manager`, `league-season-state`, `league-paused`, `league-reason`.
        """
        return await self._steer(league_id, by, manager, request, "pause", _pause, reason)

    async def resume(
        self, league_id: int, by: str, reason: str = "", manager: bool = False, request: int | None = None
    ) -> Season:
        """Let games begin again. :raises HostError: `league-not-manager`, `league-not-paused`."""
        return await self._steer(league_id, by, manager, request, "resume", _resume, reason)

    async def approve(
        self, league_id: int, by: str, reason: str = "", manager: bool = False, request: int | None = None
    ) -> Season:
        """Close a season whose time for protests is over, with none open; that also happens by itself.

        :raises HostError: `league-not-manager`, `league-season-state`, `league-approve-early`,
            `league-approve-protests`.
        """
        return await self._steer(league_id, by, manager, request, "approve", _approve, reason)

    async def cancel(
        self, league_id: int, by: str, reason: str, manager: bool = False, request: int | None = None
    ) -> Season:
        """Break a season off; its running games go on as ordinary games that count for nothing.

        :raises HostError: `league-not-manager`, `league-season-state`, `league-reason`.
        """
        return await self._steer(league_id, by, manager, request, "cancel", _cancel, reason)

    async def _steer(
        self,
        league_id: int,
        by: str,
        manager: bool,
        request: int | None,
        action: str,
        change: Callable[[SeasonDraft, str], None],
        reason: str = "",
    ) -> Season:
        def work(draft: SeasonDraft) -> Season:
            decides(draft, by, manager, request, alike=_alike(draft.season, action))
            before = draft.season.state
            change(draft, reason)
            after = {"state": draft.season.state, "paused": draft.season.paused}
            draft.act(action, by, reason, {"state": before}, after)
            return draft.season

        return await self._writes.season(league_id, work, disputed=action in DISPUTED)

    async def note_closing(self, league_id: int, season: int, message: str) -> None:
        """Note that sign-up's end was told in a message of this id. Only the first one counts."""

        def work(draft: SeasonDraft) -> None:
            if draft.season.state == SeasonState.CHECK_IN and draft.season.closing_message is None:
                draft.change(closing_message=message)

        await self._writes.season(league_id, work, season)

    def note_change(self) -> None:
        """Called when a change of a league was stored: running games may have to follow it."""
        self._unfollowed = True

    async def tick(self) -> float | None:
        """Do everything that is due in all leagues. Returns when to ask again for what no row tells; None:
        not before something changes or is due."""
        now, well, away = self._clock(), True, self._away.guilds
        marked, over, friendly, to_retry = await self._store.read(
            lambda c: (
                self._writes.marked_pools(c),
                season_queries.over(c, self._away.shards),
                pools.friendly(c, shards=self._away.shards),
                season_queries.to_retry(c, now, away),
            )
        )
        if marked:
            await self._writes.rerate()
        for fixture, season, league, game in over:
            well &= await self._safely(league, self._games.settle(league, season, fixture, game))
        for game in friendly:
            await self._safely(0, self._games.rate(game))
        for season, league in to_retry:
            if not await self._safely(league, self._writes.season(league, _retry_threads, season)):
                later = partial(season_queries.retry_later, season=season, now=now, at=now + AGAIN)
                await self._writes.aside(later)
        # Only now: seasons go on once their games are settled.
        due, asked = await self._store.read(
            lambda c: (season_queries.due(c, now, away), requests.due(c, now, away))
        )
        for season, league in due:
            if not await self._safely(league, self._advance(league, season)):
                await self._put_off(season)
        await self._lapse(asked, now)
        if self._unfollowed:
            await self._follow()
        rested, at = await self._store.read(lambda c: _expired_rests(c, now, away))
        for game in rested:
            well &= await self._safely(0, self._actions.run(game, _retime))
        return at if well and not self._unfollowed else now + RETRY

    async def _lapse(self, asked: Sequence[RowMapping], now: float) -> None:
        """Drop those of the requests, whose time is over, that are about leagues."""
        for row in asked:
            if row["game"] is None:
                await self._safely(row["league"], self._writes.change(row["league"], lapse, row["id"], now))

    async def _advance(self, league: int, season: int) -> None:
        """Take all steps that are due in a season, each in a transaction of its own."""
        for _ in range(STEPS):
            step = await self._writes.season(league, _take_step, season)
            if step is None:
                return
            if isinstance(step, Adjudicate):
                for fixture in step.fixtures:
                    await self._games.adjudicate(league, season, fixture)
        log.error("a season does not come to rest", season=season)
        await self._put_off(season)

    async def _put_off(self, season: int) -> None:
        at = self._clock() + AGAIN

        def later(connection: Connection) -> None:
            season_queries.postpone_any(connection, season, at)

        await self._writes.aside(later)

    async def _follow(self) -> None:
        """Let running games follow their seasons. Seasons that change meanwhile are followed by the next
        tick."""
        self._unfollowed, done = False, True
        try:
            for game in await self._store.read(partial(astray, away=self._away)):
                done &= await self._safely(0, self._bring_back(game))
        except BaseException:
            self._unfollowed = True
            raise
        self._unfollowed |= not done

    async def _bring_back(self, game: Astray) -> None:
        try:
            await self._actions.run(game.game, bring_back, game)
        except HostError as error:
            if error.key not in ("damaged", "version"):
                raise
            log.error("a game of a league cannot be read", game=game.game, reason=str(error))

    async def _safely(self, league: int, work: Awaitable[Any]) -> bool:
        """Do the work; an error in one league holds up no other. Returns whether all went well."""
        try:
            await work
            return True
        except StoreError:  # this concerns all leagues
            raise
        except HostError as error:
            if error.key == ELSEWHERE:
                return True
            self._warn(league, str(error))
        except Exception:
            log.exception("a league failed", league=league)
        return False

    def _warn(self, league: int, reason: str) -> None:
        """Note in the log why a league is left alone: at most once in `SILENCE` for the same reason."""
        now = self._clock()
        if now - self._warned.get((league, reason), -SILENCE) >= SILENCE:
            self._warned[league, reason] = now
            log.warning("a league is left alone for now", league=league, reason=reason)


def _alike(season: Season, action: str) -> bool:
    """Whether an act concerns all entries alike, before anything is drawn: calling the season off, and
    beginning early if that leaves nobody out who has entered."""
    if action == "start" and season.state == SeasonState.CHECK_IN:
        return not any(entry.state == EntryState.SIGNED_UP for entry in season.entries)
    return (action == "start" and season.state == SeasonState.SIGNUP) or (
        action == "cancel" and season.state in (SeasonState.SIGNUP, SeasonState.CHECK_IN)
    )


def _expired_rests(
    connection: Connection, now: float, away: Collection[str]
) -> tuple[list[int], float | None]:
    """The games in which a clock stands still for a member whose vacation no longer counts, and when the next
    one will; without servers that are away."""
    left = [
        (game, vacation_left(connection, fixture, guild, member, now))
        for fixture, game, guild, member, _ in seat_times.still_clocks(connection)
        if guild not in away
    ]
    ahead = [seconds for _, seconds in left if 0 < seconds < inf]
    return sorted({game for game, seconds in left if seconds <= 0}), now + min(ahead) if ahead else None


def _retime(table: Table) -> Transition:
    """Let the clocks of a game run or stop as they should."""
    table.running()
    return Transition()


def _take_step(draft: SeasonDraft) -> SeasonStep | None:
    """Take the step that is due in a season, if it needs no games. Returns the step."""
    season = with_seeds(draft.connection, draft.league.guild, draft.seeds, draft.season)
    season = with_lot(draft.connection, season)
    step = next_step(season, draft.now)
    if step is None:
        at = wake_at(season, draft.now)
        draft.rest(None if at is None else max(at, draft.now + _SOON))
    elif isinstance(step, Begin) and season_queries.waits_for_former(
        draft.connection, draft.league.id, season.number
    ):
        draft.rest(draft.now + AGAIN)  # its divisions follow from the final table of the season before
        return None
    elif not isinstance(step, Adjudicate):
        if isinstance(step, Begin):
            draft.change(lot=season.lot)
        apply_step(draft, step)
    return step


def _retry_threads(draft: SeasonDraft) -> None:
    """Ask for the threads again that were refused; in a season that is paused later."""
    fixtures, paused = (
        season_queries.fixtures_to_retry(draft.connection, draft.season.id, draft.now),
        draft.season.paused,
    )
    for fixture in fixtures:
        draft.fixture(fixture, retry_at=draft.now + AGAIN if paused else None)
    if fixtures and not paused:
        draft.tell(kinds.OPENING_NEWS, fixtures=fixtures)


def _start(draft: SeasonDraft, reason: str) -> None:
    draft.require(SeasonState.SIGNUP, SeasonState.CHECK_IN)
    season, now = draft.season, draft.now
    if season_queries.waits_for_former(draft.connection, draft.league.id, season.number):
        raise HostError("league-former-open", number=season.number - 1)
    if season.state == SeasonState.SIGNUP:
        for entry in season.entries:
            if entry.state == EntryState.SIGNED_UP:
                draft.entry(entry.id, state=EntryState.CHECKED_IN)
    here = sum(entry.state == EntryState.CHECKED_IN for entry in draft.season.entries)
    need = fewest(season.plan)
    if here < need:
        raise HostError("league-too-few", have=here, need=need)
    ends = now + season.ends_at - season.starts_at
    draft.change(opens_at=min(season.opens_at, now), checkin_at=min(season.checkin_at, now))
    draft.change(starts_at=now, ends_at=ends)
    if season.rules < 2:  # who chooses the moment must not be able to choose the draw
        draft.change(lot=new_lot())


def _pause(draft: SeasonDraft, reason: str) -> None:
    draft.require(SeasonState.RUNNING)
    because(reason)
    if draft.season.paused:
        raise HostError("league-paused")
    draft.change(paused=True)
    draft.tell(kinds.SEASON_NEWS, what="paused", reason=reason)


def _resume(draft: SeasonDraft, reason: str) -> None:
    if not draft.season.paused:
        raise HostError("league-not-paused")
    draft.change(paused=False)
    draft.tell(kinds.SEASON_NEWS, what="resumed", reason=reason)


def _approve(draft: SeasonDraft, reason: str) -> None:
    draft.require(SeasonState.PROTEST)
    guard(lambda: check_approval(draft.season, draft.now))
    close(draft, closing(draft.season))


def _cancel(draft: SeasonDraft, reason: str) -> None:
    draft.require(SeasonState.SIGNUP, SeasonState.CHECK_IN, SeasonState.RUNNING, SeasonState.PROTEST)
    because(reason)
    for fixture in draft.season.fixtures:
        if fixture.state not in (FixtureState.DONE, FixtureState.VOID):
            draft.fixture(fixture.id, state=FixtureState.VOID, retry_at=None)
    draft.change(state=SeasonState.CANCELLED)
    draft.tell(kinds.SEASON_NEWS, what="cancelled", reason=reason)
