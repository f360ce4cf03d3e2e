"""The reason why a database cannot be used, logged once and then at most once a minute."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import structlog

from db.errors import StoreError

log = structlog.get_logger("db")

EVERY = 60.0
"""Seconds between two lines."""


class Trouble:
    """The present trouble of one database. Can be used from any thread."""

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.error: StoreError | None = None
        """The present error; None while the database can be used."""
        self._name = name
        self._clock = clock
        self._lock = threading.Lock()
        self._since = 0.0
        self._told_at: float | None = None
        self._told = False
        self._untold = 0

    def note_failure(self, error: StoreError) -> None:
        """Note that work failed because of the database."""
        with self._lock:
            now = self._clock()
            if self.error is None:
                self._since = now
            self.error = error
            self._untold += 1
            if self._told_at is None or now - self._told_at >= EVERY:
                log.error("database cannot be used", key=error.key, reason=str(error), times=self._untold)
                self._told_at, self._told, self._untold = now, True, 0

    def note_success(self) -> None:
        """Note that a transaction was written."""
        if self.error is None:  # nearly always
            return
        with self._lock:
            self.error = None
            if self._told:  # trouble that was not logged needs no line about its end
                seconds = round(self._clock() - self._since)
                log.info("database can be used again", database=self._name, seconds=seconds)
                self._told, self._untold = False, 0
