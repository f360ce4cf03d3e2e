"""Who plays a seat of a running game: coming back, taking an empty place, replacing; vacations; sitters."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime
from math import ceil
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

import engine
from db import absences, games, orders, proposals, settings
from host.acting import Acting
from host.clock import DAY
from host.errors import HostError
from host.keeping import desk, store, with_seat
from host.rows import sound
from host.table import Table
from host.types import LEVELS, Absence, Game

VACATION_DAYS = 28
"""Days of vacation a member has in a calendar year in a server that has set nothing else."""
USUAL_LEVEL = LEVELS[-1]
"""The level of computer players that sit in."""
QUOTA = "vacation-days"
"""The server's setting."""
LONGEST = 366
"""Most days of a vacation, whatever the quota is."""
_ROUND = 1e-6
"""Days that make no difference."""


class Seats(Acting):
    """The host's actions on who plays."""

    async def take(self, game_id: int, member: str, name: str, seat: int | None = None) -> Game:
        """Take one's own seat back from the computer player that sits in, or another seat in which one does.

        :raises HostError: `not-running`, `no-such-seat`, `no-seat-free`, `seat-not-free`, `already-joined`,
            `too-many-games`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                living = [score.seat for score in engine.standings(table.position)]
                number = _place(game, member, seat, living)
                if game.seats[number].member == member:
                    return await self._hold(table, number, member, name, "seat-back")
                return await self._hold(table, number, member, name, "seat-taken")

        return await self.whole(action())

    async def put(
        self, game_id: int, seat: int, member: str | None, name: str, by: str, manager: bool = False
    ) -> Game:
        """Give a seat to a member, or with None to a computer player that anybody may relieve; for the game's
        host and for managers.

        :raises HostError: `not-running`, `not-host`, `no-such-seat`, `already-joined`.
        """

        async def action() -> Game:
            async with self.tables.hold(game_id, state=True) as table:
                game = table.running()
                in_charge(game, by, manager)
                require_seat(game, seat)
                if member is not None and game.seat_of(member) is not None:
                    raise HostError("already-joined")
                return await self._hold(table, seat, member, name, "seat-replaced", by)

        return await self.whole(action())

    async def _hold(
        self, table: Table, number: int, member: str | None, name: str, kind: str, by: str | None = None
    ) -> Game:
        before = table.game.seats[number]
        same = before.member is not None and before.member == member
        standin = None if member else before.played_by or USUAL_LEVEL
        changes: dict[str, Any] = {"member": member, "level": None, "standin": standin, "missed": 0}
        if not same:
            changes |= {"missed_ever": 0, "name": name or before.name}
            if table.game.clock:
                changes["bank"] = float(table.game.clock.bank)
            table.orders.pop(number, None)  # if the transaction fails, they are read again

        def work(connection: Connection, game: Game) -> Game:
            if member and not same:
                _, _, seated = games.open_games(connection, game.guild, member)
                self.limits.check((0, 0, seated))
            then = with_seat(connection, game, number, **changes)
            if not same:  # nobody inherits what another ordered or proposed, or his deadline
                orders.put(connection, game.id, number, (), ())
                left = tuple(w for w in game.waits if w.seat != number)
                store(connection, game, left)
                then = replace(then, waits=left)
                proposals.drop_of(connection, game.id, number)
            if member and game.pause and game.pause.by is None:  # somebody is there again
                games.change(connection, game.id, pause=None)
                then = replace(then, pause=None)
            self.notice(connection, then, kind, seat=number, member=member, before=before.member, by=by)
            return then

        return await self.change(table, work)

    async def leave_for(self, guild: str, member: str, days: int) -> Absence:
        """Begin a vacation of so many days: the member's clocks stand still in this server, in all games that
        allow it. Each calendar year's days count against the quota of that year.

        :raises HostError: `on-vacation`, `vacation-days`.
        """
        now = self.clock()

        def begin(connection: Connection) -> float:
            if row := absences.current(connection, guild, member, now):
                raise HostError("on-vacation", until=row["ends_at"])
            until = now + days * DAY if 1 <= days <= LONGEST else now
            wanted = [_within(year, now, until) / DAY for year in _years(now, until)]
            left = [self._left(connection, guild, member, year) for year in _years(now, until)]
            if until == now or any(want > have + _ROUND for want, have in zip(wanted, left, strict=True)):
                raise HostError("vacation-days", given=days, low=1, left=int(left[0] + _ROUND))
            absences.add(connection, guild, member, now, until)
            return until

        await self._absent(guild, member, "vacation", begin)
        return await self.absence(guild, member)

    async def come_back(self, guild: str, member: str) -> Absence:
        """End a vacation; days that have not begun are given back. :raises HostError: `not-on-vacation`."""
        now = self.clock()

        def end(connection: Connection) -> None:
            row = absences.current(connection, guild, member, now)
            if row is None:
                raise HostError("not-on-vacation")
            # Whoever goes and comes again and again, which is told in all his games, runs out of days.
            days = max(1, ceil((now - row["starts_at"]) / DAY - _ROUND))
            absences.finish(connection, row["id"], min(row["ends_at"], row["starts_at"] + days * DAY))

        await self._absent(guild, member, "vacation-over", end)
        return await self.absence(guild, member)

    async def vacation_ended(self, number: int, guild: str, member: str) -> None:
        """Let the clocks of a member run whose vacation is over."""
        await self._absent(guild, member, "vacation-over", lambda c: absences.finish(c, number))

    async def _absent(
        self, guild: str, member: str, kind: str, work: Callable[[Connection], float | None]
    ) -> None:
        """Store the beginning (until when) or the end of a vacation, and have all the member's clocks follow:
        one transaction, however many games they are."""

        def write(connection: Connection) -> list[Game]:
            until, now = work(connection), self.clock()
            found = games.find(connection, guild=guild, member=member, status=("running",), limit=1000)
            followed = []
            for game in sound(found):
                seat = game.seat_of(member)
                if seat is None or game.clock is None or not game.clock.vacations:
                    continue
                at = desk(connection, game, now)
                current = game.wait_of(seat)
                fresh = [at.timed(game.seats[seat], w) if w is current else w for w in game.waits]
                store(connection, game, fresh)
                self.notice(connection, game, kind, seat=seat, until=until)
                followed.append(replace(game, waits=tuple(fresh)))
            return followed

        async def action() -> None:
            async with self.tables.alone():
                followed = await self.store.write(write)
            for game in followed:
                self.committed(game)

        await self.whole(action())

    async def absence(self, guild: str, member: str) -> Absence:
        """A member's vacation in a server, and how many whole days of this calendar year (UTC) are left."""
        now = self.clock()

        def find(connection: Connection) -> Absence:
            row = absences.current(connection, guild, member, now)
            until = None if row is None else row["ends_at"]
            (year,) = _years(now, now)
            left = self._left(connection, guild, member, year)
            return Absence(until, int(left + _ROUND), self._quota(connection, guild))

        return await self.store.read(find)

    def _quota(self, connection: Connection, guild: str) -> int:
        return int(settings.get(connection, "guild", guild).get(QUOTA, VACATION_DAYS))

    def _left(self, connection: Connection, guild: str, member: str, year: int) -> float:
        """Days of vacation that are left in a calendar year (UTC)."""
        taken = absences.since(connection, guild, member, _first(year))
        used = sum(_within(year, row["starts_at"], row["ends_at"]) for row in taken)
        return max(0.0, self._quota(connection, guild) - used / DAY)

    async def name_sitter(self, guild: str, member: str, sitter: str | None) -> None:
        """Let another member play for one in this server's games, where they allow it; None: nobody.

        :raises HostError: `sitter-self`.
        """
        if sitter == member:
            raise HostError("sitter-self")
        await self.store.write(lambda c: absences.set_sitter(c, guild, member, sitter))

    async def sitter(self, guild: str, member: str) -> str | None:
        """Who may play for a member."""
        return await self.store.read(lambda c: absences.sitter(c, guild, member))

    async def sits_for(self, guild: str, member: str) -> list[str]:
        """For whom a member may play."""
        return await self.store.read(lambda c: absences.sits_for(c, guild, member))


def in_charge(game: Game, by: str, manager: bool) -> None:
    """Whether the member runs the game. :raises HostError: `not-host`."""
    if not manager and by != game.host:
        raise HostError("not-host")


def require_seat(game: Game, seat: int) -> None:
    """:raises HostError: `no-such-seat`."""
    if not 0 <= seat < len(game.seats):
        raise HostError("no-such-seat", seat=seat + 1, high=len(game.seats))


def _first(year: int) -> float:
    """When a calendar year (UTC) begins."""
    return datetime(year, 1, 1, tzinfo=UTC).timestamp()


def _years(start: float, end: float) -> range:
    """The calendar years that a time touches."""
    return range(datetime.fromtimestamp(start, UTC).year, datetime.fromtimestamp(end, UTC).year + 1)


def _within(year: int, start: float, end: float) -> float:
    """How many seconds of a time lie in a calendar year."""
    return max(0.0, min(end, _first(year + 1)) - max(start, _first(year)))


def _place(game: Game, member: str, seat: int | None, living: Collection[int]) -> int:
    """The seat that the member takes: the given one, his own, or the first one that is to be had and still
    plays."""
    own = game.seat_of(member)
    if seat is not None:
        require_seat(game, seat)
    if own is not None:
        if seat not in (None, own):
            raise HostError("already-joined")
        if game.seats[own].standin is None:
            raise HostError("already-joined")
        return own
    free = [s.index for s in game.seats if s.standin is not None and s.index in living]
    if not free:
        raise HostError("no-seat-free")
    if seat is not None and seat not in free:
        raise HostError("seat-not-free", seat=seat)
    return free[0] if seat is None else seat
