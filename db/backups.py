"""Backups: made while the database is in use, named by their time, and kept for some weeks."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import structlog

from db import files, siblings, tools
from db.address import Address, Server
from db.errors import StoreError
from db.store import Store

log = structlog.get_logger(__name__)

KEEP = 7
"""How many of the newest backups the bot keeps."""
WEEKS = 4
"""Of how many weeks before those the last backup is kept, too."""
EVERY_SECONDS = 24 * 3600.0
LOOK_SECONDS = 600.0
"""How often the bot looks whether a backup is due."""
_ABANDONED_SECONDS = 3600.0
"""A part of a backup to which nothing was added for so long belongs to nobody."""

_STAMP = "%Y%m%dT%H%M%SZ"


def make(address: Address, target: Path) -> None:
    """Copy a database that may be in use to a new file.

    :raises StoreError: `missing`, `exists`, `unwritable`; for a server also those of connecting, `tool`,
        `failed`.
    """
    if os.path.lexists(target):
        raise StoreError("exists", target)
    if isinstance(address, Server):
        asyncio.run(_reach(address))  # it tells more clearly than pg_dump what is wrong
        tools.dump(address, target)
    else:
        # SQLite would make a missing file, and the copy would be an empty one
        if not files.is_there(address):
            raise StoreError("missing", address)
        files.copy(address, target)


def stamp(now: float) -> str:
    """A moment as it stands in names of files, in UTC."""
    return datetime.fromtimestamp(now, UTC).strftime(_STAMP)


def named(folder: Path, address: Address, now: float) -> Path:
    """Where in a folder a backup of this moment belongs: `<database>-<UTC time>` with its kind's ending."""
    stem, suffix = _kind(address)
    return folder / f"{stem}-{stamp(now)}{suffix}"


def prune(folder: Path, address: Address, keep: int) -> list[Path]:
    """Remove a database's backups from a folder but the newest `keep` and, of the older ones, the last of
    each of the latest `WEEKS` weeks (from Monday, UTC) that have any. Other files are not touched.

    :returns: what was removed.
    """
    times = _times(folder, address)
    older = sorted(times, key=times.__getitem__, reverse=True)[keep:]
    weeks: dict[tuple[int, int], Path] = {}
    for path in older:
        weeks.setdefault(times[path].isocalendar()[:2], path)
    kept = set(list(weeks.values())[:WEEKS])
    removed = [path for path in older if path not in kept]
    for path in removed:
        path.unlink(missing_ok=True)
    return removed


def newest(folder: Path, address: Address) -> Path | None:
    """A database's last backup in a folder; None if there is none, or no folder."""
    try:
        times = _times(folder, address)
    except OSError:
        return None
    return max(times, key=times.__getitem__, default=None)


async def regularly(store: Store, folder: Path, clock: Callable[[], float] = time.time) -> None:
    """Have a backup a day in the folder, as `prune` keeps them, until cancelled. What fails is logged, and
    tried again."""
    while True:
        try:
            await asyncio.to_thread(siblings.make_folder, folder)
            await asyncio.to_thread(_tidy, folder, store.address, clock())
            now = clock()
            times = await asyncio.to_thread(_times, folder, store.address)
            # a clock that was wrong may have left names from the future: they say nothing
            ages = [age for moment in times.values() if (age := now - moment.timestamp()) >= 0]
            if min(ages, default=EVERY_SECONDS) >= EVERY_SECONDS:
                target = named(folder, store.address, now)
                await store.backup(target)
                removed = await asyncio.to_thread(prune, folder, store.address, KEEP)
                log.info("backup made", file=str(target), removed=len(removed))
        except Exception as error:  # a game must not end because of a backup
            log.error("backup failed", folder=str(folder), error=str(error) or repr(error))
        await asyncio.sleep(LOOK_SECONDS)


def _tidy(folder: Path, address: Address, now: float) -> None:
    """Keep others from reading a database's backups, and remove parts of those that were never finished."""
    stem, suffix = _kind(address)
    part = re.compile(rf"{re.escape(stem)}-\d{{8}}T\d{{6}}Z{re.escape(suffix)}\.part(-\w+)?")
    for path in folder.iterdir():
        if part.fullmatch(path.name) and now - path.stat().st_mtime > _ABANDONED_SECONDS:
            path.unlink(missing_ok=True)
    for path in _times(folder, address):
        siblings.tighten(path)


def _kind(address: Address) -> tuple[str, str]:
    """What the names of backups begin and end with."""
    return (address.database, ".dump") if isinstance(address, Server) else (address.stem, ".sqlite3")


def _times(folder: Path, address: Address) -> dict[Path, datetime]:
    """The backups of a database in a folder, with the times in their names."""
    stem, suffix = _kind(address)
    pattern = re.compile(rf"{re.escape(stem)}-(\d{{8}}T\d{{6}}Z){re.escape(suffix)}")
    found = {}
    for path in folder.iterdir():
        if match := pattern.fullmatch(path.name):
            found[path] = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
    return found


async def _reach(server: Server) -> None:
    from db.lane import connect  # whoever uses a file needs no driver for servers

    await (await connect(server)).close()
