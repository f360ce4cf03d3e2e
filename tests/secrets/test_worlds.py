"""Games to their end in two worlds that differ only in secrets: who may not know them is told the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import engine
from engine.standing_orders import Order
from tests.bounded import often
from tests.conformance.keys import declared
from tests.secrets.worlds import Case, compare

LONG = 100_000
"""More moves than any game has."""
MISSIONS: dict[str, Any] = {"missions": True, "rounds": 2, "defence": "ask"}
HELD, LET_GO = Order("defence_cards", "choose:hold"), Order("defence_cards", "pass")
HELP, FALL = Order("react", "play:courage_alone"), Order("react", "pass")
DICE = Order("defend", "choose:defend:1"), Order("defend", "choose:defend:2")
LANDED: dict[str, Any] = {"rounds": 2, "expert": False, "aliens": "first"}
ADRIFT: dict[str, Any] = {"rounds": 2, "expert": True, "aliens": "second"}
BOARD = {"arrangement": "3x2:ADOTES"}
ASKED = {"defence": "ask", "setup": "manual"}
CASES = {
    "classic": (Case("classic", 3, MISSIONS, seed="7", most=often(14, LONG)),),
    "middle_earth": (
        Case(
            "middle_earth",
            2,
            {"defence": "ask"},
            begin_rich=True,
            most=often(18, 36),
            seed="10",
            orders=(HELP, FALL),
        ),
    ),
    "modular": (
        Case("modular", 3, {**BOARD, "rounds": 2, **ASKED}, most=22, seed="29", skip=45, orders=DICE),
        Case("modular", 3, {**BOARD, "level": "master", "rounds": 2}, seed="7", most=often(5, 12)),
    ),
    "risk2210": (
        Case("risk2210", 3, {"years": 1, "defence": "ask"}, begin_rich=True, most=19, seed="18"),
        Case("risk2210", 3, {"years": 1}, most=often(2, LONG), seed="21"),
    ),
    "new_wave": (
        Case("new_wave", 2, ADRIFT, begin_rich=True, seed="2", wander=20),
        Case("new_wave", 2, LANDED, begin_rich=True, seed="6", wander=20),
    ),
    "nuked": (
        Case("nuked", 3, {"rounds": 5, "setup": "manual"}, most=26, seed="4", skip=40, orders=(HELD, LET_GO)),
    ),
}
"""Short games that meet much, or the first moves of longer ones; `make soak` plays all setups to the end."""
PLAYED = {"modular": 2, "risk2210": 2}
"""How many of these games an ordinary run plays, if it is not the first alone."""
MEANT = {
    "classic": {"deploy", "reinforce", "attack", "defend", "occupy"},
    "middle_earth": {"reinforce", "attack", "react", "defend", "occupy", "redeploy", "ring"},
    "modular": {"claim", "reinforce", "regroup", "attack", "defend", "occupy"},
    "risk2210": {"deploy_all", "bid", "hire", "supply", "invade", "react", "losses", "fortify"},
    "new_wave": {"act", "rest", "walk", "push"},
    "nuked": {"deploy", "reinforce", "attack", "react"},
}
"""Kinds of prompts that must be met while the worlds differ."""


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_nobody_is_told_what_they_may_not_know(rules: str, tmp_path: Path) -> None:
    """Messages, pictures, suggestions, files and log lines of whole games, for the public and for seats."""
    met: set[str] = set()
    for number, case in enumerate(CASES[rules][: often(PLAYED.get(rules, 1), 2)]):
        folder = tmp_path / str(number)
        folder.mkdir()
        compared = await compare(case, folder)
        assert not compared.leaks, "\n".join(compared.leaks)
        assert compared.script.ended or compared.steps == case.most
        assert compared.script.apart > 0.5 * compared.steps
        assert not case.orders or compared.script.answers[case.seats - 1] > 1
        met |= compared.script.prompts.keys()
        print(
            f"{case}: {compared.steps} moves, {compared.script.apart} of them apart, {compared.texts} texts"
        )
    print(f"prompts met: {sorted(met)}; not met: {sorted(declared(rules)['prompt'] - met)}")
    assert met >= MEANT[rules]
