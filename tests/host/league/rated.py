"""Whether the ratings that are stored are those that follow from all results."""

from __future__ import annotations

from sqlalchemy import Connection

from db.queries.league import pools
from host.league.course.ratings_fold import folded_rows, games_of, without_names


def as_folded(connection: Connection, guild: str, name: str) -> bool:
    """Whether a pool's events and ratings are to the bit those that its games give, folded from the first."""
    names: dict[str, str] = {}
    events, present, counted = folded_rows(guild, name, games_of(connection, guild, name, names), names)
    stored = pools.between(connection, guild, name, 0, 2**31 - 1)
    ratings = sorted(without_names(present), key=lambda row: row["member"])
    now = without_names(pools.of_pool(connection, guild, name))
    return (without_names(stored), now, pools.terms(connection, guild, name)) == (
        without_names(events),
        ratings,
        counted,
    )
