"""Detects that a database existed where none is now: a start must not begin with an empty database if the
games may just be mislaid.

The evidence: files beside the database, its backups, and a list in the user's data folder of all databases
ever opened. The list exists even if a whole folder vanished or its disk is not mounted. Beside the list is
counted how often each was opened and closed, by which an earlier state in its place is noticed (`db.branch`),
and which numbers it has given out.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from db import numbers
from db.address import Address, beside, data_folder
from db.backends import siblings
from db.branch import Counts
from db.care.backups import newest
from db.errors import StoreError

_LIST, _COUNTS = "databases", "openings"


def refuse_lost(address: Address, backups: Path | None, *, exists: bool = False) -> None:
    """Refuse to begin with an empty database where another one existed.

    `exists`: an empty database exists, perhaps from an interrupted start.

    :raises StoreError: `vanished`, with the evidence.
    """
    start = beside(address)
    paths = [path for path in siblings.existing(start) if not exists or path.suffix != ".lock"]
    copies = [str(path) for path in siblings.copies(start)]
    hints = []
    if names := [path.name for path in paths if str(path) not in copies]:
        hints.append(f"beside it stand {', '.join(names)}")
    if copies:
        hints.append(f"copies of it are {', '.join(copies)}")
    if backup := newest(backups, address) if backups else None:
        hints.append(f"the newest backup is {backup}")
    if _is_listed(start if isinstance(address, Path) else address):
        hints.append("it was in use here before")
    if hints:
        raise StoreError("vanished", address, "; ".join(hints))


def remember(address: Address, counts: Counts) -> None:
    """List a database that was opened, and what was counted of it; except in the folder for temporary files,
    where databases may vanish. Numbers that are higher there stay."""
    known = beside(address) if isinstance(address, Path) else address
    if isinstance(known, Path) and known.is_relative_to(_temporary()):
        return
    with suppress(OSError, StoreError):  # the list is only a help, and the home folder may be read-only
        if not _is_listed(known):
            file = data_folder() / _LIST
            siblings.make_folder(file.parent)
            siblings.make_private(file)
            with file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(str(known)) + "\n")
        given_out = numbers.together(counts.numbers, recall(address).numbers)
        _keep({**_counts(), str(known): {"openings": counts.openings, "numbers": given_out}})


def recall(address: Address) -> Counts:
    """What was counted of a database here, as far as that is known."""
    known = beside(address) if isinstance(address, Path) else address
    stored = _counts().get(str(known))
    if isinstance(stored, int):  # as it was written before numbers were
        return Counts(stored)
    if not isinstance(stored, dict):
        return Counts()
    given_out = stored.get("numbers")
    return Counts(numbers.whole(stored.get("openings")), given_out if isinstance(given_out, dict) else {})


def _counts() -> dict[str, Any]:
    try:
        counts = json.loads((data_folder() / _COUNTS).read_text("utf-8"))
    except (OSError, StoreError, ValueError):
        return {}
    return counts if isinstance(counts, dict) else {}


def _keep(counts: dict[str, Any]) -> None:
    part = data_folder() / f"{_COUNTS}.{os.getpid()}.part"  # other bots keep theirs in the same file
    siblings.make_private(part)
    part.write_text(json.dumps(counts), "utf-8")
    part.replace(data_folder() / _COUNTS)


def _temporary() -> Path:
    return Path(os.path.realpath(tempfile.gettempdir()))


def _is_listed(known: object) -> bool:
    try:
        return json.dumps(str(known)) in (data_folder() / _LIST).read_text("utf-8").splitlines()
    except (OSError, StoreError, UnicodeError):
        return False
