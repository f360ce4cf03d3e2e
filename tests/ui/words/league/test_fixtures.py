"""Fixtures and results in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.model import REWOUND, Fixture, FixtureState, Line, LineKind
from tests.ui.words.league.seasons import LEAGUE, SEASON
from ui.words.league.fixtures import (
    NAME,
    fixture_head,
    fixture_line,
    latest_results,
    mentions,
    opening_text,
    result_line,
    sort_fixtures,
    thread_name,
    who_plays,
)

DONE_ONE, RUNNING_ONE, PLANNED_ONE = SEASON.fixtures


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_fixture_in_each_state(locale: str) -> None:
    """With its number, those who play, and its place or state; a thread's name has number and names."""
    running = fixture_line(locale, SEASON, RUNNING_ONE, {32: "555"})
    assert running.startswith(f"<#555> · {fixture_head(locale, RUNNING_ONE)}, ")
    assert "F22" not in running
    assert "Dmitri" not in running
    unseen = fixture_line(locale, SEASON, RUNNING_ONE, {})
    assert "`F22`" in unseen
    assert "Chiara, Dmitri · #32" in unseen
    assert "F23" in fixture_line(locale, SEASON, PLANNED_ONE, {})
    assert "F23" in fixture_line(locale, SEASON, replace(PLANNED_ONE, state=FixtureState.VOID), {})
    assert "1. Ada 10, 2. Br\\*no 0" in fixture_line(locale, SEASON, DONE_ONE, {})


@pytest.mark.parametrize("locale", ["en", "it"])
def test_what_a_manager_has_taken_back_is_marked(locale: str) -> None:
    """While it is under way and with its result; other fixtures have no mark."""
    for fixture in (RUNNING_ONE, DONE_ONE):
        plain = fixture_line(locale, SEASON, fixture, {})
        marked = fixture_line(locale, SEASON, replace(fixture, mark=REWOUND), {})
        assert marked.startswith(f"{plain} · ⏪ ")
        assert "⏪" not in plain


@pytest.mark.parametrize(
    ("kind", "mark"),
    [
        (LineKind.ADJUDICATED, " · counted as it stood"),
        (LineKind.FORFEIT, " · forfeited"),
        (LineKind.OVERRIDE, " · set by a manager"),
    ],
)
def test_unusual_results_are_marked(kind: LineKind, mark: str) -> None:
    """Only the last revision counts."""
    lines = (*SEASON.lines, Line(21, 2, 1, 2, 0, kind), Line(21, 2, 2, 1, 600, kind))
    line = result_line("en", replace(SEASON, lines=lines), DONE_ONE)
    assert line.endswith(f"1. Br\\*no 10, 2. Ada 0{mark}")


def test_a_bye_is_no_game() -> None:
    """It is told as one."""
    bye = Fixture(24, 1, 2, 2, (4,), FixtureState.DONE)
    season = replace(SEASON, fixtures=(*SEASON.fixtures, bye), lines=(Line(24, 1, 4, 1, 600, LineKind.BYE),))
    assert result_line("en", season, bye) == "Dmitri has a bye"


def test_a_game_without_a_result_shows_who_plays() -> None:
    """Managers see it before they give a void game a result."""
    void = replace(RUNNING_ONE, state=FixtureState.VOID)
    assert result_line("en", SEASON, void).endswith(": Chiara, Dmitri")


def test_threads_are_named_by_their_players() -> None:
    """The number stands first, and stays however long the names are."""
    assert thread_name("en", LEAGUE, SEASON, RUNNING_ONE) == f"F22 Chiara–Dmitri · {LEAGUE.name}"
    long = replace(LEAGUE, name="A league with a very long name " * 4)
    entries = tuple(replace(entry, name="Somebody with a very long name") for entry in SEASON.entries)
    name = thread_name("it", long, replace(SEASON, entries=entries), RUNNING_ONE)
    assert name.startswith("F22 Somebody with a very long name–")
    assert " · A league with a very" in name
    assert len(name) <= NAME


def test_who_plays_and_until_when() -> None:
    """Names for reading, mentions for pings, in seating order."""
    assert who_plays(SEASON, RUNNING_ONE) == "Chiara, Dmitri"
    assert mentions(SEASON, RUNNING_ONE) == "<@13>, <@14>"
    text = opening_text("en", LEAGUE, SEASON, RUNNING_ONE)
    assert f"<t:{int(RUNNING_ONE.deadline or 0)}:f>" in text
    assert f"<t:{int(SEASON.ends_at)}:f>" in opening_text("en", LEAGUE, SEASON, PLANNED_ONE)


def test_running_games_are_listed_first() -> None:
    """Then those to come, then results, newest first."""
    assert [fixture.id for fixture in sort_fixtures(SEASON.fixtures)] == [22, 23, 21]
    later = replace(DONE_ONE, id=25, ended_at=1_900_000_000.0)
    assert [fixture.id for fixture in latest_results(replace(SEASON, fixtures=(DONE_ONE, later)))] == [25, 21]


def test_finals_and_challenges_have_their_names() -> None:
    """Other games have their round and table."""
    heads = {
        stage: fixture_head("en", replace(PLANNED_ONE, stage=stage))
        for stage in ("", "winners", "final", "challenge")
    }
    assert heads[""] == heads["winners"] == "Round 2, table 1"
    assert (heads["final"], heads["challenge"]) == ("Final", "Challenge")
