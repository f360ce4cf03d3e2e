"""Which messages ping somebody: noted when they are sent, so that they can be taken back when they have
served, also by a later process."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from db import Store
from db.queries import pings


class Ping(msgspec.Struct, frozen=True):
    """A message that pings somebody, or asks for something. A seat has one of a kind."""

    seat: int
    kind: str
    channel: str
    message: str


class PingLog:
    """The sender's notes on such messages. The host does not interpret them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, game_id: int) -> list[Ping]:
        """All pings of a game that have not been taken back, by seat."""
        rows = await self._store.read(lambda c: pings.of(c, game_id))
        return [Ping(*(row[field] for field in Ping.__struct_fields__)) for row in rows]

    async def note(self, game_id: int, ping: Ping) -> None:
        """Note a ping in place of the seat's former one of its kind."""
        await self._store.write(
            lambda c: pings.put(c, game_id, ping.seat, ping.kind, ping.channel, ping.message)
        )

    async def forget(self, game_id: int, *served: Ping) -> None:
        """Forget pings that have been taken back."""

        def forget(connection: Connection) -> None:
            for ping in served:
                pings.drop(connection, game_id, ping.seat, ping.kind)

        await self._store.write(forget)
