"""Each event belongs to one of the groups that a server chooses places for."""

from __future__ import annotations

import pytest

from engine import Event
from ui.words.event_groups import BATTLES, CARDS, GROUPS, TURNS, group_of

BATTLE = {"seat": 0, "other": 1, "from": "a", "to": "b", "rolls": [], "lost": [0, 1]}


@pytest.mark.parametrize(
    ("event", "group"),
    [
        (Event("battle", BATTLE), BATTLES),
        (Event("drew", {"seat": 0, "deck": "land"}), CARDS),
        (Event("passed", {"seat": 0}), TURNS),
    ],
)
def test_an_event_belongs_to_a_group_by_its_keys(event: Event, group: str) -> None:
    """What its keys mean decides, not its kind."""
    assert group in GROUPS
    assert group_of(event, "classic") == group
    assert group_of(Event("made-up", event.data), "classic") == group
