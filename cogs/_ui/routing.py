"""Where a server has told what happens: its setting `events`, a mapping of groups to places.

    {"battles": "thread", "cards": "off", "clock": "log", "log-channel": 1234}

A group that is missing is told in the game's channel: what is played in the live message, what concerns time
in a message of its own. `thread` is a thread of the game's channel, one a game, `log` the channel whose id
stands under `log-channel`; where there is none, and in games that are played in threads, the game's channel
serves instead.
The live message itself, calls, and whatever people are asked or decide always stay in the game's channel.

Texts: `events-<group>` and `place-<place>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import vocabulary
from engine.types import Event

SETTING = "events"
"""The server's setting."""
BATTLES, CARDS, TURNS, CLOCK = GROUPS = ("battles", "cards", "turns", "clock")
"""Attacks and conquests; cards; all else that is played; what concerns time and absences."""
CHANNEL, THREAD, LOG, OFF = PLACES = ("channel", "thread", "log", "off")
LOG_CHANNEL = "log-channel"
"""Beside the groups: the id of the channel for `log`."""


@dataclass(frozen=True)
class Routes:
    """Where each group is told."""

    places: Mapping[str, str]
    log: int | None = None

    @classmethod
    def of(cls, setting: Any) -> Routes:
        """What a setting says; what it does not say, or says in a way that is not known, is as usual."""
        found = setting if isinstance(setting, dict) else {}
        channel = found.get(LOG_CHANNEL)
        log = int(str(channel)) if str(channel).isdecimal() else None
        known = {g: found[g] for g in GROUPS if found.get(g) in PLACES}
        return cls({g: p for g, p in known.items() if p != LOG or log is not None}, log)

    def place(self, group: str) -> str:
        """Where a group is told."""
        return self.places.get(group, CHANNEL)

    def told(self, events: Iterable[Event], rules: str, place: str = CHANNEL) -> list[Event]:
        """Those of the events of a rule system's moves that are told at a place."""
        return [e for e in events if self.place(group_of(e, rules)) == place]

    def without(self, place: str) -> Routes:
        """The same where nothing can be told at a place."""
        return Routes({g: p for g, p in self.places.items() if p != place}, self.log)


def group_of(event: Event, rules: str) -> str:
    """The group of what has been played, by what the keys of its event mean in these rules."""
    told = vocabulary.facts(rules, event.data)
    if told.battle:
        return BATTLES
    return CARDS if told.cards else TURNS
