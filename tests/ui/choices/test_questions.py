"""The question above the choices; what these are called, and where they lead."""

from __future__ import annotations

import pytest

from engine import Offer
from engine.parts.prospect import Prospect
from engine.types import Arg
from engine.verbs import UNTIL
from tests.ui import war
from tests.ui.positions import public
from tests.ui.thick import beginning
from ui.choices import questions
from ui.choices.questions import (
    amount_choices,
    argument_choice,
    head_choice,
    march_choice,
    move_choices,
    moves_of,
    question,
    shown_amounts,
    upper,
    way_choice,
)
from ui.choices.remarks import NO_REMARKS, Remarks
from ui.strings.clip import LABEL


def test_only_the_first_letter_is_made_great() -> None:
    """Names keep theirs."""
    assert upper("from Egypt") == "From Egypt"
    assert upper("") == ""


@pytest.mark.parametrize("locale", ["en", "it"])
def test_every_step_of_an_attack_asks_something_else(locale: str) -> None:
    """From where, to where, with how many; with the places that are chosen by name."""
    names = war.names(locale)
    asked = [
        question(names, ("attack",)),
        question(names, ("attack", "north_africa"), ["egypt"]),
        question(names, ("attack", "north_africa", "egypt"), numbered=True),
    ]
    assert len(set(asked)) == 3
    assert names.space("north_africa") in asked[1]
    assert names.space("egypt") in asked[2]


NAVAL = "naval_commander"
BORDER = ("egypt", "canada")
SPECIAL: tuple[tuple[str, tuple[Arg, ...], tuple[Arg, ...], str], ...] = (
    ("attack", BORDER, (), "Egypt attacks Canada. How many dice?"),
    ("attack", BORDER, (UNTIL,), "Egypt attacks Canada. How many dice?"),
    ("attack", BORDER, (NAVAL, "alone"),
     "Egypt attacks Canada. How many dice? Commanders who can help roll eight-sided ones."),
    ("attack", (*BORDER, NAVAL), (UNTIL,), "Egypt attacks Canada (naval commander). How many dice?"),
    ("attack", (*BORDER, UNTIL), (), "Egypt attacks Canada. Until how many units are left?"),
    ("attack", (*BORDER, NAVAL, UNTIL), (), "Egypt attacks Canada. Until how many units are left?"),
    ("move", BORDER, (), "How many MODs move from Egypt to Canada?"),
    ("move", BORDER, (NAVAL,), "How many MODs move from Egypt to Canada, or who leads them?"),
    ("move", (*BORDER, NAVAL), (), "How many MODs go from Egypt to Canada with naval commander?"),
)  # fmt: skip
"""A verb, its arguments, what can follow beside a number, and the question."""


@pytest.mark.parametrize(("verb", "args", "follow", "asked"), SPECIAL)
def test_what_was_chosen_and_what_can_follow_change_a_question(
    verb: str, args: tuple[Arg, ...], follow: tuple[Arg, ...], asked: str
) -> None:
    """The most special question comes first: by a word already chosen, by who leads, by a word that can
    follow, for a number or a piece, for a number."""
    assert question(public(beginning()), (verb, *args), follow, numbered=True) == asked


def test_without_a_number_nobody_is_asked_for_one() -> None:
    """Which of two pieces goes, if nothing else differs; a single space is still asked for its other one."""
    names = public(beginning("new_wave"))
    start, end = names.board.ids[:2]
    path = ("move", start, end)
    assert question(names, path, ("spent",)) == (
        f"Which one goes from {names.space(start)} to {names.space(end)}?"
    )
    assert question(names, path[:2], (end,)) == f"Where does a civilian from {names.space(start)} go?"


FREE = ("north_africa", "egypt")


def test_moves_are_listed_from_the_greatest_amount() -> None:
    """A move without an amount is one."""
    offers = (Offer("place", ("brazil",), (2, 4)), Offer("pass"))
    assert list(moves_of(offers)) == [("place", "brazil", n) for n in (4, 3, 2)] + [("pass",)]


def test_a_move_is_named_by_what_it_adds_to_an_explained_question() -> None:
    """The card is named there already; before that, and for other verbs, the whole move is said."""
    names = war.names(hands={0: "boat"})
    path = ("play", "boat", "brazil", "egypt")
    (whole,) = move_choices(names, ("play",), [path])
    (added,) = move_choices(names, path[:3], [path])
    assert whole.label == names.move(path)
    assert "Boat" in whole.label
    assert "Boat" not in added.label
    assert "Egypt" in added.label
    assert whole.final
    assert added.final
    (other,) = move_choices(names, ("attack", *FREE), [("attack", *FREE, 8)])
    assert other.label == "Attack Egypt from North Africa with 8 armies"


def test_an_argument_that_leaves_a_single_move_is_that_move() -> None:
    """With its amount; several moves are asked for next."""
    names = war.names()
    single = [Offer("place", ("brazil",), (3, 3))]
    several = [Offer("place", ("brazil",), (1, 3))]
    assert argument_choice(names, ("place",), "brazil", single, NO_REMARKS).path == ("place", "brazil", 3)
    choice = argument_choice(names, ("place",), "brazil", several, NO_REMARKS)
    assert (choice.label, choice.path, choice.final) == ("Brazil", ("place", "brazil"), False)


def test_a_head_is_final_if_nothing_can_be_added() -> None:
    """Neither an amount nor further arguments."""
    names = war.names()
    head, longer = Offer("choose", ("farm",)), Offer("choose", ("farm", "brazil"))
    assert head_choice(names, ("choose",), head, [head]).final
    assert not head_choice(names, ("choose",), head, [head, longer]).final
    fixed, open_ = Offer("place", ("brazil",), (2, 2)), Offer("place", ("brazil",), (1, 2))
    assert head_choice(names, ("place",), fixed, [fixed]).path == ("place", "brazil", 2)
    assert head_choice(names, ("place",), open_, [open_]).path == ("place", "brazil")


def test_hostile_marches_show_the_forces_and_the_chance() -> None:
    """Beside the label, as far as there is room; a peaceful march shows them only in lists."""
    names = war.names()
    remarks = Remarks(prospect=lambda a, b: Prospect(0.5, 3.0))
    attack, move = (Offer(verb, FREE, (1, 9)) for verb in ("attack", "move"))
    choice = march_choice(names, "attack", FREE, [attack], remarks)
    chance = remarks.chance(names, FREE)
    assert choice.label == "North Africa → Egypt"
    assert choice.beside == f"🟦 **Bo_b** · 40 : 4 · {chance}"
    assert choice.about == f"🟦 **Bo_b** · Africa · 40 : 4 · {chance}"
    assert march_choice(names, "move", FREE, [move], NO_REMARKS).beside == ""
    (last,) = [Offer("attack", FREE, (8, 8))]
    only = march_choice(names, "attack", FREE, [last], remarks)
    assert only.final
    assert only.label == "North Africa → Egypt · 8 armies"
    assert only.beside == f"🟦 **Bo_b** · 40 : 4 · {chance}"


def test_a_march_within_the_own_land_compares_no_forces() -> None:
    """It says how many can go, unless the label does, and what stands there."""
    pair = ("north_africa", "brazil")
    names = war.names()
    several, last = (Offer("move", pair, (1, n)) for n in (9, 1))
    choice = march_choice(names, "move", pair, [several], NO_REMARKS)
    assert (choice.label, choice.about) == (
        "North Africa → Brazil", "up to 9 armies · 🔴 you · South America · 14 + Farm"
    )  # fmt: skip
    only = march_choice(names, "move", pair, [last], NO_REMARKS)
    assert (only.label, only.about) == (
        "North Africa → Brazil · 1 army", "🔴 you · South America · 14 + Farm"
    )  # fmt: skip
    assert way_choice(names, ("play", "boat"), pair, []).about == only.about
    assert way_choice(names, ("play", "boat"), FREE, []).about == "🟦 **Bo_b** · Africa · 40 : 4"


@pytest.mark.parametrize("room", [70, 46])
def test_a_long_description_is_cut_before_the_chance(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a single space as of two; without a chance the whole description is left."""
    names, remarks = war.names(), Remarks(prospect=lambda a, b: Prospect(0.5, 3.0))
    chance = remarks.chance(names, FREE)
    monkeypatch.setattr(questions, "OPTION", room)
    attack = Offer("attack", FREE, (1, 9))
    after = argument_choice(names, ("attack", FREE[0]), FREE[1], [attack], remarks).about
    both = march_choice(names, "attack", FREE, [attack], remarks).about
    region = " · Africa" * (room == 70)
    assert after == f"🟦 **Bo_b**{region} · 4 · {chance}"
    assert both == f"🟦 **Bo_b**{region} · 40 : 4 · {chance}"
    without = argument_choice(names, ("attack", FREE[0]), FREE[1], [attack], NO_REMARKS).about
    assert without == names.strength(FREE[1:])


def test_a_button_without_room_keeps_the_owner_and_the_chance() -> None:
    """What would be left goes first, then the end of the name, then the forces; the label is never cut."""
    names = war.names()
    remarks = Remarks(prospect=lambda a, b: Prospect(0.5, 3.0))
    chance = remarks.chance(names, FREE)
    for room, beside in (
        (60, f"🟦 **Bo_b** · 40 : 4 · {chance}"), (31, "🟦 **Bo_b** · 40 : 4 · 50 %"),
        (24, "🟦 **Bo_… · 40 : 4 · 50 %"), (20, "🟦 **Bo_b** · 50 %"),
        (15, "🟦 **Bo_… · 50 %"), (10, "🟦 · 50 %"), (5, "50 %"), (3, ""),
    ):  # fmt: skip
        assert questions._beside(names, "x" * (LABEL - 3 - room), FREE, remarks) == beside
    for room, beside in ((20, "🟦 **Bo_b** · 40 : 4"), (12, "🟦 · 40 : 4"), (8, "40 : 4"), (3, "")):
        assert questions._beside(names, "x" * (LABEL - 3 - room), FREE, NO_REMARKS) == beside


def test_buttons_say_whose_the_land_of_others_is() -> None:
    """Whole moves and single arguments; of the own land nothing, and a card is no land."""
    names = war.names(hands={0: "boat"})
    choices = move_choices(names, ("choose",), [("choose", "brazil"), ("choose", "egypt")])
    assert [choice.beside for choice in choices] == ["", "🟦 **Bo_b**"]
    named = argument_choice(names, ("attack", "north_africa"), "egypt", [Offer("attack", FREE)], NO_REMARKS)
    assert named.beside == "🟦 **Bo_b**"
    (after,) = move_choices(names, ("attack", *FREE), [("attack", *FREE, "until", 3)])
    assert after.beside == ""


def test_until_is_offered_as_liked_as_least_and_open() -> None:
    """What the member likes comes first; the least amount is not offered twice, nor an open one if there is
    no other."""
    names = war.names()
    counted = Offer("attack", FREE, (1, 3), pressed=2)
    assert shown_amounts(counted) == [2, 1]
    until = Offer("attack", (*FREE, "until"), (1, 5))
    paths = [c.path[3:] for c in amount_choices(names, counted, [until], Remarks(until=4))]
    assert paths == [("until", 4), (2,), (1,), ("until", 1), ("until",)]
    paths = [c.path[3:] for c in amount_choices(names, counted, [until], Remarks(until=1))]
    assert paths == [("until", 1), (2,), (1,), ("until",)]
    only = Offer("attack", (*FREE, "until"), (1, 1))
    paths = [c.path[3:] for c in amount_choices(names, counted, [only], NO_REMARKS)]
    assert paths == [(2,), (1,), ("until", 1)]
