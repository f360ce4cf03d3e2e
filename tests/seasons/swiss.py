"""How well Swiss systems of four rounds find the true order: `python -m tests.seasons.swiss --seasons 20000`.

Skills have a standard deviation of 200 points of Elo, seeds know them with a noise of 60. It tells the mean
of Kendall's rank correlation of the final table with the true order, with its standard error: of rules 1, of
rules 2, and of the certified Dutch system (py4swiss, which pairs as bbpPairings does) if it is installed.
All are played by the same members with the same luck.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from tempfile import NamedTemporaryFile

from league.pairings import halves, matching

SPREAD, NOISE, ROUNDS, WIN = 200.0, 60.0, 4, 600
SIZES = (8, 16, 17, 32)
ELO = 400 / math.log(10)
Pairs = tuple[Sequence[tuple[int, ...]], Sequence[int]]


@dataclass
class Tournament:
    """A Swiss system. Entries are numbered by seed, the best is 0."""

    lot: str
    n: int
    games: list[tuple[int, int, int]] = field(default_factory=list)
    """First, second, and who won."""
    rounds: list[tuple[int, int]] = field(default_factory=list)
    """By round how many games and byes there were before it."""
    byes: list[int] = field(default_factory=list)
    ranking: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def rank(self, lots: Sequence[float]) -> None:
        """Order the entries: points, direct encounter, wins, Buchholz cut-1, Sonneborn-Berger, lot."""
        won: dict[int, list[int]] = defaultdict(list)
        met: dict[int, list[int]] = defaultdict(list)
        for first, second, winner in self.games:
            won[winner].append(first + second - winner)
            met[first].append(second)
            met[second].append(first)
        byes = {e: self.byes.count(e) for e in range(self.n)}
        self.points = points = [WIN * (len(won[e]) + byes[e]) for e in range(self.n)]
        level: dict[int, list[int]] = defaultdict(list)
        for e in range(self.n):
            level[points[e]].append(e)
        keys = {}
        for tied in level.values():
            all_met = all(b in met[a] for a in tied for b in tied if a != b)
            for e in tied:
                direct = len([x for x in won[e] if x in tied]) if all_met else 0
                rounds = [points[x] for x in met[e]] + [points[e]] * byes[e]
                berger = sum(points[x] for x in won[e])
                cut = sum(sorted(rounds)[1:])
                keys[e] = (-points[e], -direct, -len(won[e]), -cut, -berger, lots[e])
        self.ranking = sorted(range(self.n), key=keys.__getitem__)


def rules1(at: Tournament, number: int) -> Pairs:
    points, played = dict(enumerate(at.points)), [game[:2] for game in at.games]
    drawn = matching.draw(2, at.ranking, points, played, at.byes, at.lot, number)
    return drawn.tables, drawn.byes


def rules2(at: Tournament, number: int) -> Pairs:
    points, played = dict(enumerate(at.points)), [game[:2] for game in at.games]
    names = {entry: str(entry) for entry in range(at.n)}
    drawn = halves.draw_halves(range(at.n), at.ranking[0], points, played, at.byes, (at.lot, number), names)
    return drawn.tables, drawn.byes


def dutch(at: Tournament, number: int) -> Pairs:
    """The pairs of the Dutch system, by way of a report as chess programs exchange it."""
    engine = import_module("py4swiss.engines").DutchEngine
    parser = import_module("py4swiss.trf").TrfParser
    with NamedTemporaryFile("w", suffix=".trf") as file:
        file.write(_report(at))
        file.flush()
        pairs = engine.generate_pairings(parser.parse(Path(file.name)))
    games = [(pair.white - 1, pair.black - 1) for pair in pairs if pair.black]
    return games, [pair.white - 1 for pair in pairs if not pair.black]


def _report(at: Tournament) -> str:
    lines = [f"XXR {ROUNDS}", "XXC white1"]
    for entry in range(at.n):
        cells = []
        ends = [*at.rounds[1:], (len(at.games), len(at.byes))]
        for (games, byes), (games_end, byes_end) in zip(at.rounds, ends, strict=False):
            cell = "  0000 - U" if entry in at.byes[byes:byes_end] else "  0000 - -"
            for first, second, winner in at.games[games:games_end]:
                if entry in (first, second):
                    colour = "w" if entry == first else "b"
                    cell = f"  {first + second - entry + 1:4} {colour} {int(winner == entry)}"
            cells.append(cell)
        head = f"001 {entry + 1:4}      {'m' + str(entry):<33} {2000 - entry:4}"
        lines.append(f"{head:<80}{at.points[entry] / WIN:4.1f} {entry + 1:4}" + "".join(cells))
    return "\n".join(lines) + "\n"


WAYS: dict[str, Callable[[Tournament, int], Pairs]] = {"rules 1": rules1, "rules 2": rules2, "dutch": dutch}


def correlation(n: int, seed: int, way: Callable[[Tournament, int], Pairs]) -> float:
    """Play one season; Kendall's correlation of its table with the true order."""
    chance = Random(seed)
    skills = [chance.gauss(0, SPREAD) for _ in range(n)]
    skills.sort(key=lambda skill: -skill - chance.gauss(0, NOISE))
    luck = [[chance.random() for _ in range(n)] for _ in range(n)]
    lots = [chance.random() for _ in range(n)]
    at = Tournament(f"{seed}", n, ranking=list(range(n)), points=[0] * n)
    for number in range(1, ROUNDS + 1):
        games, byes = way(at, number)
        at.rounds.append((len(at.games), len(at.byes)))
        for first, second in games:
            upper, lower = sorted((first, second))
            better = luck[upper][lower] < 1 / (1 + math.exp((skills[lower] - skills[upper]) / ELO))
            at.games.append((first, second, upper if better else lower))
        at.byes += byes
        at.rank(lots)
    order = at.ranking
    right = sum(skills[order[i]] > skills[order[j]] for i in range(n) for j in range(i + 1, n))
    return 4 * right / (n * (n - 1)) - 1


def main(arguments: list[str] | None = None) -> int:
    """Measure; 1 if rules 2 are more than .01 behind the Dutch system."""
    parser = argparse.ArgumentParser("python -m tests.seasons.swiss", description=__doc__)
    parser.add_argument("--seasons", type=int, default=1000, help="this many of each size")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="members")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS))
    chosen = parser.parse_args(arguments)
    behind = False
    for n in chosen.sizes:
        measured: dict[str, list[float]] = {}
        for way in chosen.ways:
            try:
                seeds = range(chosen.first, chosen.first + chosen.seasons)
                measured[way] = [correlation(n, seed, WAYS[way]) for seed in seeds]
            except ImportError:
                print("py4swiss is not installed: no Dutch system to compare with")
                continue
            error = stdev(measured[way]) / math.sqrt(chosen.seasons)
            print(f"{n} members, {way}: {fmean(measured[way]):.4f} ± {error:.4f}", flush=True)
        if "dutch" in measured and "rules 2" in measured:
            ahead = [a - b for a, b in zip(measured["rules 2"], measured["dutch"], strict=True)]
            error = stdev(ahead) / math.sqrt(chosen.seasons)
            print(f"{n} members, rules 2 over dutch: {fmean(ahead):+.4f} ± {error:.4f}", flush=True)
            behind |= fmean(ahead) < -0.01
    return int(behind)


if __name__ == "__main__":
    sys.exit(main())
