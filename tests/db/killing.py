"""What a process leaves behind that is killed before it touches a file for the n-th time, for every n
(for every second one, without `ALL=1`).

Usage: python -m tests.db.killing restore|unfolded|backup FOLDER

The folder holds `games.sqlite3` and, to be restored, `backup`. Each moment has a copy of it and a child of
this process, which has no threads. Prints a line a moment.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from db.backends import sqlite_files
from db.backends.claim import FileClaim
from db.care import backups, restore
from tests.bounded import often

KILLED = 9
_TOUCHES = (
    "os.link",
    "os.rename",
    "os.remove",
    "os.chmod",
    "os.chown",
    "os.mkdir",
    "os.utime",
    "sqlite3.connect",
)


class _Killer:
    """Ends the process before a touch of the folder."""

    def __init__(self, folder: Path, at: int) -> None:
        self._folder = str(folder)
        self._left = at

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        written = (
            event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
        )
        if (event in _TOUCHES or written) and self._folder in str(arguments[0]):
            self.step()

    def step(self) -> None:
        self._left -= 1
        if self._left < 0:
            os._exit(KILLED)


def killed(folder: Path, at: int, work: Callable[[], object]) -> bool:
    """Do work on a folder in a process that is killed before its touch number `at`; whether it was."""
    child = os.fork()
    if not child:
        killer = _Killer(folder, at)
        sys.addaudithook(killer)
        real = os.fsync

        def fsync(number: int) -> None:
            killer.step()
            real(number)

        os.fsync = fsync  # type: ignore[assignment] # numbers are all that is asked of it
        try:
            work()
        except BaseException as error:
            print(repr(error), file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, KILLED), code
    return code == KILLED


def moments(template: Path, work: Callable[[Path], object]) -> Iterator[Path]:
    """For each moment of the work, and its end, a folder like the template that it was killed in."""
    for at in range(0, 200, often(2, 1)):
        folder = template.with_name(f"{template.name}-{at}")
        shutil.copytree(template, folder)
        was_killed = killed(folder, at, partial(work, folder))
        yield folder
        shutil.rmtree(folder)
        if not was_killed:
            return
    raise AssertionError("it never ends")


def plies(path: Path) -> list[int]:
    """Where the games of a database are, read as the next process to start would."""
    with closing(sqlite3.connect(path)) as connection:
        return [ply for (ply,) in connection.execute("SELECT ply FROM games ORDER BY id")]


def restored(template: Path) -> None:
    """Before a backup is restored there is the old database, afterwards the new one, never nothing."""
    shutil.copytree(template, copy := template.with_name("copy"))
    old, new, olds = plies(copy / "games.sqlite3"), plies(copy / "backup"), 0
    shutil.rmtree(copy)
    assert old != new
    for folder in moments(template, lambda f: restore.restore(f / "games.sqlite3", f / "backup", 0)):
        path = folder / "games.sqlite3"
        assert path.stat().st_size, "nothing is there"
        FileClaim(path).release()  # as the next start does
        assert not list(folder.glob("*.part*"))
        kept = list(folder.glob("games.replaced-*.sqlite3"))
        content = plies(path)
        print(folder.name, content, flush=True)
        if content == old:
            olds += 1
            assert not kept, "the old file has a second name"
        else:
            assert content == new
            assert [plies(file) for file in kept] == [old], kept
    assert olds > 5, "it was never killed before the end"


def unfolded(template: Path) -> None:
    """The same where SQLite cannot fold its log into the old file, as on a full disk."""
    sqlite_files._fold = lambda path: None
    restored(template)


def backed_up(template: Path) -> None:
    """A backup is there as a whole or not at all, and the database is as it was."""
    now = plies(template / "games.sqlite3")
    for folder in moments(template, lambda f: backups.make(f / "games.sqlite3", f / "backups" / "one")):
        path = folder / "games.sqlite3"
        assert plies(path) == now
        copies = [p for p in (folder / "backups").glob("*") if p.suffix != ".part"]
        assert [plies(p) for p in copies] == [now] * len(copies)
        print(folder.name, len(copies), flush=True)


if __name__ == "__main__":
    {"restore": restored, "unfolded": unfolded, "backup": backed_up}[sys.argv[1]](Path(sys.argv[2]))
