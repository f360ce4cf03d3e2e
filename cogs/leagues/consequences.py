"""What hangs on an act of a manager, said before a button does it: members, games, tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from league.lookup import UNBEGUN
from league.model import Entrant, EntryState, Fixture, FixtureState, Season
from ui.kit.answer import Reply
from ui.words.league.fixtures import fixture_head, who_plays
from ui.words.league.seasons import division_of
from ui.words.league.tables import table_lines
from ui.words.names import plain

ROWS = 8
"""Most lines of each table in a preview."""
RESIGNS, TAKEN = "resigns", "taken"
"""What becomes of a seat in a game under way."""


def removal_lines(answer: Reply, name: str, season: Season, entrant: Entrant) -> list[str]:
    """What follows if a member leaves the season of a league."""
    begun = entrant.state == EntryState.PLAYING
    key = "confirm-league-remove" if begun else "confirm-league-remove-early"
    waiting = sum(entrant.id in f.seats and f.state in UNBEGUN for f in season.fixtures)
    return [
        answer.text(key, who=plain(entrant.name), name=plain(name), n=waiting),
        *seat_lines(answer, season, entrant, ()),
    ]


def substitution_lines(
    answer: Reply, season: Season, entrant: Entrant, other: str, games: Collection[int]
) -> list[str]:
    """What follows if another member takes these fixtures over."""
    waiting = sum(f.id in games and f.state in UNBEGUN for f in season.fixtures)
    return [
        answer.text("confirm-league-substitute", who=plain(entrant.name), other=plain(other), n=waiting),
        *seat_lines(answer, season, entrant, games, other),
    ]


def seat_lines(
    answer: Reply, season: Season, entrant: Entrant, taken: Collection[int], other: str = ""
) -> list[str]:
    """The games under way of a member who goes, each with what becomes of the seat."""
    running = [f for f in season.fixtures if entrant.id in f.seats and f.state == FixtureState.UNDER_WAY]
    return [
        answer.text(
            "leagues-seat",
            **game_words(answer, season, fixture),
            what=TAKEN if fixture.id in taken else RESIGNS,
            other=plain(other),
        )
        for fixture in running
    ]


def game_words(answer: Reply, season: Season, fixture: Fixture) -> dict[str, object]:
    """A fixture's number, round, table and members."""
    head = fixture_head(answer.locale, fixture)
    return {"fixture": fixture.id, "head": head, "who": who_plays(season, fixture)}


def preview_lines(
    answer: Reply, entry: int, seasons: tuple[Season, Season], outcomes: Sequence[Sequence[str]] = ((), ())
) -> list[str]:
    """The table of an entry's division now and then, each below its own lines."""
    tables = [
        table_lines(answer.locale, season, division_of(season, season.entry(entry))) for season in seasons
    ]
    lines = []
    for key, outcome, table in zip(("before", "after"), outcomes, short_tables(*tables), strict=True):
        lines.append(answer.text(f"leagues-preview-{key}"))
        lines += [f"> {line}" for line in (*outcome, *table)]
    return lines


def short_tables(before: Sequence[str], after: Sequence[str]) -> tuple[list[str], list[str]]:
    """Two tables in the rows that differ, or in their first rows; whole if they are short."""
    most = max(len(before), len(after))
    if most <= ROWS:
        return list(before), list(after)
    changed = [row for row in range(most) if before[row : row + 1] != after[row : row + 1]]
    rows = changed[:ROWS] or range(ROWS)
    return _rows(before, rows), _rows(after, rows)


def _rows(lines: Sequence[str], rows: Sequence[int]) -> list[str]:
    """These rows of a table, with a mark where others are left out."""
    shown, last = [], -1
    for row in (row for row in rows if row < len(lines)):
        shown += ["…"] * (row > last + 1) + [lines[row]]
        last = row
    return shown + ["…"] * (last < len(lines) - 1)
