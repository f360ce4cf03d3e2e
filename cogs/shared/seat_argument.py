"""Seats where only the game is loaded, not its position: their names, and suggestions by number."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands

from cogs.shared.game_argument import chosen_game
from host import Game, HostError, Seat, require_seat
from host.kinds import GameStatus
from locales import locale_of, text
from ui.kit.context import Interaction
from ui.strings.clip import OPTION, clip
from ui.strings.sanitize import sanitize
from ui.strings.search import best
from ui.words.errors import Refused
from ui.words.names import plain

Number = app_commands.Choice[int]
Fits = Callable[[Game, Seat, str], bool]


def name_of(locale: str, seat: Seat) -> str:
    """A seat's name, not escaped."""
    name = sanitize(seat.name) or seat.name
    return name if seat.member else text(locale, "seat-computer", name=name)


def bold_name(locale: str, seat: Seat) -> str:
    """A seat's name for messages: escaped and bold."""
    return f"**{plain(name_of(locale, seat))}**"


def bold_names(locale: str, game: Game, seats: tuple[int, ...]) -> str:
    """The names of several seats."""
    return ", ".join(bold_name(locale, game.seats[number]) for number in seats)


def seat_number(game: Game, typed: int) -> int:
    """The seat with this number; members count from one. :raises HostError: `no-such-seat`."""
    require_seat(game, typed - 1)
    return typed - 1


def suggesting_seats(
    fits: Fits,
) -> Callable[[Interaction, int | str], Coroutine[Any, Any, list[Number]]]:
    """A callback that suggests seats of the game in question; `fits` gets the game, a seat and the member who
    types."""

    async def suggestions(interaction: Interaction, current: int | str) -> list[Number]:
        locale, member = locale_of(interaction.locale), str(interaction.user.id)
        try:
            game = await chosen_game(interaction, getattr(interaction.namespace, "game", None))
        except (HostError, Refused):
            return []
        if game.status != GameStatus.RUNNING:
            return []
        fitting = [seat for seat in game.seats if fits(game, seat, member)]
        choices = [(f"{seat.index + 1} · {name_of(locale, seat)}", seat.index + 1) for seat in fitting]
        return [Number(name=clip(n, OPTION), value=v) for n, v in best(str(current), choices, lambda n: n[0])]

    return suggestions


def to_be_had(game: Game, seat: Seat, member: str) -> bool:
    """Whether the member can take the seat. A member with a seat can take back their own from a computer
    player; anybody else can take any seat that a computer player holds."""
    held = game.seat_of(member)
    return seat.standin is not None and held in (None, seat.index)


def awaited(game: Game, seat: Seat, member: str) -> bool:
    """Whether the game waits for the seat's member."""
    return game.deadline_of(seat.index) is not None


def any_seat(game: Game, seat: Seat, member: str) -> bool:
    return True
