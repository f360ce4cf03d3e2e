"""The end of a season: honours, and the tiers of the next one."""

from __future__ import annotations

from league.model import Season
from league.season.steps import Close


def closing(season: Season) -> Close:
    """The last step, also for managers who approve the season before the protests' time is over."""
    return Close((), {}, season.plan.again)
