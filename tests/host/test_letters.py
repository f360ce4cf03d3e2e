"""The letters by which the buttons of a game or league are known."""

from __future__ import annotations

from typing import Any

from host.letters import COUNT, Letters, letters_of

ROW: dict[str, Any] = {"created_at": 10.0, "branch_code": "a", "branch_unlettered": None}


def test_letters_depend_on_branch_and_game() -> None:
    """On both, and on nothing else."""
    letters = letters_of(ROW, "one")
    assert letters == letters_of({**ROW, "created_at": 11.0}, "one")
    assert len(letters.text) == COUNT
    assert letters.text.isascii()
    assert letters.text.islower()
    others = {letters_of(ROW, f"{n}").text for n in range(50)}
    others |= {letters_of({**ROW, "branch_code": f"b{n}"}, "one").text for n in range(50)}
    assert len(others) == 100
    assert letters.text not in others


def test_only_what_was_there_before_letters_does_without() -> None:
    """Made until the moment that is stored; without one, or with rubbish in its place, nothing."""
    for last, optional in ((10.0, True), (12, True), (9.9, False), (None, False), ("x", False)):
        assert letters_of({**ROW, "branch_unlettered": last}, "one").optional is optional, last


def test_right_letters_fit_and_none_where_they_are_optional() -> None:
    """Wrong ones never."""
    for optional in (True, False):
        letters = Letters("abcd", optional)
        assert letters.fit("abcd")
        assert not letters.fit("abce")
        assert letters.fit("") is optional
