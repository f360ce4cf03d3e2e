"""Rows of leagues, clocks and requests, as far as a query looks at them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, insert

from db.league_schema import fixtures, leagues, requests, seasons
from db.queries import games
from db.schema import waits
from tests.db.games import GAME


def add_game(connection: Connection, channel: str = "c", **more: Any) -> int:
    """A game; one that is over occupies no channel."""
    row = {**GAME, "channel": channel, **more}
    return (games.add if row["status"] in ("lobby", "running") else games.add_over)(connection, row)


def add_wait(connection: Connection, game: int, seat: int = 0, **more: Any) -> None:
    """A deadline without any moment."""
    row = {"game": game, "seat": seat, "clock": "turn", "task": "turn", "since": 0.0, "banked": 0.0}
    connection.execute(insert(waits), {**row, **more})


def add_season(connection: Connection, guild: str = "g", **more: Any) -> tuple[int, int]:
    """A league with a season. Returns the ids of both."""
    league = {"guild": guild, "channel": "c", "name": "L", "made_by": "h", "plan": {}, "created_at": 0.0}
    key = connection.execute(insert(leagues), {**league, "state": "open"}).inserted_primary_key
    assert key is not None, "one row was inserted"
    times = dict.fromkeys(("opens_at", "checkin_at", "starts_at", "ends_at"), 0.0)
    row = {"league": key[0], "number": 1, "state": "running", "plan": {}, "lot": "", **times, **more}
    season = connection.execute(insert(seasons), row).inserted_primary_key
    assert season is not None, "one row was inserted"
    return key[0], season[0]


def add_fixture(connection: Connection, season: int, **more: Any) -> int:
    """A fixture that is under way."""
    row = {"season": season, "round": 1, "table": 1, "seats": [], "stage": "", "state": "under_way"}
    key = connection.execute(insert(fixtures), {**row, **more}).inserted_primary_key
    assert key is not None, "one row was inserted"
    return int(key[0])


def add_request(connection: Connection, number: int, **more: Any) -> None:
    """A request about nothing."""
    row = {"by": "m", "reason": "", "data": {}, "asked": [], "agreed": [], "at": 0.0, "due_at": 9.0}
    row |= {"id": number, "kind": "force", "subject": f"game:{number}"}
    connection.execute(insert(requests), {**row, **more})


def add_seat(connection: Connection, game: int, seat: int, member: str | None, **more: Any) -> None:
    """A seat of a member, or without a member."""
    games.add_seat(
        connection, {"game": game, "seat": seat, "member": member, "name": "", "entropy": "", **more}
    )
