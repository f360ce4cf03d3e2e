"""One picture of a position, put together from the static layers."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.types import Event, View
from render import bars, changes, labels, links, panel, sheet, shelf, terrain, tokens
from render.layers import Layers, kept
from render.scene import Scene
from render.theme import Looks
from render.theme import load as load_theme

LAYERS = 8
"""Layers that stay in memory, of 25 to 75 MB each; others are a tenth of a second away on disk."""

_making = threading.Lock()


@lru_cache(maxsize=LAYERS)
def _layers(board: str, theme: str, scale: float) -> Layers:
    return shelf.layers(board, theme, scale, lambda painted: Layers(board, load_theme(theme), scale, painted))


def layers(board: str, theme: str, scale: float) -> Layers:
    """The static layers, made once; a second caller waits for the first."""
    with _making:
        return _layers(board, theme, scale)


@kept
def _frame(base: Layers, locale: str) -> Image.Image:
    return bars.frame(base, locale)


def compose(
    view: View, events: Sequence[Event], names: tuple[str, ...], locale: str, theme: str, scale: float
) -> Image.Image:
    """The picture. From below: the map, region titles, ruins, seals, links for now, what changed, names,
    tags, badges, tokens, bars and panel."""
    base = layers(view.board, theme, scale)
    looks = Looks(view, base.theme)
    changed = changes.read(view.rules, events, view.prompts)
    field = base.ground(tuple(looks.of(view.spaces[s].owner) for s in base.board.ids)).copy()
    sheet.held(field, base, view, looks)
    for tile, at in labels.titles(base, locale):
        field.paste(tile, at, tile)
    tokens.draw_marks(field, base, view)
    tokens.draw_seals(field, base, view)
    discs = links.draw(field, base, view, locale)
    heads = discs + changes.draw_below(field, base, changed, view.rules, locale)
    for tile, at in labels.names(base, locale):
        field.paste(tile, at, tile)
    wide = {s for s, seen in view.spaces.items() if seen.tokens.get(tokens.ARMY, 0) > 99}
    tags = changes.draw_tags(field, base, changed, locale, wide, heads)
    tokens.draw_badges(field, base, view, looks)
    cards = [(x, y, x + wide, y + high) for x, y, wide, high in bars.placed(base)]
    shown = [*tags, *heads, *cards, *panel.cover(view, base.art.panel)]
    tokens.draw(field, base, view, looks, locale, shown)
    terrain.draw_markers(field, base, view)
    scene = Scene(_frame(base, locale).copy(), base, view, names, locale)
    scene.picture.paste(field, (0, round(bars.TOP * scale)))
    bars.draw_top(scene)
    bars.draw_regions(scene, _frame(base, locale))
    panel.draw(scene, base.art.panel[0], bars.TOP + base.art.panel[1])
    bars.draw_banner(scene)
    return scene.picture
