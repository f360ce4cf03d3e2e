"""Storing changes of seats, within the caller's transaction; and who plays, as a game's log binds it."""

from __future__ import annotations

from secrets import token_hex
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from db.queries import games, players
from engine.kernel import TABLE
from engine.record import chain
from engine.types import Move
from host.core.transition import Maker
from host.kinds import STANDIN
from host.model import Game


def with_seat(connection: Connection, game: Game, number: int, **changes: Any) -> Game:
    """Store a change of one seat. Returns the changed game."""
    games.change_seat(connection, game.id, number, **changes)
    seats = tuple(replace(s, **changes) if s.index == number else s for s in game.seats)
    return replace(game, seats=seats)


class SeatPlayer(NamedTuple):
    """Who made an entry, or plays a seat: a member, or a computer player of a level."""

    member: str | None
    level: str | None
    name: str

    def bound(self, game: int, ply: int, seat: int) -> dict[str, Any]:
        """The row that binds the player to the start (ply 0) or to their first entry, with a new salt."""
        salt = token_hex(chain.SALT)
        known = chain.bind(salt, chain.player_id(self.member, self.level), self.name)
        return {"game": game, "ply": ply, "seat": seat, "bound": known, "salt": salt, **self._asdict()}


def bound_players(connection: Connection, game: int) -> dict[SeatPlayer, str]:
    """The hashes of the players of a game who are bound so far."""
    rows = players.of(connection, game)
    return {SeatPlayer(row.member, row.level, row.name): row.bound for row in rows if row.salt}


def players_of(game: Game) -> list[SeatPlayer]:
    """Who plays the seats when the game begins."""
    return [SeatPlayer(None if seat.level else seat.member, seat.level, seat.name) for seat in game.seats]


def player_of(game: Game, move: Move, maker: Maker) -> SeatPlayer | None:
    """Who makes a move; None: nobody, the clock for instance. A stand-in has no name: the seat has its
    member's."""
    if maker.member is not None:
        held = game.seat_of(maker.member)
        return SeatPlayer(maker.member, None, maker.name if held is None else game.seats[held].name)
    if move.seat == TABLE or maker.by not in (None, STANDIN):
        return None
    seat = game.seats[move.seat]
    return SeatPlayer(None, seat.played_by, seat.name if seat.level else "") if seat.played_by else None
