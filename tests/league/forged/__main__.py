"""Forges exports of leagues and checks them: `python -m tests.league.forged --files 1000`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from league.exports import document as documents
from league.formats import FORMATS
from tests.league.forged.forgers import FORGERS
from tests.league.forged.truth import league
from tests.league.forged.trying import forge, wrong


def main() -> int:
    """1 if a forgery was accepted, or a true export was not."""
    parser = argparse.ArgumentParser("python -m tests.league.forged", description=__doc__)
    parser.add_argument("--files", type=int, default=1000)
    chosen = parser.parse_args()
    forged, accepted, denied, seed = Counter[str](), Counter[str](), 0, 0
    while forged.total() < chosen.files:
        for system in FORMATS:
            true = league(system, seed)
            if said := [*wrong(documents.encode(true))]:
                denied += 1
                print(f"{system} {seed}: a true export is denied: {said[0]}", flush=True)
            for kind in FORGERS:
                file = forge(true, kind, Random(f"{kind} {system} {seed}"))
                if file is not None:
                    forged[kind] += 1
                    if not [*wrong(file)]:
                        accepted[kind] += 1
                        print(f"{system} {seed}: {kind} is accepted", flush=True)
        seed += 1
    print(f"{forged.total()} forgeries of {len(forged)} kinds, {accepted.total()} accepted; {denied} denied")
    return int(accepted.total() > 0 or denied > 0)


if __name__ == "__main__":
    sys.exit(main())
