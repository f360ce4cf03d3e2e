"""Plans that cannot be played are refused with what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from league.errors import LeagueError
from league.formats import preset, presets
from league.model import BUCHHOLZ, POINTS, TIE_BREAKS, WINS
from league.season import Dates, check_dates, check_plan, dates_of, fits
from tests.league import made
from tests.league.made import CUP, DIVISION, LADDER, ROUND_ROBIN, SWISS

DAY = 86400.0


@pytest.mark.parametrize("name", presets())
def test_presets_work_as_they_are(name: str) -> None:
    """Their plans are right, and seasons of all sizes fit into their days."""
    plan = preset(name, "chequers", {})
    check_plan(plan)
    for entrants in (*range(plan.least, 15), 20, 33, 64):
        needed, there = fits(plan, min(entrants, plan.most))
        assert needed <= there, f"{entrants} entrants"


def test_a_preset_can_be_changed() -> None:
    """Field by field."""
    assert preset("division4", "chequers", {"a": 1}, cap=1).cap == 1
    assert preset("division4", "chequers", {"a": 1}).options == {"a": 1}


@pytest.mark.parametrize(
    ("changes", "key", "data"),
    [
        ({"format": "golf"}, "plan-format", {"given": "golf"}),
        ({"table": 2}, "plan-table", {"format": DIVISION, "given": 2, "low": 3, "high": 6}),
        ({"format": LADDER, "table": 3}, "plan-table", {"format": LADDER, "given": 3, "low": 2, "high": 2}),
        ({"cap": 0}, "plan-range", {"field": "cap", "given": 0, "low": 1, "high": 4}),
        ({"cap": 5}, "plan-range", {"field": "cap", "given": 5, "low": 1, "high": 4}),
        ({"days": 0}, "plan-range", {"field": "days", "given": 0, "low": 1, "high": 365}),
        ({"days": 366}, "plan-range", {"field": "days", "given": 366, "low": 1, "high": 365}),
        ({"signup_days": 0}, "plan-range", {"field": "signup_days", "given": 0, "low": 1, "high": 60}),
        ({"length": 0.0}, "plan-range", {"field": "length", "given": 0.0, "low": 0.01, "high": 365}),
        ({"most": 1000}, "plan-range", {"field": "most", "given": 1000, "low": 2, "high": 128}),
        ({"least": 9, "most": 8}, "plan-entries", {"least": 9, "most": 8}),
        ({"least": 4}, "plan-range", {"field": "least", "given": 4, "low": 5, "high": 128}),
        ({"rounds": 3}, "plan-rounds", {"format": DIVISION, "given": 3}),
        ({"double": True}, "plan-double", {"format": DIVISION}),
        ({"duplicate": True}, "plan-duplicate", {"format": DIVISION}),
        (
            {"format": ROUND_ROBIN, "table": 2, "duplicate": True},
            "plan-duplicate",
            {"format": ROUND_ROBIN},
        ),
        ({"tie_breaks": (POINTS, "luck")}, "plan-tie-break", {"given": "luck"}),
        ({"tie_breaks": (POINTS, WINS, WINS)}, "plan-tie-break-twice", {"given": WINS}),
        ({"tie_breaks": (WINS, POINTS)}, "plan-points-first", {"given": WINS}),
        ({"tie_breaks": ()}, "plan-points-first", {"given": ""}),
        (
            {"format": SWISS, "table": 2, "least": 6, "rounds": 6},
            "plan-range",
            {"field": "rounds", "given": 6, "low": 1, "high": 5},
        ),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], key: str, data: dict[str, Any]) -> None:
    """With what would be right."""
    with pytest.raises(LeagueError) as refused:
        check_plan(made.plan(**({"least": 7} | changes)))
    assert refused.value.key == key
    assert refused.value.data | data == refused.value.data


@pytest.mark.parametrize(
    "changes",
    [
        {"format": ROUND_ROBIN, "table": 2, "double": True, "duplicate": True, "cap": 6},
        {"format": CUP, "table": 2, "double": True},
        {"format": CUP, "table": 6},
        {"format": SWISS, "table": 2, "rounds": 5, "tie_breaks": (*TIE_BREAKS, BUCHHOLZ)},
        {"format": LADDER, "table": 2, "cap": 6},
    ],
)
def test_other_formats_have_other_bounds(changes: dict[str, Any]) -> None:
    """What each of them takes."""
    check_plan(made.plan(**({"least": 7} | changes)))


def test_dates_follow_from_the_plan() -> None:
    """A week to sign up, two days to check in, the days of the plan."""
    dates = dates_of(made.plan(least=7), 100.0)
    assert dates == Dates(100.0, 100 + 7 * DAY, 100 + 9 * DAY, 100 + 72 * DAY)
    check_dates(dates, 50.0)


def test_dates_have_an_order_and_lie_ahead() -> None:
    """The error says which one is wrong."""
    with pytest.raises(LeagueError) as refused:
        check_dates(Dates(0, 10, 5, 20), 0)
    assert (refused.value.key, refused.value.data) == (
        "date-order", {"field": "starts_at", "given": 5, "after": 10},
    )  # fmt: skip
    with pytest.raises(LeagueError) as refused:
        check_dates(Dates(0, 10, 15, 20), 16)
    assert refused.value.key == "date-past"
    assert refused.value.data == {"field": "starts_at", "given": 15, "now": 16}


def test_presets_limit_games_at_once() -> None:
    """A member can take part in a season beside a life."""
    caps = {name: preset(name, "chequers", {}).cap for name in presets()}
    assert caps == {"division4": 3, "round_robin": 4, "swiss": 1, "cup": 2, "ladder": 4}
