"""What a game has brought, by seat."""

from __future__ import annotations

from msgspec.structs import replace

import engine
from engine.types import Move, Setup
from host.kinds import GameStatus
from host.league.course.settling import friendly_places
from host.league.course.verdicts import counts_for_ratings, verdict
from host.model import Game, Seat
from host.time_control import Clock
from league.model import Fixture
from tests.host.league.leagues import plan


def game(seats: int, missed: tuple[int, ...] = (), status: str = "finished") -> Game:
    """A game of this many members who have missed deadlines."""
    late = (*missed, *(0,) * seats)
    held = tuple(Seat(n, f"m{n}", f"M{n}", missed_ever=late[n]) for n in range(seats))
    clock = Clock(misses=2, policy="forfeit")
    return Game(
        id=1, guild="g", channel="c", host="boss", name="", rules="classic", options={}, max_seats=seats,
        status=GameStatus(status), seats=held, commitment="", ply=0, created_at=0.0, clock=clock,
    )  # fmt: skip


def resigned(seats: int, *gone: int) -> engine.State:
    """A position after these seats have resigned, in this order."""
    state = engine.start(Setup("classic", seats, "2a")).state
    for seat in gone:
        state = engine.apply(state, Move(seat, "resign")).state
    return state


def test_places_follow_who_was_out_last() -> None:
    """The dead keep their order, and what was given up is told apart from resignations."""
    outcome = verdict(game(4), resigned(4, 2, 0, 3), {2: "clock", 3: "manager"}, {0, 1})
    assert outcome.places == (3, 1, 4, 2)
    assert outcome.resigned == {2, 3}
    assert outcome.timed_out == {2}
    assert outcome.kind == "played"


def test_both_absent() -> None:
    """Two members who were asked at once and never came have both lost their seat."""
    state = resigned(2, 0)
    assert verdict(game(2, (2, 1)), state, {0: "clock"}, {}).timed_out == {0, 1}
    assert verdict(game(2, (2, 1)), state, {0: "clock"}, {1}).timed_out == {0}, "the other has played"
    assert verdict(game(2, (2, 0)), state, {0: "clock"}, {}).timed_out == {0}, "the other was not asked"


def test_neither_came() -> None:
    """Whatever is allowed: both late at once, or nobody moved until the game's time was over."""
    once = replace(game(2, (1, 1)), clock=Clock(misses=1, policy="forfeit"))
    both = verdict(once, resigned(2, 0), {0: "clock"}, {})
    assert both.timed_out == {0, 1}
    assert both.neither_came(False)
    assert not verdict(once, resigned(2, 0), {0: "clock"}, {1}).neither_came(False), "the other has played"
    alone = replace(game(2, (1, 0)), clock=Clock(misses=1, policy="forfeit"))
    assert not verdict(alone, resigned(2, 0), {0: "clock"}, {}).neither_came(False), "the other had time left"
    going = game(2, status="running")
    assert verdict(going, resigned(2), {}, {}).neither_came(True)
    assert not verdict(going, resigned(2), {}, {}).neither_came(False), "a manager ends it before its time"
    assert not verdict(going, resigned(2), {}, {0}).neither_came(True), "somebody has moved"
    assert not verdict(game(3, status="running"), resigned(3), {}, {}).neither_came(True), "a larger table"


def test_who_left_a_friendly_game_is_last() -> None:
    """While their seat lives; the others, and those who left, stand by place."""
    assert friendly_places((1, 2, 3, 4), {0, 2}) == (3, 1, 4, 2)
    assert friendly_places((1, 2, 3, 4), {0}) == (4, 1, 2, 3)
    assert friendly_places((1, 2, 3, 4), ()) == (1, 2, 3, 4)


def test_half_of_the_rounds_are_needed() -> None:
    """An adjudicated game is rated after half of its rounds."""
    at = Fixture(1, None, 1, 1, (1, 2), began_at=0.0)
    outcome = verdict(game(2, status="running"), resigned(2), {}, {})
    assert not counts_for_ratings(outcome, at, plan(), 0.0)
    assert counts_for_ratings(outcome._replace(rounds=5, limit=10), at, plan(), 0.0)
    assert not counts_for_ratings(outcome._replace(rounds=4, limit=10), at, plan(), 0.0)
    assert counts_for_ratings(outcome._replace(rounds=3, limit=None), at, plan(length=2), 86400.0)
    assert not counts_for_ratings(outcome._replace(rounds=3, limit=None), at, plan(length=3), 86400.0)
    ended = outcome._replace(game=replace(outcome.game, status="finished"))
    assert counts_for_ratings(ended, at, plan(), 0.0)
