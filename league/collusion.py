"""What managers may look into: pairs that spare each other, and resignations without need.

These are flags, no verdicts. What a pair gains by sparing each other is told, but flags nobody: points of a
few games tell little. `python -m tests.seasons.colluders` measures how many pairs are flagged.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

import msgspec

from league.model import POINT
from league.ratings import Rating, chance
from league.scoring import MEAN60, TABLES

MEETINGS = 3
"""A pair is looked at after this many games of three seats or more."""
SPARED = 1 / 3
"""Flagged are pairs with less than this part of the attacks on each other that are expected."""
SIGMAS = 1.28
"""And that are more than this many standard deviations below what is expected. These follow from how much the
pairs of a table differ."""
LEAST = 6
"""And of which at least this many attacks are expected: of fewer there may be none by chance."""


class SeatResigned(msgspec.Struct, frozen=True):
    """A resignation: how the seat stood before it."""

    seat: int
    rank: int
    """Among the living, from 1, the best (`engine.standings`)."""
    living: int
    """Seats that were alive, itself included."""


REWINDING, FORCE, RESIGNATION = TURNS = "rewind", "force", "resignation"
"""What turns a game beside its usual moves."""


class Turned(msgspec.Struct, frozen=True):
    """A game was taken back, moves were forced, or a seat was given up."""

    kind: str
    better: tuple[int, ...]
    """The seats that stood better after it; empty: it was the same for all."""


class GameCounts(msgspec.Struct, frozen=True):
    """What of a finished game is looked at. All is by seat."""

    game: int
    members: tuple[str | None, ...]
    """None: a computer player."""
    points60: tuple[int, ...]
    attacks: tuple[tuple[int, ...], ...]
    """By attacker, then by defender, how many attacks there were."""
    expected60: tuple[float, ...] | None = None
    """The points that were to be expected (`expected60`); None: the mean for each."""
    resigned: tuple[SeatResigned, ...] = ()
    turned: tuple[Turned, ...] = ()


class SuspectPair(msgspec.Struct, frozen=True):
    """Two members who met often and attacked each other more rarely than chance explains."""

    a: str
    b: str
    games: tuple[int, ...]
    attacks: int
    expected: float
    """Attacks on each other, and how many there would be if each spread its attacks evenly."""
    gain60: float
    sigma60: float
    """The points of both above what was expected, and the standard deviation of such a sum."""


class NeedlessResignation(msgspec.Struct, frozen=True):
    """A member resigned while in the better half of the living."""

    game: int
    member: str
    rank: int
    living: int


class Beneficiary(msgspec.Struct, frozen=True):
    """How often a member stood better after a game was taken back, after forced moves, and after somebody
    had resigned."""

    member: str | None
    """None: how often nobody did, that is, how often it was the same for all."""
    rewinds: int
    forces: int
    resignations: int


class CollusionReport(msgspec.Struct, frozen=True):
    """For managers alone. Of the pairs the greatest gain, in sigmas, comes first."""

    pairs: tuple[SuspectPair, ...]
    resignations: tuple[NeedlessResignation, ...]
    beneficiaries: tuple[Beneficiary, ...] = ()
    """Those who stood better most often come first, what was the same for all comes last."""


class _Pair:
    """What two members did in the games that they shared."""

    def __init__(self) -> None:
        self.games: list[int] = []
        self.attacks = 0
        self.expected = 0.0
        self.spread = 0.0
        self.gain = 0.0
        self.variance = 0.0

    def count(self, game: GameCounts, i: int, j: int) -> None:
        """Add a game in which they have these seats."""
        seats = len(game.members)
        expected = game.expected60 or (float(MEAN60),) * seats
        self.games.append(game.game)
        self.attacks += _attacks(game, i, j)
        self.expected += _expected_attacks(game, i, j)
        # The variance of what a pair of the table, drawn by lot, is above what is expected of it.
        pairs = list(combinations(range(seats), 2))
        squares = ((_attacks(game, *pair) - _expected_attacks(game, *pair)) ** 2 for pair in pairs)
        self.spread += sum(squares) / len(pairs)
        self.gain += game.points60[i] + game.points60[j] - expected[i] - expected[j]
        # The variance of the sum of two of a game's points that are drawn by lot.
        mean = sum(game.points60) / seats
        spread = sum((points - mean) ** 2 for points in game.points60) / seats
        self.variance += 2 * spread * (1 - 1 / (seats - 1))

    @property
    def suspect(self) -> bool:
        """Whether it is flagged."""
        below = self.expected - self.attacks
        spared = self.attacks < SPARED * self.expected and below > SIGMAS * math.sqrt(self.spread)
        return len(self.games) >= MEETINGS and self.expected >= LEAST and spared


def _attacks(game: GameCounts, i: int, j: int) -> int:
    return game.attacks[i][j] + game.attacks[j][i]


def _expected_attacks(game: GameCounts, i: int, j: int) -> float:
    """How many there would be of two seats on each other if each spread its attacks evenly."""
    return (sum(game.attacks[i]) + sum(game.attacks[j])) / (len(game.members) - 1)


def report(games: Iterable[GameCounts], others: Iterable[GameCounts] = ()) -> CollusionReport:
    """The flags that these games raise. Games of two are looked at for resignations alone.

    :param others: Games that are looked at for pairs alone: what a pair does shows over time.
    """
    pairs: dict[tuple[str, str], _Pair] = defaultdict(_Pair)
    needless = []
    looked_at = sorted(games, key=lambda g: g.game)
    for game in sorted([*looked_at, *others], key=lambda g: g.game):
        humans = sorted((member, seat) for seat, member in enumerate(game.members) if member is not None)
        if len(game.members) > 2:
            for (a, i), (b, j) in combinations(humans, 2):
                pairs[a, b].count(game, i, j)
    for game in looked_at:
        needless += [
            NeedlessResignation(game.game, member, gone.rank, gone.living)
            for gone in game.resigned
            if (member := game.members[gone.seat]) is not None and 2 * gone.rank <= gone.living
        ]
    signs = [
        SuspectPair(a, b, tuple(p.games), p.attacks, p.expected, p.gain, math.sqrt(p.variance))
        for (a, b), p in pairs.items()
        if p.suspect
    ]
    signs.sort(key=lambda p: (-p.gain60 / p.sigma60 if p.sigma60 else -math.inf, p.a, p.b))
    return CollusionReport(tuple(signs), tuple(needless), _beneficiaries(looked_at))


def _beneficiaries(games: Iterable[GameCounts]) -> tuple[Beneficiary, ...]:
    counts: dict[str | None, Counter[str]] = defaultdict(Counter)
    for game in games:
        for turn in game.turned:
            # Computer players gain nothing that counts; seats of one member are no two.
            for member in {game.members[seat] for seat in turn.better} - {None} if turn.better else {None}:
                counts[member][turn.kind] += 1
    order = sorted(counts, key=lambda m: (m is None, -counts[m].total(), m or ""))
    return tuple(Beneficiary(m, *(counts[m][kind] for kind in TURNS)) for m in order)


def expected60(ratings: Sequence[Rating]) -> tuple[float, ...]:
    """The points that members with these ratings may expect of a game, by seat. Each is read from the table
    of points at the mean place, and all are moved by the same amount to their right sum.

    :raises ValueError: the game has less than 2 or more than 6 seats.
    """
    if len(ratings) not in TABLES:
        raise ValueError(f"a game has {min(TABLES)} to {max(TABLES)} seats, not {len(ratings)}")
    table = TABLES[len(ratings)]
    read = []
    for i, rating in enumerate(ratings):
        place = sum(chance(other, rating) for j, other in enumerate(ratings) if j != i)
        better = min(int(place), len(table) - 2)
        part = place - better
        read.append(POINT * (table[better] * (1 - part) + table[better + 1] * part))
    move = MEAN60 - sum(read) / len(read)
    return tuple(points + move for points in read)
