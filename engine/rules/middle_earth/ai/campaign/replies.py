"""What rivals would do next with a position: each of them searches its turn, in brief, and what is left of
the position is worth what it is worth as the seat's next turn begins."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.rules.middle_earth.ai.campaign.ground import Floats, Positions, Table, worth_of_hand
from engine.rules.middle_earth.ai.campaign.judge import Judge
from engine.rules.middle_earth.ai.campaign.marches import Effort, Passage, Plan, Search
from engine.rules.middle_earth.ai.campaign.numbers import holdings
from engine.rules.middle_earth.ai.campaign.sieges import UNIT
from engine.rules.middle_earth.meta import DATA

BRIEF = Effort(1, 4, 6)
"""The search of a rival's turn."""
CLOSE, MOST = 0.04, 4
"""Plans that are worth this much less than the best, and at most this many, are looked at with replies."""


class Replies:
    """The rivals of a seat, in the order of their turns."""

    def __init__(self, judge: Judge, table: Table, passage: Passage) -> None:
        self._judge = judge
        self._table = table
        self._passage = passage
        seats = len(table.hands)
        self._order = sorted(table.rivals, key=lambda s: (s - table.seat) % seats)
        self._next = table._replace(order=0, rounds=max(0.0, table.rounds - 1 / 8), soon=0.0, now=0.0)

    def _seen_by(self, rival: int, number: int) -> Table:
        """What a rival knows in its turn, as far as the seat can tell."""
        known = self._table
        return known._replace(
            seat=rival, rivals=tuple(s for s in known.alive if s != rival), missions=(),
            set_worth=0, order=len(known.rivals), now=known.soon * (number + 1 == len(self._order)),
            rounds=max(0.0, known.rounds - number / len(known.alive) / 8),
        )  # fmt: skip

    def after(self, here: Positions) -> float:
        """What a position of one column is worth to the seat after its rivals' turns."""
        keeps = 1.0
        total = 0.0
        for number, rival in enumerate(self._order):
            if not (here.owner == rival).any():
                continue
            known = self._seen_by(rival, number)
            none = np.zeros(1, np.int64)
            theirs = here._replace(points=none, cards=none.copy(), adventures=none.copy())
            coming = int(holdings(known, theirs).income[0, 0]) + self._set(rival)
            search = Search(self._judge, known, self._passage, BRIEF)
            plan = search.plan(theirs, coming)
            held = _set_down(theirs, search.spot, coming)
            total += keeps * (1.0 - plan.reach) * self._worth(here, held)
            keeps *= plan.reach
            here = _back(here, _set_down(plan.end, search.spot, plan.pool))
            if not (here.owner == self._table.seat).any():
                return total
        return total + keeps * self._worth(here, here)

    def _set(self, rival: int) -> int:
        cards = self._table.hands[rival]
        return worth_of_hand(cards) if cards >= DATA.forced - 1 else 0

    def _worth(self, own: Positions, here: Positions) -> float:
        """What is left is worth as the next turn begins, or, as far as the ring leaves before, in the end."""
        now = _back(own, here)
        soon = self._table.soon
        found: Floats = self._judge.chances(self._next, now)
        if not soon:
            return float(found[0])
        over = self._judge.chances(self._next._replace(now=1.0), now)
        return float(soon * over[0] + (1.0 - soon) * found[0])


def _set_down(here: Positions, spot: int, pool: int) -> Positions:
    """The position with what is left to place."""
    found = here.take(np.zeros(1, np.int64))
    found.armies[spot] += pool * UNIT
    return found


def _back(own: Positions, here: Positions) -> Positions:
    """The land after a rival's turn, with the cards and points of the seat itself."""
    return own._replace(owner=here.owner, armies=here.armies, leader=here.leader)


def closest(plans: Iterable[Plan]) -> list[Plan]:
    """The plans that may be the best."""
    ranked = sorted(plans, key=lambda plan: -plan.worth)
    return [plan for plan in ranked if plan.worth > ranked[0].worth - CLOSE][:MOST]


def best_after(replies: Replies, search: Search) -> Plan:
    """The plan of a search that is worth most once rivals have answered where it leads."""
    plans = closest(search.options.values())
    if len(plans) == 1:
        return plans[0]

    def worth(plan: Plan) -> float:
        end = _set_down(plan.end, search.spot, plan.pool)
        return plan.worth + plan.reach * (replies.after(end) - plan.hope)

    return max(plans, key=worth)
