"""Games as they are now, and lists of them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from db import Store
from db.queries import deadlines, games, gaps, outbox
from db.queries.league import news
from host.core.channels import Channels
from host.core.rows import game_of, sound
from host.core.tables import Tables
from host.errors import HostError
from host.kinds import GameStatus
from host.model import Deadline, Game, Position


class Games:
    """Reading the present state of games."""

    def __init__(self, store: Store, tables: Tables, channels: Channels) -> None:
        self._store = store
        self._tables = tables
        self._channels = channels

    async def get(self, game_id: int) -> Game:
        """A game by its number. :raises HostError: `no-such-game`."""
        if table := self._tables.peek(game_id):
            return table.game
        return await self._tables.game(game_id)

    async def started_game(self, game_id: int) -> Game:
        """As `get`, but only a game that has started. :raises HostError: also `not-running` (it never
        started)."""
        game = await self.get(game_id)
        if game.started_at is None:
            raise HostError("not-running")
        return game

    async def position(self, game_id: int) -> Position:
        """A started game with its state.

        :raises HostError: `no-such-game`, `not-running` (it never started), `version`.
        """
        table = self._tables.peek(game_id)
        if table and table.state is not None:
            return Position(table.game, table.state)
        async with self._tables.hold(game_id, state=True) as table:
            assert table.state is not None
            return Position(table.game, table.state)

    async def in_channel(self, channel: str) -> Game | None:
        """The lobby or running game of a channel."""
        number = self._channels.get(channel)
        return None if number is None else await self.get(number)

    async def latest(self, channel: str) -> Game | None:
        """The lobby or running game of a channel, or else the last game played there; if none ever started,
        the last lobby."""
        if game := await self.in_channel(channel):
            return game
        row = await self._store.read(
            lambda c: (
                games.find(c, channel=channel, started=True, limit=1)
                or games.find(c, channel=channel, limit=1)
            )
        )
        return game_of(row[0]) if row else None

    async def find(
        self,
        guild: str | None = None,
        member: str | None = None,
        status: Sequence[str] = (),
        limit: int = 25,
        offset: int = 0,
        *,
        lessons: bool = True,
    ) -> list[Game]:
        """The undamaged games that match all given arguments, newest first; `member` holds a seat in them.
        Without `lessons` these are left out."""

        def load(connection: Connection) -> list[games.Stored]:
            return games.find(
                connection, guild=guild, member=member, status=status, lessons=lessons,
                limit=limit, offset=offset,
            )  # fmt: skip

        rows = await self._store.read(load)
        return list(sound(rows))

    async def newcomers(self, game: Game) -> frozenset[str]:
        """The members of a started game for whom it is the first started game of its system on its server."""
        members = frozenset(seat.member for seat in game.seats if seat.member)
        if game.started_at is None or not members:
            return members
        began = game.started_at
        known = await self._store.read(lambda c: games.players(c, game.guild, game.rules, members, began))
        return members - known

    async def titles(self, guild: str, limit: int) -> list[tuple[int, str, str, str]]:
        """Number, rules, title and status of a server's games, newest first."""
        return await self._store.read(lambda c: games.titles(c, guild, limit))

    async def turns(self, member: str) -> list[tuple[Game, Deadline]]:
        """All games, in any server, that wait for the member or for one for whom they sit; most urgent
        first."""

        def load(connection: Connection) -> list[tuple[Game, Deadline]]:
            turns = []
            for row in deadlines.of_member(connection, member):
                stored = games.get(connection, row["game"])
                assert stored is not None, "games are never deleted"
                game = next(sound([stored]), None)
                if game is None:
                    continue
                seat = game.seat_of(member)
                if seat not in (None, row["seat"]) or (
                    seat is None and game.clock and not game.clock.sitters
                ):
                    continue  # members with a seat play for nobody else
                if (deadline := game.deadline_of(row["seat"])) and deadline.clock == row["clock"]:
                    turns.append((game, deadline))
            return turns

        return await self._store.read(load)

    async def stats(self) -> dict[str, int]:
        """The number of games by status, of loaded games, of rows that wait to be published, of games and
        leagues with rows that were given up or wait for a permission, and of servers that are away."""

        def count(connection: Connection) -> tuple[dict[str, int], int, int, int]:
            given_up = outbox.count_given_up(connection) + news.count_given_up(connection)
            away = len(gaps.away(connection))
            return games.counts(connection), outbox.count(connection), given_up, away

        counts, unsent, given_up, away = await self._store.read(count)
        known: dict[str, int] = {status: counts.get(status, 0) for status in GameStatus}
        shown = {"loaded": len(self._tables), "unsent": unsent, "given_up": given_up, "away": away}
        return {**known, **shown}
