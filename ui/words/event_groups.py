"""Groups of events: for each group a server chooses where it is told."""

from __future__ import annotations

from engine import vocabulary
from engine.types import Event

BATTLES, CARDS, TURNS, CLOCK = GROUPS = ("battles", "cards", "turns", "clock")
"""Attacks and conquests; cards; all other moves; time and absences."""


def group_of(event: Event, rules: str) -> str:
    """The group of a played event, by the sorts of its keys in these rules."""
    facts = vocabulary.facts(rules, event.data)
    if facts.battle:
        return BATTLES
    return CARDS if facts.cards else TURNS
