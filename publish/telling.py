"""The public events that a message tells."""

from __future__ import annotations

from engine.types import Event
from host import Game, Host

HISTORY = 400
"""Most log entries that are read for one message: the newest of those that it tells."""


async def events_told(host: Host, game: Game, since: int, until: int) -> list[Event]:
    """The public events from one ply to another, whatever has followed since."""
    last = min(HISTORY, until - since + 1)
    if last <= 0:
        return []
    entries = await host.record.history.entries(game.id, None, last, until=until, notices=False)
    return [event for entry in entries for event in entry.events]
