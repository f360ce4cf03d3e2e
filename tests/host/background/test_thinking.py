"""Levels that plan: they think in processes of their own, are interrupted, fail and end. No game suffers."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

import engine
from db import Store, open_store
from engine import ai
from engine.ai import levels
from engine.rng import Chance
from engine.types import Event
from host import Game, Host, Pace
from host.background import thinking
from host.background.thinker import HEAD, Drop, Job, JobAnswer, frame, length
from host.limits import UNLIMITED
from tests.host import managing
from tests.host.background.stand_in import NODES
from tests.host.background.test_computers import humans_turn, play_out, with_computers
from tests.host.games import Recorder, running, settled, until

STAND_IN = Path(__file__).with_name("stand_in.py")
BUDGETS = {"hard": ai.Budget(30, 300), "expert": ai.Budget(300, 3000)}
Open = Callable[..., Any]


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """What stand-ins have noted. Every system plans, at one node a millisecond."""
    path = tmp_path / "notes"
    monkeypatch.setenv("STAND_IN_NOTES", str(path))
    for module in (ai, levels):
        monkeypatch.setattr(module, "allowance", lambda level, rules, budget=None: budget or ai.Budget(0, 0))
    return lambda: path.read_text("utf-8").splitlines() if path.exists() else []


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A file: to these tests the database does not matter."""
    database = await open_store(tmp_path / "games.sqlite3")
    yield database
    await database.close()


@pytest.fixture
def opened(store: Store, monkeypatch: pytest.MonkeyPatch, notes: Any) -> Open:
    """Opens a host whose workers behave as named; in the end none of their processes is left."""

    @asynccontextmanager
    async def opens(behaviour: str, workers: int = 1, pause: float = 0) -> AsyncIterator[Host]:
        monkeypatch.setattr(thinking, "PROGRAM", (sys.executable, "-P", str(STAND_IN), behaviour))
        pids = set[int]()
        async with Host(store, pause=pause, limits=UNLIMITED, pace=Pace(workers, BUDGETS)) as host:
            yield host
            pids |= {*host.core.computers.thinking.pids}
            async with asyncio.timeout(20):
                await host.core.computers.close()
        noted = {
            int(line.split()[0]) for line in notes() if line.split()[0].isdigit() and len(line.split()) > 1
        }
        assert not [pid for pid in pids | noted if _runs(pid)]

    return opens


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _pids(host: Host) -> list[int]:
    return host.core.computers.thinking.pids


async def _members_turn(host: Host, game: Game, seconds: float = 60) -> None:
    await until(lambda: humans_turn(host, game.id), seconds)


async def test_a_game_against_planners_is_played_in_one_process(opened: Open, notes: Any) -> None:
    """It starts with the first thought, has a lower priority and none of the bot's passwords, and ends with
    the host. What was used up in a turn counts."""
    async with opened("quick") as host:
        quick = await with_computers(host, ("bob",), "normal easy")
        await play_out(host, quick.id)
        assert _pids(host) == []
        os.environ["DISCORD_TOKEN"] = "secret"
        try:
            game = await with_computers(host, levels="hard expert")
            await until(lambda: bool(_pids(host)))
        finally:
            del os.environ["DISCORD_TOKEN"]
        (pid,) = _pids(host)
        over = await play_out(host, game.id)
        assert over.result is not None
        assert _pids(host) == [pid]
        assert os.getpriority(os.PRIO_PROCESS, pid) == 19
        assert 5 < host.core.computers.thinking.memory < 200
    lines = [line.split(maxsplit=3) for line in notes()]
    assert {line[0] for line in lines} == {str(pid)}
    assert {line[3] for line in lines} == {"[]"}
    given = {level: {int(line[2]) for line in lines if line[1] == level} for level in BUDGETS}
    assert given["hard"] <= {30, 300 - 7 * NODES}
    assert 300 in given["expert"]


async def test_a_member_who_is_back_interrupts(opened: Open, notes: Any) -> None:
    """The stand-in's thought is dropped, and the process thinks about something else at once."""
    async with opened("endless") as host:
        game = await running(host, ("ann", "bob"))
        await managing.put(host, game.id, 0, None, "", "ann")
        await until(lambda: len(notes()) == 1)
        (pid,) = _pids(host)
        async with asyncio.timeout(10):
            await host.seats.take(game.id, "ann", "Ann", 0)
            await until(lambda: notes()[-1] == "Dropped")
            await host.moves.act(game.id, "ann", "choose:spread")
        other = await with_computers(host, ("cy",), "hard")
        await until(lambda: len(notes()) == 3)
        assert _pids(host) == [pid]
        assert not (await host.games.get(game.id)).seats[0].played_by
        async with asyncio.timeout(10):
            await managing.end(host, other.id, "cy")
            await until(lambda: notes()[-1] == "Dropped" and len(notes()) == 4)
        await until(lambda: not len(host.core.computers))


async def test_a_pause_interrupts(opened: Open, notes: Any) -> None:
    """And nothing is thought while it lasts."""
    async with opened("endless") as host:
        game = await with_computers(host, ("ann",), "hard")
        await until(lambda: len(notes()) == 1)
        await host.proposals.pause(game.id, "ann")
        await until(lambda: len(notes()) == 2)
        await until(lambda: not len(host.core.computers))
        assert (await host.games.get(game.id)).pause


@pytest.mark.spread(1)
@pytest.mark.parametrize("behaviour", ["fails", "cheats"])
async def test_a_planner_that_fails_plays_as_the_normal_one(opened: Open, behaviour: str) -> None:
    """It is logged, and the process goes on."""
    with capture_logs() as logged:
        async with opened(behaviour) as host:
            game = await with_computers(host, levels="hard")
            assert (await play_out(host, game.id)).status == "finished"
            assert len(_pids(host)) == 1
    errors = [line for line in logged if line["log_level"] == "error"]
    assert errors
    assert {line["event"] for line in errors} == {"computer player cannot plan"}
    assert all("ZeroDivisionError" in line["error"] or line["move"] == "win" for line in errors)


async def test_a_worker_that_dies_is_started_again(opened: Open, notes: Any) -> None:
    """And asked the same."""
    async with opened("dies-once") as host:
        game = await with_computers(host, levels="hard")
        assert (await play_out(host, game.id)).status == "finished"
        assert len({line.split()[0] for line in notes()}) == 2


async def test_without_workers_planners_play_as_the_normal_one(opened: Open, notes: Any) -> None:
    """After two have died none is started for a while."""
    with capture_logs() as logged:
        async with opened("dies") as host:
            game = await with_computers(host, levels="hard expert")
            assert (await play_out(host, game.id)).status == "finished"
            assert not host.core.computers.thinking.able
    assert len(notes()) == 2
    assert not [line for line in logged if line["log_level"] == "error"]


async def test_a_program_that_cannot_be_started_stops_no_game(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its turns are played without it."""
    async with opened("quick") as host:
        monkeypatch.setattr(host.core.computers.thinking._resting[0], "_program", ("/nowhere/python",))
        game = await with_computers(host, levels="hard")
        assert (await play_out(host, game.id)).status == "finished"


async def test_a_worker_that_does_not_answer_is_replaced(
    opened: Open, notes: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The turn goes on without it."""
    monkeypatch.setattr(thinking, "PATIENCE", 2.0)
    async with opened("endless") as host:
        game = await with_computers(host, levels="hard")
        await host.moves.act(game.id, "ann", "choose:spread")
        await _members_turn(host, game)
        assert len(notes()) <= 2
        assert not host.core.computers.thinking.able


async def test_memory_is_bounded(opened: Open, notes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has held much makes room for a new one after its turn."""
    monkeypatch.setattr(thinking, "MEMORY", 90.0)
    async with opened("swells") as host:
        game = await with_computers(host, levels="hard")
        await host.moves.act(game.id, "ann", "choose:spread")
        await until(lambda: bool(notes()))
        await _members_turn(host, game)
        await until(lambda: _pids(host) == [])


async def test_an_idle_worker_is_stopped(opened: Open, notes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one is started when there is work."""
    monkeypatch.setattr(thinking, "IDLE", 0.2)
    with capture_logs() as logged:
        async with opened("quick") as host:
            for name in ("ann", "bob"):
                game = await with_computers(host, (name,), "hard")
                await host.moves.act(game.id, name, "choose:spread")
                await until(lambda: bool(notes()))
                await _members_turn(host, game)
                await until(lambda: _pids(host) == [])
    assert len({line.split()[0] for line in notes()}) == 2
    assert not [line for line in logged if line["log_level"] == "warning"]


async def test_a_worker_that_rested_twice_is_not_stopped_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one does that is handed to somebody who leaves at that moment: of both timers none is left."""
    monkeypatch.setattr(thinking, "IDLE", 0.01)
    worker = thinking.Worker(["sleep", "600"])
    what = {"level": "hard", "state": b"", "seat": 0, "seed": "", "decision": 1.0, "turn": 1.0, "nodes": 1}
    thought = asyncio.create_task(worker.think(**what))
    await until(lambda: worker.pid is not None)
    for _ in range(2):
        worker.rest()
    worker.wake()
    await asyncio.sleep(0.1)  # as long as ten of the timers
    assert worker.pid is not None
    thought.cancel()
    worker.rest()
    await until(lambda: worker.pid is None)
    await worker.close()


async def test_closing_does_not_wait_for_thoughts(opened: Open, notes: Any) -> None:
    """However long they would take, and with several processes."""
    async with opened("endless", workers=2) as host:
        for name in ("ann", "bob"):
            await with_computers(host, (name,), "expert")
        await until(lambda: len(notes()) == 2)
        assert len({*_pids(host)}) == 2
        began = asyncio.get_running_loop().time()
        await host.core.computers.close()
        assert asyncio.get_running_loop().time() - began < 10


async def test_a_slow_turn_is_one_batch_and_holds_up_nobody(opened: Open, notes: Any) -> None:
    """While a turn is being thought about, members move in other games, and what has happened in a game that
    waits for the worker is published."""
    async with opened("slow", pause=0.01) as host:
        recorder = Recorder()
        publishing = asyncio.create_task(host.core.outbox.run(recorder))
        anns, bobs = [await with_computers(host, (name,), "hard") for name in ("ann", "bob")]
        plain = await running(host)
        for game, name in ((anns, "ann"), (bobs, "bob"), (plain, "ann")):
            await host.moves.act(game.id, name, "choose:spread")
        await until(lambda: all(recorder.rows(game.id) for game in (anns, bobs, plain)), 30)
        await asyncio.gather(_played(host, anns, "ann"), _played(host, bobs, "bob"))
        publishing.cancel()
    for game in (anns, bobs):
        batches = [rows for of, rows in recorder.batches if of.id == game.id]
        turns = [event.kind for rows in batches for row in rows for event in row.events if _turns(event)]
        assert len(turns) > 2
        for rows in batches:
            ended = [event for row in rows for event in row.events if _turns(event)]
            assert len(ended) <= 2
            # a batch of the computer's ends where the member is asked
            assert rows[-1].seat != 1 or 1 not in rows[-1].prompted


def _turns(event: Event) -> bool:
    return event.kind == "turn"


async def _played(host: Host, game: Game, member: str) -> None:
    """A turn of the member, by defaults, and what the computer does before and after it."""
    for _ in range(4):
        await _members_turn(host, game)
        await settled(host)
        position = await host.games.position(game.id)
        if position.game.over:
            return
        await host.moves.act(game.id, member, engine.default(position.state, 0).code)
    await _members_turn(host, game)


async def test_workers_are_handed_on_in_order() -> None:
    """Waiting can be given up at any moment, and nothing is lost."""
    pool, order = thinking.Thinking(1), list[str]()

    async def use(name: str) -> None:
        async with pool.worker():
            order.append(name)
            await asyncio.sleep(0)

    async with pool.worker():
        tasks = [asyncio.create_task(use(name)) for name in ("one", "two", "three", "four")]
        await asyncio.sleep(0)
        assert pool.waiting == 4
        tasks[0].cancel()
    tasks[1].cancel()  # it has been given the worker, and has not noticed yet
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["three", "four"]
    assert pool.waiting == 0
    assert pool.pids == []


async def test_hints_have_a_process_with_more_of_the_processor(opened: Open, notes: Any) -> None:
    """Turns have the lowest priority; a member waits for a hint. It is stopped with the others."""
    async with opened("quick") as host:
        game = await running(host, ("ann", "bob"))
        await host.core.hints.move(await host.games.position(game.id), 0)
        (adviser,) = _pids(host)
        base = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, adviser) == base + thinking.HINTS < thinking.TURNS
        await with_computers(host, ("cy",), "hard")
        await until(lambda: len(_pids(host)) == 2)
        await until(lambda: {os.getpriority(os.PRIO_PROCESS, pid) for pid in _pids(host)} == {base + 5, 19})


class Alone:
    """The real program by itself."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        assert process.stdin
        assert process.stdout
        self.target, self.source = process.stdin, process.stdout

    async def answer(self) -> JobAnswer:
        """The next answer."""
        async with asyncio.timeout(60):
            import msgspec

            size = length(await self.source.readexactly(HEAD))
            return msgspec.msgpack.decode(await self.source.readexactly(size), type=JobAnswer)


@pytest.fixture
async def alone() -> AsyncIterator[Alone]:
    """The program, killed in the end."""
    process = await asyncio.create_subprocess_exec(
        *thinking.PROGRAM,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=thinking._environment(thinking.TURNS),
    )
    yield Alone(process)
    if process.returncode is None:
        process.kill()
    await process.wait()


def _job(number: int, rules: str, ms: float = 50, nodes: int = 40) -> tuple[Job, engine.State]:
    state = engine.start(engine.complete(engine.Setup(rules, engine.meta(rules).seats[0], "0a"))).state
    seat = engine.awaited_seats(state)[0]
    return Job(number, "expert", engine.encode(state), seat, "ab12", ms, ms, nodes), state


async def test_the_program_decides_as_the_engine_does(alone: Alone) -> None:
    """The same position, seed and budget give the same move. Signals that are meant for the bot do not end
    it, the end of its input does."""
    for number, rules in enumerate(engine.rules_ids(), 1):
        job, state = _job(number, rules)
        alone.target.write(frame(job))
        answer = await alone.answer()
        thought = ai.think("expert", state, job.seat, Chance("ab12"), 40, ai.Budget(50, 50))
        assert (answer.number, answer.error) == (number, "")
        assert (answer.code, answer.nodes) == (thought.move.code, thought.nodes)
        assert sys.platform != "linux" or answer.memory > 10
        for sent in (signal.SIGINT, signal.SIGTERM):
            alone.process.send_signal(sent)
    alone.target.close()
    async with asyncio.timeout(20):
        assert await alone.process.wait() == 0


async def test_what_is_no_job_is_told(alone: Alone) -> None:
    """With the reason. What was dropped before it began gets no answer."""
    job, _ = _job(5, engine.rules_ids()[0])
    alone.target.write(
        frame(Drop(4)) + frame(Job(4, *_fields(job))) + frame(Job(5, "expert", b"?", 0, "ab", 1, 1, 1))
    )
    answer = await alone.answer()
    assert (answer.number, answer.code) == (5, None)
    assert "DecodeError" in answer.error or "ValidationError" in answer.error


def _fields(job: Job) -> tuple[Any, ...]:
    return job.level, job.state, job.seat, job.seed, job.decision, job.turn, job.nodes
