"""The exclusive right of one process to a database file."""

from __future__ import annotations

import os
import sqlite3
import stat
import struct
from contextlib import closing, suppress
from pathlib import Path

from db.backends import siblings
from db.backends.faults import explain
from db.errors import StoreError

try:
    import fcntl

    _OFD = getattr(fcntl, "F_OFD_SETLK", None)
except ImportError:  # Windows
    _OFD = None

_held: set[tuple[int, int]] = set()
"""The files that this process has claimed: opening and closing one would drop SQLite's own locks on it."""

# Far behind the bytes that SQLite locks, and behind the end of any database.
_BYTE = 2**62


class FileClaim:
    """The right to a database file under all its names, kept until `release` or the process's death.

    The claim consists of two locks, which the system drops when the process dies. One is on the file itself,
    so that neither links nor the removal of files beside it get around it; on systems without such locks a
    file with several names is refused. The other is on an empty SQLite file beside it, on every platform.
    Neither disturbs readers of the database (backups, a shell).
    """

    def __init__(self, path: Path) -> None:
        """Claim a file, which is created empty and private if it is missing. Unfinished files that a killed
        process left beside it are removed. `path` must contain no links.

        :raises StoreError: `locked` by another process, `unwritable`, `linked`.
        """
        self._path = path
        self._made: list[Path] = []
        self._file: int | None = None
        self._lock: sqlite3.Connection | None = None
        try:
            siblings.make_folder(path.parent)
            self._identity = self._claim_file()
            self._claim_beside()
            siblings.clear(path)
            names = path.stat().st_nlink
        except (OSError, sqlite3.Error) as error:
            self.withdraw()
            raise explain(path, error) from error
        except StoreError:
            self.withdraw()
            raise
        if self._file is None and names > 1:
            self.withdraw()
            raise StoreError("linked", path, names)

    def _claim_file(self) -> tuple[int, int]:
        path = self._path
        there = path.exists()
        if there and not stat.S_ISREG(path.stat().st_mode):
            raise StoreError("unwritable", path, "it is not an ordinary file")
        if there and _identity(path.stat()) in _held:
            raise StoreError("locked", path)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if not there:
            self._made.append(path)
        if _OFD is None:
            os.close(file)
        else:
            self._file = file
            try:
                # type, whence, start, length, process: struct flock as the system has it
                fcntl.fcntl(file, _OFD, struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _BYTE, 1, 0))
            except BlockingIOError as error:
                raise StoreError("locked", path) from error
            except OSError:  # a file system without such locks: the other lock has to do
                os.close(file)
                self._file = None
        identity = _identity(path.stat())
        if self._file is not None and identity != _identity(os.fstat(self._file)):
            raise StoreError("locked", path)  # somebody has just put another file in its place
        _held.add(identity)
        return identity

    def _claim_beside(self) -> None:
        lock = self._path.with_name(self._path.name + ".lock")
        if not lock.exists():
            siblings.make_private(lock)
            self._made.append(lock)
        self._lock = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
        self._lock.execute("BEGIN EXCLUSIVE")

    @property
    def deleted(self) -> bool:
        """Whether the claimed file has no name left, as far as the system tells."""
        return self._file is None or os.fstat(self._file).st_nlink == 0

    def release(self) -> None:
        """Let others use the file. All connections to it must be closed before."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
        if self._file is not None:
            os.close(self._file)
            self._file = None
        _held.discard(getattr(self, "_identity", (0, 0)))

    def withdraw(self) -> None:
        """Release a database that cannot be used, removing files that the claim created."""
        for created in self._made:
            # Before the release nobody else can hold it. Windows refuses; the file that stays is harmless.
            with suppress(OSError):
                if created != self._path or not created.stat().st_size:
                    created.unlink()
        self.release()


def is_claimed(path: Path) -> bool:
    """Whether a process has claimed a file; nothing is changed or created. `path` must contain no links."""
    lock = path.with_name(path.name + ".lock")
    if lock.exists():
        try:
            with closing(sqlite3.connect(f"{lock.as_uri()}?mode=ro", uri=True, timeout=0)) as connection:
                connection.execute("SELECT * FROM sqlite_master").fetchall()
        except sqlite3.OperationalError:
            return True
    if not path.exists() or _identity(path.stat()) in _held:
        return path.exists()
    if _OFD is None:
        return False
    with path.open("rb") as file, suppress(OSError):  # a file system without such locks
        wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _BYTE, 1, 0)
        answer = fcntl.fcntl(file, fcntl.F_OFD_GETLK, wanted)
        return bool(struct.unpack("hhqqi4x", answer)[0] != fcntl.F_UNLCK)
    return False


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino
