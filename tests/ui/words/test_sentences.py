"""Which form of a sentence a move's arguments fit."""

from __future__ import annotations

from engine.types import Arg
from ui.words.sentences import bind, following, words

FORMS = (("attack-on", "@from @to =until n"), ("attack", "@from @to n"))


def is_space(arg: Arg) -> bool:
    """Spaces are in capitals here."""
    return isinstance(arg, str) and arg.isupper()


def test_arguments_are_bound_to_the_form_that_they_fit() -> None:
    """Spaces where spaces stand, numbers where numbers do, words only themselves."""
    assert bind("@from @to n", ("A", "B", 3), ("a", "b", "3"), is_space) == {"from": "a", "to": "b", "n": 3}
    assert bind("@from @to n", ("A", "b", 3), ("a", "b", "3"), is_space) is None
    assert bind("@from @to n", ("A", "B"), ("a", "b"), is_space) is None
    bound = bind("@from @to =until n", ("A", "B", "until", 3), ("a", "b", "until", "3"), is_space)
    assert bound == {"from": "a", "to": "b", "until": "True", "n": 3}


def test_a_beginning_is_bound_where_that_is_enough() -> None:
    """What is still to come is named in the forms' order; words and numbers aside."""
    assert bind("@from @to n", ("A",), ("a",), is_space, begun=True) == {"from": "a"}
    assert following(FORMS, ("A",), ("a",), is_space) == ["to"]
    assert following(FORMS, ("A", "B"), ("a", "b"), is_space) == []
    assert words(FORMS) == ["until"]
