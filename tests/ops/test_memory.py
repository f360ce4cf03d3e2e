"""The bound of the bot's memory: what gives way, in which order, and what never does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from db import Store
from engine import default
from host import Host
from host.limits import UNLIMITED
from ops import memory
from ops.memory import Memory, WrongMemory, bound_of, resident
from render.film.replay import Replay
from tests.db.conftest import migrated, on_server, path, postgres, store, url
from tests.host.games import on_turn
from ui.media.replays import ReplayKey, Replays

__all__ = ["migrated", "on_server", "path", "postgres", "store", "url"]


class Process:
    """A process that holds some megabytes itself, and more in caches."""

    def __init__(self, base: float, **caches: list[float]) -> None:
        self.base, self.free, self.caches = base, 0.0, caches
        self.gone: list[str] = []
        self.given_back = 0

    @property
    def held(self) -> float:
        """Megabytes."""
        return self.base + self.free + sum(map(sum, self.caches.values()))

    def cache(self, name: str) -> Callable[[], bool]:
        """Releases the oldest piece of a cache: the memory is free, but not the system's yet."""

        def give_way() -> bool:
            if not self.caches[name]:
                return False
            self.free += self.caches[name].pop(0)
            self.gone.append(name)
            return True

        return give_way

    def give_back(self) -> None:
        """Free memory goes to the system."""
        self.free = 0.0
        self.given_back += 1

    def bounded(self, bound: float) -> Memory:
        """The bound of this process."""
        caches = [self.cache(name) for name in self.caches]
        return Memory(bound, caches, self.give_back, lambda: self.held)


async def test_caches_give_way_in_order_until_the_bound_is_kept() -> None:
    """No more than is needed; below the bound nothing does."""
    process = Process(200, replays=[20], boards=[40, 30, 30], games=[5, 5])
    look = process.bounded(280).look
    with capture_logs() as logged:
        await look()
        assert process.gone == ["replays", "boards"]
        assert process.held == 270
        await look()
    assert process.gone == ["replays", "boards"]
    (line,) = logged
    assert line == {
        "event": "caches gave way", "before": 330, "after": 270, "bound": 280, "log_level": "info",
    }  # fmt: skip


async def test_what_is_free_goes_back_first() -> None:
    """Above the bound before any cache gives way, and below it once the process has grown."""
    process = Process(200, boards=[40])
    bounded = process.bounded(280)
    process.free = 90
    await bounded.look()
    assert (process.held, process.gone) == (240, [])
    process.free = memory.GROWN - 1
    await bounded.look()
    assert process.given_back == 1
    process.free = memory.GROWN + 1
    await bounded.look()
    assert (process.given_back, process.held) == (2, 240)


async def test_where_nothing_helps_it_is_said_once_and_not_tried_all_the_time() -> None:
    """Until it is below its bound again."""
    process = Process(300, boards=[40])
    bounded = process.bounded(280)
    with capture_logs() as logged:
        await bounded.look()
        assert process.gone == ["boards"]
        process.caches["boards"].append(40)
        for _ in range(memory.PAUSE):
            await bounded.look()
        assert process.gone == ["boards"]
        await bounded.look()
        assert process.gone == ["boards"] * 2
        process.base = 200
        for _ in range(2):
            await bounded.look()
        process.base = 300
        await bounded.look()
    assert [line["event"] for line in logged] == ["memory stays above its bound"] * 2


async def test_where_the_system_tells_nothing_nothing_is_done() -> None:
    """Not every system has the file."""
    process = Process(300, boards=[40])
    bounded = Memory(100, [process.cache("boards")], process.give_back, lambda: None)
    await bounded.look()
    assert (process.gone, process.given_back) == ([], 0)


async def test_it_looks_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is cancelled."""
    monkeypatch.setattr(memory, "EVERY", 0)
    process, looks = Process(100), asyncio.Queue[None]()

    def measure() -> float:
        looks.put_nowait(None)
        return process.held

    task = asyncio.create_task(Memory(280, [], process.give_back, measure).keep())
    for _ in range(3):
        await looks.get()
    task.cancel()


def test_the_setting_is_a_number_of_megabytes() -> None:
    """With a usual one; anything else is refused in a sentence."""
    assert bound_of({}) == bound_of({"MEMORY_MB": " "}) == memory.USUAL
    assert bound_of({"MEMORY_MB": "250"}) == 250
    for wrong in ("99", "-5", "lots", "1e3", "٣٠٠", "9" * 20):
        with pytest.raises(WrongMemory, match="MEMORY_MB must be a number"):
            bound_of({"MEMORY_MB": wrong})
    assert (resident() or 50) > 10


async def test_games_that_are_unloaded_are_on_disk(store: Store) -> None:
    """Those on which an action runs stay; all others are read again, and go on as they were."""
    async with Host(store, limits=UNLIMITED) as host:
        games = [await on_turn(host) for _ in range(3)]
        for game, member in games:
            state = (await host.games.position(game.id)).state
            await host.moves.act(game.id, member, default(state, game.prompted[0]).code)
        before = [(await host.games.position(game.id)).state for game, _ in games]
        first = games[0][0].id
        await host.record.history.turn_starts(first)
        async with host.core.tables.hold(first, state=True):
            assert host.core.tables.give_way()
            assert [table.number for table in host.core.tables] == [games[2][0].id, first]
            while host.core.tables.give_way():
                pass
            assert [table.number for table in host.core.tables] == [first]
        assert [host.record.courses.give_way() for _ in range(2)] == [True, False]
        assert [(await host.games.position(game.id)).state for game, _ in games] == before
        assert await host.record.history.turn_starts(first)


async def test_finished_replays_are_forgotten() -> None:
    """One that is being drawn goes on."""
    replays, go = Replays(), asyncio.Event()

    def draw(number: int) -> asyncio.Future[Replay]:
        key = ReplayKey(number, 9, "turn", "webp", "en", "atlas", 9999)
        return replays.begin("server", key, lambda _: Replay(b"film", 2, 2, smaller=False)).result

    first = draw(1)
    await first
    compute = replays._jobs.compute

    async def held(work: Callable[[], Replay]) -> Replay:
        await go.wait()
        return await compute(work)

    vars(replays._jobs)["compute"] = held
    second = draw(2)
    assert replays.give_way()
    assert not replays.give_way()
    assert draw(2) is second
    assert draw(1) is not first
    go.set()
    await second
    await replays.close()
