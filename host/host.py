"""The host as a whole."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType

import structlog
from sqlalchemy import Connection

from db import Store, games
from engine.types import IllegalMove
from host.archive import Archive
from host.calling import Calling
from host.clockwork import Clockwork
from host.computer import Computers, awaited_computer
from host.consent import Consent
from host.errors import HostError
from host.importing import Importing
from host.limits import Limits
from host.lobby import Lobby
from host.ordering import Ordering
from host.outage import GRACE
from host.play import Play
from host.repair import Repair
from host.rows import game_of
from host.seats import Seats
from host.types import Game

log = structlog.get_logger("host")

LIMITS = Limits()


class Host(Lobby, Play, Seats, Consent, Repair, Ordering, Importing, Calling, Archive):
    """The authority over all games of one database. To be opened before use, and closed before the store is.

    :param pause: seconds before a computer player's turn.
    :param limit: most games kept loaded.
    :param limits: most open games of servers and members.
    :param clock: the time, in seconds since 1970.
    :param grace: the longest gap, in seconds, between two ticks of the clock that is no outage.
    """

    def __init__(
        self,
        store: Store,
        *,
        pause: float = 1.0,
        limit: int = 500,
        limits: Limits = LIMITS,
        clock: Callable[[], float] = time.time,
        grace: float = GRACE,
    ) -> None:
        super().__init__(store, limit=limit, clock=clock, limits=limits)
        self.computers = Computers(self.position, self.play, self.outbox, pause)
        self.clockwork = Clockwork(self, grace)

    async def open(self) -> None:
        """Take up what an earlier process left: channels, unsent rows, computer players' turns."""
        await self.load()
        for number in await self.store.read(games.without_waits):
            await self._attend(number)
        for number, prompted, computers in await self.store.read(games.with_computers):
            if any(seat in prompted for seat in computers):
                self.computers.arm(number)
        for number in await self.store.read(_damaged):
            log.error("a game is damaged, and left alone", game=number)

    async def _attend(self, number: int) -> None:
        """See to it that a running game has clocks: one that was started before there were any has none."""
        with suppress(HostError, IllegalMove):  # of rules that are not at hand
            async with self.tables.hold(number, state=True) as table:
                await self.change(table, lambda _, game: game)

    async def close(self) -> None:
        """Stop the computer players and finish what is under way."""
        await self.computers.close()
        await self.jobs.close()
        await self.settle()

    async def __aenter__(self) -> Host:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def committed(self, game: Game) -> None:
        """Let the channel go if the game is over; tell the outbox and the computer players."""
        if game.over:
            self.channels.pop(game.channel, None)
        self.outbox.wake(game.id)
        self.clockwork.noted(game)
        if awaited_computer(game) is not None:
            self.computers.arm(game.id)


def _damaged(connection: Connection) -> list[int]:
    """The open games that cannot be read."""
    found: list[int] = []
    for stored in games.every(connection, ("lobby", "running")):
        try:
            game_of(stored)
        except HostError:
            found.append(stored.game["id"])
    return found
