"""How near each seat is to a goal: what it counts now, what it might take next turn, and how nearly it has
the whole regions that are needed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.ai.campaign.terrain import Floats, TerrainArrays, fine
from engine.parts.field import Goal
from engine.parts.sieges import MOST

COST = 1.5
"""The armies that each defender costs."""
HELD = 0.75
"""How far a seat is with a whole region at most that is still to be taken or lost; 1 is a safe one."""
PART = 0.4
"""The part of what a seat might take next turn that it is likely to take."""


class GoalForces(NamedTuple):
    """By row and seat what each could send, and by space too."""

    loose: Floats
    """The armies that may leave a space."""
    beside: Floats
    income: Floats


class Found(NamedTuple):
    """The numbers, and the rows in which the seat itself has what wins."""

    columns: list[Floats]
    won: NDArray[np.bool_]


def goal_numbers(
    goal: Goal, ground: TerrainArrays, chances: Floats, held: Floats, here: Floats, by: GoalForces
) -> Found:
    """The numbers named by `engine.parts.field.GOAL`; `held` is by row, seat and space. A seat strikes
    with the strongest stack beside a space and all that it receives; `chances` are those of sieges."""
    alive = (held @ ground.one > 0).astype(np.float64)
    counted = np.array(goal.points)
    points = (held * counted) @ ground.one
    parts = held @ ground.members
    full = (parts == ground.sizes).astype(np.float64)
    other = 1 - held
    stacks = np.concatenate([by.loose, np.zeros((*by.loose.shape[:2], 1))], axis=2)
    force = stacks[:, :, ground.padded].max(axis=3) + by.income[:, :, None]
    strike = fine(_chance(chances, force, here[:, None, :])) * other * (by.beside > 0)
    lost = strike.max(axis=1)
    reach = (strike * counted) @ ground.one
    risk = fine(held * (lost * counted)[:, None, :]) @ ground.one
    safe = np.maximum(0.0, 1 - lost @ ground.members)[:, None, :]
    lack = (other * (COST * here + 1)[:, None, :]) @ ground.members
    near = by.loose @ ground.around + by.income[:, :, None] + 1
    steady = np.where(full > 0, HELD + (1 - HELD) * safe, HELD * near / (near + COST * lack))
    steady.sort(axis=2)
    ready = np.ones_like(points)
    for k in range(goal.regions):
        ready = ready * steady[:, :, -1 - k]
    last = steady[:, :, -max(goal.regions, 1)]
    share = points / goal.target
    ahead = (share + PART * reach / goal.target) * ready
    soon = np.minimum(1.0, share + PART * reach / goal.target)
    fullest = np.sort(parts / ground.sizes, axis=2)
    rivals = alive.copy()
    rivals[:, 0] = 0.0
    count = np.maximum(rivals.sum(axis=1), 1.0)
    columns: list[Floats] = []
    for numbers in (
        share, ready, last, reach / goal.target, ahead, soon * soon * soon * soon * ready, risk / goal.target,
        fullest[:, :, -1], fullest[:, :, -max(goal.regions, 1)],
    ):  # fmt: skip
        others = numbers * rivals
        columns += [numbers[:, 0], others.max(axis=1), fine(others).sum(axis=1) / count]
    columns.append(ahead[:, 1] * alive[:, 1] if held.shape[1] > 1 else np.zeros(len(held)))
    won = (points[:, 0] >= goal.target) & (full[:, 0].sum(axis=1) >= goal.regions)
    return Found(columns, won)


def _chance(chances: Floats, force: Floats, guard: Floats) -> Floats:
    """The chance to take a space with these armies, of which none needs to stay."""
    whole = np.maximum(np.maximum(force, guard) / MOST, 1.0)
    a, d = np.rint(force / whole).astype(np.intp), np.rint(guard / whole).astype(np.intp)
    return chances[a, d]
