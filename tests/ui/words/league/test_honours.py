"""Earlier seasons and honours in words."""

from __future__ import annotations

import pytest

from host import HonourShown
from tests.ui.words.league.seasons import AT, SEASON
from ui.words.league.honours import honour_line, season_line

KINDS = ("champion", "second", "third", "winner", "promoted", "ladder-top")


def honour(kind: str, season: int = 1) -> HonourShown:
    """What Ada earned."""
    return HonourShown(7, season, "11", "A*a", kind, {"tier": 2}, AT)


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_honour_has_words(locale: str, kind: str) -> None:
    """With member, league and season; names are escaped."""
    line = honour_line(locale, honour(kind), "Autumn")
    assert "A\\*a" in line
    assert "Autumn" in line
    assert line.endswith("1")
    assert ("2" in line.split("·")[0]) is (kind in ("winner", "promoted"))


def test_a_season_has_its_winner() -> None:
    """Only its own."""
    assert "🏆 A\\*a" in season_line("en", SEASON, [honour("champion"), honour("second")])
    assert "🏆" not in season_line("en", SEASON, [honour("champion", 2)])
    assert f"<t:{int(SEASON.starts_at)}:D>" in season_line("it", SEASON, [])
