"""How much time a game gives: the settings of its clock, and presets. Plain data.

Times are seconds. A clock is chosen in the lobby; a game without one waits for ever.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any

import msgspec

from host.errors import HostError

MINUTE, HOUR, DAY = 60, 3600, 86400
LEAST, MOST = MINUTE, 30 * DAY
"""The shortest and the longest time for a turn or a reaction."""
HABIT = 3
"""A member who has missed this many deadlines of a game gets half the time from then on."""


class Policy(StrEnum):
    """What happens after the last allowed miss; text keys `policy-<policy>`."""

    COMPUTER = "computer"
    """A computer player sits in until the member is back."""
    KICK = "kick"
    """A computer player takes the seat, which anybody may take from it."""
    FORFEIT = "forfeit"
    """The seat resigns."""


POLICIES = tuple(policy.value for policy in Policy)


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock of a game."""

    turn: int = DAY
    """Seconds for a whole turn, and for actions of all seats at once."""
    react: int = 8 * HOUR
    """Seconds for an answer to another's move."""
    bank: int = DAY
    """Seconds of reserve for the whole game, used after missed deadlines."""
    quiet: bool = True
    """Whether the clock stands still during a member's quiet hours."""
    weekends: bool = True
    """Whether Saturdays and Sundays count."""
    misses: int = 2
    """Deadlines missed in a row after which the policy takes hold."""
    policy: str = Policy.COMPUTER
    vacations: bool = True
    """Whether the clock stands still while a member is on vacation."""
    sitters: bool = True
    """Whether members may have others play for them."""
    reminders: tuple[float, ...] = (0.5, 0.9)
    """The fractions of a time after which the member is reminded, ascending."""

    def __post_init__(self) -> None:
        """:raises HostError: `clock-time`, `clock-misses`, `clock-policy`."""
        for seconds in (self.turn, self.react):
            if not LEAST <= seconds <= MOST:
                raise HostError("clock-time", low=spell(LEAST), high=spell(MOST), given=spell(seconds))
        if not 0 <= self.bank <= MOST:
            raise HostError("clock-time", low=spell(0), high=spell(MOST), given=spell(self.bank))
        if not 1 <= self.misses <= 10:
            raise HostError("clock-misses", low=1, high=10, given=self.misses)
        if self.policy not in POLICIES:
            raise HostError("clock-policy", policy=self.policy, known=list(POLICIES))

    def seconds(self, kind: str, missed_ever: int) -> int:
        """The time that a seat gets for a prompt with this clock (`turn` or `react`)."""
        whole = self.turn if kind == "turn" else self.react
        return max(LEAST, whole // 2) if missed_ever >= HABIT else whole


PRESETS: dict[str, Clock] = {
    "live": Clock(
        turn=5 * MINUTE, react=2 * MINUTE, bank=10 * MINUTE, quiet=False, vacations=False, sitters=False,
        reminders=(0.8,),
    ),
    "daily": Clock(),
    "slow": Clock(turn=3 * DAY, react=DAY, bank=3 * DAY, weekends=False),
    "league": Clock(bank=2 * DAY, sitters=False, policy=Policy.FORFEIT, misses=3),
}  # fmt: skip
"""Text keys `clock-<preset>`."""
NONE = "none"
"""The choice of no clock."""
USUAL = "daily"

_TIME = re.compile(r"(?:(\d{1,3})\s*d)?\s*(?:(\d{1,4})\s*h)?\s*(?:(\d{1,5})\s*m)?", re.ASCII)


def spell(seconds: float) -> str:
    """A time as people write it, to the minute: `1d 12h`, `1h 30m`, `0m`."""
    minutes = round(seconds / MINUTE)
    parts = ((minutes // 1440, "d"), (minutes // 60 % 24, "h"), (minutes % 60, "m"))
    return " ".join(f"{n}{unit}" for n, unit in parts if n) or "0m"


def seconds_of(text: str) -> int:
    """The inverse of `spell`; spaces and case do not matter. :raises HostError: `not-a-time`."""
    match = _TIME.fullmatch(text.strip().lower())
    if match is None or not any(match.groups()):
        raise HostError("not-a-time", given=text, example="1d 12h")
    days, hours, minutes = (int(n or 0) for n in match.groups())
    return days * DAY + hours * HOUR + minutes * MINUTE


def clock_from_preset(preset: str, **changes: Any) -> Clock | None:
    """The clock of a preset with some settings changed; None for no clock.

    :raises HostError: `clock-preset`, and as `Clock`.
    """
    if preset == NONE:
        return None
    if preset not in PRESETS:
        raise HostError("clock-preset", preset=preset, known=[*PRESETS, NONE])
    return msgspec.structs.replace(PRESETS[preset], **changes)


def preset_of(clock: Clock | None) -> str | None:
    """The name of the preset that equals the clock; `none` without a clock, None if no preset does."""
    if clock is None:
        return NONE
    return next((name for name, preset in PRESETS.items() if preset == clock), None)
