"""Decides how many armies move into a conquered space, and which move ends the turn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.ai.campaign.matters import Marches, Marching, with_more
from engine.ai.campaign.numbers import CampaignScene, Owners
from engine.ai.campaign.search import Campaign
from engine.ai.campaign.terrain import Floats
from engine.parts.field import Escort
from engine.types import Move, Offer
from engine.verbs import PASS

MANY = 60
"""Of more moves only those that end at a front are tried."""


def move_on(campaign: Campaign, marches: Marches, seat: int) -> Marching:
    """A move into a conquered space, from which the campaign may go on, or one that ends the turn."""
    scene = campaign.scene
    rows: list[Floats] = []
    moves: list[Move] = []
    if not marches.free and (move := _plain(scene, marches, seat)):
        return move
    if marches.free:
        rows.append(scene.armies)
        moves.append(Move(seat, PASS))
    for (a, t), offer in _worthy(scene, marches):
        assert offer.amount
        for n in _amounts(offer, marches.free):
            row = scene.armies.copy()
            moved = n if marches.free else n - offer.amount[0]
            row[a] -= moved
            row[t] += moved
            rows.append(row)
            moves.append(offer.move(seat, n))
    escorts = [scene.escort] * len(rows)
    if marches.free:
        for (a, t), offer in marches.escorted.items():
            for n in _amounts(offer, marches.free):
                rows.append(with_more(scene.armies, {a: -n, t: n}))
                moves.append(offer.move(seat, n))
                escorts.append(_escorts_after(scene, a, t))
                rows[-1][t] += scene.gifts[t]
    owner = np.repeat(scene.owner[None], len(rows), axis=0)
    if marches.free:
        plan = campaign.last(owner, np.stack(rows), np.stack(escorts))
    else:
        plan = campaign.best(owner, np.stack(rows), np.full(len(rows), -1, dtype=np.intp))
    return Marching(moves[plan.root], plan.worth, plan.rows)


def _worthy(scene: CampaignScene, marches: Marches) -> list[tuple[tuple[int, int], Offer]]:
    """The moves without an escort; of many only those that end at a front."""
    pairs = list(marches.move.items())
    if len(pairs) <= MANY:
        return pairs
    near = scene.field.terrain.near
    return [pair for pair in pairs if any(scene.owner[n] != 0 for n in near[pair[0][1]])]


def _escorts_after(scene: CampaignScene, a: int, t: int) -> Owners:
    """The escorts once one has gone from one space to another."""
    escort = scene.escort.copy()
    escort[a], escort[t] = Escort.NONE, Escort.STAYS if scene.gifts[t] else Escort.CAME
    return escort


def _plain(scene: CampaignScene, marches: Marches, seat: int) -> Marching | None:
    """All that can go on, if nothing is beside the space that they leave, or if there is no choice."""
    (((a, _), offer), *more) = marches.move.items()
    assert offer.amount
    beset = any(scene.owner[n] != 0 and not scene.closed[n] for n in scene.field.terrain.near[a])
    if more or (beset and offer.amount[0] < offer.amount[1]):
        return None
    return Marching(offer.move(seat, offer.amount[1]), 0.0, 0)


def _amounts(offer: Offer, free: bool) -> Sequence[int]:
    """Some amounts, the greatest first."""
    assert offer.amount
    low, high = offer.amount
    if free:
        return list(dict.fromkeys((high, max(low, high - 2), max(low, (low + high) // 2))))
    return list(dict.fromkeys((high, max(low, high - 1), max(low, high - 3), (low + high) // 2, low)))
