"""Time that counts: lengths and moments fit each other in every zone, through every change of its clocks."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host import HostError
from host.time.chosen_hours import choose, hours_at, hours_of_season
from host.time.hours import IN_LEAGUES, LONGEST, Counting, Hours, zones
from host.time_control import DAY, HOUR

# Europe, America (also where the clock changes at midnight or by half an hour), the far side, and none at all
ZONES = (
    "UTC", "Europe/Rome", "America/New_York", "America/Santiago", "America/St_Johns", "Africa/Cairo",
    "Asia/Beirut", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Apia",
)  # fmt: skip
MOMENTS = st.integers(1_767_225_600, 1_830_297_600).map(float)
"""The years 2026 and 2027."""
SECONDS = st.integers(0, 40 * DAY).map(float)


@st.composite
def countings(draw: st.DrawFn) -> Counting:
    """Any hours that a member can set, in any kind of game."""
    first = draw(st.integers(0, 23))
    hours = Hours(draw(st.sampled_from(ZONES)), first, (first + draw(st.integers(0, LONGEST))) % 24)
    return Counting(hours, draw(st.booleans()), draw(st.booleans()))


def at(zone: str, *when: int) -> float:
    """A local moment."""
    return datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type,misc] # year to minute


def local(zone: str, moment: float) -> str:
    """A moment as a clock on a wall there shows it."""
    return datetime.fromtimestamp(moment, ZoneInfo(zone)).strftime("%a %H:%M")


@given(countings(), MOMENTS, SECONDS)
def test_adding_and_counting_are_inverse(counting: Counting, moment: float, seconds: float) -> None:
    """So much later by the one is so much by the other."""
    assert counting.between(moment, counting.add(moment, seconds)) == pytest.approx(seconds, abs=1e-3)


@given(countings(), MOMENTS, SECONDS, SECONDS)
def test_more_time_is_never_earlier(counting: Counting, moment: float, seconds: float, more: float) -> None:
    """Neither a longer time from one moment, nor the same from a later one; nothing is shorter than it is."""
    assert moment + seconds <= counting.add(moment, seconds) <= counting.add(moment, seconds + more)
    assert counting.add(moment, seconds) <= counting.add(moment + more, seconds)


@given(countings(), MOMENTS, SECONDS, SECONDS)
def test_time_adds_up(counting: Counting, moment: float, seconds: float, more: float) -> None:
    """What counts up to a moment and after it is what counts in all."""
    middle, end = moment + seconds, moment + seconds + more
    parts = counting.between(moment, middle) + counting.between(middle, end)
    assert counting.between(moment, end) == pytest.approx(parts, abs=1e-3)
    assert counting.between(end, moment) == 0.0


@given(countings(), MOMENTS)
def test_nothing_counts_in_quiet_hours_and_on_free_days(counting: Counting, moment: float) -> None:
    """An hour counts whole, in part or not, as its ends tell."""
    place = ZoneInfo(counting.hours.zone)
    hour = moment // HOUR * HOUR
    times = [datetime.fromtimestamp(hour + part, place) for part in range(60, HOUR, 600)]
    free = [_free(counting, time) for time in times]
    counted = counting.between(hour, hour + HOUR)
    assert 0.0 <= counted <= HOUR
    if all(free):
        assert counted < 120
    if free == [False] * len(free):
        assert counted > HOUR - 120


def _free(counting: Counting, time: datetime) -> bool | None:
    """Whether nothing counts then; None where it cannot be told by the clock alone."""
    hours = counting.hours
    if not counting.weekends and time.weekday() >= 5:
        return True
    if not counting.quiet or not hours.quiet:
        return False
    if time.utcoffset() != (time - timedelta(days=1)).utcoffset():  # the night may have been longer
        return None
    return (time.hour - hours.quiet_from) % 24 < (hours.quiet_until - hours.quiet_from) % 24


def test_quiet_hours_over_midnight() -> None:
    """Two hours before the night and two after it."""
    rome = Counting(Hours("Europe/Rome", 22, 8), quiet=True)
    due = rome.add(at("Europe/Rome", 2026, 1, 14, 20), 4 * HOUR)
    assert local("Europe/Rome", due) == "Thu 10:00"
    assert local("Europe/Rome", rome.add(at("Europe/Rome", 2026, 1, 15, 3), 0)) == "Thu 08:00"


def test_weekends_are_those_of_the_member() -> None:
    """An hour after Friday evening is on Monday, there and not in London."""
    apia = Counting(Hours("Pacific/Apia"), weekends=False)
    due = apia.add(at("Pacific/Apia", 2026, 1, 16, 23, 30), HOUR)
    assert local("Pacific/Apia", due) == "Mon 00:30"


def test_days_of_23_and_25_hours() -> None:
    """A night changes its length, and the time that counts only where it lies in it."""
    rome = Counting(Hours("Europe/Rome", 0, 8), quiet=True)
    for day, wakes in (((2026, 3, 28, 8), "Sun 08:00"), ((2026, 10, 24, 8), "Sun 07:00")):
        due = rome.add(at("Europe/Rome", *day), 16 * HOUR + 1)
        assert local("Europe/Rome", due) == wakes
    awake = Counting(Hours("Europe/Rome", 8, 20), quiet=True)
    short = awake.between(at("Europe/Rome", 2026, 3, 28, 20), at("Europe/Rome", 2026, 3, 29, 8))
    assert short == 11 * HOUR


@pytest.mark.parametrize(
    ("key", "hours"),
    [
        ("unknown-zone", ("Mars/Olympus", 0, 0)),
        ("unknown-zone", ("../../etc/passwd", 0, 0)),
        ("unknown-zone", ("Etc/GMT+5", 0, 0)),
        ("quiet-hours", ("UTC", 0, 24)),
        ("quiet-hours", ("UTC", -1, 4)),
    ],
)
def test_impossible_hours_are_refused(key: str, hours: tuple[str, int, int]) -> None:
    """Unknown places, hours that no clock shows."""
    with pytest.raises(HostError, match=key):
        Hours(*hours)


@given(countings(), MOMENTS, SECONDS)
def test_quiet_hours_add_their_length_for_each_night(
    counting: Counting, moment: float, seconds: float
) -> None:
    """And never more: with eight of them 24 hours end within 40."""
    league = Counting(counting.hours.cut(IN_LEAGUES), counting.quiet)
    nights = seconds // ((24 - IN_LEAGUES) * HOUR) + 1
    assert league.add(moment, seconds) <= moment + seconds + IN_LEAGUES * HOUR * nights + 1
    assert league.add(moment, DAY) <= moment + 40 * HOUR + 1


NOON = at("Europe/Rome", 2026, 1, 14, 12)
NIGHT = {"zone": "Europe/Rome", "quiet_from": 22, "quiet_until": 8}


def test_a_change_takes_effect_the_next_day() -> None:
    """Until then what applied before it does, however often they change; what comes back is as ever."""
    fresh = choose(NIGHT, NOON, {"quiet_from": 12, "quiet_until": 20})
    midnight = at("Europe/Rome", 2026, 1, 15, 0)
    assert hours_at(fresh, midnight - 1) == Hours("Europe/Rome", 22, 8)
    assert hours_at(fresh, midnight) == Hours("Europe/Rome", 12, 20)
    again = choose(fresh, NOON + 1, {"zone": "UTC", "quiet_from": 11})
    assert (hours_at(again, midnight - 1).quiet_from, hours_at(again, midnight).quiet_from) == (22, 11)
    assert choose(again, NOON + 2, NIGHT) == NIGHT
    assert hours_at(choose(None, NOON, {"quiet_from": 0, "quiet_until": 8}), NOON) == Hours()


def test_hours_above_the_bound() -> None:
    """They cannot be chosen; stored ones are cut where they are read, those of a season further, and can be
    changed from there."""
    with pytest.raises(HostError, match="quiet-hours"):
        choose(NIGHT, NOON, {"quiet_from": 19})
    assert choose(NIGHT, NOON, {"quiet_from": 20})["quiet_from"] == 20
    long = {**NIGHT, "quiet_from": 12}
    assert hours_at(long, NOON) == Hours("Europe/Rome", 20, 8)
    assert hours_at(long, NOON, 24).length == 20
    assert hours_of_season(long, NOON) == {"zone": "Europe/Rome", "quiet_from": 0, "quiet_until": 8}
    assert choose(long, NOON, {"zone": "UTC"})["before"]["quiet_from"] == 20


def test_every_zone_that_can_be_chosen_works() -> None:
    """All of them, and there are many."""
    assert len(zones()) > 300
    assert all(Counting(Hours(name, 22, 6), True).add(1.8e9, HOUR) > 1.8e9 for name in zones())
