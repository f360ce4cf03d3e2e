"""The one task that keeps the time of all games: reminders, missed deadlines, standing orders, ends of
vacations, proposals and requests that lapse, lessons left alone, seasons of leagues. Everything is in the
database; a tick reads what is due and does it.

A tick also stores its own time, and gives back the time in which nobody could play
(`host.background.outage`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import structlog

from db import Store, StoreError
from db.queries import absences, deadlines, games, proposals, requests
from host.background.hidden import HiddenBoards
from host.background.outage import Outages
from host.background.overdue import Overdue
from host.core.actions import Actions
from host.core.commit import Commit
from host.core.outbox import Outbox
from host.core.tables import Table
from host.errors import HostError
from host.lobby.lessons import Lessons
from host.model import Game
from host.play.proposals import Proposals
from host.play.requests import Requests
from host.seats.vacations import Vacations

log = structlog.get_logger("host.background.ticker")

BEAT = 20.0
"""Most seconds between two ticks."""
AGAIN = 300.0
"""Seconds after which a game in which something failed is tried again."""
_IDLE = 1.0
"""Seconds between checks whether members can play again."""
_BATCH = 200
_MOVES = 200
"""Most moves that the clock makes for one missed deadline."""


class Ticker:
    """Keeps the time of all games. `run` keeps ticking; `tick` does what is due now."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        actions: Actions,
        commit: Commit,
        outbox: Outbox,
        overdue: Overdue,
        outages: Outages,
        vacations: Vacations,
        proposals: Proposals,
        asked: Requests,
        lessons: Lessons,
        hidden: HiddenBoards,
        leagues: Callable[[], Awaitable[float | None]],
    ) -> None:
        self.outages = outages
        self._store = store
        self._clock = clock
        self._actions = actions
        self._commit = commit
        self._outbox = outbox
        self._overdue = overdue
        self._vacations = vacations
        self._proposals = proposals
        self._requests = asked
        self._lessons = lessons
        self._hidden = hidden
        self._leagues = leagues
        self._next = 0.0
        self._changed = asyncio.Event()

    def noted(self, game: Game) -> None:
        """Called when a game has changed: the next tick may have to come earlier, for its clocks or because
        its end counts for a league or for ratings."""
        if game.over and (game.fixture is not None or game.rated):
            self._changed.set()
        moments = [d.wake_at for d in game.deadlines if d.wake_at is not None]
        if moments and min(moments) < self._next:
            self._changed.set()

    def soon(self) -> None:
        """Let the next tick come at once."""
        self._changed.set()

    async def run(self, alive: Callable[[], bool] = lambda: True) -> None:
        """Tick until cancelled, while `alive` says that members can play."""
        watch = asyncio.create_task(self.outages.stalls.run())
        try:
            await self._keep_ticking(alive)
        finally:
            watch.cancel()

    async def _keep_ticking(self, alive: Callable[[], bool]) -> None:
        while True:
            pause = _IDLE
            if alive():
                try:
                    await self.tick()
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

    async def tick(self) -> None:
        """Do everything that is due."""
        now = self._clock()
        self._next = now + BEAT
        await self.outages.beat()
        await self.outages.give_back()
        for number, kind in await self._store.read(lambda c: proposals.due(c, now)):
            await self._safely(number, self._proposals.lapse(number, kind))
        for row in await self._store.read(lambda c: requests.due(c, now)):
            if row["game"] is not None:
                await self._safely(row["game"], self._requests.lapse(row["game"], row["id"]))
        for row in await self._store.read(lambda c: absences.ended(c, now)):
            await self._safely(0, self._vacations.expire(row["id"], row["guild"], row["member"]))
        for number, until in await self._store.read(games.paused):
            if until is not None and until <= now:
                await self._safely(number, self._proposals.resume_due(number))
        await self._safely(0, self._hidden.due())
        for number in await self._lessons.due():
            await self._safely(number, self._lessons.remove(number))
        await self._overdue_games()
        wakes = [await self._leagues(), await self._store.read(deadlines.next_wake)]
        for wake in wakes:
            if wake is not None:
                self._next = min(self._next, max(wake, self._clock() + 0.05))

    async def _overdue_games(self) -> None:
        """Do what is due for seats, until everything was tried."""
        tried: set[tuple[int, int, str]] = set()
        while found := await self._store.read(lambda c: deadlines.due(c, self._clock(), _BATCH)):
            fresh = [key for key in found if key not in tried]
            if not fresh:
                break
            tried.update(fresh)
            for number, seat, clock in fresh:
                await self.outages.beat()  # a long tick must not count as an outage
                if not await self._safely(number, self._due(number, seat, clock)):
                    at = self._clock() + AGAIN
                    put_off = partial(deadlines.later, game=number, seat=seat, clock=clock, at=at)
                    await self._commit.aside(put_off)

    async def _safely(self, number: int, work: Awaitable[Any]) -> bool:
        """Do the work; an error in one game is logged and holds up no other. Returns whether all went
        well."""
        try:
            await work
            return True
        except HostError as error:
            log.info("the clock leaves a game alone", game=number, reason=str(error))
        except StoreError:  # this concerns all games
            raise
        except Exception:
            log.exception("the clock failed in a game", game=number)
        return False

    async def _due(self, number: int, seat: int, clock: str) -> None:
        with self._outbox.hold(number):
            for _ in range(_MOVES):
                if not await self._actions.locked(number, self._step, seat, clock):
                    return

    async def _step(self, table: Table, seat: int, clock: str) -> bool:
        """Do one thing that is due for a seat. Returns whether more may be due at once."""
        if self.outages.pending(table.number):
            return False  # the machine slept during the tick: the next one gives that back
        return await self._overdue.step(table, seat, clock)
