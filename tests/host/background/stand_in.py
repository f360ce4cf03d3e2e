"""A worker of computer players whose decisions are strange: `python stand_in.py BEHAVIOUR`.

It is the real program but for `decide`. What it notes goes to the file that `STAND_IN_NOTES` names.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
NODES = 40
"""The nodes that each decision claims to have taken."""


def _thinker() -> Any:
    """The program's module, without the host around it."""
    spec = importlib.util.spec_from_file_location("thinker", ROOT / "host" / "background" / "thinker.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["thinker"] = module
    spec.loader.exec_module(module)
    return module


def _note(line: str) -> None:
    with Path(os.environ["STAND_IN_NOTES"]).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def _busy(seconds: float) -> None:
    """Compute, as a planner does, without ever waiting."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sum(range(1000))


def _behave(behaviour: str, job: Any) -> str | None:
    """A strange decision; None for an ordinary one."""
    if behaviour == "endless":
        _busy(600)
    elif behaviour == "slow":
        _busy(0.02)
    elif behaviour == "fails":
        raise ZeroDivisionError("the planner fails")
    elif behaviour == "cheats":
        return "win"
    elif behaviour == "dies" or (behaviour == "dies-once" and job.number == 1):
        os._exit(3)
    elif behaviour == "swells":
        _note(f"{len(b'x' * (90 << 20))}")
    return None


def main(behaviour: str) -> None:
    """Run until the input ends."""
    thinker = _thinker()

    def decide(job: Any) -> tuple[str, int]:
        import engine
        from engine import ai
        from engine.rng import Chance

        secrets = sorted(os.environ.keys() & {"DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "DATABASE_URL"})
        try:
            _note(f"{os.getpid()} {job.level} {job.nodes} {secrets}")
            code = _behave(behaviour, job)
        except BaseException as error:
            _note(type(error).__name__)
            raise
        state = engine.decode(job.state)
        return code or ai.decide("normal", state, job.seat, Chance(job.seed)).code, NODES

    thinker.decide = decide
    thinker.main()


if __name__ == "__main__":
    main(sys.argv[1])
