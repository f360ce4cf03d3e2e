"""Which game is next: servers take turns, and the games of a server come in the order of arrival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class Fair(Generic[K]):
    """Waiting games by server. A server with hundreds of games delays another server by one turn only, and no
    server has more than `share` games at work at once."""

    def __init__(self, share: int) -> None:
        self._share = share
        self._waiting: dict[str, dict[K, None]] = {}  # the server served longest ago first
        self._servers: dict[K, str] = {}
        self._working: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._servers)

    def __contains__(self, game: K) -> bool:
        return game in self._servers

    def add(self, server: str, game: K) -> None:
        """Queue a game; nothing changes if it is queued already."""
        if game not in self._servers:
            self._servers[game] = server
            self._waiting.setdefault(server, {})[game] = None

    def take(self, blocked: Collection[K]) -> tuple[str, K] | None:
        """The next game that is not blocked, with its server. It is the server's work until `finish`."""
        for server, games in self._waiting.items():
            if self._working[server] >= self._share:
                continue
            game = next((candidate for candidate in games if candidate not in blocked), None)
            if game is None:
                continue
            del self._waiting[server], self._servers[game], games[game]
            if games:
                self._waiting[server] = games  # to the end
            self._working[server] += 1
            return server, game
        return None

    def finish(self, server: str) -> None:
        """One of the server's games is done."""
        self._working[server] -= 1
        if not self._working[server]:
            del self._working[server]
