"""The branch of a database: a random value, drawn again whenever the database goes on from an earlier state,
by a restore or a file that was copied back. Then games have other moves than before under the same numbers,
and buttons that carry letters of the former branch (`host.letters`) are refused. Members are told what is
lost.

A file that was copied back is noticed by its openings, which are counted in it and in the user's data folder
(`db.backends.known`), and a copy that Sandtable made of a file by a mark.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_hex
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select

from db import losses, numbers
from db.cluster import numbering
from db.league_schema import leagues as league_table
from db.league_schema import seasons
from db.queries import outbox, settings
from db.queries.league import news
from db.rubbish import as_list
from db.schema import games
from db.schema import settings as settings_table

COPY, OPENINGS = "copy", "openings"
"""Keys of the branch's settings, besides those of `db.queries.settings`: that the database is a copy; how
often it was opened or closed."""


class Counts(NamedTuple):
    """What is counted of a database, in it and beside it."""

    openings: int = 0
    """How often it was opened or closed."""
    numbers: Mapping[str, int] = {}
    """The highest numbers that it has given out (`db.numbers`)."""


class DatabaseOpening(NamedTuple):
    """The opening of a database."""

    counts: Counts
    set_back: bool
    """Whether it goes on from an earlier state, with which no bot has lived yet."""


def begin(
    connection: Connection,
    known: Counts,
    now: float,
    *,
    restored: bool = False,
    replaced: losses.Inventory | None = None,
) -> DatabaseOpening:
    """Count an opening, and draw a new branch if the database was `restored`, is a copy or was opened more
    often before than it knows.

    :param known: what was counted of the database in its place.
    :param replaced: what the database held that a restored one has replaced, as far as it could be read.
    """
    here = settings.get(connection, *settings.BRANCH)
    count = numbers.whole(here.get(OPENINGS))
    goes_back = restored or COPY in here or count < known.openings
    if goes_back:
        given_out = numbers.together(numbers.highest(connection), known.numbers)
        if replaced:
            given_out = numbers.together(given_out, replaced.numbers)
        _forget(connection)
        numbers.keep_above(connection, given_out)
        _put(connection, settings.SET_BACK, now)
        losses.tell(connection, replaced, now)
        _post_again(connection)
    if goes_back or settings.CODE not in here:
        _put(connection, settings.CODE, token_hex(8))
    unused = goes_back or _restored_since_last_sign(connection, here)
    return DatabaseOpening(_count(connection, max(count, known.openings) + 1), unused)


def _restored_since_last_sign(connection: Connection, here: Mapping[str, Any]) -> bool:
    """Whether the database was restored after the last sign of life of a bot that is stored in it."""
    alive, moment = numbering.last_sign(connection), here.get(settings.SET_BACK)
    return moment is not None and alive is not None and alive < moment


def carry(connection: Connection, before: Counts, here: Counts) -> Counts:
    """Have a database whose rows were moved go on where it stood, with its branch and its numbers.

    :param before: what was counted of it in its former place: if it was set back there unnoticed, its next
        opening notices that.
    :param here: what was counted of another one in its new place.
    """
    numbers.keep_above(connection, numbers.together(numbers.highest(connection), before.numbers))
    openings = numbers.whole(settings.get(connection, *settings.BRANCH).get(OPENINGS))
    if openings < before.openings:
        _put(connection, COPY, True)
    return _count(connection, max(openings, before.openings, here.openings))


def end(connection: Connection) -> Counts:
    """Count a closing."""
    before = settings.get(connection, *settings.BRANCH).get(OPENINGS)
    return _count(connection, numbers.whole(before) + 1)


def _count(connection: Connection, openings: int) -> Counts:
    _put(connection, OPENINGS, openings)
    return Counts(openings, numbers.highest(connection))


def _put(connection: Connection, key: str, value: Any) -> None:
    settings.put(connection, *settings.BRANCH, key, value)


def _forget(connection: Connection) -> None:
    """Remove what holds for the former branch alone."""
    scope, number = settings.BRANCH
    where = settings_table.c.scope == scope, settings_table.c.id == number
    connection.execute(delete(settings_table).where(*where))


def _post_again(connection: Connection) -> None:
    """Have the messages with buttons posted again: of open games, and of seasons that are not over."""
    columns = games.c.id, games.c.ply, games.c.prompted
    for row in connection.execute(select(*columns).where(games.c.status.in_(("lobby", "running")))).all():
        outbox.add(connection, row.id, "show", row.ply, as_list(row.prompted), tells_move=False)
    query = select(league_table.c.guild, seasons.c.league, seasons.c.id).join(
        league_table, league_table.c.id == seasons.c.league
    )
    for row in connection.execute(query.where(seasons.c.state.not_in(("closed", "cancelled")))).all():
        news.add(connection, row.guild, row.league, row.id, "entries", {}, once=True)
