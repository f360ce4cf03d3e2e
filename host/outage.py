"""Time in which nobody could play: the process was down or stood still, the machine asleep, the connection
lost, or its clock was set. Clocks go on with what was left of them when it began.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import structlog
from msgspec.structs import replace
from sqlalchemy import Connection

from db import StoreError, games, notices, proposals, settings, waits
from host.errors import HostError
from host.keeping import desk, store
from host.rows import sound
from host.stalls import Span, Stalls
from host.types import Game

if TYPE_CHECKING:
    from host.host import Host

log = structlog.get_logger("host.outage")

GRACE = 90.0
"""Longer gaps than this are an outage, and concern all games."""
NOTED = 20.0
"""Seconds after which it is noted on disk that members can play."""
SHORT = 3600.0
"""Clocks that give at most so many seconds: to them a stall matters that is no outage."""


class Outages:
    """Sees that members can play, and gives back the time in which they could not."""

    def __init__(self, host: Host, grace: float) -> None:
        self.grace = grace
        self.stalls = Stalls(host.clock)
        self._host = host
        self._last: float | None = None
        self._noted = 0.0
        self._owed: dict[int, list[Span]] = {}

    async def beat(self) -> None:
        """Note that members can play now, and give back the time in which they could not."""
        now = self._host.clock()
        if self._last is None:
            stored = (await self._host.store.read(lambda c: settings.get(c, "bot", "clock"))).get("alive")
            self._last = self._noted = float(stored) if stored is not None else 0.0
        since, self._last = self._last, now  # at once: nobody else gives back the same gap
        self.stalls.look()
        if since and abs(now - since) > self.grace:
            self.stalls.found.clear()  # all of them lie within the gap
            try:
                await self._outage(since, now)
            except BaseException:
                self._last = since
                raise
        elif abs(now - self._noted) >= NOTED:
            await self._host.set_setting("bot", "clock", "alive", now)
            self._noted = now
        await self._stalled()

    def pending(self, number: int) -> bool:
        """Whether there is time to be given back to a game before anything is held against its members."""
        self.stalls.look()
        if self._last is not None and abs(self._host.clock() - self._last) > self.grace:
            return True
        return bool(self.stalls.found) or number in self._owed

    async def _outage(self, since: float, now: float) -> None:
        """Have all clocks go on with what they had when a gap began."""

        def make(connection: Connection) -> list[int]:
            settings.put(connection, "bot", "clock", "alive", now)
            return make_good(connection, since, now)

        async def action() -> list[int]:
            async with self._host.tables.alone():
                return await self._host.store.write(make)

        hit = await self._host.whole(action())
        self._noted = now
        log.warning("nobody could play", seconds=round(now - since), deadlines=len(hit))
        self._host.outbox.wake(*hit)

    async def _stalled(self) -> None:
        """Give back the time in which the process stood still to the games whose clocks are short."""
        if spans := self.stalls.found[:]:
            numbers = await self._host.store.read(lambda c: waits.short(c, SHORT))
            del self.stalls.found[: len(spans)]
            for number in numbers:
                self._owed.setdefault(number, []).extend(spans)
            seconds = round(sum(until - since for since, until in spans), 1)
            log.warning("the process stood still", seconds=seconds, games=len(numbers))
        for number, owed in list(self._owed.items()):
            try:
                await self._host.whole(self._give_back(number, owed))
            except StoreError:
                raise  # it is still owed, and comes first when the database is back
            except HostError as error:
                log.info("the clock leaves a game alone", game=number, reason=str(error))
            except Exception:
                log.exception("could not give time back", game=number)
            del self._owed[number]

    async def _give_back(self, number: int, spans: Sequence[Span]) -> None:
        """Have a game's clocks go on with what they had before each of these stretches of time."""
        async with self._host.tables.hold(number) as table:
            game = table.game
            if game.status != "running":
                return

            def work(connection: Connection) -> Game:
                fresh = game.waits
                for span in spans:
                    at = desk(connection, game, span.until)
                    fresh = tuple(
                        # one that began later has lost nothing
                        w if w.since >= span.until else at.made_good(game.seats[w.seat], w, span.since)
                        for w in fresh
                    )
                store(connection, game, fresh)
                return replace(game, waits=fresh)

            await self._host.store_change(table, work)
            self._host.committed(table.game)


def make_good(connection: Connection, since: float, now: float) -> list[int]:
    """Put off everything that somebody is waited for; say so in the games where a deadline fell into the gap,
    which are returned. A gap may be negative: then the clock was set back."""
    hit = []
    # those without a clock have nothing to be put off but orders on their way
    for game in sound(games.every(connection, ("running",))):
        at = desk(connection, game, now)
        store(connection, game, [at.made_good(game.seats[w.seat], w, since) for w in game.waits])
        if any(w.due_at is not None and since <= w.due_at <= now for w in game.waits):
            data = {"seconds": now - since, "since": since}
            notices.add(connection, game.id, game.ply, now, "outage", data, game.prompted)
            hit.append(game.id)
    proposals.put_off(connection, now - since)
    return hit
