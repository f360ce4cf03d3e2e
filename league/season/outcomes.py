"""The results of a fixture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from league.model import Fixture, Line, Season


def results_of(
    season: Season,
    fixture: int,
    places: Sequence[int],
    kind: str,
    *,
    misses: Mapping[int, int] | None = None,
    forfeits: Collection[int] = (),
    unrated: Collection[int] = (),
    rated: bool = True,
) -> tuple[Line, ...]:
    """The results of a game, as a new revision. With `kind` ADJUDICATED, entries with three misses or more
    rank below those with fewer. Entries in `forfeits` rank last and get nothing; if both entries of a game of
    two are there, it is 0-0.

    :param places: By seat, from 1; equal places are shared (1, 2, 2, 4).
    :param misses: By entry the deadlines that it missed.
    :param forfeits: Entries that lost their seat by missed deadlines, or dropped out.
    :param unrated: Entries whose rating the game does not change: a substitute in it, and who they replaced.
    :param rated: Whether the game is rated at all. Adjudicated: at least half of the round limit was played.
    :raises LeagueError: `no-such-fixture`, `places`.
    """
    return ()


def bye_lines(season: Season, fixture: Fixture) -> tuple[Line, ...]:
    """The results of a bye."""
    return ()
