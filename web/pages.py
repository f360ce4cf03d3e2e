"""The page of a game as HTML: all of it without JavaScript, as a picture with the log under it; with
JavaScript the scripts of `web/page/game/` take its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from html import escape
from string import Template
from urllib.parse import urlencode

from locales import LOCALES, text
from ui.words.names import Names
from ui.words.pictures import alt_text
from web.answers import At, LogAnswer, Sentence, TextPart
from web.files import FOLDER, PageFiles
from web.wording import page_text

PAGE = 100
"""Entries of the log on a page without JavaScript."""
WIDTH, HEIGHT = 1600, 1000
STYLES = ("board.css", "page.css")


@cache
def _template() -> Template:
    return Template((FOLDER / "game.html").read_text("utf-8"))


def sentence(parts: Sentence) -> str:
    """A sentence as HTML."""
    return "".join(map(_part, parts))


def _part(part: TextPart) -> str:
    shown = escape(part.text) if part.at is None else _moment(part.at)
    for wanted, tag in ((part.code, "code"), (part.bold, "b"), (part.small, "small")):
        if wanted:
            shown = f"<{tag}>{shown}</{tag}>"
    return shown


def _moment(at: float) -> str:
    """A moment, in the only zone that a page without scripts knows for sure."""
    try:
        when = datetime.fromtimestamp(at, UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    return f'<time datetime="{when:%Y-%m-%dT%H:%M:%SZ}">{when:%Y-%m-%d %H:%M} UTC</time>'


def _lines(lines: Iterable[Sentence]) -> str:
    return "".join(f"<p>{sentence(line)}</p>" for line in lines)


class PageQuery:
    """What the address of a page asks for besides the game, to be kept in the page's own links."""

    def __init__(self, base: str, query: Mapping[str, str]) -> None:
        self.base = base
        self._query = {key: query[key] for key in ("ply", "before", "lang", "plain") if key in query}

    @property
    def plain(self) -> bool:
        """Whether the page without scripts is wanted where there could be scripts."""
        return "plain" in self._query

    def link(self, **changed: int | str | None) -> str:
        """The address with other values; None leaves one out."""
        values = {**self._query, **changed}
        query = urlencode({key: value for key, value in values.items() if value is not None})
        return escape(f"{self.base}?{query}" if query else self.base)


def page(
    asked: PageQuery, title: str, at: At, log: LogAnswer, names: Names, files: PageFiles, newest: int
) -> str:
    """The page. `names`: of the entry that is shown; `files`: those of the page."""
    locale = names.locale
    plain = _plain(asked, at, log, names, newest)
    script = f'<script type="module" src="{files.base}/game/app.js"></script>'
    current = ' aria-current="true"'
    languages = " ".join(
        f'<a href="{asked.link(lang=other)}" hreflang="{other}" lang="{other}"'
        f"{current if other == locale else ''}>{text(other, 'web-language')}</a>"
        for other in LOCALES
    )
    return _template().substitute(
        lang=locale,
        title=escape(title),
        files=files.base,
        styles="\n".join(f'<link rel="stylesheet" href="{path}">' for path in files.links(STYLES)),
        base=asked.base,
        script="" if asked.plain else script,
        skip=escape(page_text(locale, "skip")),
        language=escape(page_text(locale, "language")),
        languages=languages,
        plain=plain if asked.plain else f"<noscript>{plain}</noscript>",
    )


def _plain(asked: PageQuery, at: At, log: LogAnswer, names: Names, newest: int) -> str:
    """Picture and log, without scripts."""
    locale = names.locale
    alt = escape(alt_text.board(names), quote=True)
    source = escape(f"{asked.base}/picture/{at.ply}.jpg?lang={locale}", quote=True)
    way = f"<p>{_way(asked.link(ply=None), locale, 'newest')}</p>" if at.ply < newest else ""
    return f"""<div class="plain">
<section aria-labelledby="plain-board">
<h2 id="plain-board">{escape(page_text(locale, "entry"))} {at.ply} · {escape(at.where)}</h2>
{_lines(at.lines) or f"<p>{escape(page_text(locale, 'nothing-told'))}</p>"}
<a href="{source}"><img src="{source}" alt="{alt}" width="{WIDTH}" height="{HEIGHT}"></a>
{_lines(at.asked)}
{way}
</section>
<section aria-labelledby="plain-log">
<h2 id="plain-log">{escape(page_text(locale, "log"))}</h2>
{_log(asked, log, locale, newest)}
</section>
</div>"""


def _way(link: str, locale: str, key: str) -> str:
    return f'<a class="button" href="{link}">{escape(page_text(locale, key))}</a>'


def _log(asked: PageQuery, log: LogAnswer, locale: str, newest: int) -> str:
    """A page of the log, newest first, with the ways to those before and after it."""
    if not log.entries:
        return f"<p>{escape(page_text(locale, 'log-none'))}</p>"
    items = "".join(
        f'<li value="{ply}"><a class="ply" href="{asked.link(ply=ply)}">{ply}</a> '
        f"<div>{_lines(lines)}</div></li>"
        for ply, lines in reversed(log.entries)
        if lines
    )
    first, last = log.entries[0][0], log.entries[-1][0]
    ways = []
    if last < newest:
        ways.append(_way(asked.link(before=None), locale, "log-newest"))
    if first > 0:
        ways.append(_way(asked.link(before=first - 1), locale, "log-older"))
    return f'<ol class="entries" reversed>{items}</ol><p>{" ".join(ways)}</p>'
