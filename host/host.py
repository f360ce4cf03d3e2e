"""The host as a whole."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType

from db import Store, games
from host.archive import Archive
from host.computer import Computers, awaited_computer
from host.lobby import Lobby
from host.play import Play
from host.types import Game


class Host(Lobby, Play, Archive):
    """The authority over all games of one database. To be opened before use, and closed before the store is.

    :param pause: seconds before a computer player's turn.
    :param limit: most games kept loaded.
    """

    def __init__(
        self, store: Store, *, pause: float = 1.0, limit: int = 500, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(store, limit=limit, clock=clock)
        self.computers = Computers(self.position, self.play, self.outbox, pause)

    async def open(self) -> None:
        """Take up what an earlier process left: channels, unsent rows, computer players' turns."""
        await self.load()
        for number, prompted, computers in await self.store.read(games.with_computers):
            if set(prompted) & set(computers):
                self.computers.arm(number)

    async def close(self) -> None:
        """Stop the computer players and finish what is under way."""
        await self.computers.close()
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
        if awaited_computer(game) is not None:
            self.computers.arm(game.id)
