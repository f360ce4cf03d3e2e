"""Standing orders and planned moves in words."""

from __future__ import annotations

import pytest

from engine.standing_orders import ASK, Order, standing
from tests.ui import war
from ui.words.standing_orders import FEW, answer_name, order_line, planned_line, where_name


@pytest.mark.parametrize("locale", ["en", "it"])
def test_every_order_has_words_for_all_of_its_answers(locale: str) -> None:
    """To be asked is one of them; different answers are told apart."""
    names = war.names(locale)
    for about in standing("nuked", {}):
        answers = [answer_name(names, about, do) for do in about.choices]
        assert len(set(answers)) == len(answers)
        assert order_line(names, about, Order(about.id, ASK, ()))


def test_where_an_order_holds_is_cut_to_a_few_names() -> None:
    """The others are counted; everywhere needs no word."""
    names = war.names()
    assert where_name(names, ()) == ""
    spaces = names.board.ids[: FEW + 3]
    text = where_name(names, spaces)
    assert names.space(spaces[0]) in text
    assert "3" in text
    assert names.space(spaces[-1]) not in text


def test_a_planned_move_is_a_sentence() -> None:
    """With its places by name."""
    sentence = planned_line(war.names(), "attack:north_africa:egypt")
    assert "Egypt" in sentence
    assert "North Africa" in sentence
