"""The database file proper while it is open. SQLite changes it at checkpoints alone, when it writes its
log into it, and this process makes all of them: a reader keeps other programs from it. So whatever else
changes the file is a stranger's doing, and is noticed by its size, its header and the time of its last
change.

A second copy of the file, without a name, is as the file was after the last checkpoint. Together with
SQLite's log it is the whole database, whatever becomes of the file.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

import structlog

from db.backends import siblings, sqlite_files

log = structlog.get_logger("db")

LOG_BYTES = 4 * 2**20
"""SQLite's log is written into the file when it is longer than this."""
_HEADER = 100
_ROOM = 16 * 2**20
_CHUNK = 2**20
# https://www.sqlite.org/fileformat.html#walformat
_LOG_HEADER, _FRAME_HEADER = 32, 24


class MainFile:
    """Used on the writing connection's thread alone. No connection of this process may be open after `close`:
    closing the file drops SQLite's locks on it."""

    def __init__(self, path: Path) -> None:
        self._log = path.with_name(path.name + "-wal")
        self._log_name = str(self._log)
        self._folder = path.parent
        self._file: IO[bytes] = path.open("rb", buffering=0)
        self._copy: IO[bytes] | None = None
        self._reader = sqlite_files.connect(path)
        self._whole = False
        self._size = self._time = self._log_size = 0
        self._header = b""
        self.overwritten = False
        """Whether a stranger was found to have changed the file."""
        self.log_cut = False
        """Whether a stranger was found to have cut SQLite's log."""

    @property
    def due(self) -> bool:
        """Whether it is time for a checkpoint."""
        return not self._whole or self._log_size > LOG_BYTES

    def checkpoint(self, connection: sqlite3.Connection) -> None:
        """Write SQLite's log into the file, outside of any transaction and as far as readers and the disk let
        it be done: what is left stays in the log, as safe as before."""
        before = self._log_header()
        self._whole = False
        with suppress(sqlite3.Error):
            self.leave()
            _, frames, done = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            # With the whole log in the file it reads the file alone, which nobody can write to meanwhile.
            self._reader.execute("BEGIN")
            self._reader.execute("SELECT 1 FROM sqlite_master").fetchone()
            self._whole = frames == done
        status = os.fstat(self._file.fileno())
        self._size, self._time, self._header = status.st_size, status.st_mtime_ns, self._read_header()
        # A log that is in the file as a whole may be emptied by anybody.
        self._log_size = 0 if self._whole else self._present_log_size()
        try:
            self._follow(before)
        except OSError as error:
            self.drop_copy()
            log.warning("the database has no second copy", reason=error.strerror)

    def look_at_file(self) -> str | None:
        """What a stranger has done to the file since the last checkpoint; None if nothing."""
        status = os.fstat(self._file.fileno())
        if status.st_size < self._size:
            self.overwritten = True
            return "the file was truncated"
        if status.st_size != self._size or self._read_header() != self._header:
            self.overwritten = True
        elif status.st_mtime_ns != self._time:
            self.overwritten = self._copy is not None and not self._same()
            self._time = status.st_mtime_ns
        return "the file was overwritten" if self.overwritten else None

    def look_at_log(self) -> str | None:
        """What a stranger has done to SQLite's log; None if nothing. To be asked before it is written to:
        what is written then fills the gap."""
        if self.log_cut or self._present_log_size() < self._log_size:
            self.log_cut = True
            return f"{self._log}, a part of it, was truncated"
        return None

    def note_write(self) -> None:
        """Note that a transaction was written."""
        self._log_size = self._present_log_size()

    def rescue(self, part: Path) -> bool:
        """Write all that the database held to the empty file `part`; False if there is no second copy.

        :raises OSError, sqlite3.Error: it cannot be written.
        """
        if self._copy is None:
            return False
        self._copy.seek(0)
        with part.open("wb") as target:
            shutil.copyfileobj(self._copy, target, _CHUNK)
        shutil.copyfile(self._log, part.with_name(part.name + "-wal"))
        with closing(sqlite_files.connect(part)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
        return True

    def keep_log(self, target: Path) -> None:
        """Copy SQLite's log aside, for somebody who knows what to do with it."""
        with suppress(OSError):
            siblings.make_private(target)
            shutil.copyfile(self._log, target)

    def empty_log(self) -> None:
        """Empty SQLite's log, whose content is saved or lost: closing the last connection would write it into
        a file to which it does not belong."""
        with suppress(OSError):
            os.truncate(self._log, 0)

    def drop_copy(self) -> None:
        """Give the copy's space back; the next checkpoint makes a new one if there is room."""
        if self._copy is not None:
            self._copy.close()
            self._copy = None

    def leave(self) -> None:
        """End the reading transaction, which held checkpoints up."""
        if self._reader.in_transaction:
            self._reader.execute("ROLLBACK")

    def leave_for_good(self) -> None:
        """Close the reader: the connection that is closed last makes a checkpoint."""
        self._reader.close()

    def close(self) -> None:
        self.drop_copy()
        self._file.close()

    def _read_header(self) -> bytes:
        self._file.seek(0)
        return self._file.read(_HEADER)

    def _present_log_size(self) -> int:
        try:
            return os.stat(self._log_name).st_size  # noqa: PTH116 - after every transaction
        except OSError:
            return 0

    def _log_header(self) -> bytes:
        try:
            with self._log.open("rb", buffering=0) as file:
                return file.read(_LOG_HEADER)
        except OSError:
            return b""

    def _follow(self, before: bytes) -> None:
        """Bring the copy up to date after a checkpoint. `before`: the log's header before it. :raises
        OSError: there is no room."""
        if self._copy is None:
            if shutil.disk_usage(self._folder).free < 2 * self._size + _ROOM:
                return
            self._copy = tempfile.TemporaryFile(dir=self._folder, buffering=0)  # noqa: SIM115 - kept
            self._take_all(self._copy)
            return
        pages, size = set(self._pages()), int.from_bytes(before[8:12])
        if self._log_header() != before:  # begun again by another program meanwhile
            self._take_all(self._copy)
            return
        for page in sorted(pages):
            self._file.seek((page - 1) * size)
            self._copy.seek((page - 1) * size)
            self._copy.write(self._file.read(size))
        self._copy.truncate(self._size)

    def _take_all(self, copy: IO[bytes]) -> None:
        self._file.seek(0)
        copy.seek(0)
        shutil.copyfileobj(self._file, copy, _CHUNK)
        copy.truncate()

    def _pages(self) -> Iterator[int]:
        """The numbers of the pages in the log."""
        with suppress(FileNotFoundError), self._log.open("rb", buffering=0) as file:
            header = file.read(_LOG_HEADER)
            size, salts = int.from_bytes(header[8:12]), header[16:24]
            while frame := file.read(_FRAME_HEADER):
                if frame[8:16] != salts:  # of an earlier round
                    return
                yield int.from_bytes(frame[:4])
                file.seek(size, os.SEEK_CUR)

    def _same(self) -> bool:
        """Whether the file is what the copy is, byte by byte."""
        assert self._copy is not None, "asked before"
        self._file.seek(0)
        self._copy.seek(0)
        while chunk := self._file.read(_CHUNK):
            if chunk != self._copy.read(_CHUNK):
                return False
        return True
