"""Maintenance, which an operator begins (`python -m db pause`): time stands still in a server, or in all.

Members may move, but nothing ends: no deadline, vacation, round or lesson; computer players rest. It is over
at the time that was given, or when the operator says so; then the stretch becomes a gap of the server
(`db.queries.gaps`), which `host.background.outage` gives back. An outage of the bot within it is not given
back beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Connection

from db.queries import games, gaps, notices, settings
from db.queries.gaps import MAINTENANCE
from db.queries.settings import ALL, REASON, SINCE, TOLD, UNTIL
from host.background.computers import waiting_for_computers
from host.core.core import Core
from host.core.rows import sound
from host.kinds import GameStatus

log = structlog.get_logger("host.background.maintenance")
BEGINS = "maintenance"
"""The notice of games about it; its end is told when the time is given back."""
Stored = Mapping[str, Mapping[str, Any]]
"""The settings of maintenance by server or `ALL`: what the operator wants (`UNTIL`, `REASON`), and of servers
since when time stands still (`SINCE`) and what its games were told of it (`TOLD`)."""


class Plan(NamedTuple):
    """What an operator wants for a server."""

    until: float
    reason: str


class _Change(NamedTuple):
    """What has to be stored."""

    ended: Mapping[str, float]
    """Servers in which time goes on, with the moments since when it stood still."""
    begun: Collection[str]
    untold: Mapping[str, Plan]
    """Servers whose games are to be told."""
    lapsed: Collection[str]
    """Whose plans have had their time: servers, or `ALL`."""

    def store(self, connection: Connection, now: float) -> Collection[int]:
        """Store it, within the caller's transaction; nothing twice, if another tick has done so meanwhile.
        Returns the games that are told."""
        for of in self.lapsed:
            _forget(connection, of, UNTIL, REASON)
        away, stored = gaps.away(connection), load(connection)
        before, untold = standing(stored), _untold(self.untold, stored)
        for guild, since in self.ended.items():
            if guild not in before:
                continue
            _forget(connection, guild, SINCE, TOLD)
            # what a server was away besides is in the gap of that
            until = min(now, away[guild].at) if guild in away else now
            if until > since:
                gaps.add(connection, [guild], since, until, MAINTENANCE)
        for guild in set(self.begun) - before:
            settings.put(connection, MAINTENANCE, guild, SINCE, now)
        for guild, plan in untold.items():
            settings.put(connection, MAINTENANCE, guild, TOLD, list(plan))
        return _announce(connection, untold, now)


class Maintenance:
    """Lets time stand still where an operator wants it."""

    def __init__(self, core: Core, arm: Callable[[int], None]) -> None:
        """:param arm: starts the computer players of a game."""
        self._store = core.store
        self._commit = core.commit
        self._clock = core.clock
        self._outbox = core.outbox
        self._away = core.away
        self._arm = arm

    async def load(self) -> None:
        """Know again, after a start, where time stands still."""
        self._away.paused = standing(self._of_owned_servers(await self._store.read(load)))

    def _of_owned_servers(self, stored: Stored) -> Stored:
        """The settings for all, and of the servers of which this process takes care."""
        return {of: row for of, row in stored.items() if of == ALL or self._away.owns(of)}

    async def follow(self, stored: Stored) -> bool:
        """Begin and end what these settings want. Returns whether anything has changed."""
        stored = self._of_owned_servers(stored)
        before = standing(stored)
        if not stored:
            changed = self._away.paused != before
            self._away.paused = before
            return changed
        now = self._clock()
        plans = await self._plans(stored, now)
        change = _Change(
            ended={guild: float(stored[guild][SINCE]) for guild in before - plans.keys()},
            begun=plans.keys() - before,
            untold=_untold(plans, stored),
            lapsed=[of for of, row in stored.items() if row.get(UNTIL) is not None and row[UNTIL] <= now],
        )
        if not any(change):
            self._away.paused = before
            return False
        hit: list[int] = []
        await self._commit.aside(lambda connection: hit.extend(change.store(connection, now)))
        self._away.paused = frozenset(plans)
        self._outbox.wake(*hit)
        await self._tell(change)
        return True

    async def _tell(self, change: _Change) -> None:
        """Log it, and let the computer players go on that have rested."""
        if change.begun:
            log.warning("maintenance begins", servers=len(change.begun))
        if change.ended:
            log.warning("maintenance is over", servers=len(change.ended))
            for number in await self._store.read(partial(waiting_for_computers, away=self._away)):
                self._arm(number)

    async def _plans(self, stored: Stored, now: float) -> dict[str, Plan]:
        """What is wanted for each server: for all what ends last."""
        wanted = {
            of: Plan(float(row[UNTIL]), str(row.get(REASON) or ""))
            for of, row in stored.items()
            if row.get(UNTIL) is not None and row[UNTIL] > now
        }
        general = wanted.pop(ALL, None)
        if general is not None:
            for guild in filter(self._away.owns, await self._store.read(gaps.servers)):
                wanted[guild] = max(wanted.get(guild, general), general)
        return wanted


def load(connection: Connection) -> Stored:
    """The settings of maintenance."""
    return settings.of_scope(connection, MAINTENANCE)


def standing(stored: Stored) -> frozenset[str]:
    """The servers in which time stands still."""
    return frozenset(guild for guild, row in stored.items() if row.get(SINCE) is not None)


def _untold(plans: Mapping[str, Plan], stored: Stored) -> dict[str, Plan]:
    """The plans of which the servers do not know."""
    return {guild: plan for guild, plan in plans.items() if stored.get(guild, {}).get(TOLD) != list(plan)}


def _forget(connection: Connection, of: str, *keys: str) -> None:
    for key in keys:
        settings.put(connection, MAINTENANCE, of, key, None)


def _announce(connection: Connection, plans: Mapping[str, Plan], now: float) -> Collection[int]:
    """Tell the running games of these servers until when time stands still. Returns them."""
    hit = []
    for game in sound(games.every(connection, (GameStatus.RUNNING,))):
        if plan := plans.get(game.guild):
            data = {"until": plan.until, "reason": plan.reason}
            notices.add(connection, game.id, game.ply, now, BEGINS, data, game.prompted)
            hit.append(game.id)
    return hit
