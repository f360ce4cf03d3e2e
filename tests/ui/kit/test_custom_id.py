"""The codec of custom ids."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.types import Move
from ui.kit import custom_id
from ui.kit.custom_id import Digest, PageNumber, Ply, Stamp
from ui.messages import board

words = st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=12)
actions = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=8)


stamps = st.builds(lambda kind, n: kind(n), st.sampled_from((Ply, PageNumber, Digest)), st.integers(0, 10**6))


letters = st.just("") | st.text("abcdefghijklmnopqrstuvwxyz", min_size=4, max_size=4)


@given(st.none() | st.integers(1, 10**9), st.none() | stamps, actions, st.lists(words, max_size=4), letters)
def test_encode_and_decode_are_inverse(
    game: int | None, stamp: Stamp | None, action: str, args: list[str], letters: str
) -> None:
    """What goes into a custom id comes out again, for each kind of component, and for that kind only."""
    ref = custom_id.Ref(action, tuple(args), game, stamp, letters)
    for kind in (custom_id.BUTTON, custom_id.SELECT, custom_id.MODAL):
        match = custom_id.template(kind).fullmatch(ref.encode(kind))
        assert match
        assert custom_id.decode(match, type(stamp) if stamp else None) == ref
        others = {custom_id.BUTTON, custom_id.SELECT, custom_id.MODAL} - {kind}
        assert not any(custom_id.template(other).fullmatch(ref.encode(kind)) for other in others)


def test_too_long_ids_are_a_mistake_of_the_program() -> None:
    """Discord would refuse the whole message."""
    with pytest.raises(ValueError, match="too long"):
        custom_id.Ref("do", ("x" * 99,), 1).encode(custom_id.BUTTON)


@pytest.mark.parametrize("form", ["at:9999", "do", "form", "number"])
def test_the_longest_ids_fit(form: str) -> None:
    """A code that just travels as it is, of a great game far in; and that of any longer one."""
    action, *page = form.split(":")
    for length in (custom_id.ROOM, custom_id.ROOM + 1, 200):
        code = custom_id.shorten("x" * length)
        ref = custom_id.Ref(action, (*page, code), 10**9, Ply(board.SEALED + 10**6), "wxyz")
        assert len(ref.encode(custom_id.MODAL)) <= custom_id.LIMIT


def test_ids_of_before_there_were_letters_are_read() -> None:
    """Messages carry them that are posted already: of a game, of a league, of a page."""
    kinds = {"do": Ply, "leagueenter": None, "turns": PageNumber}
    for text, ref in {
        "st:b:12:45:do:attack:alaska:kamchatka:3": custom_id.Ref(
            "do", ("attack", "alaska", "kamchatka", "3"), 12, Ply(45)
        ),
        "st:b:0:0:leagueenter:7": custom_id.Ref("leagueenter", ("7",)),
        "st:b:0:2:turns:next": custom_id.Ref("turns", ("next",), stamp=PageNumber(2)),
    }.items():
        match = custom_id.template(custom_id.BUTTON).fullmatch(text)
        assert match
        assert custom_id.decode(match, kinds[ref.action]) == ref
        assert ref.encode(custom_id.BUTTON) == text


def test_long_codes_travel_as_digests() -> None:
    """A code that is too long is found again among the moves of its position."""
    short = Move(0, "pass")
    long = Move(
        0, "trade", ("northwestern_oil_emirate", "exiled_states_of_america", "nuevo_timoto", "x" * 30)
    )
    assert custom_id.shorten(short.code) == "pass"
    digest = custom_id.shorten(long.code)
    assert len(digest) < 20
    assert custom_id.restore(digest, [short, long]) == long.code
    assert custom_id.restore(digest, [short]) is None
    assert custom_id.restore("pass", []) == "pass"


def test_foreign_ids_are_not_ours() -> None:
    """Other bots' or older patterns do not match."""
    for text in ("", "st:b:x:1:do", "st:b:1:do", "xx:b:1:1:do", "st:b:1:1:do:a\n", "st:b:1abc:1:do"):
        assert not custom_id.template(custom_id.BUTTON).fullmatch(text)
