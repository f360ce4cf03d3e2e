"""The servers of which this process takes care: all of them, from its start to its end, or those of some of
Discord's shards, which it takes and lets go while it runs (`Host.take`)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import structlog
from sqlalchemy import Connection

from db.errors import EarlierSession
from db.queries import games as game_queries
from db.queries import outbox as outbox_queries
from db.queries.moments import Shards
from db.store import bound_to
from engine.types import IllegalMove
from host.background.computers import Computers, waiting_for_computers
from host.background.hidden import HiddenBoards
from host.background.hints import Advisor
from host.background.ticker import Ticker
from host.core.channels import taken_channels
from host.core.core import Core
from host.core.outbox import finish
from host.core.rows import game_of
from host.core.tables import Table
from host.core.transition import Transition
from host.errors import HostError
from host.kinds import GameStatus
from host.league.posting import LeagueOutbox
from host.lobby.imports import Imports
from host.lobby.lessons import Lessons
from host.time.away import AwayServers, of_shard

log = structlog.get_logger("host")

ON_ITS_WAY = 0.5
"""Seconds in which a request that was cut reaches Discord, or never."""
AGAIN = 2.0
"""Seconds after which what could not be read is tried again."""


@dataclass(frozen=True)
class WholeCore(Core):
    """The core, and what works beside the services on which others call: computer players and hints, lessons,
    boards that are not shown, the clock."""

    computers: Computers
    hints: Advisor
    lessons: Lessons
    hidden: HiddenBoards
    ticker: Ticker


class OwnServers:
    """Begins and ends what is kept in memory of servers, and what goes on in them."""

    def __init__(self, core: WholeCore, leagues: LeagueOutbox, imports: Imports) -> None:
        self._core = core
        self._leagues = leagues
        self._imports = imports
        self._renewing: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Resume what an earlier process left in all servers: channels, unsent rows, turns of computer
        players. With shards none is taken yet."""
        core = self._core
        await core.ticker.outages.begin()
        if core.away.shards is not None:
            core.store.on_session = self.drop
            return
        await self._load_standing()
        await core.channels.load(core.store, core.away)
        await self._imports.clear(core.away)
        await self._go_on(core.away)
        core.store.on_session = self._renew
        await self._note_damaged(core.away)

    async def end(self) -> None:
        """Begin nothing more."""
        self._core.store.on_session = None
        if self._renewing:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)

    async def take(self, shard: int, since: float | None) -> None:
        """As `Host.take`."""
        core, here = self._core, of_shard(self._core.away, shard)
        holds, session = core.away.held.since_now(), core.store.session
        async with core.ticker.rest():
            with bound_to(holds, anew=True):
                await core.ticker.outages.cover(shard, since)
                await self._imports.clear(here)
                channels = await core.store.read(partial(taken_channels, away=here))
                self._require(holds)
                core.tables.forget()  # what was read as another process's
                core.channels.add(channels)
                core.away.held.take(shard, session)
                try:
                    await self._load_standing()
                    await self._go_on(here)
                    await self._note_damaged(here)
                    await self._leagues.wake_waiting(here)
                    self._require(holds)
                except BaseException:
                    core.away.held.leave(shard)
                    raise
        core.ticker.soon()

    def _require(self, holds: Callable[[], bool]) -> None:
        """:raises EarlierSession: the session of the database was lost meanwhile."""
        if not holds():
            raise EarlierSession(self._core.store.name)

    async def release(self, shard: int) -> None:
        """As `Host.release`."""
        core = self._core
        here = of_shard(core.away, shard)
        core.away.held.leave(shard)
        sending = [*core.outbox.strays(), *self._leagues.strays()]
        cut, _ = await asyncio.gather(finish(sending), core.computers.release())
        if cut:  # else it would arrive after what the next process sends, and show what was before that
            await asyncio.sleep(ON_ITS_WAY)
        async with core.ticker.rest():
            await self._load_standing()
        await core.actions.settle_begun()
        await core.commit.aside(_nothing)  # what was still being written is stored now
        core.tables.forget()
        core.hidden.forget(here)
        await core.channels.forget(core.store, here)
        damaged = await core.store.read(lambda c: here.games(c, [*core.tables.damaged]))
        core.tables.damaged.difference_update(damaged)

    def drop(self) -> None:
        """As `Host.drop`."""
        core = self._core
        core.away.held.drop()
        core.away.guilds = core.away.paused = frozenset()
        for task in (*core.outbox.strays(), *self._leagues.strays()):
            task.cancel()
        core.computers.drop()
        core.tables.forget(everything=True)
        core.channels.clear()
        core.hidden.forget(AwayServers())
        core.ticker.servers.drop()
        core.ticker.outages.drop()

    async def _load_standing(self) -> None:
        """Read in which servers time stands still."""
        await self._core.ticker.maintenance.load()
        await self._core.ticker.servers.load()

    async def _go_on(self, away: AwayServers) -> None:
        """Read what else is kept in memory of the servers of which `away` says that care is taken, and wake
        what waits there."""
        core = self._core
        await core.hidden.load(away)
        core.outbox.wake(*await core.store.read(_of(away, outbox_queries.waiting)))
        for number in await core.store.read(_of(away, game_queries.without_deadlines)):
            with suppress(HostError, IllegalMove):  # the version of its rules is not installed
                await core.actions.run(number, _with_clocks)
        for number in await core.store.read(partial(waiting_for_computers, away=away)):
            core.computers.arm(number)

    async def _note_damaged(self, away: AwayServers) -> None:
        """Note which open games cannot be read."""
        for number in await self._core.store.read(partial(_unreadable_games, shards=away.shards)):
            self._core.tables.damaged.add(number)
            log.error("a game is damaged, and left alone", game=number)

    def _renew(self) -> None:
        """The database has another session: what is kept in memory is of an earlier one."""
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.create_task(self._read_anew())

    async def _read_anew(self) -> None:
        """Read anew what is kept in memory, until it is of the present session."""
        core, session = self._core, None
        while session != core.store.session:
            session = core.store.session
            try:
                await self._load_standing()
                await core.channels.load(core.store, core.away)
                await self._go_on(core.away)
                await self._leagues.wake_waiting(core.away)
                core.ticker.soon()
            except Exception as error:
                session = None
                log.warning("what is kept in memory cannot be read anew", retry_in=AGAIN, error=repr(error))
                await asyncio.sleep(AGAIN)


def _of(
    away: AwayServers, games: Callable[[Connection], Sequence[int]]
) -> Callable[[Connection], Sequence[int]]:
    """Those of the games of which care is taken."""
    return lambda connection: away.games(connection, games(connection))


def _nothing(connection: Connection) -> None:
    """Wait for one's turn."""


def _with_clocks(table: Table) -> Transition:
    """Store clocks for a running game that was started before clocks existed."""
    return Transition()


def _unreadable_games(connection: Connection, shards: Shards | None) -> list[int]:
    """The open games in the servers of these shards, or everywhere, that cannot be read."""
    numbers: list[int] = []
    for stored in game_queries.every(connection, (GameStatus.LOBBY, GameStatus.RUNNING), shards):
        try:
            game_of(stored)
        except HostError:
            numbers.append(stored.game["id"])
    return numbers
