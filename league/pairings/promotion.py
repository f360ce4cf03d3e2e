"""Tiers of divisions: who goes up and down, who fills the places of those who left, who begins where.

The tiers are a pyramid of 1, 2, 4, ... groups. Across each border as many go up as down: from each division
two, or one if it has fewer than seven entrants, but no more in sum than the side that may send fewer does.
So under one group of seven with two groups below, its last two go down and the two winners come up. Where
groups of a tier cannot send equally many, the better ones of the next place go, by their points compared
with the mean of their group, then by lot.

A tier keeps its size. For each place that is free because somebody did not enter again, first one relegation
to the tier below is cancelled, then one member more is promoted from there, and so on by turns; this goes on
to the lowest tier, where newcomers enter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import chain, zip_longest

import msgspec

from league import lots
from league.model import Entrant, FormerPlace
from league.pairings.tables import deal

SMALLEST, LARGEST = 7, 13
"""Entrants of a division."""
LARGE = 7
"""From this many entrants on a division sends two up and two down, else one."""


class Band(msgspec.Struct, frozen=True):
    """How many of a division move to another tier."""

    up: int = 0
    maybe_up: int = 0
    """How many more go up if they are better than those of the same place in other groups."""
    down: int = 0
    maybe_down: int = 0
    """How many more go down if they are worse."""


class Pyramid(msgspec.Struct, frozen=True):
    """The divisions of a season."""

    divisions: tuple[tuple[int, int, tuple[int, ...]], ...]
    """Tier and group, both from 1, and the entries in the order of their numbers, which is drawn by lot."""
    waiting: tuple[int, ...] = ()
    """Who does not fit in, in the order in which they entered."""


def split(n: int, smallest: int = SMALLEST, largest: int = LARGEST) -> tuple[int, ...]:
    """The sizes of as few divisions as n entrants need, about equal, the larger ones first. The sum is less
    than n if n entrants cannot be divided: they are then full, and the rest waits."""
    count = -(-n // largest)
    if n < count * smallest:
        return (largest,) * (n // largest)
    return tuple(n // count + (i < n % count) for i in range(count))


def groups(tier: int) -> int:
    """Most divisions of a tier: 1, 2, 4, and so on."""
    return 1 << (tier - 1)


def _quota(size: int) -> int:
    """How many a division of this size may send up, and how many down."""
    return 2 if size >= LARGE else min(1, size // 2)


def _shares(quotas: Sequence[int], moves: int) -> list[tuple[int, int]]:
    """For each group of a tier how many it sends for certain, and whether one more may be among the moves."""
    shares = [(0, 0)] * len(quotas)
    for level in range(1, max(quotas, default=0) + 1):
        able = [group for group, quota in enumerate(quotas) if quota >= level]
        certain = moves >= len(able)
        for group in able:
            if moves:
                shares[group] = (shares[group][0] + certain, int(not certain))
        moves -= len(able) if certain else moves
    return shares


def _moves(sizes: Sequence[Sequence[int]], tier: int) -> int:
    """How many change between a tier and the one below it, in each direction."""
    return min(sum(map(_quota, sizes[tier - 1])), sum(map(_quota, sizes[tier]))) if tier < len(sizes) else 0


def bands(sizes: Sequence[Sequence[int]]) -> dict[tuple[int, int], Band]:
    """By tier and group, both from 1, how many go up and down.

    :param sizes: By tier, by group, the number of entrants.
    """
    by_group = {}
    for tier, row in enumerate(sizes, 1):
        quotas = [_quota(size) for size in row]
        ups = _shares(quotas, _moves(sizes, tier - 1) if tier > 1 else 0)
        downs = _shares(quotas, _moves(sizes, tier))
        for group, (up, down) in enumerate(zip(ups, downs, strict=True), 1):
            by_group[tier, group] = Band(*up, *down)
    return by_group


class _Table:
    """How the last season ended. Its lots follow from itself, so that they fall the same way when the season
    closes and when the next one begins."""

    def __init__(self, former: Sequence[FormerPlace]) -> None:
        self.of = {place.member: place for place in former}
        self.sizes = Counter((place.tier, place.group) for place in former)
        self.tiers = max((place.tier for place in former), default=0)
        points: Counter[tuple[int, int]] = Counter()
        for place in former:
            points[place.tier, place.group] += place.points60
        self._points = points
        ends = sorted((p.tier, p.group, p.place, p.points60, p.member) for p in former)
        lot = " ".join(f"{part}" for end in ends for part in end)
        self._drawn = {member: i for i, member in enumerate(lots.order(self.of, lot, "equal"))}

    def rows(self) -> list[list[int]]:
        """The sizes by tier and group."""
        return [
            [size for (of, _), size in sorted(self.sizes.items()) if of == tier]
            for tier in range(1, self.tiers + 1)
        ]

    def _merit(self, place: FormerPlace) -> Fraction:
        """The points, where the mean of the group is 1."""
        where = place.tier, place.group
        return Fraction(place.points60 * self.sizes[where], max(1, self._points[where]))

    def best(self, place: FormerPlace) -> tuple[int, Fraction, int]:
        """The order of those who are nearest to going up."""
        return place.place, -self._merit(place), self._drawn[place.member]

    def safest(self, place: FormerPlace) -> tuple[int, Fraction, int]:
        """The order of those who are farthest from going down."""
        above = self.sizes[place.tier, place.group] - place.place
        return -above, -self._merit(place), self._drawn[place.member]


def earned_tiers(former: Sequence[FormerPlace]) -> dict[str, int]:
    """By member of the last season the tier that they have earned, if everybody enters again."""
    table = _Table(former)
    rows = table.rows()
    moves = [_moves(rows, tier) for tier in range(1, table.tiers + 1)]
    tiers = {place.member: place.tier for place in former}
    certain = bands(rows)
    for tier in range(1, table.tiers + 1):
        here = [place for place in former if place.tier == tier]
        for up in (True, False):
            count = (moves[tier - 2] if tier > 1 else 0) if up else moves[tier - 1]
            order = sorted(here, key=table.best) if up else sorted(here, key=table.safest, reverse=True)
            for place in _first(order, count, up, certain):
                tiers[place.member] = tier - 1 if up else tier + 1
    return tiers


def _first(
    order: Sequence[FormerPlace], count: int, up: bool, certain: dict[tuple[int, int], Band]
) -> list[FormerPlace]:
    """The first of an order, no more of a group than it may send."""
    sent: Counter[int] = Counter()
    chosen: list[FormerPlace] = []
    for place in order:
        band = certain[place.tier, place.group]
        most = band.up + band.maybe_up if up else band.down + band.maybe_down
        if len(chosen) < count and sent[place.group] < most:
            sent[place.group] += 1
            chosen.append(place)
    return chosen


def arrange(
    entrants: Sequence[Entrant],
    former: Sequence[FormerPlace],
    lot: str,
    smallest: int = SMALLEST,
    largest: int = LARGEST,
    *,
    rules: int = 1,
    away: Collection[str] = (),
) -> Pyramid:
    """Put the entrants of a season into divisions.

    In a first season they are seeded by their ratings, and the best ones are in the first tier. Later the
    tiers keep their sizes; newcomers enter at the bottom, by rating. Who does not fit waits: the newcomers
    who entered last. A new tier is opened when there are enough newcomers for a division that does not fit
    above. A lowest tier that is too small for a division is joined to the one above it or, if that one is
    full, gets the last ones of it. Nobody moves by more than one tier, but where a division would have fewer
    than `smallest` entrants otherwise.

    Groups of a tier are equally strong: they are dealt to and fro.

    By rules 2 newcomers stay out of the upper tiers: if those who have earned a place are too few to fill
    them, the tiers shrink from the top, down to `smallest`. And who was `away` for the last season comes back
    in the highest tier half of which at least are rated no higher, after those who have earned it; the tier
    grows by them if it has no free place, as long as the lowest keeps `smallest`. They count with the
    newcomers where a new tier is opened.

    :param rules: By which the season is played. By rules 2 lots are drawn by member.
    :param away: The members who finished in the season before the last one, and not in the last one.
    """
    table = _Table(former)
    fresh = rules >= 2
    names = {entrant.id: entrant.member for entrant in entrants} if fresh else None
    back = _returns(entrants, table, away) if fresh and table.tiers else {}
    new = [e for e in entrants if e.member not in table.of and e.member not in back]
    room = _room(len(entrants), len(new) + len(back), table, smallest, largest)
    if back:
        _grow(room.sizes, _earned_counts(entrants, table, back), smallest, largest)
    if fresh and table.tiers:
        _shrink(room.sizes, len(entrants) - len(new), smallest, largest)
    late = sorted(new, key=lambda entrant: (entrant.entered_at, entrant.id))
    late = late[max(0, len(new) - room.waiting) :]
    waiting = {entrant.id for entrant in late}
    line = _line([entrant for entrant in entrants if entrant.id not in waiting], table, lot, names, back)
    divisions: list[tuple[int, int, tuple[int, ...]]] = []
    for tier, size in enumerate(room.sizes, 1):
        last = tier == len(room.sizes)
        count = len(line) if last else _reach(line, table, tier, size, smallest)
        here, line = line[:count], line[count:]
        held = min(len(here), groups(tier) * largest) if fresh else len(here)
        parts = _parts(held, tier, table, smallest, largest)
        line = here[sum(parts) :] + line
        ranked = sorted(here[: sum(parts)], key=lambda entrant: _strength(entrant, table))
        ids = [entrant.id for entrant in ranked]
        for group, members in enumerate(deal(ids, parts), 1):
            divisions.append(
                (tier, group, tuple(lots.order(members, lot, "numbers", tier, group, names=names)))
            )
    over = sorted([*late, *line], key=lambda entrant: (entrant.entered_at, entrant.id))
    return Pyramid(tuple(divisions), tuple(entrant.id for entrant in over))


class _Room(msgspec.Struct, frozen=True):
    """How many a season has room for."""

    sizes: list[int]
    """By tier."""
    waiting: int
    """Who does not fit in."""


def _room(n: int, coming: int, table: _Table, smallest: int, largest: int) -> _Room:
    """The sizes of the tiers for n entrants, and how many have to wait. :param coming: How many of them are
    newcomers or come back: so many can open a new tier."""
    if not table.tiers:
        parts = split(n, smallest, largest)
        sizes: list[int] = []
        while parts:
            count = groups(len(sizes) + 1)
            sizes.append(sum(parts[:count]))
            parts = parts[count:]
        return _Room(sizes, n - sum(sizes))
    sizes = [sum(row) for row in table.rows()]
    rest = n - sum(sizes[:-1])
    while len(sizes) > 1 and rest < smallest:
        if rest + sizes[-2] > groups(len(sizes) - 1) * largest:
            sizes[-2] -= smallest - rest
            rest = smallest
        else:
            sizes.pop()
            rest += sizes[-1]
    sizes[-1] = rest
    while (excess := sizes[-1] - groups(len(sizes)) * largest) > 0:
        opened = max(excess, smallest)
        if opened > coming:
            return _Room([*sizes[:-1], sizes[-1] - excess], excess)
        sizes[-1:] = [sizes[-1] - opened, opened]
    return _Room(sizes, 0)


def _reach(line: Sequence[Entrant], table: _Table, tier: int, size: int, smallest: int) -> int:
    """How many of the line are put into a tier: as many as it holds, but nobody from two tiers below."""
    for count, entrant in enumerate(line[:size]):
        was = table.of.get(entrant.member)
        if count >= smallest and was is not None and was.tier > tier + 1:
            return count
    return min(size, len(line))


def _parts(n: int, tier: int, table: _Table, smallest: int, largest: int) -> tuple[int, ...]:
    """The sizes of a tier's divisions; there are as many as before if they have enough entrants."""
    before = sum(of == tier for of, _ in table.sizes)
    if before and before * smallest <= n <= before * largest:
        return tuple(n // before + (i < n % before) for i in range(before))
    return split(n, smallest, largest)[: groups(tier)]


def _returns(entrants: Sequence[Entrant], table: _Table, away: Collection[str]) -> dict[str, int]:
    """By member who comes back after a season the tier of their rating."""
    earned = earned_tiers(list(table.of.values()))
    rated: dict[int, list[float]] = defaultdict(list)
    for entrant in entrants:
        if entrant.member in earned:
            rated[earned[entrant.member]].append(entrant.rating)

    def reaches(rating: float, tier: int) -> bool:
        return bool(rated[tier]) and 2 * sum(mean <= rating for mean in rated[tier]) >= len(rated[tier])

    return {
        e.member: next((t for t in range(1, table.tiers) if reaches(e.rating, t)), table.tiers)
        for e in entrants
        if e.member in away and e.member not in table.of
    }


def _earned_counts(entrants: Sequence[Entrant], table: _Table, back: Mapping[str, int]) -> list[int]:
    """By tier how many of the entrants have earned it, or come back to it."""
    tiers = {**earned_tiers(list(table.of.values())), **back}
    counts = Counter(tiers[e.member] for e in entrants if e.member in tiers)
    return [counts[tier] for tier in range(1, table.tiers + 1)]


def _grow(sizes: list[int], counts: Sequence[int], smallest: int, largest: int) -> None:
    """Let upper tiers grow where they have no place for those who come back, at the cost of the lowest, which
    keeps enough for a division."""
    due = held = 0
    for tier in range(1, len(sizes)):
        due += counts[tier - 1]
        room = min(groups(tier) * largest - sizes[tier - 1], sizes[-1] - smallest)
        more = min(due - held - sizes[tier - 1], room)
        if more > 0:
            sizes[tier - 1] += more
            sizes[-1] -= more
        held += sizes[tier - 1]


def _shrink(sizes: list[int], known: int, smallest: int, largest: int) -> None:
    """Let tiers shrink from the top until nobody but the `known` ones stands above the lowest tier."""
    for tier in range(1, len(sizes)):
        room = groups(len(sizes)) * largest - sizes[-1]
        less = min(sum(sizes[:-1]) - known, sizes[tier - 1] - smallest, room)
        if less > 0:
            sizes[tier - 1] -= less
            sizes[-1] += less


def _line(
    entrants: Sequence[Entrant],
    table: _Table,
    lot: str,
    names: lots.Names | None = None,
    back: Mapping[str, int] | None = None,
) -> list[Entrant]:
    """All entrants in the order in which the tiers are filled. Those who have earned a tier stand together;
    first, by turns, those who came down to it and those who stay, then those who came up, then those who come
    `back` to it, then newcomers."""
    came_down, stay, came_up = (defaultdict[int, list[FormerPlace]](list) for _ in range(3))
    tiers = earned_tiers(list(table.of.values()))
    here = {entrant.member: entrant for entrant in entrants}
    for place in table.of.values():
        if place.member in here:
            tier = tiers[place.member]
            part = came_down if tier > place.tier else came_up if tier < place.tier else stay
            part[tier].append(place)
    drawn = lots.order([entrant.id for entrant in entrants], lot, "seeds", names=names)
    unplaced = sorted(
        (entrant for entrant in entrants if entrant.member not in table.of),
        key=lambda entrant: (-entrant.rating, drawn.index(entrant.id)),
    )
    members: list[str] = []
    for tier in range(1, table.tiers + 1):
        down, same = sorted(came_down[tier], key=table.safest), sorted(stay[tier], key=table.best)
        turns = chain.from_iterable(zip_longest(down, same))
        members += [place.member for place in turns if place is not None]
        members += [place.member for place in sorted(came_up[tier], key=table.best)]
        members += [e.member for e in unplaced if (back or {}).get(e.member) == tier]
    new = [entrant for entrant in unplaced if entrant.member not in (back or {})]
    return [*(here[member] for member in members), *new]


def _strength(entrant: Entrant, table: _Table) -> tuple[int, int, float]:
    """The order in which a tier's entrants are dealt to its groups: as they finished, then newcomers."""
    was = table.of.get(entrant.member)
    return (was.tier, was.place, -entrant.rating) if was else (table.tiers + 1, 0, -entrant.rating)
