"""The words of `burrows`: a verb, keys of events and a kind of event that no other system has."""

from __future__ import annotations

from collections.abc import Mapping

from engine.events import Key, Kind, Role, Sort
from engine.verbs import Verb, VerbOption

VERBS = (
    Verb(
        "burrow",
        (
            VerbOption("from", "space", needed=True),
            VerbOption("to", "space", needed=True),
            VerbOption("badgers", "number"),
            VerbOption("gait", among=("sneak", "sprint")),
        ),
        (("offer-burrow", "from to gait n"),),
        ahead=("from", "to", "badgers", "gait"),
        planned=(("ahead-burrow", "from to gait"),),
        emoji="🦡",
        marches=True,
    ),
)
KEYS: Mapping[str, Key] = {
    "mouth": Key(Sort.SPACE, Role.START),
    "exit": Key(Sort.SPACE, Role.END),
    "dug": Key(role=Role.AMOUNT),
    "host": Key(Sort.SEAT, Role.SUFFERER),
    "seized": Key(role=Role.CONQUEST),
    "gait": Key(Sort.TERM),
}
KINDS: Mapping[str, Kind] = {"rumble": Kind(silent=True)}
