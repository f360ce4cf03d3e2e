"""Queries on seasons with their divisions, entries, fixtures and results. Each runs within the caller's
transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, Table, delete, insert, or_, select, true, update

from db import numbers
from db.league_schema import divisions, entries, fixtures, leagues, protests, results, seasons
from db.queries.moments import Shards, in_shards, league_is_here
from db.schema import games, seats

UNDECIDED = ("running", "protest")
"""The states of a season that has begun and is not final. A league has one such season at most: the next one
does not begin before."""


class SeasonRows(NamedTuple):
    """A season's row and all rows that belong to it, oldest first; fixtures have their `game`."""

    season: RowMapping
    divisions: Sequence[RowMapping]
    entries: Sequence[RowMapping]
    fixtures: Sequence[RowMapping]
    results: Sequence[RowMapping]
    protests: Sequence[RowMapping]


def _insert_row(connection: Connection, table: Table, values: Mapping[str, Any]) -> int:
    key = connection.execute(insert(table), dict(values)).inserted_primary_key
    assert key is not None  # one row was inserted, and `id` is its key
    return int(key[0])


def add(connection: Connection, values: Mapping[str, Any]) -> int:
    """Store a new season. :raises IntegrityError: the league has one of this number."""
    return _insert_row(connection, seasons, values)


def changed(connection: Connection, season: int, revision: int, **values: Any) -> bool:
    """Count a change and change columns of the season. Returns False and changes nothing if the season is no
    longer at that revision."""
    guard = seasons.c.id == season, seasons.c.revision == revision
    query = update(seasons).where(*guard).values(revision=revision + 1, **values)
    return connection.execute(query).rowcount == 1


def replan(connection: Connection, season: int, plan: Mapping[str, Any], ends_at: float) -> None:
    """Change the plan of a season that nobody has entered, and its end."""
    values = {"plan": dict(plan), "ends_at": ends_at, "revision": seasons.c.revision + 1}
    connection.execute(update(seasons).where(seasons.c.id == season).values(**values))


def postpone(connection: Connection, season: int, revision: int, at: float | None) -> None:
    """Set when something may be due next in a season that is still at that revision."""
    guard = seasons.c.id == season, seasons.c.revision == revision
    connection.execute(update(seasons).where(*guard).values(wake_at=at))


def postpone_any(connection: Connection, season: int, at: float) -> None:
    """Set when a season is looked at again, whatever has changed."""
    connection.execute(update(seasons).where(seasons.c.id == season).values(wake_at=at))


def find(connection: Connection, league: int, number: int | None, *, disputed: bool = False) -> int | None:
    """The id of a season by its number, without one of the latest, or, if `disputed`, of the one that has
    begun and is not final, if there is one: the sign-up of a later one may be open already."""
    if disputed:
        open_ = select(seasons.c.id).where(seasons.c.league == league, seasons.c.state.in_(UNDECIDED))
        if known := connection.execute(open_).scalar_one_or_none():
            return int(known)
    query = select(seasons.c.id).where(seasons.c.league == league).order_by(seasons.c.number.desc()).limit(1)
    if number is not None:
        query = query.where(seasons.c.number == number)
    return connection.execute(query).scalar_one_or_none()


def rows(connection: Connection, season: int) -> SeasonRows | None:
    """A season with everything that belongs to it."""
    season_row = connection.execute(select(seasons).where(seasons.c.id == season)).mappings().first()
    if season_row is None:
        return None
    played = (
        select(fixtures, games.c.id.label("game"))
        .outerjoin(games, games.c.fixture == fixtures.c.id)
        .where(fixtures.c.season == season)
        .order_by(fixtures.c.id)
    )
    counted = (
        select(results)
        .join(fixtures, fixtures.c.id == results.c.fixture)
        .where(fixtures.c.season == season)
        .order_by(results.c.id)
    )
    parts = (
        select(divisions).where(divisions.c.season == season).order_by(divisions.c.id),
        select(entries).where(entries.c.season == season).order_by(entries.c.id),
        played,
        counted,
        select(protests).where(protests.c.season == season).order_by(protests.c.id),
    )
    return SeasonRows(season_row, *(connection.execute(query).mappings().all() for query in parts))


def of_league(connection: Connection, league: int) -> Sequence[RowMapping]:
    """The rows of a league's seasons, newest first."""
    query = select(seasons).where(seasons.c.league == league).order_by(seasons.c.number.desc())
    return connection.execute(query).mappings().all()


def with_member(connection: Connection, guild: str | None, member: str) -> list[int]:
    """The seasons of a server, or of all servers, that are not over in which the member has an entry."""
    query = (
        select(seasons.c.id)
        .join(leagues, leagues.c.id == seasons.c.league)
        .join(entries, entries.c.season == seasons.c.id)
        .where(leagues.c.guild == guild if guild else true(), entries.c.member == member)
        .where(seasons.c.state.not_in(("closed", "cancelled")))
        .distinct()
        .order_by(seasons.c.id)
    )
    return list(connection.execute(query).scalars())


def add_division(connection: Connection, values: Mapping[str, Any]) -> int:
    return _insert_row(connection, divisions, values)


def add_entry(connection: Connection, values: Mapping[str, Any]) -> int:
    return _insert_row(connection, entries, values)


def change_entry(connection: Connection, entry: int, **values: Any) -> None:
    """Change columns of an entry."""
    connection.execute(update(entries).where(entries.c.id == entry).values(**values))


def drop_entry(connection: Connection, entry: int) -> None:
    """Remove an entry of a season that has not begun."""
    connection.execute(delete(entries).where(entries.c.id == entry))


def add_fixture(connection: Connection, values: Mapping[str, Any]) -> int:
    return _insert_row(connection, fixtures, {**values, **numbers.next_id(connection, fixtures)})


def change_fixture(connection: Connection, fixture: int, **values: Any) -> None:
    """Change columns of a fixture."""
    connection.execute(update(fixtures).where(fixtures.c.id == fixture).values(**values))


def add_results(connection: Connection, lines: Sequence[Mapping[str, Any]]) -> None:
    """Store results. :raises IntegrityError: the fixture has this revision already."""
    if lines:
        connection.execute(insert(results), [dict(line) for line in lines])


def add_protest(connection: Connection, values: Mapping[str, Any]) -> int:
    return _insert_row(connection, protests, values)


def change_protest(connection: Connection, protest: int, **values: Any) -> None:
    connection.execute(update(protests).where(protests.c.id == protest).values(**values))


def set_former(connection: Connection, season: int, former: Any, away: Sequence[str]) -> None:
    """Store how the season before this one ended, and who sat it out."""
    query = update(seasons).where(seasons.c.id == season)
    values = {"former": former, "away": list(away), "revision": seasons.c.revision + 1}
    connection.execute(query.values(**values))


def waits_for_former(connection: Connection, league: int, number: int) -> bool:
    """Whether the season before the one with this number has begun and is not final yet."""
    where = seasons.c.league == league, seasons.c.number == number - 1, seasons.c.state.in_(UNDECIDED)
    return connection.execute(select(seasons.c.id).where(*where)).first() is not None


def fixture(connection: Connection, number: int) -> RowMapping | None:
    """A fixture's row with its `game`; any number is allowed."""
    if not 0 < number < 2**31:
        return None
    query = select(fixtures, games.c.id.label("game")).outerjoin(games, games.c.fixture == fixtures.c.id)
    return connection.execute(query.where(fixtures.c.id == number)).mappings().first()


def place(connection: Connection, number: int) -> tuple[int, int] | None:
    """The league and the season of a fixture; any number is allowed."""
    if not 0 < number < 2**31:
        return None
    query = select(seasons.c.league, seasons.c.id).join(fixtures, fixtures.c.season == seasons.c.id)
    row = connection.execute(query.where(fixtures.c.id == number)).first()
    return None if row is None else (row.league, row.id)


def refusals(connection: Connection, season: int) -> dict[int, str]:
    """The fixtures of a season whose thread is refused now, each with the reason."""
    query = select(fixtures.c.id, fixtures.c.refused).where(
        fixtures.c.season == season, fixtures.c.state == "opening", fixtures.c.refused.is_not(None)
    )
    return {row.id: row.refused for row in connection.execute(query)}


def due(connection: Connection, now: float, away: Collection[str] = ()) -> list[tuple[int, int]]:
    """The seasons in which something may be due, each with its league, the longest waiting first; without
    servers that are away."""
    query = select(seasons.c.id, seasons.c.league).where(seasons.c.wake_at <= now)
    if away:
        query = query.where(league_is_here(seasons.c.league, away))
    return [tuple(row) for row in connection.execute(query.order_by(seasons.c.wake_at, seasons.c.id))]


def over(connection: Connection, shards: Shards | None = None) -> list[tuple[int, int, int, int]]:
    """The fixtures under way whose game is over: fixture, season, league, game; the first end first."""
    query = (
        select(fixtures.c.id, fixtures.c.season, seasons.c.league, games.c.id)
        .join(games, games.c.fixture == fixtures.c.id)
        .join(seasons, seasons.c.id == fixtures.c.season)
        .where(
            fixtures.c.state == "under_way",
            games.c.status.in_(("finished", "ended")),
            *in_shards(games.c.guild, shards),
        )
        .order_by(games.c.ended_at, games.c.id)
    )
    return [tuple(row) for row in connection.execute(query)]


def to_retry(connection: Connection, now: float, away: Collection[str] = ()) -> list[tuple[int, int]]:
    """The seasons, each with its league, that have fixtures whose thread is to be tried again; without
    servers that are away."""
    query = (
        select(seasons.c.id, seasons.c.league)
        .join(fixtures, fixtures.c.season == seasons.c.id)
        .where(fixtures.c.state == "opening", fixtures.c.retry_at <= now)
        .distinct()
        .order_by(seasons.c.id)
    )
    if away:
        query = query.where(league_is_here(seasons.c.league, away))
    return [tuple(row) for row in connection.execute(query)]


def fixtures_to_retry(connection: Connection, season: int, now: float) -> list[int]:
    """The fixtures of a season whose thread is to be tried again."""
    query = select(fixtures.c.id).where(
        fixtures.c.season == season, fixtures.c.state == "opening", fixtures.c.retry_at <= now
    )
    return list(connection.execute(query.order_by(fixtures.c.id)).scalars())


def under_way(connection: Connection) -> Sequence[RowMapping]:
    """The running games of fixtures, with `season`, `fixture`, its `state` and `seats`,
    whether it is an `orphan`, and `game`."""
    query = (
        select(
            fixtures.c.season,
            fixtures.c.id.label("fixture"),
            fixtures.c.state,
            (fixtures.c.mark == "orphan").label("orphan"),
            fixtures.c.seats,
            games.c.id.label("game"),
        )
        .join(games, games.c.fixture == fixtures.c.id)
        .where(games.c.status == "running", fixtures.c.state.in_(("under_way", "void")))
        .order_by(games.c.id)
    )
    return connection.execute(query).mappings().all()


def retry_later(connection: Connection, season: int, now: float, at: float) -> None:
    """Try the threads of a season that are to be tried again at another time."""
    query = update(fixtures).where(fixtures.c.season == season, fixtures.c.retry_at <= now)
    connection.execute(query.values(retry_at=at))


def seat_members(connection: Connection) -> dict[int, dict[int, str | None]]:
    """By game the member of each seat, of all games that `under_way` gives."""
    query = (
        select(seats.c.game, seats.c.seat, seats.c.member)
        .join(games, games.c.id == seats.c.game)
        .join(fixtures, fixtures.c.id == games.c.fixture)
        .where(games.c.status == "running", fixtures.c.state.in_(("under_way", "void")))
    )
    by_game: dict[int, dict[int, str | None]] = {}
    for row in connection.execute(query):
        by_game.setdefault(row.game, {})[row.seat] = row.member
    return by_game


def some_entries(connection: Connection, of: Collection[int]) -> dict[int, RowMapping]:
    """The entries of these seasons by id."""
    query = select(entries).where(entries.c.season.in_(of))
    return {row["id"]: row for row in connection.execute(query).mappings()}


def settings_of_round(connection: Connection, season: int, number: int) -> dict[str, Any] | None:
    """The options of a game of the season's round of this number, if one has begun."""
    query = (
        select(games.c.options)
        .join(fixtures, fixtures.c.id == games.c.fixture)
        .where(fixtures.c.season == season, fixtures.c.round == number)
        .order_by(games.c.id)
        .limit(1)
    )
    stored = connection.execute(query).scalar_one_or_none()
    return stored if isinstance(stored, dict) else None


def secret_of(connection: Connection, season: int) -> str:
    """The secret from which a season's lot comes."""
    return str(connection.execute(select(seasons.c.secret).where(seasons.c.id == season)).scalar_one())


def earned_tier(connection: Connection, league: int, member: str) -> int | None:
    """The tier that a member has earned in the league's last season that was played to its end."""
    last = (
        select(seasons.c.id)
        .where(seasons.c.league == league, seasons.c.state == "closed")
        .order_by(seasons.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )
    query = select(entries.c.earned).where(
        entries.c.season == last, entries.c.member == member, entries.c.earned.is_not(None)
    )
    return connection.execute(query.order_by(entries.c.id.desc()).limit(1)).scalar_one_or_none()


def of_fixture(connection: Connection, fixture: int) -> RowMapping | None:
    """`season` (its id) and `league` of a fixture."""
    query = (
        select(seasons.c.id.label("season"), seasons.c.league)
        .join(fixtures, fixtures.c.season == seasons.c.id)
        .where(fixtures.c.id == fixture)
    )
    return connection.execute(query).mappings().first()


def number_of(connection: Connection, season: int) -> int | None:
    """The number that a season has in its league."""
    return connection.execute(select(seasons.c.number).where(seasons.c.id == season)).scalar_one_or_none()


def has_entry(connection: Connection, season: int, member: str) -> bool:
    """Whether the member has an entry in a season, in any division and state; entries that left or were
    absent before the season began do not count."""
    came = or_(entries.c.state != "out", entries.c.number.is_not(None))
    query = select(entries.c.id).where(entries.c.season == season, entries.c.member == member, came)
    return connection.execute(query.limit(1)).first() is not None
