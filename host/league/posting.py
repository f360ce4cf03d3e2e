"""Publishing the news of leagues: each row goes out once, in the order of a league's rows."""

from __future__ import annotations

from host.league.records import LeagueSender


class LeagueOutbox:
    """The leagues with unsent rows. `run` publishes them; without it they just wait."""

    async def run(self, sender: LeagueSender) -> None:
        """Publish until cancelled."""
        raise NotImplementedError

    async def retry(self, guild: str | None = None) -> None:
        """Try again what was refused, in a server or everywhere."""
        raise NotImplementedError
