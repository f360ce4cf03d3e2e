"""A new season of a league: its row, and the entries that head its list."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_hex
from typing import Any

from msgspec import to_builtins
from sqlalchemy import Connection

from db.queries import settings
from db.queries.league import news, seasons
from host import kinds
from host.league.course.league_rows import find_season, season_by
from host.league.records import League
from host.time.chosen_hours import hours_of_season
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
    last = league.seasons
    if former is None:
        former = () if last == 0 else former_of(connection, league.id, last)
    number = seasons.add(
        connection,
        {
            "league": league.id,
            "number": last + 1,
            "state": SeasonState.SIGNUP,
            "plan": to_builtins(plan),
            "lot": "",
            "secret": token_hex(32),
            "away": _away(connection, league.id, last, former),
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


def former_of(connection: Connection, league: int, last: int) -> tuple[FormerPlace, ...]:
    """How the last season that was played to its end has ended."""
    for row in seasons.of_league(connection, league):
        if row["number"] <= last and row["state"] == SeasonState.CLOSED:
            return closing(season_by(connection, row["id"])).former
        if row["number"] <= last and row["state"] != SeasonState.CANCELLED:
            break
    return ()


def _away(connection: Connection, league: int, last: int, former: tuple[FormerPlace, ...]) -> list[str]:
    """Who was in a division of the season before the one that ended so, and not in that one."""
    closed = [
        row["number"]
        for row in seasons.of_league(connection, league)
        if row["number"] <= last and row["state"] == SeasonState.CLOSED
    ]
    ended = max((number for number in closed), default=last) if former else last
    here = {place.member for place in former}
    return sorted(
        place.member for place in former_of(connection, league, ended - 1) if place.member not in here
    )


def _again(connection: Connection, league: int, season: int, entry: Entrant, now: float) -> None:
    stored = settings.get(connection, "member", entry.member).get("hours")
    row = {
        "season": season,
        "member": entry.member,
        "name": entry.name,
        "state": EntryState.SIGNED_UP,
        "entered_at": entry.entered_at,
        "tier": seasons.earned_tier(connection, league, entry.member),
        "hours": hours_of_season(stored, now),
    }
    seasons.add_entry(connection, row)
