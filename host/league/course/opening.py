"""A new season of a league: its row, and the entries that head its list."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_hex
from typing import Any

from msgspec import to_builtins
from sqlalchemy import Connection, RowMapping

from db.queries.league import news, seasons
from host import kinds
from host.league.course.league_rows import find_season, hours_on_entering, season_by
from host.league.records import League
from league.model import RULES, Entrant, EntryState, FormerPlace, Season, SeasonPlan, SeasonState
from league.season import Dates, closing


def new_lot() -> str:
    """A seed for everything that a season of rules 1 draws by lot."""
    return token_hex(16)


def open_season(
    connection: Connection,
    league: League,
    plan: SeasonPlan,
    dates: Dates,
    former: tuple[FormerPlace, ...] | None = None,
) -> Season:
    """Store the league's next season, whose sign-up begins. Members who did not fit into the last one head
    its list.

    :param former: How the last season ended, if it closes in this transaction; None: as it is stored.
    :raises HostError: `damaged-league`.
    """
    last = ended = league.seasons
    if former is None:
        row = _final_season(connection, league.id, last)
        ended, former = (0, ()) if row is None else (row["number"], _former(connection, row))
    number = seasons.add(
        connection,
        {
            "league": league.id,
            "number": last + 1,
            "state": SeasonState.SIGNUP,
            "plan": to_builtins(plan),
            "lot": "",
            "secret": token_hex(32),
            "away": _away(connection, league.id, ended, former),
            "rules": RULES,
            "former": to_builtins(former),
            "wake_at": dates.opens_at,
            **to_builtins(dates),
        },
    )
    if last:
        for entry in find_season(connection, league.id, last).entries:
            if entry.state == EntryState.WAITING:
                _again(connection, league.id, number, entry, dates.opens_at)
    what: dict[str, Any] = {"what": SeasonState.SIGNUP.value}
    news.add(connection, league.guild, league.id, number, kinds.SEASON_NEWS, what)
    return season_by(connection, number)


def next_season_follows(
    connection: Connection,
    league: int,
    number: int,
    former: tuple[FormerPlace, ...],
    tiers: Mapping[str, int],
) -> None:
    """Tell the season after this one, whose sign-up is open already, how this one ended: with the places, and
    by member the tiers that were earned."""
    season = find_season(connection, league, number + 1)
    away = _away(connection, league, number, former)
    seasons.set_former(connection, season.id, to_builtins(former), away)
    for entry in season.entries:
        if entry.member in tiers:
            seasons.change_entry(connection, entry.id, tier=tiers[entry.member])


def _final_season(connection: Connection, league: int, last: int) -> RowMapping | None:
    """The last season up to this number that was not cancelled, if it was played to its end."""
    for row in seasons.of_league(connection, league):
        if row["number"] <= last and row["state"] != SeasonState.CANCELLED:
            return row if row["state"] == SeasonState.CLOSED else None
    return None


def _former(connection: Connection, row: RowMapping) -> tuple[FormerPlace, ...]:
    """How the season of a row has ended."""
    return closing(season_by(connection, row["id"])).former


def _away(connection: Connection, league: int, ended: int, former: tuple[FormerPlace, ...]) -> list[str]:
    """Who was in a division of the season before the one with the number `ended`, which ended so, and not in
    that one. Nobody as long as its end is not known."""
    before = _final_season(connection, league, ended - 1) if former else None
    here = {place.member for place in former}
    places = () if before is None else _former(connection, before)
    return sorted(place.member for place in places if place.member not in here)


def _again(connection: Connection, league: int, season: int, entry: Entrant, now: float) -> None:
    row = {
        "season": season,
        "member": entry.member,
        "name": entry.name,
        "state": EntryState.SIGNED_UP,
        "entered_at": entry.entered_at,
        "tier": seasons.earned_tier(connection, league, entry.member),
        "hours": hours_on_entering(connection, entry.member, now),
    }
    seasons.add_entry(connection, row)
