"""How much anybody may ask for, so that one server or member cannot use up what all need."""

from __future__ import annotations

from typing import NamedTuple

from host.errors import HostError


class Limits(NamedTuple):
    """The most open games (lobbies and running ones): of a server, made by a member, with a seat of theirs;
    and the most games from elsewhere that a server takes in, and the most moves of all of these."""

    server: int = 500
    made: int = 50
    seated: int = 100
    imported: int = 200
    plies: int = 400_000

    def check(self, have: tuple[int, int, int]) -> None:
        """Whether there may be one more in each of the three regards. :raises HostError: `too-many-games`."""
        for scope, most, count in zip(self._fields[:3], self[:3], have, strict=True):
            if count >= most:
                raise HostError("too-many-games", scope=scope, most=most)

    def check_imported(self, games: int, plies: int, more: int = 0) -> None:
        """Whether a server that has taken in so many games, with so many moves in all, may take in one with
        so many more. :raises HostError: `too-many-games`."""
        if games >= self.imported:
            raise HostError("too-many-games", scope="imported", most=self.imported)
        if plies + more > self.plies:
            raise HostError("too-many-games", scope="plies", most=self.plies)


UNLIMITED = Limits(*[10**9] * len(Limits._fields))
