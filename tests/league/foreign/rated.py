"""Ratings of a pool, from its games."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from tests.league.foreign.course import Row

ALGORITHM = "weng-lin-pairs-2"
MEAN = 1500.0
BETA = 400 / (math.log(10) * math.sqrt(2))
DAY = 86400
FREE_DAYS = 30
"""Days without games after which a rating gets less certain."""
FORTNIGHT = 14 * DAY
FIRST_TERMS = (110.0, 2.0)
LEAST, MOST = 100, 1600
"""Games after which the terms are estimated first and last; in between at each doubling."""
STARTS = {50.0: 0.23, 75.0: 0.07, 110.0: 0.0, 160.0: 0.02, 230.0: 0.13}
STEPS = (2.0, 8.0)
EPOCH = 1_420_070_400
"""2015."""


@dataclass
class Rating:
    mu: float = MEAN
    variance: float = 0.0
    games: int = 0
    played_at: float | None = None
    opponents: set[str] = field(default_factory=set)

    def established(self) -> bool:
        return self.games >= 10 and math.sqrt(self.variance) <= 130


class Fold:
    """Games of a pool counted with a pair of terms."""

    def __init__(self, start: float, step: float) -> None:
        self.start, self.step = start, step
        self.ratings: dict[str, Rating] = {}
        self.surprise = STARTS.get(start, 0.0)
        self.met: set[tuple[str, str, int]] = set()

    def count(self, game: Row) -> None:
        """Count one more game."""
        seats, at = game["seats"], game["at"]
        weights = self._weights(game)
        if not any(weights.values()):
            return
        before = {x["member"]: self.ratings.get(x["member"]) or Rating(variance=self.start**2) for x in seats}
        variances = {name: self._idle(each, at) + self.step**2 for name, each in before.items()}
        after: dict[str, Rating] = {}
        for seat in seats:
            name, mine = seat["member"], before[seat["member"]]
            gain, loss = 0.0, 0.0
            for other in seats:
                if other is seat:
                    continue
                rival = other["member"]
                c = math.sqrt(0.6 * (variances[name] + variances[rival]) + 2 * BETA**2)
                p = 1 / (1 + math.exp((before[rival].mu - mine.mu) / c))
                s = _score(seat, other)
                w = weights[frozenset((name, rival))]
                if name < rival:
                    self.surprise += w * (s - p) ** 2
                if game["friendly"] and s > p and not before[rival].established() and _doubtful(other, at):
                    w = 0.0
                gain += w * variances[name] / c * (s - p)
                loss += w * variances[name] / c**2 * p * (1 - p)
            after[name] = Rating(
                mine.mu + gain,
                variances[name] * max(1 - loss, 0.0001),
                mine.games + 1,
                at,
                mine.opponents | {x["member"] for x in seats if x is not seat},
            )
        self.ratings.update(after)

    def _idle(self, rating: Rating, at: float) -> float:
        if rating.played_at is None:
            return rating.variance
        days = max(0, int((at - rating.played_at) // DAY) - FREE_DAYS)
        return min(rating.variance + 26 * days, max(rating.variance, self.start**2))

    def _weights(self, game: Row) -> dict[frozenset[str], float]:
        seats = game["seats"]
        weights = {}
        for first, second in combinations(sorted(x["member"] for x in seats), 2):
            key = (first, second, int(game["at"] // FORTNIGHT))
            counts = not game["friendly"] or key not in self.met
            if game["friendly"]:
                self.met.add(key)
            weights[frozenset((first, second))] = 1 / math.sqrt(len(seats) - 1) if counts else 0.0
        return weights


def _score(seat: Row, other: Row) -> float:
    return 0.5 if seat["place"] == other["place"] else float(seat["place"] < other["place"])


def _doubtful(seat: Row, at: float) -> bool:
    """Whether nobody gains from an opponent of a friendly game who is not established."""
    if seat["left"]:
        return True
    if not seat["member"].isdigit():
        return False
    created = EPOCH + (int(seat["member"]) >> 22) / 1000
    return bool(at - created < FREE_DAYS * DAY)


def folded(games: list[Row]) -> Fold:
    """The ratings of a pool: its terms estimated, and all games counted with them."""
    ordered = sorted(games, key=lambda g: (g["at"], g["id"]))
    sizes = [LEAST << n for n in range(5) if LEAST << n <= min(len(ordered), MOST)]
    terms = FIRST_TERMS
    if sizes:
        trials = [Fold(start, step) for step in STEPS for start in STARTS]
        for trial in trials:
            for game in ordered[: sizes[-1]]:
                trial.count(game)
        best = min(trials, key=lambda t: t.surprise)
        terms = (best.start, best.step)
    result = Fold(*terms)
    for game in ordered:
        result.count(game)
    return result


def wrong_ratings(page: Row) -> Iterator[str]:
    """Where the ratings of a pool differ from what its games make."""
    if page["algorithm"] != ALGORITHM:
        yield f"the algorithm is {page['algorithm']}"
        return
    book = folded(page["games"])
    if (page["terms"]["start"], page["terms"]["step"]) != (book.start, book.step):
        yield f"terms {page['terms']}, not {book.start} and {book.step}"
    if set(page["ratings"]) != set(book.ratings):
        yield "it has ratings of others"
        return
    for name, shown in page["ratings"].items():
        mine = book.ratings[name]
        near = math.isclose(shown["mu"], mine.mu, rel_tol=1e-9) and math.isclose(
            shown["variance"], mine.variance, rel_tol=1e-9
        )
        same = (shown["games"], shown["opponents"], shown["played_at"]) == (
            mine.games,
            len(mine.opponents),
            mine.played_at,
        )
        if not (near and same):
            yield f"{name} has {shown}, not {mine.mu}, {mine.variance}, {mine.games}, {len(mine.opponents)}"
