"""Figures of the pages: how much and how long until a board is there, how long an entry takes, what open
streams cost, whether readers delay members, and how smoothly a board is moved.

Readers are other processes, and a member's move is `host.moves.act` in this one, so all CPU that the site
costs is this process's. The site keeps its limits; readers come from several addresses, as its proxy says.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import structlog

import bot
from tests.bench.bot_bench import _drop, _p99
from tests.bench.rows import Row
from tests.bench.web import browsing
from tests.bench.web.pages import Pages, pages
from tests.bench.web.readers import reading


class Sizes(NamedTuple):
    """How much is measured."""

    boards: int
    """How many boards are looked at, and how often each."""
    views: int
    plies: int
    """Entries of the long game."""
    asked: int
    """Answers about single entries, and moves of a member."""
    streams: int
    """Over `GAMES` games."""
    seconds: float
    """Of a stretch with or without streams."""
    pairs: int
    """Of such stretches."""
    openings: int
    """How often the long game is looked at for the first time."""
    drags: int
    """Across a board, at each scale."""


FULL = Sizes(99, 5, 20_000, 600, 200, 8.0, 3, 3, 6)
QUICK = Sizes(1, 1, 300, 4, 4, 0.2, 1, 1, 1)
GAMES = 4
MOVES = 50.0
"""A second, beside the streams, over all games."""
PAUSE, STRETCH = 0.03, 50
"""Seconds between two moves of a member, and how many are made in a row."""
RATE, STRANGERS = 19.0, 10
"""Requests a second that a reader may make at a time without end, and readers who ask all that is allowed."""
Delays = tuple[tuple[float, float], tuple[float, float]]
USUAL: Delays = ((1.5, 1.15), (3, 1.5))
"""How many times as long a move may take, and should at most: at the median and the 99th percentile."""
RARE: Delays = ((4, 1.15), (12, 1.5))
"""The same where everything that the limits allow is asked, or a long game is read, for which a process needs
seconds once: a few milliseconds, of which a member sees nothing."""
ADDRESSES = 20
WARM = 10
"""Moves before anything is measured."""


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """All rows of the pages; those of browsers only where there is one."""
    structlog.configure(processors=[_drop])
    with _as_the_bot():
        for measure in (_answers, _streams, _sliders):
            with TemporaryDirectory() as folder:
                yield from asyncio.run(_measured(measure, Path(folder), sizes))
    if (browser := browsing.browser()) is None:
        print("web: first view and frames not measured, no Chromium found", file=sys.stderr)
        return
    with TemporaryDirectory() as folder:
        yield from asyncio.run(browsing.first_views(browser, Path(folder), sizes.boards, sizes.views))
    yield from asyncio.run(browsing.frames(browser, sizes.drags))


@contextmanager
def _as_the_bot() -> Iterator[None]:
    """Threads take turns, and garbage is searched for, as in the bot."""
    switch, garbage = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(bot.SWITCH)
    gc.set_threshold(bot.YOUNG, *garbage[1:])
    try:
        yield
    finally:
        sys.setswitchinterval(switch)
        gc.set_threshold(*garbage)


async def _measured(
    measure: Callable[[Pages, Sizes], Awaitable[list[Row]]], folder: Path, sizes: Sizes
) -> list[Row]:
    async with pages(folder) as site:
        return await measure(site, sizes)


# -- single entries ------------------------------------------------------------------------------------------


async def _answers(site: Pages, sizes: Sizes) -> list[Row]:
    """`at/<ply>.json` of a long game over loopback, as another process waits for it: first of entries that
    nobody has asked for, then of the same."""
    game = await site.game(sizes.plies)
    entries = [shown.ply for shown in (await site.host.record.timelines.of(game.id)).shown]
    chosen = Random(1).sample(entries, min(sizes.asked, len(entries)))
    paths = [f"/at/{ply}.json" for ply in chosen]
    fresh = await _asked(site.link(game.id), [paths[0].replace(".json", ".json?lang=it"), *paths])
    known = await _asked(site.link(game.id), paths)
    of = f"an entry of {game.ply:,}"
    return [
        Row("web", f"{of}, not cached, p99", 1000 * _p99(fresh[1:]), "ms", 60, 20),
        Row("web", f"{of}, not cached, p50", 1000 * median(fresh[1:]), "ms", 20, 8),
        Row("web", f"{of}, cached, p99", 1000 * _p99(known), "ms", 20, 8),
        Row("web", f"{of}, cached, p50", 1000 * median(known), "ms", 8, 3),
    ]


async def _asked(link: str, paths: Sequence[str]) -> list[float]:
    async with reading("paths", link=link, paths=paths, rate=150.0, strangers=ADDRESSES) as readers:
        times: list[float] = (await readers.end())["times"]
    return times


# -- streams -------------------------------------------------------------------------------------------------


async def _streams(site: Pages, sizes: Sizes) -> list[Row]:
    """CPU of this process while members move, with open streams and without any, by turns."""
    games = [(await site.begin()).id for _ in range(GAMES)]
    for game in games:
        for _ in range(WARM):
            await site.move(game)
    links = [site.link(games[number % GAMES]) for number in range(sizes.streams)]
    alone, listened = list[float](), list[float]()
    for _ in range(sizes.pairs):
        alone.append(await _share(site, games, sizes.seconds))
        async with reading("streams", links=links) as readers:
            listened.append(await _share(site, games, sizes.seconds))
            result = await readers.end()
        assert not result["ended"], result
    name = f"{sizes.streams} streams of {GAMES} games, {MOVES:.0f} moves/s: CPU that they add"
    added = max(0.0, median(b - a for a, b in zip(alone, listened, strict=True)))
    without = f"without {median(alone):.0f} %"
    return [Row("web", name, added, "% of a core", 10, 5, detail=without)]


async def _share(site: Pages, games: Sequence[int], seconds: float) -> float:
    """Percent of a core that this process needs while so many moves a second are made."""
    began, spent = time.perf_counter(), time.process_time()
    count = 0
    while (gone := time.perf_counter() - began) < seconds:
        await asyncio.sleep(count / MOVES - gone)
        await site.move(games[count % len(games)])
        count += 1
    return 100 * (time.process_time() - spent) / (time.perf_counter() - began)


# -- readers and members -------------------------------------------------------------------------------------


async def _sliders(site: Pages, sizes: Sizes) -> list[Row]:
    """A member's moves in a game while strangers drag the slider of another one, a long one, against the same
    while the strangers are stopped; and while a stranger opens the long game that nobody has in memory."""
    game, mine = await site.game(sizes.plies), (await site.begin()).id
    for _ in range(WARM):
        await site.move(mine)
    measured = []
    for strangers, who in ((1, "a stranger drags"), (STRANGERS, f"{STRANGERS} strangers drag")):
        given = {"link": site.link(game.id), "strangers": strangers, "rate": RATE}
        alone, beside = list[float](), list[float]()
        async with reading("drag", **given) as readers:
            for _ in range(max(1, sizes.asked // STRETCH)):
                readers.process.send_signal(signal.SIGSTOP)
                alone += await _acts(site, mine, min(STRETCH, sizes.asked))
                readers.process.send_signal(signal.SIGCONT)
                beside += await _acts(site, mine, min(STRETCH, sizes.asked))
            statuses = (await readers.end())["statuses"]
        assert set(statuses) <= {"200", "429"}, statuses
        name = f"a member's move, {who} over {game.ply:,} entries"
        measured += _delays(name, beside, alone, USUAL if strangers == 1 else RARE)
    alone, beside = list[float](), list[float]()
    for _ in range(sizes.openings):
        site.host.record.timelines.clear()
        alone += await _acts(site, mine, min(STRETCH, sizes.asked))
        opening = asyncio.create_task(site.host.record.timelines.of(game.id))
        beside += await _acts(site, mine, STRETCH, until=opening)
        await opening
    name = f"a member's move, {game.ply:,} entries are read for a stranger"
    measured += _delays(name, beside, alone, RARE)
    return measured


def _delays(name: str, beside: Sequence[float], alone: Sequence[float], wanted: Delays) -> list[Row]:
    """Median and 99th percentile, against those without readers."""
    (pass50, aim50), (pass99, aim99) = wanted
    return [
        Row("web", f"{name}, p50", 1000 * median(beside), "ms", pass50, aim50, 1000 * median(alone)),
        Row("web", f"{name}, p99", 1000 * _p99(beside), "ms", pass99, aim99, 1000 * _p99(alone)),
    ]


async def _acts(site: Pages, game: int, times: int, until: asyncio.Task[Any] | None = None) -> list[float]:
    """Seconds of each of so many moves, or of fewer, two at least, that are made until a task is done."""
    took = list[float]()
    while len(took) < times and (len(took) < 2 or until is None or not until.done()):
        await asyncio.sleep(PAUSE)
        began = time.perf_counter()
        await site.move(game)
        took.append(time.perf_counter() - began)
    return took
