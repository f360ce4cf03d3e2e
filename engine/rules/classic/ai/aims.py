"""What a seat of `classic` plays for beside the board itself: its mission, and the count after the last
round. Batches of positions are arrays [row, space]; the seat itself is owner 0, the next one 1 and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.rules.classic.meta import board
from engine.rules.classic.missions import REGIONS, SPACES
from engine.rules.classic.state import Body
from engine.system import AnyState

Floats = NDArray[np.float64]
Aim = Callable[[Any, Any], Floats]

ALMOST = 0.35
"""What a mission is worth that is all but done."""
COUNTED = 0.9
"""What the lead in the last turn is worth; less in earlier ones."""


def aims(at: AnyState, seat: int) -> Aim | None:
    """What to add to the chance of victory, by row: for the seat's own mission and for the lead when the game
    will be counted; None if there is neither."""
    b: Body = at.body
    aims_: list[Aim] = []
    if b.missions:
        aims_.append(_mission(at, seat, b.missions[seat]))
    if limit := at.setup.options["rounds"]:
        aims_.append(_count(at, max(0, limit - b.round)))
    if not aims_:
        return None
    return lambda owner, armies: sum((aim(owner, armies) for aim in aims_), np.zeros(len(owner)))


def _mission(at: AnyState, seat: int, mission: str) -> Aim:
    b: Body = at.body
    seats = at.setup.seats
    if mission.startswith("destroy-"):
        target = int(mission.removeprefix("destroy-"))
        if b.alive[target]:
            return _destroy((target - seat) % seats)
        mission = "hold-24"
    if mission in SPACES:
        return _hold(*SPACES[mission])
    world = board(at.setup)
    wanted, more = REGIONS[mission]
    named = [list(s) for r, s in zip(world.regions, world.members, strict=True) if r.id in wanted]
    others = [list(s) for r, s in zip(world.regions, world.members, strict=True) if r.id not in wanted]
    return _regions(named, others, more)


def _worth(progress: Floats, done: Any) -> Floats:
    """More for each step nearer to the end; 2 at the end."""
    return np.where(done, 2.0, ALMOST * progress * progress)


def _destroy(target: int) -> Aim:
    def aim(owner: Any, armies: Any) -> Floats:
        held = owner == target
        left = (held * armies).max(axis=1) * held.sum(axis=1)
        return _worth(20.0 / (20.0 + left), ~held.any(axis=1))

    return aim


def _hold(count: int, least: int) -> Aim:
    def aim(owner: Any, armies: Any) -> Floats:
        ours = owner == 0
        enough = (ours & (armies >= least)).sum(axis=1)
        held = np.minimum(ours.sum(axis=1), count)
        return _worth((enough + held) / (2.0 * count), enough >= count)

    return aim


def _regions(named: list[list[int]], others: list[list[int]], more: int) -> Aim:
    def aim(owner: Any, armies: Any) -> Floats:
        held = owner == 0
        shares = [held[:, spaces].sum(axis=1) / len(spaces) for spaces in named]
        spare = np.stack([held[:, spaces].sum(axis=1) / len(spaces) for spaces in others])
        if more:
            shares.append(spare.max(axis=0))
        progress = shares[0]
        for share in shares[1:]:
            progress = progress + share
        return _worth(progress / len(shares), progress >= len(shares))

    return aim


def _count(at: AnyState, left: int) -> Aim:
    rivals = range(1, at.setup.seats)
    weight = COUNTED / (1.0 + 1.5 * left)

    def aim(owner: Any, armies: Any) -> Floats:
        held = (owner == 0).sum(axis=1)
        best = held * 0
        for rival in rivals:
            best = np.maximum(best, (owner == rival).sum(axis=1))
        lead: Floats = weight * (held - best) / np.maximum(held + best, 1)
        return lead

    return aim
