"""How members want to be called: their settings `ping`, `remind` and `next`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from host import Game, Host

CHANNEL, DM, OFF = PINGS = ("channel", "dm", "off")
"""Where a member is called."""
ALL, LAST, NEVER = REMINDS = ("all", "last", "off")
"""Which reminders he gets."""


@dataclass(frozen=True)
class Prefs:
    """What one member has chosen."""

    ping: str = CHANNEL
    remind: str = ALL
    next: bool = True
    """Whether he is told that he is the next one."""

    @classmethod
    def of(cls, settings: dict[str, Any]) -> Prefs:
        """What a member's settings say; what is missing or not known is as usual."""
        ping, remind = settings.get("ping"), settings.get("remind")
        return cls(
            ping if ping in PINGS else CHANNEL,
            remind if remind in REMINDS else ALL,
            settings.get("next") is not False,
        )

    def reminded(self, *, last: bool) -> bool:
        """Whether he wants a reminder: the last one before the time is over, or one before that."""
        return self.ping != OFF and self.remind != NEVER and (last or self.remind == ALL)


async def of_members(host: Host, members: Iterable[str]) -> dict[str, Prefs]:
    """What these members have chosen."""
    return {member: Prefs.of(await host.get_settings("member", member)) for member in members}


async def of_seats(host: Host, game: Game, seats: Iterable[int]) -> dict[int, Prefs]:
    """What the members in these seats have chosen; of others nothing."""
    held = {seat: game.seats[seat].member for seat in sorted(seats)}
    known = await of_members(host, {member for member in held.values() if member})
    return {seat: known[member] for seat, member in held.items() if member}
