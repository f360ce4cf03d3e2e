"""Who may enter a season, and as what."""

from __future__ import annotations

from league.errors import LeagueError
from league.formats import format_of
from league.model import EntryState, Season, SeasonState

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


def entering_state(season: Season) -> EntryState | None:
    """The state of an entry that is made now; None if the season takes none.

    During sign-up it is signed up, during check-in it is checked in at once. Later it waits: it heads the
    next list and can be made a substitute. Where the format admits it, it plays at once, with the number
    `next_number`, unless the season is full.
    """
    if season.state == SeasonState.SIGNUP:
        return EntryState.SIGNED_UP
    if season.state == SeasonState.CHECK_IN:
        return EntryState.CHECKED_IN
    if season.state == SeasonState.RUNNING:
        room = sum(e.state == EntryState.PLAYING for e in season.entries) < season.plan.most
        return EntryState.PLAYING if format_of(season.plan).admits and room else EntryState.WAITING
    return None


def check_entering(season: Season, member: str) -> EntryState:
    """The state of the member's new entry.

    :raises LeagueError: `not-open`, `entered-already`, `out-already` (they left or were removed after the
        season had begun).
    """
    state = entering_state(season)
    if state is None:
        raise LeagueError("not-open", state=season.state)
    entry = season.entry_of(member)
    if entry is None:
        return state
    if entry.state == EntryState.OUT:
        raise LeagueError("out-already", entry=entry.id)
    raise LeagueError("entered-already")


def check_check_in(season: Season, member: str) -> int:
    """The id of the entry that checks in. :raises LeagueError: `not-entered`, `checked-in-already`,
    `no-check-in` (not open yet, or over)."""
    entry = season.entry_of(member)
    if entry is None or entry.state == EntryState.OUT:
        raise LeagueError("not-entered")
    if entry.state == EntryState.CHECKED_IN:
        raise LeagueError("checked-in-already")
    if season.state != SeasonState.CHECK_IN or entry.state != EntryState.SIGNED_UP:
        opens_at = season.checkin_at if season.state == SeasonState.SIGNUP else None
        raise LeagueError("no-check-in", state=season.state, opens_at=opens_at)
    return entry.id
