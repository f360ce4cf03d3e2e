"""Fixtures and their games: a game is begun once, and a thread that Discord refuses is asked for again."""

from __future__ import annotations

from sqlalchemy import Connection

from db.queries import games
from db.queries.league import seasons as season_queries
from host import kinds
from host.core.core import Core
from host.core.rows import game_of
from host.errors import HostError
from host.league.course.drafts import SeasonDraft
from host.league.course.games_made import game_for
from host.league.course.league_rows import find_league, season_by
from host.league.course.writing import LeagueWrites
from host.league.records import FixtureGame
from host.model import Game
from league.model import FixtureState

FIRST_PAUSE, LAST_PAUSE = 300.0, 6 * 3600.0
"""Seconds after which a refused thread is asked for again: at first, and at most."""


class Fixtures:
    """The fixtures of all seasons."""

    def __init__(self, core: Core, writes: LeagueWrites) -> None:
        self._store = core.store
        self._clock = core.clock
        self._writes = writes
        self._channels = core.channels
        self._commit = core.commit
        self._limits = core.limits

    async def begin(self, fixture_id: int, channel: str) -> Game:
        """Begin the game of a fixture that is to be opened, in this channel, which has no game yet. A fixture
        whose game has begun gives that game, and nothing is changed.

        :raises HostError: `league-no-such-fixture`, `league-fixture-closed` (`state`: it is not to be
            opened), `game-here-already`, `too-many-games`.
        :raises IllegalMove: the options do not fit.
        """
        return await self._writes.shield(self._begin(fixture_id, channel))

    async def _begin(self, fixture: int, channel: str) -> Game:
        league, season = await self._place(fixture)
        begun = await self._store.read(lambda c: games.of_fixture(c, fixture))
        if begun is not None:
            return await self._store.read(lambda c: _game(c, begun))
        with self._channels.claiming(channel):
            game = await self._writes.season(
                league, lambda d: game_for(d, fixture, channel, self._limits), season
            )
        if isinstance(game, int):
            return await self._store.read(lambda c: _game(c, game))
        self._channels.occupy(game)
        self._commit.tell(game)
        return game

    async def note_refusal(self, fixture_id: int, reason: str) -> None:
        """Note that Discord refused a thread (a key such as `threads`, `permission`, `channel`). It is tried
        again later, with growing pauses; the managers are told once."""
        league, season = await self._place(fixture_id)
        await self._writes.season(league, lambda d: _note_refusal(d, fixture_id, reason), season)

    async def of_game(self, game_id: int) -> FixtureGame | None:
        """The fixture to which a game belongs."""
        number = await self._store.read(lambda c: games.fixture_of(c, game_id))
        return None if number is None else await self.get(number)

    async def get(self, fixture_id: int) -> FixtureGame:
        """A fixture by its number. :raises HostError: `league-no-such-fixture`."""
        _, season = await self._place(fixture_id)

        def find(connection: Connection) -> FixtureGame:
            row = season_by(connection, season)
            fixture = next(f for f in row.fixtures if f.id == fixture_id)
            return FixtureGame(find_league(connection, row.league), row, fixture)

        return await self._store.read(find)

    async def _place(self, fixture: int) -> tuple[int, int]:
        """The league and the season of a fixture. :raises HostError: `league-no-such-fixture`."""
        place = await self._store.read(lambda c: season_queries.place(c, fixture))
        if place is None:
            raise HostError("league-no-such-fixture", fixture=fixture)
        return place


def _game(connection: Connection, number: int) -> Game:
    stored = games.get(connection, number)
    assert stored is not None, "games are never deleted"
    return game_of(stored)


def _note_refusal(draft: SeasonDraft, fixture: int, reason: str) -> None:
    row = season_queries.fixture(draft.connection, fixture)
    if row is None or row["state"] != FixtureState.OPENING:
        return
    known = season_queries.refusals(draft.connection, draft.season.id)
    pause = min(FIRST_PAUSE * 2 ** min(row["tries"], 10), LAST_PAUSE)
    draft.fixture(fixture, refused=reason, tries=row["tries"] + 1, retry_at=draft.now + pause)
    if reason not in known.values():
        draft.tell(kinds.MANAGERS_NEWS, what="refused", reason=reason, fixture=fixture)
