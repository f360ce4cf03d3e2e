"""Queries on settings. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, Label, Table, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from db.rubbish import Rubbish
from db.schema import settings

BRANCH = ("store", "branch")
"""The scope and number of the settings of the database's branch (`db.branch`)."""
CODE, UNLETTERED, SET_BACK = "code", "unlettered", "set-back"
"""Its keys: the random value; until when games and leagues were made whose buttons have no letters; when the
database last went on from an earlier state."""


def _of_branch(key: str) -> Label[Any]:
    scope, number = BRANCH
    where = settings.c.scope == scope, settings.c.id == number, settings.c.key == key
    return select(settings.c.value).where(*where).scalar_subquery().label(f"branch_{key}")


LETTERED = _of_branch(CODE), _of_branch(UNLETTERED)
"""Columns for a query on games or leagues: what their letters come from (`host.letters`)."""

CLOCK = ("bot", "clock")
"""The scope and number of the settings of the host's time."""
ALIVE, BOOT, RIGHT, WITNESSES = "alive", "boot", "right", "witnesses"
"""Its keys: the last sign of life, in seconds since 1970; the machine's start and what the steady clock said
then; whether an operator has said that the machine's clock is right; whether the witnesses agreed when that
changed last, and by how many seconds the machine's clock and the service's were ahead."""
SECRETS = ("bot", "secrets")
"""The scope and number of what was drawn once and is told to nobody."""
SHARD = "shard"
"""The scope of the settings of Discord's shards, by number. `ALIVE`: what is to be given back of the time
until then, in which no process took care of one, is recorded or was given back."""
ALL = "all"
UNTIL, REASON, SINCE, TOLD = "until", "reason", "since", "told"
"""Of the settings of maintenance (`host.background.maintenance`) the number for all servers, and the keys."""

# Statements are built once: building one costs more than running it.
_get = select(settings.c.key, settings.c.value).where(
    settings.c.scope == bindparam("of"), settings.c.id == bindparam("number")
)
_several = select(settings.c.scope, settings.c.id, settings.c.key, settings.c.value).where(
    # Not pairs: with many of them SQLite reads the whole table.
    settings.c.scope.in_(bindparam("scopes", expanding=True)),
    settings.c.id.in_(bindparam("numbers", expanding=True)),
)
_of_scope = select(settings.c.id, settings.c.key, settings.c.value).where(settings.c.scope == bindparam("of"))
_drop = delete(settings).where(
    settings.c.scope == bindparam("of"),
    settings.c.id == bindparam("number"),
    settings.c.key == bindparam("name"),
)


def replacing(table: Table) -> Mapping[str, Any]:
    """By the database's dialect: a statement that stores a row in place of the one with the same key. Only
    one: two processes may store the same row at once."""

    def build(insert: Any) -> Any:
        adding = insert(table)
        values = {c.name: adding.excluded[c.name] for c in table.c if not c.primary_key}
        return adding.on_conflict_do_update(index_elements=[*table.primary_key], set_=values)

    return {"sqlite": build(sqlite.insert), "postgresql": build(postgresql.insert)}


_put = replacing(settings)


def get(connection: Connection, scope: str, number: str) -> dict[str, Any]:
    """All settings of one scope and number."""
    rows = connection.execute(_get, {"of": scope, "number": number})
    return {key: value for key, value in rows if not isinstance(value, Rubbish)}


def several(
    connection: Connection, owners: Collection[tuple[str, str]]
) -> dict[tuple[str, str], dict[str, Any]]:
    """All settings of several scopes and numbers, by scope and number."""
    values: dict[tuple[str, str], dict[str, Any]] = {owner: {} for owner in owners}
    if values:
        scopes, numbers = (sorted({owner[part] for owner in values}) for part in (0, 1))
        for scope, number, key, value in connection.execute(_several, {"scopes": scopes, "numbers": numbers}):
            if (scope, number) in values and not isinstance(value, Rubbish):
                values[scope, number][key] = value
    return values


def of_scope(connection: Connection, scope: str) -> dict[str, dict[str, Any]]:
    """All settings of a scope, by number."""
    values: dict[str, dict[str, Any]] = {}
    for number, key, value in connection.execute(_of_scope, {"of": scope}):
        if not isinstance(value, Rubbish):
            values.setdefault(number, {})[key] = value
    return values


def put(connection: Connection, scope: str, number: str, key: str, value: Any) -> None:
    """Store a setting; None removes it."""
    if value is None:
        connection.execute(_drop, {"of": scope, "number": number, "name": key})
    else:
        row = {"scope": scope, "id": number, "key": key, "value": value}
        connection.execute(_put[connection.dialect.name], row)
