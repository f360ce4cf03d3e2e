"""Vacations: a member's clocks stand still in a server, for as many days per calendar year as its quota
allows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from math import ceil

from msgspec.structs import replace
from sqlalchemy import Connection

from db import Store
from db.queries import absences, games, notices, settings
from host.core.actions import Actions
from host.core.deadline_writes import deadline_context, store
from host.core.rows import sound
from host.errors import HostError
from host.kinds import QUOTA, GameStatus
from host.model import Absence, Game
from host.time_control import DAY

VACATION_DAYS = 28
"""Days of vacation a member has in a calendar year in a server that has set nothing else."""
LONGEST = 366
"""Most days of one vacation, whatever the quota."""
_ROUND = 1e-6
"""Differences of up to this many days are ignored."""


class Vacations:
    def __init__(self, store: Store, clock: Callable[[], float], actions: Actions) -> None:
        self._store = store
        self._clock = clock
        self._actions = actions

    async def begin(self, guild: str, member: str, days: int) -> Absence:
        """Begin a vacation of this many days: the member's clocks stop in all games of this server that allow
        it. The days in each calendar year count against that year's quota.

        :raises HostError: `on-vacation`, `vacation-days`.
        """
        now = self._clock()

        def begin(connection: Connection) -> float:
            if row := absences.current(connection, guild, member, now):
                raise HostError("on-vacation", until=row["ends_at"])
            until = now + days * DAY if 1 <= days <= LONGEST else now
            wanted = [_within(year, now, until) / DAY for year in _years(now, until)]
            left = [_remaining_days(connection, guild, member, year) for year in _years(now, until)]
            if until == now or any(want > have + _ROUND for want, have in zip(wanted, left, strict=True)):
                raise HostError("vacation-days", given=days, low=1, left=int(left[0] + _ROUND))
            absences.add(connection, guild, member, now, until)
            return until

        await self._change(guild, member, "vacation", begin)
        return await self.of(guild, member)

    async def end(self, guild: str, member: str) -> Absence:
        """End a vacation; days that have not begun are given back. :raises HostError: `not-on-vacation`."""
        now = self._clock()

        def end(connection: Connection) -> None:
            row = absences.current(connection, guild, member, now)
            if row is None:
                raise HostError("not-on-vacation")
            # At least one day is used, so that nobody can announce endless vacations in all their games.
            days = max(1, ceil((now - row["starts_at"]) / DAY - _ROUND))
            absences.finish(connection, row["id"], min(row["ends_at"], row["starts_at"] + days * DAY))

        await self._change(guild, member, "vacation-over", end)
        return await self.of(guild, member)

    async def expire(self, number: int, guild: str, member: str) -> None:
        """Start the clocks of a member whose vacation is over."""
        await self._change(guild, member, "vacation-over", lambda c: absences.finish(c, number))

    async def of(self, guild: str, member: str) -> Absence:
        """A member's vacation in a server, and the whole days left in this calendar year (UTC)."""
        now = self._clock()

        def find(connection: Connection) -> Absence:
            row = absences.current(connection, guild, member, now)
            until = None if row is None else row["ends_at"]
            (year,) = _years(now, now)
            left = _remaining_days(connection, guild, member, year)
            return Absence(until, int(left + _ROUND), _quota(connection, guild))

        return await self._store.read(find)

    async def _change(
        self, guild: str, member: str, kind: str, work: Callable[[Connection], float | None]
    ) -> None:
        """Store the beginning (until when) or the end of a vacation and adapt all of the member's clocks, in
        one transaction for all games."""

        def write(connection: Connection) -> list[Game]:
            until, now = work(connection), self._clock()
            rows = games.find(connection, guild=guild, member=member, status=[GameStatus.RUNNING], limit=1000)
            followed = []
            for game in sound(rows):
                seat = game.seat_of(member)
                if seat is None or game.clock is None or not game.clock.vacations:
                    continue
                at = deadline_context(connection, game, now)
                current = game.deadline_of(seat)
                fresh = [at.adjust(game.seats[seat], d) if d is current else d for d in game.deadlines]
                store(connection, game, fresh)
                data = {"seat": seat, "until": until}
                notices.add(connection, game.id, game.ply, now, kind, data, game.prompted)
                followed.append(replace(game, deadlines=tuple(fresh)))
            return followed

        await self._actions.everywhere(write, guild)


def _quota(connection: Connection, guild: str) -> int:
    return int(settings.get(connection, "guild", guild).get(QUOTA, VACATION_DAYS))


def _remaining_days(connection: Connection, guild: str, member: str, year: int) -> float:
    """Days of vacation that are left in a calendar year (UTC)."""
    taken = absences.since(connection, guild, member, _first(year))
    seconds = sum(_within(year, row["starts_at"], row["ends_at"]) for row in taken)
    return max(0.0, _quota(connection, guild) - seconds / DAY)


def _first(year: int) -> float:
    """When a calendar year (UTC) begins."""
    return datetime(year, 1, 1, tzinfo=UTC).timestamp()


def _years(start: float, end: float) -> range:
    """The calendar years that a stretch of time touches."""
    return range(datetime.fromtimestamp(start, UTC).year, datetime.fromtimestamp(end, UTC).year + 1)


def _within(year: int, start: float, end: float) -> float:
    """The seconds of a stretch of time that lie in a calendar year."""
    return max(0.0, min(end, _first(year + 1)) - max(start, _first(year)))
