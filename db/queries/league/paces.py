"""Queries on the time that members of leagues used. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, insert, select

from db.league_schema import entries, fixtures, paces
from db.rubbish import as_list


def add(connection: Connection, fixture: int, questions: Sequence[Mapping[str, int | bool]]) -> None:
    """Store what the seats of a fixture's game used: rows with `seat`, `turn` and `seconds`."""
    query = select(fixtures.c.seats).where(fixtures.c.id == fixture)
    seats = as_list(connection.execute(query).scalar_one_or_none())
    rows = [
        {"entry": seats[row["seat"]], "fixture": fixture, "turn": row["turn"], "seconds": row["seconds"]}
        for row in questions
        if row["seat"] < len(seats)
    ]
    if rows:
        connection.execute(insert(paces), rows)


def of_season(connection: Connection, season: int) -> list[tuple[int, bool, int]]:
    """What the entries of a season used for each question: entry, whether it was a turn, seconds."""
    query = select(paces.c.entry, paces.c.turn, paces.c.seconds).join(entries, entries.c.id == paces.c.entry)
    rows = connection.execute(query.where(entries.c.season == season).order_by(paces.c.id))
    return [(row.entry, row.turn, row.seconds) for row in rows]
