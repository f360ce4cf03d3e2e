"""Importing games that were exported elsewhere: verified from the first die to the last, then stored."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from typing import Any

import msgspec
from sqlalchemy import Connection

import engine
from db import StoreError
from db.queries import games, log, players
from db.queries.games import NOWHERE
from engine import vocabulary
from engine.record.export import Export, SeatInfo, heads, load, maker, verify
from engine.types import State, Turn
from host import game_settings
from host.core.core import Core
from host.core.rows import game_of, pack
from host.core.tables import Table
from host.errors import HostError
from host.kinds import GameStatus
from host.model import KNOWN_LEVELS, MAKERS, Game
from host.time.away import AwayServers

SIZE = 4 * 2**20
"""Most bytes of a document."""
DEPTH = 24
"""Deepest nesting of brackets."""
MOVES = 20_000
PLACED = 100_000
"""Most armies placed in a game: a single attack could roll dice for all of them."""
EVENTS = 4 * 2**20
"""Most characters of all events of a game, which are stored; a move's have about 200."""
TEXT = 200
"""Most characters of a name or an id that is bound in a chain."""
_BRACKET = re.compile(rb"[\[\]{}]")
SECONDS = 20.0
"""Most seconds of processor time that the replay may take; time spent waiting does not count."""
PORTION = 500
"""Entries that are stored in one transaction, some milliseconds of the writer: other games' moves come in
between."""


class Imports:
    def __init__(self, core: Core) -> None:
        self._store = core.store
        self._clock = core.clock
        self._limits = core.limits
        self._jobs = core.jobs
        self._actions = core.actions
        self._away = core.away
        self._senders: set[str] = set()
        """The members whose document is being replayed or waits for it: one document per member."""

    async def take_in(self, guild: str, channel: str, by: str, data: bytes) -> Game:
        """Verify the export of a game that is over, and store the game. Verified are: the secret fits the
        published fingerprint, every move is legal, the moves lead to the result, and the chain, if there is
        one, fits the moves. A game without a result was broken off. Nobody holds its seats; it can be looked
        at and exported like any other game.

        :raises HostError: `import-size`, `import-format`, `import-moves`, `import-running`, `import-slow`,
            `import-busy`, `import-false`, `version`, `too-many-games`, `jobs-full`,
            `one-moment`.
        """
        self._limits.check_imported(*await self._store.read(lambda c: games.import_counts(c, guild)))
        if by in self._senders:
            raise HostError("import-busy")
        self._senders.add(by)
        now = self._clock()

        def check() -> tuple[Export, Replayed]:
            return check_document(data)

        async def work() -> Game:
            return await self._store_game(*await self._jobs.compute(check), guild, channel, by, now)

        try:
            return await self._jobs.run(guild, ("import", by), "import", work)
        finally:
            self._senders.discard(by)

    async def _store_game(
        self, export: Export, course: Replayed, guild: str, channel: str, by: str, now: float
    ) -> Game:
        """Store a game in portions. :raises HostError: `too-many-games`."""
        entries = _entries(export, course, now)
        row = _row(export, course, now) | dict.fromkeys(("guild", "channel", "host"), NOWHERE)
        row["name"] = guild
        first, beginning = engine.encode(course.first), list(islice(entries, PORTION))
        bound = _bound(export) if course.heads[-1] else []

        def begin(connection: Connection) -> int:
            number = games.add_over(connection, row)
            for seat in _seats(export):
                games.add_seat(connection, seat | {"game": number})
            players.add(connection, *(row | {"game": number} for row in bound))
            log.first_snapshot(connection, number, first)
            _append(number, beginning, connection)
            return number

        def arrive(connection: Connection) -> Game:
            self._limits.check_imported(*games.import_counts(connection, guild), len(export.moves))
            log.set_snapshot(connection, number, len(export.moves), engine.encode(course.last))
            game_settings.put(connection, number, _settings(export))
            games.change(connection, number, guild=guild, channel=channel, host=by, name="")
            stored = games.get(connection, number)
            assert stored is not None
            return game_of(stored)

        number = await self._actions.shield(self._store.write(begin), guild)
        try:
            while portion := list(islice(entries, PORTION)):
                await self._actions.shield(self._store.write(partial(_append, number, portion)), guild)
            return await self._actions.with_lock(number, self._write, guild, arrive, state=False)
        except Exception:
            if self._away.owns(guild):  # else it is removed by the next process that takes care of it
                with suppress(StoreError):  # then it is removed at the next start
                    await self._actions.with_lock(number, self._discard, state=False)
            raise

    async def _write(self, table: Table, guild: str, write: Callable[[Connection], Game]) -> Game:
        """Write what changes a table's game, which is read again afterwards."""
        self._away.require(guild)
        try:
            return await table.change(self._store, write)
        finally:
            table.drop()

    async def _discard(self, table: Table) -> None:
        """Remove a game that was not stored whole, in portions as well."""
        try:
            await self._remove(table.number)
        finally:
            table.drop()

    async def _remove(self, number: int) -> None:
        while not await self._store.write(lambda c: games.remove(c, number, PORTION)):
            pass

    async def clear(self, away: AwayServers) -> None:
        """Remove what an earlier process did not store whole, but for servers of other processes."""
        for number, guild in await self._store.read(games.arriving):
            if away.owns(guild):
                await self._remove(number)


def _append(number: int, portion: Sequence[dict[str, Any]], connection: Connection) -> None:
    """Store the next entries of a game; up to there its row tells of them."""
    log.append_all(connection, [row | {"game": number} for row in portion])
    games.change(connection, number, ply=portion[-1]["ply"], chain=portion[-1]["chain"])


def _row(export: Export, course: Replayed, now: float) -> dict[str, Any]:
    """The game's row, still without its place and its entries; its moves tell when it began and ended."""
    times = [_moment(move.at, now) for move in export.moves]
    return {
        "name": "", "rules": export.rules, "rules_version": export.rules_version,
        "options": course.first.setup.options, "max_seats": export.setup.seats,
        "status": GameStatus.FINISHED if export.result else GameStatus.ENDED,
        "secret": export.secret, "commitment": export.commitment, "ply": 0, "prompted": [],
        "created_at": now, "started_at": min(times, default=now), "ended_at": max(times, default=now),
        "result": msgspec.to_builtins(export.result), "imported": True,
        "log_format": export.format_version if course.heads[-1] else 1,
    }  # fmt: skip


def _settings(export: Export) -> dict[str, Any]:
    """The settings that were chosen for the game, as far as they are known here."""
    return game_settings.admissible(export.rules, export.settings, lambda setting: setting.exported)


def _seats(export: Export) -> Iterator[dict[str, Any]]:
    """The rows of the seats, still without the game's number; nobody holds them."""
    names = _names(export)
    for seat, entropy in enumerate(export.entropy):
        known = names.get(seat)
        level = known.computer if known else None
        yield {
            "seat": seat, "member": None, "entropy": entropy,
            "name": (known.name[:80] if known else "") or f"{seat + 1}",
            "level": level if level in KNOWN_LEVELS else None,
        }  # fmt: skip


def _entries(export: Export, course: Replayed, now: float) -> Iterator[dict[str, Any]]:
    """The rows of the game's log, still without the game's number."""
    moves = chain([None], export.moves)
    for ply, (move, (events, undoable), head) in enumerate(
        zip(moves, course.turns, course.heads, strict=True)
    ):
        yield {
            "ply": ply, "seat": move.seat if move else None, "code": move.code if move else None,
            "member": None, "at": _moment(move.at if move else None, now), "events": events,
            "undoable": undoable, "key": None, "by": move.by if move and move.by in MAKERS else None,
            "chain": head, "player": _player(export, ply) if head else None,
        }  # fmt: skip


def _player(export: Export, ply: int) -> str | None:
    """Who made an entry, as it is bound in the chain."""
    who = maker(export, export.moves[ply - 1]) if ply and export.format_version > 1 else None
    return who.bound if who else None


def _bound(export: Export) -> list[dict[str, Any]]:
    """The rows of the players who are bound, still without the game's number."""
    if export.format_version == 1:
        return []
    first = {move.player: move.ply for move in reversed(export.moves)}
    return [
        {
            "ply": 0 if number < len(export.seats) else first[number], "seat": info.seat, "bound": info.bound,
            "salt": info.salt, "member": info.member, "name": info.name, "level": info.computer,
        }
        for number, info in enumerate((*export.seats, *export.players))
    ]  # fmt: skip


def _names(export: Export) -> dict[int, SeatInfo]:
    """Who played the seats last."""
    infos = {info.seat: info for info in export.seats}
    for move in export.moves if export.format_version > 1 else ():
        if move.by is None and move.seat >= 0 and (who := maker(export, move)):
            infos[move.seat] = who
    return infos


def _moment(at: float | None, now: float) -> float:
    """When a move was made; the present time if the document does not tell or cannot be right."""
    return at if at is not None and 0 < at <= now else now


class Replayed:
    """The result of a replay: its turns in stored form, and its first and last position."""

    def __init__(self) -> None:
        self.turns: list[tuple[str, bool]] = []
        self.size = 0
        """Characters of all events so far."""
        self.first: State
        self.last: State
        self.heads: Sequence[str | None]
        """The log's heads by ply; all None if the document has no chain."""

    def add(self, turn: Turn) -> None:
        if not self.turns:
            self.first = turn.state
        self.last = turn.state
        events = pack(turn.events)
        self.size += len(events)
        self.turns.append((events, turn.undoable))


def check_document(data: bytes, seconds: float = SECONDS) -> tuple[Export, Replayed]:
    """The document and the replay of its game. :raises HostError: as `Imports.take_in`."""
    export = _read(data)
    if len(export.moves) > MOVES:
        raise HostError("import-moves", moves=len(export.moves), most=MOVES)
    if export.secret is None:
        raise HostError("import-running")
    if not engine.plays(export.rules, export.rules_version) or export.setup.rules != export.rules:
        have = engine.meta(export.rules).versions if export.rules in engine.rules_ids() else ()
        raise HostError("version", rules=export.rules[:40], have=have, need=export.rules_version)
    _require_makers(export)
    if sum(_army_count(export.rules, entry.code) for entry in export.moves) > PLACED:
        raise HostError("import-slow", seconds=round(seconds))
    until = time.thread_time() + seconds
    course = Replayed()

    def on_turn(turn: Turn) -> None:
        course.add(turn)
        if time.thread_time() > until or course.size > EVENTS:
            raise HostError("import-slow", seconds=round(seconds))

    verdict = verify(export, on_turn)
    if not verdict.ok:
        raise HostError("import-false", verdict=verdict.key, ply=verdict.ply or 0)
    course.heads = list(heads(export)) if verdict.chained else [None] * len(course.turns)
    return export, course


def _read(data: bytes) -> Export:
    """The parsed document. :raises HostError: `import-size`, `import-format`."""
    if len(data) > SIZE:
        raise HostError("import-size", size=len(data), most=SIZE)
    if _depth(data) > DEPTH:
        raise HostError("import-format", detail=f"depth > {DEPTH}")
    if b"\\u0000" in data:  # PostgreSQL cannot store such texts
        raise HostError("import-format", detail="a zero character")
    try:
        return load(data)
    except (msgspec.DecodeError, ValueError) as error:
        raise HostError("import-format", detail=str(error)[:200]) from None


def _require_makers(export: Export) -> None:
    """Check that the makers of a chained game's moves are known here, and that its players can be stored:
    dropping an unknown maker, or cutting a name, would break the chain.

    :raises HostError: `import-false`.
    """
    for ply, entry in enumerate(export.moves, 1):
        if export.chain is not None and entry.by is not None and entry.by not in MAKERS:
            raise HostError("import-false", verdict="maker", ply=ply)
    for info in (*export.seats, *export.players) if export.format_version > 1 else ():
        if max(map(len, (info.name, info.member or "", info.computer or ""))) > TEXT:
            raise HostError("import-false", verdict="seat", ply=0)


def _army_count(rules: str, code: str | None) -> int:
    """The number of armies that a move places, judged by its code."""
    verb, *args = (code or "").split(":")
    last = args[-1] if args else ""
    return int(last) if vocabulary.verb(rules, verb).places and last.isdecimal() and len(last) < 10 else 0


def _depth(data: bytes) -> int:
    """The nesting depth of brackets. Brackets within texts count too, which only makes the check stricter."""
    depth = most = 0
    for match in _BRACKET.finditer(data):
        depth += 1 if match[0] in b"[{" else -1
        most = max(most, depth)
    return most
