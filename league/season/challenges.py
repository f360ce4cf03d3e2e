"""Challenges on a ladder."""

from __future__ import annotations

from collections.abc import Mapping

from league.errors import LeagueError
from league.lookup import OVER, UNBEGUN, entry_with, fixture_with, need_state, playing
from league.model import FORFEIT, LADDER, RUNNING, Fixture, Line, Season
from league.outcomes import walkover
from league.pairings import climbing
from league.steps import NewFixture, Unplayed

DAY = 86400.0
CHALLENGE = "challenge"
"""`Fixture.stage` of challenges."""
LENGTHS = 2
"""A challenge is adjudicated after this many times the length that a game is expected to have."""


def rungs(season: Season) -> tuple[int, ...]:
    """The entries on the ladder, the top first."""
    return tuple(e.id for e in sorted(playing(season), key=lambda e: (e.number or 0, e.entered_at, e.id)))


def check_challenge(
    season: Season, entry: int, opponent: int, now: float, away: Mapping[int, float | None]
) -> NewFixture:
    """The fixture of a challenge; its first seat is the challenger's.

    :param away: Entries that cannot be challenged, each with the time until when, None if that is unknown.
    :raises LeagueError: `no-ladder`, `season-state`, `not-playing`, `no-such-entry`, all `challenge-...`.
    """
    plan = season.plan
    if plan.format != LADDER:
        raise LeagueError("no-ladder", format=plan.format)
    need_state(season, RUNNING)
    order = rungs(season)
    for one in (entry, opponent):
        if entry_with(season, one).id not in order:
            raise LeagueError("not-playing", entry=one)
    if _late(season, now):
        raise LeagueError("challenge-late", ends_at=season.ends_at)
    names = {e.id: e.name for e in season.entries}
    climbing.check(order, entry, opponent, [_challenge(f) for f in season.fixtures], away, now, names)
    number = 1 + max((f.round for f in season.fixtures), default=0)
    end = min(season.ends_at, now + LENGTHS * plan.length * DAY)
    return NewFixture(None, number, 1, (entry, opponent), end, CHALLENGE)


def _challenge(fixture: Fixture) -> climbing.Challenge:
    by, to = fixture.seats
    ended = (fixture.ended_at or 0.0) if fixture.state in OVER else None
    return climbing.Challenge(by, to, fixture.began_at or 0.0, ended)


def targets(season: Season, entry: int, now: float, away: Mapping[int, float | None]) -> tuple[int, ...]:
    """The entries that an entry may challenge now, from the top; none if it may challenge nobody.

    :param away: As in `check_challenge`.
    """
    if season.plan.format != LADDER or season.state != RUNNING or _late(season, now):
        return ()
    order = rungs(season)
    if entry not in order:
        return ()
    return climbing.targets(order, entry, [_challenge(f) for f in season.fixtures], away, now)


def _late(season: Season, now: float) -> bool:
    """Whether the season ends before half of an expected game could be played."""
    return season.ends_at - now < season.plan.length * DAY / 2


def refusal(season: Season, fixture: int) -> Unplayed:
    """What follows when the challenged member refuses before the game begins: they yield the place.
    :raises LeagueError: `no-such-fixture`, `fixture-state`."""
    refused = fixture_with(season, fixture)
    if refused.state not in UNBEGUN:
        raise LeagueError("fixture-state", fixture=fixture, state=refused.state, need=sorted(UNBEGUN))
    by, to = refused.seats
    return Unplayed(fixture, walkover(season, fixture, (by,), (to,)))


def rungs_after(season: Season, fixture: int, lines: tuple[Line, ...]) -> dict[int, int]:
    """By entry its new rung (`Entrant.number`), of those whose rung changes by these results of a challenge.
    Who is out already, or leaves the ladder by them, has none."""
    played = fixture_with(season, fixture)
    by, to = played.seats
    order = climbing.settle(rungs(season), by, to, _outcome(played, by, to, lines))
    numbers = {e.id: e.number for e in season.entries}
    return {entry: rung for rung, entry in enumerate(order) if numbers[entry] != rung}


def _outcome(played: Fixture, by: int, to: int, lines: tuple[Line, ...]) -> str:
    """What the results mean for the challenger, in the ladder's words."""
    place = {line.entry: line.place for line in lines}
    lost = {line.entry for line in lines if line.kind == FORFEIT and line.points60 == 0}
    if not lines:
        return climbing.DRAWN
    if {by, to} <= lost:
        return climbing.BOTH_ABSENT
    if to in lost:
        return climbing.ABSENT if played.game is not None else climbing.REFUSED
    if by in lost:
        return climbing.CHALLENGER_ABSENT
    if place[by] == place[to]:
        return climbing.DRAWN
    return climbing.WON if place[by] < place[to] else climbing.LOST
