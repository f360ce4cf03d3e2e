"""The page of a league as HTML. It needs no script: `web/page/league.js` only sorts tables and writes times
in the reader's zone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from html import escape
from urllib.parse import urlencode

from locales import LOCALES, text
from render.league.model import AHEAD, BEHIND, LEVEL, OPEN
from web.answers import Sentence, TextPart
from web.leagues.league_answers import DivisionTable, FixtureLine, LeagueSeason, Rated, Ratings, StandingLine

SIGNS = {AHEAD: "+", BEHIND: "−", LEVEL: "=", OPEN: "○"}
"""How two entries met, in a crosstable."""
BANDS = {"up": "▲", "down": "▼"}
Cell = tuple[str, str | float]
"""Of a table: HTML, and what it is sorted by."""


class Address:
    """The addresses of a league's pages. `base`: the path of its link, `files`: of scripts and styles."""

    def __init__(self, base: str, files: str, locale: str, season: int | None) -> None:
        self.base = base
        self.files = files
        self._values = {"season": season, "lang": locale}

    def page(self, file: str = "", **changed: int | str | None) -> str:
        """The address with other values; None leaves one out."""
        values = {key: value for key, value in {**self._values, **changed}.items() if value is not None}
        return escape(f"{self.base}{file}?{urlencode(values)}")


def page(said: LeagueSeason, ratings: Ratings, locale: str, address: Address) -> str:
    """The whole page."""
    writer = _Writer(locale, address)
    title = said.name
    if said.season is not None:
        title = f"{title} · {writer.words('season', number=said.season)}"
    parts = writer.parts(said, ratings)
    links = "".join(f'<li><a href="#{name}">{escape(head)}</a></li>' for name, head, _ in parts)
    sections = "".join(
        f'<section id="{name}" aria-labelledby="{name}-head"><h2 id="{name}-head">{escape(head)}</h2>'
        f"{body}</section>"
        for name, head, body in parts
    )
    first = parts[0][0]
    return f"""<!doctype html>
<html lang="{locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<link rel="stylesheet" href="{address.files}/league.css">
<script type="module" src="{address.files}/league.js"></script>
</head>
<body data-sort="{escape(writer.words("sort", column="%"))}">
<a class="skip" href="#{first}">{escape(writer.words("skip"))}</a>
<header>
<h1>{escape(title)}</h1>
<p>{escape(said.about)} · {escape(said.state)}</p>
{writer.lines(said.dates)}
{f"<p>{escape(writer.words('closed'))}</p>" if said.closed else ""}
{writer.languages()}
<nav class="contents" aria-label="{escape(writer.words("contents"))}"><ul>{links}</ul></nav>
</header>
<main>{sections}</main>
<footer><p>{escape(writer.words("json"))}:
<a href="{address.page("/season.json")}">season.json</a>,
<a href="{address.page("/ratings.json")}">ratings.json</a></p></footer>
</body>
</html>
"""


class _Writer:
    """Writes the parts of a page in one language."""

    def __init__(self, locale: str, address: Address) -> None:
        self._locale = locale
        self._address = address

    def words(self, key: str, **data: object) -> str:
        """A text of these pages."""
        return text(self._locale, f"web-league-{key}", **data)

    def parts(self, said: LeagueSeason, ratings: Ratings) -> list[tuple[str, str, str]]:
        """The page's sections: name, heading, and content."""
        tables = "".join(map(self._standings, said.divisions))
        crossed = "".join(self._crosstable(each) for each in said.divisions if _has_crosstable(each))
        sections = [
            ("entries", self._entries(said)),
            ("standings", tables),
            ("crosstable", crossed and f"{crossed}<p class='note'>{escape(self.words('signs'))}</p>"),
            ("fixtures", self._fixtures(said.fixtures)),
            ("ratings", self._ratings(ratings)),
            ("plan", self.lines(said.plan)),
            ("how", self.lines(said.how)),
            ("seasons", self._seasons(said)),
            ("honours", self._list(honour.told for honour in said.honours)),
        ]
        return [(name, self.words(name), body) for name, body in sections if body]

    # -- sentences -------------------------------------------------------------------------------------------

    def lines(self, lines: Iterable[Sentence]) -> str:
        """A paragraph for each line."""
        return "".join(f"<p>{self._sentence(line)}</p>" for line in lines)

    def _list(self, lines: Iterable[Sentence]) -> str:
        items = "".join(f"<li>{self._sentence(line)}</li>" for line in lines)
        return items and f"<ul>{items}</ul>"

    def _sentence(self, parts: Sentence) -> str:
        return "".join(map(_part, parts))

    def languages(self) -> str:
        """Links to the page in each language."""
        current = ' aria-current="true"'
        links = " ".join(
            f'<a href="{self._address.page(lang=other)}" hreflang="{other}" lang="{other}"'
            f"{current if other == self._locale else ''}>{text(other, 'web-league-own')}</a>"
            for other in LOCALES
        )
        return f'<nav class="languages" aria-label="{escape(self.words("language"))}">{links}</nav>'

    # -- tables ----------------------------------------------------------------------------------------------

    def _table(self, caption: str, heads: Sequence[str], rows: Iterable[Sequence[Cell]], kind: str) -> str:
        """A table that a script may sort. The second cell of each row is its head."""
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
        body = "".join(f"<tr>{''.join(_cell(n, *cell) for n, cell in enumerate(row))}</tr>" for row in rows)
        return (
            f'<div class="wide" role="group" tabindex="0" aria-label="{escape(caption)}">'
            f'<table class="{kind}"><caption>{escape(caption)}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    def _entries(self, said: LeagueSeason) -> str:
        lines = []
        for entry in said.entries:
            notes = [
                *([self.words("waiting")] if entry.waiting else []),
                *([self.words("checked-in")] if entry.checked_in else []),
            ]
            lines.append(f"<li>{_name(entry.name)}{''.join(f' · {escape(note)}' for note in notes)}</li>")
        return f"<ol>{''.join(lines)}</ol>" if lines else ""

    def _standings(self, table: DivisionTable) -> str:
        scored = any(row.points is not None for row in table.rows)
        reach = not table.over
        heads = [self.words("place"), self.words("name")]
        heads += [self.words("points")] if scored else []
        wins = text(self._locale, "standings-column-wins") not in table.columns
        heads += [self.words("games"), *([self.words("won")] if wins else []), *table.columns]
        heads += [self.words("reachable")] if reach else []

        def cells(row: StandingLine) -> list[Cell]:
            shown: list[Cell] = [(f"{row.place}{self._band(row)}", row.place)]
            out = f" <small>{escape(self.words('out'))}</small>" if row.out else ""
            shown.append((f"{_name(row.name)}{out}", row.name))
            shown += [(f"<b>{escape(row.shown)}</b>", row.points or 0)] if scored else []
            played = self.words("of", played=row.played, games=row.games)
            shown += [(escape(played), row.played)]
            shown += [(str(row.won), row.won)] if wins else []
            shown += [(escape(value), _number(value)) for value in row.values]
            if reach:
                ends = self.words("range", best=row.best, worst=row.worst)
                shown.append(("" if row.out else escape(ends), row.best))
            return shown

        content = self._table(table.name, heads, map(cells, table.rows), "standings")
        return content + "".join(f'<p class="note">{self._sentence(note)}</p>' for note in table.notes)

    def _band(self, row: StandingLine) -> str:
        """The sign of a place that leads up or down."""
        if not row.band:
            return ""
        said = text(self._locale, f"standings-{row.band}")
        if row.sure:
            said = f"{said}, {self.words('sure')}"
        return f" {_sign(row.band, BANDS[row.band], said)}"

    def _crosstable(self, table: DivisionTable) -> str:
        heads = [self.words("place"), self.words("name"), *(str(row.place) for row in table.rows)]

        def cells(row: StandingLine) -> list[Cell]:
            met = [
                ("·" if other is row else "".join(map(self._sign, games)), "".join(games))
                for other, games in zip(table.rows, row.meetings, strict=True)
            ]
            return [(str(row.place), row.place), (_name(row.name), row.name), *met]

        return self._table(table.name, heads, map(cells, table.rows), "cross")

    def _sign(self, met: str) -> str:
        return _sign(met, SIGNS[met], text(self._locale, f"standings-{met}"))

    def _fixtures(self, fixtures: Sequence[FixtureLine]) -> str:
        if not fixtures:
            return ""
        several = len({fixture.division for fixture in fixtures}) > 1
        heads = [self.words("fixture"), self.words("players"), self.words("game"), self.words("head")]
        heads += [self.words("division")] if several else []
        heads += [self.words("state"), self.words("when")]

        def cells(fixture: FixtureLine) -> list[Cell]:
            who = [f"{seat.place}. {_name(seat.name)}" if seat.place else _name(seat.name)
                   for seat in fixture.seats]  # fmt: skip
            pairs = zip(who, fixture.seats, strict=True)
            who = [f"{name} <b>{escape(seat.points)}</b>" if seat.points else name for name, seat in pairs]
            shown: list[Cell] = [
                (f"F{fixture.id}", fixture.id),
                ("<br>".join(who), fixture.seats[0].name if fixture.seats else ""),
                self._game(fixture),  # before what narrow screens have no room for
                (escape(fixture.head), fixture.round),
            ]
            shown += [(escape(fixture.division), fixture.division)] if several else []
            shown += [(escape(fixture.told), fixture.state), self._when(fixture)]
            return shown

        return self._table(self.words("fixtures"), heads, map(cells, fixtures), "fixtures")

    def _when(self, fixture: FixtureLine) -> Cell:
        if fixture.ended is not None:
            return moment(fixture.ended), fixture.ended
        if fixture.deadline is not None:
            before, _, after = self.words("until", when="%").partition("%")
            return f"{escape(before)}{moment(fixture.deadline)}{escape(after)}", fixture.deadline
        return "", 0

    def _game(self, fixture: FixtureLine) -> Cell:
        if fixture.game is None:
            return "", 0
        shown = escape(self.words("open-game", game=str(fixture.game)))
        if fixture.page is None:
            return f"#{fixture.game}", fixture.game
        return f'<a href="{escape(fixture.page)}?lang={self._locale}">{shown}</a>', fixture.game

    def _ratings(self, ratings: Ratings) -> str:
        heads = [self.words(key) for key in ("rank", "name", "rating", "games", "won", "last")]

        def cells(rated: Rated) -> list[Cell]:
            return [
                (str(rated.rank), rated.rank),
                (_name(rated.name), rated.name),
                (f"<b>{rated.rating}</b> ±{rated.band}", rated.rating),
                (str(rated.games), rated.games),
                (str(rated.won), rated.won),
                (moment(rated.last), rated.last),
            ]

        about = "".join(f'<p class="note">{self._sentence(line)}</p>' for line in ratings.about)
        if not ratings.members:
            return f"<p>{escape(ratings.name)}: {escape(self.words('none'))}</p>{about}"
        return self._table(ratings.name, heads, map(cells, ratings.members), "ratings") + about

    def _seasons(self, said: LeagueSeason) -> str:
        items = []
        for season in said.seasons:
            address = self._address.page(season=season.number)
            current = ' aria-current="true"' if season.number == said.season else ""
            items.append(f'<li><a href="{address}"{current}>{self._sentence(season.told)}</a></li>')
        return f"<ul>{''.join(items)}</ul>" if items else ""


def _has_crosstable(table: DivisionTable) -> bool:
    return any(row.meetings for row in table.rows)


def _sign(kind: str, sign: str, said: str) -> str:
    """A sign, and what it says to those who do not see it."""
    name = escape(said)
    return f'<span class="{kind}" role="img" aria-label="{name}" title="{name}">{sign}</span>'


def _name(name: str) -> str:
    """A member's name: letters that are written from right to left change nothing around it."""
    return f"<bdi>{escape(name)}</bdi>"


def _cell(column: int, shown: str, value: str | float) -> str:
    key = escape(str(value))
    if column == 1:
        return f'<th scope="row" data-key="{key}">{shown}</th>'
    return f'<td data-key="{key}">{shown}</td>'


def _number(value: str) -> str | float:
    """What a written number is sorted by."""
    try:
        return float(value.replace(",", ".").replace("−", "-"))
    except ValueError:
        return value


def _part(part: TextPart) -> str:
    shown = escape(part.text) if part.at is None else moment(part.at)
    if part.code:
        shown = f"<code>{shown}</code>"
    if part.bold:
        shown = f"<b>{shown}</b>"
    if part.small:
        shown = f"<small>{shown}</small>"
    return shown


def moment(at: float) -> str:
    """A moment in UTC, the only zone that is known for sure; a script writes it in the reader's zone."""
    try:
        when = datetime.fromtimestamp(at, UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    return f'<time datetime="{when:%Y-%m-%dT%H:%M:%SZ}">{when:%Y-%m-%d %H:%M} UTC</time>'
