"""Queries on settings. Each runs within the caller's transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Label, delete, insert, select

from db.queries.rubbish import Rubbish
from db.schema import settings

BRANCH = ("store", "branch")
"""The scope and number of the settings of the database's branch (`db.branch`)."""
CODE, UNLETTERED = "code", "unlettered"
"""Its keys: the random value; until when games and leagues were made whose buttons have no letters."""


def _of_branch(key: str) -> Label[Any]:
    scope, number = BRANCH
    where = settings.c.scope == scope, settings.c.id == number, settings.c.key == key
    return select(settings.c.value).where(*where).scalar_subquery().label(f"branch_{key}")


LETTERED = _of_branch(CODE), _of_branch(UNLETTERED)
"""Columns for a query on games or leagues: what their letters come from (`host.letters`)."""


def get(connection: Connection, scope: str, number: str) -> dict[str, Any]:
    """All settings of one scope and number."""
    query = select(settings.c.key, settings.c.value)
    query = query.where(settings.c.scope == scope, settings.c.id == number)
    return {row.key: row.value for row in connection.execute(query) if not isinstance(row.value, Rubbish)}


def put(connection: Connection, scope: str, number: str, key: str, value: Any) -> None:
    """Store a setting; None removes it."""
    where = settings.c.scope == scope, settings.c.id == number, settings.c.key == key
    connection.execute(delete(settings).where(*where))
    if value is not None:
        row = {"scope": scope, "id": number, "key": key, "value": value}
        connection.execute(insert(settings), row)
