"""Ratings of members among themselves: Weng and Lin's Bradley-Terry update over all pairs of a game, on the
scale of Elo. docs/leagues.md derives the weights and tells how often a rating's band held the truth.

A rating is a fold over results in the order of time and nothing else. All arithmetic is that of IEEE 754 with
the four operations and the square root, in a fixed order, so that every machine computes the same bits.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from league.logistic import logistic

ALGORITHM = "weng-lin-pairs-2"
"""The version of everything in this module that decides a rating. Another number: fold all results again."""
DUEL, TABLE_POOL = "1v1", "table"
"""The kinds of pools: games of two, and of more."""
MEAN = 1500.0
SCALE2 = 173.71779276130073 * 173.71779276130073
"""The square of Elo's 400 / ln 10. It is twice beta squared, with beta = 122.84."""
SHRINK = 0.6
"""The part of both variances by which a chance comes nearer to even. A logistic function that is averaged
over a normal distribution is nearly one again, with the part pi / 8 = 0.39; more is careful."""
FLOOR = 1e-4
"""A game leaves at least this part of the variance."""
DAY = 86_400
IDLE_DAYS, IDLE_GROWTH = 30, 26.0
"""After this many days without a game the variance grows by this much a further day, up to a newcomer's."""
PROVISIONAL, FEW_GAMES = 130.0, 10
"""With a greater sigma or fewer games a rating is provisional; else it is established."""
BOARD_OPPONENTS, BOARD_DAYS = 5, 120
"""Members on a leaderboard have met this many opponents who have `FEW_GAMES` rated games or more, and played
within this many days."""
FRIENDLY_DAYS = 14
"""Of a pair's friendly games that end in one such span, counted from 1970, the first one counts."""
YOUNG_DAYS = 30
"""In a friendly game nothing is gained from a member whose account is younger, or who left early, unless
their rating is established."""
_SNOWFLAKES = 1_420_070_400.0
"""When Discord's ids begin, in seconds since 1970."""
CHECKPOINTS = (100, 200, 400, 800, 1600)
"""With so many games a pool's terms are estimated from all of them."""


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What is estimated for a pool and then stands until its next checkpoint."""

    start: float = 110.0
    """A newcomer's sigma."""
    step: float = 2.0
    """A game adds the square of this to the variance before it is counted: skill changes."""


DEFAULT = Terms()
"""Of a pool that has not reached its first checkpoint."""
CANDIDATES = tuple(
    (Terms(start, step), unlikely)
    for step in (2.0, 8.0)
    for start, unlikely in ((50.0, 0.23), (75.0, 0.07), (110.0, 0.0), (160.0, 0.02), (230.0, 0.13))
)
"""The terms from which the estimate takes those with the least surprise, and what is added to it: about 0.3
times the squared logarithm of start / 120, which keeps few games from deciding much."""


class RatedSeat(msgspec.Struct, frozen=True, gc=False):
    """A member's place in a rated game, from 1; equal places are shared. Timeouts count like any place."""

    member: str
    place: int
    left: bool = False
    """They left a friendly game early."""


class RatedGame(msgspec.Struct, frozen=True, gc=False):
    """A result that changes ratings. `at` is when it ended, in seconds since 1970."""

    id: int
    at: float
    seats: tuple[RatedSeat, ...]
    friendly: bool = False
    """A game outside of leagues, of which not each counts (`FRIENDLY_DAYS`, `YOUNG_DAYS`)."""


class Rating(msgspec.Struct, frozen=True, gc=False):
    """What is known of a member's skill in a pool."""

    mu: float = MEAN
    variance: float = DEFAULT.start * DEFAULT.start
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
    """What the pair counted for: 1 / sqrt(seats - 1), or nothing in a friendly game."""


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


def at(rating: Rating, now: float, terms: Terms) -> Rating:
    """The rating as it stands now: without games its variance grows, its mean never changes."""
    if rating.played_at is None:
        return rating
    idle = int((now - rating.played_at) // DAY) - IDLE_DAYS
    if idle <= 0:
        return rating
    newcomer = terms.start * terms.start
    grown = max(rating.variance, min(newcomer, rating.variance + IDLE_GROWTH * idle))
    return msgspec.structs.replace(rating, variance=grown)


def newcomer(terms: Terms) -> Rating:
    """The rating of a member without games."""
    return Rating(variance=terms.start * terms.start)


def provisional(rating: Rating) -> bool:
    """Whether too little is known yet."""
    return rating.games < FEW_GAMES or rating.sigma > PROVISIONAL


def young(member: str, now: float) -> bool:
    """Whether the account of this id was made less than `YOUNG_DAYS` ago. What is no id of Discord is old."""
    if not (member.isascii() and member.isdigit()):
        return False
    return now - ((int(member) >> 22) / 1000 + _SNOWFLAKES) < YOUNG_DAYS * DAY


def span(now: float) -> float:
    """When the span of `FRIENDLY_DAYS` began in which this moment lies."""
    return now // (FRIENDLY_DAYS * DAY) * (FRIENDLY_DAYS * DAY)


def may_be_listed(rating: Rating, now: float, terms: Terms) -> bool:
    """Whether it is established, recent, and of enough opponents, whatever these have played."""
    recent = rating.played_at is not None and now - rating.played_at <= BOARD_DAYS * DAY
    return recent and rating.opponents >= BOARD_OPPONENTS and not provisional(at(rating, now, terms))


def leaderboard(
    ratings: Mapping[str, Rating], met: Mapping[str, Collection[str]], now: float, terms: Terms
) -> list[tuple[str, Rating]]:
    """The members that it lists with their ratings as they stand now: the highest mean first; equals by
    sigma, then by member. `met`: whom those met who may be listed."""
    experienced = {member for member, rating in ratings.items() if rating.games >= FEW_GAMES}
    board = [
        (member, at(rating, now, terms))
        for member, rating in ratings.items()
        if may_be_listed(rating, now, terms)
        and len(experienced.intersection(met[member]) - {member}) >= BOARD_OPPONENTS
    ]
    return sorted(board, key=lambda line: (-line[1].mu, line[1].variance, line[0]))


def chance(a: Rating, b: Rating) -> float:
    """The chance that the one finishes above the other, from 0 to 1, with what is known of both."""
    return logistic((a.mu - b.mu) / math.sqrt(SHRINK * (a.variance + b.variance) + SCALE2))


class RatingBook:
    """The ratings of a pool after some games."""

    def __init__(self, terms: Terms = DEFAULT, *, events: bool = True) -> None:
        """:param events: Whether what each game changed is kept and returned."""
        self.terms = terms
        self._keeps_events = events
        self.surprise = 0.0
        """How badly the games were foretold: the sum of weight * (score - chance) ** 2 over their pairs."""
        self.ratings: dict[str, Rating] = {}
        """By member, in the order of their first games."""
        self.events: list[RatingEvent] = []
        self._last: tuple[float, int] = (-math.inf, 0)
        self._met: dict[str, set[str]] = defaultdict(set)
        """By member all whom they met, themselves included."""
        self._friendly: dict[tuple[str, str], float] = {}
        """By pair when their newest friendly game ended."""

    @classmethod
    def resume(
        cls,
        terms: Terms,
        ratings: Mapping[str, Rating],
        met: Mapping[str, Iterable[str]],
        friendly: Mapping[tuple[str, str], float],
    ) -> RatingBook:
        """A book that goes on for these members alone: their ratings, whom they met, and when the pairs of
        them (in order) had their newest friendly game, if that was in the same span as the next game. The
        caller sees to it that the next game is later than all before."""
        book = cls(terms)
        book.ratings = dict(ratings)
        book._met.update({member: {member, *others} for member, others in met.items()})
        book._friendly.update(friendly)
        return book

    def add(self, game: RatedGame) -> tuple[RatingEvent, ...]:
        """Count one more game. Returns its events, one a seat; none for a friendly game of which nothing
        counts, which changes nothing.

        :raises ValueError: the game is not later than the last one (by end, then id), has less than two seats
            or a member twice.
        """
        members = [seat.member for seat in game.seats]
        if len(members) < 2 or len(set(members)) < len(members):
            raise ValueError(f"game {game.id} needs two different members or more, not {members}")
        if (game.at, game.id) <= self._last:
            raise ValueError(f"game {game.id} ended at {game.at}, not after all games counted before")
        self._last = (game.at, game.id)
        before = [self.ratings.get(member) or newcomer(self.terms) for member in members]
        now = [at(rating, game.at, self.terms) for rating in before]
        variances = [rating.variance + self.terms.step * self.terms.step for rating in now]
        sums, losses, shares, weighs = self._pairs(game, now, variances)
        if game.friendly and not weighs:
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
            if self._keeps_events:
                parts = tuple(shares[i])
                events.append(RatingEvent(game.id, game.at, seat.member, seat.place, before[i], after, parts))
        self.events += events
        return tuple(events)

    def _pairs(
        self, game: RatedGame, now: Sequence[Rating], variances: list[float]
    ) -> tuple[list[float], list[float], list[list[RatingShare]], bool]:
        """By seat the change of the mean, the part of the variance that goes, and each opponent's share, if
        events are kept; then whether anything of the game counts."""
        seats = game.seats
        sums, losses = [0.0] * len(seats), [0.0] * len(seats)
        shares: list[list[RatingShare]] = [[] for _ in seats]
        weighs = False
        weight = 1.0 / math.sqrt(len(seats) - 1.0)
        doubtful = [
            game.friendly and (seat.left or young(seat.member, game.at)) and provisional(rating)
            for seat, rating in zip(seats, now, strict=True)
        ]
        for i, first in enumerate(seats):
            mean, variance = now[i].mu, variances[i]
            for j in range(i + 1, len(seats)):
                second = seats[j]
                pair = weight
                if game.friendly and self._again(first.member, second.member, game.at):
                    pair = 0.0
                c2 = SHRINK * (variance + variances[j]) + SCALE2
                c = math.sqrt(c2)
                p = logistic((mean - now[j].mu) / c)
                score = 1.0 if first.place < second.place else 0.0 if first.place > second.place else 0.5
                surprise = score - p
                self.surprise += pair * (surprise * surprise)
                w_i = 0.0 if doubtful[j] and surprise > 0.0 else pair
                w_j = 0.0 if doubtful[i] and surprise < 0.0 else pair
                pull, information = surprise / c, p * (1.0 - p) / c2
                part_i, part_j = w_i * variance, w_j * variances[j]
                gain_i, gain_j = part_i * pull, -(part_j * pull)
                sums[i] += gain_i
                sums[j] += gain_j
                losses[i] += part_i * information
                losses[j] += part_j * information
                weighs = weighs or w_i > 0.0 or w_j > 0.0
                if self._keeps_events:
                    shares[i].append(RatingShare(second.member, second.place, gain_i, p, w_i))
                    shares[j].append(RatingShare(first.member, first.place, gain_j, 1.0 - p, w_j))
        return sums, losses, shares, weighs

    def _again(self, a: str, b: str, now: float) -> bool:
        """Whether a pair has had a friendly game in this span already. This one is noted."""
        pair = (a, b) if a < b else (b, a)
        before = self._friendly.get(pair)
        self._friendly[pair] = now
        return before is not None and before >= span(now)


def terms_of(games: Sequence[RatedGame]) -> Terms:
    """The terms of a pool with these games, in the order of time: those under which the games up to its last
    checkpoint were the least surprising, of equals the first."""
    reached = max((number for number in CHECKPOINTS if number <= len(games)), default=0)
    if not reached:
        return DEFAULT

    def surprise(candidate: tuple[Terms, float]) -> float:
        book = RatingBook(candidate[0], events=False)
        for game in games[:reached]:
            book.add(game)
        return book.surprise + candidate[1]

    return min(CANDIDATES, key=surprise)[0]


def fold(games: Iterable[RatedGame]) -> RatingBook:
    """The ratings of a pool from all its rated games, in whatever order they are given.

    :raises ValueError: a game is given twice or is none (see `RatingBook.add`).
    """
    ordered = sorted(games, key=lambda g: (g.at, g.id))
    book = RatingBook(terms_of(ordered))
    for game in ordered:
        book.add(game)
    return book
