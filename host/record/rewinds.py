"""What a rewind would cost in a game that counts."""

from __future__ import annotations

from host.core.actions import Actions
from host.core.commit import Commit
from host.core.tables import Table


class Rewinds:
    """Says before a rewind what it takes back; `host.core.commit` looks again at the rewind itself."""

    def __init__(self, actions: Actions, commit: Commit) -> None:
        self._actions = actions
        self._commit = commit

    async def exposed(self, game_id: int, ply: int) -> tuple[str, ...]:
        """As `Commit.exposed`, for a running game. :raises HostError: `not-running`."""
        return await self._actions.locked(game_id, self._exposed, ply, state=False)

    async def _exposed(self, table: Table, ply: int) -> tuple[str, ...]:
        return await self._commit.exposed(table.running(), ply)
