"""From the database's rows to leagues and seasons."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping

from db.queries import settings
from db.queries.league import leagues, pools
from db.queries.league import seasons as season_queries
from db.queries.league.seasons import SeasonRows
from host.converting import converter
from host.errors import HostError
from host.league.records import OPEN, AuditEntry, HonourShown, League
from host.letters import letters_of
from host.time.chosen_hours import hours_of_season
from league.formats.parts import SEEDED
from league.lots import commitment, season_lot
from league.model import (
    Division,
    Entrant,
    EntryState,
    Fixture,
    FixtureState,
    FormerPlace,
    Line,
    LineKind,
    Protest,
    Season,
    SeasonPlan,
    SeasonState,
)
from league.ratings import pool

as_plan = converter(SeasonPlan)
"""A plan from plain data. Raises `msgspec.ValidationError`."""
_former = converter(tuple[FormerPlace, ...])


def league_of(row: RowMapping) -> League:
    """The league of a row. :raises HostError: `damaged-league`."""
    try:
        letters = letters_of(row, row["fingerprint"])
        return League(**{**_fields(row, League), "plan": as_plan(row["plan"]), "letters": letters})
    except (msgspec.ValidationError, TypeError) as error:
        raise HostError("damaged-league", league=row["id"]) from error


def season_of(rows: SeasonRows) -> Season:
    """The season of these rows. :raises HostError: `damaged-league`."""
    row = rows.season
    try:
        return Season(
            **{
                **_fields(row, Season),
                "state": SeasonState(row["state"]),
                "plan": as_plan(row["plan"]),
                "former": _former(row["former"]),
                "told": tuple(row["told"]),
                "closing_members": tuple(row["closing_members"]),
                "away": tuple(row["away"]),
                "commitment": commitment(row["secret"]) if row["secret"] else "",
                "secret": row["secret"] if row["lot"] else "",
                "entries": tuple(_entrant_of(entry_row) for entry_row in rows.entries),
                "divisions": tuple(Division(**_fields(each, Division)) for each in rows.divisions),
                "fixtures": tuple(fixture_of(fixture_row) for fixture_row in rows.fixtures),
                "lines": tuple(_line_of(result_row) for result_row in rows.results),
                "protests": tuple(Protest(**_fields(each, Protest)) for each in rows.protests),
            }
        )
    except (ValueError, TypeError) as error:
        raise HostError("damaged-league", league=row["league"]) from error


def _entrant_of(row: RowMapping) -> Entrant:
    return Entrant(**{**_fields(row, Entrant), "state": EntryState(row["state"])})


def _line_of(row: RowMapping) -> Line:
    return Line(**{**_fields(row, Line), "kind": LineKind(row["kind"])})


def fixture_of(row: RowMapping) -> Fixture:
    """The fixture of a row."""
    state = FixtureState(row["state"])
    return Fixture(**{**_fields(row, Fixture), "seats": tuple(row["seats"]), "state": state})


def honour_of(row: RowMapping) -> HonourShown:
    """The honour of a row."""
    return HonourShown(**{**_fields(row, HonourShown), "season": row["number"]})


def act_of(row: RowMapping) -> AuditEntry:
    """The act of a row."""
    return AuditEntry(**_fields(row, AuditEntry))


def find_league(connection: Connection, league: int, *, alive: bool = False) -> League:
    """A league. :raises HostError: `no-such-league`, `damaged-league`; with `alive` also `league-closed`."""
    row = leagues.get(connection, league)
    if row is None:
        raise HostError("no-such-league", league=league)
    match = league_of(row)
    if alive and match.state != OPEN:
        raise HostError("league-closed")
    return match


def find_season(
    connection: Connection, league: int, number: int | None = None, *, disputed: bool = False
) -> Season:
    """A season, without a number the latest, or, if `disputed`, the one that has begun and is not final.

    :raises HostError: `no-such-season`, `damaged-league`.
    """
    key = season_queries.find(connection, league, number, disputed=disputed)
    if key is None:
        raise HostError("no-such-season", number=number)
    return season_by(connection, key)


def season_by(connection: Connection, season: int) -> Season:
    """A season by its id. :raises HostError: `no-such-season`, `damaged-league`."""
    rows = season_queries.rows(connection, season)
    if rows is None:
        raise HostError("no-such-season", number=None)
    return season_of(rows)


def in_league(league: League, by: str, manager: bool) -> None:
    """Require that the member runs the league. :raises HostError: `league-not-manager`."""
    if not manager and by != league.made_by:
        raise HostError("league-not-manager")


def with_seeds(connection: Connection, guild: str, seeds: dict[int, int], season: Season) -> Season:
    """A season that has not begun with the present ratings of its entries, by which it is seeded; the entries
    of `seeds` come first, in that order. Other seasons are as they are."""
    if season.state not in (SeasonState.SIGNUP, SeasonState.CHECK_IN):
        return season
    means = present(connection, guild, season.plan)
    entries = tuple(
        msgspec.structs.replace(
            entrant,
            rating=SEEDED - seeds[entrant.id] if entrant.id in seeds else means.get(entrant.member, 1500.0),
        )
        for entrant in season.entries
    )
    return msgspec.structs.replace(season, entries=entries)


def with_lot(connection: Connection, season: Season) -> Season:
    """A season whose closing message is out with its lot, and its secret; other seasons are as they are."""
    if season.lot or season.closing_message is None:
        return season
    secret = season_queries.secret_of(connection, season.id)
    lot = season_lot(secret, season.closing_members, season.closing_message)
    return msgspec.structs.replace(season, lot=lot, secret=secret)


def hours_on_entering(connection: Connection, member: str, now: float) -> dict[str, Any]:
    """The hours that a member has in a season which they enter now."""
    return hours_of_season(settings.get(connection, "member", member).get("hours"), now)


def present(connection: Connection, guild: str, plan: SeasonPlan) -> dict[str, float]:
    """The mean of each member's rating in the pool of a plan's games."""
    rows = pools.of_pool(connection, guild, pool(plan.rules, plan.table))
    return {row["member"]: row["mean"] for row in rows}


def _fields(row: RowMapping, of: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a struct that a row has."""
    return {name: row[name] for name in of.__struct_fields__ if name in row}
