"""Queries on settings. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select

from db.queries.rubbish import Rubbish
from db.schema import settings

_OF_GAMES = select(settings.c.id, settings.c.key, settings.c.value).where(
    settings.c.scope == "game", settings.c.id.in_(bindparam("numbers", expanding=True))
)


def get(connection: Connection, scope: str, number: str) -> dict[str, Any]:
    """All settings of one scope and number."""
    query = select(settings.c.key, settings.c.value)
    query = query.where(settings.c.scope == scope, settings.c.id == number)
    return {row.key: row.value for row in connection.execute(query) if not isinstance(row.value, Rubbish)}


def of_games(connection: Connection, numbers: Collection[int]) -> dict[int, dict[str, Any]]:
    """All settings of each of these games."""
    found: dict[int, dict[str, Any]] = {number: {} for number in numbers}
    rows = connection.execute(_OF_GAMES, {"numbers": [str(number) for number in numbers]})
    for row in rows:
        if not isinstance(row.value, Rubbish):
            found[int(row.id)][row.key] = row.value
    return found


def put(connection: Connection, scope: str, number: str, key: str, value: Any) -> None:
    """Store a setting; None removes it."""
    where = settings.c.scope == scope, settings.c.id == number, settings.c.key == key
    connection.execute(delete(settings).where(*where))
    if value is not None:
        row = {"scope": scope, "id": number, "key": key, "value": value}
        connection.execute(insert(settings), row)
