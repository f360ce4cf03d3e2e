"""The hours that a member has chosen, as they are stored. A change takes effect the next day, so that nobody
sleeps just when a question comes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any

import msgspec
from msgspec.structs import replace

from host.converting import converter
from host.errors import HostError
from host.time.hours import IN_LEAGUES, LONGEST, Hours, zone


class ChosenHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hours of a member, with those that they replace."""

    zone: str = "UTC"
    quiet_from: int = 0
    quiet_until: int = 0
    since: float = 0.0
    """From when on they apply."""
    before: Hours | None = None
    """What applies until then."""

    @property
    def hours(self) -> Hours:
        return Hours(self.zone, self.quiet_from, self.quiet_until)

    def at(self, now: float) -> Hours:
        """The hours that apply at a moment."""
        return self.hours if self.before is None or now >= self.since else self.before


_chosen = converter(ChosenHours)


def choice_of(stored: Mapping[str, Any] | None) -> ChosenHours:
    """What is stored of a member's hours. :raises HostError: `unknown-zone`."""
    return _chosen(stored) if stored else ChosenHours()


def hours_at(stored: Mapping[str, Any] | None, now: float, most: int = LONGEST) -> Hours:
    """The hours that apply to a member at a moment. Longer ones, of before there was this bound, are cut.

    :raises HostError: `unknown-zone`.
    """
    return choice_of(stored).at(now).cut(most)


def hours_of_season(stored: Mapping[str, Any] | None, now: float) -> dict[str, Any]:
    """The hours that a member has in a season which they enter now, as its entry keeps them."""
    return dict(msgspec.to_builtins(hours_at(stored, now, IN_LEAGUES)))


def choose(stored: Mapping[str, Any] | None, now: float, changes: Mapping[str, Any]) -> dict[str, Any]:
    """What is stored once a member has changed fields of their hours; the change takes effect at the end of
    their day. :raises HostError: `unknown-zone`, `quiet-hours`."""
    known = choice_of(stored)
    fresh, present = replace(known.hours.cut(LONGEST), **changes), known.at(now).cut(LONGEST)
    if fresh.length > LONGEST:
        raise HostError("quiet-hours", low=0, high=23, most=LONGEST)
    chosen = ChosenHours(fresh.zone, fresh.quiet_from, fresh.quiet_until)
    if fresh != present:
        chosen = replace(chosen, since=_midnight(present.zone, now), before=present)
    return {**msgspec.to_builtins(fresh), **msgspec.to_builtins(chosen)}


def _midnight(name: str, now: float) -> float:
    """When the present day ends in a zone."""
    place = zone(name)
    day = datetime.fromtimestamp(now, place).date() + timedelta(days=1)
    return datetime.combine(day, time(0), place).timestamp()
