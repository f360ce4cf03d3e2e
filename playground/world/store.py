"""The local Discord on disk: an SQLite file, written by one thread, committed before any answer.

What members wrote is nobody else's: the file is for its owner alone, and so are the folders that it needs.
On a full disk everything goes on in memory, and is written as soon as there is space again.
"""

import asyncio
import contextlib
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from playground.errors import Json
from playground.wire import dumps
from playground.world.files import StoredFile

_SCHEMA = """
CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, content_type TEXT NOT NULL, data BLOB NOT NULL
);
"""
log = logging.getLogger(__name__)
RETRY_SECONDS = 1.0
"""How long after an attempt to write that failed the next one is made, at least."""
SHARE = 20
"""After an attempt the next one waits this many times as long as it took: all that is held is looked
through."""
_PUT = "INSERT INTO things VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body"
_PUT_FILE = "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)"
FORMAT = 1
T = TypeVar("T")
Row = tuple[str | bytes, ...]
OWN_FILE, OWN_FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite appends to the name of a database for the files that belong to it."""
# What SQLite reports of a file that is no database, is damaged, or has other tables than it should.
_DAMAGE = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_MISMATCH}


class Damaged(Exception):
    """The file is there, but what is in it cannot be used. The text says why."""


class StateFile:
    """Collects changes and writes them together. A killed process loses nothing that `flush` returned for,
    unless the disk took nothing at that moment (`held`)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.held = False
        """Whether what happens is in memory alone, because it cannot be written."""
        self.on_held: Callable[[bool], None] = lambda held: None
        """Called when `held` changes."""
        self._things: dict[tuple[str, str], Json | None] = {}
        self._files: dict[str, StoredFile | None] = {}
        self._thread = ThreadPoolExecutor(1, "playground-store")
        self._writing = asyncio.Lock()
        self._retry: asyncio.TimerHandle | None = None
        self._retrying: asyncio.Task[None] | None = None
        self._db: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Open or create the file.

        Damaged if its contents cannot be used; sqlite3.DatabaseError if it is another program's database or
        in use by another server; OSError if it cannot be made.
        """
        await self._run(self._open)

    def _open(self) -> None:
        _make_folder(self.path.parent)
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, OWN_FILE))
        for name in BESIDE:
            # Not every file system has permissions, and not every file is ours.
            with contextlib.suppress(OSError):
                _beside(self.path, name).chmod(OWN_FILE)
        db = sqlite3.connect(self.path, timeout=1, check_same_thread=False, isolation_level=None)
        self._db = db
        try:
            self._prepare(db)
        except sqlite3.Error as error:
            # The lower byte tells the kind of a mistake, the rest more about it.
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE:
                raise Damaged(str(error)) from None
            raise

    def _prepare(self, db: sqlite3.Connection) -> None:
        # The lock is held as long as the process lives: two servers on one file would overwrite each other.
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if tables and "things" not in tables:
            raise sqlite3.DatabaseError(f"{self.path} is the database of another program")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > FORMAT:
            raise Damaged("it was written by a newer version")
        (answer,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if answer != "ok":
            raise Damaged(answer)
        if version < FORMAT:
            db.executescript(_SCHEMA + f"PRAGMA user_version = {FORMAT};")

    async def things(self) -> list[tuple[Any, ...]]:
        """Everything stored: kind, key and JSON text."""
        return await self._run(lambda: self._rows("SELECT kind, key, body FROM things"))

    async def set_aside(self) -> Path:
        """Give the file another name, so that the next `open` begins a new one; where it is now."""
        return await self._run(self._set_aside)

    def _set_aside(self) -> Path:
        self._close()
        self._things, self._files = {}, {}
        number, aside = 1, _beside(self.path, ".damaged")
        while aside.exists():
            number += 1
            aside = _beside(self.path, f".damaged-{number}")
        for name in BESIDE:
            with contextlib.suppress(FileNotFoundError):
                _beside(self.path, name).rename(_beside(aside, name))
        return aside

    async def files(self) -> list[tuple[str, StoredFile]]:
        """The stored files by id, the oldest first. TypeError, ValueError if that is not what is there."""
        rows = await self._run(lambda: self._rows("SELECT id, name, content_type, data FROM files"))
        if not all(list(map(type, row)) == [str, str, str, bytes] for row in rows):
            raise TypeError("a file is not one")
        return sorted(((fid, StoredFile(*rest)) for fid, *rest in rows), key=lambda item: int(item[0]))

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        assert self._db is not None
        try:
            return self._db.execute(query).fetchall()
        except sqlite3.DatabaseError as error:
            raise Damaged(str(error)) from None

    def save(self, kind: str, key: str, body: Json | None) -> None:
        """Note that a thing is now as it is (None: gone); its state at the next flush is what is written."""
        self._things[kind, key] = body

    def save_file(self, fid: str, file: StoredFile | None) -> None:
        self._files[fid] = file

    async def flush(self) -> None:
        """Return once everything noted so far is committed, or at once while it is `held` in memory. Calls in
        the meantime share the next commit."""
        if self.held or (not self._things and not self._files and not self._writing.locked()):
            return
        async with self._writing:
            if not self.held:
                await self._commit()

    async def _commit(self) -> None:
        """Write what is noted; after it was `held` also what is noted meanwhile, as nobody waited for that.
        What cannot be written now is tried again and again until it can."""
        while self._things or self._files:
            loop = asyncio.get_running_loop()
            began = loop.time()
            batch, things, files = list(self._statements()), self._things, self._files
            self._things, self._files = {}, {}
            try:
                await self._run(partial(self._write, batch))
            except sqlite3.Error as error:
                self._things, self._files = {**things, **self._things}, {**files, **self._files}
                self._put_off(error, loop.time() - began)
                return
            if not self.held:
                return
        if self.held:
            log.warning("The local Discord can write %s again: everything is saved.", self.path)
            self._hold(False)

    def _put_off(self, error: sqlite3.Error, seconds: float) -> None:
        """Try again after a while, by how many seconds this try took."""
        if not self.held:
            log.warning(
                "The local Discord cannot write %s (%s): it goes on in memory, and saves what happens "
                "once it can.",
                self.path,
                error,
            )
            self._hold(True)
        delay = max(RETRY_SECONDS, SHARE * seconds)
        self._retry = asyncio.get_running_loop().call_later(delay, self._try_again)

    def _hold(self, held: bool) -> None:
        self.held = held
        self.on_held(held)

    def _try_again(self) -> None:
        self._retrying = asyncio.create_task(self._write_again())

    async def _write_again(self) -> None:
        async with self._writing:
            await self._commit()

    def _statements(self) -> Iterator[tuple[str, Row]]:
        for fid, file in self._files.items():
            if file is None:
                yield "DELETE FROM files WHERE id = ?", (fid,)
            else:
                yield _PUT_FILE, (fid, file.name, file.content_type, file.data)
        for (kind, key), body in self._things.items():
            if body is None:
                yield "DELETE FROM things WHERE kind = ? AND key = ?", (kind, key)
            else:
                yield _PUT, (kind, key, dumps(body))

    def _write(self, batch: list[tuple[str, Row]]) -> None:
        assert self._db is not None
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for statement, values in batch:
                self._db.execute(statement, values)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # SQLite itself takes some of them back
                self._db.execute("ROLLBACK")
            raise

    async def close(self) -> None:
        """Write what is left, and close the file. What cannot be written even now is lost, with a line."""
        if self._retry is not None:
            self._retry.cancel()
        if self._db is not None:
            async with self._writing:
                await self._commit()
            if self.held:
                log.error(
                    "%d changes were never saved in %s.", len(self._things) + len(self._files), self.path
                )
        if self._retry is not None:
            self._retry.cancel()
        await self._run(self._close)
        self._thread.shutdown(wait=False)

    def _close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    async def _run(self, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _make_folder(folder: Path) -> None:
    """Make a folder, with all missing ones above it, each for its owner alone."""
    for parent in reversed([folder, *folder.parents]):
        with contextlib.suppress(FileExistsError):
            parent.mkdir(OWN_FOLDER)
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is not a folder")
