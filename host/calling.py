"""Which messages call somebody: noted when they are sent, so that they can be taken back when they have
served, also by a later process."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from db import calls
from host.core import Core


class Call(msgspec.Struct, frozen=True):
    """A message that calls somebody, or asks for something. A seat has one of a kind."""

    seat: int
    kind: str
    channel: str
    message: str


class Calling(Core):
    """The host's notes on such messages. What they are for is the sender's business."""

    async def calls(self, game_id: int) -> list[Call]:
        """All calls of a game that have not been taken back, by seat."""
        rows = await self.store.read(lambda c: calls.of(c, game_id))
        return [Call(*(row[field] for field in Call.__struct_fields__)) for row in rows]

    async def note_call(self, game_id: int, call: Call) -> None:
        """Note a call in place of the seat's former one of its kind."""
        await self.store.write(
            lambda c: calls.put(c, game_id, call.seat, call.kind, call.channel, call.message)
        )

    async def forget_calls(self, game_id: int, *served: Call) -> None:
        """Forget calls that have been taken back."""

        def forget(connection: Connection) -> None:
            for call in served:
                calls.drop(connection, game_id, call.seat, call.kind)

        await self.store.write(forget)
