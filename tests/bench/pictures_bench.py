"""How fast and how small pictures are, and whether drawing them disturbs the event loop."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from platformdirs import user_cache_dir

import engine
import render
from engine.rng import Chance
from engine.rules import RULES
from engine.types import Event, Move, Setup, View
from render.film import replay
from tests.bench import naive
from tests.bench.engine_bench import ROOT
from tests.bench.rows import Row

NAMES = ("Ada", "Grace", "Emmy", "Hedy", "Mary", "Rosa")
Scene = tuple[View, tuple[Event, ...]]
LARGE = {
    "modular": (
        Setup("modular", 4, "be", {"arrangement": "3x2:BKLGET", "level": "master"}),
        Setup("modular", 4, "be", {"arrangement": "2x3:PTGAEL", "level": "master"}),
    )
}
"""By rule system: games on its largest boards, where boards are made by a code; all that can be drawn on
them."""


class Sizes(NamedTuple):
    """How much is measured."""

    frames: int
    """Pictures drawn one after the other; for the loop's delay twice as many."""
    replay: int
    """Frames of a replay."""
    cold: int
    """New processes."""
    largest: range
    """The moves of a game after which the sizes of its pictures are compared."""
    themes: int
    """In this many themes."""
    systems: int
    """For the usual boards of this many rule systems all is measured, for the others the size alone."""
    kept: Path | None = None
    """Where layers are kept; None: they are painted again."""


FULL = Sizes(40, 100, 3, range(60, 400, 60), 99, 99)
QUICK = Sizes(2, 2, 1, range(60, 61), 1, 1, Path(user_cache_dir("sandtable", appauthor=False)))

COLD = """
from pathlib import Path
from time import perf_counter
import render
render.keep_in({kept!r} and Path({kept!r}))
began = perf_counter()
render.prepare({board!r}, {theme!r})
print(perf_counter() - began)
"""


def boards() -> dict[str, Setup]:
    """Every board that a rule system can be played on, with a game on it of the most seats; the usual board
    of each system first. By the board's id; where an earlier system plays on the same one, with the system's
    as well."""
    setups: dict[str, Setup] = {}
    for rules in engine.rules_ids():
        seats = engine.meta(rules).seats[1]
        choices = next((o.choices for o in engine.meta(rules).options if o.id == "board"), ())
        named = [Setup(rules, seats, "be", {"board": choice}) for choice in choices]
        for setup in (*(named or [Setup(rules, seats, "be")]), *LARGE.get(rules, ())):
            board = board_of(setup)
            setups.setdefault(board if board not in setups else f"{board} for {rules}", setup)
    return setups


def board_of(setup: Setup) -> str:
    """The id of the board that a game is played on."""
    return engine.view(engine.start(setup).state, None).board


def scenes(setup: Setup) -> Iterator[Scene]:
    """What is to be drawn after each move of one game."""
    state = engine.start(setup).state
    chance = Chance("be")
    while not state.result:
        turn = engine.apply(state, RULES[setup.rules].policy(state, chance))
        state = turn.state
        yield engine.view(state, None), engine.visible(turn.events, None)


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """All rows of the pictures: sizes over every board, the rest for the usual board of each rule system."""
    render.keep_in(sizes.kept)
    every = boards()
    usual = {setup.rules: name for name, setup in reversed(every.items())}
    for board in sorted(usual.values())[: sizes.systems]:
        first = [*islice(scenes(every[board]), 60, 60 + 3 * sizes.frames)]
        yield from warm(board, first[: sizes.frames])
        delay = 1000 * _delay(first[sizes.frames :])
        yield Row(
            "pictures", f"event loop's delay while drawing {board} in a thread, p99", delay, "ms", 10, 4
        )
        yield from _replay(board, every[board], sizes.replay)
        yield _cold(board, board_of(every[board]), sizes)
    for board, setup in every.items():
        yield _size(board, setup, sizes)


def _cpu(action: Callable[[], object]) -> float:
    began = process_time()
    action()
    return process_time() - began


def warm(board: str, played: list[Scene]) -> Iterator[Row]:
    render.draw(played[0][0], names=NAMES)
    ours, plain = [], []
    for number, (view, events) in enumerate(played[1:]):
        ours.append(_cpu(partial(render.draw, view, events=events, names=NAMES)))
        if number % 5 == 0:
            plain.append(_cpu(partial(naive.draw, view, NAMES, events)))
    frame, redraw = 1 / median(ours), 1 / median(plain)
    yield Row(
        "pictures",
        f"warm frame of {board} against a naive redraw",
        frame,
        "frames/s",
        12,
        30,
        redraw,
        more=True,
    )
    yield Row("pictures", f"warm frame of {board}, CPU", 1000 / frame, "ms", 40, 15)


def _size(board: str, setup: Setup, sizes: Sizes) -> Row:
    moves = sizes.largest
    played = [*islice(scenes(setup), moves.start, moves.stop, moves.step)]
    by_theme = {
        theme: max(len(render.draw(view, events=events, names=NAMES, theme=theme)) for view, events in played)
        for theme in render.themes()[: sizes.themes]
    }
    theme, size = max(by_theme.items(), key=lambda item: item[1])
    return Row("pictures", f"largest post picture of {board} ({theme})", size / 1000, "KB", 320, 250)


def _delay(played: list[Scene]) -> float:
    """How late a loop wakes that wants to wake every millisecond while a thread draws: worst of a hundred."""

    async def measure() -> float:
        late = []
        drawn = asyncio.create_task(asyncio.to_thread(_draw_all, played))
        while not drawn.done():
            began = perf_counter()
            await asyncio.sleep(0.001)
            late.append(perf_counter() - began - 0.001)
        await drawn
        return sorted(late)[len(late) * 99 // 100]

    return asyncio.run(measure())


def _draw_all(played: list[Scene]) -> None:
    for view, events in played:
        render.draw(view, events=events, names=NAMES)


def _replay(board: str, setup: Setup, frames: int) -> Iterator[Row]:
    """The first moves of which something is seen, one frame each, at the usual size."""
    state, chance, moves = engine.start(setup).state, Chance("be"), list[Move]()
    public = 1
    while public < frames and not state.result:
        moves.append(RULES[setup.rules].policy(state, chance))
        turn = engine.apply(state, moves[-1])
        state = turn.state
        public += bool(engine.visible(turn.events, None))
    began = perf_counter()
    film = replay.make(setup, moves, every="move", limit=50_000_000, names=NAMES)
    took = perf_counter() - began
    name = f"replay of {film.frames} frames of {board}"
    yield Row("pictures", f"{name}, size", len(film.data) / 1e6, "MB", 8, 2)
    yield Row("pictures", f"{name}, time", took, "s", 5, 3)


def _cold(name: str, board: str, sizes: Sizes) -> Row:
    """A new process' way to its first layers."""
    kept = str(sizes.kept) if sizes.kept else None
    code = COLD.format(board=board, theme=render.themes()[0], kept=kept)
    took = []
    for _ in range(sizes.cold):
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        )
        took.append(float(done.stdout))
    return Row("pictures", f"cold start of {name}", median(took), "s", 5, 1)
