"""A search over chains of sieges: what is placed for each, where it leads if it succeeds, and what is left if
it does not. A chain is worth what its branches are worth, each by its probability.

Positions hold expected armies. What fails is valued at once; what succeeds goes on. A beam keeps the most
promising chains of each length.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.rules.middle_earth.ai.campaign.ground import (
    LED,
    LOCKED,
    Floats,
    MarchTable,
    Positions,
    terrain,
)
from engine.rules.middle_earth.ai.campaign.judge import Judge
from engine.rules.middle_earth.ai.campaign.sieges import ONE, ROWS, UNIT, Ints, at, sieges
from engine.rules.middle_earth.meta import DATA

LEAST = 0.3
"""No siege with less chance than this is thought about."""
STAY = DATA.most_attack * UNIT
"""What moves in if as many as possible stay."""


SETBACK = 0.95
"""What a position is worth after a failure, at first sight, beside what it was worth before."""


class Breadth(NamedTuple):
    """How much is searched."""

    width: int
    """Chains kept of each length."""
    length: int
    """Sieges in a chain, at most."""
    looks: int
    """Sieges a length that are looked at closely."""


class Passage(NamedTuple):
    """Where attacks may go in this turn, by edge of the terrain."""

    free: Ints
    led: Ints
    """Where a leader alone opens the way."""
    placing: bool = True
    """Whether what is not placed can be placed on any territory."""


class MarchStep(NamedTuple):
    """A siege of a chain."""

    a: int
    t: int
    put: int
    """Battalions that are placed for it."""


class MarchPlan(NamedTuple):
    """The best chain."""

    root: int
    """The column of the position from where it begins."""
    worth: float
    marches: tuple[MarchStep, ...]
    end: Positions
    """Where it leads if everything succeeds, as one column, without what is left to place."""
    pool: int
    """What is left to place."""


class Chains(NamedTuple):
    """Chains of one length, a column each."""

    here: Positions
    pool: Ints
    reach: Floats
    """The probability to get there."""
    failed: Floats
    """The worth of the branches that failed, by their probability."""
    worth: Floats
    """What the positions themselves are worth."""
    roots: tuple[int, ...]
    marches: tuple[tuple[MarchStep, ...], ...]


class Tries(NamedTuple):
    """Sieges that go on from chains: a row each."""

    chain: Ints
    a: Ints
    t: Ints
    put: Ints
    net: Ints
    own: Ints
    foe: Ints

    def take(self, rows: Ints) -> Tries:
        """Some of them."""
        return Tries(*(part[rows] for part in self))


def _tries(chains: Chains, table: MarchTable, passage: Passage) -> Tries:
    """All sieges that could go on from these chains with a fair chance."""
    ground, tables = terrain(), sieges()
    a, t, here = ground.origin, ground.target, chains.here
    leads = here.leader[a] == LED
    may = (here.owner[a] == table.seat) & (here.owner[t] != table.seat)
    may = may & (passage.free[:, None] | (passage.led[:, None] & leads)).astype(bool)
    edge, chain = np.nonzero(may)
    a, t = a[edge], t[edge]
    own, foe, pool = here.armies[a, chain] - UNIT, here.armies[t, chain], chains.pool[chain]
    net = (here.leader[a, chain] == LED) - np.minimum(here.leader[t, chain], 1)
    if table.ring:
        net = net - ground.forts[t, 0]
    half = UNIT // 2
    wanted = tables.wanted.ravel()[(net + 2) * ROWS + np.minimum((foe + half - 1) // half, ROWS - 1)] - own
    some = np.clip((wanted + UNIT - 1) // UNIT, 0, pool)
    parts = []
    for put, keep in ((0 * pool, pool >= 0), (some, (some > 0) & (some < pool)), (pool, pool > 0)):
        parts.append((np.nonzero(keep)[0], put[keep]))
    rows = np.concatenate([part for part, _ in parts])
    put = np.concatenate([part for _, part in parts])
    own = own[rows] + put * UNIT
    found = Tries(chain[rows], a[rows], t[rows], put, net[rows], own, foe[rows])
    chance = tables.chance.ravel()[at(found.net, own, found.foe)]
    return found.take(np.nonzero((own >= UNIT) & (chance >= LEAST * ONE))[0])


def arrive(table: MarchTable, here: Positions, a: Ints, t: Ints) -> None:
    """Leaders go along from a to t in each column: a site brings a card, a mission its reward."""
    ground = terrain()
    column = np.arange(len(a))
    here.leader[a, column] = 0
    here.leader[t, column] = LED
    came = ground.sites[t] * (here.adventures < 1)
    here.adventures[:] = here.adventures + came
    for space, n, points in table.missions:
        done = np.nonzero(t == space)[0]
        here.leader[space, done] = LOCKED
        here.points[done] += points
        here.armies[space, done] += n * UNIT


def _succeed(chains: Chains, tries: Tries, table: MarchTable, stay: bool) -> Positions:
    """The positions after sieges that succeed: all move in, or as few as may."""
    here = chains.here.take(tries.chain)
    column = np.arange(len(tries.a))
    left = sieges().left.ravel()[at(tries.net, tries.own, tries.foe)]
    moved = np.minimum(left, STAY) if stay else left
    led = here.leader[tries.a, column] == LED
    here.owner[tries.t, column] = table.seat
    here.armies[tries.t, column] = moved
    here.armies[tries.a, column] = UNIT + left - moved
    here.leader[tries.t, column] = 0
    here.cards[:] = np.maximum(here.cards, 1)
    if led.any():
        rows = np.nonzero(led)[0]
        some = here.take(rows)
        arrive(table, some, tries.a[rows], tries.t[rows])
        for part, new in zip(here, some, strict=True):
            part[..., rows] = new
    return here


def _fail(chains: Chains, tries: Tries) -> Positions:
    """The positions after sieges that fail."""
    here = chains.here.take(tries.chain)
    column = np.arange(len(tries.a))
    here.armies[tries.a, column] = UNIT
    here.armies[tries.t, column] = sieges().holds.ravel()[at(tries.net, tries.own, tries.foe)]
    return here


def joined(*parts: Positions) -> Positions:
    """Positions side by side."""
    return Positions(*(np.concatenate(part, axis=-1) for part in zip(*parts, strict=True)))


class LongerChains(NamedTuple):
    """Chains that are one siege longer: of `here` and `worth` first those where all move in, then those where
    as many as may stay; the others once for both."""

    here: Positions
    lost: Floats
    reach: Floats
    pool: Ints
    worth: Floats


class MarchSearch:
    """The search of one decision."""

    def __init__(self, judge: Judge, table: MarchTable, passage: Passage, effort: Breadth) -> None:
        self.judge = judge
        self.table = table
        self.passage = passage
        self.effort = effort
        self.spot = 0
        """Where what is left to place does most at the root."""

    def worth(self, here: Positions, pool: Ints) -> Floats:
        """What positions are worth, with what is left to place where it does most at the root."""
        if pool.any():
            armies = here.armies.copy()
            armies[self.spot] += pool * UNIT
            here = here._replace(armies=armies)
        return self.judge.chances(self.table, here)

    def spots(self, here: Positions) -> Ints:
        """Where battalions may be placed with any use: beside others, or anywhere."""
        ground = terrain()
        mine = here.owner[:, 0] == self.table.seat
        open_ = mine[ground.origin] & ~mine[ground.target]
        beside = np.unique(ground.origin[np.nonzero(open_)[0]])
        return beside if len(beside) else np.nonzero(mine)[0]

    def best_spot(self, here: Positions, n: int, among: Ints | None = None) -> int:
        """Where this many more do most in a position of one column."""
        spots = self.spots(here) if among is None else among
        tries = here.take(np.zeros(len(spots), np.int64))
        tries.armies[spots, np.arange(len(spots))] += n * UNIT
        return int(spots[int(self.judge.chances(self.table, tries).argmax())])

    def plan(self, roots: Positions, pool: int, first: Tries | None = None) -> MarchPlan:
        """The best chain from any of these positions; with `first` each chain begins with one of those."""
        count = roots.owner.shape[1]
        if pool:
            self.spot = self.best_spot(roots.take(np.array([0])), pool)
        ones = np.ones(count)
        left = np.full(count, pool)
        worth = self.worth(roots, left)
        chains = Chains(roots, left, ones, 0.0 * ones, worth, tuple(range(count)), ((),) * count)
        best = None if first is not None else self._choose(chains, None)
        for _ in range(self.effort.length):
            tries = _tries(chains, self.table, self.passage) if first is None else first
            first = None
            if not len(tries.a):
                break
            chains = self._go_on(chains, tries)
            best = self._choose(chains, best)
        assert best is not None
        return best

    def _choose(self, chains: Chains, best: MarchPlan | None) -> MarchPlan:
        """The better of the best plan so far and of these chains if they end here."""
        worth = chains.failed + chains.reach * chains.worth
        top = int(worth.argmax())
        if best is not None and worth[top] <= best.worth + 1e-9:
            return best
        end = chains.here.take(np.array([top]))
        return MarchPlan(
            chains.roots[top], float(worth[top]), chains.marches[top], end, int(chains.pool[top])
        )

    def _go_on(self, chains: Chains, tries: Tries) -> Chains:
        """The most promising chains that are longer by one siege."""
        chance = sieges().chance.ravel()[at(tries.net, tries.own, tries.foe)] / ONE
        after = _succeed(chains, tries, self.table, stay=False)
        pool = chains.pool[tries.chain] - tries.put
        hope = self.worth(after, pool)
        reach = chains.reach[tries.chain]
        guess = chains.failed[tries.chain] + reach * chance * hope
        guess = guess + reach * (1 - chance) * chains.worth[tries.chain] * SETBACK
        order = np.argsort(-guess, kind="stable")[: self.effort.looks]
        close, chance, pool, reach = tries.take(order), chance[order], pool[order], reach[order]
        stays, fails = _succeed(chains, close, self.table, stay=True), _fail(chains, close)
        both = self.worth(joined(stays, fails), np.concatenate([pool, pool]))
        lost = chains.failed[close.chain] + reach * (1 - chance) * both[len(order) :]
        worth = np.concatenate([hope[order], both[: len(order)]])
        twice = np.tile(np.arange(len(order)), 2)
        reach = reach * chance
        ranked = np.argsort(-(lost[twice] + reach[twice] * worth), kind="stable")
        return self._kept(
            chains, close, LongerChains(joined(after.take(order), stays), lost, reach, pool, worth), ranked
        )

    def _kept(self, chains: Chains, close: Tries, ends: LongerChains, ranked: Ints) -> Chains:
        """The best of different ends: those that hold the same land with the leader in the same place are
        one."""
        seen, rows, number = set(), [], len(ends.pool)
        for row in ranked.tolist():
            key = (ends.here.owner[:, row].tobytes(), ends.here.leader[:, row].tobytes(), row // number)
            if key not in seen:
                seen.add(key)
                rows.append(row)
            if len(rows) == self.effort.width:
                break
        picked = np.array(rows)
        columns = picked % number
        marches, roots = [], []
        for column in columns.tolist():
            chain = int(close.chain[column])
            one = MarchStep(int(close.a[column]), int(close.t[column]), int(close.put[column]))
            marches.append((*chains.marches[chain], one))
            roots.append(chains.roots[chain])
        return Chains(
            ends.here.take(picked), ends.pool[columns], ends.reach[columns], ends.lost[columns],
            ends.worth[picked], tuple(roots), tuple(marches),
        )  # fmt: skip
