"""Why a board is not shown."""

from __future__ import annotations

from host import DAY
from host.background.hidden import OF_LEAGUE, OF_OTHERS
from locales import text
from publish.care.boards import CLOSED, FILTERED, REFUSED, UNCALLED, reason_of


def test_a_filter_is_told_apart() -> None:
    """What it wants is pressed elsewhere than what another refusal wants."""
    assert [reason_of(code) for code in (200000, 200001, 240000)] == [FILTERED] * 3
    assert [reason_of(code) for code in (0, 50035)] == [REFUSED] * 2


def test_each_reason_says_what_to_press() -> None:
    """In both languages."""
    for locale in ("en", "it"):
        for key in (FILTERED, REFUSED, CLOSED, UNCALLED):
            warning = text(
                locale, f"warning-{key}", channel="<#1>", game="A game", reason="no", league="False"
            )
            assert "<#1>" in warning
            assert "A game" in warning


def test_how_long_the_clocks_stand_still() -> None:
    """As long as they do: a game of a league for 3 days, another for 7 and is paused then."""
    for locale, paused in (("en", "paused"), ("it", "in pausa")):
        data = {"channel": "<#1>", "game": "A game"}
        league, other = (
            text(locale, f"warning-{FILTERED}", **data, league=str(of_league)) for of_league in (True, False)
        )
        assert f"{OF_LEAGUE / DAY:.0f} " in league
        assert paused not in league
        assert f"{OF_OTHERS / DAY:.0f} " in other
        assert paused in other
