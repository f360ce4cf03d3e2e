"""Signs of a board's terrain, as the legend shows them."""

from __future__ import annotations

import numpy as np

from render.kit.theme import load as load_theme
from render.map.terrain import sample


def test_a_die_is_a_square_with_cut_corners_and_five_pips() -> None:
    """Alike from all four sides, its rim included; a corner is cut by three of nine units."""
    colours, scale = load_theme("atlas").terrain, 4
    image = np.asarray(sample("dice", scale, colours).convert("RGBA"))
    covered = image[..., 3] > 127
    ys, xs = np.nonzero(covered)
    reach, middle = (9 + 1.6) * scale, (36 * scale, 24 * scale)
    for places, centre in ((xs, middle[0]), (ys, middle[1])):
        assert abs(places.min() - (centre - reach)) <= 1
        assert abs(places.max() - (centre + reach)) <= 1
    x, y = middle
    for dx in (-1, 1):
        for dy in (-1, 1):
            assert not covered[round(y + dy * (reach - 4)), round(x + dx * (reach - 4))]
            assert covered[round(y + dy * (reach - 8)), round(x + dx * (reach - 8))]
    pips = [
        (x, y),
        *((round(x + dx * 4.2 * scale), round(y + dy * 4.2 * scale)) for dx in (-1, 1) for dy in (-1, 1)),
    ]
    assert {tuple(image[at_y, at_x, :3].tolist()) for at_x, at_y in pips} == {colours.snow}
    assert tuple(image[y, x + 4 * scale, :3].tolist()) == colours.trail
