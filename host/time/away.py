"""The servers whose time stands still: nothing of theirs ends or is held against anybody. And those of which
another process takes care: here nothing of them is touched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection

from db.queries import outbox
from db.queries.moments import Elsewhere, Shards
from db.store import bound_to
from host.errors import HostError

ELSEWHERE = "one-moment"
"""The error about what another process takes care of, or nobody does for a moment."""


class HeldShards:
    """Of which of Discord's shards this process takes care."""

    def __init__(self, session: Callable[[], int]) -> None:
        self._session = session
        self._taken_in = 0
        self._drops = 0
        self._shards: Shards | None = None

    @property
    def shards(self) -> Shards | None:
        """Those that were taken in this session of the database; None: all. It is replaced as a whole."""
        if self._shards is not None and self._taken_in != self._session():
            return self._shards._replace(numbers=frozenset())
        return self._shards

    @shards.setter
    def shards(self, shards: Shards | None) -> None:
        self._shards, self._taken_in = shards, self._session()

    def take(self, shard: int, session: int) -> None:
        """Take care of a shard, which was taken in this session of the database."""
        assert self._shards is not None, "all servers are this process's"
        before = self._shards.numbers if self._taken_in == session else frozenset[int]()
        self._shards, self._taken_in = self._shards._replace(numbers=before | {shard}), session

    def leave(self, shard: int) -> None:
        """Take care of a shard no longer."""
        if self._shards is not None:
            self._shards = self._shards._replace(numbers=self._shards.numbers - {shard})

    def drop(self) -> None:
        """Take care of no shard. What was begun until now writes nothing any more."""
        self._drops += 1
        if self._shards is not None:
            self.shards = self._shards._replace(numbers=frozenset())

    def since_now(self) -> Callable[[], bool]:
        """Says whether nothing was dropped since now, and the session of the database is the same."""
        session, drops = self._session(), self._drops
        return lambda: (session, drops) == (self._session(), self._drops)

    @contextmanager
    def bound(self, *, anew: bool = False) -> Iterator[None]:
        """Have what the block writes refused in a later session and after a drop (`bound_to`): other
        processes may have the shards by then. `anew`: whose they are is looked at within it."""
        if self._shards is None:
            yield
        else:
            with bound_to(self.since_now(), anew=anew):
                yield


class AwayServers:
    """These servers, as all services of the host see them."""

    playable: Callable[[], frozenset[int]] | None = None
    """Says in the servers of which shards members can play; None: in all of which this process takes care.
    Meanwhile nothing ends in the others, but computer players go on."""

    certain: Callable[[], bool] | None = None
    """Says whether it is certain that no other process has taken the shards; None: it always is."""

    def __init__(self, session: Callable[[], int] = lambda: 0) -> None:
        """:param session: which session of the database it is: in each the shards are taken anew."""
        self.held = HeldShards(session)
        self.paused: frozenset[str] = frozenset()
        """Those in maintenance; `host.background.maintenance` keeps them."""
        self._away: frozenset[str] = frozenset()

    @property
    def shards(self) -> Shards | None:
        """Those of whose servers this process takes care; None: all."""
        shards = self.held.shards
        if shards is not None and self.certain is not None and not self.certain():
            return shards._replace(numbers=frozenset())
        return shards

    @shards.setter
    def shards(self, shards: Shards | None) -> None:
        self.held.shards = shards

    @property
    def guilds(self) -> frozenset[str]:
        """All of them; set to those in which the bot is not at present, which `host.background.attendance`
        keeps. Those of other processes are in it, though not listed."""
        shards = self.shards
        if shards is None:
            return self._away | self.paused
        away = Elsewhere(self._away | self.paused)
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
        shards = self.shards
        return shards is None or shards.own(guild)

    def require(self, guild: str) -> None:
        """:raises HostError: `one-moment`: another process takes care of a server."""
        if not self.owns(guild):
            raise HostError(ELSEWHERE)

    def games(self, connection: Connection, numbers: Sequence[int]) -> Sequence[int]:
        """Those of these games of which this process takes care."""
        if self.shards is None:
            return numbers
        guilds = outbox.guilds(connection, numbers)
        return [number for number in numbers if self.owns(guilds.get(number, ""))]


def of_shard(away: AwayServers, shard: int) -> AwayServers:
    """As if of this shard alone care were taken, whether or not it is."""
    assert away.shards is not None, "all servers are this process's"
    alone = AwayServers()
    alone.shards = away.shards._replace(numbers=frozenset({shard}))
    return alone
