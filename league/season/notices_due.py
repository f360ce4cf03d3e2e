"""Deadlines that are told ahead, each once; and who is slow, once a week."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from league.formats import format_of
from league.lookup import pending_fixtures
from league.model import Season
from league.pace import WEEK
from league.season.rolling import ABOVE_CAP, DAY, NOTICE, told_at
from league.steps import Announce

PACE = "pace"
"""The kind of an announcement that tells of no deadline: who is slow."""
DAYS = (2, 7)
"""Days ahead of a deadline at which it is told, ascending."""


def announcement(season: Season, now: float) -> Announce | None:
    """The announcement that is due. Of several for one deadline only the last is made; the earlier ones are
    past their time and count as told."""
    for kind, at, number in _deadlines(season):
        due = [days for days in DAYS if _early(season, at, number, days) <= now < at]
        if due and _key(season, kind, number, due[0]) not in season.told:
            keys = (_key(season, kind, number, days) for days in due)
            return Announce(kind, tuple(key for key in keys if key not in season.told), due[0], at, number)
    return _above_cap(season, now)


def _above_cap(season: Season, now: float) -> Announce | None:
    """That games begin above the cap, three days ahead; never so late that none would begin before the
    end."""
    at, since = told_at(season), float(ceil(now + NOTICE))
    if at is None or now < at or since >= season.ends_at:
        return None
    return Announce(ABOVE_CAP, (f"{ABOVE_CAP}:{since:.0f}",), round(NOTICE / DAY), since)


def pace_announcement(season: Season, now: float) -> Announce | None:
    """Once a week slow members are told so."""
    week = int((now - season.starts_at) // WEEK)
    key = f"{PACE}:{week}"
    if season.rules < 2 or week < 1 or key in season.told or now >= season.ends_at:
        return None
    return Announce(PACE, (key,), week, now)


def notice_times(season: Season) -> Iterator[float]:
    """When announcements become due."""
    for kind, at, number in _deadlines(season):
        yield from (at - days * DAY for days in DAYS if _key(season, kind, number, days) not in season.told)
    notice = told_at(season)
    if notice is not None:
        yield notice


def pace_times(season: Season) -> Iterator[float]:
    """When slow members are told so, again and again."""
    if season.rules >= 2:
        weeks = int((season.ends_at - season.starts_at) // WEEK)
        yield from (season.starts_at + week * WEEK for week in range(1, weeks + 1))


def _deadlines(season: Season) -> Iterator[tuple[str, float, int | None]]:
    """What somebody may still have to keep: kind, time, round."""
    if format_of(season.plan).tells_rounds:
        rounds = {f.round: f.deadline for f in pending_fixtures(season) if f.deadline is not None}
        yield from (("round-end", at, number) for number, at in sorted(rounds.items()) if at < season.ends_at)
    yield "season-end", season.ends_at, None


def _begins(season: Season, number: int | None) -> float:
    """When the time began that ends with the deadline."""
    begun = season.starts_at if season.reopened_at is None else season.reopened_at
    if number is None:
        return begun
    before = [f.ended_at for f in season.fixtures if f.round < number and f.ended_at is not None]
    return max([begun, *before])


def _early(season: Season, at: float, number: int | None, days: int) -> float:
    """When it is told; never for a time that is hardly longer than the notice."""
    return at - days * DAY if at - _begins(season, number) > days * DAY else at


def _key(season: Season, kind: str, number: int | None, days: int) -> str:
    """What is told of a deadline. Those of a season that was reopened are told again."""
    parts = [kind, *([] if number is None else [number]), days]
    return ":".join(map(str, [*parts, *([] if season.reopened_at is None else ["again"])]))
