"""The copies beside a database that updates, restores and rescues have left: how many there are, and which
may go."""

from __future__ import annotations

import re
from collections import defaultdict
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from db.address import Address, beside
from db.backends import rescued_copies, siblings

DAYS = 30
"""The age from which copies are removed if none is named."""
COMMAND = "python -m db tidy"
_NAME = re.compile(rf"\.({'|'.join(siblings.COPIES)})-(\d{{8}}T\d{{6}}Z|\w+)")


class OldCopy(NamedTuple):
    """A copy of a database, with SQLite's logs that belong to it."""

    kind: str
    """Of `siblings.COPIES`."""
    at: float
    """When it was made, in seconds since 1970."""
    files: tuple[Path, ...]

    @property
    def bytes(self) -> int:
        """The room that it takes."""
        return sum(file.stat().st_size for file in self.files)


def copies(address: Address) -> list[OldCopy]:
    """The copies beside a database, the oldest first."""
    groups: dict[tuple[str, str], list[Path]] = defaultdict(list)
    for path in siblings.existing(beside(address)):
        match = _NAME.search(path.name)
        if match and ".part" not in path.name:
            stem = re.sub(r"(\.sqlite3)?(-wal|-shm|-journal)$|\.sqlite3$", "", path.name)
            groups[match[1], stem].append(path)
    every = [OldCopy(kind, _time(stem, files[0]), tuple(files)) for (kind, stem), files in groups.items()]
    return sorted(every, key=lambda copy: (copy.at, copy.files))


def removable(address: Address, days: float, now: float) -> list[OldCopy]:
    """The copies that are older than so many days, but for the newest of each kind, and for rescued ones that
    are newer than the database: these are for an operator to decide about."""
    every = copies(address)
    newest = {copy.kind: copy for copy in every}
    start = beside(address)
    undecided = set(rescued_copies.newer(start)) if isinstance(address, Path) else set()
    return [
        copy
        for copy in every
        if copy.at < now - 86_400 * days
        and copy is not newest[copy.kind]
        and undecided.isdisjoint(copy.files)
    ]


def remove(copy: OldCopy) -> None:
    """Remove a copy. :raises OSError: a file of it cannot be removed."""
    for file in copy.files:
        file.unlink(missing_ok=True)


def summary(address: Address) -> str | None:
    """One line about the copies beside a database; None if there are none."""
    numbers: dict[str, int] = defaultdict(int)
    size = 0
    with suppress(OSError):  # one is removed meanwhile
        for copy in copies(address):
            numbers[copy.kind] += 1
            size += copy.bytes
    if not numbers:
        return None
    parts = ", ".join(f"{n} {kind}-" for kind, n in numbers.items())
    return (
        f"Copies beside the database: {parts}; {megabytes(size)} in all. "
        f"{COMMAND} removes those older than {DAYS} days, but for the newest of each kind."
    )


def megabytes(size: float) -> str:
    """A number of bytes for people."""
    return f"{size / 10**6:,.1f} MB"


def _time(stem: str, file: Path) -> float:
    """When a copy was made: as its name says, else as its file does."""
    match = _NAME.search(stem)
    with suppress(ValueError):
        return datetime.fromisoformat(match[2] if match else "").timestamp()
    return file.stat().st_mtime
