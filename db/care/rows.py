"""All rows of a database, table by table, in a form that both backends take and give alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from queue import SimpleQueue
from threading import Semaphore
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Insert,
    Table,
    Text,
    bindparam,
    cast,
    func,
    insert,
    select,
    type_coerce,
)
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from db.league_schema import metadata

BATCH = 200
"""Rows that are handed over at once: one with a snapshot may have some hundred kilobytes."""
TABLES: Sequence[Table] = metadata.sorted_tables
"""All tables, each after those that its rows refer to."""

_WAITING = 4
"""Batches that were read and are not yet written, at most."""
_UNFIT = ("22", "23")  # SQLSTATE: data exceptions, integrity constraints

Row = tuple[Any, ...]


class RowUnfit(Exception):
    """A database does not take a row; the message says of which table, and why."""


class StreamEnd(Exception):
    """Nobody wants more rows."""


class Content(NamedTuple):
    """What a table holds, as far as that tells it from another one: how many rows there are, and the sum of
    their hashes, which does not depend on their order."""

    rows: int = 0
    hashes: int = 0

    def plus(self, table: Table, batch: Iterable[Row]) -> Content:
        """The content with more rows."""
        hashes = [_hash(table, row) for row in batch]
        return Content(self.rows + len(hashes), (self.hashes + sum(hashes)) % 2**128)


def total(connection: Connection) -> int:
    """How many rows there are in all tables."""
    return sum(connection.execute(select(func.count()).select_from(t)).scalar_one() for t in TABLES)


def _batches(connection: Connection, table: Table) -> Iterator[list[Row]]:
    """The rows of a table by its key, with JSON as text."""
    # SQLite's cast would round numbers
    text = cast if _is_server(connection) else type_coerce
    columns: list[ColumnElement[Any]] = [text(c, Text) if isinstance(c.type, JSON) else c for c in table.c]
    query = select(*columns).order_by(*table.primary_key)
    options = {"stream_results": True, "yield_per": BATCH}
    as_text = {at for at, column in enumerate(table.c) if isinstance(column.type, JSON)}
    for batch in connection.execute(query, execution_options=options).partitions():
        yield [tuple(_text(v) if at in as_text else v for at, v in enumerate(row)) for row in batch]


class RowStream:
    """Carries all rows from a thread that reads a database to another one that writes to an empty one."""

    def __init__(self) -> None:
        self._items: SimpleQueue[tuple[Table, list[Row]] | dict[str, Content] | BaseException] = SimpleQueue()
        self._room = Semaphore(_WAITING)
        self._stopped = False

    def read(self, connection: Connection) -> None:
        """Read all rows. :raises StreamEnd: nobody wants more of them."""
        self._items.put(_contents(connection, self._hand_over))

    def write(self, connection: Connection, on_rows: Callable[[int], None]) -> dict[str, Content]:
        """Write all rows, and return what was read. `on_rows`: is told of how many, again and again.

        :raises RowUnfit: the database does not take one. Also raises what `fail` was told.
        """
        statements = {table: _insertion(connection, table) for table in TABLES}
        while True:
            item = self._items.get()
            if isinstance(item, BaseException):
                raise item
            if isinstance(item, dict):
                return item
            table, batch = item
            _write(connection, statements[table], table, batch)
            self._room.release()
            on_rows(len(batch))

    def fail(self, error: BaseException) -> None:
        """Let the writer know that nothing more comes."""
        self._items.put(error)

    def stop(self) -> None:
        """Let both threads end."""
        self._stopped = True
        self._room.release()
        self.fail(StreamEnd())

    def _hand_over(self, table: Table, batch: list[Row]) -> None:
        self._room.acquire()
        if self._stopped:
            raise StreamEnd
        self._items.put((table, batch))


def contents(connection: Connection, on_rows: Callable[[int], None] = lambda _: None) -> dict[str, Content]:
    """What all tables hold. `on_rows`: as for `RowStream.write`."""
    return _contents(connection, lambda _, batch: on_rows(len(batch)))


def _contents(connection: Connection, on_batch: Callable[[Table, list[Row]], None]) -> dict[str, Content]:
    by_table = {}
    for table in TABLES:
        content = Content()
        for batch in _batches(connection, table):
            content = content.plus(table, batch)
            on_batch(table, batch)
        by_table[table.name] = content
    return by_table


def _write(connection: Connection, statement: Insert, table: Table, batch: list[Row]) -> None:
    """:raises RowUnfit: the database does not take a row."""
    try:
        connection.execute(statement, [dict(zip(_names(table), row, strict=True)) for row in batch])
    except DBAPIError as error:
        state = getattr(error.orig, "sqlstate", None) or ""
        if isinstance(error, DataError | IntegrityError) or state.startswith(_UNFIT):
            # not the error's own words: they may quote a hand of cards
            cause = (error.orig and error.orig.__cause__) or error.orig
            raise RowUnfit(f"table {table.name}: {type(cause).__name__}") from error
        raise


def _names(table: Table) -> list[str]:
    return [f"new_{column.name}" for column in table.c]


def _insertion(connection: Connection, table: Table) -> Insert:
    values: dict[str, ColumnElement[Any]] = {}
    for column, name in zip(table.c, _names(table), strict=True):
        if not isinstance(column.type, JSON):
            values[column.name] = bindparam(name, type_=column.type)
        elif _is_server(connection):
            values[column.name] = cast(bindparam(name, type_=Text()), JSON())
        else:  # a cast would make numbers of texts
            values[column.name] = bindparam(name, type_=Text())
    return insert(table).values(values)


def _is_server(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


def _text(value: Any) -> Any:
    """A value of a column of JSON as text. SQLite turns texts that look like numbers into numbers."""
    return json.dumps(value) if isinstance(value, int | float) else value


def _hash(table: Table, row: Row) -> int:
    values = [
        _number(value) if isinstance(column.type, JSON) else value
        for column, value in zip(table.c, row, strict=True)
    ]
    return int.from_bytes(blake2b(repr(values).encode("utf-8", "surrogatepass"), digest_size=16).digest())


def _number(text: str | None) -> str | float | None:
    """The number that a JSON text is, of which SQLite does not keep how it was written; else the text."""
    if text and text[0] in "-0123456789":
        with suppress(ValueError):
            return float(text)
    return text
