"""The numbers by which members know games, leagues and fixtures (`#17`, `#L3`, `#F12`): none is given out
again once a database has gone on from an earlier state (`db.branch`), though the rows that had it are gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table, func, select, text

from db.league_schema import fixtures, leagues, metadata
from db.queries import settings
from db.schema import games

NUMBERED = (games, leagues, fixtures)
_FLOORS = "numbers"
"""The key of the branch's setting with the highest numbers of before, by table."""
_CONTINUE = text(
    "SELECT setval(serial, greatest(:number, coalesce(pg_sequence_last_value(serial::regclass), 0)))"
    " FROM pg_get_serial_sequence(:name, 'id') AS serial"
)


def highest(connection: Connection) -> dict[str, int]:
    """By table the highest number that was given out, as far as the database knows."""
    floors = _floors(connection)
    return {table.name: max(_last(connection, table), whole(floors.get(table.name))) for table in NUMBERED}


def together(these: Mapping[str, Any], those: Mapping[str, Any]) -> dict[str, int]:
    """By table the higher number of both."""
    return {t.name: max(whole(these.get(t.name)), whole(those.get(t.name))) for t in NUMBERED}


def keep_above(connection: Connection, numbers: Mapping[str, int]) -> None:
    """Give out none of the numbers up to these any more."""
    settings.put(connection, *settings.BRANCH, _FLOORS, dict(numbers))
    if connection.dialect.name == "postgresql":
        for table in NUMBERED:
            if number := numbers[table.name]:
                connection.execute(_CONTINUE, {"name": table.name, "number": number})


def continue_behind(connection: Connection) -> None:
    """Have the counters of a server's tables, of which none has counted yet, go on behind their rows."""
    if connection.dialect.name == "postgresql":
        for table in metadata.sorted_tables:
            if table.autoincrement_column is not None and (number := _last(connection, table)):
                connection.execute(_CONTINUE, {"name": table.name, "number": number})


def next_id(connection: Connection, table: Table) -> dict[str, int]:
    """The id of the next row as a column's value, where the database by itself would give a number out again:
    SQLite goes on from the last row that is there."""
    if connection.dialect.name != "sqlite":
        return {}
    floor = whole(_floors(connection).get(table.name))
    return {"id": floor + 1} if _last(connection, table) < floor else {}


def whole(value: Any) -> int:
    """A stored number; 0 for anything else."""
    return value if isinstance(value, int) else 0


def _last(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.max(table.c.id))).scalar() or 0


def _floors(connection: Connection) -> Mapping[str, Any]:
    floors = settings.get(connection, *settings.BRANCH).get(_FLOORS)
    return floors if isinstance(floors, dict) else {}
