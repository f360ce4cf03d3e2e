"""A position as numbers: what does not change within a turn, and many positions side by side that differ in
who holds what.

Everything comes from a `View`. Seats have numbers of their own here: the seat that thinks is 0, its living
rivals follow, `IDLE` is all who make no decisions, NOBODY holds what is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.rules.risk2210.ai.outlook import TERRAIN_OF, Outlook
from engine.rules.risk2210.meta import COMMANDERS, DECKS, SPACE
from engine.rules.risk2210.state import NOBODY

Ints = NDArray[Any]
Bools = NDArray[Any]
IDLE = 9
GONE = -1
"""Where a commander is that is out of play."""
INFLUENCES = (2, 2, 2, 0, 4)
"""How many of the twenty cards of a deck are Colony Influences."""


class Line(NamedTuple):
    """One position: by space, who holds it and the units there; by commander of the seat, where."""

    owner: Ints
    units: Ints
    where: tuple[int, ...]
    energy: int
    cards: int
    """Command cards gained on the way."""


class Batch(NamedTuple):
    """Positions as rows."""

    owner: Ints
    units: Ints
    where: Ints
    energy: Ints
    cards: Ints


def stack(lines: Sequence[Line]) -> Batch:
    return Batch(
        np.stack([line.owner for line in lines]),
        np.stack([line.units for line in lines]),
        np.array([line.where for line in lines], dtype=np.int64),
        np.array([line.energy for line in lines], dtype=np.int64),
        np.array([line.cards for line in lines], dtype=np.int64),
    )


class Ground:
    """What stays the same while the seat thinks about its turn."""

    def __init__(self, look: Outlook, fresh: bool = False) -> None:
        """:param fresh: the position stands between two turns; otherwise the seat's own turn is about to
        end."""
        self.look = look
        view = look.view
        self.seats = (look.seat, *look.rivals)
        self.index = {seat: i for i, seat in enumerate(self.seats)}
        self.rivals = len(look.rivals)
        self.net, self.world = look.net, look.world
        self.size = len(look.owner)
        self.station = np.array(look.station, dtype=np.int64)
        self.barren = np.array([s in look.barren for s in range(self.size)])
        owner = np.array([self._local(o) for o in look.owner], dtype=np.int64)
        units = np.array(look.units, dtype=np.int64)
        where = [GONE] * len(COMMANDERS)
        for s in look.own:
            for k in look.staff[s]:
                where[k] = s
        counters = [view.seats[s].counters for s in self.seats]
        self.energy = [c.get("energy", 0) for c in counters]
        if fresh:
            self._before_income()
        self.first = Line(owner, units, tuple(where), self.energy[0], 0)
        self.theirs = np.array(
            [len(there) * (look.owner[s] != look.seat) for s, there in enumerate(look.staff)], dtype=np.int64
        )
        """By space, the commanders of others."""
        self.posts = [
            [(s, k) for s, there in enumerate(look.staff) if look.owner[s] == seat for k in there]
            for seat in look.rivals
        ]
        self.hands = [dict(view.seats[s].cards) for s in self.seats]
        self.points = list(look.influence)
        self._regions()
        self._turns(fresh)
        self.join(frozenset(look.leaders[look.seat]))

    def _local(self, owner: int) -> int:
        if owner == NOBODY:
            return NOBODY
        return self.index.get(owner, IDLE)

    def _before_income(self) -> None:
        """Energy as it was before the turn that has just begun, so that all moments between two turns are
        alike."""
        view = self.look.view
        if view.phase == "reinforce" and view.turn in self.index:
            prompt = next((p for p in view.prompts if p.seat == view.turn), None)
            self.energy[self.index[view.turn]] -= prompt.data["armies"] if prompt else 0

    def _regions(self) -> None:
        """The spaces in the order of their regions, without devastated ones."""
        order, starts, sizes, bonus = list[int](), list[int](), list[int](), list[int]()
        for region, members in zip(self.world.regions, self.world.members, strict=True):
            alive = [s for s in members if not self.barren[s]]
            if alive:
                starts.append(len(order))
                order += alive
                sizes.append(len(alive))
                bonus.append(region.bonus)
        self.by_region = np.array(order, dtype=np.int64)
        self.region_starts = np.array(starts, dtype=np.int64)
        self.region_size = np.array(sizes, dtype=np.int64)
        self.bonus = np.array(bonus, dtype=np.int64)

    def _turns(self, fresh: bool) -> None:
        """How many turns each seat still has, and which rivals come before the seat's next one."""
        view = self.look.view
        left = int(view.options["years"]) - max(1, view.round)
        order = {t.id: t.value for t in view.tracks}
        marks = [order.get(f"order-{seat}", 0) for seat in self.seats]
        now = order.get(f"order-{view.turn}", 0) if view.turn is not None else 0
        if not now:
            self.later = [left + 1] * len(self.seats)
            self.before = [0.5] * self.rivals
            return
        since = now if fresh else now + 1
        self.later = [left + (mark >= since) for mark in marks]
        again = 0.5 if left else 0.0
        if marks[0] >= since:
            self.before = [float(since <= mark < marks[0]) for mark in marks[1:]]
        else:
            self.before = [1.0 if mark >= since else again for mark in marks[1:]]

    def join(self, leaders: frozenset[int]) -> None:
        """Reckon with these commanders of the seat's own: they decide where its units may go."""
        net, look = self.net, self.look
        pairs = [(a, t) for a in range(self.size) for t in sorted(net.near[a])]
        pairs += [(a, t) for a in look.ports for t in net.sites if t not in net.near[a]]
        pairs = sorted((t, a) for a, t in pairs if t not in look.barren and a not in look.barren)
        self.source = np.array([a for _, a in pairs], dtype=np.int64)
        self.target = np.array([t for t, _ in pairs], dtype=np.int64)
        self.starts = np.flatnonzero(np.r_[True, self.target[1:] != self.target[:-1]])
        self.reached = self.target[self.starts]
        known = [{"land", *(TERRAIN_OF[k] for k in leaders & {1, SPACE})}]
        known += [look.terrains[seat] for seat in look.rivals]
        self.crossing = [
            np.array([net.kind[a] in k and net.kind[t] in k for t, a in pairs], dtype=bool) for k in known
        ]
        self.ways: list[list[int]] = [[] for _ in range(self.size)]
        for (t, a), free in zip(pairs, self.crossing[0], strict=True):
            if free:
                self.ways[a].append(t)


def expected_points(ground: Ground, k: int) -> float:
    """The points that the cards in a rival's hand bring at the end, by what everybody knows."""
    hand = ground.hands[k]
    leaders = {kind for _, kind in ground.posts[k - 1]}
    return sum(3 * hand.get(deck, 0) * INFLUENCES[d] / 20 for d, deck in enumerate(DECKS) if d in leaders)
