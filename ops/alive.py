"""The file beside the database whose age tells whether the bot is connected. One can ask without a bot."""

from __future__ import annotations

import time
from pathlib import Path

DEAD = 60
"""Seconds after which a bot that gave no sign of life is taken for dead."""


def path_of(database: Path) -> Path:
    """The file that is touched for this database."""
    return database.with_name(database.name + ".alive")


def is_alive(database: Path) -> bool:
    """Whether a bot on this database was connected within the last minute."""
    try:
        return time.time() - path_of(database).stat().st_mtime < DEAD
    except OSError:
        return False
