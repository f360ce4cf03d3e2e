"""What a member of a round robin can do for a friend by leaving: `python -m tests.seasons.leavers`.

Two rules are compared: the results of who has left stand, or they are struck if fewer than half of their
games were played. Games that are not played are won by the others. The leaver knows all results and how
strong everybody is, tries out futures after each round, and leaves at the first moment at which this makes
the friend's place better by a tenth on average; or somebody leaves at a moment of chance, without a purpose.
"""

from __future__ import annotations

import argparse
from random import Random

from league.pairings import circle

STAND, STRIKE = "stand", "strike"
SIZES = (7, 9, 11, 13)
"""Odd ones, in which each pair meets once."""
UP = 2
"""Who goes up."""
SPREAD, FUTURES, WORTH = 200.0, 24, 0.1
Results = dict[tuple[int, int], int]
"""By pair, the lower number first, who wins."""


def drawn(pairs: list[tuple[int, int]], skills: list[float], rng: Random) -> Results:
    """Results of all games."""
    return {
        (a, b): a if rng.random() < 1 / (1 + 10 ** ((skills[b] - skills[a]) / 400)) else b for a, b in pairs
    }


def points(results: Results, size: int, leaver: int, played: set[tuple[int, int]], rule: str) -> list[int]:
    """Wins of everybody if the leaver has played these of their games; of all games without a leaver."""
    struck = rule == STRIKE and 2 * len(played) < size - 1
    wins = [0] * size
    for pair, winner in results.items():
        if leaver not in pair or pair in played:
            wins[winner] += not (struck and leaver in pair)
        elif not struck:
            wins[sum(pair) - leaver] += 1
    return wins


def place(wins: list[int], member: int, leaver: int | None, lots: list[float]) -> int:
    """A member's place; who has left is last, ties are decided by lot."""
    mine = (wins[member], lots[member])
    return 1 + sum((wins[e], lots[e]) > mine for e in range(len(wins)) if e not in (member, leaver))


class League:
    """A round robin with a leaver, 0, and a friend, 1."""

    def __init__(self, size: int, rng: Random) -> None:
        self.size, self.rng = size, rng
        self.seats = rng.sample(range(size), size)
        self.rounds = [
            [(min(a, b), max(a, b)) for a, b in ((self.seats[x], self.seats[y]) for x, y in pairs)]
            for pairs in circle.rounds(size, False)
        ]
        self.pairs = list(dict.fromkeys(pair for pairs in self.rounds for pair in pairs))
        self.skills = [rng.gauss(0, SPREAD) for _ in range(size)]
        self.lots = [rng.random() for _ in range(size)]
        self.truth = drawn(self.pairs, self.skills, rng)

    def over(self, number: int) -> set[tuple[int, int]]:
        """The games of the first rounds."""
        return {pair for pairs in self.rounds[:number] for pair in pairs}

    def gain(self, results: Results, number: int, rule: str) -> int:
        """Places that the friend gains if the leaver leaves after this round, of these results."""
        mine = {pair for pair in self.over(number) if 0 in pair}
        every = {pair for pair in self.pairs if 0 in pair}
        stays = place(points(results, self.size, 0, every, rule), 1, None, self.lots)
        ahead = points(results, self.size, 0, every, rule)
        stays -= (ahead[0], self.lots[0]) > (ahead[1], self.lots[1])  # the leaver's own place helps alike
        return stays - place(points(results, self.size, 0, mine, rule), 1, 0, self.lots)

    def helped(self, rule: str) -> int:
        """The places that the friend gains by a leaver who wants it."""
        for number in range(len(self.rounds)):
            known = self.over(number)
            futures = []
            for _ in range(FUTURES):
                rest = drawn([p for p in self.pairs if p not in known], self.skills, self.rng)
                futures.append(self.gain({**{p: self.truth[p] for p in known}, **rest}, number, rule))
            if sum(futures) > WORTH * FUTURES:
                return self.gain(self.truth, number, rule)
        return 0

    def shifted(self, number: int, rule: str) -> bool:
        """Whether others go up than without the leaver's games, if they leave after this round."""
        mine = {pair for pair in self.over(number) if 0 in pair}
        wins = points(self.truth, self.size, 0, mine, rule)
        without = points({p: w for p, w in self.truth.items() if 0 not in p}, self.size, 0, set(), rule)
        return self._up(wins) != self._up(without)

    def _up(self, wins: list[int]) -> set[int]:
        return {e for e in range(1, self.size) if place(wins, e, 0, self.lots) <= UP}


def main(arguments: list[str] | None = None) -> None:
    """Print what leaving changes, by size and rule."""
    parser = argparse.ArgumentParser("python -m tests.seasons.leavers", description=__doc__)
    parser.add_argument("--seasons", type=int, default=400)
    chosen = parser.parse_args(arguments)
    for size in SIZES:
        for rule in (STAND, STRIKE):
            gains, shifts = [], 0
            for seed in range(chosen.seasons):
                league = League(size, Random(f"{size}:{seed}"))
                moment = league.rng.randrange(1, len(league.rounds))
                shifts += league.shifted(moment, rule)
                gains.append(league.helped(rule))
            mean = sum(gains) / len(gains)
            error = (sum((g - mean) ** 2 for g in gains) / len(gains) / len(gains)) ** 0.5
            print(
                f"{size} members, {rule}: the friend gains {mean:.3f} places (error {error:.3f}); "
                f"others go up in {shifts / len(gains):.1%} because of whom a leaver had met"
            )


if __name__ == "__main__":
    main()
