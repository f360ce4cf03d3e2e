"""Publishing what has happened: rows that were stored with the moves go out, each once, in order.

A row is removed in the same transaction that stores where the board message is. If the process dies between
the sending and that transaction, the row is sent again with the same nonce, which the service recognises.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import structlog
from sqlalchemy import Connection, RowMapping

from db import Store, games, outbox
from host.rows import unpack
from host.table import Tables
from host.types import OutboxRow, Sender, SendRefused

log = structlog.get_logger("host.outbox")

_AT_ONCE = 16
_FIRST_DELAY, _LAST_DELAY = 1.0, 60.0
_GRACE = 5.0


class Outbox:
    """What waits to be published, by game. `run` publishes it; without a runner it just waits."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._waiting: dict[int, None] = {}  # an ordered set: who came first is served first
        self._held: dict[int, int] = {}
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._delays: dict[int, float] = {}
        self._changed = asyncio.Event()

    def wake(self, *numbers: int) -> None:
        """Tell that games have something to publish."""
        self._waiting.update(dict.fromkeys(numbers))
        self._changed.set()

    @contextmanager
    def hold(self, number: int) -> Iterator[None]:
        """Keep a game's rows back meanwhile, so that they go out as one batch."""
        self._held[number] = self._held.get(number, 0) + 1
        try:
            yield
        finally:
            self._held[number] -= 1
            if not self._held[number]:
                del self._held[number]
                self._changed.set()

    async def run(self, sender: Sender) -> None:
        """Publish until cancelled; then what is being sent may end, for some seconds."""
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                for number in list(self._waiting):
                    if len(self._busy) >= _AT_ONCE:
                        break
                    if number not in self._held and number not in self._busy:
                        del self._waiting[number]
                        self._busy[number] = asyncio.create_task(self._serve(number, sender))
        finally:
            sending = list(self._busy.values())
            try:
                if sending:
                    await asyncio.wait(sending, timeout=_GRACE)
            finally:  # cancelled once more: at once
                for task in sending:
                    task.cancel()
                await asyncio.gather(*sending, return_exceptions=True)

    async def _serve(self, number: int, sender: Sender) -> None:
        """Publish a game's rows; on failure try again later, ever less often."""
        try:
            await self._publish(number, sender)
            self._delays.pop(number, None)
        except Exception as error:
            delay = self._delays.get(number, _FIRST_DELAY)
            self._delays[number] = min(2 * delay, _LAST_DELAY)
            log.warning("publishing failed", game=number, retry_in=delay, error=repr(error), exc_info=True)
            asyncio.get_running_loop().call_later(delay, self.wake, number)
        finally:
            del self._busy[number]
            self._changed.set()

    async def _publish(self, number: int, sender: Sender) -> None:
        rows = [_row(r) for r in await self._store.read(lambda c: outbox.rows(c, number))]
        if not rows:
            return
        numbers = [row.id for row in rows]
        async with self._tables.hold(number) as table:
            game = table.game
        if number in self._held:  # since it was its turn to be published
            self.wake(number)
            return
        try:
            live = await sender.publish(game, rows)
        except SendRefused as error:
            reason = str(error) or "refused"
            log.warning("publishing refused", game=number, rows=len(rows), reason=reason)
            await self._store.write(lambda c: outbox.fail(c, numbers, reason))
            return

        def done(connection: Connection) -> None:
            outbox.remove(connection, numbers)
            if live is not None:
                games.change(connection, number, live=msgspec.to_builtins(live))

        async with self._tables.hold(number) as table:
            await self._store.write(done)
            if live is not None:
                table.stored = msgspec.structs.replace(table.game, live=live)


def _row(row: RowMapping) -> OutboxRow:
    public = tuple(event for event in unpack(row["events"]) if event.to is None)
    return OutboxRow(
        id=row["id"],
        game=row["game"],
        kind=row["kind"],
        ply=row["ply"],
        seat=row["seat"],
        events=public,
        prompted=tuple(row["prompted"]),
        nonce=row["nonce"],
    )
