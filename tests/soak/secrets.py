"""Whole games of every rule system in two worlds that differ only in secrets (see `tests.secrets`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import engine
from tests.conformance.keys import declared
from tests.conformance.rich import BEGINNINGS
from tests.conformance.setups import setups
from tests.secrets.script import Script
from tests.secrets.worlds import PLAYERS, Case, compare
from tests.soak.report import Row, say

WANDER = 80
MOST = 600
"""Moves after which a game is broken off: with some options a sensible one takes thousands."""


def cases() -> Iterator[Case]:
    """Games of the systems in turn: every setup that there are enough members for, then with other dice."""
    for together in zip(*map(_of, engine.rules_ids()), strict=True):
        yield from together


def _of(rules: str) -> Iterator[Case]:
    for number in count(1):
        for setup in setups(rules):
            if setup.seats <= len(PLAYERS):
                rich = rules in BEGINNINGS and bool(number % 2)
                yield Case(rules, setup.seats, setup.options, rich, WANDER, MOST, str(number))


async def run(games: int, seed: int) -> list[Row]:
    """Compare this many games, from the case with this number on."""
    leaks: list[str] = []
    totals: Counter[str] = Counter()
    scripts: dict[str, list[Script]] = {}
    for number, case in zip(range(1, games + seed), cases(), strict=False):
        if number < seed:
            continue
        with TemporaryDirectory() as folder:
            compared = await compare(case, Path(folder))
        totals.update(
            games=1,
            moves=compared.steps,
            apart=compared.script.apart,
            texts=compared.texts,
            ended=compared.script.ended,
        )
        scripts.setdefault(case.rules, []).append(compared.script)
        leaks += [
            f"{leak}\n  again: python -m tests.soak secrets --games 1 --seed {number}"
            for leak in compared.leaks
        ]
        came = f"{compared.steps} moves, {len(compared.leaks)} leaks"
        say(f"secrets {number - seed + 1}/{games}: {case}: {came}")
        for leak in compared.leaks:
            say(f"LEAK {leak}")
    return [
        Row("games played in both worlds", totals["games"]),
        Row("of these to their end", totals["ended"]),
        Row("moves", totals["moves"]),
        Row("moves made while the worlds differed", totals["apart"]),
        Row("messages, pictures, suggestions, log lines compared", totals["texts"]),
        *(_kinds(rules, counts) for rules, counts in scripts.items()),
        Row("differences that a watcher could see", len(leaks), wrong=leaks),
    ]


def _kinds(rules: str, scripts: list[Script]) -> Row:
    known = declared(rules)["prompt"]
    met = {kind for script in scripts for kind in script.prompts}
    return Row(
        f"kinds of prompts met, {rules}",
        f"{len(met)} of {len(known)}",
        note=f"not met: {sorted(known - met)}",
    )
