"""Tables as CSV. Lines end as RFC 4180 has it; spreadsheets read the texts right if they are encoded as
`utf-8-sig`."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping

from league import ratings
from league.exports import plain
from league.formats import standings
from league.model import Season
from league.ratings import Rating, Terms
from league.standings import format_value

_SIGNS = "=+\\-@＝＋－＠\ufe62\ufe63\ufe66\ufe6b"
_FORMULA = re.compile(rf'(^|[;,])(?=[\s"]*[{_SIGNS}])')
"""A spreadsheet takes a cell that begins with such a sign for a formula and would run what a member calls
themselves. In many countries it splits lines at semicolons, so a cell may begin in the middle of a name."""


def cell(text: str) -> str:
    """A text as a cell that no spreadsheet runs, wherever it splits it: what would be a formula begins with
    an apostrophe."""
    return _FORMULA.sub(r"\1'", plain.clean(text))


def _to_csv(lines: Iterable[Iterable[object]]) -> str:
    file = io.StringIO()
    csv.writer(file).writerows(lines)
    return file.getvalue()


def _points(points60: int) -> str:
    return format_value("points", points60)


def standings_csv(season: Season, division: int | None) -> str:
    """The table of a division, a column for each tie-break."""
    criteria = [name for name in season.plan.tie_breaks if name != "points"]
    head = ["place", "member", "name", "played", "left", "points", "adjusted", *criteria, "out"]
    return _to_csv(
        [
            head,
            *(
                [
                    line.place,
                    cell(line.member),
                    cell(line.name),
                    line.played,
                    line.left,
                    _points(line.points60),
                    _points(line.adjust60),
                    *(format_value(name, line.values[name]) for name in criteria),
                    "yes" if line.out else "",
                ]
                for line in standings(season, division)
            ),
        ]
    )


def results_csv(season: Season) -> str:
    """All results that count, one line for each seat of a game, in the order of fixtures."""
    entries = {entry.id: entry for entry in season.entries}
    divisions = {d.id: f"{d.tier}.{d.group}" for d in season.divisions}
    fixtures = {fixture.id: fixture for fixture in season.fixtures}
    head = [
        "division", "round", "table", "fixture", "game", "seat", "member", "name", "place", "points", "kind",
        "misses", "rated", "mark",
    ]  # fmt: skip
    rows = []
    for line in season.current_lines():
        fixture = fixtures[line.fixture]
        entry = entries.get(line.entry)
        seat = fixture.seats.index(line.entry) + 1 if line.entry in fixture.seats else ""
        rows.append(
            [
                divisions.get(fixture.division or 0, ""),
                fixture.round,
                fixture.table,
                fixture.id,
                "" if fixture.game is None else fixture.game,
                seat,
                cell(entry.member) if entry else "",
                cell(entry.name) if entry else "",
                line.place,
                _points(line.points60),
                line.kind,
                line.misses,
                "yes" if line.rated else "no",
                fixture.mark or "",
            ]
        )
    rows.sort(key=lambda row: (str(row[0]), row[1], row[2], row[3], row[8], row[5]))
    return _to_csv([head, *rows])


def ratings_csv(known: Mapping[str, Rating], names: Mapping[str, str], now: float, terms: Terms) -> str:
    """The ratings of a pool as they stand now, the highest first. :param names: By member."""
    head = ["member", "name", "rating", "sigma", "provisional", "games", "opponents"]
    rows = [
        [
            cell(member),
            cell(names.get(member, "")),
            f"{rating.mu:.2f}",
            f"{rating.sigma:.2f}",
            "yes" if ratings.provisional(rating) else "no",
            rating.games,
            rating.opponents,
        ]
        for member, rating in sorted(
            ((member, ratings.at(rating, now, terms)) for member, rating in known.items()),
            key=lambda line: (-line[1].mu, line[0]),
        )
    ]
    return _to_csv([head, *rows])
