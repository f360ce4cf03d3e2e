"""Until when a game waits for whom, in words."""

from __future__ import annotations

from msgspec.structs import replace

from host import Pause
from tests.ui import war
from tests.ui.positions import game_of
from ui.words.deadlines import following, holder, mention, moment, standin_lines, waiting


def test_a_moment_is_shown_in_each_readers_own_time() -> None:
    """By Discord's marks, whole seconds."""
    assert moment(12.9) == "<t:12:f> (<t:12:R>)"


def test_a_computer_player_is_named_and_its_member_mentioned() -> None:
    """While one sits in, the seat still has its holder."""
    names, game = war.names(), game_of(war.state())
    seats = (replace(game.seats[0], standin="normal"), *game.seats[1:])
    stood = replace(game, seats=seats)
    assert mention(game, 0, names) == holder(stood, 0, names) == "<@100>"
    assert mention(stood, 0, names) == names.seat(0)
    assert standin_lines(stood, names) == [names.text("time-standin", n=1, seats=names.seat(0))]
    assert standin_lines(game, names) == []


def test_a_game_that_is_over_or_paused_has_no_deadlines() -> None:
    """A pause says who began it; where the game is over nothing is said."""
    names, game = war.names(), game_of(war.state())
    assert waiting(replace(game, status="finished"), names, [0], {}) == []
    (line,) = waiting(replace(game, pause=Pause("100", 12.0)), names, [0], {})
    assert "<@100>" in line


def test_of_two_players_nobody_needs_to_hear_who_is_next() -> None:
    """It goes without saying."""
    assert following(game_of(war.state()), war.names().view) is None
