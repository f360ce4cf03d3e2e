"""How long computer players may think: as it is set, and what is left in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

import engine
from engine import ai
from engine.ai import levels
from host import Pace, Position, WrongPace, pace_of
from host.background import pace
from host.background.pace import Allowances
from tests.ui.positions import game_of

BUDGETS = {"hard": ai.Budget(30, 100)}


@pytest.fixture
def _as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """What members get, not what tests do."""
    monkeypatch.setattr(pace, "_budgets", lambda: {k: v for k, v in ai.LEVELS.items() if v})


@pytest.mark.usefixtures("_as_usual")
@pytest.mark.parametrize(
    ("environment", "workers", "hard", "expert"),
    [
        ({}, None, (30, 300), (300, 3000)),
        ({"COMPUTER_WORKERS": " ", "HARD_MS": ""}, None, (30, 300), (300, 3000)),
        ({"COMPUTER_WORKERS": "3", "HARD_MS": "0,0"}, 3, (0, 0), (300, 3000)),
        ({"EXPERT_MS": " 1000, 60000 "}, None, (30, 300), (1000, 60000)),
    ],
)
def test_the_settings_are_read(
    environment: Mapping[str, str], workers: int | None, hard: Any, expert: Any
) -> None:
    """What is not set is as usual."""
    pace = pace_of(environment)
    assert pace.workers == (workers or Pace().workers)
    assert pace.budgets == {"hard": hard, "expert": expert}


@pytest.mark.usefixtures("_as_usual")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("COMPUTER_WORKERS", value) for value in ("0", "17", "-1", "two", "1.5", "9" * 5000)),
        *(
            ("EXPERT_MS", v)
            for v in ("300", "300,", "300;3000", "3000,300", "-1,5", "1,60001", "²,³", "1,2,3")
        ),
    ],
)
def test_a_setting_that_makes_no_sense_is_told(name: str, value: str) -> None:
    """By its name and what it has to be, in one short line."""
    with pytest.raises(WrongPace) as caught:
        pace_of({name: value})
    assert str(caught.value).startswith(f"{name} must be ")
    assert len(str(caught.value)) < 160


def _position(**more: Any) -> Position:
    state = engine.start(engine.complete(engine.Setup("classic", 3, "0a"))).state
    return Position(replace(game_of(state), rules="classic", **more), state)


def _doubled(level: str, rules: str, budget: ai.Budget) -> ai.Budget:
    return ai.Budget(2 * budget.decision, 2 * budget.turn)


def test_the_budget_of_a_turn_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat of each game has its own; the next turn begins with a whole one."""
    turn = [1]
    monkeypatch.setattr(levels, "turn_of", lambda state: turn[0])
    for module in (ai, levels):
        monkeypatch.setattr(module, "allowance", _doubled)
    allowances, here, there = Allowances(Pace(1, BUDGETS)), _position(id=1), _position(id=2)
    left = []
    for _ in range(5):
        left.append(allowances.remainder(here, 0, "hard"))
        allowances.spend(here, 0, left[-1] + 3)
    assert left == [60, 60, 60, 11, 0]
    assert allowances.remainder(here, 1, "hard") == allowances.remainder(there, 0, "hard") == 60
    turn[0] = 2
    assert allowances.remainder(here, 0, "hard") == 60
    assert allowances.plans("hard", "classic")
    for level in ("easy", "normal", "greedy", "expert", ""):
        assert not allowances.plans(level, "classic")
        assert allowances.remainder(here, 0, level) == 0


def test_budgets_of_old_turns_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many games there have been."""
    monkeypatch.setattr(pace, "_TURNS", 3)
    allowances = Allowances(Pace(1, BUDGETS))
    for number in range(10):
        allowances.spend(_position(id=number), 0, 1)
    assert [number for number, _ in allowances._turns] == [7, 8, 9]
