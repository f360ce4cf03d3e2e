"""Whole games of `nuked` against the rules told again from public events (see `oracle`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine import Setup
from engine.rules.nuked import battle, effects, losses, turns
from tests.bounded import often
from tests.conformance.oracles import skilled, ways, wild
from tests.conformance.setups import setups

PLAYERS = range(2, 7)


def test_games_go_as_the_rules_say() -> None:
    """Every income, loss, card, capture and end, every territory and counter, after every ply of games of all
    setups; no rule stays untried."""
    kinds: Counter[str] = Counter()
    for number, setup in enumerate(setups("nuked")):
        for wander, resign in ways(number):
            kinds += wild(setup, f"oracle {wander}", wander, resign)
    for seats in PLAYERS[:: often(2, 1)]:
        kinds += skilled(Setup("nuked", seats, f"0{seats}", {"rounds": 8}))
    assert kinds.keys() >= {
        "upkeep", "supply", "radiation", "cooled", "rallied", "settled", "stormed", "repelled", "annihilated",
        "declared", "defended", "armed", "boated", "bombed", "recruited", "eliminated", "cleared",
        "discarded", "drew", "reshuffled", "resigned", "farm_chosen", "claimed", "undone", "won",
    }  # fmt: skip


MISTAKES: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "supply": (losses, "cut_off", lambda at, seat: []),
    "upkeep": (losses, "upkeep", lambda at, seat: 0),
    "radiation": (losses, "radiation_losses", lambda at, seat: []),
    "income": (turns, "from_spaces", lambda held, per, least: max(least, -(-held // per))),
    "troops at least": (battle, "least", lambda at, t: at.body.armies[t] + 1 if at.body.armies[t] else 3),
    "a question for the defender": (battle, "defender_asked", lambda at, t: False),
    "drew": (turns, "draw", lambda play, seat: False),
    "a card of kind|arsenal": (effects, "spend", lambda play, seat, card: [["nuke", "nuke", None]]),
}


@pytest.mark.parametrize("expected", MISTAKES)
def test_a_mistake_in_the_rules_is_found_out(expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a few games, with the ply and what was expected."""
    monkeypatch.setattr(*MISTAKES[expected])
    with pytest.raises(AssertionError, match=rf"(?s)^ply \d+: at .*expected: .*({expected})"):
        _play_some()


def _play_some() -> None:
    for number in range(6):
        wild(setups("nuked")[number], f"mistaken {number}", 0, 0.0)
