"""Standings as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from host import League
from league.formats import format_of, is_known, standings
from league.lookup import successors
from league.model import LOT, POINT, POINTS, Division, Season
from league.pace import PaceLine
from league.pairings.promotion import Band
from league.standings import TableLine, format_value
from locales import text
from ui.words.durations import duration
from ui.words.league.plans import ties
from ui.words.league.seasons import division_name
from ui.words.names import plain

NO_PACE: Mapping[int, PaceLine] = {}
UP, DOWN = "🔼 ", "🔽 "
ROOM = 3600
"""Most characters of a table: Discord takes 4,000 in a message."""


def bands_of(season: Season, division: Division | None) -> tuple[int, int]:
    """How many of a division go up and down for certain; none where nobody does."""
    if division is None:
        return 0, 0
    sizes = [
        [
            _size(season, group)
            for group in sorted(season.divisions, key=lambda d: d.group)
            if group.tier == tier
        ]
        for tier in sorted({group.tier for group in season.divisions})
    ]
    band = format_of(season.plan).bands(sizes).get((division.tier, division.group), Band())
    return band.up, band.down


def _size(season: Season, division: Division) -> int:
    """The entries with which a division began; substitutes do not count twice."""
    entries = [entry for entry in season.entries if entry.division == division.id]
    return sum(entry.replaces is None for entry in entries)


def points_text(locale: str, points60: int) -> str:
    """Points as a number with at most two decimals."""
    number = text(locale, "league-number", n=abs(_points(points60)))
    return f"−{number}" if points60 < 0 else number


def _points(points60: int) -> int | float:
    whole, part = divmod(points60, POINT)
    return whole if not part else round(points60 / POINT, 2)


def table_lines(
    locale: str, season: Season, division: Division | None, pace: Mapping[int, PaceLine] = NO_PACE
) -> list[str]:
    """A line for each entry of a division, best first, with the signs of those that go up or down, and how
    much time it used where that is known."""
    lines = standings(season, division.id if division else None)
    if not lines:
        return [text(locale, "league-table-empty")]
    marks = _marks(season, lines, bands_of(season, division))
    vacant = [text(locale, "league-table-vacant")] if format_of(season.plan).vacant(season) else []
    return vacant + [
        _row(locale, season, line, marks.get(line.entry, "")) + _pace_text(locale, pace.get(line.entry))
        for line in lines
    ]


def _marks(season: Season, lines: Sequence[TableLine], moving: tuple[int, int]) -> dict[int, str]:
    """By entry the sign of its place: who left goes down with the last, who was replaced nowhere."""
    replaced = successors(season)
    counted = [line for line in lines if line.entry not in replaced]
    up, down = moving
    going = {line.entry: DOWN for line in counted[max(0, len(counted) - down) :]}
    return going | {line.entry: UP for line in counted[:up] if not line.out}


def _row(locale: str, season: Season, line: TableLine, mark: str) -> str:
    who = f"**{plain(line.name)}**"
    if line.out:
        who = f"{who} {text(locale, 'league-table-out')}"
    kind = format_of(season.plan)
    row = text(
        locale,
        kind.text_key("league-table-row"),
        place=line.place,
        marks=mark,
        who=who,
        points=points_text(locale, line.points60),
        count=_points(line.points60),
        played=line.played,
        games=line.played + line.left,
        won=line.wins,
        lost=line.played - line.wins,
    )
    return row + _tie_break_text(locale, line) + _adjustment_text(locale, line) if kind.scored else row


def _pace_text(locale: str, pace: PaceLine | None) -> str:
    if pace is None or not pace.turns:
        return ""
    times = {"median": duration(locale, pace.median), "total": duration(locale, pace.total)}
    return f" · {text(locale, 'league-table-pace', **times)}"


def _tie_break_text(locale: str, line: TableLine) -> str:
    """The tie-break that puts the entry below the one above, with its value."""
    if not line.decided or line.decided == POINTS or not line.played:
        return ""
    if line.decided == LOT:
        return f" · {text(locale, 'league-table-lot')}"
    value = format_value(line.decided, line.values.get(line.decided)).replace(
        ".", "," if locale == "it" else "."
    )
    key = "league-table-decided"
    return f" · {text(locale, key, name=text(locale, f'tie-break-{line.decided}'), value=value)}"


def _adjustment_text(locale: str, line: TableLine) -> str:
    if not line.adjust60:
        return ""
    points = ("+" if line.adjust60 > 0 else "") + points_text(locale, line.adjust60)
    return f" · {text(locale, 'league-table-adjusted', points=points)}"


def table_text(
    locale: str,
    league: League,
    season: Season,
    division: Division | None,
    pace: Mapping[int, PaceLine] = NO_PACE,
) -> str:
    """The standings of a division with their heading and the meaning of their signs."""
    head = table_heading(locale, league, season, division)
    foot = []
    if format_of(season.plan).scored:
        key = "league-table-legend" if any(bands_of(season, division)) else "league-table-legend-plain"
        foot = [text(locale, key, ties=ties(locale, season.plan.tie_breaks))]
    if pace:
        foot.append(text(locale, "league-table-legend-pace"))
    lines = [head, *table_lines(locale, season, division, pace)]
    while len("\n".join([*lines, *foot])) > ROOM:
        lines.pop()
    return "\n".join([*lines, *foot])


def table_heading(locale: str, league: League, season: Season, division: Division | None) -> str:
    """What a table is of."""
    return text(
        locale,
        "league-table-head",
        name=plain(league.name),
        number=season.number,
        division=division_name(locale, season, division),
    )


def place_line(locale: str, season: Season, entry: int) -> str:
    """Where an entry stands, told to its member; nothing if it is in no table."""
    return _stands(locale, season, entry, "mine")


def standing_line(locale: str, season: Season, entry: int) -> str:
    """Where an entry stands, told to others; nothing if it is in no table."""
    return _stands(locale, season, entry, "player")


def _stands(locale: str, season: Season, entry: int, to: str) -> str:
    if not is_known(season.plan):  # nobody can tell, and other leagues stand in the same list
        return ""
    lines = standings(season, season.entry(entry).division)
    line = next((line for line in lines if line.entry == entry), None)
    if line is None:
        return ""
    return text(
        locale,
        format_of(season.plan).text_key(f"league-{to}-place"),
        place=line.place,
        of=len(lines),
        points=points_text(locale, line.points60),
        count=_points(line.points60),
    )
