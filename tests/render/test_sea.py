"""What lies below all spaces of a board."""

from __future__ import annotations

import numpy as np
import pytest

from render.frame import compose
from render.kit import theme as themes
from render.map import sea


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", themes.ids())
def test_water_takes_the_colour_of_the_land_near_it(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the coast of one region it comes nearer to that region's colour, far from land it stays as it is;
    themes without tinted water have none."""
    base = compose.layers("world", theme, 0.5)
    relief = np.zeros((base.size[1], base.size[0]), np.float32)
    tinted = np.asarray(sea.paint(base, relief), np.float32)
    monkeypatch.setattr(sea, "SHALLOWS", ())
    plain = np.asarray(sea.paint(base, relief), np.float32)
    members = {r.id: [s.id for s in base.board.spaces if s.region == r.id] for r in base.board.regions}
    nearness = {region: sea.blur(base, base.union(spaces), 22) for region, spaces in members.items()}
    wet = np.asarray(base.land) == 0
    assert np.abs(tinted - plain)[wet & (sum(nearness.values()) < 0.001)].max(initial=0) <= 1
    for region, near in nearness.items():
        alone = wet & (near > 0.2) & (sum(nearness.values()) - near < 0.01)
        assert alone.sum() > 500, region
        tint = np.array(base.art.regions[region].tint, np.float32)
        before, after = (np.abs(water[alone] - tint).mean(axis=0) for water in (plain, tinted))
        if base.theme.sea.tint:
            assert (after <= before + 1).all(), region
            assert after.sum() < before.sum() - 3, region
        else:
            assert np.array_equal(before, after)
