"""The local Discord on disk: an SQLite file, written by one thread, committed before any answer."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from .errors import Json
from .files import StoredFile

_SCHEMA = """
CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, content_type TEXT NOT NULL, data BLOB NOT NULL
);
"""
_PUT = "INSERT INTO things VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body"
_PUT_FILE = "INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)"
FORMAT = 1
T = TypeVar("T")
Row = tuple[str | bytes, ...]


class Store:
    """Collects changes and writes them together. A killed process loses nothing that `flush` returned for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._things: dict[tuple[str, str], Json | None] = {}
        self._files: dict[str, StoredFile | None] = {}
        self._thread = ThreadPoolExecutor(1, "playground-store")
        self._writing = asyncio.Lock()
        self._db: sqlite3.Connection | None = None

    async def open(self) -> None:
        """Open or create the file.

        sqlite3.DatabaseError if it is damaged, something else, or in use by another server; OSError if it
        cannot be made.
        """
        await self._run(self._open)

    def _open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(self.path, timeout=1, check_same_thread=False, isolation_level=None)
        self._db = db
        # The lock is held as long as the process lives: two servers on one file would overwrite each other.
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        found = db.execute("PRAGMA user_version").fetchone()[0]
        if found > FORMAT:
            raise sqlite3.DatabaseError(f"{self.path} was written by a newer version")
        db.executescript(_SCHEMA + f"PRAGMA user_version = {FORMAT};")

    async def things(self) -> list[tuple[Any, ...]]:
        """Everything stored: kind, key and JSON text."""
        return await self._run(lambda: self._rows("SELECT kind, key, body FROM things"))

    async def files(self) -> list[tuple[str, StoredFile]]:
        rows = await self._run(lambda: self._rows("SELECT id, name, content_type, data FROM files"))
        return sorted(((fid, StoredFile(*rest)) for fid, *rest in rows), key=lambda item: int(item[0]))

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        assert self._db is not None
        return self._db.execute(query).fetchall()

    def save(self, kind: str, key: str, body: Json | None) -> None:
        """Note that a thing is now as it is (None: gone); its state at the next flush is what is written."""
        self._things[kind, key] = body

    def save_file(self, fid: str, file: StoredFile | None) -> None:
        self._files[fid] = file

    async def flush(self) -> None:
        """Return once everything noted so far is committed. Calls in the meantime share the next commit."""
        if not self._things and not self._files and not self._writing.locked():
            return
        async with self._writing:
            if not self._things and not self._files:
                return
            batch, things, files = list(self._statements()), self._things, self._files
            self._things, self._files = {}, {}
            try:
                await self._run(lambda: self._write(batch))
            except sqlite3.Error:  # a full disk, say: the next flush tries again
                self._things, self._files = {**things, **self._things}, {**files, **self._files}
                raise

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
                yield _PUT, (kind, key, json.dumps(body, separators=(",", ":")))

    def _write(self, batch: list[tuple[str, Row]]) -> None:
        assert self._db is not None
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for statement, values in batch:
                self._db.execute(statement, values)
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise

    async def close(self) -> None:
        await self.flush()
        await self._run(self._close)
        self._thread.shutdown(wait=False)

    def _close(self) -> None:
        if self._db is not None:
            self._db.close()

    async def _run(self, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)
