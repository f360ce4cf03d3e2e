"""Move codes, offers and options."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import IllegalMove, Move, Offer, Option

CODES = st.text(st.characters(codec="utf-8"), max_size=40)
NAMES = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=12)
ARGS = st.lists(st.one_of(NAMES, st.integers(-(10**12), 10**12)), max_size=5).map(tuple)


@given(st.integers(0, 9), CODES)
def test_any_text_is_read_and_printed_back(seat: int, code: str) -> None:
    """`parse` takes whatever people type, and `code` gives exactly that text back."""
    move = Move.parse(seat, code)
    assert move.code == code
    assert move.seat == seat


@given(st.integers(0, 9), NAMES, ARGS)
def test_any_move_is_printed_and_read_back(seat: int, verb: str, args: tuple[str | int, ...]) -> None:
    """The other direction: texts stay texts, numbers numbers."""
    move = Move(seat, verb, args)
    assert Move.parse(seat, move.code) == move


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3), ("0", 0), ("-2", -2), ("-0", "-0"), ("03", "03"), ("+3", "+3"), ("3.0", "3.0"), ("", ""),
        (" 3", " 3"), ("1_000", "1_000"), ("³", "³"), ("٣", "٣"), ("-", "-"), ("--1", "--1"),
    ],
)  # fmt: skip
def test_only_plain_whole_numbers_are_numbers(text: str, value: str | int) -> None:
    """All else stays text, so that no two codes are the same move."""
    assert Move.parse(0, f"place:{text}").args == (value,)


def test_numbers_too_long_to_be_amounts_stay_text() -> None:
    """Thousands of digits are no reason for anything but a refusal."""
    code = "place:alaska:" + "9" * 5000
    assert Move.parse(0, code).code == code


@given(st.integers(0, 5), st.integers(0, 5), st.integers(-3, 12))
def test_an_offer_holds_exactly_its_amounts(low: int, more: int, amount: int) -> None:
    """Both bounds are included; the length counts the members; the greatest amount is the usual one."""
    offer = Offer("attack", ("china", "siam"), (low, low + more))
    move = Move(3, "attack", ("china", "siam", amount))
    assert (move in offer) == (low <= amount <= low + more)
    assert len(offer) == more + 1
    assert offer.move(3) == Move(3, "attack", ("china", "siam", low + more))
    assert offer.move(3, amount) == move


def test_an_offer_does_not_hold_other_moves() -> None:
    """Another verb, other, missing or further arguments, a text for a number, or no move at all."""
    offer = Offer("attack", ("china", "siam"), (1, 3))
    for code in ("move:china:siam:1", "attack:siam:china:1", "attack:china:siam", "attack:china:siam:1:1"):
        assert Move.parse(0, code) not in offer
    assert Move(0, "attack", ("china", "siam", "2")) not in offer
    assert "attack:china:siam:2" not in offer
    assert Move(0, "pass") in Offer("pass")
    assert Move(0, "pass", (1,)) not in Offer("pass")
    assert Move(0, "bid") not in Offer("bid", (), (0, 5))
    assert (len(Offer("pass")), Offer("pass").move(1)) == (1, Move(1, "pass"))


@pytest.mark.parametrize(
    ("option", "value", "error"),
    [
        (Option("a", True), False, None),
        (Option("a", True), 1, "option-switch"),
        (Option("a", True), "yes", "option-switch"),
        (Option("a", 0, low=0, high=9), 9, None),
        (Option("a", 0, low=0, high=9), 10, "option-number"),
        (Option("a", 0, low=0, high=9), -1, "option-number"),
        (Option("a", 0, low=0, high=9), True, "option-number"),
        (Option("a", 0, low=0, high=9), "5", "option-number"),
        (Option("a", "x", ("x", "y")), "y", None),
        (Option("a", "x", ("x", "y")), "z", "option-choice"),
        (Option("a", "x", ("x", "y")), 1, "option-choice"),
        (Option("a", "x", ("x", "y")), [], "option-choice"),
    ],
)
def test_values_of_options(option: Option, value: object, error: str | None) -> None:
    """A switch takes only switches, a number only numbers in range, a choice only its texts."""
    assert option.error(value) == error


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_declared_defaults_are_possible(rules: str) -> None:
    """Every option accepts its own default, and is declared once."""
    options = engine.meta(rules).options
    assert all(option.error(option.default) is None for option in options)
    assert len({option.id for option in options}) == len(options)


def test_errors_say_key_and_data() -> None:
    """For logs: the key and what is known about it."""
    error = IllegalMove("space-not-yours", space="siam")
    assert (error.key, error.data, str(error)) == (
        "space-not-yours",
        {"space": "siam"},
        "space-not-yours (space=siam)",
    )
    assert str(IllegalMove("bad-seed")) == "bad-seed"


def test_the_documented_example_runs() -> None:
    """The doctest of the package plays a few plies."""
    result = doctest.testmod(engine)
    assert result.attempted > 5
    assert result.failed == 0
