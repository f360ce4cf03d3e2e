"""What all parts of the host share: the store, the loaded games, the outbox, and how an action runs."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from db import Store, absences, games, outbox
from host.jobs import Jobs
from host.limits import Limits
from host.outbox import Outbox
from host.reading import Courses, Pages
from host.rows import game_of
from host.table import Tables
from host.types import Game, Position

T = TypeVar("T")


class Core(ABC):
    """The host's parts and what it can tell about a game. Extended by all that acts or tells more."""

    def __init__(self, store: Store, *, limit: int, clock: Callable[[], float], limits: Limits) -> None:
        self.store = store
        self.clock = clock
        self.limits = limits
        self.tables = Tables(store, limit)
        self.outbox = Outbox(store, self.tables)
        self.jobs = Jobs("jobs")
        self.pages = Pages(store)
        self.courses = Courses(self.pages)
        self.channels: dict[str, int] = {}
        """The lobby or running game of each channel: all of them, so that asking costs nothing."""
        self._actions: set[asyncio.Task[Any]] = set()

    async def load(self) -> None:
        """Read which channels have games, and what was left to be published."""
        self.channels = await self.store.read(games.occupied)
        self.outbox.wake(*await self.store.read(outbox.waiting))

    @abstractmethod
    def committed(self, game: Game) -> None:
        """Called when a change of a started or ended game is on disk."""

    async def settle(self) -> None:
        """Wait for all actions under way."""
        while self._actions:
            await asyncio.wait(self._actions)

    async def whole(self, action: Coroutine[Any, Any, T]) -> T:
        """Carry an action out to its end, even if whoever waits for it is cancelled meanwhile.

        Otherwise a lock could be let go while its transaction is still being written.
        """
        task = asyncio.create_task(action)
        self._actions.add(task)
        task.add_done_callback(self._actions.discard)
        return await asyncio.shield(task)

    async def game(self, game_id: int) -> Game:
        """A game by its number. :raises HostError: `no-such-game`."""
        if table := self.tables.peek(game_id):
            return table.game
        async with self.tables.hold(game_id) as table:
            return table.game

    async def seat_for(self, game: Game, member: str) -> int | None:
        """The seat that a member may play: his own, or, where the game allows it, one of those whose sitter
        he is, an awaited one if there is any. Who has a seat of his own plays for nobody else."""
        if (own := game.seat_of(member)) is not None or (game.clock and not game.clock.sitters):
            return own
        found = await self.store.read(lambda c: absences.sits_for(c, game.guild, member))
        seats = [s.index for s in game.seats if s.member in found]
        return min(seats, key=lambda seat: (seat not in game.prompted, seat), default=None)

    async def position(self, game_id: int) -> Position:
        """A started game with its state.

        :raises HostError: `no-such-game`, `not-running` (it never started), `version`.
        """
        table = self.tables.peek(game_id)
        if table and table.state is not None:
            return Position(table.game, table.state)
        async with self.tables.hold(game_id, state=True) as table:
            assert table.state is not None
            return Position(table.game, table.state)

    async def in_channel(self, channel: str) -> Game | None:
        """The lobby or running game of a channel."""
        number = self.channels.get(channel)
        return None if number is None else await self.game(number)

    async def latest(self, channel: str) -> Game | None:
        """The lobby or running game of a channel, or else the last one that was played there; where none ever
        began, the last lobby."""
        if game := await self.in_channel(channel):
            return game
        found = await self.store.read(
            lambda c: (
                games.find(c, channel=channel, started=True, limit=1)
                or games.find(c, channel=channel, limit=1)
            )
        )
        return game_of(found[0]) if found else None
