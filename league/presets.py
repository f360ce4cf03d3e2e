"""Leagues that work as they are: seasons of any size are over in the days that they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from league.model import BUCHHOLZ, CUP, DIVISION, LADDER, ROUND_ROBIN, SWISS, TIE_BREAKS, SeasonPlan

_SWISS_BREAKS = tuple(
    name for usual in TIE_BREAKS for name in ((BUCHHOLZ, usual) if usual == "berger" else (usual,))
)
_CLOCK: dict[str, Any] = {"sitters": False, "policy": "forfeit"}
_SLOW = _CLOCK | {"turn": 86400, "react": 8 * 3600, "bank": 2 * 86400, "misses": 3}
_SHORT = _CLOCK | {"turn": 300, "react": 120, "bank": 600, "misses": 2}
_SHORT |= {"quiet": False, "vacations": False, "reminders": (0.8,)}

Preset = Callable[[str, dict[str, Any]], SeasonPlan]


def _division4(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(rules, options, _SLOW, DIVISION, table=4, least=7, most=91, cap=3)


def _round_robin(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(
        rules, options, _SLOW, ROUND_ROBIN, table=2, least=4, most=91, cap=4, days=90, length=12.0
    )


def _swiss(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(
        rules, options, _SHORT, SWISS, table=2, least=6, most=64, cap=1, days=1, signup_days=7,
        checkin_hours=2, protest_hours=24, rounds=4, tie_breaks=_SWISS_BREAKS, vacation_days=0, length=0.1,
        again=False,
    )  # fmt: skip


def _cup(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(
        rules, options, _SLOW, CUP, table=2, least=4, most=64, cap=2, days=120, length=12.0, again=False
    )


def _ladder(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(
        rules, options, _SLOW, LADDER, table=2, least=3, most=100, cap=4, days=90, signup_days=3,
        checkin_hours=0, length=12.0,
    )  # fmt: skip


PRESETS: dict[str, Preset] = {
    "division4": _division4,
    "round_robin": _round_robin,
    "swiss": _swiss,
    "cup": _cup,
    "ladder": _ladder,
}
"""By name the function that makes a plan from a rule system and its options. Text keys
`league-preset-<name>`."""


def preset(name: str, rules: str, options: dict[str, Any], **changes: Any) -> SeasonPlan:
    """A preset's plan, with some fields changed. `KeyError` for an unknown name."""
    return msgspec.structs.replace(PRESETS[name](rules, options), **changes)
