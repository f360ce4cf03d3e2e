"""The words that only this system has: keys of its events and prompts, and kinds of its events."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events import Key, Kind, Role, Sort

KEYS: Mapping[str, Key] = {
    "home": Key(Sort.SPACE),
    "place": Key(Sort.SPACE),
    "target": Key(Sort.SPACE),
    "next": Key(Sort.SPACE),
    "good": Key(Sort.SEATS),
    "evil": Key(Sort.SEATS),
    "calm": Key(Sort.SPACES),
    "storms": Key(Sort.SPACES),
    "bridge": Key(Sort.EDGE),
    "shown": Key(Sort.SPACES),
    "card": Key(Sort.TERM),
    "defender": Key(Sort.SEAT, Role.SUFFERER),
}
"""Where several lists of spaces stand in one event, the last one's number is `spaces`."""
KINDS: Mapping[str, Kind] = {
    "declared": Kind(announces=True),
    **dict.fromkeys(("raided", "struck", "leader_fell", "seized", "storm_at_sea"), Kind(befalls=True)),
    **dict.fromkeys(("turned_up", "turned", "in_vain", "mission_completed"), Kind(aside=True)),
}
