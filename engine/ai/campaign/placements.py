"""Decides where armies are placed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.ai.campaign.matters import Marches, Marching, with_more
from engine.ai.campaign.numbers import CampaignScene
from engine.ai.campaign.search import Campaign
from engine.ai.campaign.terrain import Floats


def place(campaign: Campaign, marches: Marches, seat: int) -> Marching:
    """Tries all of the pool on each space, and for good sieges as many as they need, the rest elsewhere."""
    scene = campaign.scene
    most = {space: offer.amount[1] for space, offer in marches.place.items() if offer.amount}
    near = scene.field.terrain.near
    fronts = [
        s for s in most
        if scene.owner[s] == 0 and any(scene.owner[t] != 0 and not scene.closed[t] for t in near[s])
    ] or list(most)  # fmt: skip
    rows = [with_more(scene.armies, {s: most[s]}) for s in fronts]
    placed: list[tuple[int, int]] = [(s, most[s]) for s in fronts]
    owner = np.repeat(scene.owner[None], len(rows), axis=0)
    values = campaign.worth(owner, np.stack(rows), np.full(len(rows), float(scene.field.took)))
    order = [fronts[k] for k in np.argsort(-values, kind="stable")]
    if min(most.values()) < scene.field.pool:
        order += [s for s in most if s not in fronts]
        rows = [_spread(scene, {s: most[s]}, order, most) for s in fronts]
    rest = order[0]
    starts = [-1 if s == rest else s for s in fronts]
    for s in fronts:
        for n in sorted(_needs(scene, s, most[s])):
            if s != rest:
                rows.append(_spread(scene, {s: n}, order, most))
                placed.append((s, n))
                starts.append(s)
    plan = campaign.best(
        np.repeat(scene.owner[None], len(rows), axis=0), np.stack(rows), np.array(starts, dtype=np.intp)
    )
    space, n = placed[plan.root]
    return Marching(marches.place[space].move(seat, n), plan.worth, plan.rows)


def _needs(scene: CampaignScene, space: int, most: int) -> set[int]:
    """Numbers of armies with which sieges from a space are likely to succeed, fewer than all."""
    have = int(scene.armies[space])
    needs = set()
    for t in scene.field.terrain.near[space]:
        if scene.owner[t] != 0 and not scene.closed[t]:
            guard = int(scene.armies[t])
            want = guard + 3 + guard // 3
            if have < want < have + most:
                needs.add(want - have)
    return needs


def _spread(scene: CampaignScene, more: dict[int, int], order: Sequence[int], most: dict[int, int]) -> Floats:
    """The armies with some placed as given, and the rest of the pool where it is worth most."""
    left = max(scene.field.pool, *most.values()) - sum(more.values())
    given = dict(more)
    for space in order:
        if left <= 0:
            break
        if space not in given:
            given[space] = min(left, most[space])
            left -= given[space]
    return with_more(scene.armies, given)
