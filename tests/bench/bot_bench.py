"""What a member feels: how soon the bot answers and shows the new board, alone and among many."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import structlog

from engine.rng import Chance
from engine.rules import RULES
from host import Host, Position
from playground import ActionRefused, Client
from tests.bench.engine_bench import ROOT
from tests.bench.rows import Row
from tests.cogs.conftest import House
from tests.host import managing

Json = dict[str, Any]


class Sizes(NamedTuple):
    """How much is measured."""

    opening: int
    """Moves before anything is measured."""
    asked: int
    drawn: int
    crowd: int
    """Games in which somebody moves at the same moment."""
    experts: int
    """Computer players that think at the same time, two in each game."""


FULL = Sizes(30, 300, 60, 200, 20)
QUICK = Sizes(2, 3, 2, 4, 2)
BETWEEN, STRETCH = 0.03, 30
"""Beside computer players: seconds between two commands, and how many are asked in a row."""


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """All rows of the bot."""
    structlog.configure(processors=[_drop])
    for measure in (_answers, _crowd, _computers, _process):
        with TemporaryDirectory() as folder:
            yield from asyncio.run(measure(Path(folder), sizes))


def _drop(*_: Any) -> Any:
    raise structlog.DropEvent


def _p99(values: Sequence[float]) -> float:
    return quantiles(values, n=100, method="inclusive")[98]


@asynccontextmanager
async def _table(folder: Path) -> AsyncIterator[tuple[House, list[Client]]]:
    """A bot and two members at the same local Discord."""
    house = House(folder, pictures=True)
    await house.open()
    try:
        yield house, [await house.member("Ada"), await house.member("Bruno")]
    finally:
        await house.close()


async def _game(host: Host, people: Sequence[Client], channel: str) -> int:
    """A running game of these members in the channel."""
    guild = people[0].world["guild"]["id"]
    ids = [person.actor for person in people]
    game = await host.lobby.create(guild, channel, ids[0], "Ada", _rules(), len(ids), {})
    for number, member in enumerate(ids[1:], 1):
        await host.lobby.join(game.id, member, f"Member {number}", "")
    await host.lobby.start(game.id, ids[0], "")
    return game.id


def _rules() -> str:
    return next(iter(RULES))


def _command(code: str) -> tuple[str, Json]:
    """The slash command that plays a code."""
    verb, *args = code.split(":")
    match verb, args:
        case "place", [where, amount]:
            return verb, {"where": where, "amount": int(amount)}
        case "attack", [origin, target, dice]:
            return verb, {"from": origin, "to": target, "amount": int(dice)}
        case "move", [origin, target, amount]:
            return verb, {"from": origin, "to": target, "amount": int(amount)}
        case "trade", _:
            return verb, {"set": code}
        case "choose", _:
            return verb, {"option": code}
    return verb, {}


def _next(position: Position, chance: Chance) -> tuple[int, str, Json]:
    """A sensible move as a member would type it: seat, command, options."""
    move = RULES[position.game.rules].policy(position.state, chance)
    return (move.seat, *_command(move.code))


async def _answers(folder: Path, sizes: Sizes) -> list[Row]:
    """One at a time: a private answer, and a move until its picture is there."""
    asked: list[float] = []
    drawn: list[float] = []
    async with _table(folder) as (house, people):
        channel = await people[0].channel_id("general")
        number = await _game(house.host, people, channel)
        chance = Chance("be")
        for _ in range(sizes.opening):  # the opening, and a warm board
            await _move(house, people, number, chance)
        for _ in range(sizes.asked):
            began = time.perf_counter()
            await people[0].slash("hand")
            asked.append(time.perf_counter() - began)
        while len(drawn) < sizes.drawn:
            took = await _move(house, people, number, chance)
            if took is None:
                number = await _game(house.host, people, channel)
            else:
                drawn.append(took)
    return [
        Row("bot", "slash command to answer, p99, one at a time", 1000 * _p99(asked), "ms", 50, 10),
        Row("bot", "move to new picture, p50, one at a time", 1000 * median(drawn), "ms", 90, 35),
    ]


async def _move(house: House, people: Sequence[Client], number: int, chance: Chance) -> float | None:
    """Seconds from a command to the message with the new picture; None when the game is over."""
    position = await house.host.games.position(number)
    if position.game.over:
        return None
    seat, command, options = _next(position, chance)
    for person in people:
        person.frames.clear()
    began = time.perf_counter()
    await people[seat].slash(command, wait="ack", **options)
    await people[0].wait_for(_pictured)
    took = time.perf_counter() - began
    await house.published()
    return took


def _pictured(frame: Json) -> bool:
    return frame["t"] in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and "board." in str(frame["d"])


async def _crowd(folder: Path, sizes: Sizes) -> list[Row]:
    """Many games, a move in each at the same moment. The bot has a process of its own."""
    async with _table(folder) as (house, people):
        moves = []
        for number in range(sizes.crowd):
            channel = (await people[0].post("channels", name=f"table-{number}"))["id"]
            position = await house.host.games.position(await _game(house.host, people, channel))
            seat, command, options = _next(position, Chance(f"{number:04x}"))
            moves.append((seat, channel, command, options))
        await house.published()
        await house.stop()
        Random(1).shuffle(moves)
        async with _alone(house, people[0]) as process:
            await people[0].slash("hand", channel=moves[0][1])
            before = _main_thread(process)
            done = await asyncio.gather(*(_timed(people[seat], *move) for seat, *move in moves))
            await asyncio.to_thread(_wait_until_sent, Path(house.database))
            after = _main_thread(process)
    missed = sum(not answered for _, answered in done)
    name = f"{sizes.crowd} concurrent moves in {sizes.crowd} games"
    rows = [
        Row("bot", f"{name}: missed deadlines", missed, "", 0, 0),
        Row("bot", f"{name}: answered, p99", _p99([took for took, _ in done]), "s", 2.8, 0.8),
    ]
    if before is not None and after is not None:
        spent = 1000 * (after - before) / sizes.crowd
        rows.append(Row("bot", f"{name}: main thread of the bot, each", spent, "ms", 6, 3))
    return rows


@asynccontextmanager
async def _alone(house: House, person: Client) -> AsyncIterator[int]:
    """A process of its own for the house's bot, which was stopped. Its number."""
    await _until(person, lambda world: not world["bot"]["online"])
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.e2e.connected", house.server.base_url, house.server.gateway_url,
        "--log-level", "error", cwd=ROOT,
        env={**os.environ, "DATABASE_URL": str(house.database), "DISCORD_TOKEN": house.server.token},
    )  # fmt: skip
    try:
        await _until(person, lambda world: world["bot"]["online"])
        yield program.pid
    finally:
        program.terminate()
        await program.wait()


async def _timed(person: Client, channel: str, command: str, options: Json) -> tuple[float, bool]:
    """How long a move took to be answered, and whether it was."""
    began = time.perf_counter()
    try:
        await person.slash(command, channel=channel, wait="answer", **options)
    except ActionRefused:
        return time.perf_counter() - began, False
    return time.perf_counter() - began, True


def _main_thread(process: int) -> float | None:
    """Seconds of a processor that the main thread of a process has used; None where that is not told."""
    path = Path(f"/proc/{process}/task/{process}/stat")
    if not path.exists():
        return None
    fields = path.read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _wait_until_sent(database: Path) -> None:
    """Wait until nothing is left in a file to be published."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        while connection.execute("SELECT count(*) FROM outbox WHERE failed IS NULL").fetchone()[0]:
            time.sleep(0.05)


async def _computers(folder: Path, sizes: Sizes) -> list[Row]:
    """Answers while computer players think in other games, against answers while they are stopped, by turns:
    so that both see the same machine."""
    stopped, thought = list[float](), list[float]()
    async with _table(folder) as (house, people):
        number = await _game(house.host, people, await people[0].channel_id("general"))
        chance = Chance("ce")
        for _ in range(sizes.opening):
            await _move(house, people, number, chance)
        games = [await _of_experts(house.host, people[0], n) for n in range(sizes.experts // 2)]
        thinking = house.host.core.computers.thinking
        async with asyncio.timeout(60):
            while not thinking.memory:
                await asyncio.sleep(0.05)
        while len(thought) < sizes.asked:
            _signal(thinking.pids, "SIGSTOP")
            await _asked(people[0], STRETCH, stopped)
            _signal(thinking.pids, "SIGCONT")
            await _asked(people[0], STRETCH, thought)
        megabytes = thinking.memory / max(1, len(thinking.pids))
        for game in games:
            if not (await house.host.games.get(game)).over:
                await managing.end(house.host, game, people[0].actor)
    name = f"slash command to answer, p99, {sizes.experts} expert seats thinking"
    return [
        Row("bot", name, 1000 * _p99(thought), "ms", 2, 1.3, 1000 * _p99(stopped)),
        Row("bot", "memory of a worker that thinks for computer players", megabytes, "MB", 150, 80),
    ]


def _signal(processes: Sequence[int], name: str) -> None:
    """Send a signal, where the system has it."""
    for process in processes:
        if number := getattr(signal, name, None):
            os.kill(process, number)


async def _asked(person: Client, times: int, into: list[float]) -> None:
    """Seconds to an answer, this many times."""
    for _ in range(times):
        began = time.perf_counter()
        await person.slash("hand")
        into.append(time.perf_counter() - began)
        await asyncio.sleep(BETWEEN)


async def _of_experts(host: Host, maker: Client, number: int) -> int:
    """A running game of two expert computer players."""
    channel = await maker.post("channels", name=f"experts-{number}")
    guild, member = maker.world["guild"]["id"], maker.actor
    game = await host.lobby.create(guild, channel["id"], member, "Ada", _rules(), 2, {})
    await host.lobby.leave(game.id, member)
    for _ in range(2):
        await host.lobby.add_computer(game.id, member, "expert")
    await host.lobby.start(game.id, member, "")
    return game.id


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


async def _process(folder: Path, _sizes: Sizes) -> list[Row]:
    """The program as it is started, the local Discord inside: how soon it is ready, how big with a board."""
    outside = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    environment = {
        **outside,
        "DATABASE_URL": str(folder / "games.sqlite3"),
        "PLAYGROUND_PORT": str(_free_port()),
    }
    began = time.perf_counter()
    program = await asyncio.create_subprocess_exec(
        sys.executable, "bot.py", "--log-level", "error", cwd=ROOT, env=environment, stdout=subprocess.PIPE
    )
    try:
        assert program.stdout is not None
        link = ""
        while "#key=" not in link:
            link = (await program.stdout.readline()).decode()
            assert link, "the bot has ended"
        base, _, secret = link.split()[-1].partition("/#key=")
        async with Client(base, secret, "Ada") as ada, Client(base, secret, "Bruno") as bruno:
            await _until(ada, lambda world: world["bot"]["online"] and world["commands"])
            ready = time.perf_counter() - began
            await ada.slash("game new", rules=_rules(), seats=2, wait="ack")
            for person, action in ((bruno, "join"), (ada, "start")):
                frame = await ada.wait_for(partial(_offers, action))
                await person.press(frame["d"], _offers(action, frame), wait="ack")
            await ada.wait_for(_pictured, 30)
            megabytes = _resident(program.pid)
    finally:
        program.terminate()
        await program.wait()
    rows = [Row("bot", "process start to ready", ready, "s", 2.2, 1)]
    if megabytes is not None:
        name = "resident memory, one board warm, local Discord included"
        rows.append(Row("bot", name, megabytes, "MB", 190, 120))
    return rows


def _resident(process: int) -> float | None:
    """Megabytes of memory that a process holds; None where the system does not tell."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return None
    return int(status.read_text().partition("VmRSS:")[2].split()[0]) / 1024


def _offers(action: str, frame: Json) -> str:
    """The custom id of the lobby's button that does this, empty where it is not to be pressed."""
    if frame["t"] not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
        return ""
    usable = (c["custom_id"] for c in Client.components(frame["d"]) if not c.get("disabled"))
    return next((custom_id for custom_id in usable if custom_id.endswith(f":{action}")), "")


async def _until(client: Client, wanted: Callable[[Json], Any]) -> None:
    async with asyncio.timeout(30):
        while not wanted(await client.refresh()):
            await asyncio.sleep(0.01)
