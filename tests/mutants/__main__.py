"""`python -m tests.mutants FOLDER ... [--count N] [--seed N]`: the mistakes that the nearest tests let pass.

They are made at random in the files of the folders, one at a time, in a copy of the tree. For each, the tests
that `make near` names for the file are run. Survivors are listed with what was changed.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

from tests.house import sources
from tests.mutants import Mutant, mutants
from tests.near import nearest_paths

LEFT = shutil.ignore_patterns(".git", ".venv", ".env", ".*_cache", "__pycache__", "out", "*.sqlite3*")
"""What no test needs: the repository, the environment, caches, data."""
PATIENCE = 10
"""A run lasts this many times as long as without a mistake, or it counts as noticed: the program hangs."""
_moments = count(1)


def copy_tree(root: Path, folder: Path) -> Path:
    """The project's files, copied into a folder, where mistakes do no harm."""
    return Path(shutil.copytree(root, folder / "tree", ignore=LEFT))


def write(path: Path, source: str) -> None:
    """Write a module so that Python compiles it again, also if neither its size nor the second changed."""
    path.write_text(source, "utf-8")
    moment = next(_moments)
    os.utime(path, (moment, moment))


def passes(tree: Path, tests: list[str], seconds: float | None = None) -> bool:
    """Whether the tests pass, and in this time."""
    command = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests)
    try:
        run = subprocess.run(command, cwd=tree, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def survives(tree: Path, path: Path, mutant: Mutant, tests: list[str], seconds: float) -> bool:
    """Whether no test notices the mistake in the file, which afterwards is as before."""
    source = path.read_text("utf-8")
    write(path, mutant.apply(source))
    try:
        return passes(tree, tests, seconds)
    finally:
        write(path, source)


def draw(paths: list[Path], number: int, seed: int) -> dict[Path, list[Mutant]]:
    """This many mutants of the files, by file; the same ones for the same seed and sources."""
    places = [(path, mutant) for path in sorted(paths) for mutant in mutants(path.read_text("utf-8"))]
    sample: dict[Path, list[Mutant]] = {}
    for i in sorted(random.Random(seed).sample(range(len(places)), min(number, len(places)))):
        sample.setdefault(places[i][0], []).append(places[i][1])
    return sample


def main(arguments: list[str]) -> int:
    """List the survivors; the exit code is 0, 2 if there is nothing to change."""
    parser = argparse.ArgumentParser(
        prog="make mutants", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("folders", nargs="+", type=Path, help="folders or files of the project")
    parser.add_argument("--count", type=int, default=50, help="how many mistakes are made (50)")
    parser.add_argument("--seed", type=int, default=1, help="another number, other mistakes (1)")
    options = parser.parse_args(arguments)
    paths = [
        path
        for path in sources.python_files()
        if any(path.is_relative_to(folder.resolve()) for folder in options.folders)
    ]
    sample = draw(paths, options.count, options.seed)
    if not sample:
        print("There is nothing to change in the project's files of these folders.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        survivors, number = try_all(copy_tree(sources.ROOT, Path(folder)), sample)
    print(
        f"{number - len(survivors)} of {number} noticed by the nearest tests; survivors:",
        *survivors,
        sep="\n\n",
    )
    return 0


def try_all(tree: Path, sample: dict[Path, list[Mutant]]) -> tuple[list[str], int]:
    """The survivors, as place and diff, and how many were tried; progress is printed. The mutants of a file
    without near tests survive; those of one whose tests fail as it is are not tried."""
    survivors: list[str] = []
    tried, total = 0, sum(map(len, sample.values()))
    graph = sources.import_graph("tests")
    for path, chosen in sample.items():
        name, source = sources.name(path), path.read_text("utf-8")
        tests = nearest_paths(sources.module(path), graph)
        start = time.monotonic()
        if tests and not passes(tree, tests):
            total -= len(chosen)
            print(f"{name}: its tests fail as it is: {len(chosen)} mutants left out", flush=True)
            continue
        seconds = PATIENCE * (time.monotonic() - start)
        for mutant in chosen:
            tried += 1
            survived = not tests or survives(tree, tree / name, mutant, tests, seconds)
            place = f"{name}:{mutant.line} {mutant.function} ({mutant.kind})"
            print(f"{tried}/{total} {'SURVIVED' if survived else 'noticed'} {place}", flush=True)
            if survived:
                survivors.append(f"{place}\n{mutant.diff(source)}")
    return survivors, tried


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
