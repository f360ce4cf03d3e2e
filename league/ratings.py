"""Ratings of members among themselves: Weng and Lin's Bradley-Terry update over all pairs of a game, on the
scale of Elo. docs/leagues.md derives the weights and tells how often a rating's band held the truth.

A rating is a fold over results in the order of time and nothing else. All arithmetic is that of IEEE 754 with
the four operations and the square root, in a fixed order, so that every machine computes the same bits.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping

import msgspec

from league.logistic import logistic

ALGORITHM = "weng-lin-pairs-1"
"""The version of everything in this module that decides a rating. Another number: fold all results again."""
DUEL, TABLE_POOL = "1v1", "table"
"""The kinds of pools: games of two, and of more."""
MEAN = 1500.0
VARIANCE = 250.0 * 250.0
"""Of a member without games."""
SCALE2 = 173.71779276130073 * 173.71779276130073
"""The square of Elo's 400 / ln 10. It is twice beta squared, with beta = 122.84."""
TAU2 = 3.0 * 3.0
"""What a game adds to the variance before it is counted: skill changes."""
FLOOR = 1e-4
"""A game leaves at least this part of the variance."""
DAY = 86_400
IDLE_DAYS, IDLE_GROWTH = 30, 26.0
"""After this many days without a game the variance grows by this much each further day, up to `VARIANCE`."""
PROVISIONAL = 130.0
"""With a greater sigma a rating is provisional."""
BOARD_OPPONENTS, BOARD_DAYS = 5, 120
"""Members on a leaderboard have met this many opponents and played within this many days."""
FRIENDLY_WEIGHTS = (1.0, 1.0, 1.0, 0.5, 0.25)
FRIENDLY_DAYS = 90
"""The weights of a pair's first, second, ... friendly game within this many days; later ones do not count."""
NEW_SIGMA, NEW_WEIGHT = 200.0, 0.5
"""In friendly games an opponent with a greater sigma counts with this weight."""


class RatedSeat(msgspec.Struct, frozen=True, gc=False):
    """A member's place in a rated game, from 1; equal places are shared. Timeouts count like any place."""

    member: str
    place: int


class RatedGame(msgspec.Struct, frozen=True, gc=False):
    """A result that changes ratings. `at` is when it ended, in seconds since 1970."""

    id: int
    at: float
    seats: tuple[RatedSeat, ...]
    friendly: bool = False
    """A game outside of leagues; those of a pair count less the more of them there are."""


class Rating(msgspec.Struct, frozen=True, gc=False):
    """What is known of a member's skill in a pool."""

    mu: float = MEAN
    variance: float = VARIANCE
    games: int = 0
    opponents: int = 0
    """Different members met."""
    played_at: float | None = None
    """When the last game ended."""

    @property
    def sigma(self) -> float:
        """The standard deviation. The truth is within two of them 19 times of 20."""
        return math.sqrt(self.variance)


class RatingShare(msgspec.Struct, frozen=True, gc=False):
    """What one opponent did to a member's mean in a game."""

    member: str
    place: int
    change: float
    chance: float
    """What it was to finish above them, from 0 to 1."""
    weight: float
    """What the pair counted for: 1 / sqrt(seats - 1), less in friendly games that count less."""


class RatingEvent(msgspec.Struct, frozen=True, gc=False):
    """What a game did to a member's rating. The shares sum to the change of the mean, but for rounding."""

    game: int
    at: float
    member: str
    place: int
    before: Rating
    """As it was after the game before; `after` counts idle time since then too."""
    after: Rating
    shares: tuple[RatingShare, ...]


def pool(rules: str, seats: int) -> str:
    """The pool in which a game of this many seats is rated, within one server."""
    return f"{rules}/{DUEL if seats == 2 else TABLE_POOL}"


def at(rating: Rating, now: float) -> Rating:
    """The rating as it stands now: without games its variance grows, its mean never changes."""
    if rating.played_at is None:
        return rating
    idle = int((now - rating.played_at) // DAY) - IDLE_DAYS
    if idle <= 0:
        return rating
    grown = max(rating.variance, min(VARIANCE, rating.variance + IDLE_GROWTH * idle))
    return msgspec.structs.replace(rating, variance=grown)


def provisional(rating: Rating) -> bool:
    """Whether too little is known yet."""
    return rating.sigma > PROVISIONAL


def on_leaderboard(rating: Rating, now: float) -> bool:
    """Whether it is established, from enough opponents, and recent."""
    recent = rating.played_at is not None and now - rating.played_at <= BOARD_DAYS * DAY
    return recent and rating.opponents >= BOARD_OPPONENTS and not provisional(at(rating, now))


def leaderboard(ratings: Mapping[str, Rating], now: float) -> list[tuple[str, Rating]]:
    """The members that it lists with their ratings as they stand now: the highest mean first; equals by
    sigma, then by member."""
    board = [(member, at(rating, now)) for member, rating in ratings.items() if on_leaderboard(rating, now)]
    return sorted(board, key=lambda line: (-line[1].mu, line[1].variance, line[0]))


def chance(a: Rating, b: Rating) -> float:
    """The chance that the one finishes above the other, from 0 to 1, with what is known of both."""
    return logistic((a.mu - b.mu) / math.sqrt(a.variance + b.variance + SCALE2))


class RatingBook:
    """The ratings of a pool after some games."""

    def __init__(self) -> None:
        self.ratings: dict[str, Rating] = {}
        """By member, in the order of their first games."""
        self.events: list[RatingEvent] = []
        self._last: tuple[float, int] = (-math.inf, 0)
        self._met: dict[str, set[str]] = defaultdict(set)
        """By member all whom they met, themselves included."""
        self._friendly: dict[tuple[str, str], deque[float]] = defaultdict(deque)

    @classmethod
    def resume(
        cls,
        ratings: Mapping[str, Rating],
        met: Mapping[str, Iterable[str]],
        friendly: Mapping[tuple[str, str], Iterable[float]],
    ) -> RatingBook:
        """A book that goes on for these members alone: their ratings, whom they met, and when the pairs of
        them (in order) had friendly games in the last `FRIENDLY_DAYS`, oldest first. The caller sees to it
        that the next game is later than all before."""
        book = cls()
        book.ratings = dict(ratings)
        book._met.update({member: {member, *others} for member, others in met.items()})
        book._friendly.update({pair: deque(times) for pair, times in friendly.items()})
        return book

    def add(self, game: RatedGame) -> tuple[RatingEvent, ...]:
        """Count one more game. Returns its events, one a seat; none for a friendly game whose pairs have all
        met too often lately, which changes nothing.

        :raises ValueError: the game is not later than the last one (by end, then id), has less than two seats
            or a member twice.
        """
        members = [seat.member for seat in game.seats]
        if len(members) < 2 or len(set(members)) < len(members):
            raise ValueError(f"game {game.id} needs two different members or more, not {members}")
        if (game.at, game.id) <= self._last:
            raise ValueError(f"game {game.id} ended at {game.at}, not after all games counted before")
        self._last = (game.at, game.id)
        before = [self.ratings.get(member) or Rating() for member in members]
        now = [at(rating, game.at) for rating in before]
        variances = [rating.variance + TAU2 for rating in now]
        sums, losses, shares = self._pairs(game, [rating.mu for rating in now], variances)
        if game.friendly and not any(share.weight for row in shares for share in row):
            return ()
        events = []
        for i, seat in enumerate(game.seats):
            met = self._met[seat.member]
            met.update(members)
            after = Rating(
                now[i].mu + sums[i],
                variances[i] * max(1.0 - losses[i], FLOOR),
                before[i].games + 1,
                len(met) - 1,
                game.at,
            )
            self.ratings[seat.member] = after
            event = RatingEvent(game.id, game.at, seat.member, seat.place, before[i], after, tuple(shares[i]))
            events.append(event)
        self.events += events
        return tuple(events)

    def _pairs(
        self, game: RatedGame, means: list[float], variances: list[float]
    ) -> tuple[list[float], list[float], list[list[RatingShare]]]:
        """By seat the change of the mean, the part of the variance that goes, and each opponent's share."""
        seats = game.seats
        sums, losses = [0.0] * len(seats), [0.0] * len(seats)
        shares: list[list[RatingShare]] = [[] for _ in seats]
        weight = w_i = w_j = 1.0 / math.sqrt(len(seats) - 1.0)
        for i, first in enumerate(seats):
            mean, variance = means[i], variances[i]
            for j in range(i + 1, len(seats)):
                second = seats[j]
                if game.friendly:
                    pair = weight * self._friendly_weight(first.member, second.member, game.at)
                    w_i, w_j = pair * _trust(variances[j]), pair * _trust(variance)
                c2 = variance + variances[j] + SCALE2
                c = math.sqrt(c2)
                p = logistic((mean - means[j]) / c)
                score = 1.0 if first.place < second.place else 0.0 if first.place > second.place else 0.5
                pull, information = (score - p) / c, p * (1.0 - p) / c2
                part_i, part_j = w_i * variance, w_j * variances[j]
                gain_i, gain_j = part_i * pull, -(part_j * pull)
                sums[i] += gain_i
                sums[j] += gain_j
                losses[i] += part_i * information
                losses[j] += part_j * information
                shares[i].append(RatingShare(second.member, second.place, gain_i, p, w_i))
                shares[j].append(RatingShare(first.member, first.place, gain_j, 1.0 - p, w_j))
        return sums, losses, shares

    def _friendly_weight(self, a: str, b: str, now: float) -> float:
        """The weight of a pair's friendly game, which is counted by this."""
        times = self._friendly[(a, b) if a < b else (b, a)]
        while times and now - times[0] >= FRIENDLY_DAYS * DAY:
            times.popleft()
        times.append(now)
        return FRIENDLY_WEIGHTS[len(times) - 1] if len(times) <= len(FRIENDLY_WEIGHTS) else 0.0


def _trust(variance: float) -> float:
    return NEW_WEIGHT if variance > NEW_SIGMA * NEW_SIGMA else 1.0


def fold(games: Iterable[RatedGame]) -> RatingBook:
    """The ratings of a pool from all its rated games, in whatever order they are given.

    :raises ValueError: a game is given twice or is none (see `RatingBook.add`).
    """
    book = RatingBook()
    for game in sorted(games, key=lambda g: (g.at, g.id)):
        book.add(game)
    return book
