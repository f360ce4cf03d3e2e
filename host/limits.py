"""Limits for servers and members, so that none can use up what all share."""

from __future__ import annotations

from typing import NamedTuple

from host.errors import HostError


class Limits(NamedTuple):
    """The most open games (lobbies and running ones) of a server, made by a member, and with a seat of a
    member; the most games that a server imports, and the most moves of these in all."""

    server: int = 500
    made: int = 50
    seated: int = 100
    imported: int = 200
    plies: int = 400_000

    def check(self, have: tuple[int, int, int]) -> None:
        """Check that one more open game is allowed in each of the three ways. :raises HostError:
        `too-many-games`."""
        for scope, most, count in zip(self._fields[:3], self[:3], have, strict=True):
            if count >= most:
                raise HostError("too-many-games", scope=scope, most=most)

    def check_imported(self, games: int, plies: int, more: int = 0) -> None:
        """Check that a server that has imported this many games, with this many moves in all, may import one
        with `more` moves. :raises HostError: `too-many-games`."""
        if games >= self.imported:
            raise HostError("too-many-games", scope="imported", most=self.imported)
        if plies + more > self.plies:
            raise HostError("too-many-games", scope="plies", most=self.plies)


UNLIMITED = Limits(*[10**9] * len(Limits._fields))
