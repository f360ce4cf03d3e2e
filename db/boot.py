"""This machine's clock that never jumps, and which start of the machine it counts from."""

from __future__ import annotations

import time
from pathlib import Path

_BOOT = Path("/proc/sys/kernel/random/boot_id")


def steady() -> float:
    """Seconds on a monotonic clock, which on systems that have one also counts the machine's sleep."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


def boot() -> str | None:
    """Which start of this machine it is, for telling whether the steady clock has gone on; None if the system
    does not say."""
    try:
        return _BOOT.read_text("ascii").strip() or None
    except OSError:
        return None
