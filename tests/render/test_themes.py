"""Every theme: owners that everybody can tell apart, text that everybody can read."""

from __future__ import annotations

from itertools import combinations
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from engine.boards.board import MAPS
from render.art.load import load_art
from render.frame import bars
from render.kit import canvas, fonts, pattern, shapes
from render.kit.palette import MIDDLE, STEPS, palette
from render.kit.theme import Owner, Rgb, Theme, contrast, ids, load, readable
from render.map import labels, sea
from render.map.base import Base
from render.map.layers import Layers

THEMES = [load(theme) for theme in ids()]
BOARDS = sorted(path.parent.name for path in MAPS.glob("*/art.json"))
Matrix = NDArray[np.float64]

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
SIGHTS: dict[str, Matrix] = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])


def linear(rgb: Rgb | NDArray[np.uint8]) -> Matrix:
    """sRGB to linear light."""
    c = np.array(rgb) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def lab(rgb: Rgb, sight: Matrix) -> Matrix:
    """CIE L*a*b* of a colour as somebody with this sight sees it."""
    xyz = TO_XYZ @ np.clip(sight @ linear(rgb), 0, 1) / WHITE
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def test_the_measures_are_right() -> None:
    """Known values: black and white are 100 apart and have a contrast of 21."""
    white, black = (255, 255, 255), (0, 0, 0)
    assert np.linalg.norm(lab(white, SIGHTS["normal"]) - lab(black, SIGHTS["normal"])) == pytest.approx(
        100, 0.01
    )
    assert contrast(white, black) == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.id)
@pytest.mark.parametrize("sight", SIGHTS)
def test_owners_can_be_told_apart(theme: Theme, sight: str) -> None:
    """All pairs of the seven owners differ by 18 or more (CIE76), whatever the sight."""
    for a, b in combinations((*theme.owners, theme.neutral), 2):
        distance = np.linalg.norm(lab(a.rgb, SIGHTS[sight]) - lab(b.rgb, SIGHTS[sight]))
        assert distance >= 18, (a, b)


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.id)
@pytest.mark.parametrize("sight", SIGHTS)
def test_owners_can_be_told_apart_on_the_map(theme: Theme, sight: str) -> None:
    """The same where flat ground is darker or lighter than the owner's colour."""
    for a, b in combinations((*theme.owners, theme.neutral), 2):
        distance = np.linalg.norm(lab(flat(a, theme), SIGHTS[sight]) - lab(flat(b, theme), SIGHTS[sight]))
        assert distance >= 18, (a, b)


def flat(owner: Owner, theme: Theme) -> Rgb:
    """An owner's colour on ground without any relief."""
    row = round(theme.land.flat * STEPS / 2 + MIDDLE) * pattern.LEVELS + 2
    red, green, blue = (int(v) for v in palette(owner, theme.land)[row])
    return red, green, blue


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.id)
def test_pattern_and_badge_tell_owners_apart_too(theme: Theme) -> None:
    """No two owners share a pattern or a badge, and all of them exist."""
    owners = (*theme.owners, theme.neutral)
    assert len(theme.owners) == 6
    assert len({o.pattern for o in owners}) == len({o.badge for o in owners}) == 7
    assert {o.pattern for o in owners} <= set(pattern.TILES)
    assert {o.badge for o in owners} <= set(shapes.BADGES)
    tiles = [pattern.tile(o.pattern, pattern.PERIOD).tobytes() for o in owners]
    assert len(set(tiles)) == 7


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.id)
def test_text_can_be_read(theme: Theme) -> None:
    """Every text has a contrast of 4.5 or more with what lies behind it."""
    ui, change = theme.ui, theme.change
    pairs = [(theme.badge_text, theme.badge_fill(o)) for o in (*theme.owners, theme.neutral, theme.vacant)]
    pairs.append((theme.label.text, theme.label.halo))
    pairs += [(change.tag_text, ground) for ground in (change.gain, change.loss)]
    pairs += [(ui.text, ui.bar), (ui.accent, ui.bar), (ui.text, ui.card)]
    pairs += [(rgb, ui.panel) for rgb in (ui.text, ui.muted, ui.out, ui.accent)]
    pairs += [(ui.text, ui.active), (ui.text, ui.awaited), (ui.out, ui.awaited)]
    for text, ground in pairs:
        assert contrast(text, ground) >= 4.5, (text, ground)


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.id)
def test_names_stand_out_on_the_land_of_every_owner(theme: Theme) -> None:
    """Where a picture is shown 550 pixels wide, letters and halo together differ from dark and from light
    land: the light and the dark seventh of a name's pixels have a contrast of 4.8 or more."""
    tiles = [tile for tile, _ in labels.names(cast("Layers", Base("world", theme, 550 / 1600)), "en")]
    for owner in theme.owners:
        ratios = []
        for tile in (tile for tile in tiles if min(tile.size) > 10):
            ground = Image.new("RGBA", tile.size, (*owner.rgb, 255))
            ground.alpha_composite(tile)
            pixels = np.asarray(ground.convert("RGB"))[2:-2, 3:-3].reshape(-1, 3)
            dark, light = np.quantile(linear(pixels) @ TO_XYZ[1], [0.15, 0.85])
            ratios.append((light + 0.05) / (dark + 0.05))
        assert np.median(ratios) >= 4.8, owner.rgb


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.id)
def test_names_of_regions_can_be_read(theme: Theme) -> None:
    """On their cards and on the sea, whatever colour a board gives to a region."""
    tints = {place.tint for board in BOARDS for place in load_art(board).regions.values()}
    for tint in {*tints, (0, 0, 0), (255, 255, 255), (128, 128, 128)}:
        assert contrast(readable(tint, theme.ui.card, theme.ui.text), theme.ui.card) >= 4.5
    for tint in tints:
        for water in (theme.sea.north, theme.sea.south):
            assert contrast(theme.title(tint), water) >= 4.5, (tint, water)


@pytest.mark.parametrize("theme", THEMES, ids=lambda t: t.id)
def test_themes_are_complete(theme: Theme) -> None:
    """Named as its file, with fonts that are there."""
    assert theme.id in ids()
    for name in (
        theme.fonts.name,
        theme.fonts.number,
        theme.fonts.small,
        theme.fonts.title,
        theme.fonts.region,
    ):
        assert fonts.path(name).exists()
    assert theme.sea.style in sea.STYLES
    assert theme.ui.corner in canvas.CORNERS
    assert theme.ui.rule in bars.RULES
