"""Dropping out, and substitutes."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from league.errors import LeagueError
from league.formats import format_of
from league.lookup import UNBEGUN, entry_with, need_state, next_first_rung
from league.model import Entrant, EntryState, FixtureState, Season, SeasonState

SUBSTITUTE_ROUNDS = 2
"""A substitute takes over running games up to this round."""


class Leaving(msgspec.Struct, frozen=True):
    """What follows when an entry drops out. Fixtures that are not under way stay as they are: `next_step`
    ends those that cannot be played any more."""

    resign: tuple[int, ...]
    """Fixtures under way in which its seat resigns: last, without points."""
    forget: bool = False
    """The season has not begun, or the entry waits: it leaves no trace, and the member may enter again."""


class Substitution(msgspec.Struct, frozen=True):
    """What a substitute takes over. In each of these fixtures they replace the entry in `Fixture.seats`."""

    division: int | None
    number: int | None
    first_rung: int | None
    """As `Entrant.first_rung`."""
    future: tuple[int, ...]
    """Fixtures that have no game yet."""
    running: tuple[int, ...]
    """Fixtures under way whose seat they take; the game changes neither's rating."""
    resign: tuple[int, ...]
    """Fixtures under way that have gone too far: the seat resigns."""


def drop_out(season: Season, entry: int) -> Leaving:
    """What follows when a member leaves, is removed, or has lost too many seats.

    :raises LeagueError: `no-such-entry`, `out-already`, `season-state`.
    """
    leaving = entry_with(season, entry)
    if leaving.state == EntryState.OUT:
        raise LeagueError("out-already", entry=entry)
    need_state(season, SeasonState.SIGNUP, SeasonState.CHECK_IN, SeasonState.RUNNING)
    if leaving.state != EntryState.PLAYING:
        return Leaving((), forget=True)
    return Leaving(_under_way(season, entry))


def substitute(season: Season, entry: int, member: str, rounds: Mapping[int, int]) -> Substitution:
    """What the member takes over from the entry, which drops out or is out already.

    :param rounds: By fixture under way the round that its game is in, from 1.
    :raises LeagueError: `no-such-entry`, `season-state`, `not-playing`, `plays-already`.
    """
    need_state(season, SeasonState.RUNNING)
    leaving = entry_with(season, entry)
    if leaving.number is None or any(e.replaces == entry for e in season.entries):
        raise LeagueError("not-playing", entry=entry)
    if any(e.member == member and not stands_by(e) for e in season.entries):
        raise LeagueError("plays-already", member=member)
    future = tuple(f.id for f in season.fixtures if entry in f.seats and f.state in UNBEGUN)
    if leaving.state == EntryState.OUT:
        number = format_of(season.plan).vacancy(season, leaving)
        return Substitution(leaving.division, number, next_first_rung(season), future, (), ())
    under_way = _under_way(season, entry)
    early = tuple(f for f in under_way if rounds.get(f, SUBSTITUTE_ROUNDS + 1) <= SUBSTITUTE_ROUNDS)
    late = tuple(f for f in under_way if f not in early)
    return Substitution(leaving.division, leaving.number, leaving.first_rung, future, early, late)


def stands_by(entry: Entrant) -> bool:
    """Whether an entry of a season that has begun plays nothing in it and may: it waits for a place, or did
    not check in."""
    return entry.state == EntryState.WAITING or (entry.state == EntryState.OUT and entry.number is None)


def _under_way(season: Season, entry: int) -> tuple[int, ...]:
    return tuple(f.id for f in season.fixtures if f.state == FixtureState.UNDER_WAY and entry in f.seats)
