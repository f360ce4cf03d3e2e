"""What is read out of pictures."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.ui import war
from ui.words.pictures import alt_text


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_board_is_read_out_in_whole_sentences(locale: str) -> None:
    """No longer than Discord allows: who leads, whose turn it is, what everybody has."""
    names = war.names(locale)
    text = alt_text.board(names)
    assert len(text) <= alt_text.LONGEST
    assert "Ada" in text
    assert text.endswith(".")


def test_who_leads_has_the_most_of_what_decides() -> None:
    """Nobody does where all have the same."""
    view = war.names().view
    assert alt_text.leaders(view) == ()
    ahead = replace(view.seats[0], counters={**view.seats[0].counters, "territories": 99})
    others = tuple(s for s in view.seats if s.seat)
    assert alt_text.leaders(replace(view, seats=(ahead, *others))) == (0,)
