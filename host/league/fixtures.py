"""Fixtures and their games: a game is begun once, and its results are stored once."""

from __future__ import annotations

from host.league.records import FixtureGame
from host.model import Game


class Fixtures:
    """The fixtures of all seasons."""

    async def begin(self, fixture_id: int, channel: str) -> Game:
        """Begin the game of a fixture that is to be opened, in this channel, which has no game yet. A fixture
        whose game has begun gives that game, and nothing is changed.

        :raises HostError: `no-such-fixture`, `league-fixture-closed` (it is not to be opened),
            `game-here-already`, `too-many-games`. :raises IllegalMove: the options do not fit.
        """
        raise NotImplementedError

    async def refused(self, fixture_id: int, reason: str) -> None:
        """Note that Discord refused a thread (a key such as `threads`, `permission`, `channel`). It is tried
        again later, with growing pauses; the managers are told once."""
        raise NotImplementedError

    async def of_game(self, game_id: int) -> FixtureGame | None:
        """The fixture to which a game belongs."""
        raise NotImplementedError

    async def get(self, fixture_id: int) -> FixtureGame:
        """A fixture by its number. :raises HostError: `no-such-fixture`."""
        raise NotImplementedError
