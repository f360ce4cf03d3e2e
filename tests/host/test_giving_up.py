"""How often a sending that failed is tried again."""

from __future__ import annotations

from itertools import pairwise

from host import Failure, giving_up
from host.model import Failing
from host.time_control import DAY, HOUR


def _pauses(failure: Failure, most: int = 1000) -> list[float]:
    """The pauses between the attempts until they end."""
    now, failing, pauses = 0.0, None, list[float]()
    while len(pauses) < most:
        failing = giving_up.after(failing, now)
        pause = giving_up.pause(failure, failing, now)
        if pause is None:
            return pauses
        pauses.append(pause)
        now += pause
    raise AssertionError("it never ends")


def test_what_is_never_taken_is_tried_once() -> None:
    """There is no pause."""
    assert _pauses(Failure.REJECTED) == []


def test_what_may_never_be_taken_is_tried_five_times_in_an_hour() -> None:
    """With growing pauses."""
    pauses = _pauses(Failure.DOUBTFUL)
    assert len(pauses) == 4
    assert sum(pauses) == HOUR
    assert sorted(pauses) == pauses


def test_a_disturbance_is_waited_out_for_a_day() -> None:
    """The pauses grow to a quarter of an hour; the first attempt comes soon."""
    pauses = _pauses(Failure.PASSING)
    assert pauses[0] == 1.0
    assert all(later == min(900.0, 2 * earlier) for earlier, later in pairwise(pauses))
    assert DAY <= sum(pauses) < DAY + 900


def test_attempts_are_counted_from_the_first() -> None:
    """No matter how they fail."""
    failing = giving_up.after(giving_up.after(None, 5.0), 9.0)
    assert failing == Failing(5.0, 2)
