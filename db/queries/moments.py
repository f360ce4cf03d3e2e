"""When something is due next, of everything that is done once its time has come."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Connection,
    Select,
    bindparam,
    case,
    exists,
    func,
    literal,
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


def game_is_here(game: ColumnElement[Any], away: object) -> ColumnElement[bool]:
    """Whether a game is of none of these servers, which are away (`host.time.away`)."""
    return ~exists().where(games.c.id == game, games.c.guild.in_(away))  # type: ignore[arg-type] # or bound


def league_is_here(league: ColumnElement[Any], away: object) -> ColumnElement[bool]:
    """As `game_is_here`, of a league."""
    return ~exists().where(leagues.c.id == league, leagues.c.guild.in_(away))  # type: ignore[arg-type] # or bound


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
_season_is_here = exists().where(seasons.c.id == fixtures.c.season, league_is_here(seasons.c.league, _away))
# What is over, and only has to be counted, is not put off.
_upcoming_here = union_all(
    _first(GAPS, gaps.c.until),
    _first_here(PROPOSALS, proposals.c.due_at, game_is_here(proposals.c.game, _away)),
    _first_here(REQUESTS, requests.c.due_at, _OF_GAME, game_is_here(requests.c.game, _away)),
    _first_here(VACATIONS, absences.c.ends_at, absences.c.over.is_(False), absences.c.guild.not_in(_away)),
    _first_here(PAUSES, games.c.resume_at, RESTING, games.c.guild.not_in(_away)),
    _first_here(DEADLINES, waits.c.wake_at, game_is_here(waits.c.game, _away)),
    _first_here(LEAGUES, requests.c.due_at, ~_OF_GAME, league_is_here(requests.c.league, _away)),
    _first_here(LEAGUES, seasons.c.wake_at, league_is_here(seasons.c.league, _away)),
    _first_here(LEAGUES, fixtures.c.retry_at, fixtures.c.state == "opening", _season_is_here),
    _first(LEAGUES, games.c.ended_at, UNRATED),
)


def upcoming(connection: Connection, away: Collection[str] = ()) -> dict[str, float]:
    """By kind the next moment at which something is due; without the kinds of which nothing is to come, and
    without what is of servers that are away."""
    moments: dict[str, float] = {}
    query: CompoundSelect[Any] = _upcoming_here if away else _upcoming
    for kind, at in connection.execute(query, {"away": list(away)} if away else {}):
        if at is not None:
            moments[kind] = min(at, moments.get(kind, at))
    return moments
