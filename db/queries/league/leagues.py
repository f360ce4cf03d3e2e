"""Queries on leagues themselves, on what their managers did, and on bans. Each runs within the caller's
transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, func, insert, select, update

from db import numbers
from db.league_schema import audit, bans, honours, leagues, seasons
from db.queries import settings
from db.schema import games, seats

_newest = (
    select(func.coalesce(func.max(seasons.c.number), 0))
    .where(seasons.c.league == leagues.c.id)
    .scalar_subquery()
    .label("seasons")
)


def add(connection: Connection, values: Mapping[str, Any]) -> int:
    """Store a new league. :raises IntegrityError: its name is taken."""
    row = {**values, "fingerprint": token_hex(8), **numbers.next_id(connection, leagues)}
    key = connection.execute(insert(leagues), row).inserted_primary_key
    assert key is not None  # one row was inserted, and `id` is its key
    return int(key[0])


def change(connection: Connection, league: int, **values: Any) -> None:
    """Change columns of a league. :raises IntegrityError: its new name is taken."""
    connection.execute(update(leagues).where(leagues.c.id == league).values(**values))


def _all() -> Select[Any]:
    return select(leagues, _newest, *settings.LETTERED)


def get(connection: Connection, league: int) -> RowMapping | None:
    """A league with `seasons`, the number of its latest one; any number is allowed."""
    if not 0 < league < 2**31:
        return None
    return connection.execute(_all().where(leagues.c.id == league)).mappings().first()


def of(connection: Connection, guild: str) -> Sequence[RowMapping]:
    """All leagues of a server, the oldest first."""
    return connection.execute(_all().where(leagues.c.guild == guild).order_by(leagues.c.id)).mappings().all()


def by_name(connection: Connection, guild: str, key: str) -> RowMapping | None:
    """The league of this name that is not closed."""
    query = _all().where(leagues.c.guild == guild, leagues.c.key == key)
    return connection.execute(query).mappings().first()


def add_act(connection: Connection, **row: Any) -> int:
    """Store what a manager did. Returns its number."""
    key = connection.execute(insert(audit), row).inserted_primary_key
    assert key is not None  # as above
    return int(key[0])


def acts(connection: Connection, league: int, limit: int | None, offset: int = 0) -> Sequence[RowMapping]:
    """What managers did in a league, newest first; without a limit all of it."""
    query = select(audit).where(audit.c.league == league).order_by(audit.c.id.desc())
    return connection.execute(query.limit(limit).offset(offset)).mappings().all()


def last_act(connection: Connection, league: int, action: str) -> Sequence[RowMapping]:
    """All acts of a kind in a league, newest first."""
    query = select(audit).where(audit.c.league == league, audit.c.action == action)
    return connection.execute(query.order_by(audit.c.id.desc())).mappings().all()


def ban(connection: Connection, **row: Any) -> None:
    connection.execute(insert(bans), row)


def struck(connection: Connection, fixture: int, member: str) -> bool:
    """Whether a fixture's game has brought the member a strike already."""
    query = select(func.count()).where(bans.c.fixture == fixture, bans.c.member == member)
    return connection.execute(query).scalar_one() > 0


def bans_of(connection: Connection, guild: str, member: str) -> Sequence[RowMapping]:
    """A member's strikes in a server that were not lifted, newest first."""
    query = select(bans).where(bans.c.guild == guild, bans.c.member == member, bans.c.lifted_at.is_(None))
    return connection.execute(query.order_by(bans.c.at.desc(), bans.c.id.desc())).mappings().all()


def lift(connection: Connection, guild: str, member: str, now: float) -> int:
    """Lift a member's strikes in a server. Returns how many."""
    mine = (bans.c.guild == guild, bans.c.member == member, bans.c.lifted_at.is_(None))
    return connection.execute(update(bans).where(*mine).values(lifted_at=now)).rowcount


def count_finished(connection: Connection, guild: str, member: str, at: float) -> int:
    """The games of a server that the member played to the end after a moment, without lessons and those that
    they lost by missed deadlines."""
    timed_out = select(bans.c.fixture).where(
        bans.c.guild == guild, bans.c.member == member, bans.c.fixture.is_not(None)
    )
    query = (
        select(func.count())
        .select_from(games)
        .join(seats, seats.c.game == games.c.id)
        .where(
            games.c.guild == guild,
            games.c.status == "finished",
            games.c.ended_at > at,
            games.c.lesson.is_(None),
            seats.c.member == member,
            games.c.fixture.is_(None) | games.c.fixture.not_in(timed_out),
        )
    )
    return connection.execute(query).scalar_one()


def honour(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        connection.execute(insert(honours), [dict(row) for row in rows])


def honours_of(
    connection: Connection, guild: str, league: int | None, member: str | None, limit: int = 200
) -> Sequence[RowMapping]:
    """Honours of a server, of one league or member if given, with `league` and the season's `number`: first
    the season that gave some last, each season's in the order in which they were given."""
    query = select(honours, seasons.c.league, seasons.c.number).join(
        seasons, seasons.c.id == honours.c.season
    )
    query = query.where(honours.c.guild == guild)
    if league is not None:
        query = query.where(seasons.c.league == league)
    if member is not None:
        query = query.where(honours.c.member == member)
    newest = func.max(honours.c.id).over(partition_by=honours.c.season).desc()
    return connection.execute(query.order_by(newest, honours.c.id).limit(limit)).mappings().all()
