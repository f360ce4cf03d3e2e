"""What things are called, and that names can do no harm."""

from __future__ import annotations

import pytest

from host import Seat
from tests.ui import war
from ui.words.names import Names, plain


def test_a_name_formats_mentions_and_links_nothing() -> None:
    """Markdown is escaped, mentions and links are broken, line breaks are gone."""
    assert plain("**Bo_b**") == r"\*\*Bo\_b\*\*"
    assert "@everyone" not in plain("<@1> @everyone")
    assert "://" not in plain("http://x")
    assert "\n" not in plain("a\nb")


@pytest.mark.parametrize(("locale", "told"), [("en", "Attack Egypt from North Africa"), ("it", "Attacca")])
def test_a_move_is_a_sentence(locale: str, told: str) -> None:
    """With its places by name, in the reader's language."""
    assert war.names(locale).move(("attack", "north_africa", "egypt", 8)).startswith(told)


def test_seats_and_spaces_have_names() -> None:
    """A seat's is escaped for messages and plain for pictures; one that nobody has is neutral."""
    names = war.names()
    assert names.called[0] == "Ada"
    assert names.seat(0) == "**Ada**"
    assert names.seat(1) == "**\\*\\*Bo\\_b\\*\\***"
    assert names.raw_seat(9) == names.text("seat-neutral")
    assert names.space("north_africa") == "North Africa"
    assert names.region(names.region_of("egypt")) == "Africa"


def test_what_stands_on_spaces_is_told_in_short() -> None:
    """Where the last one lies, then the forces of each; empty for what is no space."""
    assert war.names().strength(["north_africa", "egypt"]) == "Africa · 40 : 4"
    assert war.names().strength(["nowhere"]) == ""


def test_a_name_of_unseen_characters_alone_stays_what_it_is() -> None:
    """It is cleaned where something is left of it."""
    seats = [Seat(seat, str(seat), name) for seat, name in enumerate(("\u3164", "A\u200bda"))]
    names = Names("en", war.seen().view, seats)
    assert names.called == ["\u3164", "Ada"]
