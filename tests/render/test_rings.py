"""Rings around the spaces about which a member is asked."""

from __future__ import annotations

import pytest
from PIL import ImageChops

import engine
import render
from tests.ui import war


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", render.themes())
def test_a_ring_is_around_its_space_alone(theme: str) -> None:
    """Nothing else of the picture changes, and without rings nothing at all."""
    view = engine.view(war.state(), 0)
    plain = render.picture(view, theme=theme)
    assert ImageChops.difference(plain, render.picture(view, theme=theme, ringed=())).getbbox() is None
    first, second = (
        ImageChops.difference(plain, render.picture(view, theme=theme, ringed=(space,))).getbbox()
        for space in ("alaska", "peru")
    )
    assert first
    assert second
    assert first[2] - first[0] < 100
    assert first[3] - first[1] < 100
    assert first[2] < second[0], "Peru lies east of Alaska"
    both = render.draw(view, theme=theme, ringed=("alaska", "peru"))
    assert both != render.draw(view, theme=theme)
