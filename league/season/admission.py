"""Who may enter a season, and as what."""

from __future__ import annotations

from league.errors import LeagueError
from league.model import (
    CHECK_IN,
    CHECKED_IN,
    LADDER,
    OUT,
    PLAYING,
    RUNNING,
    SIGNED_UP,
    SIGNUP,
    WAITING,
    Season,
)

BAR = 14 * 86400
"""Seconds for which a strike bars a member."""


def check_bar(struck_at: float | None, timed_out: int, finished_since: int, now: float) -> None:
    """Check that no strike bars a member: it bars for 14 days, and until they have finished more games since
    than ever timed out.

    :param struck_at: When the member's last strike was given, None without any.
    :param timed_out: The games in which they ever lost their seat by missing deadlines.
    :param finished_since: The games that they finished after the strike, of any kind.
    :raises LeagueError: `barred-until`, `barred-games`.
    """
    if struck_at is None:
        return
    if now < struck_at + BAR:
        raise LeagueError("barred-until", until=struck_at + BAR)
    if finished_since <= timed_out:
        raise LeagueError("barred-games", need=timed_out + 1 - finished_since)


def entering_state(season: Season) -> str | None:
    """The state of an entry that is made now; None if the season takes none.

    During sign-up it is signed up, during check-in it is checked in at once. Later it waits: it heads the
    next list and can be made a substitute. On a ladder it plays at once, from the rung `lowest_rung`,
    unless the ladder is full.
    """
    if season.state == SIGNUP:
        return SIGNED_UP
    if season.state == CHECK_IN:
        return CHECKED_IN
    if season.state == RUNNING:
        room = sum(e.state == PLAYING for e in season.entries) < season.plan.most
        return PLAYING if season.plan.format == LADDER and room else WAITING
    return None


def lowest_rung(season: Season) -> int:
    """The number of an entry that is added to a ladder, below all others."""
    return 1 + max((e.number for e in season.entries if e.number is not None), default=-1)


def check_entering(season: Season, member: str) -> str:
    """The state of the member's new entry.

    :raises LeagueError: `not-open`, `entered-already`, `out-already` (they left or were removed after the
        season had begun).
    """
    state = entering_state(season)
    if state is None:
        raise LeagueError("not-open", state=season.state)
    own = season.entry_of(member)
    if own is None:
        return state
    if own.state == OUT:
        raise LeagueError("out-already", entry=own.id)
    raise LeagueError("entered-already")


def check_check_in(season: Season, member: str) -> int:
    """The id of the entry that checks in. :raises LeagueError: `not-entered`, `checked-in-already`,
    `no-check-in` (not open yet, or over)."""
    own = season.entry_of(member)
    if own is None or own.state == OUT:
        raise LeagueError("not-entered")
    if season.state != CHECK_IN:
        opens_at = season.checkin_at if season.state == SIGNUP else None
        raise LeagueError("no-check-in", state=season.state, opens_at=opens_at)
    if own.state == CHECKED_IN:
        raise LeagueError("checked-in-already")
    return own.id
