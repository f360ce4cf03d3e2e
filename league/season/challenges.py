"""Challenges on a ladder."""

from __future__ import annotations

from collections.abc import Mapping

from league.model import Line, Season
from league.season.steps import NewFixture, Unplayed


def check_challenge(
    season: Season, entry: int, opponent: int, now: float, away: Mapping[int, float | None]
) -> NewFixture:
    """The fixture of a challenge; its first seat is the challenger's.

    :param away: Entries that cannot be challenged, each with the time until when, None if that is unknown.
    :raises LeagueError: `no-ladder`, `season-state`, `not-playing`, `no-such-entry` and all `challenge-...`.
    """
    return NewFixture(None, 1, 1, (entry, opponent), now, "challenge")


def refusal(season: Season, fixture: int) -> Unplayed:
    """What follows when the challenged member refuses before the game begins: they yield the place.
    :raises LeagueError: `no-such-fixture`, `fixture-state`."""
    return Unplayed(fixture)


def rungs_after(season: Season, fixture: int, lines: tuple[Line, ...]) -> dict[int, int]:
    """By entry its new rung, of those whose rung changes by these results. The challenger takes the rung of
    the entry that lost; those between move down by one."""
    return {}
