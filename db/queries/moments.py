"""When something is due next, of everything that is done once its time has come."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, literal, select, union_all

from db.league_schema import fixtures, requests, seasons
from db.schema import RESTING, UNRATED, absences, games, gaps, proposals, waits

GAPS, PROPOSALS, REQUESTS, VACATIONS, PAUSES, DEADLINES, LEAGUES = (
    "gaps", "proposals", "requests", "vacations", "pauses", "deadlines", "leagues"
)  # fmt: skip
"""What may be due. `LEAGUES`: seasons, threads that were refused, requests about leagues, ratings."""


def _first(kind: str, moment: ColumnElement[Any], *where: ColumnElement[bool]) -> Select[Any]:
    """The first of these moments."""
    earliest = select(func.min(moment)).where(*where).scalar_subquery()
    return select(literal(kind).label("kind"), earliest.label("at"))


# A look at the front of an index for each, so that it costs the same however many games there have been.
_upcoming = union_all(
    _first(GAPS, gaps.c.until),
    _first(PROPOSALS, proposals.c.due_at),
    _first(REQUESTS, requests.c.due_at, requests.c.game.is_not(None)),
    _first(VACATIONS, absences.c.ends_at, absences.c.over.is_(False)),
    _first(PAUSES, games.c.resume_at, RESTING),
    _first(DEADLINES, waits.c.wake_at),
    _first(LEAGUES, requests.c.due_at, requests.c.game.is_(None)),
    _first(LEAGUES, seasons.c.wake_at),
    _first(LEAGUES, fixtures.c.retry_at, fixtures.c.state == "opening"),
    _first(LEAGUES, games.c.ended_at, UNRATED),
)


def upcoming(connection: Connection) -> dict[str, float]:
    """By kind the next moment at which something is due; without the kinds of which nothing is to come."""
    moments: dict[str, float] = {}
    for kind, at in connection.execute(_upcoming):
        if at is not None:
            moments[kind] = min(at, moments.get(kind, at))
    return moments
