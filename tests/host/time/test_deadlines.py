"""How clocks follow what a game asks: pure, without any game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.types import Prompt
from host import Game
from host.kinds import GameStatus
from host.model import Deadline, Seat
from host.time.deadlines import DeadlineContext, Followed, follow
from host.time.hours import Counting, Hours
from host.time_control import DAY, HOUR, Clock

START = datetime(2026, 3, 2, 12, tzinfo=UTC).timestamp()
"""A Monday noon."""
CLOCK = Clock(turn=DAY, react=8 * HOUR, bank=0)


def attack(seat: int) -> Prompt:
    """A seat is on turn."""
    return Prompt(seat, "attack")


def defend(seat: int) -> Prompt:
    """A seat is to answer another's move."""
    return Prompt(seat, "defend", clock="react")


def bid(seat: int) -> Prompt:
    """A seat chooses something while others do."""
    return Prompt(seat, "bid", sealed=True)


class Course:
    """A game with three members whose clocks follow what is asked."""

    def __init__(self, clock: Clock | None = CLOCK, counting: Counting | None = None) -> None:
        seats = tuple(Seat(n, f"member-{n}", f"{n}", bank=0.0) for n in range(3))
        self.game = Game(
            1,
            "guild",
            "channel",
            "member-0",
            "",
            "rules",
            {},
            3,
            GameStatus.RUNNING,
            seats,
            "",
            0,
            0.0,
            clock=clock,
        )
        self.now = START
        self.counting = counting or Counting()
        self.away: set[int] = set()
        self.strict = False
        self.refunds: dict[int, float] = {}

    @property
    def context(self) -> DeadlineContext:
        """What decides now."""
        return DeadlineContext(
            self.game.clock,
            self.now,
            lambda _: self.counting,
            lambda seat: seat.index in self.away,
            self.strict,
        )

    def ask(
        self,
        *prompts: Prompt,
        after: float = 0,
        mover: int | None = None,
        fresh_turns: Collection[int] = (),
        recheck: bool = False,
    ) -> Course:
        """Some time later these are asked."""
        self.now += after
        followed: Followed = follow(
            self.game, prompts, self.context, mover=mover, fresh_turns=fresh_turns, recheck=recheck
        )
        prompted = tuple(p.seat for p in prompts)
        self.game = replace(self.game, deadlines=followed.deadlines, prompted=prompted)
        self.refunds = followed.refunds
        return self

    def deadline(self, seat: int) -> Deadline:
        """The clock of a seat that is asked."""
        clock = self.game.deadline_of(seat)
        assert clock is not None
        return clock

    def due(self, seat: int) -> float:
        """In how many seconds its time is over."""
        due_at = self.deadline(seat).due_at
        assert due_at is not None
        return due_at - self.now

    def put(self, deadline: Deadline) -> None:
        """Have a clock in place of the one for the same seat and time."""
        others = [d for d in self.game.deadlines if (d.seat, d.clock) != (deadline.seat, deadline.clock)]
        self.game = replace(self.game, deadlines=(*others, deadline))

    def seat(self, number: int, **changes: object) -> None:
        """Change a seat."""
        seats = [replace(s, **changes) if s.index == number else s for s in self.game.seats]
        self.game = replace(self.game, seats=tuple(seats))


@given(st.lists(st.floats(0, HOUR), max_size=20))
def test_a_turn_has_one_time_however_many_moves(pauses: list[float]) -> None:
    """No move gives any of it back."""
    course = Course().ask(attack(0), fresh_turns={0})
    for pause in pauses:
        course.ask(attack(0), after=pause, mover=0)
    assert course.deadline(0).due_at == START + DAY


def test_a_turn_stands_still_while_others_answer() -> None:
    """What others take is not taken from it; each answer has its own time."""
    course = Course().ask(attack(0), fresh_turns={0})
    course.ask(defend(1), defend(2), after=HOUR, mover=0)
    assert [course.due(seat) for seat in (1, 2)] == [8 * HOUR, 8 * HOUR]
    course.ask(defend(2), after=2 * HOUR, mover=1)
    assert course.due(2) == 6 * HOUR
    course.ask(attack(0), after=3 * HOUR, mover=2)
    assert course.due(0) == 23 * HOUR


def test_a_turn_stands_still_while_its_own_seat_answers_with_others() -> None:
    """Its answer has a time of its own, and when all have answered the turn goes on with what was left."""
    course = Course().ask(attack(0), fresh_turns={0})
    course.ask(defend(0), defend(1), after=HOUR, mover=0)
    assert [course.due(seat) for seat in (0, 1)] == [8 * HOUR, 8 * HOUR]
    course.ask(defend(1), after=2 * HOUR, mover=0)
    assert course.due(1) == 6 * HOUR
    assert [(d.seat, d.due_at) for d in course.game.deadlines if d.seat == 0] == [(0, None)]
    course.ask(attack(0), after=3 * HOUR, mover=1)
    assert course.due(0) == 23 * HOUR


def test_nobody_comes_back_to_their_last_minute() -> None:
    """After others have answered, and after a standstill, there is at least the time for an answer."""
    course = Course().ask(attack(0), fresh_turns={0})
    course.ask(defend(1), after=DAY - 60, mover=0).ask(attack(0), after=HOUR, mover=1)
    assert course.due(0) == 8 * HOUR


def test_each_question_has_its_own_time() -> None:
    """Answering one and being asked the next at once is a new time; others' answers change nothing."""
    course = Course().ask(defend(1), defend(2), mover=0)
    course.ask(defend(1), defend(2), after=HOUR, mover=1)
    assert [course.due(seat) for seat in (1, 2)] == [8 * HOUR, 7 * HOUR]


def test_what_all_do_at_once_has_its_own_time() -> None:
    """Turns that had begun are over; a seat that has chosen is not waited for."""
    course = Course().ask(attack(0), fresh_turns={0})
    course.ask(bid(0), bid(1), bid(2), after=HOUR, mover=0)
    assert [course.due(seat) for seat in range(3)] == [DAY, DAY, DAY]
    course.ask(bid(1), bid(2), after=HOUR, mover=0)
    assert [deadline.seat for deadline in course.game.deadlines] == [1, 2]


def test_turns_that_follow_each_other_have_times_of_their_own() -> None:
    """Also where both are the same seat's, and where no event says that the next one's has begun."""
    course = Course().ask(attack(0), fresh_turns={0})
    course.ask(attack(0), after=HOUR, mover=0, fresh_turns={0})
    assert course.due(0) == DAY
    course.ask(attack(1), after=HOUR, mover=0)
    assert [(deadline.seat, deadline.task) for deadline in course.game.deadlines] == [(1, "turn")]


def test_nobody_waits_for_computer_players_and_stand_ins() -> None:
    """They have no clocks, and no turn of an absent member rests."""
    course = Course().ask(attack(0), fresh_turns={0})
    course.seat(0, standin="normal")
    course.seat(1, member=None, level="easy")
    course.ask(attack(0), attack(1), attack(2))
    assert [deadline.seat for deadline in course.game.deadlines] == [2]


def test_who_often_misses_gets_half() -> None:
    """Of a turn and of an answer."""
    course = Course()
    course.seat(1, missed_ever=3)
    assert course.ask(attack(1), fresh_turns={1}).due(1) == 12 * HOUR
    assert course.ask(defend(1), mover=0).due(1) == 4 * HOUR


def test_without_a_clock_nothing_is_due() -> None:
    """But it is known who is waited for since when."""
    course = Course(None).ask(attack(0), fresh_turns={0}).ask(attack(0), after=9 * DAY, mover=0)
    deadline = course.deadline(0)
    assert (deadline.since, deadline.total, deadline.due_at, deadline.wake_at) == (START, None, None, None)
    assert not deadline.spent


def test_a_time_from_the_bank_goes_back_as_far_as_it_was_not_needed() -> None:
    """Also after a rest, which gives more time for the turn and not for the bank."""
    course = Course().ask(attack(0), fresh_turns={0})
    course.put(replace(course.deadline(0), due_at=START + 10 * HOUR, banked=float(10 * HOUR)))
    course.ask(attack(0), after=4 * HOUR, mover=0)
    resting = replace(course.game)
    assert course.ask(attack(1), mover=0, fresh_turns={1}).refunds == {0: 6 * HOUR}
    course.game = resting
    course.ask(defend(1), after=5 * HOUR, mover=0).ask(attack(0), mover=1)
    assert course.due(0) == 8 * HOUR
    assert course.ask(attack(1), mover=0, fresh_turns={1}).refunds == {0: HOUR}


def test_a_spent_turn_goes_on_at_once_after_others_have_answered() -> None:
    """The clock that moves for a seat is woken, and nothing is left to go back into the bank."""
    course = Course().ask(attack(0), fresh_turns={0})
    course.put(replace(course.deadline(0), due_at=None, left=0.0, wake_at=course.now))
    course.ask(defend(1), mover=0)
    assert [deadline.wake_at for deadline in course.game.deadlines if deadline.seat == 0] == [None]
    course.ask(attack(0), after=HOUR, mover=1)
    assert (course.deadline(0).spent, course.deadline(0).wake_at) == (True, course.now)
    assert course.ask(attack(1), mover=0, fresh_turns={1}).refunds == {}


@given(st.floats(1, 7 * HOUR), st.floats(0, 30 * DAY), st.booleans())
def test_a_clock_that_stood_still_goes_on_with_what_was_left(before: float, gone: float, quiet: bool) -> None:
    """However long the member was away, in hours that count and in others: where much was left, just that."""
    counting = Counting(Hours("Europe/Rome", 22, 8), quiet=True) if quiet else Counting()
    course = Course(counting=counting).ask(attack(0), fresh_turns={0})
    course.now += before
    left = counting.between(course.now, course.deadline(0).due_at or 0.0)
    course.away = {0}
    course.ask(attack(0), recheck=True)
    assert course.deadline(0).due_at is None
    assert course.deadline(0).wake_at is None
    course.ask(attack(0), after=gone, recheck=True)
    course.away = set()
    course.ask(attack(0), recheck=True)
    assert abs(counting.between(course.now, course.deadline(0).due_at or 0.0) - left) < 1


@pytest.mark.parametrize(("strict", "left"), [(True, HOUR), (False, 8 * HOUR)])
def test_who_comes_back_may_have_what_was_left(strict: bool, left: float) -> None:
    """Else an attack in the last minutes would win the time of a reaction, again and again."""
    course = Course().ask(attack(0), fresh_turns={0})
    course.strict = strict
    course.ask(defend(1), after=CLOCK.turn - HOUR, mover=0).ask(attack(0), after=DAY, mover=1)
    assert course.due(0) == left


@pytest.mark.parametrize(("strict", "left"), [(True, 20 * HOUR), (False, 16 * HOUR)])
def test_time_from_the_bank_may_run_in_quiet_hours(strict: bool, left: float) -> None:
    """Four of its hours are used by then, or none."""
    course = Course(counting=Counting(Hours("UTC", 12, 20), quiet=True)).ask(attack(0), fresh_turns={0})
    course.strict = strict
    course.put(replace(course.deadline(0), due_at=START + DAY, banked=float(DAY)))
    course.ask(defend(1), after=4 * HOUR, mover=0)
    assert course.game.deadlines[0].left == left


@given(st.floats(0, 3 * DAY), st.floats(-DAY, 30 * DAY), st.booleans())
def test_after_an_outage_as_much_is_left_as_before(before: float, gap: float, quiet: bool) -> None:
    """Counted in the member's own hours: an outage in the night costs them nothing and gives them nothing."""
    counting = Counting(Hours("Europe/Rome", 22, 8), quiet=True) if quiet else Counting()
    course = Course(replace(CLOCK, turn=4 * DAY), counting).ask(attack(0), fresh_turns={0})
    since = course.now = START + before
    deadline = course.deadline(0)
    assert deadline.due_at is not None
    course.now += gap
    good = course.context.make_good(course.game.seats[0], deadline, since)
    assert good.due_at is not None
    assert abs(counting.between(course.now, good.due_at) - counting.between(since, deadline.due_at)) < 1e-3
    if not quiet:
        assert abs(good.due_at - deadline.due_at - gap) < 1e-3


def test_reminders_come_at_their_parts_of_the_time() -> None:
    """At half and nine tenths of what counts; then the deadline is next. None in time from the bank."""
    course = Course(counting=Counting(Hours("UTC", 20, 8), quiet=True)).ask(attack(0), fresh_turns={0})
    course.now = course.deadline(0).wake_at or 0.0
    assert course.now == START + DAY  # twelve hours that count
    woken = course.context.woken(course.game.seats[0], course.deadline(0))
    assert woken.wake_at is not None
    assert abs(course.counting.between(START, woken.wake_at) - 0.9 * DAY) < 1
    course.now = woken.wake_at
    assert course.context.woken(course.game.seats[0], woken).wake_at == woken.due_at
    banked = replace(woken, due_at=course.now + DAY, banked=float(DAY))
    assert course.context.woken(course.game.seats[0], banked).wake_at == banked.due_at


@pytest.mark.parametrize("reminded", [True, False])
def test_an_outage_reminds_nobody_twice(reminded: bool) -> None:
    """The moment until which members could play is known to the second: a reminder that was sent after it
    does not come again. One that was still to come comes as much later."""
    course = Course(counting=Counting(Hours("UTC", 20, 8), quiet=True)).ask(attack(0), fresh_turns={0})
    deadline, seat = course.deadline(0), course.game.seats[0]
    half = course.now = deadline.wake_at or 0.0
    if reminded:
        deadline = course.context.woken(seat, deadline)
    course.now = half + 10
    good = course.context.make_good(seat, deadline, half - 2)
    if reminded:
        assert good.due_at is not None
        assert deadline.due_at is not None
        assert abs(good.due_at - deadline.due_at - 12) < 1e-3
        assert good.wake_at is not None
        assert deadline.wake_at is not None
        assert abs(good.wake_at - deadline.wake_at - 12) < 1e-3
    else:
        assert good.wake_at == course.now + 2


def test_order_of_prompts_does_not_matter() -> None:
    """Clocks are kept by seat."""
    prompts: Sequence[Prompt] = (bid(2), bid(0), bid(1))
    assert (
        Course().ask(*prompts).game.deadlines
        == Course().ask(*sorted(prompts, key=lambda p: p.seat)).game.deadlines
    )
