"""The database of a bot as somebody else reads it, also while its server is down."""

from __future__ import annotations

import asyncio
import itertools
import re
import threading
from pathlib import Path
from typing import Any

import asyncpg

from tests.db.postgres import PASSWORD, USER
from tests.e2e.program import Ledger

GONE = (
    OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError,
)  # fmt: skip


class Away(Exception):
    """The database cannot be read now."""


class ServerLedger(Ledger):
    """The ledger of a database on a PostgreSQL server, over a connection that is made again when lost."""

    def __init__(self, url: str) -> None:
        super().__init__(Path())
        _, _, where = url.rpartition("@")
        address, _, self._database = where.partition("/")
        self._port = int(address.partition(":")[2])
        self._connection: asyncpg.Connection | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def ask(self, query: str, *values: Any) -> list[Any]:
        """The rows of a query. :raises Away: the server cannot be asked."""
        number = itertools.count(1)
        numbered = re.sub(r"\?", lambda _: f"${next(number)}", query)
        try:
            return self._now(numbered, values)
        except GONE:  # perhaps only that connection is
            self._connection = None
        try:
            return self._now(numbered, values)
        except GONE as error:
            self._connection = None
            raise Away(str(error)) from error

    def _now(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        return asyncio.run_coroutine_threadsafe(self._ask(query, values), self._loop).result(20)

    async def _ask(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(
                host="127.0.0.1", port=self._port, user=USER, password=PASSWORD, database=self._database
            )
        return [tuple(row) for row in await self._connection.fetch(query, *values)]

    def close(self) -> None:
        """Let the database go."""
        if self._connection is not None:
            self._loop.call_soon_threadsafe(self._connection.terminate)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
