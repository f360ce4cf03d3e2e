"""`python -m tests.traffic [what to pass to pytest]`: records what the bot sends in a run of the tests.

Afterwards `out/traffic/requests.json` has each distinct request, and a table tells the greatest use of each
of Discord's limits and where it was seen. Exit code 1: something is over what is allowed, Discord's own
description refuses a request, or a message does not say whom it may mention.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.contract import openapi
from tests.traffic.limits import LIMITS

OUT = Path("out/traffic")
TESTS = ("tests/cogs", "tests/publish", "tests/league", "-n", "2", "--dist", "worksteal")
"""What is run if nothing else is asked for."""


def merged(folder: Path) -> dict[str, Any]:
    """What all processes of a run have written."""
    greatest: dict[str, tuple[int, str]] = {}
    unguarded: dict[str, int] = {}
    requests: dict[str, Any] = {}
    for path in sorted(folder.glob("*.part.json")):
        part = json.loads(path.read_text("utf-8"))
        for limit, (value, where) in part["greatest"].items():
            if value > greatest.get(limit, (0, ""))[0]:
                greatest[limit] = value, where
        for where, number in part["unguarded"].items():
            unguarded[where] = unguarded.get(where, 0) + number
        requests |= {json.dumps(request, sort_keys=True): request for request in part["requests"]}
        path.unlink()
    return {"greatest": greatest, "unguarded": unguarded, "requests": [*requests.values()]}


def table(greatest: dict[str, tuple[int, str]]) -> list[str]:
    """A line for each limit."""
    lines = []
    for name, limit in LIMITS.items():
        value, where = greatest.get(name, (0, "never seen"))
        mark = "over" if value > limit.allowed else ""
        lines.append(f"{name:34} {value:>9,} of {limit.allowed:>10,} {mark:5} {where}")
    return lines


def refused(requests: list[dict[str, Any]]) -> list[str]:
    """What Discord's description says against the requests."""
    judge = openapi.description()
    errors = []
    for request in requests:
        path = re.sub(r"\{[^}]*\}", "1", request["route"])
        errors += judge.errors(request["method"], path, request["body"])
    return sorted(set(errors))


def main(arguments: list[str]) -> int:
    """Run the tests and judge what was sent."""
    for old in OUT.glob("*.json"):
        old.unlink()
    command = (sys.executable, "-m", "pytest", "-p", "tests.traffic.recording", *(arguments or TESTS))
    code = subprocess.run(command, env=os.environ | {"TRAFFIC": str(OUT)}, check=False).returncode
    totals = merged(OUT)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "requests.json").write_text(json.dumps(totals["requests"], indent=1), "utf-8")
    lines = table(totals["greatest"])
    (OUT / "limits.txt").write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))
    wrong = refused(totals["requests"])
    for line in wrong:
        print(f"refused: {line}")
    for where, number in sorted(totals["unguarded"].items()):
        print(f"without allowed_mentions: {where} ({number} times)")
    print(f"{len(totals['requests'])} distinct requests in {OUT / 'requests.json'}")
    over = any(value > LIMITS[name].allowed for name, (value, _) in totals["greatest"].items())
    return int(bool(code or over or wrong or totals["unguarded"]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
