"""Readers of pages, in a process of their own: `python -m tests.bench.web.readers WORK`, as JSON.

It prints a line once they are at it, and one with what they were answered when its input ends.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

ROOT = Path(__file__).parents[3]
ENTRIES = "/plies.json"
OPENING = ("", ENTRIES, "/board.json", "/log.json", "/figures.json")
"""What a page asks for at its beginning, and when its tabs are opened."""


class Readers:
    """Other programs that read. `process`: they can be stopped for a while by signals."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def end(self) -> dict[str, Any]:
        """Let them end. What they were answered."""
        out, _ = await self.process.communicate(b"")
        result: dict[str, Any] = json.loads(out.splitlines()[-1])
        return result


@asynccontextmanager
async def reading(work: str, **given: Any) -> AsyncIterator[Readers]:
    """Readers at work, until the block ends or they are told to end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.web.readers", json.dumps({"work": work, **given}),
        cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert await process.stdout.readline(), "the readers have ended"
        yield Readers(process)
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _from(number: int) -> dict[str, str]:
    """The headers of a reader of this number, as a proxy and a browser send them."""
    return {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250 + 1}", "Accept-Encoding": "gzip"}


def _ready() -> None:
    print("ready", flush=True)


async def _input_ends() -> None:
    await asyncio.to_thread(sys.stdin.read)


async def _streams(http: aiohttp.ClientSession, links: Sequence[str]) -> dict[str, Any]:
    """One open stream for each link; they only listen."""
    news, opened, ended = Counter[str](), asyncio.Semaphore(0), 0

    async def listen(number: int, link: str) -> None:
        async with http.get(f"{link}/live", headers=_from(number)) as answer:
            assert answer.status == 200, answer.status
            opened.release()
            async for line in answer.content:
                news["events"] += line.startswith(b"data: ")

    tasks = [asyncio.create_task(listen(number, link)) for number, link in enumerate(links)]
    for _ in links:
        await opened.acquire()
    _ready()
    await _input_ends()
    ended = sum(task.done() for task in tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {"events": news["events"], "ended": ended}


async def _drag(http: aiohttp.ClientSession, link: str, strangers: int, rate: float) -> dict[str, Any]:
    """Strangers who open the page of a game and drag its slider: each asks for entries here and there, `rate`
    times a second."""
    statuses, going = Counter[str](), asyncio.Event()

    async def ask(number: int, rest: str) -> bytes:
        async with http.get(link + rest, headers=_from(number)) as answer:
            body = await answer.read()
            statuses[str(answer.status)] += 1
            if answer.status != 429:
                return body
            await asyncio.sleep(float(answer.headers["Retry-After"]))
        return await ask(number, rest)

    async def drag(number: int) -> None:
        chance, due = Random(number), time.perf_counter()
        bodies = {rest: await ask(number, rest) for rest in OPENING}
        entries = [entry["ply"] for entry in json.loads(gzip.decompress(bodies[ENTRIES]))["plies"]]
        going.set()
        while True:
            due = max(due + 1 / rate, time.perf_counter() - 1 / rate)
            await asyncio.sleep(due - time.perf_counter())
            await ask(number, f"/at/{chance.choice(entries)}.json")

    tasks = [asyncio.create_task(drag(number)) for number in range(strangers)]
    first = asyncio.create_task(going.wait())
    await asyncio.wait([first, *tasks], return_when=asyncio.FIRST_COMPLETED)
    _ready()
    await _input_ends()
    for task in (first, *tasks):
        task.cancel()
    await asyncio.gather(first, *tasks, return_exceptions=True)
    return {"statuses": statuses}


async def _paths(
    http: aiohttp.ClientSession, link: str, paths: Sequence[str], rate: float, strangers: int
) -> dict[str, Any]:
    """These paths one after the other, `rate` a second at most, by readers in turns: the seconds of each."""
    times = []
    for number, path in enumerate(paths):
        began = time.perf_counter()
        async with http.get(link + path, headers=_from(number % strangers)) as answer:
            await answer.read()
            assert answer.status == 200, answer.status
        times.append(time.perf_counter() - began)
        await asyncio.sleep(max(0.0, 1 / rate - times[-1]))
    _ready()
    return {"times": times}


async def main(given: dict[str, Any]) -> None:
    works: dict[str, Callable[..., Awaitable[dict[str, Any]]]]
    works = {"streams": _streams, "drag": _drag, "paths": _paths}
    work = works[given.pop("work")]
    connector = aiohttp.TCPConnector(limit=0)
    timeout = aiohttp.ClientTimeout(total=None)
    async with aiohttp.ClientSession(connector=connector, timeout=timeout, auto_decompress=False) as http:
        print(json.dumps(await work(http, **given)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(json.loads(sys.argv[1])))
