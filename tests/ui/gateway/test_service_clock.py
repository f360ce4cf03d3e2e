"""Discord's time, from its ids and the dates of its answers."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from discord.utils import time_snowflake

from ui.gateway.service_clock import ServiceClock


class Now:
    """What the two clocks of the machine say."""

    steady, machine = 100.0, 5_000.0


def _clock(now: Now) -> ServiceClock:
    return ServiceClock(lambda: now.steady, lambda: now.machine)


def test_before_discord_has_told_anything_the_machine_is_asked() -> None:
    """And nothing counts as Discord's word."""
    now = Now()
    clock = _clock(now)
    assert clock.reading() is None
    assert clock.now() == 5_000.0
    for header in (None, "", "yesterday", "Mon, 99 Nov 2026 19:00:00 GMT"):
        clock.observe_date(header)
    assert clock.reading() is None


def test_a_date_tells_the_time_and_it_goes_on_steadily() -> None:
    """Whatever the machine's clock does meanwhile; a date or id that arrives late sets nothing back."""
    now = Now()
    clock = _clock(now)
    clock.observe_date("Thu, 26 Nov 2026 19:00:00 GMT")
    moment = datetime(2026, 11, 26, 19, tzinfo=UTC)
    assert clock.reading() == moment.timestamp()
    now.steady, now.machine = 160.0, 9e9
    assert clock.reading() == clock.now() == moment.timestamp() + 60
    clock.observe_date("Thu, 26 Nov 2026 19:00:30 GMT")
    assert clock.reading() == moment.timestamp() + 60
    later = datetime(2026, 11, 26, 19, 5, tzinfo=UTC)
    clock.observe(time_snowflake(later))
    assert clock.reading() == pytest.approx(later.timestamp(), abs=0.01)
