"""Plans campaigns: chains of sieges, as deep as they pay, valued by what the position is worth where the turn
ends. A branch in which a siege fails is valued at once, as if the turn ended there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.ai.campaign.numbers import Floats, Owners, Scene
from engine.ai.campaign.sieges import Ints, Sieges
from engine.ai.campaign.worth import Net, worth
from engine.parts.field import Arms


class Effort(NamedTuple):
    """How far a search goes."""

    depth: int
    """The most sieges of a chain."""
    beam: int
    """The chains that are continued."""
    width: int
    """The sieges that are valued exactly after each step."""


class Step(NamedTuple):
    """A siege that was planned."""

    origin: int
    to: int
    chance: float
    left: float


class Plan(NamedTuple):
    """What is best: which of the given positions, and the first siege from there, if any."""

    root: int
    step: Step | None
    worth: float
    rows: int
    """The positions that were valued."""


class _Nodes(NamedTuple):
    """Chains so far, an array each."""

    owner: Owners
    armies: Floats
    spread: Floats
    """The variances of the armies."""
    took: Floats
    reached: Floats
    """The probability that all sieges so far succeed."""
    failed: Floats
    """What the branches that failed are worth, each times its probability."""
    root: Ints
    first: Ints
    """The number of the first siege in the list of steps; -1 without one."""
    at: Ints
    """Where a chain must begin: a space, or -1 for anywhere."""

    def pick(self, rows: Ints) -> _Nodes:
        return _Nodes(
            self.owner[rows], self.armies[rows], self.spread[rows], self.took[rows], self.reached[rows],
            self.failed[rows], self.root[rows], self.first[rows], self.at[rows],
        )  # fmt: skip


class Campaign:
    """Searches from one position."""

    def __init__(self, scene: Scene, net: Net, effort: Effort) -> None:
        self.scene = scene
        self.effort = effort
        self._net = net
        self.rows = 0
        edges = scene.ground.edges
        self._edges = edges[
            (scene.owner[edges[:, 1]] != 0) & ~scene.closed[edges[:, 1]] & ~scene.closed[edges[:, 0]]
        ]
        kinds: dict[Arms, int] = {}
        arms = scene.field.arms
        self._kind = np.array(
            [kinds.setdefault(arms(int(a), int(t)), len(kinds)) for a, t in self._edges], dtype=np.intp
        )
        self._sieges = Sieges(list(kinds) or [Arms()])
        self._steps: list[Step] = []

    def worth(self, owner: Owners, armies: Floats, took: Floats) -> Floats:
        """See `worth.worth`; counts the rows."""
        self.rows += len(owner)
        return worth(self._net, self.scene, owner, armies, took)

    def best(self, owner: Owners, armies: Floats, at: Ints, values: Floats | None = None) -> Plan:
        """The best of some positions of the seat, a row each, with the best campaign from there; `at` limits
        where the first siege of each may begin (-1: anywhere)."""
        rows = len(owner)
        took = np.full(rows, float(self.scene.field.took))
        value = self.worth(owner, armies, took) if values is None else values
        top = int(value.argmax())
        best = Plan(top, None, float(value[top]), 0)
        nodes = _Nodes(
            owner, armies, np.zeros_like(armies), took, np.ones(rows), np.zeros(rows),
            np.arange(rows), np.full(rows, -1, dtype=np.intp), at,
        )  # fmt: skip
        for _ in range(self.effort.depth):
            found = self._deeper(nodes, value)
            if found is None:
                break
            nodes, value, total = found
            top = int(total.argmax())
            if total[top] > best.worth + 1e-9:
                best = Plan(int(nodes.root[top]), self._steps[nodes.first[top]], float(total[top]), 0)
        return best._replace(rows=self.rows)

    def _deeper(self, nodes: _Nodes, value: Floats) -> tuple[_Nodes, Floats, Floats] | None:
        """The chains that are one siege longer, what their ends are worth, and what they are worth in all."""
        a, t = self._edges[:, 0], self._edges[:, 1]
        can = (nodes.owner[:, a] == 0) & (nodes.owner[:, t] != 0) & (nodes.armies[:, a] >= 2.0)
        can &= (nodes.at[:, None] < 0) | (nodes.at[:, None] == a[None, :])
        can &= nodes.reached[:, None] > 0.04
        parent, edge = np.nonzero(can)
        if not len(parent):
            return None
        a, t = a[edge], t[edge]
        odds = self._sieges.outlooks(
            self._kind[edge], nodes.armies[parent, a] - 1, nodes.spread[parent, a], nodes.armies[parent, t]
        )
        good = odds.chance >= 0.3
        if not good.any():
            return None
        parent, edge, a, t = parent[good], edge[good], a[good], t[good]
        chance, left, spread, guard = (x[good] for x in odds)
        row = np.arange(len(parent))
        won = nodes.pick(parent)
        won.owner[row, t] = 0
        won.armies[row, t] = np.maximum(left, 1.0)
        won.armies[row, a] = 1.0
        won.spread[row, t] = spread
        won.spread[row, a] = 0.0
        won.took[:] = 1.0
        after = self.worth(won.owner, won.armies, won.took)
        reached = nodes.reached[parent]
        rough = nodes.failed[parent] + reached * (
            chance * after + (1 - chance) * 0.93 * np.minimum(value[parent], 1.0)
        )
        keep = self._distinct(won.owner, rough)
        lost = nodes.pick(parent[keep])
        row = np.arange(len(keep))
        lost.armies[row, a[keep]] = 1.0
        lost.armies[row, t[keep]] = np.maximum(guard[keep], 1.0)
        short = self.worth(lost.owner, lost.armies, lost.took)
        failed = nodes.failed[parent[keep]] + reached[keep] * (1 - chance[keep]) * short
        through = reached[keep] * chance[keep]
        total = failed + through * after[keep]
        first = nodes.first[parent[keep]]
        for k, number in enumerate(keep):
            if first[k] < 0:
                first[k] = len(self._steps)
                self._steps.append(
                    Step(int(a[number]), int(t[number]), float(chance[number]), float(left[number]))
                )
        order = np.argsort(-total, kind="stable")[: self.effort.beam]
        next_ = won.pick(keep)._replace(
            reached=through, failed=failed, first=first, at=np.full(len(keep), -1, dtype=np.intp)
        )
        return next_.pick(order), after[keep][order], total[order]

    def _distinct(self, owner: Owners, rough: Floats) -> Ints:
        """The most promising rows, at most two for each set of spaces held."""
        seen: dict[bytes, int] = {}
        keep: list[int] = []
        for number in np.argsort(-rough, kind="stable"):
            key = owner[number].tobytes()
            if seen.get(key, 0) < 2:
                seen[key] = seen.get(key, 0) + 1
                keep.append(int(number))
                if len(keep) >= self.effort.width:
                    break
        return np.array(keep, dtype=np.intp)
