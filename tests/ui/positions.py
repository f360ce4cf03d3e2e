"""A game and a seat's sight of it for a position, without Discord, for tests of words and choices."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Offers, State, View
from host import Game, Position, Seat
from host.kinds import GameStatus
from ui.words.names import Names


def game_of(state: State) -> Game:
    """The host's game for a position, with names that try to break things."""
    names = ["Ada", "**Bo_b**", "<@123> @everyone", "Дми́трий 🎲", "x" * 32, "`code` [l](http://x)"]
    seats = tuple(Seat(i, str(100 + i), names[i]) for i in range(state.setup.seats))
    setup = state.setup
    return Game(
        id=7, guild="1", channel="2", host="100", name="", rules=setup.rules, options=dict(setup.options),
        max_seats=6, status=GameStatus.RUNNING, seats=seats, commitment="ab" * 32, ply=state.ply,
        created_at=0.0,
    )  # fmt: skip


@dataclass(frozen=True)
class Sight:
    """What words and choices of a seat are made of."""

    position: Position
    view: View
    names: Names
    offers: Offers

    @property
    def game(self) -> Game:
        """The game."""
        return self.position.game


def sight(state: State, seat: int, locale: str = "en") -> Sight:
    """The position as a seat sees it."""
    position = Position(game_of(state), state)
    view = position.view(seat)
    return Sight(position, view, Names(locale, view, position.game.seats), position.legal(seat))


def public(state: State, locale: str = "en") -> Names:
    """The names of a position for everybody."""
    position = Position(game_of(state), state)
    return Names(locale, position.view(None), position.game.seats)
