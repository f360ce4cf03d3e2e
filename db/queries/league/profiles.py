"""Queries for profiles: the games of a member that are over, and what their logs tell. Each runs within the
caller's transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, exists, func, insert, select

from db.league_schema import seat_figures
from db.schema import games, seats

FIGURES = (
    seat_figures.c.turns,
    seat_figures.c.asked,
    seat_figures.c.throws,
    seat_figures.c.excess,
    seat_figures.c.variance,
)
_PLAYED = (
    games.c.id,
    games.c.rules,
    games.c.clock,
    games.c.ply,
    games.c.result,
    games.c.places,
    games.c.ended_at,
)
_OVER = (
    games.c.status.in_(("finished", "ended")),
    games.c.result.is_not(None) | games.c.places.is_not(None),
    ~games.c.imported,
    games.c.lesson.is_(None),
)
"""Games with a result. Imported ones were played elsewhere, and lessons do not count."""


def games_of(connection: Connection, guild: str, member: str, limit: int) -> Sequence[RowMapping]:
    """The games of a server with a result in which the member held a seat, newest first."""
    query = (
        select(*_PLAYED)
        .join(seats, seats.c.game == games.c.id)
        .where(
            games.c.guild == guild,
            seats.c.member == member,
            *_OVER,
        )
        .order_by(games.c.ended_at.desc(), games.c.id.desc())
        .limit(limit)
    )
    return connection.execute(query).mappings().all()


def seats_of(connection: Connection, numbers: Collection[int]) -> dict[int, list[RowMapping]]:
    """The seats of games, in order: game, seat, member, name, level, deadlines missed in all."""
    columns = (seats.c.game, seats.c.seat, seats.c.member, seats.c.name, seats.c.level, seats.c.missed_ever)
    query = select(*columns).where(seats.c.game.in_(numbers)).order_by(seats.c.game, seats.c.seat)
    by_game: dict[int, list[RowMapping]] = {number: [] for number in numbers}
    for row in connection.execute(query).mappings():
        by_game[row["game"]].append(row)
    return by_game


def figures(connection: Connection, member: str, numbers: Collection[int]) -> Sequence[RowMapping]:
    """What is known of the member's seats in games: the game, and the columns of `FIGURES`."""
    query = (
        select(seat_figures.c.game, *FIGURES)
        .join(seats, (seats.c.game == seat_figures.c.game) & (seats.c.seat == seat_figures.c.seat))
        .where(seats.c.member == member, seat_figures.c.game.in_(numbers))
    )
    return connection.execute(query).mappings().all()


def keep(connection: Connection, game: int, rows: Sequence[Mapping[str, Any]]) -> None:
    """Store what a game's log tells about its seats, in place of what was known."""
    connection.execute(delete(seat_figures).where(seat_figures.c.game == game))
    connection.execute(insert(seat_figures), [{"game": game, **row} for row in rows])


def computers(connection: Connection, guild: str, member: str) -> int:
    """The number of games with a result that a member played with computer players in them."""
    mine = select(seats.c.game).where(seats.c.member == member)
    artificial = exists().where(seats.c.game == games.c.id, seats.c.level.is_not(None))
    query = (
        select(func.count())
        .select_from(games)
        .where(games.c.guild == guild, *_OVER)
        .where(games.c.id.in_(mine), artificial)
    )
    return int(connection.execute(query).scalar_one())
