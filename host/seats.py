"""Who plays a seat of a running game: coming back, taking an empty place, replacing; vacations; sitters."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from db import absences, games, orders, settings
from host.acting import Acting
from host.clock import DAY
from host.errors import HostError
from host.keeping import with_seat
from host.table import Table
from host.types import LEVELS, Absence, Game

VACATION_DAYS = 28
"""Days of vacation a member has in a calendar year in a server that has set nothing else."""
USUAL_LEVEL = LEVELS[-1]
"""The level of computer players that sit in."""
QUOTA = "vacation-days"
"""The server's setting."""


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
                number = _place(game, member, seat)
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

        def work(connection: Connection, game: Game) -> Game:
            if member and not same:
                _, _, seated = games.open_games(connection, game.guild, member)
                self.limits.check((0, 0, seated))
            games.change_seat(connection, game.id, number, **changes)
            then = replace(game, seats=with_seat(game.seats, number, **changes))
            if not same:
                orders.put(connection, game.id, number, (), ())
            if member and game.pause and game.pause.by is None:  # somebody is there again
                games.change(connection, game.id, pause=None)
                then = replace(then, pause=None)
            self.notice(connection, then, kind, seat=number, member=member, before=before.member, by=by)
            return then

        game = await self.change(table, work)
        if not same:
            table.orders.pop(number, None)
        return game

    async def leave_for(self, guild: str, member: str, days: int) -> Absence:
        """Begin a vacation of so many days: the member's clocks stand still in this server, in all games that
        allow it. Days of a year count against its quota.

        :raises HostError: `on-vacation`, `vacation-days`.
        """
        now = self.clock()
        until = now + days * DAY

        def begin(connection: Connection) -> None:
            if row := absences.current(connection, guild, member, now):
                raise HostError("on-vacation", until=row["ends_at"])
            left = self._days_left(connection, guild, member, now)
            if not 1 <= days <= left:
                raise HostError("vacation-days", given=days, low=1, left=left)
            absences.add(connection, guild, member, now, until)

        await self.whole(self._absent(guild, member, begin, "vacation", until))
        return await self.absence(guild, member)

    async def come_back(self, guild: str, member: str) -> Absence:
        """End a vacation; unused days are given back. :raises HostError: `not-on-vacation`."""
        now = self.clock()

        def end(connection: Connection) -> None:
            row = absences.current(connection, guild, member, now)
            if row is None:
                raise HostError("not-on-vacation")
            absences.finish(connection, row["id"], now)

        await self.whole(self._absent(guild, member, end, "vacation-over", None))
        return await self.absence(guild, member)

    async def vacation_ended(self, number: int, guild: str, member: str) -> None:
        """Let the clocks of a member run whose vacation is over."""
        await self.whole(
            self._absent(guild, member, lambda c: absences.finish(c, number), "vacation-over", None)
        )

    async def _absent(
        self,
        guild: str,
        member: str,
        work: Callable[[Connection], None],
        kind: str,
        until: float | None,
    ) -> None:
        """Store the beginning or the end of a vacation, then have all the member's clocks follow. If the
        process dies in between, they do when their moment comes."""
        await self.store.write(work)
        found = await self.store.read(
            lambda c: games.find(c, guild=guild, member=member, status=("running",), limit=1000)
        )
        for stored in found:
            async with self.tables.hold(stored.game["id"], state=True) as table:
                game = table.game
                seat = game.seat_of(member)
                if game.status != "running" or seat is None or game.clock is None or not game.clock.vacations:
                    continue

                def told(connection: Connection, then: Game, seat: int = seat) -> Game:
                    self.notice(connection, then, kind, seat=seat, until=until)
                    return then

                await self.change(table, told)

    async def absence(self, guild: str, member: str) -> Absence:
        """A member's vacation in a server, and how many days of this year are left."""
        now = self.clock()

        def find(connection: Connection) -> Absence:
            row = absences.current(connection, guild, member, now)
            until = None if row is None else row["ends_at"]
            quota = self._quota(connection, guild)
            return Absence(until, self._days_left(connection, guild, member, now), quota)

        return await self.store.read(find)

    def _quota(self, connection: Connection, guild: str) -> int:
        return int(settings.get(connection, "guild", guild).get(QUOTA, VACATION_DAYS))

    def _days_left(self, connection: Connection, guild: str, member: str, now: float) -> int:
        """Whole days of vacation that are left in the calendar year (UTC) of the moment."""
        year = datetime.fromtimestamp(now, UTC).year
        first = datetime(year, 1, 1, tzinfo=UTC).timestamp()
        used = sum(
            row["ends_at"] - max(first, row["starts_at"])
            for row in absences.since(connection, guild, member, first)
        )
        return max(0, int(self._quota(connection, guild) - used / DAY + 1e-6))

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


def in_charge(game: Game, by: str, manager: bool) -> None:
    """Whether the member runs the game. :raises HostError: `not-host`."""
    if not manager and by != game.host:
        raise HostError("not-host")


def require_seat(game: Game, seat: int) -> None:
    """:raises HostError: `no-such-seat`."""
    if not 0 <= seat < len(game.seats):
        raise HostError("no-such-seat", seat=seat + 1, high=len(game.seats))


def _place(game: Game, member: str, seat: int | None) -> int:
    """The seat that the member takes: the given one, his own, or the first one that is to be had."""
    own = game.seat_of(member)
    if seat is not None:
        require_seat(game, seat)
    if own is not None:
        if seat not in (None, own):
            raise HostError("already-joined")
        if game.seats[own].standin is None:
            raise HostError("already-joined")
        return own
    free = [s.index for s in game.seats if s.standin is not None]
    if not free:
        raise HostError("no-seat-free")
    if seat is not None and seat not in free:
        raise HostError("seat-not-free", seat=seat)
    return free[0] if seat is None else seat
