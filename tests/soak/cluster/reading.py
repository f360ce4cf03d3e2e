"""The database as somebody beside the bots reads it, whichever server it is on just now."""

from __future__ import annotations

import asyncio
import json
from typing import Any, NamedTuple

import asyncpg

import engine
from engine.types import Move, State
from tests.db.postgres import PASSWORD, USER
from tests.soak.cluster.two_servers import DATABASE, TwoServers
from tests.soak.ledgers import GONE, Away

PATIENCE = 15.0
_POSITION = """
SELECT g.status = 'running' AND g.pause IS NULL, g.prompted::text, s.state,
    (SELECT json_agg(json_build_array(m.seat, m.code) ORDER BY m.ply)::text
        FROM moves m WHERE m.game = g.id AND m.ply > s.ply),
    (SELECT json_object_agg(p.seat, p.member)::text
        FROM seats p WHERE p.game = g.id AND p.member IS NOT NULL AND p.standin IS NULL)
FROM games g JOIN snapshots s ON s.game = g.id WHERE g.id = $1"""


class Position(NamedTuple):
    """Where a game is, and who is asked."""

    state: State
    asked: dict[int, str]
    """The members whom it waits for, by seat."""


class Reading:
    """Connections that are made when they are needed, and left when they are lost."""

    def __init__(self, servers: TwoServers) -> None:
        self._servers = servers
        self._free: list[tuple[int, asyncpg.Connection]] = []

    async def rows(self, query: str, *values: Any) -> list[Any]:
        """The rows of a query. :raises Away: the server cannot be asked."""
        port = self._servers.primary.port
        try:
            async with asyncio.timeout(PATIENCE):
                connection = await self._connection(port)
                try:
                    rows = [tuple(row) for row in await connection.fetch(query, *values)]
                except BaseException:
                    connection.terminate()
                    raise
        except GONE as error:
            raise Away(str(error)) from error
        self._free.append((port, connection))
        return rows

    async def execute(self, statements: str) -> None:
        """Run statements."""
        connection = await self._connection(self._servers.primary.port)
        await connection.execute(statements)
        connection.terminate()

    async def _connection(self, port: int) -> asyncpg.Connection:
        while self._free:
            at, connection = self._free.pop()
            if at == port and not connection.is_closed():
                return connection
            connection.terminate()
        return await asyncpg.connect(
            host="127.0.0.1", port=port, user=USER, password=PASSWORD, database=DATABASE
        )

    async def position(self, game: int) -> Position | None:
        """The position of a game; None unless it goes on."""
        rows = await self.rows(_POSITION, game)
        if not rows or not rows[0][0]:
            return None
        _, prompted, data, moves, people = rows[0]
        state = engine.decode(data)
        for seat, code in json.loads(moves or "[]"):
            state = engine.apply(state, Move.parse(seat, code)).state
        members = json.loads(people or "{}")
        asked = {seat: members[str(seat)] for seat in json.loads(prompted) if str(seat) in members}
        return Position(state, asked)

    async def close(self) -> None:
        """Leave."""
        for _, connection in self._free:
            connection.terminate()
