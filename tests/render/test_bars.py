"""The bars and the banner of a picture: what stands where."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PIL import Image

from engine.types import Event
from render.art.load import load_art
from render.frame import bars, compose, panel
from render.frame.bars import BANNER, TOP
from render.frame.pen import Scene
from render.kit import text
from render.kit.shapes import Box, overlap
from render.kit.theme import load as load_theme
from render.pieces import changes, standing
from tests.render.positions import drawn, position
from tests.render.test_labels import base
from tests.render.test_legible import BOARDS

KINDS = ("badge", "label")
"""What a banner never hides, even if there is no place where it hides nothing."""


def test_a_long_name_of_a_single_winner_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the widest font too; several share that room, so that the banner never leaves the map."""
    written: list[str] = []

    def write(_: Scene, x: float, y: float, words: str, *more: object) -> float:
        written.append(words)
        return 0.0

    monkeypatch.setattr(Scene, "write", write)
    name = "Wilhelmina van der Meer"
    layers = compose.layers("world", "contrast", 0.25)
    for winners in ((1,), (0, 1), (0, 1, 2)):
        view = position(3, winners=winners)
        written.clear()
        scene = Scene(Image.new("RGB", layers.size), layers, view, (name,) * 3, "en")
        bars.draw_banner(scene, bars.banner(scene))
        assert written[1:] == [name] * len(winners) or len(winners) > 2
        wide = sum(text.width(words, layers.theme.fonts.name, 34) + 84 for words in written[1:]) + 40
        assert wide < layers.art.size[0] - 16


@pytest.mark.parametrize("board", BOARDS)
def test_a_wide_banner_is_moved_off_names(board: str) -> None:
    """As far as it must: one with a short name stands where the board has it."""
    layers: Any = base(board, "contrast")
    for name in ("Ada", "W" * 40):
        scene = Scene(Image.new("RGB", (1, 1)), layers, position(2, board=board, winners=(0,)), (name,), "it")
        (box,) = bars.banner(scene)
        hidden = [
            of for of, kind, other in standing.boxes(layers, "it") if kind in KINDS and overlap(box, other)
        ]
        assert hidden == []
        assert not overlap(box, panel.cover(scene.view, layers.art.panel)[0])
        assert box[0] >= bars.EDGE
        assert box[2] <= layers.art.size[0] - bars.EDGE
        if name == "Ada":
            assert ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) == pytest.approx(layers.art.banner)


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
