"""Which channels have games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from db import Store
from db.queries import games
from host.errors import HostError
from host.model import Game
from host.time.away import AwayServers


class Channels:
    """The lobby or running game of each channel, all kept in memory, so that asking costs no read."""

    def __init__(self) -> None:
        self._games: dict[str, int] = {}

    def __contains__(self, channel: str) -> bool:
        return channel in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._games))

    async def load(self, store: Store, away: AwayServers) -> None:
        """Read which channels are taken, but for servers of other processes."""
        self._games = await store.read(partial(taken_channels, away=away))

    def add(self, taken: Mapping[str, int]) -> None:
        """Keep these, too."""
        self._games |= taken

    async def forget(self, store: Store, away: AwayServers) -> None:
        """Forget those that `load` would read."""
        for channel in await store.read(partial(taken_channels, away=away)):
            self._games.pop(channel, None)

    def clear(self) -> None:
        """Forget all channels."""
        self._games = {}

    def get(self, channel: str) -> int | None:
        """The number of a channel's game."""
        return self._games.get(channel)

    @contextmanager
    def claiming(self, channel: str) -> Iterator[None]:
        """Around the transaction that stores a channel's game.

        :raises HostError: `game-here-already`: another one was stored first.
        """
        try:
            yield
        except IntegrityError:
            raise HostError("game-here-already", game=self.get(channel)) from None

    def occupy(self, game: Game) -> None:
        """Note that a lobby was opened in its channel."""
        self._games[game.channel] = game.id

    def on_commit(self, game: Game) -> None:
        """Free the channel if its game is over. Another one may be there by now."""
        if game.over and self._games.get(game.channel) == game.id:
            del self._games[game.channel]


def taken_channels(connection: Connection, away: AwayServers) -> dict[str, int]:
    """The taken channels with their games, but for servers of other processes."""
    taken = games.by_channel(connection)
    owned = frozenset(away.games(connection, [*taken.values()]))
    return {channel: game for channel, game in taken.items() if game in owned}
