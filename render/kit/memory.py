"""Memory that is free, but that the process still holds."""

from __future__ import annotations

import ctypes
from contextlib import suppress


def give_back() -> None:
    """Return free memory to the system. Painting a board takes tens of megabytes for a moment; glibc keeps
    them for later, which may be never; other C libraries do by themselves what is needed here."""
    with suppress(OSError, TypeError, AttributeError):  # not Linux, or not glibc
        ctypes.CDLL(None).malloc_trim(0)
