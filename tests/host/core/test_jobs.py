"""The queue of work over whole games: in what order, how much at once, and for whom."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace

import pytest

from host import HostError
from host.core import jobs as queue
from host.core.jobs import USUAL, JobPlace, Jobs, places


class Gate:
    """Work that goes on only when it is let go on, and the order in which it began."""

    def __init__(self) -> None:
        self.begun: list[object] = []
        self.open = asyncio.Event()

    def work(self, name: object) -> Callable[[], Awaitable[object]]:
        """Work that gives its name back."""

        async def work() -> object:
            self.begun.append(name)
            await self.open.wait()
            return name

        return work


@pytest.fixture
async def jobs() -> AsyncIterator[Jobs]:
    """A queue."""
    queue = Jobs("test")
    yield queue
    await queue.close()


async def _rest() -> None:
    """Let everything go on that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_what_is_asked_for_again_is_done_once(jobs: Jobs) -> None:
    """Forty who want the same of a game wait for one job; something else of that game comes after it."""
    gate = Gate()
    same = [asyncio.create_task(jobs.run("s", 1, "export", gate.work("export"))) for _ in range(40)]
    other = asyncio.create_task(jobs.run("s", 1, "charts", gate.work("charts")))
    await _rest()
    assert gate.begun == ["export"]
    gate.open.set()
    assert await asyncio.gather(*same) == ["export"] * 40
    assert await other == "charts"
    assert len(jobs) == 0


async def test_servers_take_turns_and_few_are_at_work(jobs: Jobs) -> None:
    """A server with twenty games has one at work; another's single one begins beside it."""
    gate = Gate()
    tasks = [asyncio.create_task(jobs.run("large", n, "x", gate.work(("large", n)))) for n in range(20)]
    await _rest()
    assert gate.begun == [("large", 0)]
    tasks += [asyncio.create_task(jobs.run(s, s, "x", gate.work(s))) for s in ("small", "third")]
    await _rest()
    assert gate.begun == [("large", 0), "small"]
    gate.open.set()
    await asyncio.gather(*tasks)
    assert gate.begun.index("third") <= 3
    assert [job for job in gate.begun if job not in ("small", "third")] == [("large", n) for n in range(20)]


async def test_a_full_queue_says_so_and_others_have_their_own_room(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server's, then everybody's; a member who wants what is waiting already still joins."""
    monkeypatch.setattr(queue, "OF_A_SERVER", 3)
    monkeypatch.setattr(queue, "IN_ALL", 4)
    gate = Gate()
    tasks = []
    for n in range(4):  # one of them at work
        tasks.append(asyncio.create_task(jobs.run("one", n, "x", gate.work(n))))
        await _rest()
    with pytest.raises(HostError, match="jobs-full"):
        await jobs.run("one", 9, "x", gate.work(9))
    tasks.append(asyncio.create_task(jobs.run("one", 3, "x", gate.work("never"))))
    for n in (5, 6):
        tasks.append(asyncio.create_task(jobs.run("two", n, "x", gate.work(n))))
        await _rest()
    with pytest.raises(HostError, match="jobs-full"):
        await jobs.run("three", 7, "x", gate.work(7))
    gate.open.set()
    assert await asyncio.gather(*tasks) == [0, 1, 2, 3, 3, 5, 6]


async def test_what_nobody_waits_for_any_more_is_not_done(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither where they went, nor where Discord takes no answer any more."""
    gate = Gate()
    first = asyncio.create_task(jobs.run("s", 1, "x", gate.work("first")))
    gone = asyncio.create_task(jobs.run("s", 2, "x", gate.work("gone")))
    late = asyncio.create_task(jobs.run("s", 3, "x", gate.work("late")))
    await _rest()
    gone.cancel()
    monkeypatch.setattr(queue, "STALE", -1.0)
    gate.open.set()
    assert await first == "first"
    with pytest.raises(HostError, match="jobs-full"):
        await late
    assert gate.begun == ["first"]
    assert len(jobs) == 0


async def test_who_leaves_takes_nothing_from_the_others(jobs: Jobs) -> None:
    """One of two who wait for the same is cancelled; the other one gets it."""
    gate = Gate()
    leaver, other = (asyncio.create_task(jobs.run("s", 1, "x", gate.work("x"))) for _ in range(2))
    await _rest()
    leaver.cancel()
    gate.open.set()
    assert await other == "x"


async def test_a_job_that_fails_tells_all_who_asked_and_lets_the_next_one_go(jobs: Jobs) -> None:
    """The error is theirs; the queue goes on."""

    async def fails() -> None:
        raise ValueError("no")

    errors = await asyncio.gather(*(jobs.run("s", 1, "x", fails) for _ in range(2)), return_exceptions=True)
    assert [str(error) for error in errors] == ["no", "no"]
    assert await jobs.run("s", 1, "x", lambda: jobs.compute(lambda: 7)) == 7


async def test_a_job_that_was_cancelled_is_not_waited_for(jobs: Jobs) -> None:
    """Those who asked are told to try again, and the same work is done when it is asked for again."""

    async def given_up() -> None:
        raise asyncio.CancelledError

    errors = await asyncio.gather(
        *(jobs.run("s", 1, "x", given_up) for _ in range(2)), return_exceptions=True
    )
    assert [isinstance(error, HostError) and error.key for error in errors] == ["jobs-full"] * 2
    assert len(jobs) == 0
    async with asyncio.timeout(60):
        assert await jobs.run("s", 1, "x", lambda: jobs.compute(lambda: 7)) == 7


async def test_closing_ends_what_waits(jobs: Jobs) -> None:
    """Nothing new begins."""
    gate = Gate()
    tasks = [asyncio.create_task(jobs.run("s", n, "x", gate.work(n))) for n in range(3)]
    await _rest()
    await jobs.close()
    errors = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(error, asyncio.CancelledError) for error in errors)
    assert gate.begun == [0]
    with pytest.raises(HostError, match="jobs-full"):
        await jobs.run("s", 9, "x", gate.work(9))


async def test_a_job_knows_its_place() -> None:
    """How many of its server come before it, also while only one of a member's is at work; and about when it
    is done, by how long the last ones took. Other servers do not count."""
    jobs, gate = Jobs("test", at_once=4, share=2), Gate()

    def ask(server: str, member: str, what: int) -> tuple[asyncio.Task[object], list[Callable[[], JobPlace]]]:
        with places() as readers:
            return asyncio.create_task(jobs.run(server, member, what, gate.work(what))), readers

    asked = [ask("s", member, n) for n, member in enumerate(("ann", "ann", "bob", "cy", "dan"))]
    asked.append(ask("t", "eve", 9))
    await _rest()
    assert gate.begun == [0, 2, 9], "one of a member's, two of a server's"
    job_places = [place() for _, (place,) in asked]
    assert [place.ahead for place in job_places] == [0, 1, 0, 3, 4, 0]
    assert [place.seconds for place in job_places[1::2]][:2] == [USUAL, 2 * USUAL]
    assert job_places[4].seconds == 3 * USUAL
    assert all(0 < job_places[n].seconds <= USUAL for n in (0, 2, 5))
    gate.open.set()
    await asyncio.gather(*(task for task, _ in asked))
    with places() as again:
        await jobs.run("s", "ann", 7, gate.work(7))
    assert again[0]().seconds < USUAL / 2, "they took no time"
    assert len(jobs) == 0
    await jobs.close()


async def test_a_job_that_takes_longer_than_usual_promises_nothing(jobs: Jobs) -> None:
    """The time that is left is never below zero."""
    gate = Gate()
    jobs._usual = 0.0
    with places() as readers:
        task = asyncio.create_task(jobs.run("s", 1, "x", gate.work("x")))
    await _rest()
    assert readers[0]() == JobPlace(0, 0.0)
    gate.open.set()
    await task


async def test_what_a_job_asks_for_has_its_place_with_its_own_caller(jobs: Jobs) -> None:
    """Also if the job begins when somebody else's ends."""
    gate, inner = Gate(), Jobs("inner")

    def within(name: str) -> Callable[[], Awaitable[object]]:
        return lambda: inner.run("s", name, "x", gate.work(name))

    def ask(name: str) -> tuple[asyncio.Task[object], list[Callable[[], JobPlace]]]:
        with places() as readers:
            return asyncio.create_task(jobs.run("s", name, "x", within(name))), readers

    asked = [ask(name) for name in ("ann", "bob")]
    await _rest()
    gate.open.set()
    assert await asyncio.gather(*(task for task, _ in asked)) == ["ann", "bob"]
    assert [len(of_job) for _, of_job in asked] == [2, 2]
    assert asked[0][1][-1]() == JobPlace(0, 0.0), "nothing is promised of what is done"
    await inner.close()


def test_long_work_pauses_and_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it has gone on for long enough, and then after as long again; quick work never does."""
    now, pauses = [0.0], list[int]()
    items = list[int]()

    def sleep(seconds: float) -> None:
        assert seconds == queue.PAUSE
        pauses.append(len(items))

    monkeypatch.setattr(queue, "time", SimpleNamespace(perf_counter=lambda: now[0], sleep=sleep))
    for item in queue.with_pauses(range(9)):
        items.append(item)
        now[0] += queue.WORK * 0.4
    assert items == [*range(9)]
    assert pauses == [3, 6, 9]
    pauses.clear()
    assert [*queue.with_pauses(range(99))] == [*range(99)]
    assert pauses == []
