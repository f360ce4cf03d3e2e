"""Games among computer players of all levels, and what is told of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.types import Move
from tests.bounded import often
from tests.players import games
from tests.players.games import Run, SystemReport, matches, played, run, store


def test_every_system_is_played_with_any_seats_and_levels() -> None:
    """Systems take turns, and no two games have the same seed."""
    sample = list(matches(60, 1, 0))
    assert [m.rules for m in sample[:6]] == list(engine.rules_ids())
    assert {level for m in sample for level in m.players} == set(games.LEVELS)
    assert len({m.seed for m in sample}) == 60


def test_a_move_that_is_not_offered_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is broken off there, and its seed kept."""
    monkeypatch.setattr(games, "player_of", lambda name, match: lambda *_: Move(0, "pass"))
    (match,) = matches(1, 1, 0)
    report = played(match)
    assert (report.moves, report.illegal) == (0, f"{match.seed} {Move(0, 'pass')}")


def test_costs_and_moves_are_counted_by_system() -> None:
    """Each decision is counted at its level."""
    count, first = often(1, 2), 1  # whose game is short
    report = run(count, 1, first=first, workers=1)
    for rules, system in report.systems.items():
        assert system.games == (rules in engine.rules_ids()[first : first + count])
        assert not system.illegal
        assert system.moves == sum(decisions for decisions, *_ in system.costs.values())
        assert all(0 <= mean <= most and p99 <= most for _, mean, p99, most in system.costs.values())


def test_a_run_replaces_the_one_with_its_budget(tmp_path: Path) -> None:
    """Runs with other budgets stay."""
    path = tmp_path / "games.json"
    for run_ in (Run(0, None, {}), Run(0, 5, {}), Run(7, 5, {"classic": SystemReport(1, 2)})):
        store(run_, path)
    assert games.stored(path) == [Run(0, None, {}), Run(7, 5, {"classic": SystemReport(1, 2)})]
