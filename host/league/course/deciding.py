"""Who may decide in a season: nobody with an entry in it. What such a manager wants is a request, which one
without an entry carries out."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, RowMapping

from db.queries import requests
from db.queries.league import news
from db.queries.league import seasons as season_queries
from host.errors import HostError
from host.kinds import REQUEST_NEWS
from host.league.course.drafts import SeasonDraft
from host.league.course.league_rows import find_league, in_league

DISPUTED = (
    "override", "points", "approve", "answer", "adjudicate", "substitute", "pause", "resume",
)  # fmt: skip
"""The acts on the season that has begun and is not final, while the next one may have opened."""
REHEARSAL = 0
"""In place of a request's id: the act is only tried, by somebody who may not do it alone."""
LONGEST_REASON = 500
"""Most characters of a reason."""


def decides(
    draft: SeasonDraft,
    by: str,
    manager: bool,
    request: int | None,
    *,
    server: bool = False,
    alike: bool = False,
) -> None:
    """Require that the member may decide in the season: they run the league and have no entry in it. If they
    carry out a request, it is answered by what the work stores.

    :param server: It concerns all seasons of the server that are not over.
    :param alike: It concerns all entries alike, and nothing has been drawn yet: entrants may decide it too.
    :raises HostError: `league-not-manager`, `league-you-play`, `league-request-gone`.
    """
    in_league(draft.league, by, manager)
    if request == REHEARSAL:
        draft.rehearses = True
        return
    if not alike:
        require_neutral(draft.connection, draft.league.guild if server else None, draft.season.id, by)
    if request is not None:
        row = requests.get(draft.connection, request)
        if row is None or row["season"] != draft.season.id or row["due_at"] <= draft.now:
            raise HostError("league-request-gone")
        requests.drop(draft.connection, request)
        draft.request = row


def require_neutral(connection: Connection, guild: str | None, season: int, by: str) -> None:
    """Require that the member has no entry in a season, nor in any of a server that is not over, if a server
    is given. :raises HostError: `league-you-play`."""
    others = season_queries.with_member(connection, guild, by) if guild else []
    if any(season_queries.has_entry(connection, number, by) for number in [season, *others]):
        raise HostError("league-you-play")


def because(reason: str) -> None:
    """Require a reason. :raises HostError: `league-reason`."""
    if not 1 <= len(reason.strip()) <= LONGEST_REASON:
        raise HostError("league-reason", low=1, high=LONGEST_REASON)


def lapse(connection: Connection, number: int, now: float) -> None:
    """Drop the request about a league whose time is over, and tell it."""
    row = requests.get(connection, number)
    if row is not None and row["game"] is None and row["due_at"] <= now:
        requests.drop(connection, number)
        tell(connection, row, "lapsed")


def tell(connection: Connection, row: RowMapping | dict[str, Any], what: str, by: str | None = None) -> None:
    """Add news of a request: that it was `asked`, `declined`, `withdrawn`, or has `lapsed`."""
    guild = find_league(connection, row["league"]).guild
    data = {"what": what, "request": row["id"], "action": row["kind"], "by": row["by"], "answered": by}
    data |= {"reason": row["reason"], "due_at": row["due_at"], **row["data"]["told"]}
    data |= {side: row["data"][side] for side in ("before", "after")}
    news.add(connection, guild, row["league"], row["season"], REQUEST_NEWS, data)
