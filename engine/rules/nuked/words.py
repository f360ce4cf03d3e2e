"""The words that only this system has: its attack, keys of its events and prompts, and how they are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.events import Key, Kind, Role, Sort
from engine.verbs import VERBS

_ATTACK = next(verb for verb in VERBS if verb.id == "attack")
VERBS_HERE = (replace(_ATTACK, leads="", again=False),)
"""An attack is decided at once, and nobody has to say who moves in."""
KEYS: Mapping[str, Key] = {
    "home": Key(Sort.SPACE),
    "hit": Key(Sort.SPACES, Role.THINNED),
    "emptied": Key(Sort.SPACES, Role.VACATED),
    "clean": Key(Sort.SPACES),
    "ferry": Key(Sort.SPACES),
}
"""Where several stand in one event, the last one's number is `spaces`."""
KINDS: Mapping[str, Kind] = {
    "declared": Kind(announces=True),
    "annihilated": Kind(vacates=True, befalls=True),
    "bombed": Kind(befalls=True),
    "supply": Kind(befalls=True),
    "radiation": Kind(befalls=True),
}
