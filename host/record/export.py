"""Whole games: as export documents, as moves and as chronicles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row

import engine
from db import Store
from db.queries import games, log, players
from db.queries.games import Stored
from db.schema import moves
from engine.record.chain import BESIDE
from engine.record.chronicle import Chronicle, chronicle
from engine.record.export import OWN, Export, LoggedMove, SeatInfo, dump
from engine.types import Move, Setup
from host import game_settings
from host.core.jobs import Jobs
from host.core.rows import game_of, setup_of, unpack
from host.core.tables import require_version
from host.kinds import ORDER
from host.record.games import Games
from host.record.history import last_public
from host.record.reading import Pages

_EXPORTED = (
    moves.c.seat,
    moves.c.code,
    moves.c.at,
    moves.c.by,
    moves.c.events,
    moves.c.chain,
    moves.c.player,
)


class Exports:
    """Whole started games. Long work goes through the queue of jobs."""

    def __init__(self, store: Store, games: Games, pages: Pages, jobs: Jobs) -> None:
        self._store = store
        self._games = games
        self._pages = pages
        self._jobs = jobs

    async def document(self, game_id: int) -> bytes:
        """A started game as JSON: the document of `engine.record.export`. While the game goes on it has no
        secret, no seed and no codes of moves, only the public events of each move; while answers are sealed
        it ends before them.

        :raises HostError: `no-such-game`, `not-running` (it never started), `jobs-full`.
        """

        async def work() -> bytes:
            stored, rows = await self._whole(game_id, _EXPORTED)
            bound = await self._store.read(lambda c: players.of(c, game_id))
            last, head = await self.public_head(game_id, stored.game["ply"])
            return await self._jobs.compute(partial(_document, stored, rows[:last], bound, head))

        game = await self._games.started_game(game_id)
        return await self._jobs.run(game.guild, game_id, ("export", game.ply, game.status), work)

    async def public_ply(self, game_id: int) -> int:
        """The newest entry whose number everybody may know: while answers are sealed the one before the first
        of them, since the number of answers so far would tell who has given how many. Also of a game whose
        rules are no longer there."""
        game = await self._games.get(game_id)
        if game.over or (
            engine.plays(game.rules, game.rules_version) and not (await self._games.position(game_id)).sealed
        ):
            return game.ply
        return await self._store.read(lambda c: last_public(c, game_id, game.ply))

    async def public_head(self, game_id: int, ply: int) -> tuple[int, str | None]:
        """The newest entry up to a ply whose number everybody may know, and the head after it, as `head`."""
        last = min(ply, await self.public_ply(game_id))
        return last, await self.head(game_id, last)

    async def head(self, game_id: int, ply: int) -> str | None:
        """The head of a game's log after an entry (0: the start); None if the game is not chained, or has no
        such entry."""
        return await self._store.read(lambda c: log.head(c, game_id, ply))

    async def moves(self, game_id: int) -> tuple[Setup, list[Move]]:
        """A started game's setup, seed included, and all its moves. Both are secret while the game goes on:
        show only what is public.

        :raises HostError: `no-such-game`, `not-running` (it never started), `version`, `jobs-full`.
        """
        game = await self._games.started_game(game_id)
        require_version(game)
        return await self._jobs.run(game.guild, game_id, ("record", game.ply), partial(self._moves, game_id))

    async def chronicle(self, game_id: int) -> Chronicle:
        """The chronicle of a started game, public facts only. :raises HostError: as `moves`."""

        async def work() -> Chronicle:
            setup, moves = await self._moves(game_id)
            return await self._jobs.compute(partial(chronicle, setup, moves))

        game = await self._games.started_game(game_id)
        require_version(game)
        return await self._jobs.run(game.guild, game_id, ("chronicle", game.ply), work)

    async def _moves(self, game_id: int) -> tuple[Setup, list[Move]]:
        stored, rows = await self._whole(game_id, log.PLAYED)
        return setup_of(stored), await self._jobs.compute(
            lambda: [Move.parse(row.seat, row.code) for row in rows]
        )

    async def _whole(
        self, game_id: int, columns: Sequence[ColumnElement[Any]]
    ) -> tuple[Stored, list[Row[Any]]]:
        """A started game's row and these columns of all its moves, consistent with each other."""
        stored = await self._store.read(lambda c: games.get(c, game_id))
        assert stored is not None, "games are never deleted"
        rows: list[Row[Any]] = []
        async for page in self._pages.read(game_id, 0, stored.game["ply"], columns):
            rows += page  # logs only grow
        return stored, rows


def _document(stored: Stored, rows: Sequence[Row[Any]], bound: Sequence[Row[Any]], head: str | None) -> bytes:
    """The export of a game, with the heads of its log as they were stored, up to this last one."""
    game = game_of(stored)
    setup = setup_of(stored)
    known = [row for row in bound if row.ply <= len(rows)]
    numbers = {row.bound: number for number, row in enumerate(known)}
    infos = [_info(row, whole=game.over) for row in known]
    bound_by_seat = {seat: row.bound for seat, row in enumerate(known[: setup.seats])}
    chained = head is not None and game.log_format > 1
    export = Export(
        format_version=game.log_format if chained else 1,
        rules=game.rules,
        rules_version=game.rules_version,
        setup=setup if game.over else msgspec.structs.replace(setup, seed=""),
        commitment=game.commitment,
        secret=stored.game["secret"] if game.over else None,
        entropy=tuple(row["entropy"] for row in stored.seats),
        seats=tuple(
            infos[: setup.seats] if chained else (SeatInfo(s.index, s.name, s.level) for s in game.seats)
        ),
        players=tuple(infos[setup.seats :] if chained else ()),
        moves=tuple(
            LoggedMove(
                row.ply,
                row.seat,
                row.code if game.over else None,
                row.at,
                by=row.by if game.over or row.by != ORDER else None,
                chain=row.chain and row.chain[:BESIDE],
                player=_maker(row, numbers, bound_by_seat) if chained else None,
            )
            for row in rows
        ),
        result=game.result,
        chain=head,
        settings=game_settings.setting_values(game, lambda setting: setting.exported),
    )
    data = dump(export)
    if game.over:
        return data
    document = msgspec.json.decode(data)
    for move, row in zip(document.get("moves", ()), rows, strict=True):
        move["events"] = msgspec.to_builtins(engine.visible(unpack(row.events, game.id), None))
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def _info(row: Row[Any], *, whole: bool) -> SeatInfo:
    """A bound player; while the game goes on without what they are bound with."""
    member, salt = (row.member, row.salt) if whole else (None, None)
    return SeatInfo(row.seat, row.name, row.level, member, salt, row.bound)


def _maker(row: Row[Any], numbers: Mapping[str, int], bound: Mapping[int, str]) -> int | None:
    """Who made an entry, as `LoggedMove.player`."""
    if row.player is None or (row.by in OWN and bound.get(row.seat) == row.player):
        return None
    return numbers[row.player]
