"""Dropping out, and substitutes."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from league.model import Season

SUBSTITUTE_ROUNDS = 2
"""A substitute takes over running games up to this round."""


class Leaving(msgspec.Struct, frozen=True):
    """What follows when an entry drops out. Fixtures that are not under way stay as they are: `next_step`
    ends those that cannot be played any more."""

    resign: tuple[int, ...]
    """Fixtures under way in which its seat resigns: last, without points."""
    delete: bool = False
    """The season has not begun: the entry leaves no trace and may enter again."""


class Substitution(msgspec.Struct, frozen=True):
    """What a substitute takes over. In each of these fixtures they replace the entry in `Fixture.seats`."""

    division: int | None
    number: int | None
    future: tuple[int, ...]
    """Fixtures that have no game yet."""
    running: tuple[int, ...]
    """Fixtures under way whose seat they take; both are unrated in them."""
    resign: tuple[int, ...]
    """Fixtures under way that have gone too far: the seat resigns."""


def drop_out(season: Season, entry: int) -> Leaving:
    """What follows when a member leaves, is removed, or has lost too many seats.
    :raises LeagueError: `no-such-entry`, `out-already`, `season-state`."""
    return Leaving(())


def substitute(season: Season, entry: int, member: str, rounds: Mapping[int, int]) -> Substitution:
    """What the member takes over from the entry, which drops out (or is out already).

    :param rounds: By fixture under way the round that its game is in, from 1.
    :raises LeagueError: `no-such-entry`, `season-state`, `not-playing`, `plays-already`.
    """
    return Substitution(None, None, (), (), ())
