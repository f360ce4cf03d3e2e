"""Whole games of `modular` against the rules told again from public events (see `oracle`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine import Setup, start
from engine.rules.modular import combat, moving, placing, turns
from tests.bounded import often
from tests.conformance.oracles import oracle, skilled, wild
from tests.conformance.setups import setups
from tests.engine.modular.oracle import Oracle

PLAYERS = range(3, 7)


def test_games_go_as_the_rules_say() -> None:
    """Every income, duty, throw, conquest and end, every territory and counter, after every ply of games of
    all setups; no rule stays untried."""
    kinds: Counter[str] = Counter()
    for setup in setups("modular")[:: often(2, 1)]:
        for wander, resign in ((0, 0.0), (150, 0.01)):
            kinds += wild(setup, f"oracle {wander}", wander, resign)
    for seats, level in zip(PLAYERS, ("base", "expert", "master", "master"), strict=True):
        kinds += skilled(Setup("modular", seats, f"0{seats}", {"level": level, "rounds": 6}))
    assert kinds.keys() >= {
        "dealt", "claimed", "placed", "traded", "centre_built", "armies_lost", "battle", "conquered",
        "occupied", "eliminated", "fortified", "passed", "standing_order", "drew", "resigned", "undone",
        "won",
    }  # fmt: skip


MISTAKES: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "income": (turns, "for_territories", lambda setup, held: max(3, held // 3)),
    "armies_lost|surplus|placed first": (placing.Reinforce, "_lose", lambda self, play: None),
    "an attack first|the question": (combat, "must_attack", lambda at: False),
    "defending dice": (combat, "guard", lambda at, owner: 2),
    "as many dice": (combat, "dice", lambda at, a, t: (1, min(3, at.body.armies[a] - 1))),
    "at most|the question .*move": (moving, "spare", lambda at, space: at.body.armies[space] - 1),
    "won": (combat, "has_won", lambda at, seat: False),
    "drew": (turns, "_draw", lambda play: None),
}


@pytest.mark.spread(4)
@pytest.mark.parametrize("expected", MISTAKES)
def test_a_mistake_in_the_rules_is_found_out(expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a few games, with the ply and what was expected."""
    monkeypatch.setattr(*MISTAKES[expected])
    with pytest.raises(AssertionError, match=rf"(?s)^ply \d+: at .*expected: .*({expected})"):
        _play_some()


def _play_some() -> None:
    for number, setup in enumerate(setups("modular")):
        wild(setup, f"mistaken {number}", 150, 0.0)


def test_a_last_territory_that_falls_too_early_is_found_out() -> None:
    """Which hardly ever comes up in a game: in round 4 it must not be attacked, in round 5 it may."""
    setup = Setup("modular", 3, "2a", {"arrangement": "3x2:ADOTES"})
    listener = oracle(setup)
    assert isinstance(listener, Oracle)
    turn = start(setup)
    listener(turn.state, turn.events)
    now = listener.now
    last, *others = sorted(now.own(1))
    origin = sorted(now.board.near[last])[0]
    for space in (*others, origin):
        now.give(space, 0, 4)
    now.turn, now.pool, now.round = 0, 0, 4
    battle: dict[str, Any] = {"seat": 0, "other": 1, "origin": origin, "target": last}
    with pytest.raises(AssertionError, match="last territory"):
        listener.on_battle(**battle, rolls=[[[2], [5, 3]]], lost=[1, 0])
    now.round = 5
    listener.on_battle(**battle, rolls=[[[2], [5, 3]]], lost=[1, 0])
    assert now.armies[origin] == 3
