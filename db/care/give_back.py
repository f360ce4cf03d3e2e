"""Recording a stretch of time in which members could not play although the bot was connected, for the bot to
give it back to the clocks of games."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import UTC, datetime
from typing import TypeVar

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from db.address import Address, ServerAddress
from db.backends import faults, sqlite_files, upgrade
from db.errors import StoreError
from db.queries import gaps
from db.queries.settings import ALL
from db.store import Work

T = TypeVar("T")
LONGEST = 14 * 86_400.0
"""Most seconds that can be given back at once."""


class CannotGiveBack(Exception):
    """Time cannot be given back; the reason in one sentence."""


def record(address: Address, server: str, since: str, until: str, now: float) -> int:
    """Record time for a server's games, or for `all`. The times are ISO 8601, in UTC unless they tell an
    offset. Returns the number of running games concerned.

    :raises CannotGiveBack: the arguments do not fit.
    :raises StoreError: `missing`, `older`, `busy`, `damaged`, `newer`, for a server those of connecting.
    """
    began, ended = moment_of(since), moment_of(until)
    check_server(server)
    if ended <= began:
        raise CannotGiveBack("The time after --to must be later than the one after --from.")
    if ended > now:
        raise CannotGiveBack("The time after --to is still to come: only time that has passed is given back.")
    if ended - began > LONGEST:
        raise CannotGiveBack(f"At most {LONGEST / 86_400:.0f} days are given back at once.")
    guild = None if server == ALL else server

    def work(connection: Connection) -> int:
        count = gaps.running(connection, guild)
        if count:
            guilds = gaps.servers(connection) if guild is None else [guild]
            gaps.add(connection, guilds, began, ended, gaps.OPERATOR)
        return count

    count = write(address, work)
    if not count:
        raise CannotGiveBack("There is no running game" + (f" in the server {server}." if guild else "."))
    return count


def check_server(server: str) -> None:
    """:raises CannotGiveBack: it is neither a server's id nor `all`."""
    if server != ALL and not (server.isascii() and server.isdigit()):
        raise CannotGiveBack(f"A server is named by its id, a number, or by {ALL!r} for all: not {server!r}.")


def moment_of(text: str) -> float:
    """A time in seconds since 1970. :raises CannotGiveBack: it is none."""
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        raise CannotGiveBack(
            f"A time is written as 2026-11-24T18:30 (in UTC) or 2026-11-24T18:30+01:00: not {text!r}."
        ) from None


def write(address: Address, work: Work[T]) -> T:
    """The result of work in a transaction of its own, on a database that a bot may have open.

    :raises StoreError: as `record`.
    """

    def check_and_work(connection: Connection) -> T:
        revision = upgrade.revision_of(connection, address)
        if upgrade.needed(address, revision):
            raise StoreError("older", address, revision or "none")
        return work(connection)

    if isinstance(address, ServerAddress):
        from db.backends.visits import write_once  # a bot on a file needs no driver for servers

        return asyncio.run(write_once(address, check_and_work))
    if not sqlite_files.is_there(address):
        raise StoreError("missing", address)
    engine = create_engine("sqlite://", poolclass=NullPool, creator=lambda: sqlite_files.connect(address))
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            return check_and_work(connection)
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise (faults.of_file(address, cause) or StoreError("failing", address, cause)) from error
