"""How much computer players may think: as it is configured, and what is left of it in a turn."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine import ai
from host.model import Position


class WrongPace(ValueError):
    """A setting makes no sense; the reason in one sentence."""


MOST_WORKERS = 16
MOST_MS = 60_000.0
_TURNS = 2000
"""Turns whose budgets are remembered, the last ones."""
WORKERS = "COMPUTER_WORKERS"


def _workers() -> int:
    """One worker, or two where there are processors enough."""
    return 1 if (os.cpu_count() or 1) < 4 else 2


def _budgets() -> Mapping[str, ai.Budget]:
    return MappingProxyType({level: budget for level, budget in ai.LEVELS.items() if budget})


@dataclass(frozen=True)
class Pace:
    """How many workers think, and by level for how long: milliseconds of a usual processor, for a decision
    and for a turn. A level without them plays as the normal one does."""

    workers: int = field(default_factory=lambda: _workers())
    budgets: Mapping[str, ai.Budget] = field(default_factory=lambda: _budgets())


def pace_of(environment: Mapping[str, str]) -> Pace:
    """The pace in `COMPUTER_WORKERS`, `HARD_MS` and `EXPERT_MS`, as far as they are set.

    :raises WrongPace: one of them makes no sense.
    """
    usual = Pace()
    budgets = dict(usual.budgets)
    for level in budgets:
        name = f"{level.upper()}_MS"
        if given := environment.get(name, "").strip():
            budgets[level] = _budget(name, given)
    workers = environment.get(WORKERS, "").strip()
    if workers and not (workers.isascii() and workers.isdigit() and 1 <= int(workers[:9]) <= MOST_WORKERS):
        raise WrongPace(f"{WORKERS} must be a number from 1 to {MOST_WORKERS}, not {workers[:50]!r}")
    return Pace(int(workers) if workers else usual.workers, budgets)


def _budget(name: str, given: str) -> ai.Budget:
    parts = [part.strip() for part in given.split(",")]
    if len(parts) == 2 and all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts):
        decision, turn = map(float, parts)
        if decision <= turn <= MOST_MS:
            return ai.Budget(decision, turn)
    raise WrongPace(
        f"{name} must be the milliseconds of a decision and of a turn, such as 300,3000, the turn's no fewer "
        f"and {MOST_MS:.0f} at most, not {given[:50]!r}"
    )


class Allowances:
    """What the seats of games may still think in their present turns, in nodes."""

    def __init__(self, pace: Pace) -> None:
        self._budgets = pace.budgets
        self._turns: OrderedDict[tuple[int, int], ai.TurnBudget] = OrderedDict()
        """By game and seat."""

    def budget(self, level: str) -> ai.Budget:
        """The milliseconds that a level has."""
        return self._budgets.get(level, ai.Budget(0, 0))

    def plans(self, level: str, rules: str) -> bool:
        """Whether a level thinks at all in games of these rules."""
        return ai.allowance(level, rules, self.budget(level)).decision >= 1

    def remainder(self, position: Position, seat: int, level: str) -> int:
        """How much a seat of this level may think about its next decision."""
        return self._turn(position, seat).remaining_nodes(level, position.state, self.budget(level))

    def spend(self, position: Position, seat: int, nodes: int) -> None:
        """Note what a decision in this position took."""
        self._turn(position, seat).spend(position.state, nodes)

    def _turn(self, position: Position, seat: int) -> ai.TurnBudget:
        key = position.game.id, seat
        budget = self._turns.setdefault(key, ai.TurnBudget())
        self._turns.move_to_end(key)
        if len(self._turns) > _TURNS:
            self._turns.popitem(last=False)
        return budget
