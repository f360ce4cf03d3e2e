"""Any space as an option: by its name, sign or id, and those that could be attacked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.types import LinkView
from tests.engine.middle_earth import positions as ringlands
from tests.ui import war
from tests.ui.positions import public
from ui.choices.spaces import around, attackable, origins, suggest_spaces, typed_space
from ui.words.errors import Refused
from ui.words.names import Names


@pytest.mark.parametrize("typed", ["north_africa", "North Africa", "north afr", "africa north"])
def test_a_space_is_found_by_id_and_name(typed: str) -> None:
    """As typed or picked; what fits nothing or several is refused with what is possible."""
    names = war.names()
    if typed == "africa north":
        with pytest.raises(Refused, match="no-such-place"):
            typed_space(names, typed)
    else:
        assert typed_space(names, typed) == "north_africa"
    with pytest.raises(Refused, match="ambiguous-name"):
        typed_space(names, "north")


def test_neighbours_include_those_of_the_moment() -> None:
    """Links join spaces that the board does not."""
    names = war.names()
    assert "siam" not in around(names, "brazil")
    linked = replace(names.view, links=(LinkView("siam", "brazil", "boat"),))
    assert "siam" in around(Names("en", linked, war.seen().game.seats), "brazil")


def test_only_living_players_attack_only_others() -> None:
    """Free land attacks nobody; the viewer's own spaces come first; nobody attacks their own."""
    names, state = war.names(seat=1), war.state()
    spaces = origins(names, state)
    assert [names.view.spaces[space].owner for space in spaces][:3] == [1, 1, 1]
    assert set(spaces) == set(war.SPACES)
    assert "argentina" not in attackable(names, state, "brazil")
    assert "venezuela" in attackable(names, state, "brazil")


def test_what_bars_everybody_is_no_target() -> None:
    """Where nobody could attack, however many they are: here radioactive land, and where a bridge is blocked
    without a leader. From where nothing could be attacked nobody attacks."""
    names, state = war.names(hot={"peru": (5, 1)}), war.state(hot={"peru": (5, 1)})
    assert "peru" not in attackable(names, state, "brazil")
    assert "peru" in attackable(war.names(), war.state(), "brazil")
    barred = ringlands.position({"fornost": (0, 5)}, storms={"fornost": 1})
    assert "fornost" not in origins(public(barred), barred)
    calm = ringlands.position({"fornost": (0, 5)})
    assert "fornost" in origins(public(calm), calm)


def test_suggestions_say_who_stands_there() -> None:
    """Label and id, best match first, each label short enough for Discord."""
    names = war.names()
    suggestions = suggest_spaces(names, names.board.ids, "egyp")
    assert suggestions[0] == ("Egypt · 🟦 **Bo_b** · 4", "egypt")
    assert all(len(label) <= 100 for label, _ in suggest_spaces(names, names.board.ids, ""))
