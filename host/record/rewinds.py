"""What a rewind would cost in a game that counts."""

from __future__ import annotations

from db import Store
from host.core.actions import Actions
from host.core.jobs import Jobs
from host.core.tables import Table
from host.core.takeback import exposed_since


class Rewinds:
    """Says before a rewind what it takes back; `host.core.commit` looks again at the rewind itself."""

    def __init__(self, store: Store, jobs: Jobs, actions: Actions) -> None:
        self._store = store
        self._jobs = jobs
        self._actions = actions

    async def exposed(self, game_id: int, ply: int) -> tuple[str, ...]:
        """What came to light after a ply of a running game that counts (`engine.record.exposed`). If anything
        did, a rewind to that ply makes the game unrated, or marks the fixture of a league.

        :raises HostError: `not-running`.
        """
        return await self._actions.locked(game_id, self._exposed, ply, state=False)

    async def _exposed(self, table: Table, ply: int) -> tuple[str, ...]:
        game = table.running()
        found = await exposed_since(self._store, self._jobs, game, ply) if game.counts else ()
        return tuple(sorted(found))
