"""The cable between a process and the database: a TCP proxy that can be cut without a sound."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

CHUNK = 1 << 16


class Cable:
    """Forwards to the port that `target` names when a connection begins. While it is cut no byte passes and
    no end of a connection is told; what was sent meanwhile arrives afterwards, as TCP would send it again.
    `users`: whose connection the database's server last knew by a port; a connection here is `user`'s."""

    def __init__(self, target: Callable[[], int], user: str, users: dict[int, str]) -> None:
        self._target, self._user, self._users = target, user, users
        self._whole = asyncio.Event()
        self._whole.set()
        self.port = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """End all connections."""
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """From now on nothing passes."""
        self._whole.clear()

    def mend(self) -> None:
        """All passes again."""
        self._whole.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            await self._whole.wait()
            with suppress(OSError, asyncio.CancelledError):  # a cancelled one would be logged as an error
                there, back = await asyncio.open_connection("127.0.0.1", self._target())
                self._users[back.get_extra_info("sockname")[1]] = self._user
                ways = [asyncio.create_task(self._pass(*way)) for way in ((reader, back), (there, writer))]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)
                    back.close()
        finally:
            writer.close()
            self._tasks.discard(task)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        await self._whole.wait()
