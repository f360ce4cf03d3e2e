"""The codec of custom ids."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs._ui import ids
from engine.types import Move

words = st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=12)
actions = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=8)


@given(st.integers(0, 10**9), st.integers(0, 10**6), actions, st.lists(words, max_size=4))
def test_encode_and_decode_are_inverse(game: int, ply: int, action: str, args: list[str]) -> None:
    """What goes into a custom id comes out again, for each kind of component, and for that kind only."""
    ref = ids.Ref(game, ply, action, tuple(args))
    for kind in (ids.BUTTON, ids.SELECT, ids.MODAL):
        match = ids.template(kind).fullmatch(ref.encode(kind))
        assert match
        assert ids.decode(match) == ref
        others = {ids.BUTTON, ids.SELECT, ids.MODAL} - {kind}
        assert not any(ids.template(other).fullmatch(ref.encode(kind)) for other in others)


def test_too_long_ids_are_a_mistake_of_the_program() -> None:
    """Discord would refuse the whole message."""
    with pytest.raises(ValueError, match="too long"):
        ids.Ref(1, 1, "do", ("x" * 99,)).encode(ids.BUTTON)


def test_long_codes_travel_as_digests() -> None:
    """A code that is too long is found again among the moves of its position."""
    short = Move(0, "pass")
    long = Move(
        0, "trade", ("northwestern_oil_emirate", "exiled_states_of_america", "nuevo_timoto", "x" * 30)
    )
    assert ids.shorten(short.code) == "pass"
    digest = ids.shorten(long.code)
    assert len(digest) < 20
    assert ids.restore(digest, [short, long]) == long.code
    assert ids.restore(digest, [short]) is None
    assert ids.restore("pass", []) == "pass"


def test_foreign_ids_are_not_ours() -> None:
    """Other bots' or older patterns do not match."""
    for text in ("", "st:b:x:1:do", "st:b:1:do", "xx:b:1:1:do", "st:b:1:1:do:a\n"):
        assert not ids.template(ids.BUTTON).fullmatch(text)
