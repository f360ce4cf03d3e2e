"""A search over whole turns of `modular`: where armies are placed, and which chain of attacks follows.

Positions in between hold mean armies. A step attacks one territory from another, perhaps with some of the
armies that are still to be placed; its end is that of the siege, by exact chances. Where it fails, the turn
is valued as it then stands; where it succeeds, the armies move in as one of three ways says, and the chain
goes on. A few of the best positions of each length are followed, all of them valued together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.parts.sieges import MOST
from engine.rules.modular.ai.ground import GRAIN, Floats, Ints, ModularGround
from engine.rules.modular.ai.numbers import ModularPositions
from engine.rules.modular.ai.worth import chances
from engine.rules.modular.meta import FATAL, MOST_DICE

LIKELY = 0.4
"""Sieges that succeed less often are not tried, unless they would win."""
PATIENCE = 2
"""After this many attacks in a row that make nothing better the search ends."""
STAY = 1.0
"""An army stays behind."""
WAYS = (1.0, 0.5, 0.0)
"""Which shares of the armies that may or may not move in do so."""


class SearchSize(NamedTuple):
    """How far a search goes."""

    width: int
    """Positions of each length that are followed."""
    depth: int
    """Attacks in a row."""
    breadth: int
    """Attacks that are valued for each position that is followed."""


class ModularStep(NamedTuple):
    """An attack of a plan."""

    origin: int
    to: int
    placed: int
    """Armies placed on the origin for it."""


@dataclass
class ModularRoot:
    """A position from which a turn goes on, and what it takes to get there."""

    owner: list[int]
    """By space, counted from the seat on turn."""
    armies: list[float]
    centres: list[bool]
    pool: int
    room: list[int]
    """By space, how many armies can still be placed there."""
    took: bool
    answer: object = None


@dataclass
class ModularKnown:
    """What does not change while a turn is planned."""

    ground: ModularGround
    cards: list[int]
    alive: list[bool]
    hand: int
    round: int
    master: bool


@dataclass
class ModularPlan:
    """A turn: the steps that it begins with, and the probability of winning that follows."""

    root: ModularRoot
    worth: float
    steps: tuple[ModularStep, ...] = ()
    rest: tuple[int, ...] = ()
    """Where armies go that no step needs, best first."""


@dataclass
class _Front:
    """The positions that are followed, a column each."""

    owner: NDArray[np.int8]
    armies: Floats
    centres: NDArray[np.bool_]
    room: Ints
    pool: Ints
    took: NDArray[np.bool_]
    p: Floats
    """The probability to get there."""
    past: Floats
    """What the branches are worth that failed before."""
    root: Ints
    steps: list[tuple[ModularStep, ...]] = field(default_factory=list)


class _Moves(NamedTuple):
    """Attacks of the followed positions, one entry each."""

    column: Ints
    origin: Ints
    to: Ints
    placed: Ints
    armies: Floats
    foes: Floats


class ModularSearch:
    """A search from some positions of one turn."""

    def __init__(self, known: ModularKnown, roots: Sequence[ModularRoot], size: SearchSize) -> None:
        self.known = known
        self.roots = roots
        self.width, self.depth, self.breadth = size
        self.valued = 0
        self._rest: list[tuple[int, ...]] = []
        ground = known.ground
        pairs = [(a, t) for a, near in enumerate(ground.near) for t in near]
        self._from: Ints = np.array([a for a, _ in pairs])
        self._to: Ints = np.array([t for _, t in pairs])

    def best(self) -> ModularPlan:
        """The best plan that was found."""
        front = self._begin()
        worth = self._worth(front)
        top = int(worth.argmax())
        best = ModularPlan(self.roots[top], float(worth[top]), (), self._rest[top])
        idle = 0
        for _ in range(self.depth):
            following = self._follow(front) if idle < PATIENCE else None
            if following is None:
                break
            front, totals = following
            idle += 1
            top = int(totals.argmax())
            if totals[top] > best.worth:
                idle = 0
                root = int(front.root[top])
                best = ModularPlan(self.roots[root], float(totals[top]), front.steps[top], self._rest[root])
        return best

    def _begin(self) -> _Front:
        roots = self.roots
        front = _Front(
            np.array([r.owner for r in roots], np.int8).T,
            np.array([r.armies for r in roots], float).T,
            np.array([r.centres for r in roots], bool).T,
            np.array([r.room for r in roots], np.int64).T,
            np.array([r.pool for r in roots], np.int64),
            np.array([r.took for r in roots], bool),
            np.ones(len(roots)),
            np.zeros(len(roots)),
            np.arange(len(roots)),
            [()] * len(roots),
        )
        self._rest = [self._places(front, column) for column in range(len(roots))]
        return front

    def _places(self, front: _Front, column: int) -> tuple[int, ...]:
        """Where armies that no step needs go: the best places first."""
        pool = int(front.pool[column])
        spaces = np.flatnonzero(front.room[:, column])
        if not pool or not len(spaces):
            return ()
        many = _taken(front, np.full(len(spaces), column))
        many.armies[spaces, np.arange(len(spaces))] += np.minimum(front.room[spaces, column], pool)
        many.pool[:] = 0
        order = np.argsort(-self._worth(many), kind="stable")
        return tuple(int(spaces[n]) for n in order)

    def _positions(self, front: _Front) -> ModularPositions:
        """The positions as they stand when the turn ends: what is left to place is placed."""
        known = self.known
        armies = front.armies.copy()
        left = front.pool.copy()
        if left.any():
            for column in np.flatnonzero(left):
                for space in self._rest[front.root[column]]:
                    n = min(int(left[column]), int(front.room[space, column]))
                    armies[space, column] += n
                    left[column] -= n
                    if not left[column]:
                        break
        seats = len(known.cards)
        held = np.array([(front.owner == seat).sum(axis=0) for seat in range(seats)])
        lives = np.array(known.alive)[:, None] & (held > 0)
        cards: Floats = np.repeat(np.array(known.cards, float)[:, None], len(front.p), axis=1)
        lost = np.where(lives, 0.0, cards)
        cards = cards - lost
        cards[0] += lost.sum(axis=0) + front.took
        ones = np.ones(len(front.p))
        return ModularPositions(
            known.ground, front.owner, armies, front.centres, cards, lives, ones * known.hand,
            ones * known.round, known.master,
        )  # fmt: skip

    def _worth(self, front: _Front) -> Floats:
        self.valued += len(front.p)
        return chances(self._positions(front))

    def _follow(self, front: _Front) -> tuple[_Front, Floats] | None:
        """The best positions one step on, and what their plans are worth as a whole."""
        moves = self._moves(front)
        if moves is None:
            return None
        table = self.known.ground.sieges
        first, second = _sizes(moves.armies, moves.foes)
        chance, left = table.chance[first, second], table.left[first, second]
        scale = moves.armies / np.maximum(1, first)
        left = np.floor(left * scale * GRAIN) / GRAIN
        worn = np.floor(table.worn[first, second] * scale * GRAIN) / GRAIN
        stand = np.floor(table.stand[first, second] * scale * GRAIN) / GRAIN
        n = len(moves.column)
        after = _placed(front, moves, 1 + len(WAYS))
        self._fight(after, moves, np.maximum(1.0, worn), np.maximum(1.0, stand), left)
        worth = self._worth(after)
        past = front.past[moves.column] + front.p[moves.column] * (1 - chance) * worth[:n]
        after.past[:] = np.tile(past, 1 + len(WAYS))
        after.p *= np.tile(chance, 1 + len(WAYS))
        totals = after.past + after.p * worth
        chosen = self._chosen(after, n, totals)
        following = _taken(after, chosen)
        following.steps = [
            (
                *front.steps[moves.column[i % n]],
                ModularStep(int(moves.origin[i % n]), int(moves.to[i % n]), int(moves.placed[i % n])),
            )
            for i in map(int, chosen)
        ]
        return following, totals[chosen]

    def _chosen(self, after: _Front, first: int, totals: Floats) -> Ints:
        """The best of the positions from the first one on, no two alike."""
        found: list[int] = []
        seen: set[tuple[int, bytes]] = set()
        for i in np.argsort(-totals[first:], kind="stable") + first:
            key = int(after.root[i]), after.owner[:, i].tobytes()
            if key not in seen:
                seen.add(key)
                found.append(int(i))
                if len(found) == self.width:
                    break
        return np.array(found)

    def _fight(self, after: _Front, moves: _Moves, worn: Floats, stand: Floats, left: Floats) -> None:
        """Change copies of the positions to what comes of the attacks: first where they fail, then each way
        of moving in."""
        n = len(moves.column)
        first, later = np.arange(n), np.arange(n, n * (1 + len(WAYS)))
        after.armies[moves.origin, first] = worn
        after.armies[moves.to, first] = stand
        free = left - STAY
        least = np.minimum(free, MOST_DICE)
        entering = np.concatenate([least + np.floor((free - least) * share) for share in WAYS])
        origin, to = np.tile(moves.origin, len(WAYS)), np.tile(moves.to, len(WAYS))
        after.owner[to, later] = 0
        after.armies[origin, later] = np.tile(left, len(WAYS)) - entering
        after.armies[to, later] = entering
        after.took[n:] = True

    def _moves(self, front: _Front) -> _Moves | None:
        """The attacks that are worth a look."""
        known, ground = self.known, self.known.ground
        mine = front.owner == 0
        hostile = mine[self._from] & ~mine[self._to]
        if known.round < FATAL:
            hostile &= ~self._last(front)[self._to]
        edge, column = np.nonzero(hostile)
        origin, to = self._from[edge], self._to[edge]
        foes = front.armies[to, column]
        base = front.armies[origin, column]
        most = np.minimum(front.room[origin, column], front.pool[column])
        need = np.ceil(foes * (2.0 if ground.expert else 1.6) + 2.5 - base)
        some = np.clip(need, 0, most).astype(np.int64)
        placed = np.concatenate([np.zeros_like(most), some, most])
        tripled = [np.tile(row, 3) for row in (column, origin, to)]
        column, origin, to = tripled
        base, foes = np.tile(base, 3), np.tile(foes, 3)
        n = len(most)
        keep = np.concatenate([np.ones(n, bool), some > 0, most > np.maximum(some, 0)])
        armies = base + placed
        first, second = _sizes(armies, foes)
        chance = ground.sieges.chance[first, second]
        lost = armies - ground.sieges.left[first, second] * (armies / np.maximum(1, first))
        promise = chance * self._prize(front)[to, column] - 0.2 * chance * lost
        keep &= chance >= LIKELY
        index = np.flatnonzero(keep)
        if not len(index):
            return None
        limit = self.breadth * max(1, min(len(front.p), self.width))
        if len(index) > limit:
            index = index[np.argsort(-promise[index], kind="stable")[:limit]]
        return _Moves(column[index], origin[index], to[index], placed[index], armies[index], foes[index])

    def _last(self, front: _Front) -> NDArray[np.bool_]:
        """By space and column: whether it is the last one of a seat that plays."""
        last = np.zeros(front.owner.shape, bool)
        for seat, alive in enumerate(self.known.alive):
            if seat and alive:
                theirs = front.owner == seat
                last |= theirs & (theirs.sum(axis=0) == 1)
        return last

    def _prize(self, front: _Front) -> Floats:
        """By space and column: roughly what taking it brings, to sort out hopeless attacks only."""
        ground = self.known.ground
        mine = (front.owner == 0).astype(float)
        share = np.add.reduceat(mine, ground.starts, axis=0) / ground.sizes[:, None]
        prize = (
            ground.points[:, None] / (ground.total / ground.size)
            + (ground.bonus[:, None] * share)[ground.region]
        )
        for seat in range(1, len(self.known.cards)):
            theirs = (front.owner == seat).astype(float)
            whole = np.add.reduceat(theirs, ground.starts, axis=0) == ground.sizes[:, None]
            prize += (whole * (1 + ground.bonus[:, None] / 2))[ground.region]
        return prize


def _sizes(armies: Floats, foes: Floats) -> tuple[Ints, Ints]:
    """Where a siege stands in the tables."""
    scale = MOST / np.maximum(MOST, np.maximum(armies, foes))
    return np.floor(armies * scale + 0.5).astype(np.int64), np.floor(foes * scale + 0.5).astype(np.int64)


def _taken(front: _Front, columns: Ints) -> _Front:
    """Copies of some columns."""
    return _Front(
        front.owner[:, columns], front.armies[:, columns], front.centres[:, columns], front.room[:, columns],
        front.pool[columns], front.took[columns], front.p[columns], front.past[columns], front.root[columns],
    )  # fmt: skip


def _placed(front: _Front, moves: _Moves, times: int) -> _Front:
    """As many copies as given, with the armies placed that the attacks want."""
    after = _taken(front, np.tile(moves.column, times))
    every = np.arange(len(moves.column) * times)
    placed = np.tile(moves.placed, times)
    if placed.any():
        origin = np.tile(moves.origin, times)
        after.armies[origin, every] += placed
        after.room[origin, every] -= placed
        after.pool -= placed
    return after
