"""Whatever the rules bring before a person has its words: held against what turns up in play."""

from __future__ import annotations

import pytest

import engine
from engine import vocabulary
from locales import has
from tests.conformance.keys import collect


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_what_turns_up_in_play_has_its_text(rules: str) -> None:
    """Events, prompts, phases, errors, reasons, verbs; what pictures show of counters, tracks and piles."""
    keys = collect(rules)
    wanted = {f"event-{kind}" for kind in keys.events if not vocabulary.kind(rules, kind).silent}
    for key, found in (
        ("prompt", keys.prompts),
        ("phase", keys.phases),
        ("error", keys.errors),
        ("reason", keys.reasons),
        ("verb", keys.verbs),
        ("render-counter", keys.counters),
        ("render-track", keys.tracks),
        ("render-deck", keys.decks),
    ):
        wanted |= {f"{key}-{name}" for name in found}
    # The strength of a space has no name of its own; other tokens are named where they are chosen.
    wanted |= {f"arg-{token}" for token in keys.tokens - {"army"}}
    wanted |= {f"brief-{token}" for token in keys.tokens - {"army"}}
    assert {key for key in wanted if not has(key) and not has(f"{rules}-{key}")} == set()
