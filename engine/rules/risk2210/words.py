"""The words that only this system has: keys of its events and prompts, and how they are told."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events import Key, Kind, Role, Sort

KEYS: Mapping[str, Key] = {
    "defender": Key(Sort.SEAT, Role.SUFFERER),
    "commander": Key(Sort.TERM),
    "commanders": Key(Sort.TERMS),
    "turned": Key(Sort.SPACES),
    "bids": Key(Sort.SHARES),
    "taken": Key(Sort.SHARES, Role.CONQUEST),
    "scores": Key(Sort.TABLE, columns=("territories", "regions", "cards")),
}
"""`turned` are spaces whose cards were turned up; `taken` where it is a list what each seat gave."""
KINDS: Mapping[str, Kind] = {
    "invasion": Kind(announces=True),
    "draft_all": Kind(announces=True),
    "year": Kind(ends_turn=True),
    "fallen": Kind(ousts=True),
    "emptied": Kind(vacates=True, befalls=True),
    **dict.fromkeys(
        ("trap", "destroyed_mods", "commander_lost", "rocket", "assassin", "jammed", "ceased_fire"),
        Kind(befalls=True),
    ),
    "influence": Kind(aside=True),
}
