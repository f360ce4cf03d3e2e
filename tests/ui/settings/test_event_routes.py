"""Where a server has told what happens."""

from __future__ import annotations

from typing import Any

import pytest

from engine.types import Event
from ui.settings.event_routes import (
    BATTLES,
    CARDS,
    CHANNEL,
    GROUPS,
    LOG,
    OFF,
    THREAD,
    TURNS,
    EventRoutes,
    group_of,
)

BATTLE = Event("battle", {"seat": 0, "other": 1, "from": "a", "to": "b", "rolls": [], "lost": [0, 1]})
DREW = Event("drew", {"seat": 0, "deck": "land"})
PASSED = Event("passed", {"seat": 0})


@pytest.mark.parametrize(
    ("setting", "places"),
    [
        (None, {}),
        ({"battles": "thread", "cards": "off"}, {"battles": THREAD, "cards": OFF}),
        ({"battles": "log"}, {}),
        ({"battles": "log", "log-channel": 17}, {"battles": LOG}),
        ({"battles": "log", "log-channel": "17"}, {"battles": LOG}),
        ({"battles": "moon", "else": "off", "log-channel": "x"}, {}),
        ("off", {}),
    ],
)
def test_settings_are_read_kindly(setting: Any, places: dict[str, str]) -> None:
    """Whatever is missing, unknown or impossible is told in the channel."""
    routes = EventRoutes.of(setting)
    assert {g: routes.place(g) for g in GROUPS} == dict.fromkeys(GROUPS, CHANNEL) | places


def test_events_are_told_in_one_place() -> None:
    """Each group where it belongs, all of it in its order."""
    events = [BATTLE, DREW, BATTLE, PASSED]
    routes = EventRoutes.of({"battles": "thread", "cards": "off"})
    assert routes.events_at(events, "classic") == [PASSED]
    assert routes.events_at(events, "classic", THREAD) == [BATTLE, BATTLE]
    assert routes.events_at(events, "classic", OFF) == [DREW]
    assert routes.without(THREAD).events_at(events, "classic") == [BATTLE, BATTLE, PASSED]


@pytest.mark.parametrize(("event", "group"), [(BATTLE, BATTLES), (DREW, CARDS), (PASSED, TURNS)])
def test_an_event_belongs_to_a_group_by_its_keys(event: Event, group: str) -> None:
    """What its keys mean decides, not its kind."""
    assert group in GROUPS
    assert group_of(event, "classic") == group
    assert group_of(Event("made-up", event.data), "classic") == group
