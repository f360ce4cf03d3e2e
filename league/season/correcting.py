"""The numbers of entries after a manager has changed results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from league.formats import format_of
from league.lookup import playing
from league.model import Fixture, Line, Season


def numbers_after(
    season: Season, fixture: Fixture, lines: Sequence[Line], former: Mapping[int, int | None] | None = None
) -> dict[int, int | None]:
    """By entry its number if these results of a fixture count, of those whose number the change concerns.

    :param former: The numbers before a change that is taken back. By rules 1 they are those again unless
        somebody has moved or left since: then the results are like new ones.
    """
    if season.rules >= 2:
        former = None  # all results are counted anew
    stand = {entry.id: entry.number for entry in playing(season)}
    here = former is not None and former.keys() <= stand.keys()
    if former is not None and here and set(former.values()) == {stand[entry] for entry in former}:
        return dict(former)
    return dict(format_of(season.plan).correct(season, fixture, lines))
