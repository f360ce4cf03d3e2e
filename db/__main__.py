"""The database on the command line, also while a bot runs: its place, backups, checks, time to give back.

DATABASE_URL names it: a file, or a database on a PostgreSQL server.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from db.address import Address, beside, locate
from db.backends import rescued_copies
from db.care import backups, drill, give_back, restore
from db.care.check import Summary
from db.errors import StoreError
from db.exits import FAILED, Parser, complain, run, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit code: 0, or 1 after a line about each problem."""
    parser = Parser(prog="python -m db", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    commands.add_parser("where", help="print which database DATABASE_URL names")
    backup = commands.add_parser("backup", help="copy the database, whole and consistent, to another file")
    backup.add_argument("target", help="a file that does not exist yet, or a folder: named by the time then")
    backup.add_argument(
        "--keep", type=_count, metavar="N",
        help="of the backups in the folder keep the newest N, and the last one of each of the "
        f"{backups.WEEKS} weeks before",
    )  # fmt: skip
    back = commands.add_parser("restore", help="put a backup in the database's place, while no bot runs")
    back.add_argument("file", type=Path)
    back.add_argument("--anyway", action="store_true", help="even if games in it are not sound")
    back.add_argument(
        "--check",
        action="store_true",
        help="change nothing: say whether it can be done, and what would be lost",
    )
    verify = commands.add_parser("verify", help="check that the database, or a backup, can be read and fits")
    verify.add_argument("file", type=Path, nargs="?", help="a backup; without it, the database itself")
    gap = commands.add_parser(
        "give-back", help="give time in which members could not play back to them, also while a bot runs"
    )
    gap.add_argument("server", help="a server's id, or: all")
    for option, dest, about in (("--from", "since", "when it began"), ("--to", "until", "when it ended")):
        gap.add_argument(
            option, dest=dest, required=True, metavar="TIME",
            help=f"{about}, as 2026-11-24T18:30 in UTC or 2026-11-24T18:30+01:00",
        )  # fmt: skip
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "verify" and chosen.file:
            return _tell(chosen.file, restore.examine(chosen.file))
        address = locate(os.environ.get("DATABASE_URL"))
        if chosen.command == "backup":
            _backup(address, chosen.target, chosen.keep)
        elif chosen.command == "restore" and chosen.check:
            return _rehearse(address, chosen.file)
        elif chosen.command == "restore":
            _restore(address, chosen.file, chosen.anyway)
        elif chosen.command == "verify":
            return _verify(address)
        elif chosen.command == "give-back":
            _give_back(address, chosen.server, chosen.since, chosen.until)
        else:
            say(str(address))
    except (StoreError, give_back.CannotGiveBack) as error:
        complain(str(error))
        return FAILED
    return 0


def _count(text: str) -> int:
    """A number of at least one. :raises ValueError: it is not."""
    if int(text) < 1:
        raise ValueError
    return int(text)


def _backup(address: Address, target: str, keep: int | None) -> None:
    path = Path(target)
    in_folder = keep is not None or path.is_dir() or target.endswith(("/", os.sep))
    now = time.time()
    file = backups.backup_path(path, address, now) if in_folder else path
    backups.make(address, file)
    say(f"Copied {address} to {file}")
    if keep is not None:
        for old in backups.prune(path, address, keep, now):
            say(f"Removed {old}")
        for future in backups.from_future(path, address, now):
            say(f"Left {future} alone, whose name is from the future")


def _restore(address: Address, file: Path, anyway: bool) -> None:
    aside = restore.restore(address, file, time.time(), anyway=anyway)
    say(f"Restored {address} from {file}")
    if aside is not None:
        say(f"What was there before is in {aside}")


def _rehearse(address: Address, file: Path) -> int:
    """Say what a restore would do. Returns 1 if it could not be done."""
    faults = 0
    for line, fault in drill.rehearse(address, file):
        faults += fault
        (complain if fault else say)(line)
    say(
        "Nothing was changed. A restore could not be done."
        if faults
        else "Nothing was changed. A restore can be done."
    )
    return FAILED if faults else 0


def _give_back(address: Address, server: str, since: str, until: str) -> None:
    count = give_back.record(address, server, since, until, time.time())
    games = "1 running game" if count == 1 else f"{count} running games"
    say(f"Recorded for {games}: the bot gives the time back within half a minute, or at its next start.")


def _verify(address: Address) -> int:
    """Examine the database, and tell of copies that were saved of a later state. Returns 1 if anything is
    wrong."""
    copies = rescued_copies.newer(beside(address)) if isinstance(address, Path) else []
    for copy in copies:
        complain(f"{address}: the rescued copy {copy} is newer")
    return max(_tell(address, restore.inspect(address)), int(bool(copies)))


def _tell(what: object, summary: Summary) -> int:
    """Print what was found and its problems. Returns 1 if there are any."""
    problems = list(summary.problems())
    for problem in problems:
        complain(f"{what}: {problem}")
    say(f"Read {what}: {summary}, {len(problems) or 'no'} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(run(main))
