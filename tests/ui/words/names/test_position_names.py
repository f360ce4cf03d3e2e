"""Texts about a position; what seats and spaces are called, and that names can do no harm."""

from __future__ import annotations

from msgspec.structs import replace

from engine.events import Sort
from host import Seat
from tests.ui import war
from tests.ui.positions import public
from tests.ui.thick import beginning
from ui.words.names import Names, plain

UNSEEN = "\u3164"
"""A display name, common on Discord, of which nothing is seen."""


def test_a_name_formats_mentions_and_links_nothing() -> None:
    """Markdown is escaped, mentions and links are broken, line breaks are gone."""
    assert plain("**Bo_b**") == r"\*\*Bo\_b\*\*"
    assert "@everyone" not in plain("<@1> @everyone")
    assert "://" not in plain("http://x")
    assert "\n" not in plain("a\nb")


def test_seats_have_names() -> None:
    """Escaped for messages and plain for pictures; one that nobody has is neutral."""
    names = war.names()
    assert names.called[0] == "Ada"
    assert names.seat(0) == "**Ada**"
    assert names.seat(1) == "**\\*\\*Bo\\_b\\*\\***"
    assert names.raw_seat(9) == names.text("seat-neutral")


def test_a_name_of_unseen_characters_alone_stays_what_it_is() -> None:
    """It is cleaned where something is left of it, for members and computer players."""
    seats = [Seat(seat, str(seat), name) for seat, name in enumerate((UNSEEN, "A\u200bda"))]
    names = Names("en", war.seen().view, seats)
    assert names.called == [UNSEEN, "Ada"]
    computers = Names("en", names.view, [replace(seat, level="easy") for seat in seats])
    assert computers.called == [names.text("seat-computer", name=name) for name in (UNSEEN, "Ada")]


def test_an_argument_can_mean_a_seat() -> None:
    """By its number; neither a word that merely begins so nor a number."""
    names = war.names()
    assert [names.seat_of(arg) for arg in ("seat-0", "seat-12", "seat-", "seat-1x", 1)] == [
        0,
        12,
        None,
        None,
        None,
    ]
    assert names.is_seat("seat-0")
    assert not names.is_seat("egypt")


def test_spaces_and_regions_have_names() -> None:
    """In the reader's language; a board without short signs has none to type."""
    names = war.names()
    assert names.space("north_africa") == "North Africa"
    assert war.names("it").space("north_africa") == "Africa del Nord"
    assert names.region("africa") == "Africa"
    assert names.code("egypt") == ""
    assert names.space_by_code("") is None
    assert names.is_space("egypt")
    assert not names.is_space("seat-1")
    assert not names.is_space(3)


def test_a_systems_own_text_comes_first() -> None:
    """A key without one has the general text, a key without any is known to have none."""
    names, other = war.names(), public(beginning())
    assert other.text("card-cost", n=0) == "free"
    assert names.text("card-cost", n=0) == ""
    assert names.has("card-cost")
    assert other.has("ask-attack-or-alone")
    assert not names.has("nothing-like-it")


def test_zero_has_a_meaning_where_the_rules_give_it_one() -> None:
    """Otherwise the general one."""
    names = public(beginning())
    assert names.zero("zero-bid") == "0: you bid nothing"
    assert names.zero("zero-attack") == names.text("zero")


def test_words_have_their_data() -> None:
    """Of these rules."""
    names = war.names()
    assert names.spec("attack").hostile
    assert names.key("seat").sort == Sort.SEAT
    assert names.listing(["a", "b"]) == "a, b"
