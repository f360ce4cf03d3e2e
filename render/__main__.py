"""Draw from the command line: a position of computer players or an exported game, a gallery, a replay.

python -m render --rules classic --seats 6 --seed 3 --plies 120 --theme atlas -o board.webp
python -m render --export game.json [--until 40] -o board.webp
python -m render --export game.json --replay out.webp [--every turn|move] [--format gif]
python -m render --all out/gallery [--width 960]
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from itertools import islice
from pathlib import Path

import msgspec

import locales
import render
from engine import IllegalMove, Move, Setup, apply, prompts, replay, rules_ids, start, view
from engine.ai import PLAYERS, decide
from engine.export import load
from engine.rng import Chance
from engine.types import Event, State
from render import gallery
from render import replay as film

Position = tuple[State, tuple[Event, ...], tuple[str, ...]]
"""A state, what happened since the seat on turn changed, and the players' names."""


MISTAKES = {
    "no-ffmpeg": "there is no ffmpeg here to make MP4 with",
    "replay-too-large": "not even one picture fits into the limit",
}


class Since:
    """Collects what happened since another seat began to act."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.events: list[Event] = []

    def add(self, seat: int, events: tuple[Event, ...]) -> None:
        """Take in the public events of a move of a seat."""
        if seat != self.seat:
            self.seat, self.events = seat, []
        self.events += [e for e in events if e.to is None]


def played(args: argparse.Namespace) -> Position:
    """A position after some plies of computer players."""

    def derived(*parts: object) -> str:
        return hashlib.sha256(":".join(map(str, parts)).encode()).hexdigest()

    state = start(Setup(args.rules, seats=args.seats, seed=derived("render", args.seed))).state
    chances = [Chance(derived("player", args.seed, seat)) for seat in range(args.seats)]
    since = Since()
    for _ in range(args.plies):
        awaited = prompts(state)
        if not awaited:
            break
        seat = awaited[0].seat
        turn = apply(state, decide(args.level, state, seat, chances[seat]))
        since.add(seat, turn.events)
        state = turn.state
    names = tuple(f"{args.level} {seat + 1}" for seat in range(args.seats))
    return state, tuple(since.events), names


def exported(args: argparse.Namespace) -> Position:
    """A position of an exported game: its end, or after `--until` moves."""
    export = load(args.export.read_bytes())
    moves: list[Move] = list(islice(export.log(), args.until))
    since = Since()
    # An undone move takes its events along, so a log with undo entries is replayed without them.
    if any(move.verb == "undo" for move in moves):
        state = replay(export.setup, moves)
    else:
        state = start(export.setup).state
        for move in moves:
            turn = apply(state, move)
            since.add(move.seat, turn.events)
            state = turn.state
    return state, tuple(since.events), tuple(seat.name for seat in export.seats)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="python -m render", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--rules", choices=rules_ids(), default=rules_ids()[0])
    made.add_argument("--seats", type=int, default=4)
    made.add_argument("--seed", default="1", help="any text; the same text gives the same position")
    made.add_argument("--plies", type=int, default=120, help="moves to play first (default 120)")
    made.add_argument(
        "--level", choices=sorted(PLAYERS), default="greedy", help="the computer players' level"
    )
    made.add_argument("--export", type=Path, metavar="FILE", help="draw this exported game instead")
    made.add_argument("--until", type=int, metavar="N", help="of an exported game, only the first N moves")
    made.add_argument("--theme", choices=render.themes(), default="atlas")
    made.add_argument("--locale", choices=locales.LOCALES, default=locales.DEFAULT)
    made.add_argument("--size", choices=sorted(render.SIZES), default="post")
    made.add_argument("--all", type=Path, metavar="DIR", help="draw every board in every theme into DIR")
    made.add_argument("--width", type=int, default=0, help="of the pictures of --all, if not full size")
    made.add_argument("--replay", type=Path, metavar="FILE", help="draw the whole exported game into FILE")
    made.add_argument(
        "--every", choices=tuple(film.EVERY), default="turn", help="of a replay: a frame for each"
    )
    made.add_argument("--format", choices=film.FORMATS, help="of a replay, if FILE's name does not tell")
    made.add_argument("--limit", type=int, default=film.LIMIT, help="of a replay: most bytes (default 10 MB)")
    made.add_argument("-o", "--output", type=Path, default=Path("board.webp"), help=".webp, .png or .jpeg")
    return made


def filmed(args: argparse.Namespace) -> int:
    """Write the replay of an exported game, telling how far it is."""
    if not args.export:
        print("a replay is drawn from an export: add --export FILE", file=sys.stderr)
        return 1
    format_ = args.format or args.replay.suffix.lstrip(".").lower()
    if format_ not in film.FORMATS:
        print(f"unknown kind of replay: {args.replay.name}", file=sys.stderr)
        return 1

    def progress(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {total}", end="" if done < total else "\n", file=sys.stderr, flush=True)

    try:
        export = load(args.export.read_bytes())
        made = film.make(
            export.setup,
            [*islice(export.log(), args.until)],
            every=args.every,
            format=format_,
            limit=args.limit,
            names=[seat.name for seat in export.seats],
            locale=args.locale,
            theme=args.theme,
            size=args.size,
            progress=progress,
        )
        args.replay.write_bytes(made.data)
    except film.NotPossible as error:
        print(MISTAKES[error.key], file=sys.stderr)
        return 1
    except (OSError, IllegalMove, msgspec.MsgspecError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    smaller = ", made smaller" if made.smaller else ""
    print(f"{args.replay}: {made.frames} of {made.of} frames{smaller}, {len(made.data) // 1024} KB")
    return 0


def main() -> int:
    """Draw and write. Exit code 1 with one line for what cannot be drawn."""
    args = parser().parse_args()
    if args.all:
        for path, size in gallery.write(args.all, args.width):
            print(f"{path}: {size // 1024} KB")
        return 0
    if args.replay:
        return filmed(args)
    format_ = args.output.suffix.lstrip(".").lower().replace("jpg", "jpeg")
    if format_ not in render.FORMATS:
        print(f"unknown kind of picture: {args.output.name}", file=sys.stderr)
        return 1
    try:
        state, events, names = exported(args) if args.export else played(args)
        data = render.draw(
            view(state, None),
            events=events,
            names=names,
            locale=args.locale,
            theme=args.theme,
            size=args.size,
            format=format_,
        )
        args.output.write_bytes(data)
    except (OSError, IllegalMove, msgspec.MsgspecError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{args.output}: ply {state.ply}, {len(data) // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
