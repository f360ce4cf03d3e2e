"""Seasons as documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Documents:
    """Exports of seasons, and the managers' report."""

    async def document(self, league_id: int, number: int | None = None) -> dict[str, Any]:
        """Everything about a season (`league.document`): standings and ratings can be computed from it.

        :raises HostError: `no-such-league`, `no-such-season`.
        """
        raise NotImplementedError

    async def csv(self, league_id: int, number: int | None = None) -> str:
        """The season's results as CSV."""
        raise NotImplementedError

    async def trf(self, league_id: int, number: int | None = None) -> str:
        """The season as TRF16, for games of two. :raises HostError: `league-not-two`."""
        raise NotImplementedError

    async def report(
        self, league_id: int, by: str, number: int | None = None, manager: bool = False
    ) -> Sequence[Any]:
        """Suspicious pairs (`league.collusion`): flags only, for managers alone.

        :raises HostError: `league-not-manager`.
        """
        raise NotImplementedError
