"""Moving a whole database to an empty one of either kind: all rows, in one transaction of the new one, which
is kept only if it holds what was read.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect

from db import branch, numbers
from db.address import Address, ServerAddress, beside, locate
from db.backends import known, siblings, sqlite_files, upgrade
from db.backends.claim import FileClaim
from db.backends.rescued_copies import newer
from db.branch import Counts
from db.care import check, restore, rows
from db.care.backups import stamp
from db.care.progress import telling_progress
from db.care.rows import RowStream
from db.cluster import numbering
from db.errors import StoreError
from db.exits import count, say
from db.open import open_store
from db.store import T, Work

AtLength = Callable[[Work[Any]], Awaitable[Any]]
"""Does work in one transaction on a claimed database, however long it takes."""


async def move(source: str, target: str, now: float, *, anyway: bool = False) -> check.Summary:
    """Move the database of a DATABASE_URL to the empty one of another, and leave the first as it is; one of
    an earlier schema is updated before, as a start of the bot would. `anyway`: even if games in it are not
    sound.

    :returns: what was moved.
    :raises StoreError: `missing`, `empty`, `filled`, `unsound`, `rescued`, `locked`, `damaged`, `newer`,
        `unwritable`, `apart`, `unfit`, for a server those of connecting: then the target is as it was.
    """
    old, new = locate(source), locate(target)
    if not isinstance(old, ServerAddress) and not sqlite_files.is_there(old):
        raise StoreError("missing", old)
    await asyncio.to_thread(_require_empty, new)  # also if it is the same: it would be said to be in use
    async with _claim(old, _read_file) as read, _claim(new, partial(_fill_file, now)) as fill:
        summary = await asyncio.to_thread(_examine, old, anyway)
        if not upgrade.needed(old, summary.revision):
            await _copy(old, new, read, fill, summary)
            return summary
    say(f"Updating {old} to schema {upgrade.REVISIONS[-1]}, as a start of the bot does")
    await (await open_store(source)).close()
    return await move(source, target, now, anyway=anyway)


def _require_empty(target: Address) -> None:
    """:raises StoreError: `filled`; for a server those of connecting."""
    if isinstance(target, ServerAddress):
        from db.backends.visits import read_once  # a bot on a file needs no driver for servers

        asyncio.run(read_once(target, lambda connection: _require_no_tables(connection, target)))
    elif sqlite_files.is_there(target) and (size := target.stat().st_size):
        raise StoreError("filled", target, count(size, "byte"))
    elif copies := newer(beside(target)):  # the bot would not start
        raise StoreError("rescued", target, copies[0])


def _require_no_tables(connection: Connection, target: Address) -> None:
    """:raises StoreError: `filled`."""
    if tables := inspect(connection).get_table_names():
        raise StoreError("filled", target, count(len(tables), "table"))


def _examine(source: Address, anyway: bool) -> check.Summary:
    """What a claimed database holds. :raises StoreError: as `restore.inspect`; `empty`, `rescued`,
    `unsound`."""
    if not isinstance(source, ServerAddress) and (copies := newer(beside(source))):
        raise StoreError("rescued", source, copies[0])
    with telling_progress(f"Reading {source}") as progress:
        summary = restore.inspect(source, progress)
    if not summary.revision:
        raise StoreError("empty", source)
    problems = list(summary.problems())
    if problems and not anyway:
        raise StoreError("unsound", source, "; ".join(problems))
    return summary


@asynccontextmanager
async def _claim(address: Address, on_file: Callable[[Path, Work[Any]], Any]) -> AsyncIterator[AtLength]:
    """Keep bots out of a database for the block. Yields what does work on it: of a file `on_file` does.

    :raises StoreError: `locked`; for a server those of connecting.
    """
    if isinstance(address, ServerAddress):
        from db.backends.postgres import ServerStore  # as above

        async with ServerStore.claim_at(address) as store:
            yield store.at_length
        return
    claim = FileClaim(beside(address))
    try:
        yield lambda work: asyncio.to_thread(on_file, address, work)
    finally:
        claim.withdraw()


def _read_file(path: Path, work: Work[T]) -> T:
    with upgrade.telling(path), restore.engine_to_read(path).begin() as connection:
        connection.exec_driver_sql("BEGIN")
        return work(connection)


def _fill_file(now: float, path: Path, work: Work[T]) -> T:
    """Do work on an empty file, which then takes the place of the missing one."""
    start = beside(path)
    with sqlite_files.appearing(start) as part:
        with upgrade.telling(path), restore.engine_to_write(part).begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            result = work(connection)
        if wrong := sqlite_files.check(part):
            raise StoreError("apart", path, wrong)
        aside = start.with_name(f"{start.stem}.replaced-{stamp(now)}.sqlite3")
        siblings.put_aside(start, siblings.free(aside))
    return result


async def _copy(
    source: Address, target: Address, read: AtLength, fill: AtLength, summary: check.Summary
) -> None:
    """Copy all rows of the claimed databases. `summary`: that of the first. :raises StoreError: as `move`."""
    before, here = known.recall(source), known.recall(target)
    stream, total = RowStream(), await read(rows.total)
    moments = await read(numbering.moments)

    def write(connection: Connection) -> Counts:
        if isinstance(target, ServerAddress):  # a file is a new one
            _require_no_tables(connection, target)
        upgrade.migrate(connection)
        with _counting(f"Copying to {target}", total) as on_rows:
            contents = stream.write(connection, on_rows)
        numbers.continue_behind(connection)
        with _counting(f"Comparing {target}", total) as on_rows:
            _require_same(target, contents, rows.contents(connection, on_rows))
        _require_fitting(connection, target, summary)
        if moments is not None:
            numbering.carry(connection, moments)
        return branch.carry(connection, before, here)

    reading = asyncio.create_task(_feed(stream, read))
    try:
        counts = await fill(write)
    except rows.RowUnfit as error:
        raise StoreError("unfit", target, error) from error
    finally:
        stream.stop()
        await reading
    known.remember(target, counts)


async def _feed(stream: RowStream, read: AtLength) -> None:
    try:
        await read(stream.read)
    except Exception as error:
        stream.fail(error)


@contextmanager
def _counting(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Tell of rows, once they take long."""
    done = 0
    with telling_progress(what, unit="rows") as progress:

        def on_rows(more: int) -> None:
            nonlocal done
            done += more
            progress(done, total)

        yield on_rows


def _require_same(
    target: Address, read: Mapping[str, rows.Content], written: Mapping[str, rows.Content]
) -> None:
    """:raises StoreError: `apart`."""
    for table, content in read.items():
        if written[table] != content:
            raise StoreError("apart", target, f"table {table}")


def _require_fitting(connection: Connection, target: Address, summary: check.Summary) -> None:
    """Check that an open database is found to be as the one that was read. :raises StoreError: `apart`."""
    with telling_progress(f"Reading {target}") as progress:
        here = check.summary(connection, progress)
    here.revision = upgrade.revision_of(connection, target) or ""
    if here != summary:
        raise StoreError("apart", target, f"{here} instead of {summary}")
