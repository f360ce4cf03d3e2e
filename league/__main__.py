"""Leagues on the command line: computes standings and ratings from an exported league, draws again what was
drawn, and says whether all parts of the file agree. `python -m league COMMAND --help`."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from league import ratings
from league.exports import document as documents
from league.exports import plain
from league.exports.checks import UNPROVEN, contradictions
from league.exports.digest import digest
from league.exports.document import DocumentError, LeagueDocument
from league.standings import format_value

if TYPE_CHECKING:
    from league.exports.checks.game_files import Comparison

NAMES = 32
"""At most this many columns of a name are printed."""
DIFFERENCES = 20
"""At most this many differences are printed."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m league", description=__doc__)
    sub = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        about = f"{text} The exit code is 0 if the file agrees, 1 if it does not, 2 if it cannot be read "
        about += "or contradicts itself."
        subparser = sub.add_parser(name, help=text, description=about)
        subparser.set_defaults(run=run)
        subparser.add_argument("file", type=Path, help="a league as JSON, from `/league export`")
        subparser.add_argument("--json", action="store_true", help="print JSON, one object a line")
        return subparser

    tables = command("standings", _standings, "Compute the tables of all divisions from their results.")
    tables.add_argument("--season", type=int, metavar="N", help="of this season only")
    pools = command("ratings", _ratings, "Compute the ratings of all pools from their games.")
    pools.add_argument("--pool", help="of this pool only")
    whole = command("check", _check, "Check everything in the file against everything else.")
    whole.add_argument(
        "--games", type=Path, metavar="DIR", help="compare results with the exports of games in this folder"
    )
    whole.add_argument("--digest", metavar="HEX", help="what was posted when a season closed")
    return parser


def _print(rows: Sequence[Sequence[str]], left: int) -> None:
    """A table whose columns are as wide as need be; the one of index `left` is aligned to the left."""
    widths = [max(map(plain.width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            plain.fit(cell, size, right=n != left)
            for n, (cell, size) in enumerate(zip(row, widths, strict=True))
        )
        print("  " + "  ".join(cells).rstrip())


def _name(text: str) -> str:
    cleaned = plain.clean(text)
    return cleaned if plain.width(cleaned) <= NAMES else f"{plain.fit(cleaned, NAMES - 1)}…"


def _verdict(what: str, count: int, differences: Sequence[str]) -> int:
    """Tell what is different, whether the file agrees, and what cannot be proved."""
    wrong = _agreement(what, count, differences)
    print("\n" + "\n".join(UNPROVEN))
    return wrong


def _agreement(what: str, count: int, differences: Sequence[str]) -> int:
    for difference in differences[:DIFFERENCES]:
        print(f"different: {plain.clean(difference)}")
    if len(differences) > DIFFERENCES:
        print(f"and {len(differences) - DIFFERENCES} more differences")
    if not count:
        print(f"The file has no {what}s.")
    elif not differences:
        print(f"The file agrees with what was computed: {count} {what}{'' if count == 1 else 's'}.")
    else:
        print("The file does not agree with what was computed.")
    return 1 if differences else 0


def _json(rows: Iterable[object]) -> None:
    """All but ASCII is escaped: names are kept as they are, and control no terminal."""
    for row in rows:
        print(json.dumps(row).replace("\x7f", r"\u007f"))


def _standings(args: argparse.Namespace) -> int:
    document = _read(args.file)
    wrong_lines = documents.check_standings(document)
    checks = [c for c in wrong_lines if args.season is None or c.season.number == args.season]
    if args.season is not None and not checks:
        raise DocumentError(f"it has no season {args.season}")
    everything = contradictions(document)
    differences = [x.text for x in everything if args.season is None or x.season in (None, args.season)]
    for check in checks:
        season = check.season
        home = next((f"{d.tier}.{d.group}" for d in season.divisions if d.id == check.division), "")
        title = f"Season {season.number}{f', division {home}' if home else ''} ({season.state})"
        differences += [f"{title}: {text}" for text in check.differences]
        if args.json:
            _json({"season": season.number, "division": home, **msgspec.to_builtins(x)} for x in check.lines)
            continue
        criteria = season.plan.tie_breaks
        rows = [["place", "name", "games", "left", *criteria, ""]]
        rows += [
            [
                str(line.place), _name(line.name), str(line.played), str(line.left),
                *(format_value(criterion, line.values[criterion]) or "-" for criterion in criteria),
                "out" if line.out else "",
            ]
            for line in check.lines
        ]  # fmt: skip
        print(plain.clean(title))
        _print(rows, left=1)
        print()
    if args.json:
        _json([{"agrees": not differences, "differences": differences}])
        return 1 if differences else 0
    return _verdict("table", len(checks), differences)


def _ratings(args: argparse.Namespace) -> int:
    document = _read(args.file)
    checks = [c for c in documents.check_ratings(document) if args.pool in (None, c.pool)]
    if args.pool is not None and not checks:
        known = ", ".join(page.pool for page in document.pools) or "none"
        raise DocumentError(f"it has no pool {args.pool!r}; it has {known}")
    names = {entry.member: entry.name for season in document.seasons for entry in season.entries}
    differences = [x.text for x in contradictions(document)]
    for check in checks:
        differences += [f"{check.pool}: {text}" for text in check.differences]
        best_first = sorted(check.book.ratings.items(), key=lambda item: (-item[1].mu, item[0]))
        if args.json:
            _json(
                {
                    "pool": check.pool,
                    "member": member,
                    "mu": rating.mu,
                    "sigma": rating.sigma,
                    "games": rating.games,
                }
                for member, rating in best_first
            )
            continue
        rows = [["", "name", "rating", "+-", "games", "opponents", ""]]
        rows += [
            [
                str(number), _name(names.get(member, member)), f"{rating.mu:.0f}", f"{2 * rating.sigma:.0f}",
                str(rating.games), str(rating.opponents),
                "provisional" if ratings.provisional(rating) else "",
            ]
            for number, (member, rating) in enumerate(best_first, 1)
        ]  # fmt: skip
        print(f"{plain.clean(check.pool)}, after {len(check.book.events)} results")
        _print(rows, left=1)
        print()
    if args.json:
        _json([{"agrees": not differences, "differences": differences}])
        return 1 if differences else 0
    return _verdict("pool", len(checks), differences)


def _check(args: argparse.Namespace) -> int:
    document = _read(args.file)
    differences = [x.text for x in contradictions(document)]
    for table in documents.check_standings(document):
        where = f"season {table.season.number}, table of division {table.division}"
        differences += [f"{where}: {text}" for text in table.differences]
    for pool in documents.check_ratings(document):
        differences += [f"pool {pool.pool}: {text}" for text in pool.differences]
    games = _games(args.games, document) if args.games is not None else ()
    differences += [text for season in games for text in season.differences]
    digests = {season.number: digest(document, season.number) for season in document.seasons}
    if args.digest is not None and args.digest.lower() not in digests.values():
        differences.append(f"digest: no season has {args.digest}")
    if args.json:
        _json({"season": number, "digest": value} for number, value in digests.items())
        _json([{"agrees": not differences, "differences": differences}])
        return 1 if differences else 0
    for number, value in digests.items():
        print(f"season {number}: digest {value}")
    if args.games is not None:
        compared = sum(len(season.compared) for season in games)
        print(f"compared with {compared} games; {sum(len(season.missing) for season in games)} are not there")
    return _verdict("season", len(document.seasons), differences)


def _games(folder: Path, document: LeagueDocument) -> Sequence[Comparison]:
    """What the games in a folder say. The rules of games are loaded for this alone."""
    from league.exports.checks.game_files import compare_games, exports_in

    files = exports_in(folder)
    return [compare_games(season, files) for season in document.seasons]


def _read(file: Path) -> LeagueDocument:
    return documents.decode(file.read_bytes())


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. The exit code is 0, 1 if a file does not agree, 2 for a file or call that is wrong."""
    args = _parser().parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # names may have letters that the terminal has not
    try:
        return int(args.run(args))
    except OSError as error:
        print(plain.clean(f"error: {error.strerror}: {error.filename}"), file=sys.stderr)
    except DocumentError as error:
        print(plain.clean(f"error: {args.file}: {error}"), file=sys.stderr)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
