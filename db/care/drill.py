"""What a restore would do, found out without changing the database, its folder or the backup. (SQLite itself
makes an index and an empty log beside a file that it reads.)
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, text

from db.address import Address, ServerAddress, beside
from db.backends import claim, siblings, sqlite_files, tools, upgrade
from db.care import restore
from db.care.check import Summary
from db.errors import StoreError
from db.exits import count

_MIB = 2**20
_NAMED = 20
"""Most games that are named with their lost moves."""


class Remark(NamedTuple):
    """Something to know before a restore, in a line; a `fault` would keep the restore from being done."""

    line: str
    fault: bool = False


def rehearse(address: Address, source: Path) -> Iterator[Remark]:
    """What there is to say about restoring a backup in the place of a database.

    :raises StoreError: as `restore.examine`; for a server those of connecting.
    """
    summary = restore.examine(source)
    for problem in summary.problems():
        yield Remark(f"{source}: {problem}", fault=True)
    yield Remark(f"{source} can be read: {summary}")
    yield Remark(f"Its state is from {_when(summary.alive)}")
    if restore.is_file(source) != isinstance(address, Path):
        yield Remark(f"{source} is of another kind of database than {address}", fault=True)
        return
    yield _schema(source, summary.revision)
    yield from _in_use(address)
    yield from _losses(address, summary)
    yield from _room(address, source)


def _when(at: float | None) -> str:
    if at is None:
        return "an unknown moment: it has no sign of life of a bot"
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC, the last sign of life of a bot in it"


def _schema(source: Path, revision: str) -> Remark:
    """Whether the backup can be brought to the present schema; of a file that is tried with a copy."""
    latest = upgrade.REVISIONS[-1]
    if not upgrade.needed(source, revision):
        return Remark(f"It is of the present schema {latest}")
    if not restore.is_file(source):
        return Remark(
            f"It is of schema {revision} and would be brought to {latest}, which is tried only then"
        )
    try:
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy"
            siblings.make_private(copy)
            with closing(sqlite_files.connect_to_read(source)) as connection:
                sqlite_files.copy_to(connection, source, copy, copy)
            upgrade.upgrade_file(copy, revision, copied=True)
    except StoreError as error:
        return Remark(f"It is of schema {revision} and cannot be brought to {latest}: {error}", fault=True)
    return Remark(f"It is of schema {revision} and can be brought to {latest}")


def _in_use(address: Address) -> Iterator[Remark]:
    if isinstance(address, ServerAddress):
        from db.backends.lane import require_encoding  # a bot on a file needs no driver for servers
        from db.backends.visits import is_locked, read_once

        busy, encoding = asyncio.run(read_once(address, lambda c: (is_locked(c), _encoding(c))))
        try:
            require_encoding(address, encoding)
        except StoreError as error:
            yield Remark(str(error), fault=True)
    else:
        busy = claim.is_claimed(beside(address))
    if busy:
        yield Remark(str(StoreError("locked", address)), fault=True)


def _encoding(connection: Connection) -> str:
    """The encoding of a server's database."""
    return str(connection.exec_driver_sql("SHOW server_encoding").scalar())


def _losses(address: Address, backup: Summary) -> Iterator[Remark]:
    """What the database holds, and what of it would be lost."""
    try:
        present = restore.inspect(address)
    except StoreError as error:
        if error.key == "missing":
            yield Remark(f"There is no database {address}: nothing would be replaced")
            return
        if error.key not in ("damaged", "newer"):
            raise
        yield Remark(f"{address} would be replaced; what would be lost cannot be told: {error}")
        return
    if isinstance(address, ServerAddress) and not present.revision:
        yield Remark(f"{address} is empty: nothing would be replaced")
        return
    yield Remark(f"{address} would be replaced, and kept aside: {present}, from {_when(present.alive)}")
    lost = {n: ply - backup.ply_of(n, present.commitments[n]) for n, (_, ply) in present.games.items()}
    moves = {number: count for number, count in lost.items() if count > 0}
    missing = [n for n in present.games if backup.commitments.get(n) != present.commitments[n]]
    yield Remark(
        f"Lost would be {count(sum(moves.values()), 'move')} in {count(len(moves), 'game')}, and "
        f"{count(len(missing), 'game')} wholly"
    )
    for number in sorted(moves)[:_NAMED]:
        yield Remark(f"  game {number}: {count(moves[number], 'move')}")
    if len(moves) > _NAMED:
        yield Remark(f"  and {count(len(moves) - _NAMED, 'more game')}")


def _room(address: Address, source: Path) -> Iterator[Remark]:
    """Whether there is room for the backup's content and for the copy that is kept aside."""
    start = beside(address)
    if isinstance(address, ServerAddress):
        from db.backends.visits import read_once  # as above

        with tools.statements(source) as lines:
            needed = sum(len(line.encode()) for line in lines)
        needed += asyncio.run(read_once(address, _size))
    else:
        needed = source.stat().st_size + (start.stat().st_size if start.exists() else 0)
    folder = next(parent for parent in start.parents if parent.exists())
    free = shutil.disk_usage(folder).free
    room = f"{_mib(needed)} are needed in {folder}, and {_mib(free)} are free"
    yield Remark(room, fault=free < needed)
    if isinstance(address, ServerAddress):
        yield Remark("How much room the server has, it does not tell")


def _mib(size: int) -> str:
    return f"{max(1, round(size / _MIB)):,} MiB"


def _size(connection: Connection) -> int:
    return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
