"""Time in which nobody could play: the process was down or stalled, the machine slept, the connection was
lost, the machine's clock was set, or an operator says so. Games' clocks go on with the time that was left
when the gap began.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import structlog
from msgspec.structs import replace
from sqlalchemy import Connection

from db import Store, StoreError
from db.queries import deadlines, games, gaps, notices, proposals, requests, settings
from host.background.stalls import Span, Stalls
from host.core.actions import Actions
from host.core.deadline_writes import deadline_context, store
from host.core.rows import sound
from host.core.tables import Table
from host.core.transition import Transition
from host.errors import HostError
from host.model import Deadline, Game
from host.play.proposals import STANDS
from host.record.settings import Settings
from host.seats.interests import WAITS

log = structlog.get_logger("host.background.outage")

GRACE = 90.0
"""A gap longer than this is an outage and concerns all games."""
NOTED = 20.0
"""Seconds between notes on disk that members can play."""
SHORT = 3600.0
"""A stall shorter than an outage matters only to clocks that give at most this many seconds."""


class Outages:
    """Watches whether members can play, and gives back the time in which they could not."""

    def __init__(
        self, store: Store, clock: Callable[[], float], actions: Actions, settings: Settings, grace: float
    ) -> None:
        self.grace = grace
        self.stalls = Stalls(clock)
        self._store = store
        self._clock = clock
        self._actions = actions
        self._settings = settings
        self._last: float | None = None
        self._noted = 0.0
        self._owed: dict[int, list[Span]] = {}
        self._giving = asyncio.Lock()

    async def beat(self) -> None:
        """Note that members can play now, and give back the time in which they could not."""
        now = self._clock()
        if self._last is None:
            stored = (await self._settings.get("bot", "clock")).get("alive")
            self._last = self._noted = float(stored) if stored is not None else 0.0
        since, self._last = self._last, now  # at once: nobody else gives back the same gap
        self.stalls.look()
        if since and abs(now - since) > self.grace:
            self.stalls.found.clear()  # all stalls lie within the gap
            try:
                await self._outage(since, now)
            except BaseException:
                self._last = since
                raise
        elif abs(now - self._noted) >= NOTED:
            await self._settings.set("bot", "clock", "alive", now)
            self._noted = now
        async with self._giving:  # or two beats at once would give the same stall back twice
            await self._stalled()

    async def give_back(self) -> None:
        """Give back the gaps that an operator has recorded, each once."""
        for gap in await self._store.read(gaps.every):
            hit = await self._actions.everywhere(partial(settled, gap=gap, now=self._clock()))
            seconds = round(gap.until - gap.since)
            log.warning("time was given back", seconds=seconds, server=gap.guild, games=len(hit))

    def pending(self, number: int) -> bool:
        """Whether there is time to be given back to a game before anything is held against its members."""
        self.stalls.look()
        if self._last is not None and abs(self._clock() - self._last) > self.grace:
            return True
        return bool(self.stalls.found) or number in self._owed

    async def _outage(self, since: float, now: float) -> None:
        """Let all clocks go on with the time that was left when a gap began."""

        def make(connection: Connection) -> list[Game]:
            settings.put(connection, "bot", "clock", "alive", now)
            return make_good(connection, since, now)

        hit = await self._actions.everywhere(make)
        self._noted = now
        log.warning("nobody could play", seconds=round(now - since), deadlines=len(hit))

    async def _stalled(self) -> None:
        """Give back the time in which the process stood still to the games whose clocks are short."""
        if spans := self.stalls.found[:]:
            numbers = await self._store.read(lambda c: deadlines.short(c, SHORT))
            del self.stalls.found[: len(spans)]
            for number in numbers:
                self._owed.setdefault(number, []).extend(spans)
            seconds = round(sum(until - since for since, until in spans), 1)
            log.warning("the process stood still", seconds=seconds, games=len(numbers))
        for number, owed in list(self._owed.items()):
            try:
                await self._actions.run(number, _given_back, tuple(owed), state=False)
            except StoreError:
                raise  # the time is still owed, and is given back first once the database is back
            except HostError as error:
                log.info("the clock leaves a game alone", game=number, reason=str(error))
            except Exception:
                log.exception("could not give time back", game=number)
            del self._owed[number]


def _given_back(table: Table, spans: Sequence[Span]) -> Transition:
    """Give these stretches of time back to the game's clocks. :raises HostError: `not-running`."""
    table.running()  # a game that is over changes no more: its channel may have another game by now

    def work(connection: Connection, then: Game) -> Game:
        for span in spans:
            then = replace(then, deadlines=_later(connection, then, span))
        store(connection, then, then.deadlines)
        return then

    return Transition(work=work, followed=False)


def _later(connection: Connection, game: Game, span: Span) -> tuple[Deadline, ...]:
    """The game's deadlines once a stretch of time that has passed is given back."""
    at = deadline_context(connection, game, span.until)
    return tuple(
        # a clock that began later has lost nothing
        d if d.since >= span.until else at.made_good(game.seats[d.seat], d, span.since)
        for d in game.deadlines
    )


def settled(connection: Connection, gap: gaps.Gap, now: float) -> list[Game]:
    """Give back a gap that an operator has recorded, and remove its record. Returns the games with a deadline
    that is later for it, each with a notice about it."""
    if not gaps.remove(connection, gap.id):
        return []
    hit = []
    for game in sound(games.every(connection, ("running",), gap.guild)):
        fresh = _later(connection, game, Span(gap.since, gap.until))
        store(connection, game, fresh)
        if any(new.due_at != old.due_at for new, old in zip(fresh, game.deadlines, strict=True)):
            data = {"seconds": gap.until - gap.since, "since": gap.since}
            notices.add(connection, game.id, game.ply, now, "outage", data, game.prompted)
            hit.append(replace(game, deadlines=fresh))
    # one that was made later has lost nothing
    proposals.put_off(connection, gap.until - gap.since, guild=gap.guild, before=gap.until + STANDS)
    requests.put_off(connection, gap.until - gap.since, guild=gap.guild, before=gap.until + WAITS)
    return hit


def make_good(connection: Connection, since: float, now: float) -> list[Game]:
    """Postpone every deadline. Returns the games with a deadline within the gap, each with a notice about it.
    A gap may be negative: then the machine's clock was set back."""
    hit = []
    # games without a clock only postpone pending standing orders
    for game in sound(games.every(connection, ("running",))):
        at = deadline_context(connection, game, now)
        fresh = tuple(at.made_good(game.seats[d.seat], d, since) for d in game.deadlines)
        store(connection, game, fresh)
        if any(d.due_at is not None and since <= d.due_at <= now for d in game.deadlines):
            data = {"seconds": now - since, "since": since}
            notices.add(connection, game.id, game.ply, now, "outage", data, game.prompted)
            hit.append(replace(game, deadlines=fresh))
    proposals.put_off(connection, now - since)
    requests.put_off(connection, now - since)
    return hit
