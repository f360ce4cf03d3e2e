"""What helps to choose among moves beside their names."""

from __future__ import annotations

from functools import partial

from engine.parts.prospect import Prospect
from engine.queries.foresight import prospect
from tests.ui import war
from ui.choices.remarks import NO_REMARKS, Remarks

PLACES = ("north_africa", "egypt")


def test_chances_are_told_only_between_two_spaces() -> None:
    """Nothing is known without a prospect, nor of one space."""
    assert NO_REMARKS.chance(war.names(), PLACES) == ""
    remarks = Remarks(prospect=partial(prospect, war.state()))
    assert remarks.chance(war.names(), PLACES[:1]) == ""
    assert remarks.chance(war.names(), PLACES)


def test_what_is_not_certain_never_looks_so() -> None:
    """Neither 0 nor 100 percent."""
    for chance, percent in ((0.0001, "1"), (0.9999, "99")):
        prospect = Prospect(chance=chance, left=3.0, sure=False, asked=False)
        text = Remarks(prospect=lambda *_, prospect=prospect: prospect).chance(war.names(), PLACES)
        assert text == war.names().text("chance", percent=int(percent), left=3)


def test_cards_that_could_answer_are_left_out_and_said_so() -> None:
    """With dice and without; that somebody chooses dice before single rolls does not hide the chance."""
    names = war.names()
    for known, text in (
        (Prospect(0.5, 3.0, cards=True), names.text("chance-but-cards", percent=50, left=3)),
        (Prospect(0.5, 3.0), names.text("chance", percent=50, left=3)),
        (Prospect(0.5, 3.0, asked=True), names.text("chance", percent=50, left=3)),
        (Prospect(1.0, 3.0, sure=True, cards=True), names.text("sure-unless", left=3)),
        (Prospect(1.0, 3.0, sure=True), names.text("sure", left=3)),
    ):
        assert Remarks(prospect=lambda *_, known=known: known).chance(names, PLACES) == text


def test_a_gain_is_told_where_there_is_one() -> None:
    """Nothing is said of 0."""
    names = war.names()
    assert Remarks(worth=lambda _: 4).gain(names, ("trade",)) == names.text("worth", n=4)
    assert Remarks(worth=lambda _: 0).gain(names, ("trade",)) == ""
