"""Looks for the best course of invasions: chains of attacks and of moves into empty spaces, MODs yet to be
placed included, valued by what the positions at their ends are worth.

A node is a position that is reached with some chance; what became of the failed attacks before it is valued
at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from engine.rules.risk2210.ai.ground import Batch, Ground, Ints, Line
from engine.rules.risk2210.ai.outlook import TERRAIN_OF
from engine.rules.risk2210.ai.sieges import ends
from engine.rules.risk2210.ai.worth import Weights, worths
from engine.rules.risk2210.meta import CONTESTED, NUCLEAR

SURE = 0.8
"""The chance for which MODs are added to an attack."""


class Invasion(NamedTuple):
    """One invasion, or another thing that a line begins with."""

    a: int
    t: int
    extra: int
    """MODs that are placed in a before."""
    kinds: tuple[int, ...]
    n: int
    """MODs that go along."""


class Node(NamedTuple):
    """A line of play so far."""

    line: Line
    pool: int
    reach: float
    """The chance that all of it succeeds."""
    lost: float
    """What the cases are worth in which it does not, by their chances."""
    contested: int
    steps: tuple[Invasion, ...]
    label: int
    """With which of the beginnings it began."""
    value: float = 0.0


class _Child(NamedTuple):
    """An invasion of a node: the units in both spaces afterwards, if it succeeds and if it fails."""

    parent: int
    step: Invasion
    chance: float
    here: int
    there: int
    kept: int
    guards: int


class Search:
    """Beam search over a ground; counts the positions that were valued."""

    def __init__(self, ground: Ground, worth: Weights, least: float) -> None:
        self.ground, self.worth, self.least = ground, worth, least
        self.look = ground.look
        self.count = 0
        self.final = self.look.final
        self.haven: int | None = None
        """Where MODs would go that no line uses."""

    def start(self, label: int, line: Line, pool: int = 0, contested: int = 0) -> Node:
        return Node(line, pool, 1.0, 0.0, contested, (), label)

    def values(self, owner: Ints, units: Ints, where: Ints, energy: Ints, cards: Ints) -> list[float]:
        """The worth of many positions."""
        self.count += len(owner)
        worth: list[float] = worths(
            self.worth, self.ground, Batch(owner, units, where, energy, cards)
        ).tolist()
        return worth

    def best(self, starts: Sequence[Node], depth: int, width: int) -> Node:
        """The node that is worth most, the beginnings among them."""
        beam = self._with_values(starts)
        top = max(beam, key=lambda node: node.value)
        for _ in range(depth):
            beam = sorted(beam, key=lambda node: -node.value)[:width]
            grown = self._grow(beam)
            if not grown:
                break
            best = max(grown, key=lambda node: node.value)
            if best.value > top.value:
                top = best
            beam = grown
        return top

    def _with_pool(self, units: Ints, owner: Ints, pools: Sequence[int]) -> Ints:
        """With the MODs that are still to be placed."""
        if self.haven is not None and any(pools):
            units = units.copy()
            units[:, self.haven] += np.array(pools, dtype=np.int64) * (owner[:, self.haven] == 0)
        return units

    def _with_values(self, nodes: Sequence[Node]) -> list[Node]:
        owner = np.stack([n.line.owner for n in nodes])
        units = self._with_pool(np.stack([n.line.units for n in nodes]), owner, [n.pool for n in nodes])
        where = np.array([n.line.where for n in nodes], dtype=np.int64)
        energy = np.array([n.line.energy for n in nodes], dtype=np.int64)
        cards = np.array([n.line.cards for n in nodes], dtype=np.int64)
        values = self.values(owner, units, where, energy, cards)
        return [n._replace(value=n.lost + n.reach * v) for n, v in zip(nodes, values, strict=True)]

    def _grow(self, beam: Sequence[Node]) -> list[Node]:
        """All nodes one step on."""
        children = [child for i, node in enumerate(beam) for child in self._children(i, node)]
        if not children:
            return []
        n = len(children)
        parents = np.array([c.parent for c in children])
        rows = np.arange(n)
        owner = np.stack([node.line.owner for node in beam])[parents]
        units = np.stack([node.line.units for node in beam])[parents]
        where = np.array([node.line.where for node in beam], dtype=np.int64)[parents]
        a = np.array([c.step.a for c in children])
        t = np.array([c.step.t for c in children])
        pools = [beam[c.parent].pool - c.step.extra for c in children]
        extras = [self._reward(beam[c.parent], c) for c in children]
        energy = np.array([beam[c.parent].line.energy + e for c, e in zip(children, extras, strict=True)])
        cards = np.array([beam[c.parent].line.cards + e for c, e in zip(children, extras, strict=True)])
        risky = [i for i, c in enumerate(children) if c.chance < 1.0]
        lost = units[risky]
        lost[np.arange(len(risky)), a[risky]] = [children[i].kept for i in risky]
        lost[np.arange(len(risky)), t[risky]] = [children[i].guards for i in risky]
        gone = self._with_pool(lost, owner[risky], [pools[i] for i in risky])
        whole = np.concatenate([owner, owner[risky]])
        owner = owner.copy()
        units[rows, a] = [c.here for c in children]
        units[rows, t] = [c.there for c in children]
        owner[rows, t] = 0
        was = where[risky]
        for i, c in enumerate(children):
            for kind in c.step.kinds:
                where[i, kind] = c.step.t
        whole[:n] = owner
        values = self.values(
            whole, np.concatenate([self._with_pool(units, owner, pools), gone]), np.concatenate([where, was]),
            np.concatenate([energy, energy[risky]]), np.concatenate([cards, cards[risky]]),
        )  # fmt: skip
        failed = dict(zip(risky, values[n:], strict=True))
        lines = []
        for i, c in enumerate(children):
            node = beam[c.parent]
            reach = node.reach * c.chance
            bad = node.lost + node.reach * (1.0 - c.chance) * failed.get(i, 0.0)
            line = Line(owner[i], units[i], tuple(where[i].tolist()), int(energy[i]), int(cards[i]))
            met = node.contested + (node.line.units[c.step.t] > 0)
            steps = (*node.steps, c.step)
            lines.append(
                Node(line, pools[i], reach, bad, int(met), steps, node.label, bad + reach * values[i])
            )
        return lines

    def _reward(self, node: Node, child: _Child) -> int:
        """Whether this is the third contested territory: an energy and a card."""
        met = node.line.units[child.step.t] > 0
        return int(met and node.contested == CONTESTED - 1)

    def _children(self, parent: int, node: Node) -> Iterator[_Child]:
        owner, units = node.line.owner.tolist(), node.line.units.tolist()
        for a, holder in enumerate(owner):
            if holder == 0 and (units[a] > 1 or node.pool):
                staff = tuple(k for k, w in enumerate(node.line.where) if w == a)
                for t in self.ground.ways[a]:
                    if owner[t] != 0:
                        way = self._attacks if units[t] else self._walks
                        yield from way(parent, node, a, t, units[a], units[t], staff)

    def _helpers(self, a: int, t: int, staff: tuple[int, ...]) -> tuple[int, ...]:
        kinds = self.ground.net.kind
        return tuple(k for k in staff if k == NUCLEAR or TERRAIN_OF.get(k) in (kinds[a], kinds[t]))

    def _tough(self, node: Node, t: int) -> int:
        if self.ground.station[t]:
            return 2
        return int(self.ground.theirs[t])

    def _attacks(
        self, parent: int, node: Node, a: int, t: int, here: int, foes: int, staff: tuple[int, ...]
    ) -> Iterator[_Child]:
        helpers, tough = self._helpers(a, t, staff), self._tough(node, t)
        floor = 1 if self.final and not any(self.look.influence[k] for k in staff) else len(staff) + 1
        for extra in self._extras(node.pool, here - floor, foes, len(helpers), tough):
            able = here + extra - floor
            if able <= 0:
                continue
            end = ends(able, foes, len(helpers), tough)
            if end.chance < self.least:
                continue
            left = floor + int(end.left + 0.5)
            guards = max(1, int(end.guards + 0.5))
            forced = helpers[: max(1, min(3, left - 1))]
            least = max(len(forced), min(3, left - 1))
            for n in {least, max(least, left - 1 - (len(staff) - len(forced)))}:
                step = Invasion(a, t, extra, forced, max(0, n - len(forced)))
                yield _Child(parent, step, end.chance, left - n, n, floor, guards)

    def _extras(self, pool: int, able: int, foes: int, strong: int, tough: int) -> list[int]:
        """How many MODs may be placed first: none, enough, all."""
        if not pool:
            return [0]
        extras = [0] if able > 0 else []
        need = next(
            (k for k in range(pool) if able + k > 0 and ends(able + k, foes, strong, tough).chance > SURE), 0
        )
        if 0 < need < pool:
            extras.append(need)
        return [*extras, pool]

    def _walks(
        self, parent: int, node: Node, a: int, t: int, here: int, foes: int, staff: tuple[int, ...]
    ) -> Iterator[_Child]:
        first = 0 if here > 1 else 1
        for extra in dict.fromkeys((first, node.pool)):
            total = here + extra
            mods = total - len(staff)
            if mods < 1 or total < 2:
                continue
            yield _Child(parent, Invasion(a, t, extra, (), 1), 1.0, total - 1, 1, 0, 0)
            fighters = tuple(k for k in staff if k in (0, 1, 2, 3))
            n = total - 1 - (len(staff) - len(fighters))
            along = n - len(fighters)
            if along >= 2:
                yield _Child(parent, Invasion(a, t, extra, fighters, along), 1.0, total - n, n, 0, 0)
