"""`python -m tests.slowest [LOG]`: writes the slowest tests into docs/slowest-tests.md.

They come from a run of all tests, or from the output of one with `--durations=0`. Cases of one test count
together. Reasons that stand on the page stay; a new test gets its reason by hand.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "slowest-tests.md"
COUNT = 40
ROW = re.compile(r"^\| (\d+) \| `([^`]+)` \| (.*) \|$", re.MULTILINE)
DURATION = re.compile(r"^([\d.]+)s (?:call|setup|teardown) +(tests/[^\[\n]+)", re.MULTILINE)
HEAD = """# The slowest tests

What the slowest forty tests of `make test` take, in seconds, on two cores with four processes, and why
they are worth it. All cases of a test count together. `make slowest` writes the numbers from a run of all
tests; the reasons are written by hand. A test that gets slow gets a line here or gets quicker: fewer cases of
the same law, the others marked `more`, which `make tests ALL=1` plays.

| Seconds | Test | Why |
|---|---|---|
"""


def rows(page: str) -> list[tuple[int, str, str]]:
    """Seconds, test and reason of each line of the page."""
    return [(int(seconds), test, why) for seconds, test, why in ROW.findall(page)]


def written(log: str, page: str, count: int = COUNT) -> str:
    """The page with what the log of a run tells; reasons stay."""
    reasons = {test: why for _, test, why in rows(page)}
    taken = Counter[str]()
    for seconds, test in DURATION.findall(log):
        taken[test.strip()] += round(100 * float(seconds))
    slowest = taken.most_common(count)
    lines = [
        f"| {hundredths / 100:.0f} | `{test}` | {reasons.get(test, '')} |" for test, hundredths in slowest
    ]
    return HEAD + "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Write the page."""
    if arguments:
        log = Path(arguments[0]).read_text("utf-8")
    else:
        command = (sys.executable, "-m", "pytest", "-n", "4", "--dist", "worksteal", "--durations=0")
        log = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False).stdout
    PAGE.write_text(written(log, PAGE.read_text("utf-8") if PAGE.exists() else ""), "utf-8")
    for _, test, why in rows(PAGE.read_text("utf-8")):
        if not why:
            print(f"without a reason: {test}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
