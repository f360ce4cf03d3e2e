"""Plans campaigns: chains of sieges, as deep as they pay, valued by what the position is worth where the turn
ends. A branch in which a siege fails is valued at once, as if the turn ended there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.campaign.answers import Answers
from engine.ai.campaign.numbers import CampaignScene, Owners
from engine.ai.campaign.routes import BOLD, LEAST, Stage, aims, route
from engine.ai.campaign.terrain import Floats
from engine.ai.campaign.worth import Net, worth
from engine.parts.field import Arms, Escort
from engine.parts.sieges import Ints, Outlooks, SiegeTables, table

LIKELY = 0.35
"""Sieges with a smaller chance are not looked at."""
ANSWER = 20
"""The positions that might be valued in the time of finding rivals' answers to one."""
DIM = 0.93
"""What a position is worth after a failed siege, beside what it was before, until it is valued exactly."""


class SearchEffort(NamedTuple):
    """How far a search goes."""

    depth: int
    """The most sieges of a chain."""
    beam: int
    """The chains that are continued."""
    width: int
    """The sieges that are valued exactly after each step."""
    aims: int
    """The aims for which routes are tried."""
    answers: int = 0
    """The ends that are valued by what rivals may do next as well, where a goal is known."""


class SiegeStep(NamedTuple):
    """A siege that was planned."""

    origin: int
    to: int
    chance: float
    left: float


class CampaignPlan(NamedTuple):
    """What is best: which of the given positions, and the first siege from there, if any."""

    root: int
    step: SiegeStep | None
    worth: float
    rows: int
    """The positions that were valued."""


class _End(NamedTuple):
    """Where a plan ends if all succeeds: how likely, and what it is worth then."""

    plan: CampaignPlan
    through: float
    worth: float
    owner: Owners
    armies: Floats


class _Nodes(NamedTuple):
    """Chains so far, an array each."""

    owner: Owners
    armies: Floats
    spread: Floats
    """The variances of the armies."""
    escort: Owners
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
            self.owner[rows], self.armies[rows], self.spread[rows], self.escort[rows], self.took[rows],
            self.reached[rows], self.failed[rows], self.root[rows], self.first[rows], self.at[rows],
        )  # fmt: skip


def _goes(escort: Owners) -> NDArray[np.bool_]:
    """Where somebody is who goes along with a conquest."""
    goes: NDArray[np.bool_] = (escort == Escort.FRESH) | (escort == Escort.CAME)
    return goes


class Campaign:
    """All searches from one position: they share its board and the net that weighs what they reach."""

    def __init__(self, scene: CampaignScene, net: Net, effort: SearchEffort) -> None:
        self.scene = scene
        self.effort = effort
        self.net = net
        self.rows = 0
        edges = scene.ground.edges
        self._edges = edges[
            (scene.owner[edges[:, 1]] != 0) & ~scene.closed[edges[:, 1]] & ~scene.closed[edges[:, 0]]
        ]
        kinds: dict[Arms | None, int] = {None: -1}
        self._kind = self._kinds(scene.field.arms, kinds)
        self._led = self._kinds(scene.field.led, kinds) if scene.field.escorts else self._kind
        fought = [unit for unit in kinds if unit]
        known = [table(unit) for unit in fought]
        self.tables = {
            (a, t, led): known[number]
            for led, kind in ((False, self._kind), (True, self._led))
            for (a, t), number in zip(self._edges.tolist(), kind.tolist(), strict=True)
            if number >= 0
        }
        self._sieges = SiegeTables(fought or [Arms()])
        self._answers = Answers(scene, scene.field.goal) if scene.field.goal and effort.answers else None
        self._steps: list[SiegeStep] = []

    def _kinds(self, arms: Callable[[int, int], Arms | None], kinds: dict[Arms | None, int]) -> Ints:
        """The number of the dice of each edge; -1 where nobody can attack."""
        fought = (arms(a, t) for a, t in self._edges.tolist())
        return np.array([kinds.setdefault(kind, len(kinds) - 1) for kind in fought], dtype=np.intp)

    def worth(self, owner: Owners, armies: Floats, took: Floats, escort: Owners | None = None) -> Floats:
        """See `worth.worth`; counts the rows."""
        self.rows += len(owner)
        return worth(self.net, self.scene, owner, armies, took, escort)

    def best(self, owner: Owners, armies: Floats, at: Ints, values: Floats | None = None) -> CampaignPlan:
        """The best of some positions of the seat, a row each, with the best campaign from there; `at` limits
        where the first siege of each may begin (-1: anywhere)."""
        rows = len(owner)
        took = np.full(rows, float(self.scene.field.took))
        value = self.worth(owner, armies, took) if values is None else values
        escort = np.repeat(self.scene.escort[None], rows, axis=0)
        nodes = _Nodes(
            owner, armies, np.zeros_like(armies), escort, took, np.ones(rows), np.zeros(rows),
            np.arange(rows), np.full(rows, -1, dtype=np.intp), at,
        )  # fmt: skip
        many = max(1, self.effort.answers)
        ends = [
            _End(CampaignPlan(k, None, float(value[k]), 0), 1.0, float(value[k]), owner[k], armies[k])
            for k in np.argsort(-value, kind="stable")[:many].tolist()
        ]
        if self.scene.field.settled:
            return ends[0].plan._replace(rows=self.rows)
        for _ in range(self.effort.depth):
            deeper = self._deeper(nodes, value)
            if deeper is None:
                break
            nodes, value, total = deeper
            for k in np.argsort(-total, kind="stable")[:many].tolist():
                plan = CampaignPlan(int(nodes.root[k]), self._steps[nodes.first[k]], float(total[k]), 0)
                through = float(nodes.reached[k])
                ends.append(_End(plan, through, float(value[k]), nodes.owner[k], nodes.armies[k]))
        ends += self._along(owner, armies, at)
        return self._best_plan(ends)._replace(rows=self.rows)

    def _best_plan(self, ends: list[_End]) -> CampaignPlan:
        """The best of some plans, the earlier ones first; of those that promise most, after the rivals'
        answer."""
        ends.sort(key=lambda end: -round(end.plan.worth, 9))
        if not self._answers:
            return ends[0].plan
        answered = []
        for plan, through, value, owner, armies in ends[: self.effort.answers]:
            if value < 1.0:
                lost = self._answers.loss_chance(owner, armies)
                self.rows += ANSWER
                plan = plan._replace(worth=plan.worth - through * value * lost)
            answered.append(plan)
        return max(answered, key=lambda plan: plan.worth)

    def last(self, owner: Owners, armies: Floats, escort: Owners) -> CampaignPlan:
        """The best of some positions, a row each, with which the turn ends."""
        value = self.worth(owner, armies, np.full(len(owner), float(self.scene.field.took)), escort)
        ends = [
            _End(CampaignPlan(k, None, worth, 0), 1.0, worth, owner[k], armies[k])
            for k, worth in enumerate(value.tolist())
        ]
        return self._best_plan(ends)._replace(rows=self.rows)

    def _along(self, owner: Owners, armies: Floats, at: Ints) -> list[_End]:
        """The ends of routes: each may end after any of its sieges."""
        ways: list[tuple[int, list[Stage]]] = []
        least = BOLD if self.scene.field.goal else LEAST
        for aim in aims(self.scene, self.effort.aims):
            root = self._start(armies, at, aim)
            stages = route(self.scene, self.tables, owner[root], armies[root], aim, least)
            if len(stages) > 1 and at[root] in (-1, stages[0].origin):
                ways.append((root, stages))
        if not ways:
            return []
        rows = [end for _, stages in ways for s in stages for end in (s.won, s.lost)]
        owners, here = np.array([e[0] for e in rows], dtype=np.int8), np.array([e[1] for e in rows])
        escort = np.array([e[2] for e in rows], dtype=np.int8)
        values = self.worth(owners, here, np.ones(len(rows)), escort)
        ends: list[_End] = []
        row = 0
        for root, stages in ways:
            reached, failed = 1.0, 0.0
            for stage in stages:
                value = float(values[row])
                failed += reached * (1 - stage.chance) * float(values[row + 1])
                reached *= stage.chance
                step = SiegeStep(stages[0].origin, stages[0].to, stages[0].chance, stages[0].left)
                plan = CampaignPlan(root, step, failed + reached * value, 0)
                ends.append(_End(plan, reached, value, owners[row], here[row]))
                row += 2
        return ends

    def _start(self, armies: Floats, at: Ints, aim: frozenset[int]) -> int:
        """The position from which a route has most armies beside its aim."""
        near = self.scene.field.terrain.near
        beside = [s for s in range(self.scene.ground.size) if any(n in aim for n in near[s])]
        if len(armies) == 1 or not beside:
            return 0
        return int((armies[:, beside] * (self.scene.owner[beside] == 0)).max(axis=1).argmax())

    def _deeper(self, nodes: _Nodes, value: Floats) -> tuple[_Nodes, Floats, Floats] | None:
        """The chains that are one siege longer, what their ends are worth, and what they are worth in all."""
        a, t = self._edges[:, 0], self._edges[:, 1]
        can = (nodes.owner[:, a] == 0) & (nodes.owner[:, t] != 0) & (nodes.armies[:, a] >= 2.0)
        can &= (nodes.at[:, None] < 0) | (nodes.at[:, None] == a[None, :])
        can &= nodes.reached[:, None] > 0.04
        dice = np.where(_goes(nodes.escort[:, a]), self._led, self._kind)
        can &= dice >= 0
        parent, edge = np.nonzero(can)
        if not len(parent):
            return None
        a, t = a[edge], t[edge]
        odds = self._sieges.outlooks(
            dice[parent, edge], nodes.armies[parent, a] - 1, nodes.spread[parent, a], nodes.armies[parent, t]
        )
        good = self._promising(parent, t, odds)
        if not len(good):
            return None
        parent, edge, a, t = parent[good], edge[good], a[good], t[good]
        chance, left, spread, guard, worn = (x[good] for x in odds)
        row = np.arange(len(parent))
        won = nodes.pick(parent)
        won.owner[row, t] = 0
        won.armies[row, t] = np.maximum(left, 1.0)
        won.armies[row, a] = 1.0
        won.spread[row, t] = spread
        won.spread[row, a] = 0.0
        won.took[:] = 1.0
        self._follow(won, row, a, t)
        after = self.worth(won.owner, won.armies, won.took, won.escort)
        reached = nodes.reached[parent]
        rough = nodes.failed[parent] + reached * (
            chance * after + (1 - chance) * DIM * np.minimum(value[parent], 1.0)
        )
        keep = self._distinct(won.owner, rough)
        lost = nodes.pick(parent[keep])
        row = np.arange(len(keep))
        lost.armies[row, a[keep]] = 1.0 + worn[keep]
        lost.armies[row, t[keep]] = np.maximum(guard[keep], 1.0)
        short = self.worth(lost.owner, lost.armies, lost.took, lost.escort)
        failed = nodes.failed[parent[keep]] + reached[keep] * (1 - chance[keep]) * short
        through = reached[keep] * chance[keep]
        total = failed + through * after[keep]
        first = nodes.first[parent[keep]]
        for k, number in enumerate(keep):
            if first[k] < 0:
                first[k] = len(self._steps)
                self._steps.append(
                    SiegeStep(int(a[number]), int(t[number]), float(chance[number]), float(left[number]))
                )
        order = np.argsort(-total, kind="stable")[: self.effort.beam]
        next_ = won.pick(keep)._replace(
            reached=through, failed=failed, first=first, at=np.full(len(keep), -1, dtype=np.intp)
        )
        return next_.pick(order), after[keep][order], total[order]

    def _follow(self, won: _Nodes, row: Ints, a: Ints, t: Ints) -> None:
        """Escorts go along with conquests; where they come to a gift they stay."""
        if not self.scene.field.escorts:
            return
        was = won.escort[row, a]
        went = _goes(was)
        gifts = self.scene.gifts[t]
        won.escort[row, t] = np.where(went, np.where(gifts > 0, Escort.STAYS, Escort.CAME), Escort.NONE)
        won.escort[row, a] = np.where(went, np.where(was == Escort.CAME, Escort.LEFT, Escort.NONE), was)
        won.armies[row, t] += np.where(went, gifts, 0.0)

    def _promising(self, parent: Ints, t: Ints, odds: Outlooks) -> Ints:
        """The sieges that are worth a look: likely ones, and for each target those from the two best
        spaces."""
        likely = np.nonzero(odds.chance >= LIKELY)[0]
        target = parent[likely] * self.scene.ground.size + t[likely]
        promise = odds.chance[likely] * (1.0 + odds.left[likely])
        order = np.lexsort((-promise, target))
        ordered = target[order]
        second = np.ones(len(order), dtype=bool)
        second[2:] = ordered[2:] != ordered[:-2]
        return likely[np.sort(order[second])]

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
