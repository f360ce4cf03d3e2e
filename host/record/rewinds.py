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

    async def exposures(self, game_id: int, ply: int) -> tuple[str, ...]:
        """As `Commit.exposures`, for a running game. :raises HostError: `not-running`."""
        return await self._actions.with_lock(game_id, self._exposures, ply, state=False)

    async def _exposures(self, table: Table, ply: int) -> tuple[str, ...]:
        return await self._commit.exposures(table.running(), ply)
