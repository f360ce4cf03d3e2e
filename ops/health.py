"""Health: signs of life in a file beside the database, by which supervisors know whether the bot is
connected, and a report on the bot's parts for HTTP."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import structlog

from db import StoreError
from db.boot import steady
from db.care import backups
from host.kinds import GameStatus
from host.record.backlog import Backlog, read_backlog
from ops.alive import DEAD, give_sign, path_of
from ops.problems import Disk, Figures, problems
from ui.kit.context import Bot

if TYPE_CHECKING:
    from ops.cluster.membership import Membership

EVERY = 20
PATIENCE = 5.0
"""Seconds within which a healthy database answers."""
log = structlog.get_logger(__name__)


class SiteTraffic(Protocol):
    """What web pages have answered since the start, and how many follow a game now."""

    @property
    def answered(self) -> dict[str, int]:
        """Requests by class of status."""

    @property
    def refused(self) -> int:
        """Those of them that were one too many."""

    @property
    def streams(self) -> int: ...


class Pulse:
    """The health of a bot."""

    def __init__(
        self, bot: Bot, database: Path, backups: Path | None = None, membership: Membership | None = None
    ) -> None:
        """:param backups: the folder in which the bot makes backups. :param membership: of the process, if it
        shares the database with others."""
        self.bot = bot
        self.membership = membership
        self.site: Callable[[], SiteTraffic] | None = None
        """The traffic of the web pages, once there are any; set by whoever serves them."""
        self.last: float | None = None
        """When the last sign of life was given, by the steady clock."""
        self._database = database
        self._sign = path_of(database, shared=membership is not None)
        self._backups = backups
        self._failed_backups = 0
        self._started = self._connected_at = steady()
        self._troubled_at: float | None = None
        self._unsent_since: dict[str, float] = {}
        """By nonce of the oldest unsent rows since when they are."""
        self._silence = ""
        self._warned: dict[str, float] = {}

    @property
    def connected(self) -> bool:
        """Whether all connections to Discord are up and their servers are known. A process that shares them
        may have none."""
        return self.membership.is_connected if self.membership else self.bot.connections.connected

    @property
    def is_live(self) -> bool:
        """Whether the process needs no restart. Its event loop turns, or it could not answer."""
        return self.membership is None or self.membership.is_live

    @property
    def is_ready(self) -> bool:
        """Whether the process can serve members, as far as that is known without asking the database."""
        return self._stands and self.bot.services.host.core.store.trouble is None

    @property
    def _stands(self) -> bool:
        """Whether it has its connections, and the right to use them; that may be none if it shares them."""
        return self.membership.is_ready if self.membership else self.connected

    def _note_connection(self, now: float) -> None:
        if self.connected:
            self._connected_at = now

    @property
    def latency(self) -> float | None:
        """Seconds from a heartbeat to its answer; None before the first heartbeat."""
        return self.bot.latency if isfinite(self.bot.latency) else None

    @property
    def deaf(self) -> str | None:
        """Why the connected bot seems not to hear members, in a sentence; None if it seems to."""
        return self.bot.hearing.deaf if self.bot.connections.connected else None

    @property
    def slowed(self) -> str | None:
        """Why requests wait, in a sentence; None if they do not."""
        invalid = self.bot.limiter.invalid
        if not invalid.gap:
            return None
        sentence = f"Discord refused {invalid.count} requests in ten minutes"
        return f"{sentence}: they go out {invalid.gap:.2f} seconds apart."

    async def beat(self) -> None:
        """Give signs of life as long as the bot is ready, until cancelled; then take back the last one."""
        try:
            await self.bot.wait_until_ready()
            while True:
                self._note_connection(steady())
                if self._stands:
                    self.bot.hearing.look()
                    await self._give_sign()
                await asyncio.sleep(EVERY)
        finally:
            with suppress(OSError):
                self._sign.unlink(missing_ok=True)

    async def _give_sign(self) -> None:
        try:
            await asyncio.to_thread(give_sign, self._sign)
            self.last = steady()
        except OSError as error:
            self._warn("sign of life failed", file=str(self._sign), reason=str(error))

    async def report(self) -> dict[str, Any]:
        """The state of the bot's parts as plain data; `ok` tells whether the bot can serve members."""
        figures = await self.figures()
        connected, latency, counts = self.connected, self.latency, figures.counts
        database = figures.trouble is None
        beside: dict[str, Any] = {"cluster": self.membership.report()} if self.membership else {}
        if self.site:
            beside["web"] = _traffic(self.site())
        return beside | {
            "ok": self._stands and database,
            "connected": connected,
            "ready": self.bot.is_ready(),
            "database": database,
            "reason": None if database else figures.trouble,
            "latency_ms": None if latency is None else round(1000 * latency),
            "last_beat_s": None if self.last is None else round(steady() - self.last),
            "unsent": counts and counts["unsent"],
            "given_up": counts and counts["given_up"],
            "servers_away": counts and counts["away"],
            "servers_paused": len(self.bot.services.host.core.away.paused),
            "games_waiting": counts and counts[GameStatus.RUNNING],
            "invalid_requests": self.bot.limiter.invalid.count,
            "slowed": self.slowed,
            "identifies_left": self.bot.identifies.left,
            "waiting": self.bot.identifies.waiting,
            "deaf": self.deaf,
            "tasks_down": dict(self.bot.watched.down),
            "tasks_ended": {name: n for name, n in self.bot.watched.ended.items() if n},
            "problems": [*problems(figures), *filter(None, (self.deaf, self.bot.identifies.waiting))],
        }

    def note_failed_backup(self) -> None:
        """Note that a backup has failed."""
        self._failed_backups += 1

    async def figures(self) -> Figures:
        """The bot at this moment."""
        host, now = self.bot.services.host, steady()
        self._note_connection(now)
        read = await self._read()
        trouble = host.core.store.trouble
        reason = str(trouble or self._silence) if trouble or read is None else None
        self._troubled_at = None if reason is None else self._troubled_at or now
        counts, backlog = read or (None, None)
        watched = self.bot.watched
        return Figures(
            away=now - self._connected_at,
            invalid=self.bot.limiter.invalid.count,
            witnesses=host.core.keeper.witnesses(),
            trouble=reason,
            troubled=now - (self._troubled_at or now),
            counts=counts,
            backlog=backlog,
            unsent_age=self._unsent_age(backlog),
            overdue=_seconds_since(backlog.due_at if backlog else None, host.core.clock()),
            backup_age=await asyncio.to_thread(self._backup_age),
            failed_backups=self._failed_backups,
            disks=await asyncio.to_thread(self._disks),
            ended=dict(watched.ended),
            down=dict(watched.down),
            shared=self.membership.figures() if self.membership else None,
        )

    def _unsent_age(self, backlog: Backlog | None) -> float:
        """Seconds since the oldest unsent row is there: one that does not tell, since it was first seen."""
        now = self.bot.services.host.core.clock()
        if backlog is not None:
            self._unsent_since = {
                nonce: self._unsent_since.get(nonce, now if at is None else at)
                for nonce, at in backlog.unsent_since.items()
            }
        return _seconds_since(min(self._unsent_since.values(), default=None), now)

    def _backup_age(self) -> float | None:
        if self._backups is None or not self.bot.is_first():  # another process makes them
            return None
        at = backups.last_made(self._backups, self.bot.services.host.core.store.address, time.time())
        return steady() - self._started if at is None else time.time() - at

    def _disks(self) -> dict[str, Disk]:
        disks = {}
        for name, folder in (("database", self._database.parent), ("backups", self._backups)):
            with suppress(OSError):
                if folder is not None:
                    usage = shutil.disk_usage(folder)
                    disks[name] = Disk(usage.free, usage.total)
        return disks

    async def _read(self) -> tuple[dict[str, int], Backlog] | None:
        """What the database tells; None if it does not answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                host = self.bot.services.host
                return await host.games.stats(), await read_backlog(host.core)
        except StoreError as error:  # the store logs it
            self._silence = str(error)
        except TimeoutError:
            self._silence = "The database does not answer."
            self._warn("database does not answer")
        except Exception as error:
            self._silence = f"The database does not answer: {error!r}"
            self._warn("database does not answer", reason=repr(error))
        return None

    def _warn(self, line: str, **more: str) -> None:
        """Log a line, the same one at most once a minute: a supervisor may ask every second."""
        now = time.monotonic()
        if now - self._warned.get(line, -DEAD) >= DEAD:
            self._warned[line] = now
            log.warning(line, **more)


def _traffic(site: SiteTraffic) -> dict[str, Any]:
    return {"answered": dict(site.answered), "refused": site.refused, "streams": site.streams}


def _seconds_since(moment: float | None, now: float) -> float:
    """Seconds since a moment; 0 if there is none or it is still to come."""
    return 0.0 if moment is None else max(0.0, now - moment)
