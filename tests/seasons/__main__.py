"""Seasons from many seeds: `python -m tests.seasons --seasons 200`. Tells each one in a line."""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback

from league.exports import document as documents
from league.formats import FORMATS
from tests.league.foreign.compare import differences
from tests.league.forged.truth import exported
from tests.seasons.chronicle import Lived, live
from tests.seasons.people import story

IN_A_ROW = 3
"""Seasons of a league."""


def main(arguments: list[str] | None = None) -> int:
    """Live through seasons; 1 if one of them went wrong."""
    parser = argparse.ArgumentParser("python -m tests.seasons", description=__doc__)
    parser.add_argument("--seasons", type=int, default=200, help="this many seasons, three of each league")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--most", type=int, default=64, help="most members of a league")
    parser.add_argument("--format", choices=FORMATS, help="only this format")
    chosen = parser.parse_args(arguments)
    wrong, done, seed = 0, 0, chosen.first
    while done < chosen.seasons:
        began = time.monotonic()
        tale = story(seed, chosen.most, **({"format": chosen.format} if chosen.format else {}))
        league: list[Lived] = []
        try:
            for lived in live(tale, min(IN_A_ROW, chosen.seasons - done)):
                done += 1
                league.append(lived)
                print(
                    f"{done}/{chosen.seasons} seed {seed} {lived} ({time.monotonic() - began:.1f} s)",
                    flush=True,
                )
                began = time.monotonic()
            file = documents.encode(exported(league, given=seed % 3 == 0))
            wrong_texts = differences(json.loads(file))
            assert not wrong_texts, "computed again otherwise: " + "; ".join(wrong_texts)
        except Exception:
            traceback.print_exc()
            print(f"seed {seed}: WRONG in a season of {tale.plan.format}", flush=True)
            wrong, done = wrong + 1, done + 1
        seed += 1
    print(f"{done} seasons, {wrong} of them went wrong", flush=True)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
