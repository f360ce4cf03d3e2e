"""What the picture of a division's standings shows, and its alt text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from league.formats import format_of, standings
from league.lookup import successors
from league.model import LOT, POINTS, WINS, Division, FixtureState, Line, LineKind, Season, SeasonState
from league.reach import LOST, SAFE, ReachLine, reach
from league.standings import TableLine, format_value
from locales import text
from render.league.model import AHEAD, BEHIND, DOWN, LEVEL, OPEN, UP, StandingRow, StandingSheet
from render.league.standings import MOST
from ui.strings.sanitize import sanitize
from ui.words.league.seasons import division_name
from ui.words.league.tables import points_text
from ui.words.pictures.alt_text import cut

NEEDLESS = (POINTS, LOT)
"""Criteria without a column: points have their own, and a lot says nothing."""


def standing_sheet(
    locale: str, league: str, season: Season, division: Division | None, bands: tuple[int, int] = (0, 0)
) -> StandingSheet:
    """The standings of a division as their picture shows them.

    :param league: the league's name.
    :param bands: how many are promoted and relegated.
    """
    number = division.id if division else None
    lines = standings(season, number)
    kind = format_of(season.plan)
    by_points = kind.by_points
    over = season.state in (SeasonState.PROTEST, SeasonState.CLOSED) or not by_points
    criteria = [name for name in season.plan.tie_breaks if name not in NEEDLESS]
    criteria = [name for name in criteria if any(line.values.get(name) is not None for line in lines)]
    if not by_points:
        criteria = [name for name in criteria if name == WINS]
    facts = _Facts(
        lines,
        criteria,
        meetings(season, number) if by_points else {},
        {} if over else reach(season, number, *bands),
        _band_by_entry(season, lines, bands),
        over,
        kind.scored,
    )
    what = {"number": season.number, "division": division_name(locale, season, division)}
    subtitle = [text(locale, "standings-subtitle", **what)]
    if kind.vacant(season):
        subtitle.append(text(locale, "league-table-vacant"))
    return StandingSheet(
        title=sanitize(league) or league,
        subtitle=" · ".join(subtitle),
        rows=tuple(_row(locale, line, facts) for line in lines),
        columns=tuple(text(locale, f"standings-column-{name}") for name in criteria),
        over=over,
    )


class _Facts(NamedTuple):
    """What the rows of a table share."""

    lines: tuple[TableLine, ...]
    criteria: list[str]
    met: Mapping[tuple[int, int], list[str]]
    possible: Mapping[int, ReachLine]
    bands: Mapping[int, str]
    over: bool
    scored: bool


def _band_by_entry(season: Season, lines: Sequence[TableLine], bands: tuple[int, int]) -> dict[int, str]:
    """By entry the band of its place. Entries that were replaced go neither up nor down."""
    replaced = successors(season)
    counted = [line for line in lines if line.entry not in replaced]
    up, down = bands
    going = {line.entry: DOWN for line in counted[max(0, len(counted) - down) :]}
    return going | {line.entry: UP for line in counted[:up] if not line.out}


def _row(locale: str, line: TableLine, facts: _Facts) -> StandingRow:
    end, band = facts.possible.get(line.entry), facts.bands.get(line.entry, "")
    sure = facts.over
    if end and band:
        sure = end.up == SAFE if band == UP else end.down == LOST
    met = facts.met
    return StandingRow(
        name=sanitize(line.name) or line.name,
        place=line.place,
        points=points_text(locale, line.points60) if facts.scored else "",
        played=line.played,
        games=line.played + line.left,
        reach=(end.best, end.worst) if end else (line.place, line.place),
        meetings=tuple(tuple(met.get((line.entry, o.entry), ())) for o in facts.lines) if met else (),
        values=tuple(
            format_value(name, line.values.get(name)).replace(".", text(locale, "standings-decimal"))
            for name in facts.criteria
        ),
        out=line.out,
        band=band,
        sure=sure,
    )


def meetings(season: Season, division: int | None) -> dict[tuple[int, int], list[str]]:
    """By entry and opponent, how each of their games ended for the entry, or that it is to be played; in the
    order of rounds."""
    results: dict[int, dict[int, Line]] = defaultdict(dict)
    for line in season.current_lines(division):
        results[line.fixture][line.entry] = line
    outcomes: dict[tuple[int, int], list[str]] = defaultdict(list)
    ordered = sorted(season.fixtures, key=lambda f: (f.round, f.table, f.id))
    for fixture in (f for f in ordered if f.division == division and f.state != FixtureState.VOID):
        for entry in fixture.seats:
            for other in fixture.seats:
                if entry == other:
                    continue
                ended = fixture.state == FixtureState.DONE
                outcome = _outcome(results[fixture.id], entry, other) if ended else OPEN
                if outcome:
                    outcomes[entry, other].append(outcome)
    return outcomes


def _outcome(results: Mapping[int, Line], entry: int, other: int) -> str:
    """How a game ended for an entry against another one; nothing if one of them has no result in it."""
    a, b = results.get(entry), results.get(other)
    if a is None or b is None:
        return ""
    if LineKind.FORFEIT in (a.kind, b.kind):
        return LEVEL if a.kind == b.kind else BEHIND if a.kind == LineKind.FORFEIT else AHEAD
    return LEVEL if a.place == b.place else AHEAD if a.place < b.place else BEHIND


def standings_alt(locale: str, sheet: StandingSheet, first: int = 0) -> str:
    """The standings for readers who do not see the picture: place and name of each entry, with its points if
    they count."""
    head = text(locale, "standings-alt", league=sheet.title, season=sheet.subtitle)
    rows = [
        text(locale, "standings-alt-row", place=row.place, member=row.name, points=row.points or "none")
        for row in sheet.rows[first : first + MOST]
    ]
    return cut([head, *rows])
