"""Publishing the news of leagues: each row goes out once, in the order of a league's rows.

A row is removed once it was published, in the transaction that stores the direct messages which follow it as
rows of their own. If the process dies before, the row is sent again with the same nonce, which the service
recognises. A row that fails is tried again, and in the end given up (`host.giving_up`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import msgspec
import structlog
from sqlalchemy import Connection, RowMapping

from db import Store, StoreError
from db.queries.league import news
from db.queries.league import seasons as season_queries
from host import giving_up, kinds
from host.core.remaining_steps import MOMENT
from host.errors import HostError
from host.giving_up import GIVEN_UP
from host.league.course.league_rows import find_league
from host.league.fixtures import Fixtures
from host.league.records import Directly, League, LeagueRow, LeagueSender
from host.sending import Failure, SendFailed, SendRefused
from host.time.away import AwayServers
from host.time_control import DAY
from league.errors import LeagueError
from league.model import FixtureState

log = structlog.get_logger("host.league.posting")
AGAIN = 1800.0
"""Seconds after which refused rows are tried again by themselves."""
_FIRST_DELAY, _LAST_DELAY = 1.0, 300.0
_AWAY = 5.0
_AT_ONCE = 16
WEEK = 7 * DAY
TOLD = "told_at"
"""In the data of a row that was given up: when the managers were told about it."""


class LeagueOutbox:
    """The leagues with unsent rows. `run` publishes them; without it they just wait."""

    def __init__(
        self, store: Store, clock: Callable[[], float], fixtures: Fixtures, away: AwayServers
    ) -> None:
        """:param away: says which servers are another process's."""
        self._store = store
        self._away = away
        self._clock = clock
        self._fixtures = fixtures
        self._woken: set[int] = set()
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._servers: dict[int, str] = {}
        """The servers of the leagues of which something may be sent now."""
        self._delays: dict[int, float] = {}
        self._rests: dict[str, float] = {}  # by nonce: not tried before that time of the loop
        self._changed = asyncio.Event()

    def wake(self, league: int) -> None:
        """Note that a league may have rows to publish."""
        self._woken.add(league)
        self._changed.set()

    async def show_page(self, league: League) -> None:
        """Have the messages of a league edited to lead to its web page as it is now."""
        where = (league.guild, league.id, None)
        await self._store.write(lambda c: news.add(c, *where, kinds.PAGE_NEWS, {}, once=True))
        self.wake(league.id)

    async def retry(self, guild: str | None = None) -> None:
        """Try again what was refused, in a server or everywhere."""
        for league in await self._revive(guild):
            self.wake(league)

    async def refusals(self, guild: str) -> list[tuple[int, int | None, str]]:
        """The leagues of a server with news that were refused or given up, each with the service's code (0:
        it gave none; None: the bot may not post there) and its words."""
        reasons = await self._store.read(lambda c: news.reasons(c, guild, kinds.DIRECT_NEWS))
        return [(league, *giving_up.parse_reason(reason)) for league, reason in reasons]

    async def run(self, sender: LeagueSender) -> None:
        """Publish until cancelled."""
        await self.wake_waiting(self._away)
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                for league in sorted(self._woken - self._busy.keys())[: _AT_ONCE - len(self._busy)]:
                    self._woken.discard(league)
                    task = self._busy[league] = asyncio.create_task(self._serve(league, sender))
                    task.add_done_callback(partial(self._finish_turn, league))
        finally:
            for task in self._busy.values():
                task.cancel()
            await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def wake_waiting(self, away: AwayServers) -> None:
        """Wake the leagues with unsent rows in the servers of which `away` says that care is taken."""
        for league in await self._store.read(lambda c: news.waiting(c, away.shards)):
            self.wake(league)

    def strays(self) -> list[asyncio.Task[None]]:
        """As `Outbox.strays`."""
        return [self._busy[n] for n, server in self._servers.items() if not self._away.owns(server)]

    def _finish_turn(self, league: int, _: asyncio.Task[None]) -> None:
        del self._busy[league]
        self._servers.pop(league, None)
        self._changed.set()

    async def keep_trying(self) -> None:
        """Try again what was refused, at regular intervals, until cancelled."""
        while True:
            await asyncio.sleep(AGAIN)
            try:
                for league in await self._revive(but=GIVEN_UP):
                    self.wake(league)
            except StoreError:  # the store logs it
                continue

    async def _revive(self, guild: str | None = None, *, but: str | None = None) -> list[int]:
        """Try again what was refused, as `news.revive`. Returns the leagues."""
        return await self._store.write(lambda c: news.revive(c, guild, but=but, shards=self._away.shards))

    async def _serve(self, number: int, sender: LeagueSender) -> None:
        try:
            with self._away.held.bound(anew=True):
                while await self.publish_one(number, sender):
                    self._delays.pop(number, None)
        except StoreError:  # the store logs it
            asyncio.get_running_loop().call_later(_AWAY, self.wake, number)
        except Exception as error:
            delay = self._delays.get(number, _FIRST_DELAY)
            self._delays[number] = min(2 * delay, _LAST_DELAY)
            log.warning("news failed", league=number, retry_in=delay, error=repr(error), exc_info=error)
            asyncio.get_running_loop().call_later(delay, self.wake, number)

    async def publish_one(self, number: int, sender: LeagueSender) -> bool:
        """Publish the oldest unsent row of a league whose time has come. Returns whether there was one."""
        if self._store.trouble:  # no note of what is sent could be stored, and it would be sent again
            raise self._store.trouble.again()
        # No more than these rest: one more does not.
        waiting = await self._store.read(lambda c: _waiting(c, number, len(self._rests) + 1))
        row = self._due(waiting[1]) if waiting else None
        if waiting is None or row is None or not self._away.owns(waiting[0].guild):
            return False
        league = waiting[0]
        if number in self._busy:
            self._servers[number] = league.guild
        try:
            direct = await sender.publish_league(league, (row,))
        except SendRefused as error:
            log.warning("news refused", league=number, row=row.id, reason=str(error))
            await self._give_up(league, row, str(error) or "refused")
            return True
        except (StoreError, HostError):
            raise
        except LeagueError as error:
            log.warning("news wait", league=number, row=row.id, retry_in=AGAIN, reason=str(error))
            self._rest(league, row, AGAIN)  # its format is missing: trying is of no use until it is back
            return True
        except Exception as error:
            await self._on_failure(league, row, error)
            return True
        if row.kind == kinds.OPENING_NEWS:  # before the row is gone: nothing else would ask for them again
            await self._retry_threads(row)
        await self._store.write(partial(_finish, row=row, direct=direct))
        self._rests.pop(row.nonce, None)
        return True

    def _due(self, rows: Sequence[LeagueRow]) -> LeagueRow | None:
        """The first row that may be tried now."""
        now = asyncio.get_running_loop().time()
        return next((row for row in rows if self._rests.get(row.nonce, 0.0) <= now + MOMENT), None)

    async def _on_failure(self, league: League, row: LeagueRow, error: Exception) -> None:
        """Try a row again later, or give it up."""
        failure = error.failure if isinstance(error, SendFailed) else Failure.PASSING
        failing = giving_up.after(row.failing, self._clock())
        pause = giving_up.pause(failure, failing, self._clock())
        if pause is None:
            log.error("news given up", league=league.id, row=row.id, tries=failing.tries, reason=str(error))
            await self._give_up(league, row, giving_up.format_reason(error))
            return
        trace = None if isinstance(error, SendFailed) else error
        log.warning("news failed", league=league.id, retry_in=pause, error=repr(error), exc_info=trace)
        data = {**row.data, "failing": msgspec.to_builtins(failing)}
        await self._store.write(lambda c: news.note(c, row.nonce, data))
        self._rest(league, row, pause)

    def _rest(self, league: League, row: LeagueRow, pause: float) -> None:
        """Try a row again after a pause, in seconds."""
        loop = asyncio.get_running_loop()
        self._rests[row.nonce] = loop.time() + pause
        loop.call_later(pause, self.wake, league.id)

    async def _give_up(self, league: League, row: LeagueRow, reason: str) -> None:
        self._rests.pop(row.nonce, None)
        if row.kind == kinds.DIRECT_NEWS:  # of no use to anybody else
            if reason.startswith(GIVEN_UP):
                await self._store.write(lambda c: news.remove(c, row.nonce))
            else:
                await self._store.write(lambda c: news.fail(c, row.nonce, reason))
            return
        if row.kind == kinds.OPENING_NEWS and reason.startswith(GIVEN_UP):
            await self._retry_threads(row)
        now = self._clock()
        await self._store.write(lambda c: _give_up(c, league, row, reason, now))

    async def _retry_threads(self, row: LeagueRow) -> None:
        """Ask again for threads about which the sender has said nothing."""
        for fixture in row.data.get("fixtures", ()):
            stored = await self._store.read(partial(season_queries.fixture, number=fixture))
            if stored is not None and stored["state"] == FixtureState.OPENING and stored["retry_at"] is None:
                await self._fixtures.note_refusal(fixture, "unknown")


def _waiting(connection: Connection, league: int, most: int) -> tuple[League, list[LeagueRow]] | None:
    """A league, and its oldest row, which holds up all others but direct messages; then some of these."""
    first = news.rows(connection, league, 1, but=kinds.DIRECT_NEWS)
    rows = [*first, *news.rows(connection, league, most, only=kinds.DIRECT_NEWS)]
    return (find_league(connection, league), [_row(row) for row in rows]) if rows else None


def _finish(connection: Connection, row: LeagueRow, direct: Sequence[Directly]) -> None:
    """Remove a published row, and add those of the direct messages that follow it."""
    news.remove(connection, row.nonce)
    for direct_row in direct:
        data = msgspec.to_builtins(direct_row)
        news.add(connection, row.guild, row.league, row.season, kinds.DIRECT_NEWS, data)


def _give_up(connection: Connection, league: League, row: LeagueRow, reason: str, now: float) -> None:
    """Give a row up for now. The managers are told about the first one of a league, and again after a week if
    it lasts. A row that was replaced meanwhile is not told about: the one in its place will be refused,
    too."""
    told_at = row.data.get(TOLD)
    new = not row.data.get(news.RETRIED) if told_at is None else now - told_at >= WEEK
    first = new and not news.failure_count(connection, league.id)
    there = news.fail(connection, row.nonce, reason)
    waits = row.data.get("what") in kinds.CLOSING_NEWS
    tells = there and (first or (new and waits)) and row.kind != kinds.MANAGERS_NEWS
    news.note(connection, row.nonce, {**row.data, TOLD: now} if tells else row.data)
    if tells:
        code, words = giving_up.parse_reason(reason)
        data = {"what": "news-refused", "reason": words, "error_code": code, "kind": row.kind}
        data["waits"] = waits
        news.add(connection, league.guild, league.id, row.season, kinds.MANAGERS_NEWS, data)


def _row(row: RowMapping) -> LeagueRow:
    if not isinstance(row["data"], dict):
        raise HostError("damaged-league", league=row["league"])
    return LeagueRow(**{name: row[name] for name in LeagueRow.__struct_fields__})
