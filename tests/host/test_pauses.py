"""One timer for each number, however often it pauses."""

from __future__ import annotations

import asyncio

from host.pauses import Pauses
from tests.host.games import until


async def test_a_number_is_woken_once() -> None:
    """Though it has paused several times."""
    woken: list[int] = []
    pauses = Pauses(woken.append)
    for _ in range(3):
        pauses.begin(1, 0.01, 0.0)
    pauses.begin(2, 0.02, 0.0)
    await until(lambda: 2 in woken)
    assert woken == [1, 2]


async def test_what_rests_is_woken_after_its_rest() -> None:
    """Not only at the end of its pause, if something new has happened."""
    woken: list[int] = []
    pauses = Pauses(woken.append)
    pauses.begin(1, 3600, 0.01)
    pauses.begin(2, 3600, 3600)
    assert pauses.resting([1, 2, 3]) == {1, 2}
    await until(lambda: woken == [1])
    assert pauses.resting([1, 2]) == {2}


async def test_a_pause_can_end_early() -> None:
    """Then the number is woken at once: what has happened while it rested is not lost."""
    woken: list[int] = []
    pauses = Pauses(woken.append)
    pauses.begin(1, 0.0, 0.0)
    pauses.end(1)
    assert woken == [1]
    pauses.end(1)
    await asyncio.sleep(0.01)
    assert woken == [1]
    assert pauses.resting([1]) == set()
