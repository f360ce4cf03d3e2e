"""Work that goes on as long as the process, whatever happens to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial

import pytest
from structlog.testing import capture_logs

from db import StoreError
from host.background import watched
from host.background.watched import Watched
from tests.host.games import until


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The pauses that were made; none lasts."""
    durations: list[float] = []
    sleep = asyncio.sleep

    async def pause(seconds: float) -> None:
        durations.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", pause)
    yield durations
    monkeypatch.undo()


class Work:
    """Work that ends by these errors (None: it returns), one after the other, and then goes on."""

    def __init__(self, *ends: BaseException | None) -> None:
        self.ends = list(ends)
        self.going = asyncio.Event()

    async def run(self) -> None:
        """Go on until the next end."""
        if self.ends:
            end = self.ends.pop(0)
            if end is None:
                return
            raise end
        self.going.set()
        await asyncio.Event().wait()


async def test_work_that_ends_is_begun_again(pauses: list[float]) -> None:
    """By whatever error, also if it just returns; each end is counted and logged, one of the database without
    a trace, which the store has logged."""
    tasks, work, other = Watched(), Work(ValueError("odd"), None, StoreError("lost", "")), Work()
    with capture_logs() as lines:
        tasks.begin("work", work.run)
        tasks.begin("other", other.run)
        assert tasks.ended == {"work": 0, "other": 0}, "counted from the start, for those who watch for more"
        await work.going.wait()
    assert tasks.ended == {"work": 3, "other": 0}
    assert tasks.down == {}
    assert [(line["event"], line["task"], bool(line["exc_info"])) for line in lines] == [
        ("a task ended", "work", True), ("a task ended", "work", True), ("a task ended", "work", False),
    ]  # fmt: skip
    assert "odd" in lines[0]["error"]
    await tasks.close()


async def test_what_is_cancelled_within_ends_no_work(pauses: list[float]) -> None:
    """Only `close` does."""
    tasks, work = Watched(), Work(asyncio.CancelledError())
    with capture_logs() as lines:
        tasks.begin("work", work.run)
        async with asyncio.timeout(5):
            await work.going.wait()
    assert tasks.ended == {"work": 1}
    assert [line["event"] for line in lines] == ["a task ended"]
    await tasks.close()


async def test_pauses_grow_until_it_has_gone_on_for_long(
    pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To a minute; work that has gone on for longer begins with the first pause."""
    tasks, work = Watched(), Work(*(OSError() for _ in range(8)))
    tasks.begin("work", work.run)
    await work.going.wait()
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
    await tasks.close()
    pauses.clear()
    monkeypatch.setattr(watched, "LAST_PAUSE", -1.0)  # whatever has gone on has gone on for longer
    work.ends, work.going = [OSError(), OSError()], asyncio.Event()
    tasks.begin("work", work.run)
    await work.going.wait()
    assert pauses == [1, 1]
    await tasks.close()


async def test_what_pauses_is_down() -> None:
    """With the reason; closing ends a pause as well."""
    tasks = Watched()
    tasks.begin("work", Work(ValueError("odd")).run)
    await until(lambda: bool(tasks.down))
    assert tasks.down == {"work": "ValueError('odd')"}
    await tasks.close()
    assert tasks.down == {}


async def test_tasks_are_closed_one_after_the_other() -> None:
    """In the order in which they began, so that the outbox publishes what the last tick did."""
    tasks, ends, begun = Watched(), list[str](), list[str]()

    async def work(name: str) -> None:
        begun.append(name)
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            ends.append(name)

    names = ["first", "second", "third"]
    for name in names:
        tasks.begin(name, partial(work, name))
    await until(lambda: len(begun) == 3)
    await tasks.close()
    assert ends == names
    assert tasks.ended.total() == 0
