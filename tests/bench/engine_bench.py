"""How fast the rules are: moves a second, what an autocomplete costs, what storing a position costs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

import msgspec

import engine
from engine.rng import Chance
from engine.rules import RULES
from engine.types import Setup, State
from tests.bench.rows import Row

ROOT = Path(__file__).resolve().parents[2]
GIVEN_YARDSTICK = ROOT.parent / "shared" / "bench" / "minimal_risk.py"
"""The reference of the published targets; where it is absent our own yardstick of the same kind stands in."""
PLAY = {"classic": (0.30, 0.59)}
OTHER_PLAY = (0.10, 0.25)
"""Targets of self-play, by rule system and for those that do much more in a move."""


class Sizes(NamedTuple):
    """How much is measured."""

    rounds: int
    seconds: float
    """Of processor time that a program plays in a round."""
    plies: int
    """How far the games go whose positions are looked at."""
    times: int
    """How often a position is stored in a round."""


FULL = Sizes(5, 2.0, 1500, 2000)
QUICK = Sizes(1, 0.05, 40, 10)


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """All rows of the engine, one rule system after the other where it matters."""
    for rules in engine.rules_ids():
        yield play(rules, sizes)
    states = [state for rules in engine.rules_ids() for state in late_states(rules, sizes.plies)]
    yield _narrow(states)
    yield storage(states, sizes)


def _run(*command: str) -> dict[str, float]:
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=True)
    counts: dict[str, float] = json.loads(done.stdout)
    return counts


def play(rules: str, sizes: Sizes) -> Row:
    """Both programs take turns, so that a machine that drifts slows both down."""
    here = GIVEN_YARDSTICK.exists()
    yardstick = [str(GIVEN_YARDSTICK)] if here else ["-m", "tests.bench.yardstick"]
    ours, reference = [], []
    seconds, seats = str(sizes.seconds), str(min(4, engine.meta(rules).seats[1]))
    for _ in range(sizes.rounds):
        done = _run(
            "-m", "engine", "bench", "--rules", rules, "--seats", seats, "--seconds", seconds, "--json"
        )
        ours.append(done["moves"] / done["cpu_seconds"])
        done = _run(*yardstick, seconds)
        reference.append(done["moves"] / done["secs"])
    passes, aim = PLAY.get(rules, OTHER_PLAY)
    return Row(
        "engine",
        f"{rules}, validated moves",
        median(ours),
        "moves/s",
        passes,
        aim,
        median(reference),
        more=True,
        detail=f"against {'the given' if here else 'our own'} yardstick",
    )


def late_states(rules: str, plies: int) -> list[State]:
    """Positions of a game with the most seats on the largest board, every tenth ply of it."""
    meta = engine.meta(rules)
    boards = next((option.choices for option in meta.options if option.id == "board"), ())
    setups = [Setup(rules, meta.seats[1], "be", {"board": board}) for board in boards]
    setups = setups or [Setup(rules, meta.seats[1], "be")]
    state = max(
        (engine.start(setup).state for setup in setups), key=lambda s: len(engine.view(s, None).spaces)
    )
    chance, states = Chance("be"), []
    while not state.result and state.ply < plies:
        state = engine.apply(state, RULES[rules].policy(state, chance)).state
        if state.ply % 10 == 0:
            states.append(state)
    return states


def _narrow(states: list[State]) -> Row:
    """The dearest question of an autocomplete: for any verb or first argument, all that may follow."""
    dearest, spaces = 0.0, 0
    for state in states:
        for seat in engine.awaited_seats(state):
            prefixes = {(offer.verb, *offer.args[:1]) for offer in engine.legal(state, seat)}
            for prefix in prefixes | {prefix[:1] for prefix in prefixes}:
                took = []
                for _ in range(3):
                    began = perf_counter()
                    list(engine.legal(state, seat).narrow(*prefix))
                    took.append(perf_counter() - began)
                dearest = max(dearest, median(took))
        spaces = max(spaces, len(engine.view(state, None).spaces))
    return Row(
        "engine",
        f"legal().narrow, worst of {len(states)} positions, {spaces} spaces",
        1000 * dearest,
        "ms",
        5,
        1,
    )


def storage(states: list[State], sizes: Sizes) -> Row:
    """A position to bytes and back, against the same for its bare data without types to check."""
    state = max(states, key=lambda each: len(engine.encode(each)))
    data = engine.encode(state)
    plain = msgspec.msgpack.decode(data)

    def ours() -> None:
        engine.decode(engine.encode(state))

    def reference() -> None:
        msgspec.msgpack.decode(msgspec.msgpack.encode(plain))

    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(sizes.rounds):
        for action, taken in zip((ours, reference), times, strict=True):
            began = process_time()
            for _ in range(sizes.times):
                action()
            taken.append((process_time() - began) / sizes.times * 1e6)
    value, bare = map(median, times)
    return Row(
        "engine", "encode and decode a position", value, "us", 1.5, 1.2, bare, detail=f"{len(data)} bytes"
    )
