"""How every action on a game runs: shielded, locked, loaded, handled, committed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, TypeVar, TypeVarTuple

import structlog
from sqlalchemy import Connection

from db import StoreError
from db.queries.games import NOWHERE
from engine.types import IllegalMove
from host.core.commit import Commit
from host.core.tables import GameMoved, Table, Tables, twice
from host.core.transition import Transition
from host.errors import HostError
from host.model import Acted, Game
from host.time.away import AwayServers

log = structlog.get_logger(__name__)
T = TypeVar("T")
Fields = TypeVarTuple("Fields")


class Actions:
    """Runs handlers on games, each to its end even if the waiting caller is cancelled."""

    def __init__(self, tables: Tables, commit: Commit, away: AwayServers) -> None:
        """:param away: says which servers are another process's: on their games no action runs."""
        self._away = away
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

        :raises HostError: also `changed-elsewhere`: that has happened again; `one-moment`: another process
            takes care of the game's server.
        """
        return await self.shield(self._hold(game, handler, fields, state))

    async def everywhere(
        self, write: Callable[[Connection], Iterable[Game]], guild: str | None = None
    ) -> list[Game]:
        """Change many games in one transaction while no action runs on any game; `write` returns the games
        whose change the listeners are told. `guild`: the server of them all.

        :raises HostError: `one-moment`: another process takes care of that server.
        """
        return await self.shield(self._everywhere(write), guild)

    async def shield(self, action: Coroutine[Any, Any, T], guild: str | None = None) -> T:
        """Carry an action out to its end, even if the waiting caller is cancelled meanwhile.

        Otherwise a lock could be let go while its transaction is still being written. What it writes is
        refused in a later session of the database.

        :param guild: the server on which it acts.
        :raises HostError: `one-moment`: another process takes care of that server.
        """
        with self._away.held.bound():
            if guild is not None and not self._away.owns(guild):
                action.close()
                self._away.require(guild)
            task = asyncio.create_task(action)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_tell_failure)  # nobody else hears of it any more
            raise

    async def settle(self) -> None:
        """Wait for all actions under way."""
        while self._running:
            await asyncio.wait(self._running)

    async def settle_begun(self) -> None:
        """Wait for the actions that are under way now."""
        if begun := frozenset(self._running):
            await asyncio.wait(begun)

    async def _hold(
        self,
        game: int,
        handler: Callable[[Table, *Fields], Awaitable[T]],
        fields: tuple[*Fields],
        state: bool,
    ) -> T:
        async def work() -> T:
            with self._away.held.bound(anew=True):
                async with self._tables.hold(game, state=state) as table:
                    if table.game.guild != NOWHERE:
                        self._away.require(table.game.guild)
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


def _tell_failure(task: asyncio.Task[Any]) -> None:
    """Log the unexpected error of an action for which nobody waits any more. What it refuses is no error."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, HostError | IllegalMove | StoreError):
        log.error("an action failed for which nobody waits any more", exc_info=error)
