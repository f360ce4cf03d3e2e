"""The codec of custom ids."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.types import Move
from ui.kit import custom_id
from ui.kit.custom_id import Digest, PageNumber, Ply, Stamp

words = st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=12)
actions = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=8)


stamps = st.builds(lambda kind, n: kind(n), st.sampled_from((Ply, PageNumber, Digest)), st.integers(0, 10**6))


@given(st.none() | st.integers(1, 10**9), st.none() | stamps, actions, st.lists(words, max_size=4))
def test_encode_and_decode_are_inverse(
    game: int | None, stamp: Stamp | None, action: str, args: list[str]
) -> None:
    """What goes into a custom id comes out again, for each kind of component, and for that kind only."""
    ref = custom_id.Ref(action, tuple(args), game, stamp)
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
    for text in ("", "st:b:x:1:do", "st:b:1:do", "xx:b:1:1:do", "st:b:1:1:do:a\n"):
        assert not custom_id.template(custom_id.BUTTON).fullmatch(text)
