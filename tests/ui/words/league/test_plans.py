"""Plans of leagues in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.formats import preset, presets
from locales import text
from tests.ui.words.league.seasons import PLAN
from ui.words.league.plans import (
    clock_of,
    format_about,
    plan_lines,
    points_line,
    preset_of_plan,
    rules_lines,
    time_warning,
)


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("name", sorted(presets()))
def test_each_preset_is_told_in_full(locale: str, name: str) -> None:
    """Its lines and its rules; only cups and ladders have no points, ties and leavers' results."""
    plan = preset(name, "classic", {"rounds": 20})
    plan_text = "\n".join([*plan_lines(locale, plan), *rules_lines(locale, "A *league*", plan)])
    assert "A \\*league\\*" in plan_text
    scored = plan.format not in ("cup", "ladder")
    assert (points_line(plan.table) in plan_text) is scored
    assert (text(locale, "league-plan-leavers") in plan_text) is scored
    assert len(plan_text) < 4000


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("name", sorted(presets()))
def test_rules_tell_what_slowness_leaving_and_protests_bring(name: str, version: int) -> None:
    """By the numbers and the format of the season; what only later rules have not by earlier ones."""
    plan = preset(name, "classic", {"rounds": 20}, protest_hours=10)
    kind, said = plan.format, "\n".join(rules_lines("en", "L", plan, version))
    assert f"If you miss {clock_of(plan).misses} deadlines in a row" in said
    assert "with 3 missed deadlines in it you rank below" in said
    assert ("*Pace*" in said) is (version == 2)
    assert "If you leave" in said
    assert "protest once, at no cost, within 24 hours" in said, "fewer hours than there are"
    assert ("then you are out" in said) is (kind == "ladder")
    assert ("the title stays vacant" in said) is ("reopens the season, once" in said) is (kind == "cup")
    assert ("0 to a member whose slow games" in said) is (version == 2 and kind not in ("cup", "ladder"))
    assert ("nobody can know before" in said) is (version == 2)


def test_what_is_special_is_told() -> None:
    """Rounds, double, the role, what belongs to the options."""
    plan = replace(
        PLAN, double=True, duplicate=True, role="77", vacation_days=0, again=False, checkin_hours=0
    )
    lines = "\n".join(plan_lines("en", plan))
    assert "double, the same setup" in lines
    assert "<@&77>" in lines
    assert "no check-in" in lines
    assert "does not count" in lines
    assert "Round limit: 20" in lines
    assert "when a manager wants it" in lines
    evening = preset("swiss", "classic", {}, rounds=7, length=0.1)
    swiss = "\n".join(plan_lines("en", evening))
    assert "7 rounds" in swiss
    assert "last 2 h 24 min" in swiss


def test_a_cup_says_what_it_is() -> None:
    """Single or double, not both."""
    cup = preset("cup", "classic", {})
    single, double = (format_about("en", replace(cup, double=double)) for double in (False, True))
    assert "defeats" not in single
    assert double == f"{single} You are out after two defeats."


def test_points_of_each_table() -> None:
    """Best place first."""
    assert points_line(2) == "10 – 0"
    assert points_line(4) == "10 – 6 – 3 – 1"


def test_a_clock_has_the_name_of_what_it_is_made_of() -> None:
    """Leagues change who may sit in; other times have no name."""
    assert preset_of_plan(PLAN) == "league"
    assert clock_of(PLAN).policy == "forfeit"
    plan = replace(PLAN, clock={**PLAN.clock, "turn": 7200, "reminders": [0.5]})
    assert preset_of_plan(plan) is None
    assert "custom" in "\n".join(plan_lines("en", plan))


def test_a_season_that_is_too_short_is_warned_of() -> None:
    """With both numbers of days; a long one is not."""
    assert "has 5" in time_warning("en", replace(PLAN, days=5, cap=1), 13)
    assert time_warning("en", replace(PLAN, days=365), 4) == ""
    assert time_warning("it", preset("ladder", "classic", {}), 100) == ""


def test_how_time_runs_is_told_by_the_rules_of_the_season() -> None:
    """The hours that count and the vacation on a ladder, where they are bound and the clock minds hours."""
    ladder = preset("ladder", "classic", {"rounds": 20})
    first, second = ("\n".join(rules_lines("en", "L", ladder, version)) for version in (1, 2))
    for words in ("8 quiet hours a day at most", "only for the days that count"):
        assert words in second
        assert words not in first
    awake = replace(ladder, clock={**ladder.clock, "quiet": False})
    assert "quiet hours" not in "\n".join(rules_lines("en", "L", awake))
