"""The bars and the banner of a picture: what stands where."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PIL import Image

from engine.types import Event
from render.art.load import load_art
from render.frame import bars, compose
from render.frame.bars import BANNER, TOP
from render.frame.pen import Scene
from render.kit import text
from render.kit.shapes import Box, overlap
from render.kit.theme import load as load_theme
from render.pieces import changes
from tests.render.positions import drawn, position


def test_a_long_name_of_a_single_winner_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the widest font too; several share that room, so that the banner never leaves the map."""
    written: list[str] = []

    def write(_: Scene, x: float, y: float, words: str, *more: object) -> float:
        written.append(words)
        return 0.0

    monkeypatch.setattr(Scene, "write", write)
    name = "Wilhelmina van der Meer"
    base = compose.layers("world", "contrast", 0.25)
    for winners in ((1,), (0, 1), (0, 1, 2)):
        view = position(3, winners=winners)
        written.clear()
        bars.draw_banner(Scene(Image.new("RGB", base.size), base, view, (name,) * 3, "en"))
        assert written[1:] == [name] * len(winners) or len(winners) > 2
        wide = sum(text.width(words, base.theme.fonts.name, 34) + 84 for words in written[1:]) + 40
        assert wide < base.art.size[0] - 16


def test_the_name_of_each_winner_stands_behind_their_badge() -> None:
    """Side by side in the middle of the banner, each badge with its name, and no letter anywhere else."""
    theme, names = load_theme("atlas"), ("Wilhelmina", "Bo", "Ada")
    widths = [text.width(names[seat], theme.fonts.name, 34) for seat in (0, 2)]
    x, y = load_art("world").banner
    lower = drawn(position(3, winners=(0, 2)), names=names)[y + TOP : y + TOP + 45]
    letters = np.flatnonzero((lower == theme.ui.text).all(axis=2).any(axis=0))
    half = (sum(widths) + 2 * 84) / 2
    left, rest = x - half, letters[np.abs(letters - x) < half]
    for wide in widths:
        start, end = left + 64, left + 64 + wide
        name = rest[(rest >= start - 1) & (rest <= end + 1)]
        assert name[0] - start < 6
        assert end - name[-1] < 6
        badge = (rest > left + 14) & (rest < left + 54)
        rest = rest[~badge & ~np.isin(rest, name)]
        left += wide + 84
    assert rest.tolist() == []


def test_the_banner_hides_no_amount(monkeypatch: pytest.MonkeyPatch) -> None:
    """The losses of a space beside it stand on its other side; without a winner they need not."""
    tags: list[Box] = []
    draw_tags = changes.draw_tags

    def spy(*args: Any) -> list[Box]:
        tags[:] = draw_tags(*args)
        return tags

    monkeypatch.setattr(changes, "draw_tags", spy)
    (x, y), (wide, high) = load_art("ringlands").banner, BANNER
    banner = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    lost = Event("battle", {"seat": 0, "from": "borderlands", "to": "evendim_hills", "lost": [8, 0]})
    hidden = []
    for winners in ((), (0,)):
        view = position(3, board="ringlands", winners=winners)
        compose.compose(view, (lost,), ("Ada",), "en", "contrast", 0.25)
        assert len(tags) == 1
        hidden.append(overlap(tags[0], banner) > 0)
    assert hidden == [True, False]
