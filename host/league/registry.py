"""Leagues themselves: made, edited, closed, found; and reading their seasons."""

from __future__ import annotations

from collections.abc import Sequence

from host.league.records import Honour, League
from league.model import Season, SeasonPlan

MOST_LEAGUES = 20
"""Most leagues of a server that are not closed."""
LONGEST_NAME = 60


class Registry:
    """The leagues of all servers."""

    async def create(self, guild: str, channel: str, by: str, name: str, plan: SeasonPlan) -> League:
        """Make a league; no season is opened yet.

        :raises HostError: `league-name`, `league-exists`, `league-too-many`, and what the plan
            is refused for (`league-<key>`). :raises IllegalMove: options or a number of seats that the rules refuse.
        """
        raise NotImplementedError

    async def edit(
        self,
        league_id: int,
        by: str,
        *,
        name: str | None = None,
        channel: str | None = None,
        plan: SeasonPlan | None = None,
        manager: bool = False,
    ) -> League:
        """Change a league. A plan holds for a season that nobody has entered yet, and for later ones.

        :raises HostError: as `create`, `no-such-league`, `league-not-manager`, `league-closed`.
        """
        raise NotImplementedError

    async def close(self, league_id: int, by: str, reason: str = "", manager: bool = False) -> League:
        """Close a league that has no season going on: it opens no more seasons, and its name is free again.

        :raises HostError: `no-such-league`, `league-not-manager`, `league-season-open`.
        """
        raise NotImplementedError

    async def get(self, league_id: int) -> League:
        """A league by its number. :raises HostError: `no-such-league`."""
        raise NotImplementedError

    async def of(self, guild: str, closed: bool = False) -> list[League]:
        """The leagues of a server by name, closed ones last and only if asked for."""
        raise NotImplementedError

    async def find(self, guild: str, name: str) -> League | None:
        """A server's open league by its name; capitals do not matter."""
        raise NotImplementedError

    async def season(self, league_id: int, number: int | None = None) -> Season:
        """A season, without a number the latest. :raises HostError: `no-such-league`, `no-such-season`."""
        raise NotImplementedError

    async def history(self, league_id: int) -> Sequence[Season]:
        """All seasons of a league, newest first, without their entries, fixtures and results."""
        raise NotImplementedError

    async def honours(
        self, guild: str, league_id: int | None = None, member: str | None = None
    ) -> Sequence[Honour]:
        """The honours of a league or a member, newest first."""
        raise NotImplementedError
