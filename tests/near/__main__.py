"""`python -m tests.near FILE [ARGUMENT ...]`: runs the tests nearest to a file, with arguments for pytest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.house import sources
from tests.near import FARTHEST, nearest, nearest_paths


def main(file: str, *arguments: str) -> int:
    """Run the tests; the exit code is pytest's, 2 if the file is none of the project's or has no tests."""
    graph = sources.import_graph("tests")
    module = sources.module(Path(file).resolve())
    if module not in graph:
        print(f"{file} is no module of the project.", file=sys.stderr)
        return 2
    paths = nearest_paths(module, graph)
    if not paths:
        print(f"No test leads to {file} by {FARTHEST} imports or fewer.", file=sys.stderr)
        return 2
    print(f"Nearest to {file}:", *paths, sep="\n  ")
    if left := len(nearest(module, graph)) - len(paths):
        print(f"Left out: {left} test modules that are farther away.")
    return subprocess.run((sys.executable, "-m", "pytest", *paths, *arguments), cwd=sources.ROOT).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if sys.argv[1:] else __doc__)
