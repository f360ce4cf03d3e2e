"""The one place where seasons are written: a lock for each league, one transaction a change, and a guard
against another process that has changed the season meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection

from db import Store, StoreError
from db.errors import EarlierSession
from db.queries import games
from db.queries.league import pools, rated_games
from db.queries.league import seasons as season_queries
from host.core.actions import Actions
from host.errors import HostError
from host.league.course.drafts import SeasonDraft
from host.league.course.league_rows import find_league, season_of
from host.league.course.ratings_fold import folded_rows, games_of, rate, without_names
from host.time.away import AwayServers
from league.errors import LeagueError
from league.model import SeasonState
from league.ratings import RatedGame

log = structlog.get_logger("host.league.ratings")

T = TypeVar("T")
AGAIN = 3
"""How often a change is tried that met another process."""
PART = 200
"""Games of a pool that are read or written at once."""
LAST = 2**31 - 1
"""The largest number that a game can have."""


class Moved(Exception):
    """Another change of the season was stored since it was read."""


class LeagueWrites:
    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        actions: Actions,
        away: AwayServers | None = None,
    ) -> None:
        """:param away: says which servers are another process's."""
        self._away = away or AwayServers()
        self.store = store
        self.clock = clock
        self.stored: Callable[[int | None], None] = lambda league: None
        """Called after each stored change, with the league that may have news; None: none has."""
        self._actions = actions
        self._locks: dict[int, asyncio.Lock] = {}
        self._rerating = asyncio.Lock()

    @asynccontextmanager
    async def lock(self, league: int) -> AsyncIterator[None]:
        """Within the block nothing else changes the league in this process. The league is locked before
        a game, never after it.

        :raises HostError: `one-moment`: another process takes care of its server.
        """
        async with self._locks.setdefault(league, asyncio.Lock()):
            if self._away.shards is not None:
                self._away.require((await self.store.read(lambda c: find_league(c, league))).guild)
            yield

    async def season(
        self,
        league: int,
        work: Callable[[SeasonDraft], T],
        season: int | None = None,
        *,
        disputed: bool = False,
    ) -> T:
        """Change a season, without an id the latest, in one transaction; if `disputed`, the one that has
        begun and is not final, if there is one. The league must not be locked by the caller.

        :raises HostError: `no-such-league`, `no-such-season`, and what the work raises; a `LeagueError`
            becomes the host's with the key `league-<key>`.
        """

        def change(connection: Connection) -> T:
            key = (
                season_queries.find(connection, league, None, disputed=disputed) if season is None else season
            )
            return edit(connection, league, key, self.clock(), work)

        async def write() -> T:
            async with self.lock(league):
                return await self.transact(change, league)

        return await self._actions.shield(write())

    async def transact(self, work: Callable[[Connection], T], league: int | None) -> T:
        """Do work on a locked league in one transaction, again if it met another process. `league` is the one
        that may have news afterwards; None: none has."""
        for attempt in range(AGAIN):
            try:
                result = await self.store.write(work)
            except (Moved, EarlierSession):
                if attempt == AGAIN - 1:
                    raise
            else:
                self.stored(league)
                await self.rerate()
                return result
        raise AssertionError("the loop returns or raises")

    async def change(self, league: int, work: Callable[..., T], *args: Any) -> T:
        """Do `work(connection, *args)`, which changes something of a league beside its seasons, in one
        transaction."""

        async def write() -> T:
            async with self.lock(league):
                return await self.transact(lambda c: work(c, *args), league)

        return await self._actions.shield(write())

    async def aside(self, work: Callable[[Connection], T]) -> T:
        """Store something that changes no season."""
        return await self.store.write(work)

    def marked_pools(self, connection: Connection) -> list[tuple[str, str]]:
        """The pools that are to be computed anew, by server and name."""
        return [pool for pool in pools.marked_pools(connection) if self._away.owns(pool[0])]

    async def rerate(self) -> None:
        """Compute the ratings of marked pools anew. What cannot be stored now is left to the next time. So is
        a pool that cannot be computed: it holds up nothing else."""
        try:
            if not await self.store.read(self.marked_pools):
                return
            async with self._rerating:
                for guild, name in await self.store.read(self.marked_pools):
                    await self._rerate_safely(guild, name)
        except StoreError:
            pass  # the store logs it

    async def _rerate_safely(self, guild: str, name: str) -> None:
        try:
            while not await self._rerate(guild, name):
                pass
        except StoreError:
            raise
        except Exception:
            log.exception("ratings cannot be computed", server=guild, pool=name)

    async def _rerate(self, guild: str, name: str) -> bool:
        """Compute a marked pool's ratings from all results, with reads and writes of `PART` games each, so
        that nobody waits for long; until the last one the ratings stand as before. Returns False if results
        have changed meanwhile."""
        mark = await self.store.read(lambda c: pools.mark_of(c, guild, name))
        if mark is None:
            return True
        names: dict[str, str] = {}
        rated: list[RatedGame] = []
        rules = name.partition("/")[0]
        for part in _parts(await self.store.read(lambda c: rated_games.numbers(c, guild, rules))):
            rated += await self.store.read(
                partial(games_of, guild=guild, name=name, names=names, numbers=part)
            )
        events, present, counted = await asyncio.to_thread(folded_rows, guild, name, rated, names)
        by_game = {game: list(rows) for game, rows in groupby(events, key=itemgetter("game"))}
        first = 0
        for part in (*_parts(list(by_game)), [LAST]):
            rows = [row for game in part for row in by_game.get(game, ())]
            there: dict[str, Any] = {"guild": guild, "pool": name, "first": first, "last": part[-1]}
            before = await self.store.read(partial(pools.between, **there))
            if without_names(before) != without_names(rows):
                await self.store.write(partial(pools.replace, **there, events=rows))
            first = part[-1] + 1
        return await self.store.write(lambda c: pools.finish(c, guild, name, present, counted, mark))

    async def shield(self, work: Coroutine[Any, Any, T], guild: str | None = None) -> T:
        """Carry work out to its end, even if the caller is cancelled; as `Actions.shield`."""
        return await self._actions.shield(work, guild)


def _parts(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    return (numbers[at : at + PART] for at in range(0, len(numbers), PART))


def edit(
    connection: Connection, league: int, season: int | None, now: float, work: Callable[[SeasonDraft], T]
) -> T:
    """Read a season, change it by the work, and store it, within the caller's transaction. Ratings follow
    changed results.

    :raises Moved: another process has changed it meanwhile.
    """
    stored = find_league(connection, league)
    rows = None if season is None else season_queries.rows(connection, season)
    if rows is None or rows.season["league"] != league:
        raise HostError("no-such-season", number=None)
    seeds = {row["id"]: row["seed"] for row in rows.entries if row["seed"] is not None}
    draft = SeasonDraft(
        connection, stored, season_of(rows), revision=rows.season["revision"], seeds=seeds, now=now
    )
    result = guard(lambda: work(draft))
    if not draft.touched:
        return result
    for pool, fixtures in sorted(draft.pools.items()):
        numbers = [games.of_fixture(connection, fixture) for fixture in sorted(fixtures)]
        rate(connection, stored.guild, pool, [number for number in numbers if number is not None])
    over = draft.season.state in (SeasonState.CLOSED, SeasonState.CANCELLED)
    # A change may have made something due at once.
    if not draft.finish(None if over else now):
        raise Moved
    return result


def guard(work: Callable[[], T]) -> T:
    """Do work; what a league refuses is an error of the host. :raises HostError: `league-<key>`."""
    try:
        return work()
    except LeagueError as error:
        raise HostError.of_league(error) from error
