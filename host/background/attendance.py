"""Notices in which servers the bot is, and gives back the time in which it was not.

While a server is away nothing of it ends (`host.time.away`). The beginning is stored; on return the stretch
becomes a gap of the server (`db.queries.gaps`), which `host.background.outage` gives back. An outage of the
bot within it is not given back beside it: `welcome` comes before an outage is recorded, `miss` after it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import structlog
from sqlalchemy import Connection

from db.queries import gaps, settings
from db.queries.gaps import MAINTENANCE, REMOVAL, UNAVAILABLE, AwaySince
from db.queries.settings import SINCE as PAUSED_SINCE
from host.background.computers import waiting_for_computers
from host.background.outage import GRACE, Outages
from host.core.core import Core
from host.time_control import MINUTE

log = structlog.get_logger("host.background.attendance")

ARRIVAL = 120.0
"""Seconds for which a server that is only announced may be on its way: then it counts as unavailable. Until
then nothing of it ends either."""
Presence = Callable[[str], bool | None]
"""Says of a server whether it is available; None: the bot is not in it."""


class Attendance:
    """Follows which servers the bot is in."""

    def __init__(self, core: Core, outages: Outages, arm: Callable[[int], None]) -> None:
        """:param arm: starts the computer players of a game."""
        self.presence: Presence | None = None
        """What the connection says; without one no server is away."""
        self.only: str | None = None
        """The only server of which the connection can tell, as a local Discord's. It does not tell of others
        that they have removed the bot: they count as unavailable."""
        self._store = core.store
        self._commit = core.commit
        self._clock = core.clock
        self._away = core.away
        self._outages = outages
        self._arm = arm
        self._stored: dict[str, AwaySince] = {}
        self._announced: dict[str, float] = {}
        """By server that is on its way, since when."""
        self._seen: set[str] = set()
        """The servers that were available in this session of the connection."""
        self._changed = True

    async def load(self) -> None:
        """Know again, after a start, in another session of the database or when this process takes care of
        other servers than before, which ones were away."""
        self._changed = True
        stored = await self._store.read(gaps.away)
        self._stored = {guild: since for guild, since in stored.items() if self._away.owns(guild)}
        self._announced = {guild: at for guild, at in self._announced.items() if self._away.owns(guild)}
        self._away.guilds = frozenset({*self._stored, *self._announced})

    def drop(self) -> None:
        """Know of no server."""
        self._stored, self._announced = {}, {}

    def note(self, *, session: bool = False) -> None:
        """The connection says something else now; with `session` it has begun anew, and servers are still on
        their way."""
        self._changed = True
        if session:
            self._seen.clear()

    def misses(self, guild: str) -> bool:
        """Whether the bot is not in a server at this moment, whether or not that is stored."""
        if guild in self._away:
            return True
        return self.presence is not None and self._cause(guild, self.presence) is not None

    async def welcome(self) -> None:
        """Give back the time of the servers that are back: of a removal of at least a minute, else of what
        would be an outage of the bot."""
        presence = self._news()
        if presence is None:
            return
        causes = {guild: self._cause(guild, presence) for guild in self._stored}
        back = [guild for guild, since in self._stored.items() if causes[guild] != since.cause]
        if not back:
            return
        until = await self._outages.last_moment()
        ended = {guild: self._stored[guild] for guild in back}

        def end(connection: Connection) -> None:
            for guild, since in ended.items():
                gaps.set_away(connection, guild, None)
                # from its beginning on maintenance gives the time back
                paused = settings.get(connection, MAINTENANCE, guild).get(PAUSED_SINCE)
                end = until if paused is None else min(until, float(paused))
                if end - since.at >= (MINUTE if since.cause == REMOVAL else GRACE):
                    gaps.add(connection, [guild], since.at, end, since.cause)

        await self._commit.aside(end)
        for guild, since in ended.items():
            self._stored.pop(guild, None)
            log.info("a server is back", server=guild, cause=since.cause, seconds=round(until - since.at))
        try:
            await self._outages.give_back()
        finally:
            await self._let_go_on()

    async def miss(self) -> None:
        """Store which servers are away from now on; of those that were only on their way, the time until
        now."""
        presence = self._news()
        if presence is None:
            return
        self._changed = False
        try:
            await self._miss(presence)
        except BaseException:
            self._changed = True
            raise

    async def _miss(self, presence: Presence) -> None:
        now, causes = self._clock(), dict[str, str | None]()
        for guild in await self._store.read(gaps.servers):
            if guild not in self._stored and self._away.owns(guild):
                causes[guild] = self._cause(guild, presence)
        self._seen |= {guild for guild, cause in causes.items() if cause is None}
        since = {
            guild: AwaySince(self._announced.get(guild, now), cause or "") for guild, cause in causes.items()
        }
        gone = {
            guild: since[guild]
            for guild, cause in causes.items()
            if cause and self._is_gone(since[guild], guild, now)
        }
        late = [guild for guild, cause in causes.items() if cause is None and now - since[guild].at >= GRACE]

        def begin(connection: Connection) -> None:
            for guild in gone:
                gaps.set_away(connection, guild, gone[guild])
            for guild in late:
                gaps.add(connection, [guild], since[guild].at, now, UNAVAILABLE)

        if gone or late:
            await self._commit.aside(begin)
        self._stored |= gone
        self._announced = {g: since[g].at for g, cause in causes.items() if cause and g not in gone}
        await self._let_go_on()
        for guild, fresh in gone.items():
            log.warning("a server is away: its time stands still", server=guild, cause=fresh.cause)

    async def _let_go_on(self) -> None:
        """Let time stand still in the servers alone that are away or on their way now. Computer players that
        have rested in others go on."""
        before = self._away.guilds
        self._away.guilds = frozenset({*self._stored, *self._announced})
        if before - self._away.guilds:
            for number in await self._store.read(partial(waiting_for_computers, away=self._away)):
                self._arm(number)

    def _is_gone(self, since: AwaySince, guild: str, now: float) -> bool:
        """Whether a server that is not there is away for good reason, and not only on its way."""
        return since.cause == REMOVAL or guild in self._seen or now - since.at >= ARRIVAL

    def _news(self) -> Presence | None:
        """What the connection says, if something may have changed."""
        return self.presence if self._changed or self._announced else None

    def _cause(self, guild: str, presence: Presence) -> str | None:
        """Why the bot is not in a server; None: it is there."""
        available = presence(guild)
        if available is None and self.only in (None, guild):
            return REMOVAL
        return None if available else UNAVAILABLE
