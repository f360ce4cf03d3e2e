"""The walk that collects text keys meets what the rules declare, and all that it meets has its words."""

from __future__ import annotations

import pytest

import engine
from engine import vocabulary
from locales import has
from tests.conformance.keys import collect, declared


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_keys_are_met_in_play(rules: str) -> None:
    """Every step of the rules shows up as a phase and every error key is a plain word."""
    keys = collect(rules)
    assert keys.rules == rules
    assert {"over"} < keys.phases
    assert keys.events
    assert keys.prompts
    assert all(key == key.lower() and " " not in key for key in keys.errors)


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_nearly_all_that_stands_in_the_sources_is_met_in_play(rules: str) -> None:
    """Every prompt, and all but a few events and errors that take a rare coincidence."""
    known = sum(map(len, declared(rules).values()))
    unmet = collect(rules).unmet
    assert known > 20
    assert {key for key in unmet if key.startswith("prompt-")} == set()
    assert len(unmet) <= known / 8, unmet


def test_classic_meets_all_its_events_prompts_and_phases() -> None:
    """Nothing that `classic` can tell or ask stays unseen by the walk (trading down is rare: it may)."""
    keys = collect("classic")
    assert keys.prompts.keys() >= {
        "claim", "garrison", "deploy", "reinforce", "attack", "occupy", "defend",
    }  # fmt: skip
    assert keys.events.keys() >= {
        "started", "dealt", "claimed", "garrisoned", "draft", "deployed", "turn", "income", "placed",
        "traded", "traded_bonus", "battle", "conquered", "occupied", "eliminated", "captured",
        "fortified", "passed", "drew", "card", "mission", "mission_done", "standing_order", "resigned",
        "undone", "won",
    }  # fmt: skip
    assert keys.events["battle"] == {"seat", "other", "from", "to", "rolls", "lost"}
    assert keys.errors >= {
        "unknown-space", "space-not-yours", "space-yours", "not-adjacent", "not-connected", "too-few-armies",
    }  # fmt: skip


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_what_turns_up_in_play_has_its_text(rules: str) -> None:
    """Events, prompts, phases, errors, reasons, verbs; what pictures show of counters, tracks and piles."""
    keys = collect(rules)
    wanted = {f"event-{kind}" for kind in keys.events if not vocabulary.kind(rules, kind).silent}
    for key, names in (
        ("prompt", keys.prompts),
        ("phase", keys.phases),
        ("error", keys.errors),
        ("reason", keys.reasons),
        ("verb", keys.verbs),
        ("render-counter", keys.counters),
        ("render-track", keys.tracks),
        ("render-deck", keys.decks),
    ):
        wanted |= {f"{key}-{name}" for name in names}
    # The strength of a space has no name of its own; other tokens are named where they are chosen.
    wanted |= {f"arg-{token}" for token in keys.tokens - {"army"}}
    wanted |= {f"brief-{token}" for token in keys.tokens - {"army"}}
    assert {key for key in wanted if not has(key) and not has(f"{rules}-{key}")} == set()
