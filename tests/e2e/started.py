"""`python -m tests.e2e.started`: bot.py for tests that hang neither on chance nor on the machine's load.

The local Discord waits long for an answer, and the chance is the same in each run of the test.
"""

from __future__ import annotations

import os
import sys

import bot
from playground.server import PROFILE
from playground.world import interactions
from tests import chance, profiled

PATIENCE = 60.0
"""Seconds in which an interaction is to be acknowledged; Discord gives 3."""


def steady() -> None:
    """Make this process such a one. pytest tells in the environment which test is running."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    chance.fix(f"{os.environ.get('CHANCE', '')}{test}", setattr)
    vars(interactions).update(ACK_SECONDS=PATIENCE)
    if os.environ.get(PROFILE):
        profiled.hurry(setattr)


def main(arguments: list[str]) -> int:
    """Run bot.py."""
    steady()
    return bot.main(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
