"""Where a server has events told: its setting `events` maps groups of events to places.

    {"battles": "thread", "cards": "off", "clock": "log", "log-channel": 1234}

A missing group is told in the game's channel: moves in the live message, time in messages of its own.
`thread` is a thread of the game's channel, one for each game, `log` the channel with the id under
`log-channel`. Without that channel, and for games played in threads, the game's channel serves instead. The
live message itself, pings, and everything that members are asked or decide always stay in the game's channel.

Texts: `events-<group>` and `place-<place>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import vocabulary
from engine.types import Event

BATTLES, CARDS, TURNS, CLOCK = GROUPS = ("battles", "cards", "turns", "clock")
"""Attacks and conquests; cards; all other moves; time and absences."""
SETTING = "events"
"""The server's setting."""
CHANNEL, THREAD, LOG, OFF = PLACES = ("channel", "thread", "log", "off")
LOG_CHANNEL = "log-channel"
"""Beside the groups: the id of the channel for `log`."""


@dataclass(frozen=True)
class EventRoutes:
    """The place where each group is told."""

    places: Mapping[str, str]
    log: int | None = None

    @classmethod
    def of(cls, setting: Any) -> EventRoutes:
        """The routes of a setting; missing and unknown values take their defaults."""
        stored = setting if isinstance(setting, dict) else {}
        channel = stored.get(LOG_CHANNEL)
        log = int(str(channel)) if str(channel).isdecimal() else None
        known = {g: stored[g] for g in GROUPS if stored.get(g) in PLACES}
        return cls({g: p for g, p in known.items() if p != LOG or log is not None}, log)

    def place(self, group: str) -> str:
        """Where a group is told."""
        return self.places.get(group, CHANNEL)

    def events_at(self, events: Iterable[Event], rules: str, place: str = CHANNEL) -> list[Event]:
        """Those of a rule system's events that are told at a place."""
        return [e for e in events if self.place(group_of(e, rules)) == place]

    def without(self, place: str) -> EventRoutes:
        """The routes if nothing can be told at a place."""
        return EventRoutes({g: p for g, p in self.places.items() if p != place}, self.log)


def group_of(event: Event, rules: str) -> str:
    """The group of a played event, by the sorts of its keys in these rules."""
    facts = vocabulary.facts(rules, event.data)
    if facts.battle:
        return BATTLES
    return CARDS if facts.cards else TURNS
