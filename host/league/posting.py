"""Publishing the news of leagues: each row goes out once, in the order of a league's rows.

A row is removed once it was published. If the process dies between the two, the row is sent again with the
same nonce, which the service recognises.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import structlog
from sqlalchemy import Connection, RowMapping

from db import Store, StoreError
from db.queries.league import news
from db.queries.league import seasons as season_queries
from host import kinds
from host.errors import HostError
from host.league.course.league_rows import find_league
from host.league.fixtures import Fixtures
from host.league.records import League, LeagueRow, LeagueSender
from host.sending import SendRefused

log = structlog.get_logger("host.league.posting")
AGAIN = 1800.0
"""Seconds after which refused rows are tried again by themselves."""
_FIRST_DELAY, _LAST_DELAY = 1.0, 300.0
_AWAY = 5.0
_AT_ONCE = 16


class LeagueOutbox:
    """The leagues with unsent rows. `run` publishes them; without it they just wait."""

    def __init__(self, store: Store, clock: Callable[[], float], fixtures: Fixtures) -> None:
        self._store = store
        self._clock = clock
        self._fixtures = fixtures
        self._woken: set[int] = set()
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._delays: dict[int, float] = {}
        self._changed = asyncio.Event()

    def wake(self, league: int) -> None:
        """Note that a league may have rows to publish."""
        self._woken.add(league)
        self._changed.set()

    async def retry(self, guild: str | None = None) -> None:
        """Try again what was refused, in a server or everywhere."""
        for league in await self._store.write(lambda c: news.revive(c, guild)):
            self.wake(league)

    async def run(self, sender: LeagueSender) -> None:
        """Publish until cancelled."""
        for league in await self._store.read(news.waiting):
            self.wake(league)
        again = asyncio.create_task(self._keep_trying())
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                for league in sorted(self._woken - self._busy.keys())[: _AT_ONCE - len(self._busy)]:
                    self._woken.discard(league)
                    self._busy[league] = asyncio.create_task(self._serve(league, sender))
        finally:
            again.cancel()
            for task in self._busy.values():
                task.cancel()
            await asyncio.gather(again, *self._busy.values(), return_exceptions=True)

    async def _keep_trying(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            try:
                await self.retry()
            except StoreError:  # the store logs it
                continue

    async def _serve(self, number: int, sender: LeagueSender) -> None:
        try:
            while await self.publish_one(number, sender):
                self._delays.pop(number, None)
        except StoreError:  # the store logs it
            asyncio.get_running_loop().call_later(_AWAY, self.wake, number)
        except Exception as error:
            delay = self._delays.get(number, _FIRST_DELAY)
            self._delays[number] = min(2 * delay, _LAST_DELAY)
            log.warning("news failed", league=number, retry_in=delay, error=repr(error), exc_info=error)
            asyncio.get_running_loop().call_later(delay, self.wake, number)
        finally:
            del self._busy[number]
            self._changed.set()

    async def publish_one(self, number: int, sender: LeagueSender) -> bool:
        """Publish the oldest unsent row of a league. Returns whether there was one."""
        if self._store.trouble:  # no note of what is sent could be stored, and it would be sent again
            raise self._store.trouble.again()
        found = await self._store.read(lambda c: _first(c, number))
        if found is None:
            return False
        league, row = found
        try:
            await sender.publish_league(league, (row,))
        except SendRefused as error:
            reason = str(error) or "refused"
            log.warning("news refused", league=number, row=row.id, reason=reason)
            await self._store.write(lambda c: _given_up(c, league, row, reason))
            return True
        if row.kind == kinds.OPENING_NEWS:  # before the row is gone: nothing else would ask for them again
            await self._opened(row)
        await self._store.write(lambda c: news.remove(c, row.nonce))
        return True

    async def _opened(self, row: LeagueRow) -> None:
        """Ask again for threads about which the sender has said nothing."""
        for fixture in row.data.get("fixtures", ()):
            found = await self._store.read(partial(season_queries.fixture, number=fixture))
            if found is not None and found["state"] == "opening" and found["retry_at"] is None:
                await self._fixtures.refused(fixture, "unknown")


def _first(connection: Connection, league: int) -> tuple[League, LeagueRow] | None:
    rows = news.rows(connection, league, 1)
    return (find_league(connection, league), _row(rows[0])) if rows else None


def _given_up(connection: Connection, league: League, row: LeagueRow, reason: str) -> None:
    """Give a row up for now; the managers are told about the first one of a league, unless it was given up
    before. A row that was replaced meanwhile is not told about: the one in its place will be refused, too."""
    first = not news.failed(connection, league.id) and not row.data.get(news.RETRIED)
    there = news.fail(connection, row.nonce, reason)
    if there and first and row.kind != kinds.MANAGERS_NEWS:
        data = {"what": "news-refused", "reason": reason, "kind": row.kind}
        news.add(connection, league.guild, league.id, row.season, kinds.MANAGERS_NEWS, data)


def _row(row: RowMapping) -> LeagueRow:
    if not isinstance(row["data"], dict):
        raise HostError("damaged-league", league=row["league"])
    return LeagueRow(**{name: row[name] for name in LeagueRow.__struct_fields__})
