"""What members do in leagues: enter, leave, check in, challenge."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from host.league.records import Part
from league.model import Entrant, Fixture


class Entries:
    """Members' parts in seasons."""

    async def enter(self, league_id: int, member: str, name: str, roles: Collection[str] = ()) -> Entrant:
        """Sign up for the season whose sign-up is open, or for a ladder that is going on.

        :raises HostError: `league-no-sign-up` (`opens_at` or None), `league-entered`, `league-role` (`role`),
            `league-full` (`most`), `league-banned` (`until`, `games`).
        """
        raise NotImplementedError

    async def leave(self, league_id: int, member: str) -> Entrant:
        """Leave a season: before it begins without consequences; afterwards their seats are given up.

        :raises HostError: `league-not-entered`.
        """
        raise NotImplementedError

    async def check_in(self, league_id: int, member: str) -> Entrant:
        """Confirm to take part. :raises HostError: `league-not-entered`, `league-no-check-in` (`at`)."""
        raise NotImplementedError

    async def challenge(self, league_id: int, member: str, opponent: str) -> Fixture:
        """Challenge another member of a ladder. :raises HostError: `league-not-ladder`, `league-not-entered`,
        and what `league.pairings.ladder` refuses (`league-<key>`)."""
        raise NotImplementedError

    async def refuse(self, league_id: int, member: str, fixture: int) -> Fixture:
        """Refuse a challenge whose game has not begun: the place is yielded.

        :raises HostError: `league-not-challenged`.
        """
        raise NotImplementedError

    async def mine(self, guild: str, member: str) -> Sequence[Part]:
        """The member's parts in all seasons of the server that are not over."""
        raise NotImplementedError
