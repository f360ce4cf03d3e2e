"""Leagues as documents."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping

from db import Store
from db.queries.league import leagues, pools
from db.queries.league import seasons as season_queries
from host.errors import HostError
from host.league.course.league_rows import find_league, find_season, season_by
from host.league.course.ratings_fold import games_of, rating_of, terms_of_pool
from league.exports import csv_file
from league.exports.digest import digest
from league.exports.document import AuditLine, HonourLine, LeagueDocument, divisions, encode, make
from league.exports.trf import trf
from league.model import Season
from league.ratings import Rating, pool

HONOURS = 10_000
"""Most honours of a document, the newest ones."""


class Documents:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    async def document(self, league_id: int, number: int | None = None) -> dict[str, Any]:
        """A league with one season or, without a number, all of them, as plain data: standings and ratings
        can be computed from it (`league.exports.document`).

        :raises HostError: `no-such-league`, `no-such-season`.
        """
        content: dict[str, Any] = msgspec.to_builtins(
            await self._store.read(lambda c: self._document(c, league_id, number)), str_keys=True
        )
        return content

    async def json(self, league_id: int, number: int | None = None) -> bytes:
        """The same document as a file."""
        return encode(await self._store.read(lambda c: self._document(c, league_id, number)))

    def _document(
        self, connection: Connection, league_id: int, number: int | None, *, pooled: bool = True
    ) -> LeagueDocument:
        league = find_league(connection, league_id)
        if number is None:
            rows = season_queries.of_league(connection, league_id)
            seasons = [season_by(connection, row["id"]) for row in reversed(rows)]
        else:
            seasons = [find_season(connection, league_id, number)]
        sizes = [(s.plan.rules, len(f.seats)) for s in seasons for f in s.fixtures if len(f.seats) > 1]
        names = {pool(rules, seats) for rules, seats in sizes} if pooled else set()
        numbers = {season.number for season in seasons}
        return make(
            id=league.id,
            name=league.name,
            guild=league.guild,
            made_at=self._clock(),
            seasons=seasons,
            games={name: games_of(connection, league.guild, name) for name in names},
            ratings={
                name: (
                    terms_of_pool(connection, league.guild, name),
                    _ratings(connection, league.guild, name),
                )
                for name in names
            },
            audit=[_audit_line(row) for row in reversed(leagues.acts(connection, league_id, None))],
            honours=[
                HonourLine(row["number"], row["member"], row["kind"], row["data"], row["at"])
                for row in reversed(leagues.honours_of(connection, league.guild, league_id, None, HONOURS))
                if row["number"] in numbers
            ],
        )

    async def digest(self, league_id: int, number: int) -> str:
        """By what an export of a season can be recognized (`league.exports.digest`)."""
        return digest(
            await self._store.read(lambda c: self._document(c, league_id, number, pooled=False)), number
        )

    async def csv(self, league_id: int, number: int | None = None) -> dict[str, str]:
        """A season as CSV, by the name of the file: the results, the table of each division, and
        the ratings of its pools."""
        season = await self._season(league_id, number)
        files = {"results.csv": csv_file.results_csv(season)}
        sizes = sorted({len(fixture.seats) for fixture in season.fixtures} - {1})
        for name in dict.fromkeys(pool(season.plan.rules, seats) for seats in sizes):
            ratings = await self._store.read(partial(self._ratings_csv, league_id, name))
            files[f"ratings-{name.partition('/')[2]}.csv"] = ratings
        for place, division in enumerate(divisions(season), 1):
            files[f"standings-{place}.csv"] = csv_file.standings_csv(season, division)
        return files

    async def trf(self, league_id: int, number: int | None = None) -> dict[str, str]:
        """A season of games of two as TRF16, by the name of the file: one for each division that has games.

        :raises HostError: `league-not-two`, `league-no-games`.
        """
        season = await self._season(league_id, number)
        league = await self._store.read(lambda c: find_league(c, league_id))
        if season.plan.table != 2:
            raise HostError("league-not-two", seats=season.plan.table)
        numbered = enumerate(divisions(season), 1)
        reports = {f"division-{place}.trf": trf(season, part, league.name) for place, part in numbered}
        if not any(reports.values()):
            raise HostError("league-no-games", number=season.number)
        return {file: content for file, content in reports.items() if content}

    def _ratings_csv(self, league_id: int, name: str, connection: Connection) -> str:
        guild = find_league(connection, league_id).guild
        names = {row["member"]: row["name"] for row in pools.of_pool(connection, guild, name)}
        terms = terms_of_pool(connection, guild, name)
        return csv_file.ratings_csv(_ratings(connection, guild, name), names, self._clock(), terms)

    async def _season(self, league_id: int, number: int | None) -> Season:
        return await self._store.read(lambda c: find_season(c, league_id, number))


def _audit_line(row: RowMapping) -> AuditLine:
    """An act, with what its `told` says of all acts."""
    extra = row["after"].get("told") or {}
    fields = {field: row.get(field, extra.get(field)) for field in AuditLine.__struct_fields__}
    return AuditLine(**fields)


def _ratings(connection: Connection, guild: str, name: str) -> dict[str, Rating]:
    return {row["member"]: rating_of(row) for row in pools.of_pool(connection, guild, name)}
