"""Whether a forged export is accepted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from league.exports import document as documents
from league.exports.checks import contradictions
from league.exports.document import DocumentError, LeagueDocument, StandingsPage
from league.formats import standings
from league.ratings import fold
from tests.league.forged.forgers import FORGERS, SHOWN


def forge(true: LeagueDocument, kind: str, rng: Random) -> bytes | None:
    """A forgery of an export; None if it has nothing of the kind."""
    data: Any = json.loads(documents.encode(true))
    if not FORGERS[kind](data, rng):
        return None
    written = json.dumps(data).encode()
    return written if kind in SHOWN else _made_again(written)


def _made_again(written: bytes) -> bytes:
    """The file with tables and ratings that fit its results, if such can be made."""
    try:
        document = documents.decode(written)
        tables = tuple(
            StandingsPage(season.number, division, standings(season, division))
            for season in document.seasons
            for division in documents.divisions(season)
        )
        books = [(page, fold(page.games)) for page in document.pools]
    except (DocumentError, LookupError, ValueError):
        return written
    pools = tuple(replace(page, ratings=book.ratings, terms=book.terms) for page, book in books)
    return documents.encode(replace(document, tables=tables, pools=pools))


def wrong(written: bytes) -> Iterator[str]:
    """What is said against a file."""
    try:
        document = documents.decode(written)
        for contradiction in contradictions(document):
            yield contradiction.text
        for table in documents.check_standings(document):
            yield from table.differences
        for ratings in documents.check_ratings(document):
            yield from ratings.differences
    except DocumentError as error:
        yield str(error)


def is_accepted(written: bytes) -> bool:
    """Whether nothing is said against a file; after the first word the rest is not looked for."""
    return next(wrong(written), None) is None
