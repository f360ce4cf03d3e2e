"""Storing changes of seats, within the caller's transaction."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from db.queries import games
from host.model import Game


def with_seat(connection: Connection, game: Game, number: int, **changes: Any) -> Game:
    """Store a change of one seat. Returns the changed game."""
    games.change_seat(connection, game.id, number, **changes)
    seats = tuple(replace(s, **changes) if s.index == number else s for s in game.seats)
    return replace(game, seats=seats)
