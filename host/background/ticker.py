"""The one task that keeps the time of all games: reminders, missed deadlines, standing orders, ends of
vacations and pauses, proposals and requests that lapse, lessons left alone, seasons of leagues. Everything is
in the database; a tick reads what is due next, and does what is due.

A tick also stores its own time, and gives back the time in which nobody could play
(`host.background.outage`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any

import structlog
from sqlalchemy import Connection

from db import StoreError
from db.queries import absences, deadlines, games, moments, proposals, requests
from host.background import maintenance
from host.background.attendance import Attendance
from host.background.hidden import HiddenBoards
from host.background.maintenance import Maintenance
from host.background.outage import Outages
from host.background.overdue import Overdue
from host.core.core import Core
from host.core.tables import Table
from host.errors import HostError
from host.lobby.lessons import Lessons
from host.model import Game
from host.play.proposals import Proposals
from host.play.requests import Requests
from host.seats.vacations import Vacations
from host.time.away import ELSEWHERE

log = structlog.get_logger("host.background.ticker")

BEAT = 20.0
"""Most seconds between two ticks."""
FULLY = 600.0
"""Seconds after which a tick looks at everything, also at what has no moment of its own, as lessons."""
AGAIN = 300.0
"""Seconds after which a game in which something failed is tried again."""
_IDLE = 1.0
"""Seconds between checks whether members can play again."""
_BATCH = 200
_LESSONS = "lessons"
_MOVES = 200
"""Most moves that the clock makes for one missed deadline."""


@dataclass(frozen=True)
class Timed:
    """The services in which something falls due."""

    outages: Outages
    maintenance: Maintenance
    servers: Attendance
    overdue: Overdue
    vacations: Vacations
    proposals: Proposals
    requests: Requests
    lessons: Lessons
    hidden: HiddenBoards
    leagues: Callable[[], Awaitable[float | None]]
    """Does what is due in leagues; returns when something will be."""


class Ticker:
    """Keeps the time of all games. `run` keeps ticking; `tick` does what is due now."""

    def __init__(self, core: Core, timed: Timed) -> None:
        self.outages = timed.outages
        self.maintenance = timed.maintenance
        self.servers = timed.servers
        self._away = core.away
        self._store = core.store
        self._clock = core.clock
        self._actions = core.actions
        self._commit = core.commit
        self._outbox = core.outbox
        self._timed = timed
        self._next = 0.0
        self._ticking = asyncio.Lock()
        self._rests = 0
        """How many `rest`, or wait to."""
        self._changed = asyncio.Event()
        self._all = True
        """Whether the next tick looks at everything, whatever the stored moments say."""
        self._looked = 0.0
        self._leagues_at = inf
        """When the leagues have to be looked at for what no stored moment tells."""
        self._kinds: Mapping[str, Callable[[float], Awaitable[object]]] = {
            moments.GAPS: self._give_back,
            moments.PROPOSALS: self._lapse_proposals,
            moments.REQUESTS: self._lapse_requests,
            moments.VACATIONS: self._end_vacations,
            moments.PAUSES: self._end_pauses,
            _LESSONS: self._remove_lessons,
            moments.DEADLINES: self._do_overdue,
            moments.LEAGUES: self._move_leagues,
        }
        """What is done about what is due, in this order."""

    def on_commit(self, game: Game) -> None:
        """Called when a game has changed: the next tick may have to come earlier, for its clocks or because
        its end counts for a league or for ratings."""
        if game.over and (game.fixture is not None or game.rated):
            self.soon()
        if game.fixture is not None and any(d.due_at is None and d.left for d in game.deadlines):
            self._all = True  # for a vacation, whose days may be over before it
        times = [d.wake_at for d in game.deadlines if d.wake_at is not None]
        if game.pause and game.pause.until is not None:
            times.append(game.pause.until)
        if times and min(times) < self._next:
            self._changed.set()

    def soon(self) -> None:
        """Let the next tick come at once, and look at everything."""
        self._all = True
        self._changed.set()

    async def run(self, alive: Callable[[], bool] = lambda: True) -> None:
        """Tick until cancelled, while `alive` says that members can play."""
        while True:
            pause = _IDLE
            if alive():
                try:
                    await self._tick_or_wait()
                    pause = max(0.05, min(BEAT, self._next - self._clock()))
                except StoreError:
                    pass  # the store logs it, and the next tick does what was due
                except Exception:
                    log.exception("the clock failed", retry_in=BEAT)
                    pause = BEAT
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._changed.wait()
            self._changed.clear()

    async def _tick_or_wait(self) -> None:
        """A tick, or, while it is not certain what time it is, nothing but a sign of life."""
        if await self.outages.certain():
            await self.tick()
        else:
            self._next = self._clock() + _IDLE
            await self.outages.beat()

    @asynccontextmanager
    async def rest(self) -> AsyncIterator[None]:
        """Within the block no tick is under way. Of one that is, what it has not begun is left to the next:
        when an outage is over, many deadlines may be due at once."""
        self._rests += 1
        try:
            async with self._ticking:
                yield
        finally:
            self._rests -= 1

    def _is_broken_off(self) -> bool:
        """Whether somebody waits for the tick to end; then another will follow at once."""
        if self._rests:
            self.soon()
        return self._rests > 0

    async def tick(self) -> None:
        """Do everything that is due."""
        async with self._ticking:
            with self._away.held.bound(anew=True):
                await self._tick()

    async def _tick(self) -> None:
        self._next = self._clock() + BEAT
        await self.servers.welcome()
        await self.outages.beat()
        await self.servers.miss()
        coming, stored = await self._store.read(self._look)
        if await self.maintenance.follow(stored):
            coming, _ = await self._store.read(self._look)
        now = self._clock()
        if due := self._due_kinds(coming, now):
            await self._do(due, now)
            coming, _ = await self._store.read(self._look)
        await self._safely(0, self._timed.hidden.due())
        for at in (*coming.values(), self._leagues_at):
            if at > now:  # what is due still has failed, and is tried again with the next tick
                self._next = min(self._next, max(at, self._clock() + 0.05))

    def _look(self, connection: Connection) -> tuple[Mapping[str, float], maintenance.Stored]:
        return moments.upcoming(connection, self._away.guilds), maintenance.load(connection)

    def _due_kinds(self, coming: Mapping[str, float], now: float) -> Collection[str]:
        """The kinds of which something is due by these moments, or may be."""
        if self._all or not 0 <= now - self._looked < FULLY:
            return self._kinds.keys()
        due = {kind for kind, at in coming.items() if at <= now}
        return due | {moments.LEAGUES} if self._leagues_at <= now else due

    async def _do(self, due: Collection[str], now: float) -> None:
        """Do what is due of these kinds."""
        whole = due == self._kinds.keys()
        self._all = False
        try:
            for kind, work in self._kinds.items():
                if kind in due:
                    await work(now)
                    if self._is_broken_off():
                        return
        except BaseException:
            self._all = True
            raise
        if whole:
            self._looked = now

    async def _give_back(self, _: float) -> None:
        await self.outages.give_back()

    async def _lapse_proposals(self, now: float) -> None:
        for number, kind in await self._store.read(lambda c: proposals.due(c, now, self._away.guilds)):
            await self._safely(number, self._timed.proposals.lapse(number, kind))

    async def _lapse_requests(self, now: float) -> None:
        for row in await self._store.read(lambda c: requests.due(c, now, self._away.guilds)):
            if row["game"] is not None:
                await self._safely(row["game"], self._timed.requests.lapse(row["game"], row["id"]))

    async def _end_vacations(self, now: float) -> None:
        for row in await self._store.read(lambda c: absences.due_ends(c, now, self._away.guilds)):
            await self._safely(0, self._timed.vacations.expire(row["id"], row["guild"], row["member"]))

    async def _end_pauses(self, now: float) -> None:
        for number in await self._store.read(lambda c: games.resting(c, now, self._away.guilds)):
            await self._safely(number, self._timed.proposals.resume_due(number))

    async def _remove_lessons(self, _: float) -> None:
        for number in await self._timed.lessons.due():
            await self._safely(number, self._timed.lessons.remove(number))

    async def _move_leagues(self, _: float) -> None:
        at = await self._timed.leagues()
        self._leagues_at = inf if at is None else at

    async def _do_overdue(self, _: float) -> None:
        """Do what is due for seats, until everything was tried."""
        tried: set[tuple[int, int, str]] = set()
        while due := await self._store.read(self._due_deadlines):
            fresh = [key for key in due if key not in tried]
            if not fresh:
                break
            tried.update(fresh)
            for number, seat, clock in fresh:
                if self._is_broken_off():
                    return
                await self.outages.beat()  # a long tick must not count as an outage
                if not await self._safely(number, self._due(number, seat, clock)):
                    at = self._clock() + AGAIN
                    put_off = partial(deadlines.later, game=number, seat=seat, clock=clock, at=at)
                    await self._commit.aside(put_off)

    def _due_deadlines(self, connection: Connection) -> Sequence[tuple[int, int, str]]:
        return deadlines.due(connection, self._clock(), _BATCH, self._away.guilds)

    async def _safely(self, number: int, work: Awaitable[Any]) -> bool:
        """Do the work; an error in one game is logged and holds up no other. Returns whether all went
        well."""
        try:
            await work
            return True
        except HostError as error:
            if error.key == ELSEWHERE:
                return True
            log.info("the clock leaves a game alone", game=number, reason=str(error))
        except StoreError:  # this concerns all games
            raise
        except Exception:
            log.exception("the clock failed in a game", game=number)
        return False

    async def _due(self, number: int, seat: int, clock: str) -> None:
        with self._outbox.hold(number):
            for _ in range(_MOVES):
                if not await self._actions.with_lock(number, self._step, seat, clock):
                    return

    async def _step(self, table: Table, seat: int, clock: str) -> bool:
        """Do one thing that is due for a seat. Returns whether more may be due at once."""
        if self.outages.pending(table.number):
            self.soon()
            return False  # the machine slept during the tick: the next one gives that back
        if self.servers.misses(table.game.guild):
            return False
        return await self._timed.overdue.step(table, seat, clock)
