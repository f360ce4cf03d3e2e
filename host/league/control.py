"""What managers do. Each action is one transaction with a row of the audit and a row for the channel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from host.league.records import AuditEntry, Ban, Preview
from league.model import Entrant, Season


class Control:
    """Actions of managers on a league's latest season. For all: `by` made the league, or `manager` is true.

    :raises HostError: from all: `no-such-league`, `no-such-season`, `league-not-manager`.
    """

    async def substitute(
        self, league_id: int, by: str, entry: int, member: str, name: str, reason: str, manager: bool = False
    ) -> Entrant:
        """Let another member take over an entry's games to come, and running ones in their first two rounds;
        in others the seat resigns. Returns the new entry.

        :raises HostError: `no-such-entry`, `league-entry-out`, `league-entered`.
        """
        raise NotImplementedError

    async def remove(
        self, league_id: int, by: str, entry: int, reason: str, manager: bool = False
    ) -> Entrant:
        """Take an entry out of the season. :raises HostError: `no-such-entry`, `league-entry-out`,
        `league-reason`."""
        raise NotImplementedError

    async def adjudicate(
        self, league_id: int, by: str, fixture: int, reason: str, manager: bool = False
    ) -> Season:
        """End a running game and score it as it stands.

        :raises HostError: `no-such-fixture`, `league-fixture-closed`, `league-reason`.
        """
        raise NotImplementedError

    async def preview(
        self, league_id: int, fixture: int, places: Mapping[int, int] | None, forfeits: Sequence[int] = ()
    ) -> Preview:
        """What `override` would do, without storing it."""
        raise NotImplementedError

    async def override(
        self,
        league_id: int,
        by: str,
        fixture: int,
        places: Mapping[int, int] | None,
        reason: str,
        forfeits: Sequence[int] = (),
        manager: bool = False,
    ) -> Season:
        """Replace a fixture's results: a place for each of its entries, equal places are shared. Entries of
        `forfeits` get no points. Without places the last override is taken back.

        :raises HostError: `no-such-fixture`, `league-places`, `league-no-results`, `league-reason`,
            `league-no-override`, `league-season-over`.
        """
        raise NotImplementedError

    async def points(
        self, league_id: int, by: str, entry: int, points60: int, reason: str, manager: bool = False
    ) -> Entrant:
        """Give an entry this many 60ths of a point (negative: take them), added to those given before.

        :raises HostError: `no-such-entry`, `league-reason`.
        """
        raise NotImplementedError

    async def seed(self, league_id: int, by: str, order: Sequence[int], manager: bool = False) -> Season:
        """Set the order of entries, best first, by which the divisions are seeded.

        :raises HostError: `league-not-starting`, `no-such-entry`.
        """
        raise NotImplementedError

    async def strike(
        self, league_id: int, by: str, member: str, reason: str, days: int = 14, manager: bool = False
    ) -> Ban:
        """Bar a member from entering the server's leagues. :raises HostError: `league-reason`."""
        raise NotImplementedError

    async def unban(self, league_id: int, by: str, member: str, reason: str, manager: bool = False) -> None:
        """Lift a member's bans in the server. :raises HostError: `league-not-banned`."""
        raise NotImplementedError

    async def audit(self, league_id: int, page: int = 0) -> Sequence[AuditEntry]:
        """Ten actions, newest first."""
        raise NotImplementedError
