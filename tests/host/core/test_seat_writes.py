"""Who makes a move, as a game's log binds it."""

from __future__ import annotations

import pytest

from engine.kernel import REWIND, TABLE
from engine.types import Move
from host.core.seat_writes import SeatPlayer, player_of
from host.core.transition import Maker
from host.kinds import CLOCK, CONSENT, MANAGER, ORDER, SITTER, STANDIN, GameStatus
from host.model import Game, Seat

SEATS = (
    Seat(0, "ann", "Ann"),
    Seat(1, "bob", "Bob", standin="hard"),
    Seat(2, None, "Easy One", level="easy"),
)
GAME = Game(
    id=1, guild="g", channel="c", host="ann", name="", rules="classic", options={}, max_seats=3,
    status=GameStatus("running"), seats=SEATS, commitment="", ply=0, created_at=0.0,
)  # fmt: skip


def by(seat: int, maker: Maker) -> SeatPlayer | None:
    """Who makes a move of the seat."""
    return player_of(GAME, Move(seat, "pass"), maker)


def test_a_member_moves_by_the_name_of_the_seat_they_hold() -> None:
    """Who holds none, as a sitter, by their own."""
    assert by(0, Maker("ann", name="other")) == SeatPlayer("ann", None, "Ann")
    assert by(0, Maker("bob", SITTER, name="other")) == SeatPlayer("bob", None, "Bob")
    assert by(0, Maker("sam", SITTER, name="Sam")) == SeatPlayer("sam", None, "Sam")


def test_computer_players_move_by_their_level() -> None:
    """One that sits in has no name. Where a member plays there is none."""
    assert by(2, Maker()) == SeatPlayer(None, "easy", "Easy One")
    assert by(1, Maker(by=STANDIN)) == SeatPlayer(None, "hard", "")
    assert by(0, Maker()) is None


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("maker", [CLOCK, ORDER, MANAGER])
def test_nobody_makes_what_comes_from_elsewhere(seat: int, maker: str) -> None:
    """Neither the seat's member nor the computer player that plays it."""
    assert by(seat, Maker(by=maker)) is None


def test_nobody_makes_a_rewind_that_all_agreed_to() -> None:
    """It is of no seat; one by who runs the game is theirs."""
    rewind = Move(TABLE, REWIND, (0,))
    assert player_of(GAME, rewind, Maker(by=CONSENT)) is None
    assert player_of(GAME, rewind, Maker()) is None
    assert player_of(GAME, rewind, Maker("ann", MANAGER)) == SeatPlayer("ann", None, "Ann")
