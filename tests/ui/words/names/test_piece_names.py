"""What pieces are called, and how many stand where."""

from __future__ import annotations

from tests.ui import war
from tests.ui.positions import public
from tests.ui.thick import beginning, sights


def test_what_stands_on_spaces_is_said_in_short() -> None:
    """Where the last one lies, then the forces of each; empty for what is no space."""
    assert war.names().strength(["north_africa", "egypt"]) == "Africa · 40 : 4"
    assert war.names().strength(["nowhere"]) == ""


def test_a_team_is_named_in_few_words() -> None:
    """A single piece has its full name."""
    names = public(beginning())
    assert names.term("naval_commander") == "naval commander"
    assert names.brief("naval_commander") == "naval"
    assert names.team(["naval_commander"]) == "naval commander"
    assert names.team(["naval_commander", "diplomat"]) == "naval + diplomat"
    assert names.tally("naval_commander", 1) == "naval commander"
    assert names.tally("naval_commander", 2) == "2 × naval commander"


def test_forces_without_room_have_short_names() -> None:
    """As soon as the full ones are a letter too long."""
    names = next(sights("invade")).names
    space = next(s.id for s in names.view.spaces.values() if s.tokens.get("naval_commander"))
    full = names.forces([space], 1000)
    assert "naval commander" in full
    assert names.forces([space], len(full)) == full
    assert "naval commander" not in names.forces([space], len(full) - 1)
