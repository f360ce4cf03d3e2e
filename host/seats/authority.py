"""Checks of rights that several services share."""

from __future__ import annotations

from host.errors import HostError
from host.model import Game


def in_charge(game: Game, by: str, manager: bool) -> None:
    """Require that the member runs the game; games of leagues are run by managers alone. :raises HostError:
    `not-host`, `league-game`."""
    if game.fixture is not None and not manager:
        raise HostError("league-game")
    if not manager and by != game.host:
        raise HostError("not-host")


def require_free(game: Game) -> None:
    """Require that the game belongs to no league, whose managers decide instead (`host.league`). :raises
    HostError: `league-game`."""
    if game.fixture is not None:
        raise HostError("league-game")


def require_seat(game: Game, seat: int) -> None:
    """Require that the game has the seat. :raises HostError: `no-such-seat`."""
    if not 0 <= seat < len(game.seats):
        raise HostError("no-such-seat", seat=seat + 1, high=len(game.seats))


def own_seat(game: Game, member: str) -> int:
    """The seat that the member holds. :raises HostError: `not-a-player`."""
    seat = game.seat_of(member)
    if seat is None:
        raise HostError("not-a-player")
    return seat
