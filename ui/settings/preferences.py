"""How members want to be pinged: their settings `ping`, `remind` and `next`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

PING, REMIND, NEXT = "ping", "remind", "next"
"""The settings' keys."""
CHANNEL, DM, OFF = PINGS = ("channel", "dm", "off")
"""Where a member is pinged."""
ALL, LAST, NEVER = REMINDS = ("all", "last", "off")
"""Which reminders a member gets."""


@dataclass(frozen=True)
class Preferences:
    """The choices of one member."""

    ping: str = CHANNEL
    remind: str = ALL
    next: bool = True
    """Whether the member is told that they are next."""

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Preferences:
        """The preferences in a member's settings; missing and unknown values take their defaults."""
        ping, remind = settings.get(PING), settings.get(REMIND)
        return cls(
            ping if ping in PINGS else CHANNEL,
            remind if remind in REMINDS else ALL,
            settings.get(NEXT) is not False,
        )

    def reminded(self, *, last: bool) -> bool:
        """Whether the member wants a reminder: the last one before the time is over, or an earlier one."""
        return self.ping != OFF and self.remind != NEVER and (last or self.remind == ALL)
