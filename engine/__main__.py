"""The engine on the command line: `python -m engine COMMAND --help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from engine import commands
from engine.ai import LEVELS
from engine.kernel import rules_ids
from engine.record.short import PublishedHead
from engine.types import IllegalMove


def _option(text: str) -> tuple[str, str | int | bool]:
    name, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isdigit() else value


def _positive(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def _head(text: str) -> PublishedHead:
    try:
        return PublishedHead(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _players(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in commands.LEVELS:
            raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(commands.LEVELS)}")
    return names


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    sub = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        subparser = sub.add_parser(name, help=text, description=text)
        subparser.set_defaults(run=run)
        subparser.add_argument("--json", action="store_true", help="print JSON, one object a line")
        return subparser

    def game(subparser: argparse.ArgumentParser) -> None:
        subparser.add_argument("--rules", choices=rules_ids(), default=rules_ids()[0], help="the rule system")
        subparser.add_argument(
            "--seats", type=_positive, default=4, help="number of seats (default %(default)s)"
        )
        subparser.add_argument(
            "--seed", default="1", help="text that decides all chance (default %(default)s)"
        )
        subparser.add_argument(
            "--option", type=_option, action="append", default=[], metavar="NAME=VALUE",
            help="an option of the rule system; see `rules`; may be repeated",
        )  # fmt: skip

    command("rules", commands.rules, "List the rule systems with their seats and options.")

    selfplay = command("selfplay", commands.selfplay, "Let computer players play whole games.")
    game(selfplay)
    selfplay.add_argument("--games", type=_positive, default=1, help="how many (default %(default)s)")
    selfplay.add_argument(
        "--players", type=_players, default=["normal"], metavar="LEVEL,...",
        help=f"levels by seat, repeated as needed: {', '.join(LEVELS)}, or policy (quick, sees everything)",
    )  # fmt: skip
    selfplay.add_argument("--export", type=Path, metavar="DIR", help="write each game there as a file")
    selfplay.add_argument("--check", action="store_true", help="check every position for consistency")
    selfplay.add_argument(
        "--max-plies", type=_positive, default=100_000, help="give a game up after this many moves"
    )

    replay = command("replay", commands.replay, "Show the position of an exported game.")
    replay.add_argument("file", type=Path)
    replay.add_argument("--until", type=int, metavar="N", help="after N moves (default: after all)")
    replay.add_argument("--seat", type=int, help="as this seat sees it (default: as everyone does)")

    verify = command(
        "verify", commands.verify,
        "Recompute an exported game, from its dice to its last move, and tell what that proves. "
        "The exit code is 0 if the published head proves all of it and who played, 1 if something is wrong, "
        "3 if all is consistent and nothing outside the file vouches for all of it.",
    )  # fmt: skip
    verify.add_argument("file", type=Path)
    verify.add_argument(
        "--head", type=_head, metavar="HEAD",
        help="the whole head of the log, of 64 digits, from the game's last message; one from an earlier "
        "message, or only the beginning of a head, proves the moves up to there",
    )  # fmt: skip

    perft = command("perft", commands.perft, "Count the move sequences from a position.")
    game(perft)
    perft.add_argument("--depth", type=_positive, default=2)
    perft.add_argument("--after", type=int, default=0, metavar="N", help="first let N moves be played")

    bench = command("bench", commands.bench, "Measure validated moves in games of the quick policy.")
    game(bench)
    bench.add_argument("--seconds", type=float, default=5.0, help="CPU seconds (default %(default)s)")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. The exit code is 0, 1 for a negative answer, 2 for a call that makes no sense, 3 for
    what is consistent and not proven."""
    args = _parser().parse_args(argv)
    try:
        return int(args.run(args))
    except IllegalMove as error:
        print(f"error: {error}", file=sys.stderr)
    except OSError as error:
        print(f"error: {error.strerror}: {error.filename}", file=sys.stderr)
    except msgspec.DecodeError as error:
        print(f"error: {args.file} is not an exported game: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
