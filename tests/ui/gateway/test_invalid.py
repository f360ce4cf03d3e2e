"""Requests that Discord refuses are counted, and slow the bot down before the network bans its address."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest
from structlog.testing import capture_logs

from playground import Server
from ui.gateway.rate_limit import INVALID_SECONDS, MANY, SLOWING, Invalid, Limiter


class Time:
    """A clock that moves only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    async def sleep(self, seconds: float) -> None:
        """Let the time pass."""
        self.now += seconds


@pytest.mark.parametrize(
    ("status", "scope", "counts"),
    [(401, None, 1), (403, None, 1), (429, "user", 1), (429, None, 1), (429, "shared", 0), (404, None, 0)],
)
def test_what_counts(status: int, scope: str | None, counts: int) -> None:
    """As Discord counts; for ten minutes."""
    time = Time()
    invalid = Invalid(lambda: time.now)
    invalid.note(status, scope)
    time.now += INVALID_SECONDS - 1
    assert invalid.count == counts
    time.now += 1
    assert invalid.count == 0


async def test_if_all_are_refused_they_stay_far_below_the_ban() -> None:
    """Requests and answers together, for an hour: the spacing grows, is told once, and goes again."""
    time = Time()
    limiter = Limiter(45, clock=lambda: time.now, sleep=time.sleep)
    most = 0
    with capture_logs() as logs:
        while time.now < 3600:
            await limiter.slot()
            await limiter._answers.slot()
            limiter.invalid.note(403, None)
            limiter.invalid.note(401, None)
            most = max(most, limiter.invalid.count)
    assert MANY < most < 6500
    assert [line["event"] for line in logs] == ["many requests are refused, and the bot slows down"]
    time.now += INVALID_SECONDS
    assert limiter.invalid.gap == 0


async def test_a_bot_that_is_not_refused_is_not_slowed() -> None:
    """A thousand within ten minutes is still nothing."""
    time = Time()
    limiter = Limiter(45, clock=lambda: time.now, sleep=time.sleep)
    for _ in range(MANY):
        limiter.invalid.note(403, None)
    for _ in range(45):
        await limiter.slot()
    assert time.now == 0
    for _ in range(100):
        limiter.invalid.note(403, None)
    await limiter.slot()
    assert time.now == pytest.approx(1.0)
    await limiter.slot()
    await limiter._answers.slot()
    await limiter._answers.slot()
    assert time.now == pytest.approx(1.0 + 2 * 100 * SLOWING)


async def test_behind_a_proxy_only_refusals_slow_the_bot() -> None:
    """Its limit is the proxy's, whatever shards it has."""
    time = Time()
    limiter = Limiter(None, clock=lambda: time.now, sleep=time.sleep)
    limiter.share(1, 16)
    for _ in range(MANY + 100):
        await limiter.slot()
        limiter.invalid.note(403, None)
    assert time.now == pytest.approx(SLOWING * 99 * 100 / 2)


async def test_a_client_s_answers_are_counted_where_they_arrive() -> None:
    """As many as the local Discord counts."""
    limiter = Limiter()
    async with (
        Server(rate_limits=False) as server,
        aiohttp.ClientSession(trace_configs=[limiter.trace()]) as http,
    ):
        right = {"Authorization": f"Bot {server.token}"}
        base = f"{server.base_url}/api/v10"
        answers = await asyncio.gather(
            http.get(f"{base}/users/@me"),
            http.get(f"{base}/users/@me", headers=right),
            http.get(f"{base}/channels/1", headers=right),
            http.get(f"{base}/gateway/bot", headers={"Authorization": "Bot wrong"}),
        )
        assert [answer.status for answer in answers] == [401, 200, 404, 401]
        assert limiter.invalid.count == server.rest.invalid.count == 2
