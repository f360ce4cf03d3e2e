"""The course of seasons: opened and steered by managers, moved on by the clock."""

from __future__ import annotations

from league.model import Season


class Seasons:
    """The seasons of all leagues. For all actions of managers: `by` made the league, or `manager` is true."""

    async def open(
        self, league_id: int, by: str, starts_at: float | None = None, manager: bool = False
    ) -> Season:
        """Open sign-up for the next season; without a date it starts after the plan's days of sign-up.

        :raises HostError: `league-not-manager`, `league-closed`, `league-season-open`, `league-past`.
        """
        raise NotImplementedError

    async def start(self, league_id: int, by: str, manager: bool = False) -> Season:
        """Begin now with those who have checked in; during sign-up with all who signed up.

        :raises HostError: `league-not-manager`, `league-not-starting`, `league-too-few-entries`.
        """
        raise NotImplementedError

    async def pause(self, league_id: int, by: str, reason: str, manager: bool = False) -> Season:
        """Let no more games begin; running games and the season's end go on.

        :raises HostError: `league-not-manager`, `league-not-running`, `league-paused`.
        """
        raise NotImplementedError

    async def resume(self, league_id: int, by: str, reason: str = "", manager: bool = False) -> Season:
        """Let games begin again. :raises HostError: `league-not-manager`, `league-not-paused`."""
        raise NotImplementedError

    async def approve(self, league_id: int, by: str, manager: bool = False) -> Season:
        """End the time for protests: close the season now.

        :raises HostError: `league-not-manager`, `league-no-protest`.
        """
        raise NotImplementedError

    async def cancel(self, league_id: int, by: str, reason: str, manager: bool = False) -> Season:
        """Break a season off; its running games go on as ordinary games that count for nothing.

        :raises HostError: `league-not-manager`, `no-such-season`, `league-reason`.
        """
        raise NotImplementedError

    async def tick(self) -> float | None:
        """Do everything that is due in all leagues. Returns when to ask again; None: nothing is to come."""
        raise NotImplementedError
