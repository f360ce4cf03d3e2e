"""Time that counts: a member's clock stands still during their quiet hours and, if the game says so, on
Saturdays and Sundays.

Moments are seconds since 1970 in UTC, lengths are seconds that count.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import msgspec

from host.converting import converter
from host.errors import HostError

LONGEST, IN_LEAGUES = 12, 8
"""Most quiet hours per day, in all games and in those of leagues: the others must be enough to play."""
_SATURDAY = 5


class Hours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a member can be expected to play: their time zone, and the full hours from which and until which
    they do not play. Equal hours mean no quiet hours."""

    zone: str = "UTC"
    quiet_from: int = 0
    quiet_until: int = 0

    def __post_init__(self) -> None:
        """:raises HostError: `unknown-zone`, `quiet-hours`."""
        zone(self.zone)
        if not (0 <= self.quiet_from <= 23 and 0 <= self.quiet_until <= 23):
            raise HostError("quiet-hours", low=0, high=23, most=LONGEST)

    @property
    def quiet(self) -> bool:
        """Whether there are quiet hours at all."""
        return self.quiet_from != self.quiet_until

    @property
    def length(self) -> int:
        """How many quiet hours a day has."""
        return (self.quiet_until - self.quiet_from) % 24

    def cut(self, most: int) -> Hours:
        """With this many quiet hours at most: the last of them stay."""
        if self.length <= most:
            return self
        return msgspec.structs.replace(self, quiet_from=(self.quiet_until - most) % 24)


as_hours = converter(Hours)
"""Hours from plain data."""


@lru_cache(maxsize=256)
def zone(name: str) -> ZoneInfo:
    """A time zone by its name in the tz database. :raises HostError: `unknown-zone`."""
    try:
        if name in zones():
            return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass
    raise HostError("unknown-zone", zone=name)


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """The names of all time zones that stand for places, and UTC; sorted."""
    places = sorted(z for z in available_timezones() if "/" in z and not z.startswith("Etc/"))
    return (*places, "UTC")


class Counting(msgspec.Struct, frozen=True):
    """Which time counts for one seat of one game."""

    hours: Hours = Hours()
    quiet: bool = False
    """Whether quiet hours are left out."""
    weekends: bool = True
    """Whether weekends count."""

    def add(self, at: float, seconds: float) -> float:
        """The moment at which this many counting seconds have passed since `at`."""
        if self._always:
            return at + seconds
        end = at
        for start, stop in self._spans(at):
            if seconds <= stop - start:
                return start + seconds
            seconds -= stop - start
            end = stop
        return end + seconds

    def between(self, at: float, until: float) -> float:
        """The counting seconds between two moments; 0 if the second is not later."""
        if self._always:
            return max(0.0, until - at)
        counted = 0.0
        for start, stop in self._spans(at):
            if start >= until:
                break
            counted += min(stop, until) - start
        return counted

    @property
    def _always(self) -> bool:
        return self.weekends and not (self.quiet and self.hours.quiet)

    def _spans(self, at: float) -> Iterator[tuple[float, float]]:
        """The stretches of counting time from a moment on, for the next two years."""
        place = zone(self.hours.zone)
        day = datetime.fromtimestamp(at, place).date()
        for _ in range(800):
            if self.weekends or day.weekday() < _SATURDAY:
                for first, last in self._awake():
                    start, stop = self._waking(place, day, first), _moment(place, day, last)
                    if stop > max(start, at):
                        yield max(start, at), stop
            day += timedelta(days=1)

    def _waking(self, place: ZoneInfo, day: date, hour: int) -> float:
        """When counting begins at a local hour. Quiet hours never last longer than they say, also in a night
        in which the clocks go back."""
        start = _moment(place, day, hour)
        if not (self.quiet and self.hours.quiet) or hour != self.hours.quiet_until:
            return start
        evening = day if self.hours.quiet_from < hour else day - timedelta(days=1)
        return min(start, _moment(place, evening, self.hours.quiet_from) + 3600 * self.hours.length)

    def _awake(self) -> tuple[tuple[int, int], ...]:
        """The hours of a day that count, as pairs of from and until."""
        if not (self.quiet and self.hours.quiet):
            return ((0, 24),)
        first, last = self.hours.quiet_from, self.hours.quiet_until
        if first < last:
            return ((0, first), (last, 24))
        return ((last, first),)


def _moment(place: ZoneInfo, day: date, hour: int) -> float:
    """The moment of a local hour of a day; 24 is the next midnight. Changes to and from summer time are
    respected."""
    if hour == 24:
        day, hour = day + timedelta(days=1), 0
    local = datetime.combine(day, time(hour), place)
    return local.astimezone(UTC).timestamp()
