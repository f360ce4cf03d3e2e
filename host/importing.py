"""Taking in games that were exported elsewhere: checked from the first die to the last, then kept."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any

import msgspec
from sqlalchemy import Connection

import engine
from db import games, log
from engine.export import Export, load, verify
from engine.types import Turn
from host.core import Core
from host.errors import HostError
from host.rows import game_of, pack
from host.types import Game

SIZE = 4 * 2**20
"""Most bytes of a document."""
DEPTH = 24
"""Most brackets within each other."""
MOVES = 20_000
_BRACKET = re.compile(rb"[\[\]{}]")
SECONDS = 20.0
"""How long the replay may take."""


class Importing(Core):
    """The host's action on exported games."""

    async def take_in(self, guild: str, channel: str, by: str, data: bytes) -> Game:
        """Store a game that is over from its export, once it has been verified: its chance fits its published
        fingerprint, every move was legal, and it led to the result. Nobody holds its seats; it can be looked
        at and exported like any other.

        :raises HostError: `import-size`, `import-format`, `import-moves`, `import-running`, `import-slow`,
            `import-false`, `version`.
        """
        export, turns = await asyncio.to_thread(checked, data)
        now = self.clock()

        def add(connection: Connection) -> Game:
            number = games.add_over(connection, _row(export, guild, channel, by, now))
            for seat in range(export.setup.seats):
                known = next((s for s in export.seats if s.seat == seat), None)
                entropy = export.entropy[seat] if seat < len(export.entropy) else ""
                games.add_seat(
                    connection,
                    {
                        "game": number, "seat": seat, "member": None, "entropy": entropy,
                        "name": known.name[:80] if known else f"{seat + 1}",
                        "level": known.computer if known else None,
                    },
                )  # fmt: skip
            for ply, turn in enumerate(turns):
                move = export.moves[ply - 1] if ply else None
                log.append(
                    connection, game=number, ply=ply, seat=move.seat if move else None,
                    code=move.code if move else None, member=None, at=(move.at if move else None) or now,
                    events=pack(turn.events), undoable=turn.undoable, key=None, by=move.by if move else None,
                )  # fmt: skip
            log.first_snapshot(connection, number, engine.encode(turns[0].state))
            log.set_snapshot(connection, number, len(turns) - 1, engine.encode(turns[-1].state))
            stored = games.get(connection, number)
            assert stored is not None
            return game_of(stored)

        return await self.whole(self.store.write(add))


def _row(export: Export, guild: str, channel: str, by: str, now: float) -> dict[str, Any]:
    """The game's row; when it began and ended is as its moves tell."""
    times = [move.at for move in export.moves if move.at]
    return {
        "guild": guild, "channel": channel, "host": by, "name": "", "rules": export.rules,
        "rules_version": export.rules_version, "options": export.setup.options,
        "max_seats": export.setup.seats, "status": "finished" if export.result else "ended",
        "secret": export.secret, "commitment": export.commitment, "ply": len(export.moves), "prompted": [],
        "created_at": now, "started_at": min(times, default=now), "ended_at": max(times, default=now),
        "result": msgspec.to_builtins(export.result), "imported": True,
    }  # fmt: skip


def checked(data: bytes, seconds: float = SECONDS) -> tuple[Export, list[Turn]]:
    """The document and every turn of its game. :raises HostError: as `Importing.take_in`."""
    if len(data) > SIZE:
        raise HostError("import-size", size=len(data), most=SIZE)
    if _depth(data) > DEPTH:
        raise HostError("import-format", detail=f"depth > {DEPTH}")
    try:
        export = load(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise HostError("import-format", detail=str(error)[:200]) from None
    if len(export.moves) > MOVES:
        raise HostError("import-moves", moves=len(export.moves), most=MOVES)
    if export.secret is None:
        raise HostError("import-running")
    have = engine.meta(export.rules).version if export.rules in engine.rules_ids() else 0
    if have != export.rules_version or export.setup.rules != export.rules:
        raise HostError("version", rules=export.rules[:40], have=have, need=export.rules_version)
    until = time.monotonic() + seconds
    turns: list[Turn] = []

    def seen(turn: Turn) -> None:
        turns.append(turn)
        if time.monotonic() > until:
            raise HostError("import-slow", seconds=round(seconds))

    verdict = verify(export, seen)
    if not verdict.ok:
        raise HostError("import-false", verdict=verdict.key, ply=verdict.ply or 0)
    return export, turns


def _depth(data: bytes) -> int:
    """How deep brackets are nested; those within texts count too, which only makes it stricter."""
    depth = most = 0
    for match in _BRACKET.finditer(data):
        depth += 1 if match[0] in b"[{" else -1
        most = max(most, depth)
    return most
