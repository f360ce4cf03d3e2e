"""Games as rows, without any rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, text

from db import open_store
from db.queries import games, log

GAME = {
    "guild": "g", "channel": "c", "host": "h", "name": "", "rules": "r", "rules_version": 1, "options": {},
    "max_seats": 4, "status": "running", "secret": "s", "commitment": "x", "ply": 0, "prompted": [0],
    "created_at": 1.5,
}  # fmt: skip


def entry(game: int, ply: int, **more: Any) -> dict[str, Any]:
    """An entry of a game's log."""
    row = {"game": game, "ply": ply, "seat": 0, "code": "pass", "member": "m", "at": 1.0, "events": "[]"}
    return {**row, "undoable": False, "key": None, **more}


def started(connection: Connection, plies: int, channel: str = "c") -> int:
    """A running game with a seat and this many moves, its snapshot taken before the last one."""
    number = games.add(connection, {**GAME, "channel": channel})
    seat = {"game": number, "seat": 0, "member": "m", "name": "n\t\\N\n", "level": None, "entropy": ""}
    games.add_seat(connection, seat)
    log.first_snapshot(connection, number, b"")
    for ply in range(plies + 1):
        # what a dump could stumble over: its own marks, line ends, letters of all kinds
        log.append(connection, **entry(number, ply, events='["\\\\.", "\\n", "\t\u2028\U0001f3b2"]'))
        if ply:
            log.advance(connection, number, ply, [0])
    log.set_snapshot(connection, number, max(plies - 1, 0), b"\x00\n\t\\.")
    return number


def without_later_indexes(connection: Connection) -> None:
    """Undo what migration 0015 does."""
    for index in (
        "games_guild_status", "games_host_fixture_status", "sitters_sitter_guild",
        "rating_events_guild_pool_at", "outbox_failed", "league_outbox_failed",
    ):  # fmt: skip
        connection.execute(text(f"DROP INDEX IF EXISTS ix_{index}"))
    connection.execute(text("CREATE INDEX ix_sitters_guild_sitter ON sitters (guild, sitter)"))


def change(url: str, work: Callable[[Connection], Any]) -> Any:
    """Do work on a database that nobody uses, making it if it is missing."""

    async def now() -> Any:
        store = await open_store(url)
        try:
            return await store.write(work)
        finally:
            await store.close()

    return asyncio.run(now())
