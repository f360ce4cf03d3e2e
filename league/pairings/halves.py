"""A round of a Swiss system of two by rules 2: within each score group the upper half by seed meets the lower
half, as few as possible meet somebody of another group, and nobody sits in the same seat three times running.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

import msgspec

from league import lots
from league.pairings.matching import BYE, MOST_UNEVEN, Edge, best_pairs
from league.pairings.tables import History, RoundDraw, meetings

FIRST, SECOND = 1, -1


class _Standing(msgspec.Struct, frozen=True):
    """Where an entry stands before the round."""

    group: int
    """The score group, from 0, the one with the most points."""
    place: int
    """Within the group by seed, from 0, the best."""
    size: int
    """Of the group."""
    seats: tuple[int, ...]
    """By game that it has played, `FIRST` or `SECOND`."""

    @property
    def balance(self) -> int:
        """How often it sat first more often than second."""
        return sum(self.seats)

    @property
    def run(self) -> int:
        """The seat of the last two games, if it was the same in both; else 0."""
        return self.seats[-1] if len(self.seats) > 1 and self.seats[-1] == self.seats[-2] else 0

    @property
    def barred(self) -> int:
        """The seat in which it cannot sit again: it did so in its last two games, or twice more often than in
        the other one; 0: none."""
        if self.run:
            return self.run
        if abs(self.balance) >= MOST_UNEVEN:
            return FIRST if self.balance > 0 else SECOND
        return 0

    @property
    def due(self) -> int:
        """The seat that is not its turn, times 3 if it is barred, 2 if it sat there more often, 1 if it sat
        there last."""
        if self.barred:
            return 3 * self.barred
        if self.balance:
            return 2 if self.balance > 0 else -2
        return self.seats[-1] if self.seats else 0

    @property
    def below(self) -> int:
        """How many of its group have a worse seed."""
        return self.size - 1 - self.place


def draw_halves(
    seeds: Sequence[int],
    leader: int | None,
    points60: Mapping[int, int],
    played: History,
    byes: Sequence[int],
    key: tuple[str | int, ...],
    names: lots.Names,
) -> RoundDraw:
    """The games of the next round. The same arguments always give the same ones: those pairs are taken that
    are best by the sum of the first cost of `_pair_costs` and `_bye_costs`, of these by the second one, and
    so on.

    :param seeds: The entries that play on, the best seed first.
    :param leader: Who leads, and has no bye if that can be avoided.
    :param points60: Their points; entries without any may be missing.
    :param played: The games that were played, in order.
    :param byes: The entries that had byes or won without a game, once for each time.
    :param key: The season's lot and the number of the round.
    :param names: By entry the name by which lots are drawn for it.
    """
    if not seeds:
        return RoundDraw()
    here = _standings(seeds, points60, played)
    met, had = meetings(played), Counter(byes)
    costs: dict[Edge, tuple[int, ...]] = {}
    for pair in combinations(sorted(seeds), 2):
        drawn = lots.number(2**32, *key, "pairs", *sorted(names[entry] for entry in pair))
        costs[pair] = (*_pair_costs(here[pair[0]], here[pair[1]], met[pair]), drawn)
    if len(seeds) % 2:
        last = max(standing.group for standing in here.values())
        for entry in seeds:
            leads = int(entry == leader and len(seeds) > 1)
            costs[BYE, entry] = (*_bye_costs(here[entry], had[entry], leads, last), 0)
    pairs = best_pairs(costs)
    flip = lots.number(2, key[0], "first")
    rank = {entry: place for place, entry in enumerate(seeds)}
    games = [_seat_pair(pair, here, rank, flip) for pair in pairs if BYE not in pair]
    strength = {entry: (here[entry].group, here[entry].place) for entry in seeds}
    return RoundDraw(
        tuple(sorted(games, key=lambda game: min(strength[entry] for entry in game))),
        tuple(max(pair) for pair in pairs if BYE in pair),
    )


def _standings(seeds: Sequence[int], points60: Mapping[int, int], played: History) -> dict[int, _Standing]:
    groups: dict[int, list[int]] = defaultdict(list)
    for entry in seeds:
        groups[points60.get(entry, 0)].append(entry)
    seats: dict[int, list[int]] = defaultdict(list)
    for first, second in played:
        seats[first].append(FIRST)
        seats[second].append(SECOND)
    return {
        entry: _Standing(number, place, len(groups[points]), tuple(seats[entry]))
        for number, points in enumerate(sorted(groups, reverse=True))
        for place, entry in enumerate(groups[points])
    }


def _pair_costs(strong: _Standing, weak: _Standing, times: int) -> tuple[int, ...]:
    """What it costs to pair two entries, the weightiest first; as many as `_bye_costs`."""
    upper, lower = sorted((strong, weak), key=lambda standing: (standing.group, standing.place))
    gap = lower.group - upper.group
    same = upper.due * lower.due > 0
    wishes = int(same) + int(same and min(abs(upper.due), abs(lower.due)) > 1)
    apart = lower.place - upper.place
    halves = (upper.below + lower.place, 0, 0) if gap else (0, upper.size - apart, apart**2)
    return (
        0, min(times, 1), times, 0, int(upper.barred * lower.barred > 0), 0, gap, gap**2, wishes, *halves,
    )  # fmt: skip


def _bye_costs(standing: _Standing, had: int, leads: int, last: int) -> tuple[int, ...]:
    """What it costs if the entry has the bye."""
    return had, 0, 0, leads, 0, last - standing.group, 0, 0, 0, standing.below, 0, 0


def _seat_pair(
    pair: Edge, here: Mapping[int, _Standing], rank: Mapping[int, int], flip: int
) -> tuple[int, int]:
    """The pair in seating order. First sits who sat second in their last two games; else who sat first less
    often; else who sat second in the last of their games in which their seats differed; else by turns of the
    better seed's rank."""
    strong, weak = sorted(pair, key=lambda entry: rank[entry])
    if here[strong].run != here[weak].run:
        return (strong, weak) if here[strong].run < here[weak].run else (weak, strong)
    if here[strong].balance != here[weak].balance:
        return (strong, weak) if here[strong].balance < here[weak].balance else (weak, strong)
    for mine, other in zip(reversed(here[strong].seats), reversed(here[weak].seats), strict=False):
        if mine != other:
            return (strong, weak) if mine < other else (weak, strong)
    return (strong, weak) if (rank[strong] + flip) % 2 == 0 else (weak, strong)
