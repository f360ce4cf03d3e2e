"""What is lost when a database goes on from an earlier state (`db.branch`), told where members play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from db import numbers
from db.cluster import numbering
from db.league_schema import leagues, seasons
from db.queries import notices
from db.queries.league import news
from db.rubbish import as_list
from db.schema import games, moves, seats

KIND = "set-back"
"""The kind of the notices and of the news of leagues (`host.kinds`)."""


class GameProgress(NamedTuple):
    """How far a game is. States of one game have the same commitment."""

    commitment: str
    status: str
    ply: int
    members: tuple[str | None, ...]


class LeagueProgress(NamedTuple):
    """How far a league is."""

    fingerprint: str
    seasons: tuple[tuple[int, int], ...]
    """The id and the revision of each."""


class Inventory(NamedTuple):
    """What a database holds, as far as that tells what another state of it lacks."""

    games: Mapping[int, GameProgress]
    leagues: Mapping[int, LeagueProgress]
    numbers: Mapping[str, int]
    """The highest ones (`db.numbers`)."""


def inventory(connection: Connection) -> Inventory:
    """What an open database holds. :raises DBAPIError: it is of a schema that is too different."""
    members = defaultdict[int, list[str | None]](list)
    for game, member in connection.execute(select(seats.c.game, seats.c.member).order_by(seats.c.seat)):
        members[game].append(member)
    columns = games.c.id, games.c.commitment, games.c.status, games.c.ply
    states = {
        row.id: GameProgress(row.commitment, row.status, row.ply, tuple(members[row.id]))
        for row in connection.execute(select(*columns)).all()
    }
    changes = defaultdict[int, list[tuple[int, int]]](list)
    for row in connection.execute(select(seasons.c.league, seasons.c.id, seasons.c.revision)):
        changes[row.league].append((row.id, row.revision))
    fingerprints = connection.execute(select(leagues.c.id, leagues.c.fingerprint)).all()
    return Inventory(
        states,
        {number: LeagueProgress(mark, tuple(sorted(changes[number]))) for number, mark in fingerprints},
        numbers.highest(connection),
    )


def moves_lost(state: GameProgress, later: GameProgress | None) -> int:
    """How many moves a game lacks that was further in a later state; 0 if that is not known."""
    same = later is not None and later.commitment == state.commitment
    return max(0, later.ply - state.ply) if later is not None and same else 0


def tell(connection: Connection, replaced: Inventory | None, now: float) -> None:
    """Tell in all lobbies, running games and leagues that are not closed from when the state is that they
    have now, and how many moves a game has lost; not where nothing was lost. `replaced`: the later state, as
    far as it could be read."""
    data: dict[str, Any] = {"since": last_sign(connection)}
    here = inventory(connection)
    columns = games.c.id, games.c.ply, games.c.prompted
    for row in connection.execute(select(*columns).where(games.c.status.in_(("lobby", "running")))).all():
        state, later = here.games[row.id], replaced and replaced.games.get(row.id)
        if later != state:
            more = {**data, "n": moves_lost(state, later)}
            notices.add(connection, row.id, row.ply, now, KIND, more, as_list(row.prompted))
    guilds = connection.execute(select(leagues.c.id, leagues.c.guild).where(leagues.c.key.is_not(None))).all()
    for league, guild in guilds:
        if not replaced or replaced.leagues.get(league) != here.leagues[league]:
            news.add(connection, guild, league, None, KIND, data)


def last_sign(connection: Connection) -> float | None:
    """From when an open database's state is: the last stored sign of life, else the last move."""
    if (at := numbering.last_sign(connection)) is not None:
        return at
    last: float | None = connection.execute(select(func.max(moves.c.at))).scalar()
    return last
