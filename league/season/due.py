"""What is due in a season at a moment."""

from __future__ import annotations

from league.model import Season
from league.season.steps import SeasonStep


def next_step(season: Season, now: float) -> SeasonStep | None:
    """The one step that is due now, None if nothing is. Before asking, the host stores the results of games
    that are over. :raises LeagueError: never."""
    return None


def wake_at(season: Season, now: float) -> float | None:
    """When something becomes due by time alone, if nothing happens before; None if nothing ever does."""
    return None
