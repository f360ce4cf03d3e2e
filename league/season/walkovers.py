"""Fixtures that end without a game."""

from __future__ import annotations

from league.model import CUP, LADDER, Fixture, Season
from league.season.lookup import gone
from league.season.outcomes import walkover
from league.season.steps import Unplayed


def ended(season: Season, fixture: Fixture) -> Unplayed:
    """How a fixture ends that is not played any more.

    Those who are out get nothing; a player who is left alone wins. If two or more are there it is void:
    nobody kept the others from playing. A cup needs somebody who goes on: there the better seeds do. In a
    ladder's challenge whose game never began everyone keeps their place.
    """
    out = gone(season).intersection(fixture.seats)
    living = [entry for entry in fixture.seats if entry not in out]
    if len(living) > 1 and season.plan.format != CUP:
        return Unplayed(fixture.id)
    if season.plan.format == LADDER and len(living) != 1:
        return Unplayed(fixture.id)
    seeds = {e.id: (e.number is None, e.number or 0, e.id) for e in season.entries}
    order = sorted(living, key=lambda entry: seeds[entry])
    return Unplayed(fixture.id, walkover(season, fixture.id, order, out))
