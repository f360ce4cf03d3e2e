"""Lives of games from many seeds: `python -m tests.weeks --seeds 20`. Tells each one in a line."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
import traceback
from pathlib import Path

import engine
import locales
from tests.cogs.conftest import House
from tests.weeks.life import Life
from tests.weeks.story import Story
from tests.weeks.watch import Watch
from ui.kit import answer


async def live(rules: str, seed: int) -> str:
    """Live through one game, and say in short what it was like. :raises AssertionError: it went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), pictures=False)
        house.server.interactions.ack_seconds = 60
        await house.open()
        life = Life(house, rules, seed)
        try:
            await life.begin()
            story = Story(life, Watch(life))
            await story.tell()
            await story.watch.over()
            result = (await life.game()).result
            assert result is not None
            return f"{story.days} days, {life.kills} kills, ended by {result.reason}"
        finally:
            life.end()
            await house.close()


def main(arguments: list[str] | None = None) -> int:
    """Live through games of all rule systems; 1 if one of them went wrong."""
    parser = argparse.ArgumentParser("python -m tests.weeks", description=__doc__)
    parser.add_argument("--seeds", type=int, default=10, help="so many games of each rule system")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--rules", choices=engine.rules_ids(), help="only these rules")
    chosen = parser.parse_args(arguments)
    locales.strict = True
    answer.PATIENCE = 30
    wrong = 0
    for seed in range(chosen.first, chosen.first + chosen.seeds):
        for rules in [chosen.rules] if chosen.rules else engine.rules_ids():
            began = time.monotonic()
            try:
                outcome = asyncio.run(live(rules, seed))
            except Exception:
                traceback.print_exc()
                wrong, outcome = wrong + 1, "WRONG"
            print(f"{rules} {seed}: {outcome} ({time.monotonic() - began:.0f} s)", flush=True)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
