"""Games to their end in two worlds that differ only in secrets: who may not know them is told the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.orders import Order
from tests.conformance.keys import declared
from tests.secrets.worlds import Case, compare

HELD, LET_GO = Order("defence_cards", "choose:hold"), Order("defence_cards", "pass")
DICE = Order("defend", "choose:defend:1"), Order("defend", "choose:defend:2")
BOARD = {"arrangement": "3x2:ADOTES"}
CASES = {
    "classic": (
        Case("classic", 3, {"missions": True, "rounds": 1, "defence": "ask", "setup": "manual"}),
        Case("classic", 3, {"missions": True, "rounds": 1}),
    ),
    "modular": (
        Case("modular", 3, {**BOARD, "rounds": 2, "defence": "ask", "setup": "manual"}, orders=DICE),
        Case("modular", 4, {**BOARD, "level": "master", "rounds": 2}, seed="7"),
    ),
    "risk2210": (
        Case("risk2210", 3, {"years": 2, "defence": "ask"}, begin_rich=True),
        Case("risk2210", 3, {"years": 1}),
    ),
    "nuked": (
        Case("nuked", 3, {"rounds": 5, "setup": "manual"}),
        Case("nuked", 3, {"rounds": 6}, orders=(HELD, LET_GO)),
    ),
}
"""Games that are short and meet much; `make soak` plays those of all setups."""
MEANT = {
    "classic": {"deploy", "claim", "reinforce", "attack", "defend", "occupy"},
    "modular": {"claim", "reinforce", "regroup", "attack", "defend", "occupy"},
    "risk2210": {"deploy_all", "bid", "hire", "supply", "invade", "react", "losses", "fortify"},
    "nuked": {"deploy", "reinforce", "attack", "react"},
}
"""Kinds of prompts that must be met while the worlds differ."""


@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_nobody_is_told_what_he_may_not_know(rules: str, tmp_path: Path) -> None:
    """Messages, pictures, suggestions, files and log lines of whole games, for the public and for seats."""
    met: set[str] = set()
    for number, case in enumerate(CASES[rules]):
        folder = tmp_path / str(number)
        folder.mkdir()
        compared = await compare(case, folder)
        assert not compared.leaks, "\n".join(compared.leaks)
        assert compared.script.ended
        assert compared.script.apart > 0.5 * compared.steps
        assert not case.orders or compared.script.answers[case.seats - 1] > 1
        met |= compared.script.prompts.keys()
        print(
            f"{case}: {compared.steps} moves, {compared.script.apart} of them apart, {compared.texts} texts"
        )
    print(f"prompts met: {sorted(met)}; not met: {sorted(declared(rules)['prompt'] - met)}")
    assert met >= MEANT[rules]
