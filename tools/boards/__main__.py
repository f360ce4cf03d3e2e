"""Build the geometry, art and relief of the boards from `sources/`.

`python -m tools.boards` writes geometry.json, relief.png and art.json into the boards' folders and the kinds
of edges into board.json; with `--check` it builds in memory and compares with the files.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.boards import britain, frontline, quadrants, ringlands, world
from tools.boards.files import digest

BUILDERS = (world, quadrants, frontline, ringlands, britain)
"""Modules with a function `outputs` that gives files by path."""


def outputs() -> dict[Path, bytes]:
    """All files that this program writes, by path."""
    return {path: data for builder in BUILDERS for path, data in builder.outputs().items()}


def same(path: Path, data: bytes) -> bool:
    """Whether the file means what was built."""
    if path.name == "parts.geometry.json":
        return quadrants.same(path.read_bytes(), data)
    return digest(path.name, path.read_bytes()) == digest(path.name, data)


def main() -> int:
    """Write or compare. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.boards", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with the committed files")
    args = parser.parse_args()
    differing = 0
    for path, data in outputs().items():
        if args.check:
            alike = path.exists() and same(path, data)
            differing += not alike
            print(f"{'same' if alike else 'DIFFERS':8}{path.parent.name}/{path.name}")
        else:
            path.write_bytes(data)
            print(f"{len(data):8} {path.parent.name}/{path.name}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
