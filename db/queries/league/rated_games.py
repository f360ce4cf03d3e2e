"""Queries on the results from which ratings follow. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import ColumnElement, Connection, FromClause, RowMapping, func, or_, select, tuple_

from db.league_schema import entries, fixtures, results
from db.schema import games, notices, seats


def numbers(connection: Connection, guild: str, rules: str) -> list[int]:
    """The numbers of the games of a rule system in a server that may count for ratings."""
    query = select(games.c.id).where(
        games.c.guild == guild,
        games.c.rules == rules,
        games.c.ended_at.is_not(None),
        or_(games.c.fixture.is_not(None), games.c.rated),
    )
    return list(connection.execute(query.order_by(games.c.id)).scalars())


def of_leagues(
    connection: Connection, guild: str, rules: str, only: Collection[int] | None = None
) -> Sequence[RowMapping]:
    """All results of league games of a rule system in a server, or of these games, with `game`, `rules` and
    `ended_at` of the game, `member` and `name` of the entry; in the order in which they were stored."""
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
    if only is not None:
        query = query.where(games.c.id.in_(only))
    return connection.execute(query).mappings().all()


def _rated_member(seat: FromClause) -> ColumnElement[str]:
    """Whom a game of no league rates for a seat: who left it early, also if it is nobody's since."""
    return func.coalesce(seat.c.leaver, seat.c.member)


def friendly(
    connection: Connection, guild: str, rules: str, only: Collection[int] | None = None
) -> Sequence[RowMapping]:
    """The seats of the rated games of no league of a rule system in a server, or of those of them that are
    among these games, with `game`, `rules`, `ended_at` and `places` of the game, which it has if it
    counts; `member` is whom it rates, and `leaver` the same if they left early."""
    query = (
        select(
            games.c.id.label("game"),
            games.c.rules,
            games.c.ended_at,
            games.c.places,
            _rated_member(seats).label("member"),
            seats.c.name,
            seats.c.leaver,
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
    if only is not None:
        query = query.where(games.c.id.in_(only))
    return [row for row in connection.execute(query).mappings() if isinstance(row["places"], list)]


def together(
    connection: Connection,
    guild: str,
    rules: str,
    members: Sequence[str],
    since: float,
    before: tuple[float, int],
    duel: bool,
) -> dict[tuple[str, str], float]:
    """When the pairs of these members had their newest game of no league that counts, of two or of more, from
    a moment on and before a game (when it ended, and its number)."""
    other, every = seats.alias(), seats.alias()
    size = select(func.count()).where(every.c.game == games.c.id).scalar_subquery()
    first, second = _rated_member(seats), _rated_member(other)
    query = (
        select(first, second, games.c.ended_at)
        .join(other, (other.c.game == seats.c.game) & (second > first))
        .join(games, games.c.id == seats.c.game)
        .where(
            first.in_(members),
            second.in_(members),
            games.c.guild == guild,
            games.c.rules == rules,
            games.c.rated,
            games.c.status == "finished",
            games.c.fixture.is_(None),
            games.c.places.is_not(None),
            games.c.ended_at >= since,
            tuple_(games.c.ended_at, games.c.id) < before,
            (size == 2) if duel else (size > 2),
        )
        .order_by(games.c.ended_at, games.c.id)
    )
    return {(lower, higher): at for lower, higher, at in connection.execute(query)}


def friendly_among(connection: Connection, numbers: Collection[int]) -> bool:
    """Whether one of these games is of no league."""
    query = select(games.c.id).where(games.c.id.in_(numbers), games.c.fixture.is_(None)).limit(1)
    return connection.execute(query).first() is not None


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
