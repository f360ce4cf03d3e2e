"""A seat's own cards in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import engine
from engine.types import CardView
from tests.ui import war
from tests.ui.positions import public
from ui.words.hand import PAGE, hand_pages


@pytest.mark.parametrize("locale", ["en", "it"])
def test_equal_cards_are_counted_and_each_says_what_it_does(locale: str) -> None:
    """One line a kind, with all of its effect."""
    names = war.names(locale, hands={0: "nuke boat nuke"})
    (page,) = hand_pages(names)
    _, *lines = page.split("\n")
    assert len(lines) == 2
    assert lines[0].startswith("- 2 × ")
    assert names.card_effect("boat").split(".")[0] in page.replace("\\", "")


def test_what_several_cards_say_alike_stands_once() -> None:
    """The others name the first card of the page that says it; cards that differ say all of it."""
    names = public(engine.start(engine.Setup("middle_earth", 2, "0a")).state)
    hand = tuple(CardView(kind, kind) for kind in ("bree", "carn_dum", "dagorlad"))
    seat, *others = names.view.seats
    mine = replace(names.view, viewer=seat.seat, seats=(replace(seat, hand=hand), *others))
    (page,) = hand_pages(type(names)("en", mine, ()))
    _, first, *more = page.split("\n")
    assert first.startswith("- **Mission Bree** · Bring a leader to Fornost")
    assert "Declare it" in first
    assert len(more) == 2
    assert all(
        line.endswith(" The rest as for **Mission Bree**.") and "Declare it" not in line for line in more
    )
    assert "The rest" not in hand_pages(war.names(hands={0: "nuke boat"}))[0]


def test_an_empty_hand_is_told_and_whose_it_is() -> None:
    """The hand of a member for whom one sits is called theirs."""
    names = war.names()
    assert hand_pages(names) == [names.text("hand-empty", sits="False", who="")]
    assert "**Bruno**" in hand_pages(names, sits_for="**Bruno**")[0]


def test_a_long_hand_has_pages() -> None:
    """None longer than a page, each numbered, none of the cards left out."""
    kinds = "nuke boat " * 2
    pages = hand_pages(war.names(hands={0: kinds.strip()}))
    assert all(len(page) <= PAGE + 40 for page in pages)


@pytest.mark.parametrize(("n", "part"), [(1, "You have bought 1 card"), (2, "You have bought 2 cards")])
@pytest.mark.parametrize("hands", [{}, {0: "nuke"}])
def test_cards_that_are_seen_later_are_counted(n: int, part: str, hands: dict[int, str]) -> None:
    """With and without others in hand; without such cards nothing is said."""
    names = war.names(hands=hands)
    assert "bought" not in hand_pages(names)[0]
    seat, *others = names.view.seats
    known = sum(seat.cards.values())
    seat = replace(seat, unseen=n, cards={"card": known + n})
    view = replace(names.view, seats=(seat, *others))
    (page,) = hand_pages(type(names)(names.locale, view, ()))
    assert part in page
    assert ("no cards" in page) == (not hands)
    assert ("(1)" in page) == bool(hands)


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_mission_is_no_card_of_the_number(locale: str) -> None:
    """Alone it is listed below a heading without a number."""
    names = war.names(locale, hands={0: "nuke nuke"})
    seat, *others = names.view.seats
    mission = CardView("mission", "mission-hold-24")
    for hand, number in ((seat.hand or (), "(2)"), ((), "")):
        cards = {"card": len(hand)}
        mine = replace(seat, hand=(*hand, mission), cards=cards)
        names = type(names)(locale, replace(names.view, seats=(mine, *others)), ())
        title = hand_pages(names)[0].split("\n")[0]
        assert title.partition("** ")[2] == number
        assert ("(" in title) == bool(number)
