"""The words that only this system has: what its moves are made of, and the keys of its events and prompts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.events import Key, Kind, Sort
from engine.verbs import CHOOSE, VERBS

_ACTIONS: tuple[tuple[str, str, str], ...] = (
    ("offer-play-take", "take", ""),
    ("offer-play-sell", "sell", ""),
    ("offer-play-kill", "kill", "spot"),
    ("offer-play-move", "move", "from to"),
    ("offer-play-unit", "unit", "from to"),
    ("offer-play-civilian", "civilian", "from to"),
    ("offer-play-strike", "strike", "spot"),
    ("offer-play-strike-from", "strike", "from to"),
    ("offer-play-last", "last", "spot"),
    ("offer-play-last-from", "last", "from to"),
    ("offer-play-place", "place", "spot"),
    ("offer-play-place-one", "place", ""),
)
"""Sentences of cards' actions: their words, and what follows these."""
_SAID = (
    *((key, f"card ={word} {after}") for key, word, after in _ACTIONS),
    *((key, f"card ={word} {after} =spent") for key, word, after in _ACTIONS if "to" in after),
)
_USUAL = {verb.id: verb for verb in VERBS}
_CHOICES = (
    ("offer-choose-shot", "=fire spot"),
    ("offer-choose-shot-from", "=fire from to"),
    ("offer-choose-push", "@spot"),
)
OWN_VERBS = (
    replace(_USUAL["play"], forms=(*_SAID, *_USUAL["play"].forms), stepwise=False, paired=True),
    replace(_USUAL["move"], forms=(("offer-move-one", "from to"), ("offer-move-one", "from to =spent"))),
    replace(_USUAL[CHOOSE], forms=(*_CHOICES, *_USUAL[CHOOSE].forms)),
)
"""Common verbs with sentences for their moves here."""
KEYS: Mapping[str, Key] = {
    "building": Key(Sort.TERM),
    "clear": Key(Sort.SPACES),
    "destroyed": Key(Sort.TALLY),
    "mark": Key(Sort.TERM),
    "reach": Key(Sort.SPACES),
    "reserve": Key(Sort.CARDS),
    "sites": Key(Sort.SPACES),
}
KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(("struck", "killed", "hurt", "fired"), Kind(strikes=True)),
    **dict.fromkeys(("reserve", "removed", "swapped", "turned", "bought", "discarded"), Kind(aside=True)),
    "pushed": Kind(befalls=True),
    "bombed": Kind(befalls=True),
}
