"""`python -m tools.pictures`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PIL import Image

import render
from tools import league_pictures, pictures


def test_it_draws_made_up_leagues(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Standings, the course of a rating and a profile in every theme, as small as wanted."""
    monkeypatch.setattr(league_pictures, "PICTURES", {"rating": league_pictures.PICTURES["rating"]})
    monkeypatch.setattr(sys, "argv", ["pictures", "leagues", str(tmp_path), "--width", "550"])
    assert pictures.main() == 0
    drawn = sorted(path.name for path in tmp_path.iterdir())
    assert drawn == [f"rating-{theme}.webp" for theme in render.themes()]
    with Image.open(tmp_path / drawn[0]) as image:
        assert image.size[0] == 550
    assert len(capsys.readouterr().out.splitlines()) == len(drawn)
