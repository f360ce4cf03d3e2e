"""Divisions of games for two, in which everybody meets everybody else."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from league.formats.division import DIVISION, divide, longest
from league.formats.format import PlanLimits
from league.formats.parts import MOST_CAP, SLOW
from league.model import SeasonPlan
from league.pairings import circle


def _preset(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(
        rules, options, SLOW, ROUND_ROBIN.id, table=2, least=4, most=91, cap=4, days=90, length=12.0
    )


def _limits(plan: SeasonPlan) -> PlanLimits:
    switches = ("double", "duplicate") if plan.double else ("double",)
    return PlanLimits(table=(2, 2), cap=MOST_CAP, least=2, switches=switches)


def schedule(plan: SeasonPlan, size: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Each pair once, or twice with seats swapped."""
    return [
        (number, table, seats)
        for number, pairs in enumerate(circle.rounds(size, plan.double), 1)
        for table, seats in enumerate(pairs, 1)
    ]


ROUND_ROBIN = replace(
    DIVISION,
    id="round_robin",
    presets={"round_robin": _preset},
    limits=_limits,
    begin=partial(divide, schedule),
    forecast=partial(longest, schedule),
)
