"""The database on the command line, also while a bot runs: its place, backups, checks, moves, time to give
back, maintenance, the clock.

DATABASE_URL names it: a file, or a database on a PostgreSQL server.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from db.address import Address, beside, locate
from db.backends import rescued_copies
from db.care import backups, clocks, drill, give_back, move, pausing, restore, tidy
from db.care.check import Summary
from db.care.progress import telling_progress
from db.cluster import overview
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
    whole = commands.add_parser(
        "move", help="move all of a database to an empty one, a file or on a server, while no bot runs"
    )
    whole.add_argument("source", metavar="FROM", help="as DATABASE_URL; it stays as it is")
    whole.add_argument(
        "target",
        metavar="TO",
        help="as DATABASE_URL: a file that does not exist yet, or an empty database on a server",
    )
    whole.add_argument("--anyway", action="store_true", help="even if games in it are not sound")
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
    old = commands.add_parser("tidy", help="remove old copies that stand beside the database")
    old.add_argument(
        "--older-than", type=_count, default=tidy.DAYS, metavar="DAYS",
        help=f"how old they are, in days (default: {tidy.DAYS}); the newest of each kind stays",
    )  # fmt: skip
    table = commands.add_parser("shards", help="tell which process has which shard, where several run")
    table.add_argument(
        "--set", type=_count, metavar="N", help="have another number of shards, while no process runs"
    )
    _add_commands_of_maintenance(commands)
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "verify" and chosen.file:
            with telling_progress(f"Reading {chosen.file}") as progress:
                summary = restore.examine(chosen.file, progress)
            return _tell(chosen.file, summary)
        if chosen.command == "move":
            return _move(chosen)
        address = locate(os.environ.get("DATABASE_URL"))
        if chosen.command == "backup":
            _backup(address, chosen.target, chosen.keep)
        elif chosen.command == "restore":
            return (_rehearse if chosen.check else _restore)(address, chosen)
        elif chosen.command == "verify":
            return _verify(address)
        elif chosen.command == "tidy":
            return _tidy(address, chosen.older_than)
        elif chosen.command in _WHILE_A_BOT_RUNS:
            _WHILE_A_BOT_RUNS[chosen.command](address, chosen)
        else:
            say(str(address))
    except (StoreError, give_back.CannotGiveBack) as error:
        complain(str(error))
        return FAILED
    return 0


def _add_commands_of_maintenance(commands: Any) -> None:
    rest = commands.add_parser(
        "pause", help="let time stand still in a server, or in all, and tell its games; also while a bot runs"
    )
    on = commands.add_parser("resume", help="end that, and give the time back")
    for command in (rest, on):
        command.add_argument("server", help="a server's id, or: all")
    rest.add_argument(
        "--until", required=True, metavar="TIME", help="when it ends by itself, as for give-back"
    )
    rest.add_argument("--reason", default="", metavar="TEXT", help="told in the channels of games")
    clock = commands.add_parser("clock", help="tell the bot's last sign of life, and this machine's clock")
    clock.add_argument(
        "--right",
        action="store_true",
        help="say that this machine's clock is right, where clocks disagree; with PostgreSQL its server's",
    )
    clock.add_argument("--anyway", action="store_true", help="even if Discord's time contradicts it")


def _count(text: str) -> int:
    """A number of at least one. :raises ArgumentTypeError: it is not."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
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


def _restore(address: Address, chosen: Namespace) -> int:
    aside = restore.restore(address, chosen.file, time.time(), anyway=chosen.anyway)
    say(f"Restored {address} from {chosen.file}")
    if aside is not None:
        say(f"What was there before is in {aside}")
    return 0


def _move(chosen: Namespace) -> int:
    summary = asyncio.run(move.move(chosen.source, chosen.target, time.time(), anyway=chosen.anyway))
    old, new = locate(chosen.source), locate(chosen.target)
    say(f"Moved {summary} from {old} to {new}, and compared both")
    say(f"{old} is as it was. Let DATABASE_URL name {new} now, and start no bot with the former any more.")
    return 0


def _rehearse(address: Address, chosen: Namespace) -> int:
    """Say what a restore would do. Returns 1 if it could not be done."""
    faults = 0
    for line, fault in drill.rehearse(address, chosen.file):
        faults += fault
        (complain if fault else say)(line)
    say(
        "Nothing was changed. A restore could not be done."
        if faults
        else "Nothing was changed. A restore can be done."
    )
    return FAILED if faults else 0


def _give_back(address: Address, chosen: Namespace) -> None:
    games = _games(give_back.record(address, chosen.server, chosen.since, chosen.until, time.time()))
    say(f"Recorded for {games}: the bot gives the time back within half a minute, or at its next start.")


def _pause(address: Address, chosen: Namespace) -> None:
    games = _games(pausing.pause(address, chosen.server, chosen.until, chosen.reason, time.time()))
    say(f"Recorded for {games}: the bot lets time stand still there within half a minute.")


def _resume(address: Address, chosen: Namespace) -> None:
    ended = ", ".join(pausing.resume(address, chosen.server))
    say(f"Ended: {ended}. The bot lets time go on and gives it back within half a minute.")


def _clock(address: Address, chosen: Namespace) -> None:
    if chosen.right:
        clocks.believe(address, anyway=chosen.anyway)
    for line in clocks.lines(address, time.time()):
        say(line)


def _shards(address: Address, chosen: Namespace) -> None:
    number = chosen.set
    for line in overview.lines(address) if number is None else [overview.set_number(address, number)]:
        say(line)


_WHILE_A_BOT_RUNS = {
    "give-back": _give_back, "pause": _pause, "resume": _resume, "clock": _clock, "shards": _shards,
}  # fmt: skip


def _games(count: int) -> str:
    return "1 running game" if count == 1 else f"{count} running games"


def _verify(address: Address) -> int:
    """Examine the database, and tell of copies that were saved of a later state. Returns 1 if anything is
    wrong."""
    copies = rescued_copies.newer(beside(address)) if isinstance(address, Path) else []
    for copy in copies:
        complain(f"{address}: the rescued copy {copy} is newer")
    with telling_progress(f"Reading {address}") as progress:
        summary = restore.inspect(address, progress)
    return max(_tell(address, summary), int(bool(copies)))


def _tidy(address: Address, days: int) -> int:
    """Remove old copies beside the database, and say of each one what becomes of it. Returns 1 if one cannot
    be removed."""
    removable = tidy.removable(address, days, time.time())
    code = 0
    for copy in tidy.copies(address):
        names = ", ".join(str(file) for file in copy.files)
        size = tidy.megabytes(copy.bytes)
        if copy not in removable:
            say(f"Left {names} ({size})")
            continue
        try:
            tidy.remove(copy)
            say(f"Removed {names} ({size})")
        except OSError as error:
            complain(f"{names} cannot be removed ({error.strerror})")
            code = FAILED
    return code


def _tell(what: object, summary: Summary) -> int:
    """Print what was found and its problems. Returns 1 if there are any."""
    problems = list(summary.problems())
    for problem in problems:
        complain(f"{what}: {problem}")
    say(f"Read {what}: {summary}, {len(problems) or 'no'} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(run(main))
