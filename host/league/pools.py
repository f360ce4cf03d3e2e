"""Ratings: a fold over all results of a pool, and its cache."""

from __future__ import annotations

from collections.abc import Sequence

from host.league.records import RatingChange, RatingCompared, RatingExplained, RatingShown


class Pools:
    """The ratings of all servers. A pool is named `<rules>:1v1` or `<rules>:table`."""

    async def pools(self, guild: str) -> Sequence[str]:
        """The pools of a server in which anybody is rated, the largest first."""
        raise NotImplementedError

    async def show(self, guild: str, member: str) -> Sequence[RatingShown]:
        """A member's ratings in a server, most games first."""
        raise NotImplementedError

    async def top(self, guild: str, pool: str, limit: int = 20, offset: int = 0) -> Sequence[RatingShown]:
        """The listed members of a pool, best first: established, five opponents or more, played within 120
        days."""
        raise NotImplementedError

    async def history(self, guild: str, pool: str, member: str) -> Sequence[RatingChange]:
        """All changes of a member's rating, oldest first."""
        raise NotImplementedError

    async def compare(self, guild: str, pool: str, one: str, other: str) -> RatingCompared:
        """Two members in a pool."""
        raise NotImplementedError

    async def explain(self, guild: str, game: int, member: str) -> RatingExplained | None:
        """Each opponent's share in what a game did to a member's rating; None: it was not rated for them."""
        raise NotImplementedError

    async def recompute(self, guild: str, pool: str) -> bool:
        """Compute a pool again from all results. Returns whether anything was different."""
        raise NotImplementedError
