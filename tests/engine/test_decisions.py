"""The same position, seed and budget give the same move on every machine."""

from __future__ import annotations

import pytest

from engine import rules_ids
from tests.players.decisions import Story, decided, positions, stories


@pytest.mark.spread(3)
@pytest.mark.parametrize("story", stories(), ids=lambda s: f"{s.rules}-{s.seats}")
def test_stored_decisions_are_made_again(story: Story) -> None:
    """After a change of weights or of how players think: `python -m tests.players decisions`."""
    wanted = {d.ply: d for d in story.decisions}
    assert wanted
    for ply, state in positions(story):
        if known := wanted.get(ply):
            assert decided(state, known.level, known.nodes) == known.code, f"after {ply} moves"


def test_all_systems_have_stored_decisions() -> None:
    """None is forgotten."""
    assert {story.rules for story in stories()} == set(rules_ids())
