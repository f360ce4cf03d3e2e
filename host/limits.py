"""How much anybody may ask for, so that one server or member cannot use up what all need."""

from __future__ import annotations

from typing import NamedTuple

from host.errors import HostError


class Limits(NamedTuple):
    """The most open games (lobbies and running ones): of a server, made by a member, with a seat of his; and
    the most games from elsewhere that a server takes in."""

    server: int = 500
    made: int = 50
    seated: int = 100
    imported: int = 200

    def check(self, have: tuple[int, int, int]) -> None:
        """Whether there may be one more in each of the three regards. :raises HostError: `too-many-games`."""
        for scope, most, count in zip(self._fields[:3], self[:3], have, strict=True):
            if count >= most:
                raise HostError("too-many-games", scope=scope, most=most)

    def check_imported(self, have: int) -> None:
        """Whether a server may take in one more game. :raises HostError: `too-many-games`."""
        if have >= self.imported:
            raise HostError("too-many-games", scope="imported", most=self.imported)


UNLIMITED = Limits(10**9, 10**9, 10**9)
