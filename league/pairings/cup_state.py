"""A cup as its season has it: seeds, games and places."""

from __future__ import annotations

from collections.abc import Sequence

from league.model import DONE, FORFEIT, OUT, VOID, Line, Season
from league.pairings import knockout

SMALL = 3
"""Seats of the smallest table where full ones have four or more."""


def least_seats(table: int) -> int:
    """The fewest seats of a table that is not full: games of two or three are better than byes."""
    return min(table, max(2, min(table - 1, SMALL)))


def successors(season: Season) -> dict[int, int]:
    """By entry that was replaced the entry that plays in its place now."""
    replaced = {e.replaces: e.id for e in season.entries if e.replaces is not None}
    last = {}
    for old in replaced:
        new = replaced[old]
        while new in replaced:
            new = replaced[new]
        last[old] = new
    return last


def cup_seeds(season: Season) -> tuple[int, ...]:
    """The entries of a cup, best seed first."""
    replaced = successors(season)
    numbered = [(e.number, e.id) for e in season.entries if e.number is not None and e.id not in replaced]
    return tuple(entry for _, entry in sorted(numbered))


def cup_games(season: Season) -> tuple[knockout.CupGame, ...]:
    """The games and byes of a cup so far. Of equal places the better seed goes on; an entry that is replaced
    counts as the one that plays for it."""
    lines: dict[int, list[Line]] = {}
    for line in season.counted():
        lines.setdefault(line.fixture, []).append(line)
    seeds = {e.id: (e.number or 0, e.id) for e in season.entries}
    heirs = successors(season)
    found = []
    for fixture in season.fixtures:
        own = sorted(lines.get(fixture.id, ()), key=lambda x: (x.place, seeds[x.entry]))
        ranking = None if fixture.state not in (DONE, VOID) else _ranking(own)
        found.append(
            knockout.CupGame(
                fixture.round,
                fixture.stage,
                tuple(heirs.get(e, e) for e in fixture.seats),
                None if ranking is None else tuple(heirs.get(e, e) for e in ranking),
            )
        )
    return tuple(found)


def _ranking(lines: Sequence[Line]) -> tuple[int, ...]:
    """Best first; nobody if all were absent."""
    if all(line.kind == FORFEIT and line.points60 == 0 for line in lines):
        return ()
    return tuple(line.entry for line in lines)


def cup_draw(season: Season, seeds: Sequence[int], games: Sequence[knockout.CupGame]) -> knockout.CupDraw:
    """What follows from the games of a cup so far."""
    plan = season.plan
    out = {e.id for e in season.entries if e.state == OUT}
    return knockout.draw(plan.table, seeds, games, plan.double, out, season.lot, least_seats(plan.table))


def cup_places(season: Season) -> dict[int, int]:
    """By entry of a cup its place."""
    return cup_draw(season, cup_seeds(season), cup_games(season)).places
