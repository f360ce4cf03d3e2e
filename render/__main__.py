"""Draw from the command line: a position, charts or a replay of an exported game or of a game of computer
players.

python -m render --rules classic --seats 6 --seed 3 --plies 120 --theme atlas -o board.jpg
python -m render --export game.json [--until 40] -o board.jpg
python -m render --export game.json --charts course|dice -o course.webp
python -m render --export game.json --replay out.webp [--every turn|move] [--format gif]
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

import locales
import render
from engine import IllegalMove, Move, Setup, apply, in_effect, prompts, replay, rules_ids, start, view
from engine.ai import LEVELS, decide
from engine.record.chronicle import chronicle
from engine.record.export import load
from engine.rng import Chance
from engine.types import Event, State
from render.charts import charts
from render.film import replay as film

CHARTS = {"course": charts.course, "dice": charts.dice}
PLIES = 120
"""The default number of moves played; charts show whole games."""
MISTAKES = {
    "no-ffmpeg": "there is no ffmpeg here to make MP4 with",
    "replay-too-large": "not even one picture fits into the limit",
}


class SavedGame(NamedTuple):
    """A game to draw from: its log, and the players' names."""

    setup: Setup
    moves: list[Move]
    names: tuple[str, ...]


class RecentEvents:
    """Collects the events since another seat began to act."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.events: list[Event] = []

    def add(self, seat: int, events: tuple[Event, ...]) -> None:
        """Add the public events of a seat's move."""
        if seat != self.seat:
            self.seat, self.events = seat, []
        self.events += [e for e in events if e.to is None]


def game(args: argparse.Namespace) -> SavedGame:
    """The game named on the command line."""
    if args.export:
        export = load(args.export.read_bytes())
        return SavedGame(
            export.setup, [*islice(export.log(), args.until)], tuple(seat.name for seat in export.seats)
        )
    plies = args.plies if args.plies is not None else None if args.charts else PLIES
    return SavedGame(*selfplay(args, plies), tuple(f"{args.level} {seat + 1}" for seat in range(args.seats)))


def selfplay(args: argparse.Namespace, plies: int | None) -> tuple[Setup, list[Move]]:
    """A game of computer players: its beginning or all of it."""

    def digest(*parts: object) -> str:
        return hashlib.sha256(":".join(map(str, parts)).encode()).hexdigest()

    setup = Setup(args.rules, seats=args.seats, seed=digest("render", args.seed))
    state, moves = start(setup).state, list[Move]()
    chances = [Chance(digest("player", args.seed, seat)) for seat in range(args.seats)]
    while (plies is None or len(moves) < plies) and (awaited := prompts(state)):
        seat = awaited[0].seat
        moves.append(decide(args.level, state, seat, chances[seat]))
        state = apply(state, moves[-1]).state
    return setup, moves


def position(of: SavedGame) -> tuple[State, tuple[Event, ...]]:
    """The state at the end of a log, and the events since the seat on turn changed."""
    # The events of moves taken back do not count, so the log is replayed without such entries.
    if len(in_effect(of.moves)) < len(of.moves):
        return replay(of.setup, of.moves), ()
    state, since = start(of.setup).state, RecentEvents()
    for move in of.moves:
        turn = apply(state, move)
        since.add(move.seat, turn.events)
        state = turn.state
    return state, tuple(since.events)


def parser() -> argparse.ArgumentParser:
    """What the arguments of the command are, and what each is if left out."""
    arguments = argparse.ArgumentParser(
        prog="python -m render", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--rules", choices=rules_ids(), default=rules_ids()[0])
    arguments.add_argument("--seats", type=int, default=4)
    arguments.add_argument("--seed", default="1", help="any text; the same text gives the same position")
    arguments.add_argument(
        "--plies", type=int, metavar="N", help=f"moves to play first (default {PLIES}; for charts all)"
    )
    arguments.add_argument(
        "--level", choices=sorted(LEVELS), default="normal", help="the computer players' level"
    )
    arguments.add_argument("--export", type=Path, metavar="FILE", help="draw this exported game instead")
    arguments.add_argument(
        "--until", type=int, metavar="N", help="of an exported game, only the first N moves"
    )
    arguments.add_argument("--theme", choices=render.themes(), default="atlas")
    arguments.add_argument("--locale", choices=locales.LOCALES, default=locales.DEFAULT)
    arguments.add_argument("--size", choices=sorted(render.SIZES), default="post")
    arguments.add_argument(
        "--replay", type=Path, metavar="FILE", help="draw the whole game into FILE as a moving picture"
    )
    arguments.add_argument("--charts", choices=CHARTS, help="draw a chart of the whole game instead")
    arguments.add_argument(
        "--every", choices=tuple(film.EVERY), default="turn", help="of a replay: a frame for each"
    )
    arguments.add_argument("--format", choices=film.FORMATS, help="of a replay, if FILE's name does not tell")
    arguments.add_argument(
        "--limit", type=int, default=film.LIMIT, help="of a replay: most bytes (default 10 MB)"
    )
    arguments.add_argument("-o", "--output", type=Path, default=Path("board.jpg"), help=".jpg, .webp or .png")
    return arguments


def board(args: argparse.Namespace) -> str:
    """Draw a position. Returns a line about it."""
    format_ = kind(args.output)
    of = game(args)
    state, events = position(of)
    data = render.draw(
        view(state, None),
        events=events,
        names=of.names,
        locale=args.locale,
        theme=args.theme,
        size=args.size,
        format=format_,
    )
    args.output.write_bytes(data)
    return f"{args.output}: ply {state.ply}, {len(data) // 1024} KB"


def chart(args: argparse.Namespace) -> str:
    format_ = kind(args.output)
    of = game(args)
    title = locales.text(args.locale, f"rules-{of.setup.rules}")
    style = charts.style(title, of.names, args.locale, args.theme, of.setup.rules)
    data = charts.encode(CHARTS[args.charts](chronicle(of.setup, of.moves), style), format_)
    args.output.write_bytes(data)
    return f"{args.output}: {len(of.moves)} moves, {len(data) // 1024} KB"


def kind(output: Path) -> str:
    """The format of a file by its name. :raises ValueError: the format cannot be written."""
    format_ = output.suffix.lstrip(".").lower().replace("jpg", "jpeg")
    if format_ not in render.KINDS:
        raise ValueError(f"unknown kind of picture: {output.name}")
    return format_


def animation(args: argparse.Namespace) -> str:
    """Write a replay, reporting the progress."""
    format_ = args.format or args.replay.suffix.lstrip(".").lower()
    if format_ not in film.FORMATS:
        raise ValueError(f"unknown kind of replay: {args.replay.name}")

    def progress(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {total}", end="" if done < total else "\n", file=sys.stderr, flush=True)

    of = game(args)
    result = film.make(
        of.setup,
        of.moves,
        every=args.every,
        format=format_,
        limit=args.limit,
        names=of.names,
        locale=args.locale,
        theme=args.theme,
        size=args.size,
        progress=progress,
    )
    args.replay.write_bytes(result.data)
    smaller = ", made smaller" if result.smaller else ""
    return f"{args.replay}: {result.frames} of {result.of} frames{smaller}, {len(result.data) // 1024} KB"


def main() -> int:
    """Draw and write. Exit code 1, after one line, for anything that cannot be drawn."""
    args = parser().parse_args()
    try:
        print(animation(args) if args.replay else chart(args) if args.charts else board(args))
    except film.NotPossible as error:
        print(MISTAKES[error.key], file=sys.stderr)
        return 1
    except (OSError, IllegalMove, msgspec.MsgspecError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
