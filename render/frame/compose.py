"""Composes the picture of a position from the static layers."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence

from PIL import Image

from engine.types import Event, View
from render.frame import bars, gauges, market, panel
from render.frame.pen import Scene
from render.kit.memory import give_back
from render.kit.theme import load as load_theme
from render.map import cache, labels, sheet
from render.map.base import layer_cache
from render.map.layers import Layers
from render.map.painted import Painted
from render.pieces import changes, covers, edges, links, paths, rings, tokens

LAYERS = 8
"""How many boards' layers stay in memory, with 25 to 75 MB each; others load from disk in a tenth of a
second."""

_making = threading.Lock()
_made: OrderedDict[tuple[str, str, float], Layers] = OrderedDict()
"""The one used longest ago comes first."""


def layers(board: str, theme: str, scale: float) -> Layers:
    """The static layers, made once; concurrent callers wait for the first."""
    key = board, theme, scale
    with _making:
        stack = _made.pop(key, None)
        if stack is None:
            stack = cache.layers(*key, lambda painted: _layers(*key, painted))
            give_back()
        _made[key] = stack
        while len(_made) > LAYERS:
            _made.popitem(last=False)
    return stack


def fresh_layers(board: str, theme: str, scale: float) -> Layers:
    """The static layers, neither taken from memory nor kept there, while others are being made as well."""
    return cache.layers(board, theme, scale, lambda painted: _layers(board, theme, scale, painted))


def _layers(board: str, theme: str, scale: float, painted: Painted | None) -> Layers:
    return Layers(board, load_theme(theme), scale, painted)


def forget() -> bool:
    """Release the layers that were used longest ago, also while others are being made. False if there are
    none."""
    try:
        _made.popitem(last=False)  # one step, during which no other thread runs
    except KeyError:
        return False
    return True


@layer_cache
def _frame(base: Layers, locale: str, low: int) -> list[bars.StillPart]:
    return bars.frame(base, locale, low)


def compose(
    view: View,
    events: Sequence[Event],
    names: tuple[str, ...],
    locale: str,
    theme: str,
    scale: float,
    ringed: Sequence[str] = (),
    base: Layers | None = None,
) -> Image.Image:
    """The picture, with a ring around each of the `ringed` spaces. `base`: the layers, if there are some
    already.

    From bottom to top: the map, region titles, ruins, seals, temporary links, changes, rings, names, marks on
    edges, tags, badges, tokens, pieces on paths, bars and panel.
    """
    base = base or layers(view.board, theme, scale)
    low = market.height(view)
    scene = Scene(Image.new("RGB", bars.size(base, low)), base, view, names, locale)
    looks, banner = scene.looks, bars.banner(scene)
    over = [*base.art.cards(), *banner]
    over += [*panel.cover(view, base.art.panel), *gauges.cover(view, base.art.panel)]
    changed = changes.read(view.rules, events, view.prompts)
    field = base.ground(tuple(looks.of(view.spaces[s].owner) for s in base.board.ids)).copy()
    sheet.draw_frames(field, base, view, looks)
    for tile, at in labels.titles(base, locale):
        field.paste(tile, at, tile)
    covers.draw(field, base, view, locale)
    tokens.draw_seals(field, base, view)
    discs = links.draw(field, base, view, locale) + edges.boxes(base, view)
    heads = discs + changes.draw_below(field, base, changed, view.rules, locale)
    rings.draw(field, base, ringed)
    for tile, at in labels.names(base, locale):
        field.paste(tile, at, tile)
    edges.draw(field, base, view, looks)
    wide = {s for s, seen in view.spaces.items() if seen.tokens.get(tokens.ARMY, 0) > 99}
    tags = changes.draw_tags(field, base, changed, locale, wide, [*heads, *over], view.rules)
    tokens.draw_badges(field, base, view, looks)
    covered = tokens.draw(field, base, view, looks, locale, [*tags, *heads, *over])
    paths.draw(field, base, view, locale, covered)
    scene.picture.paste(field, (0, round(bars.TOP * scale)))
    for piece in _frame(base, locale, low):
        scene.picture.paste(*piece)
    bars.draw_top(scene)
    bars.draw_regions(scene, low)
    market.draw(scene, bars.TOP + base.art.size[1])
    panel.draw(scene, base.art.panel[0], bars.TOP + base.art.panel[1])
    gauges.draw(scene, base.art.panel[0], bars.TOP + base.art.panel[1])
    bars.draw_banner(scene, banner)
    return scene.picture
