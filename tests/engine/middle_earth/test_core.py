"""Whole games of `middle_earth`, played at random: they end, and everything stays sound."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Move, Setup, State, apply, awaited_seats, check, prompts, start, view
from engine.kernel import rules_of
from engine.rng import Chance
from engine.rules.middle_earth.turns import standing

PHASES = {
    "ring": {"claim", "garrison", "muster", "deploy", "reinforce", "attack", "react", "defend", "occupy",
             "redeploy", "leader", "ring", "over"},
    "classic": {"claim", "garrison", "deploy", "reinforce", "attack", "defend", "occupy", "redeploy", "over"},
}  # fmt: skip
"""What every few games come to."""


def play_out(setup: Setup, resign: int = 0) -> tuple[State, Counter[str]]:
    """A game by the random player, and how often each phase was met; somebody resigns after this many
    plies."""
    policy = rules_of(setup.rules).policy
    chance = Chance("c0de")
    state = start(setup).state
    met: Counter[str] = Counter()
    while not state.result:
        met[view(state, None).phase] += 1
        assert awaited_seats(state)
        if resign and state.ply == resign:
            seat = awaited_seats(state)[-1]
            state = apply(state, Move(seat, "resign")).state
        else:
            state = apply(state, policy(state, chance)).state
        assert check(state) == []
        assert state.ply < 20_000
    met[view(state, None).phase] += 1
    return state, met


@pytest.mark.parametrize("mode", ["ring", "classic"])
def test_games_end_and_meet_every_phase(mode: str) -> None:
    """With the ring by its way, at the latest; each seat is ranked once."""
    met: Counter[str] = Counter()
    reasons = Counter[str]()
    for seats in (2, 3, 4):
        for setup in ("deal", "manual"):
            options = {"mode": mode, "setup": setup, "defence": "ask" if seats == 3 else "standing"}
            state, phases = play_out(Setup("middle_earth", seats, f"{seats}a", options))
            result = state.result
            assert result is not None
            assert sorted(result.ranking) == list(range(seats))
            reasons[result.reason] += 1
            met += phases
            if result.reason == "ring":
                best = max(standing(state, s).merit for s in range(seats) if state.body.alive[s])
                assert {standing(state, s).merit for s in result.winners} == {best}
    assert set(met) >= PHASES[mode]
    assert set(reasons) <= (
        {"ring", "conquest", "elimination"} if mode == "ring" else {"conquest", "elimination"}
    )


@pytest.mark.spread(2)
@pytest.mark.parametrize("resign", [1, 40, 90, 140, 190])
def test_games_go_on_when_somebody_leaves(resign: int) -> None:
    """No matter who is asked then; with two seats that is the end."""
    for seats in (2, 4):
        state, _ = play_out(Setup("middle_earth", seats, "5e", {}), resign)
        assert state.result is not None
        if seats == 2:
            assert state.result.reason in ("resignation", "ring")
        assert prompts(state) == ()
