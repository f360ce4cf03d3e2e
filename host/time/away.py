"""The servers whose time stands still: nothing of theirs ends or is held against anybody. And those of which
another process takes care: here nothing of them is touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from db.queries import outbox
from db.queries.moments import Elsewhere, Shards


class AwayServers:
    """These servers, as all services of the host see them."""

    playable: Callable[[], frozenset[int]] | None = None
    """Says in the servers of which shards members can play; None: in all of which this process takes care.
    Meanwhile nothing ends in the others, but computer players go on."""

    def __init__(self) -> None:
        self.paused: frozenset[str] = frozenset()
        """Those in maintenance; `host.background.maintenance` keeps them."""
        self._away: frozenset[str] = frozenset()
        self.shards: Shards | None = None
        """Those of whose servers this process takes care; None: all."""

    @property
    def guilds(self) -> frozenset[str]:
        """All of them; set to those in which the bot is not at present, which `host.background.attendance`
        keeps. Those of other processes are in it, though not listed."""
        if self.shards is None:
            return self._away | self.paused
        away, shards = Elsewhere(self._away | self.paused), self.shards
        if self.playable is not None:
            shards = shards._replace(numbers=shards.numbers & self.playable())
        away.shards = shards
        return away

    @guilds.setter
    def guilds(self, away: frozenset[str]) -> None:
        self._away = away

    def lacks_bot(self, guild: str) -> bool:
        """Whether the bot is not in a server at present, be there maintenance or not."""
        return guild in self._away or not self.owns(guild)

    def __contains__(self, guild: str) -> bool:
        return guild in self._away or guild in self.paused or not self.owns(guild)

    def owns(self, guild: str) -> bool:
        """Whether this process takes care of a server."""
        return self.shards is None or self.shards.own(guild)

    def games(self, connection: Connection, numbers: Sequence[int]) -> Sequence[int]:
        """Those of these games of which this process takes care."""
        if self.shards is None:
            return numbers
        guilds = outbox.guilds(connection, numbers)
        return [number for number in numbers if self.owns(guilds.get(number, ""))]
