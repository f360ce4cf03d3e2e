"""How every action on a game runs: shielded, locked, loaded, handled, committed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import Connection

from host.core.commit import Commit
from host.core.tables import GameMoved, Table, Tables, twice
from host.core.transition import Transition
from host.errors import HostError
from host.model import Acted, Game

T = TypeVar("T")
Fields = TypeVarTuple("Fields")


class Actions:
    """Runs handlers on games, each to its end even if the waiting caller is cancelled."""

    def __init__(self, tables: Tables, commit: Commit) -> None:
        self._tables = tables
        self._commit = commit
        self._running: set[asyncio.Task[Any]] = set()

    async def run(
        self,
        game: int,
        handler: Callable[[Table, *Fields], Transition],
        *fields: *Fields,
        state: bool = True,
    ) -> Acted:
        """Run a handler: it gets the game's table, locked and loaded, and the command's fields, and returns a
        transition. The transition is durable once this returns.

        :param state: whether the handler needs the game's state.
        :raises HostError: as `Tables.hold`, and what the handler refuses.
        """

        async def work(table: Table) -> Acted:
            return await self._commit.apply(table, handler(table, *fields))

        return await self.with_lock(game, work, state=state)

    async def with_lock(
        self,
        game: int,
        handler: Callable[[Table, *Fields], Awaitable[T]],
        *fields: *Fields,
        state: bool = True,
    ) -> T:
        """As `run`, for a handler that commits by itself because it has to read more than the table. Returns
        the handler's answer. If another process has changed the game since it was loaded, or may have, the
        handler is run once more, with the game as it is now.

        :raises HostError: also `changed-elsewhere`: that has happened again.
        """
        return await self.shield(self._hold(game, handler, fields, state))

    async def everywhere(self, write: Callable[[Connection], Iterable[Game]]) -> list[Game]:
        """Change many games in one transaction while no action runs on any game; `write` returns the games
        whose change the listeners are told."""
        return await self.shield(self._everywhere(write))

    async def shield(self, action: Coroutine[Any, Any, T]) -> T:
        """Carry an action out to its end, even if the waiting caller is cancelled meanwhile.

        Otherwise a lock could be let go while its transaction is still being written.
        """
        task = asyncio.create_task(action)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Wait for all actions under way."""
        while self._running:
            await asyncio.wait(self._running)

    async def _hold(
        self,
        game: int,
        handler: Callable[[Table, *Fields], Awaitable[T]],
        fields: tuple[*Fields],
        state: bool,
    ) -> T:
        async def work() -> T:
            async with self._tables.hold(game, state=state) as table:
                return await handler(table, *fields)

        try:
            return await twice(work)
        except GameMoved as error:
            raise HostError("changed-elsewhere") from error

    async def _everywhere(self, write: Callable[[Connection], Iterable[Game]]) -> list[Game]:
        async def work() -> list[Game]:
            async with self._tables.alone():
                return await self._commit.many(write)

        changed = await twice(work)
        for game in changed:
            self._commit.tell(game)
        return changed
