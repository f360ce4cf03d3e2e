"""When something is due next, of everything that is done once its time has come."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Connection,
    Select,
    bindparam,
    case,
    cast,
    exists,
    func,
    literal,
    or_,
    select,
    union_all,
)

from db.league_schema import fixtures, leagues, requests, seasons
from db.schema import RESTING, UNRATED, absences, games, gaps, proposals, waits

GAPS, PROPOSALS, REQUESTS, VACATIONS, PAUSES, DEADLINES, LEAGUES = (
    "gaps", "proposals", "requests", "vacations", "pauses", "deadlines", "leagues"
)  # fmt: skip
"""What may be due. `LEAGUES`: seasons, threads that were refused, requests about leagues, ratings."""


_OF_GAME = requests.c.game.is_not(None)


def shard_of(guild: int, total: int) -> int:
    """The shard of a server among so many, as Discord computes it."""
    return (guild >> 22) % total


class Shards(NamedTuple):
    """The servers of which a process takes care: those of these shards among so many of Discord's."""

    numbers: frozenset[int]
    total: int

    def own(self, guild: str) -> bool:
        return guild.isdecimal() and shard_of(int(guild), self.total) in self.numbers

    def others(self, guild: ColumnElement[Any]) -> ColumnElement[bool]:
        """Whether a server is another process's."""
        snowflake = cast(func.nullif(guild, ""), BigInteger)  # a game that is being imported has none
        shard = snowflake // 2**22 % self.total
        return or_(snowflake.is_(None), shard.not_in(sorted(self.numbers)))


def in_shards(guild: ColumnElement[Any], shards: Shards | None) -> tuple[ColumnElement[bool], ...]:
    """The condition that a server is one of these shards'; none if all are meant."""
    return () if shards is None else (~shards.others(guild),)


class Elsewhere(frozenset[str]):
    """Servers that are away, and with them all that another process takes care of."""

    shards: Shards

    def __contains__(self, guild: object) -> bool:
        return super().__contains__(guild) or not self.shards.own(str(guild))

    def __bool__(self) -> bool:
        return True


def is_away(guild: ColumnElement[Any], away: Any) -> ColumnElement[bool]:
    """Whether a server is among those that are away: a collection, or a bound one."""
    listed = guild.in_(away)
    return or_(listed, away.shards.others(guild)) if isinstance(away, Elsewhere) else listed


def game_is_here(game: ColumnElement[Any], away: Any) -> ColumnElement[bool]:
    """Whether a game is of none of these servers, which are away (`host.time.away`)."""
    return ~exists().where(games.c.id == game, is_away(games.c.guild, away))


def league_is_here(league: ColumnElement[Any], away: Any) -> ColumnElement[bool]:
    """As `game_is_here`, of a league."""
    return ~exists().where(leagues.c.id == league, is_away(leagues.c.guild, away))


def later_lapse(due: ColumnElement[Any], since: float, until: float, stands: float) -> ColumnElement[Any]:
    """When something lapses after a gap that `stands` for so many seconds and was `due`: what was made before
    the gap loses none of it, what was made within it only what had passed by then, what was made later is as
    it was. If the gap goes back, all is earlier."""
    whole = due + (until - since)
    if until < since:
        return whole
    return case((due <= since + stands, whole), (due < until + stands, until + stands), else_=due)


def _first(kind: str, moment: ColumnElement[Any], *where: ColumnElement[bool]) -> Select[Any]:
    """The first of these moments."""
    earliest = select(func.min(moment)).where(*where).scalar_subquery()
    return select(literal(kind).label("kind"), earliest.label("at"))


def _first_here(kind: str, moment: ColumnElement[Any], *where: ColumnElement[bool]) -> Select[Any]:
    """The first of these moments, looked for from the front, so that it costs as much as has to be passed
    over."""
    earliest = select(moment).where(moment.is_not(None), *where).order_by(moment).limit(1).scalar_subquery()
    return select(literal(kind).label("kind"), earliest.label("at"))


# A look at the front of an index for each, so that it costs the same however many games there have been.
_upcoming = union_all(
    _first(GAPS, gaps.c.until),
    _first(PROPOSALS, proposals.c.due_at),
    _first(REQUESTS, requests.c.due_at, _OF_GAME),
    _first(VACATIONS, absences.c.ends_at, absences.c.over.is_(False)),
    _first(PAUSES, games.c.resume_at, RESTING),
    _first(DEADLINES, waits.c.wake_at),
    _first(LEAGUES, requests.c.due_at, ~_OF_GAME),
    _first(LEAGUES, seasons.c.wake_at),
    _first(LEAGUES, fixtures.c.retry_at, fixtures.c.state == "opening"),
    _first(LEAGUES, games.c.ended_at, UNRATED),
)


_away: BindParameter[Any] = bindparam("away", expanding=True)


def _upcoming_of(away: Any, *, gap: Select[Any], rating: Select[Any]) -> CompoundSelect[Any]:
    season_is_here = exists().where(seasons.c.id == fixtures.c.season, league_is_here(seasons.c.league, away))
    return union_all(
        gap,
        _first_here(PROPOSALS, proposals.c.due_at, game_is_here(proposals.c.game, away)),
        _first_here(REQUESTS, requests.c.due_at, _OF_GAME, game_is_here(requests.c.game, away)),
        _first_here(
            VACATIONS, absences.c.ends_at, absences.c.over.is_(False), ~is_away(absences.c.guild, away)
        ),
        _first_here(PAUSES, games.c.resume_at, RESTING, ~is_away(games.c.guild, away)),
        _first_here(DEADLINES, waits.c.wake_at, game_is_here(waits.c.game, away)),
        _first_here(LEAGUES, requests.c.due_at, ~_OF_GAME, league_is_here(requests.c.league, away)),
        _first_here(LEAGUES, seasons.c.wake_at, league_is_here(seasons.c.league, away)),
        _first_here(LEAGUES, fixtures.c.retry_at, fixtures.c.state == "opening", season_is_here),
        rating,
    )


# What is over, and only has to be counted, is not put off.
_upcoming_here = _upcoming_of(
    _away, gap=_first(GAPS, gaps.c.until), rating=_first(LEAGUES, games.c.ended_at, UNRATED)
)


@lru_cache(16)
def _upcoming_elsewhere(away: Elsewhere, shards: Shards) -> CompoundSelect[Any]:
    return _upcoming_of(
        away,
        gap=_first_here(GAPS, gaps.c.until, *in_shards(gaps.c.guild, shards)),
        rating=_first_here(LEAGUES, games.c.ended_at, UNRATED, *in_shards(games.c.guild, shards)),
    )


def upcoming(connection: Connection, away: Collection[str] = ()) -> dict[str, float]:
    """By kind the next moment at which something is due; without the kinds of which nothing is to come, and
    without what is of servers that are away."""
    moments: dict[str, float] = {}
    query: CompoundSelect[Any] = _upcoming_here if away else _upcoming
    values = {"away": list(away)} if away else {}
    if isinstance(away, Elsewhere):
        query, values = _upcoming_elsewhere(away, away.shards), {}
    for kind, at in connection.execute(query, values):
        if at is not None:
            moments[kind] = min(at, moments.get(kind, at))
    return moments
