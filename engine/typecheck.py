"""Checks the types of what callers hand in, once, at the entrance.

A value of a wrong type is an error of the program, and a TypeError names it; an impossible value of the right
type is an `IllegalMove`. Types are strict: neither `True` nor `1.0` is a number here. Values are never shown,
because a seed is secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from engine.types import Move, Setup


def _wrong(what: str, wanted: str, value: object) -> TypeError:
    return TypeError(f"{what} must be {wanted}, not {type(value).__name__}")


def is_move(value: object) -> TypeGuard[Move]:
    """Whether it is a `Move` of a seat, a verb and a tuple of texts and whole numbers."""
    if (
        type(value) is not Move
        or type(value.seat) is not int
        or type(value.verb) is not str
        or type(value.args) is not tuple
    ):
        return False
    for arg in value.args:  # noqa: SIM110 - quicker than all(): every move that is made comes past here
        if type(arg) is not str and type(arg) is not int:
            return False
    return True


def require_move(value: object) -> None:
    """:raises TypeError: it is not what `is_move` says."""
    if not isinstance(value, Move):
        raise _wrong("a move", "a Move", value)
    require_seat(value.seat)
    require_text("the verb of a move", value.verb)
    if type(value.args) is not tuple:
        raise _wrong("the arguments of a move", "a tuple", value.args)
    require_words(value.args)


def require_words(values: Iterable[object]) -> None:
    """:raises TypeError: one of the arguments of a move is neither a text nor a whole number."""
    for value in values:
        if type(value) not in (str, int):
            raise _wrong("an argument of a move", "a str or an int", value)


def require_seat(value: object) -> None:
    """:raises TypeError: the number of a seat is no whole number."""
    if type(value) is not int:
        raise _wrong("a seat", "an int", value)


def require_text(what: str, value: object) -> None:
    """:raises TypeError: it is no text."""
    if type(value) is not str:
        raise _wrong(what, "a str", value)


def require_setup(value: object) -> None:
    """Check everything except the values of options, which their `Option` checks.

    :raises TypeError: it is no `Setup`, or a part of it has a wrong type.
    """
    if type(value) is not Setup:
        raise _wrong("a setup", "a Setup", value)
    require_text("the rules of a setup", value.rules)
    require_text("the seed of a setup", value.seed)
    for what, number in (("seats", value.seats), ("version", value.version)):
        if type(number) is not int:
            raise _wrong(f"the {what} of a setup", "an int", number)
    if type(value.options) is not dict:
        raise _wrong("the options of a setup", "a dict", value.options)
    for name in value.options:
        require_text("the name of an option", name)
