"""Protests against a final table: who may protest, and when a season can be closed."""

from __future__ import annotations

from league.errors import LeagueError
from league.model import Entrant, Protest, Season, SeasonState

LONGEST_PROTEST = 500
"""Most characters of a protest, and of its answer."""


def check_protest(season: Season, member: str, reason: str, now: float) -> Entrant:
    """Who protests, if they may. :raises LeagueError: as `protester`, and `protest-reason`."""
    entrant = protester(season, member, now)
    _require_words(reason)
    return entrant


def protester(season: Season, member: str, now: float) -> Entrant:
    """Who may protest: a member with an entry in the final table, once a season.

    :raises LeagueError: `no-protests` (`state`), `protest-late` (`until`), `protest-stranger`,
        `protested-already`.
    """
    if season.state != SeasonState.PROTEST or season.protest_until is None:
        raise LeagueError("no-protests", state=season.state)
    if now >= season.protest_until:
        raise LeagueError("protest-late", until=season.protest_until)
    parts = [entry for entry in season.entries if entry.member == member and entry.number is not None]
    if not parts:
        raise LeagueError("protest-stranger")
    if any(season.entry(protest.entry).member == member for protest in season.protests):
        raise LeagueError("protested-already")
    return parts[-1]


def check_answer(season: Season, protest: int, answer: str) -> Protest:
    """The protest that is answered. :raises LeagueError: `no-protest`, `protest-answered`,
    `protest-reason`."""
    match = next((each for each in season.protests if each.id == protest), None)
    if match is None or season.state not in (SeasonState.PROTEST, SeasonState.RUNNING):  # reopened
        raise LeagueError("no-protest")
    if match.answered_at is not None:
        raise LeagueError("protest-answered", by=match.answered_by)
    _require_words(answer)
    return match


def check_approval(season: Season, now: float) -> None:
    """Whether the table can be made final now.

    :raises LeagueError: `approve-early` (`until`), `approve-protests` (`count`).
    """
    if season.protest_until is None or now < season.protest_until:
        raise LeagueError("approve-early", until=season.protest_until)
    if left := season.open_protests():
        raise LeagueError("approve-protests", count=len(left))


def _require_words(words: str) -> None:
    if not 1 <= len(words.strip()) <= LONGEST_PROTEST:
        raise LeagueError("protest-reason", low=1, high=LONGEST_PROTEST)
