"""The rivals' answer to a position at the end of a turn: how likely one of them reaches the goal in its next
turn, by the cheapest routes there."""

from __future__ import annotations

import numpy as np

from engine.ai.campaign.numbers import SOON, CampaignScene, Owners
from engine.ai.campaign.routes import BOLD, goal_aims, route
from engine.ai.campaign.terrain import Floats
from engine.parts.field import Goal
from engine.parts.sieges import SiegeTable, table

WAYS = 3
"""The routes that are tried for each rival."""
SET = 3
"""The fewest cards of a hand that may hold a set."""


class _Tables(dict[tuple[int, int, bool], SiegeTable]):
    """The tables of sieges, made when they are asked for."""

    def __init__(self, scene: CampaignScene) -> None:
        super().__init__()
        self._arms = scene.field.arms

    def get(self, key: tuple[int, int, bool], default: object = None) -> SiegeTable | None:  # type: ignore[override] # one way of asking is enough
        if key not in self:
            arms = self._arms(*key[:2])
            if arms is None:
                return None
            self[key] = table(arms)
        return self[key]


class Answers:
    """What rivals may do from the positions of one scene."""

    def __init__(self, scene: CampaignScene, goal: Goal) -> None:
        self.scene = scene
        self.goal = goal
        self._tables = _Tables(scene)
        self._known: dict[tuple[bytes, bytes], float] = {}

    def loss_chance(self, owner: Owners, armies: Floats) -> float:
        """The probability that a rival wins before the seat's next turn."""
        key = owner.tobytes(), armies.tobytes()
        if key not in self._known:
            spared = 1.0
            for rival in range(1, self.scene.nobody):
                spared *= 1 - self._reaches(rival, owner, armies)
            self._known[key] = 1 - spared
        return self._known[key]

    def _reaches(self, rival: int, owner: Owners, armies: Floats) -> float:
        """How likely a rival reaches the goal in a turn."""
        scene, ground = self.scene, self.scene.ground
        theirs = owner == rival
        held = int(theirs.sum())
        if not held:
            return 0.0
        seen_by_rival = np.where(theirs, 0, np.where(owner == 0, rival, owner)).astype(np.int8)
        whole = (theirs.astype(np.float64) @ ground.members == ground.sizes) * ground.bonus
        pool = max(held // scene.field.per, scene.field.least) + float(scene.base[rival]) + float(whole.sum())
        cards = int(scene.cards[rival])
        if cards >= SET:
            pool += SOON[min(cards, len(SOON) - 1)] * scene.field.worth
        best = 0.0
        for aim in goal_aims(scene, self.goal, seen_by_rival.tolist(), armies.tolist(), pool, WAYS):
            best = max(best, self._through(seen_by_rival, armies, pool, aim))
        return best

    def _through(self, owner: Owners, armies: Floats, pool: float, aim: frozenset[int]) -> float:
        """The chance to take all spaces of an aim, with all new armies at the strongest place beside it."""
        near = self.scene.field.terrain.near
        fronts = [s for s in np.flatnonzero(owner == 0).tolist() if any(n in aim for n in near[s])]
        if not fronts:
            return 0.0
        here = armies.copy()
        here[max(fronts, key=lambda s: (armies[s], -s))] += pool
        through = 1.0
        left = len(aim)
        for stage in route(self.scene, self._tables, owner, here, aim, BOLD):
            through *= stage.chance
            left -= stage.to in aim
        return 0.0 if left else through
