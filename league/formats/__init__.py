"""The formats of leagues: a module for each, whose record says all that is special about it.

Everything else reads the records through `format_of`, and decides nothing by a format's name.
"""

from __future__ import annotations

from typing import Any

import msgspec

from league.errors import LeagueError
from league.formats.cup import CUP
from league.formats.division import DIVISION
from league.formats.format import Format
from league.formats.ladder import LADDER
from league.formats.round_robin import ROUND_ROBIN
from league.formats.swiss import SWISS
from league.model import Season, SeasonPlan
from league.standings import TableLine, table

FORMATS: dict[str, Format] = {each.id: each for each in (DIVISION, ROUND_ROBIN, SWISS, CUP, LADDER)}
"""By id all formats, in the order in which they are offered."""


def format_of(plan: SeasonPlan) -> Format:
    """The format of a plan. :raises LeagueError: `plan-format`."""
    try:
        return FORMATS[plan.format]
    except KeyError:
        raise LeagueError("plan-format", given=plan.format, known=list(FORMATS)) from None


def is_known(plan: SeasonPlan) -> bool:
    """Whether the format of a stored plan is there: a fork may have had it, or a later version."""
    return plan.format in FORMATS


def standings(season: Season, division: int | None) -> tuple[TableLine, ...]:
    """The table of a division, best first; of a season without divisions if it is None. Entrants who are out
    come last, in the same order among themselves. :raises LeagueError: `plan-format`."""
    kind = format_of(season.plan)
    lines = table(season, division, kind.order)
    if not kind.vacant(season):
        return lines
    return tuple(msgspec.structs.replace(line, place=max(2, line.place)) for line in lines)


def presets() -> list[str]:
    """The names of all plans that work as they are: seasons of any size are over in the days that they have.
    Text keys `league-preset-<name>`."""
    return [name for each in FORMATS.values() for name in each.presets]


def preset(name: str, rules: str, options: dict[str, Any], **changes: Any) -> SeasonPlan:
    """A preset's plan for a rule system, with some fields changed. `KeyError` for an unknown name."""
    make = next((each.presets[name] for each in FORMATS.values() if name in each.presets), None)
    if make is None:
        raise KeyError(name)
    return msgspec.structs.replace(make(rules, options), **changes)
