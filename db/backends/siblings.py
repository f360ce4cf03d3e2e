"""The files beside a database: which they are, who may read them, and cleaning up unfinished ones after a
killed process."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from db.address import data_folder
from db.errors import StoreError

LOGS = ("-wal", "-journal")
"""The suffixes of SQLite's own files, with transactions that the database file may still lack."""
COPIES = ("before", "replaced", "rescued")
_OWN = (*LOGS, "-shm", ".lock", ".alive", ".identifies", ".local", ".local.damaged")


def existing(start: Path) -> list[Path]:
    """The files beside a database, sorted, without the database itself. `start` is the database's
    `beside`."""
    names, copies = _patterns(start)
    return sorted(
        path for path in paths_in(start.parent) if names.fullmatch(path.name) or copies.match(path.name)
    )


def copies(start: Path) -> list[Path]:
    """Those of them that contain a whole database."""
    return [p for p in existing(start) if p.name.endswith((".sqlite3", ".dump")) and p.stat().st_size]


def make_folder(folder: Path) -> None:
    """Create a folder that only its owner may read, and missing folders above it.

    :raises OSError: the folder cannot be created.
    """
    for missing in reversed([f for f in (folder, *folder.parents) if not f.exists()]):
        missing.mkdir(mode=0o700, exist_ok=True)
    if not folder.is_dir():
        raise NotADirectoryError(20, "Not a directory", str(folder))


def make_private(path: Path) -> None:
    """Create an empty file that only its owner may read and write, unless it exists. :raises OSError:"""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def protect(start: Path) -> None:
    """Make a database, the files beside it and, if it is in the data folder, that folder accessible to their
    owner alone. Files of another owner stay as they are."""
    for path in (start, *existing(start)):
        tighten(path)
    with suppress(StoreError):
        if start.parent == data_folder():
            tighten(start.parent)


def clear(start: Path) -> None:
    """Clean up after a killed process, for a database that nobody uses: remove partial copies, and take back
    the beginning of a replacement (see `db.backends.sqlite_files.replace`)."""
    for path in existing(start):
        with suppress(OSError):
            if re.search(r"\.part(-\w+)?$", path.name):
                path.unlink()
            elif path.suffix == ".sqlite3" and path.samefile(start):
                for end in LOGS:
                    taken = path.with_name(path.name + end)
                    if taken.exists() and not start.with_name(start.name + end).exists():
                        taken.rename(start.with_name(start.name + end))
                path.unlink()


def put_aside(start: Path, aside: Path) -> None:
    """Move SQLite's logs of a database so that they belong to the file `aside`: the database that replaces it
    must never be opened with them. :raises OSError: they cannot be moved."""
    for end in LOGS:
        log = start.with_name(start.name + end)
        if log.exists() and log.stat().st_size:
            log.rename(aside.with_name(aside.name + end))
    for end in (*LOGS, "-shm"):
        start.with_name(start.name + end).unlink(missing_ok=True)


def free(path: Path) -> Path:
    """The path, or a similar one that does not exist yet."""
    numbered = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in itertools.count(2))
    return next(p for p in (path, *itertools.islice(numbered, 1000)) if not p.exists())


def tighten(path: Path) -> None:
    """Make a file or folder accessible to its owner alone, if the process owns it."""
    with suppress(OSError):
        mode = path.lstat().st_mode
        if mode & 0o077 and not path.is_symlink():
            path.chmod(mode & 0o700)


def paths_in(folder: Path) -> Iterator[Path]:
    """The content of a folder; empty if the folder does not exist."""
    with suppress(OSError):
        yield from folder.iterdir()


def _patterns(start: Path) -> tuple[re.Pattern[str], re.Pattern[str]]:
    name, stem = re.escape(start.name), re.escape(start.stem)
    ends = "|".join(map(re.escape, _OWN))
    sqlite = "|".join((*LOGS, "-shm"))
    return (
        re.compile(rf"{name}(({ends})({sqlite})?|\.alive-[\w.-]+|(\.\w+)?\.part(-\w+)?)"),
        re.compile(rf"({name}|{stem})\.({'|'.join(COPIES)})-"),
    )
