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

from db.address import Address, ServerAddress
from db.backends import siblings, sqlite_files, tools
from db.errors import StoreError
from db.store import Store

log = structlog.get_logger(__name__)

KEEP = 7
"""The number of newest backups that the bot keeps."""
WEEKS = 4
"""For this many weeks before those backups the last one of each week is kept, too."""
EVERY_SECONDS = 24 * 3600.0
LOOK_SECONDS = 600.0
"""Seconds between checks whether a backup is due."""
_ABANDONED_SECONDS = 3600.0
"""A partial backup to which nothing was added for this many seconds is abandoned."""

_STAMP = "%Y%m%dT%H%M%SZ"


def make(address: Address, target: Path) -> None:
    """Copy a database that may be in use to a new file.

    :raises StoreError: `missing`, `exists`, `unwritable`; for a server also those of connecting, `tool`,
        `failed`.
    """
    if os.path.lexists(target):
        raise StoreError("exists", target)
    if isinstance(address, ServerAddress):
        asyncio.run(_reach(address))  # its errors are clearer than pg_dump's
        tools.dump(address, target)
    else:
        # SQLite would create a missing file, and the copy would be empty
        if not sqlite_files.is_there(address):
            raise StoreError("missing", address)
        sqlite_files.copy(address, target)


def stamp(now: float) -> str:
    """A moment in the form used in file names, in UTC."""
    return datetime.fromtimestamp(now, UTC).strftime(_STAMP)


def backup_path(folder: Path, address: Address, now: float) -> Path:
    """The path of a backup of this moment in a folder: `<database>-<UTC time>` with the suffix of its
    kind."""
    stem, suffix = _kind(address)
    return folder / f"{stem}-{stamp(now)}{suffix}"


def prune(folder: Path, address: Address, keep: int, now: float) -> list[Path]:
    """Remove a database's backups from a folder, except the newest `keep` and, of the older ones, the last in
    each of the latest `WEEKS` weeks (from Monday, UTC) that have any. Other files are not touched, nor are
    those of `from_future`, which do not count.

    :returns: the removed files.
    """
    times = {path: at for path, at in _times(folder, address).items() if at.timestamp() <= now}
    older = sorted(times, key=times.__getitem__, reverse=True)[keep:]
    weeks: dict[tuple[int, int], Path] = {}
    for path in older:
        weeks.setdefault(times[path].isocalendar()[:2], path)
    kept = set(list(weeks.values())[:WEEKS])
    removed = [path for path in older if path not in kept]
    for path in removed:
        path.unlink(missing_ok=True)
    return removed


def from_future(folder: Path, address: Address, now: float) -> list[Path]:
    """A database's backups whose names tell of a moment that is still to come, by name: a wrong clock has
    made them, or is wrong now."""
    return sorted(path for path, at in _times(folder, address).items() if at.timestamp() > now)


def newest(folder: Path, address: Address) -> Path | None:
    """A database's last backup in a folder; None if there is none, or no folder."""
    try:
        times = _times(folder, address)
    except OSError:
        return None
    return max(times, key=times.__getitem__, default=None)


def last_made(folder: Path, address: Address, now: float) -> float | None:
    """When a database's last backup in a folder was made, those from the future apart; None if there is none,
    or no folder."""
    try:
        times = [moment.timestamp() for moment in _times(folder, address).values()]
    except OSError:
        return None
    return max((at for at in times if at <= now), default=None)


async def regularly(
    store: Store,
    folder: Path,
    clock: Callable[[], float] = time.time,
    on_failure: Callable[[], None] = lambda: None,
    wanted: Callable[[], bool] = lambda: True,
) -> None:
    """Make one backup a day in the folder and prune old ones, until cancelled. A failure is logged and tried
    again. `wanted` says whether it is for this process to do."""
    future_known: set[Path] = set()
    while True:
        if not wanted():
            await asyncio.sleep(LOOK_SECONDS)
            continue
        try:
            await asyncio.to_thread(siblings.make_folder, folder)
            await asyncio.to_thread(_tidy, folder, store.address, clock())
            now = clock()
            times = await asyncio.to_thread(_times, folder, store.address)
            future = {path for path, moment in times.items() if moment.timestamp() > now}
            if not future_known.issuperset(future):
                future_known.update(future)
                log.warning("backups have names from the future: they are left alone", files=len(future))
            ages = [now - moment.timestamp() for path, moment in times.items() if path not in future]
            if min(ages, default=EVERY_SECONDS) >= EVERY_SECONDS:
                target = backup_path(folder, store.address, now)
                await store.backup(target)
                removed = await asyncio.to_thread(prune, folder, store.address, KEEP, now)
                log.info("backup made", file=str(target), removed=len(removed))
        except Exception as error:  # a failed backup must not stop the bot
            log.error("backup failed", folder=str(folder), error=str(error) or repr(error))
            on_failure()
        await asyncio.sleep(LOOK_SECONDS)


def _tidy(folder: Path, address: Address, now: float) -> None:
    """Make a database's backups readable by their owner alone, and remove parts of unfinished ones."""
    stem, suffix = _kind(address)
    part = re.compile(rf"{re.escape(stem)}-\d{{8}}T\d{{6}}Z{re.escape(suffix)}\.part(-\w+)?")
    for path in folder.iterdir():
        if part.fullmatch(path.name) and now - path.stat().st_mtime > _ABANDONED_SECONDS:
            path.unlink(missing_ok=True)
    for path in _times(folder, address):
        siblings.tighten(path)


def _kind(address: Address) -> tuple[str, str]:
    """The prefix and suffix of backups' names."""
    return (address.database, ".dump") if isinstance(address, ServerAddress) else (address.stem, ".sqlite3")


def _times(folder: Path, address: Address) -> dict[Path, datetime]:
    """The backups of a database in a folder, with the times in their names."""
    stem, suffix = _kind(address)
    pattern = re.compile(rf"{re.escape(stem)}-(\d{{8}}T\d{{6}}Z){re.escape(suffix)}")
    times = {}
    for path in folder.iterdir():
        if match := pattern.fullmatch(path.name):
            times[path] = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
    return times


async def _reach(server: ServerAddress) -> None:
    from db.backends.lane import connect  # a bot on a file needs no driver for servers

    await (await connect(server)).close()
