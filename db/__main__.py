"""The database on the command line: `python -m db where | backup FILE`. Works while a bot runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from db import files
from db.errors import StoreError


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit code: 0, or 1 after one line about what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m db", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    commands.add_parser("where", help="print the path of the database that DATABASE_URL names")
    backup = commands.add_parser("backup", help="copy the database, whole and consistent, to another file")
    backup.add_argument("file", type=Path, help="the copy; must not exist yet")
    chosen = parser.parse_args(arguments)
    try:
        path = files.locate(os.environ.get("DATABASE_URL"))
        if chosen.command == "where":
            print(path)
            return 0
        return _backup(path, chosen.file)
    except StoreError as error:
        return _fail(str(error))


def _backup(path: Path, target: Path) -> int:
    # SQLite would make a missing file, and the copy would be an empty one
    if not path.exists():
        return _fail(f"There is no database {path}.")
    if target.exists():
        return _fail(f"{target} exists already.")
    files.copy(path, target)
    print(f"Copied {path} to {target}")
    return 0


def _fail(line: str) -> int:
    print(line, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
