"""The bot's own limit under Discord's, and what it does when more waits than it can draw."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from itertools import pairwise
from random import Random

import pytest

from engine.types import Move
from playground import Client
from playground.rest.ratelimits import GLOBAL_PER_SECOND
from publish import pictures
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import Json, live, words
from tests.cogs.faulty import deployed, move, sound
from ui.gateway.rate_limit import Limiter
from ui.media.files import PICTURE


class Time:
    """A clock that moves only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    async def sleep(self, seconds: float) -> None:
        """Let the time pass."""
        self.now += seconds
        await asyncio.sleep(0)


async def test_no_second_sees_more_than_the_limit() -> None:
    """In any second, wherever it begins; and as many pass at once as may."""
    time = Time()
    limiter = Limiter(45, clock=lambda: time.now, sleep=time.sleep)
    passed: list[float] = []
    random = Random(1)

    async def request() -> None:
        await limiter.slot()
        passed.append(time.now)

    for _ in range(20):
        await asyncio.gather(*(request() for _ in range(random.randrange(1, 120))))
        time.now += random.random()
    for start in passed:
        assert bisect_left(passed, start + 1) - bisect_left(passed, start) <= 45
    assert GLOBAL_PER_SECOND > 45
    for earlier, later in zip(passed, passed[45:], strict=False):
        assert later >= earlier + 1
    assert sum(b > a for a, b in pairwise(passed)) < len(passed) / 4, "they do not go one by one"


async def test_the_limit_is_shared_by_shards() -> None:
    """It changes as they come and go; one passes a second in any case."""
    time = Time()
    limiter = Limiter(45, clock=lambda: time.now, sleep=time.sleep)
    for shards, most in ((2, 22), (1, 11), (4, 45), (0, 1), (3, 33)):
        limiter.share(shards, 4)
        time.now += 2
        began = time.now
        for _ in range(most):
            await limiter.slot()
        assert time.now == began, shards
        await limiter.slot()
        assert time.now == began + 1, shards


async def test_requests_pass_in_their_order() -> None:
    """First come, first served; one that gives up lets the next one pass."""
    time = Time()
    limiter = Limiter(1, clock=lambda: time.now, sleep=time.sleep)
    order: list[int] = []

    async def request(number: int) -> None:
        await limiter.slot()
        order.append(number)

    tasks = [asyncio.create_task(request(number)) for number in range(6)]
    await asyncio.sleep(0)
    tasks[3].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == [0, 1, 2, 4, 5]


async def test_answers_do_not_wait_for_the_limit(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """While not a single message passes, members are answered; then the board is there."""
    game = await deployed(house)
    gate = asyncio.Event()
    slot = Limiter.slot

    async def shut(self: Limiter) -> None:
        await gate.wait()
        await slot(self)

    monkeypatch.setattr(Limiter, "slot", shut)
    for number in range(3):
        text = words((await move(house, game))["message"])
        assert text
        assert (await house.host.games.get(game)).ply == 3 + number
    assert (await house.host.games.stats())["unsent"]
    gate.set()
    await sound(house, game, 5)


async def test_pictures_are_dropped_before_replies(house: House) -> None:
    """With more pictures asked for than can be drawn the board is shown without one, at once, and once more
    with it when there is time again, in the same message."""
    game = await deployed(house)
    board = await live(await house.member("Ada"))
    drawing = house.bot.services.drawing
    drawing.pending += pictures.QUEUE + 1  # beside what is being drawn already
    step = await driver.next_move(house, game)
    assert step
    player, first = await house.member(step[0]), step[1]
    assert isinstance(first, Move)
    before = len(player.frames)
    assert "reinforces" in words((await driver.by_slash(player, first))["message"])

    def bare(frame: Json) -> bool:
        edited = frame["t"] == "MESSAGE_UPDATE" and frame["d"]["id"] == board["id"]
        return edited and not Client.files(frame["d"])

    await player.wait_for(bare, since=before)
    drawing.pending -= pictures.QUEUE + 1
    shown = await sound(house, game, 3)
    assert shown["id"] == board["id"]
    assert [a["filename"] for a in Client.files(shown)] == [PICTURE]
