"""Queries on the results from which ratings follow. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, RowMapping, or_, select

from db.league_schema import entries, fixtures, results
from db.schema import games, notices, seats


def of_leagues(connection: Connection, guild: str, rules: str) -> Sequence[RowMapping]:
    """All results of league games of a rule system in a server, with `game`, `rules` and `ended_at` of the
    game, `member` and `name` of the entry; in the order in which they were stored."""
    query = (
        select(
            results.c.revision,
            results.c.entry,
            results.c.place,
            results.c.rated,
            entries.c.member,
            entries.c.name,
            games.c.id.label("game"),
            games.c.rules,
            games.c.ended_at,
        )
        .join(fixtures, fixtures.c.id == results.c.fixture)
        .join(entries, entries.c.id == results.c.entry)
        .join(games, games.c.fixture == fixtures.c.id)
        .where(games.c.guild == guild, games.c.rules == rules, games.c.ended_at.is_not(None))
        .order_by(results.c.id)
    )
    return connection.execute(query).mappings().all()


def friendly(connection: Connection, guild: str, rules: str) -> Sequence[RowMapping]:
    """The seats of the rated games of no league of a rule system in a server, with `game`, `rules`,
    `ended_at` and `places` of the game, which it has if it counts."""
    query = (
        select(
            games.c.id.label("game"),
            games.c.rules,
            games.c.ended_at,
            games.c.places,
            seats.c.member,
            seats.c.name,
        )
        .join(seats, seats.c.game == games.c.id)
        .where(
            games.c.guild == guild,
            games.c.rules == rules,
            games.c.rated,
            games.c.status == "finished",
            games.c.fixture.is_(None),
        )
        .order_by(games.c.ended_at, games.c.id, seats.c.seat)
    )
    return [row for row in connection.execute(query).mappings() if isinstance(row["places"], list)]


def begun_friendly(connection: Connection, guild: str, kinds: Iterable[str]) -> list[int]:
    """The games of no league in a server that have begun and are rated, or have a notice of these kinds,
    newest first; those that were called off as well."""
    announced = select(notices.c.id).where(notices.c.game == games.c.id, notices.c.kind.in_(tuple(kinds)))
    query = select(games.c.id).where(
        games.c.guild == guild,
        or_(games.c.rated, announced.exists()),
        games.c.fixture.is_(None),
        games.c.started_at.is_not(None),
    )
    return list(connection.execute(query.order_by(games.c.id.desc())).scalars())
