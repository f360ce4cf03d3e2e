"""Why a board is not shown."""

from __future__ import annotations

from locales import text
from publish.care.boards import CLOSED, FILTERED, REFUSED, reason_of


def test_a_filter_is_told_apart() -> None:
    """What it wants is pressed elsewhere than what another refusal wants."""
    assert [reason_of(code) for code in (200000, 200001, 240000)] == [FILTERED] * 3
    assert [reason_of(code) for code in (0, 50035)] == [REFUSED] * 2


def test_each_reason_says_what_to_press() -> None:
    """In both languages."""
    for locale in ("en", "it"):
        for key in (FILTERED, REFUSED, CLOSED):
            told = text(locale, f"warning-{key}", channel="<#1>", game="A game", reason="no")
            assert "<#1>" in told
            assert "A game" in told
