"""How positions of `modular` stand for a seat between two turns, in numbers: many positions at once.

Seats are counted from the one in question, in the order of play: it is 0, the next one 1. Arrays hold one
column a position. Sums are of multiples of small powers of two, which are exact in every order of adding;
all else is done element by element, so that every machine finds the same numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.parts.sieges import MOST
from engine.rules.modular.ai.ground import GRAIN, Floats, Ints, ModularGround
from engine.rules.modular.meta import FATAL, LEAST, PER_ARMY

THRICE = (
    "points", "income", "armies", "cards", "pair", "second", "reach", "kept", "ahead", "centres",
    "most", "next_most", "risk", "late_risk",
)  # fmt: skip
"""What is told of the seat itself, of the rival with the most of it, and of all rivals on average."""
ONCE = (
    "share", "earns", "front", "largest", "holds", "bordered", "next", "prey", "hand",
    "stage", "seats", "round", "expert", "master", "lead",
)  # fmt: skip
NAMES = (*(f"{name}_{whose}" for name in THRICE for whose in ("own", "top", "mean")), *ONCE)


class ModularPositions(NamedTuple):
    """Positions of one game, as one seat sees them, a column each."""

    ground: ModularGround
    owner: NDArray[np.int8]
    """By space, counted from the seat in question."""
    armies: Floats
    """By space; may be means, as multiples of one by `GRAIN`."""
    centres: NDArray[np.bool_]
    """By space."""
    cards: Floats
    """By seat: how many it holds."""
    alive: NDArray[np.bool_]
    """By seat."""
    hand: Floats
    """What the sets in the hand of the seat in question bring."""
    round: Floats
    master: bool


def _siege(ground: ModularGround, attackers: Floats, defenders: Floats) -> Floats:
    """The chances of conquest."""
    scale = MOST / np.maximum(MOST, np.maximum(attackers, defenders))
    first = np.floor(attackers * scale + 0.5).astype(np.int64)
    second = np.floor(defenders * scale + 0.5).astype(np.int64)
    return ground.sieges.chance.ravel().take(first * (MOST + 1) + second)


def incomes(ground: ModularGround, held: Floats, bonus: Floats) -> Floats:
    """Armies that seats with these territories and bonuses receive a turn."""
    if not ground.expert:
        return np.floor(held / PER_ARMY) + bonus
    return np.where(held >= LEAST, np.maximum(LEAST, np.floor(held / PER_ARMY)), held) + bonus


def _padded(rows: Floats) -> Floats:
    """With one more space, where nothing stands, behind the others."""
    return np.concatenate([rows, np.zeros((*rows.shape[:-2], 1, rows.shape[-1]))], axis=-2)


def numbers(p: ModularPositions) -> Floats:
    """The numbers named by `NAMES`, one row each."""
    g = p.ground
    seats = len(p.cards)
    own: Floats = (p.owner[None] == np.arange(seats)[:, None, None]).astype(float)
    other = 1 - own
    armies = p.armies * own
    held, total = own.sum(axis=1), armies.sum(axis=1)
    points = (own * g.points[:, None]).sum(axis=1)
    counts = np.add.reduceat(own, g.starts, axis=1)
    whole: Floats = (counts == g.sizes[:, None]).astype(float)
    bonus = (whole * g.bonus[:, None]).sum(axis=1)
    income = incomes(g, held, bonus)
    alive = p.alive.astype(float)

    # The strongest stack of each seat beside each space, and what it could do there.
    force = _padded(armies * alive[:, None])[:, g.pad].max(axis=1)
    beside: Floats = (force > 0).astype(float) * other
    now = _siege(g, force, np.broadcast_to(p.armies, force.shape)) * beside
    grown = force + income[:, None]
    then = _siege(g, grown, np.broadcast_to(p.armies, grown.shape)) * beside
    lost, lost_then = now.max(axis=0), then.max(axis=0)
    reach = (then * g.points[:, None]).sum(axis=1)
    safe = np.maximum(0.0, 1 - np.add.reduceat(lost_then, g.starts, axis=0))
    kept = (whole * (safe * g.bonus[:, None])[None]).sum(axis=1)

    # How near each seat is to two whole quadrants.
    cost = p.armies * 1.5 + 1
    lack = np.add.reduceat(cost * other, g.starts, axis=1)
    near = np.add.reduceat((armies - own)[:, g.around], g.around_starts, axis=1) + income[:, None] + 1
    ready = near / (near + 1.5 * lack)
    steady = np.where(whole > 0, 0.75 + 0.25 * safe[None], 0.75 * ready)
    steady.sort(axis=1)
    pair, second = steady[:, -1] * steady[:, -2], steady[:, -2]
    ahead = (points + 0.4 * reach) / g.target * pair

    parts = counts / g.sizes[:, None]
    parts.sort(axis=1)
    worth = own * g.points[:, None]
    risk, late_risk = (worth * lost).sum(axis=1) / g.target, (worth * lost_then).sum(axis=1) / g.target
    centres = (own * p.centres[None]).sum(axis=1)
    rivals = np.maximum(1.0, alive[1:].sum(axis=0))
    living = rivals + 1
    all_armies = np.maximum(1.0, total.sum(axis=0))
    all_income = np.maximum(1.0, income.sum(axis=0))
    rows: list[Floats] = []
    for table in (
        points / g.target, income / all_income * living, total / all_armies * living, p.cards * 0.25, pair,
        second, reach / g.target, kept * 0.2, ahead, centres * 0.25,
        parts[:, -1], parts[:, -2], risk, late_risk,
    ):  # fmt: skip
        others = table[1:] * alive[1:]
        summed = others[0]
        for row in others[1:]:
            summed = summed + row
        rows += [table[0], others.max(axis=0), summed / rivals]
    rows += _own(p, own[0], total, income, force, all_armies)
    rows += [_share(points[0], (points[1:] * alive[1:]).max(axis=0))]
    rows[len(THRICE) * 3 + NEXT] = ahead[1] * alive[1]
    rows[len(THRICE) * 3 + PREY] = (p.cards[1:] / (held[1:] + 2) * alive[1:] * (p.round >= FATAL - 1)).max(
        axis=0
    )
    return np.array(rows)


NEXT, PREY = ONCE.index("next"), ONCE.index("prey")


def _share(mine: Floats, best: Floats) -> Floats:
    return mine / np.maximum(1.0, mine + best)


def _own(
    p: ModularPositions,
    own: Floats,
    total: Floats,
    income: Floats,
    force: Floats,
    all_armies: Floats,
) -> list[Floats]:
    """What is told of the seat in question alone, and of the game."""
    g = p.ground
    rival = force[1:].max(axis=0)
    bordered: Floats = (rival > 0).astype(float) * own
    mine = np.maximum(1.0, total[0])
    standing = p.armies * own
    fronts = np.maximum(1.0, bordered.sum(axis=0))
    holding = np.floor(p.armies / (p.armies + rival + 0.5) * GRAIN) / GRAIN * bordered
    nothing = np.zeros_like(mine)
    seats = nothing + p.alive.sum(axis=0)
    stage = all_armies / g.size
    return [
        _share(total[0], (total[1:]).max(axis=0)),
        _share(income[0], (income[1:]).max(axis=0)),
        (standing * bordered).sum(axis=0) / mine,
        standing.max(axis=0) / mine,
        holding.sum(axis=0) / fronts,
        bordered.sum(axis=0) / np.maximum(1.0, own.sum(axis=0)),
        nothing,
        nothing,
        p.hand / np.maximum(4.0, mine),
        stage / (stage + 3),
        seats * 0.25,
        p.round / (p.round + 6),
        nothing + g.expert,
        nothing + p.master,
    ]


def column(values: Ints | list[int]) -> Floats:
    """Numbers of one position as a column."""
    return np.array(values, float)[:, None]
