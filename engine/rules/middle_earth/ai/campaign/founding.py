"""What the searching player of `middle_earth` does before the first turn: claims, battalions and the leader,
each where the chance to win is greatest, whoever begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from engine.rules.middle_earth.ai.campaign.ground import LED, Floats, Positions, position, table
from engine.rules.middle_earth.ai.campaign.judge import Judge
from engine.rules.middle_earth.ai.campaign.sieges import UNIT
from engine.rules.middle_earth.meta import board, has_ring
from engine.rules.middle_earth.state import NOBODY, MiddleEarthBody
from engine.system import AnyState
from engine.types import Move

PARTS = 6
"""In how many parts what is to be placed at once is placed."""


class Founding:
    """The setup as a seat sees it, with what its rivals have yet to place spread over their land."""

    def __init__(self, at: AnyState, seat: int, judge: Judge) -> None:
        self.body: MiddleEarthBody = at.body
        self.seat = seat
        self.ids = board(at.setup).ids
        self.ring = has_ring(at.setup)
        known = table(at, seat)
        self._tables = [known._replace(order=order, rounds=1.0) for order in (0, len(known.alive) - 1)]
        self._judge = judge
        self.here = position(at, seat)
        for rival in known.rivals:
            land = np.nonzero(self.here.owner[:, 0] == rival)[0]
            coming = self.body.reserve[rival] + sum(self.body.drafts[rival].values())
            self.here.armies[land] += coming * UNIT // max(1, len(land))

    def own(self) -> list[int]:
        """The seat's territories."""
        return [s for s, owner in enumerate(self.body.owner) if owner == self.seat]

    def best(self, change: Callable[[Positions, int, int], None], spaces: list[int]) -> int:
        """The space at which a change is worth most; it is made at a space in a column."""
        tries = self.here.take(np.zeros(len(spaces), np.int64))
        for column, space in enumerate(spaces):
            change(tries, space, column)
        worth: Floats = np.zeros(len(spaces))
        for known in self._tables:
            worth = worth + self._judge.chances(known, tries)
        return spaces[int(worth.argmax())]


def claim(now: Founding) -> Move:
    """The free territory that helps most."""

    def take(tries: Positions, space: int, column: int) -> None:
        tries.owner[space, column] = now.seat
        tries.armies[space, column] = UNIT

    free = [s for s, owner in enumerate(now.body.owner) if owner == NOBODY]
    return Move(now.seat, "choose", (now.ids[now.best(take, free)],))


def _placed(now: Founding, n: int) -> Move:
    def place(tries: Positions, space: int, column: int) -> None:
        tries.armies[space, column] += n * UNIT

    return Move(now.seat, "place", (now.ids[now.best(place, now.own())], n))


def garrison(now: Founding) -> Move:
    """One battalion where it does most."""
    return _placed(now, 1)


def muster(now: Founding) -> Move:
    """The leader where it is worth most."""

    def lead(tries: Positions, space: int, column: int) -> None:
        tries.leader[space, column] = LED

    return Move(now.seat, "choose", ("leader", now.ids[now.best(lead, now.own())]))


def deploy(now: Founding) -> Move:
    """What there is in parts, but for the last battalion; the leader before that one."""
    b = now.body
    left = b.reserve[now.seat]
    total = left + sum(b.drafts[now.seat].values())
    if now.ring and b.wishes[now.seat] == NOBODY and left <= 1:
        return muster(now)
    return _placed(now, max(1, min(left - now.ring, (total + PARTS - 1) // PARTS)))


FOUNDING: Mapping[str, Callable[[Founding], Move]] = {
    "claim": claim,
    "garrison": garrison,
    "muster": muster,
    "deploy": deploy,
}
"""By the step that asks."""
