"""The file beside the database that tells whether the bot is connected. One can ask without a bot.

It holds which start of the machine it is, and what the machine's steady clock said when the bot was last
connected: the wall clock may have been set since. Only where the system does not tell its starts the file's
own time counts.
"""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path

from db.backends.siblings import make_private
from db.boot import boot, steady

DEAD = 60
"""Seconds after which a bot that gave no sign of life is taken for dead."""


def path_of(database: Path, *, shared: bool) -> Path:
    """The file with the sign of life for this database. Where processes share it, those of another machine or
    container may have the same folder, so this one is named."""
    machine = f"-{socket.gethostname()}" if shared else ""
    return database.with_name(f"{database.name}.alive{machine}")


def give_sign(path: Path) -> None:
    """Note in this file that the bot is connected now. :raises OSError: the file cannot be written."""
    make_private(path)
    # In place and always of the same length, so that nobody reads half of it.
    with path.open("r+b", buffering=0) as file:
        file.write(f"{boot() or '-'} {steady():015.3f}\n".encode())
    os.utime(path)


def is_alive(path: Path) -> bool:
    """Whether this file tells of a bot that was connected within the last minute."""
    start = boot()
    try:
        if start is None:
            return abs(time.time() - path.stat().st_mtime) < DEAD
        then, _, moment = path.read_text("ascii").partition(" ")
        return then == start and 0 <= steady() - float(moment) < DEAD
    except (OSError, ValueError):  # there is none, or it is not ours
        return False
