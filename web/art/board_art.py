"""All that a page needs to draw a board in a theme, from the geometry and art of the pictures. What it says
is in `docs/web.md`; positions are in pixels of the picture at scale 1, paths in fifths of them."""

from __future__ import annotations

import io
from collections.abc import Iterator

import msgspec
import numpy as np
from PIL import Image, ImageDraw

from locales import LOCALES
from render.art import art as arts
from render.frame import compose
from render.kit import fonts, icons, pattern
from render.kit.palette import MIDDLE, STEPS
from render.kit.shapes import transform
from render.kit.theme import Theme, blend, readable
from render.kit.theme import load as load_theme
from render.map import labels, outlines, waters
from render.map.base import WATER, Base
from web.art import board_drawings as drawings
from web.art.board_drawings import Stroke

VERSION = 1
SEA, LIGHT = "sea", "light"
"""The pictures below and above the colours, in their paths."""
ROUGH = 4
"""Pixels to a pixel of the mask by which titles on land are found."""
LIGHTER = 0.6
"""How much white lightens as a factor of light does."""
QUALITY = 62
FIGURES = "0123456789k+−"


class Written(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name in one language: the middle of its lines, each with its width, where a line leads to, and how
    far below the middle its letters reach if that is farther than above."""

    x: float
    y: float
    lines: tuple[tuple[str, float], ...]
    leader: tuple[float, float, float, float] | None = None
    low: float = 0.0


class RegionOf(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    names: dict[str, str]
    titles: dict[str, Written]
    tint: str
    colour: str
    """Of its title."""
    band: str
    """Of the band along its borders, and of its card."""
    bonus: int
    halo: bool = False
    card: tuple[int, int, int, int] | None = None


class SpaceOf(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    names: dict[str, str]
    region: str
    kind: str
    path: str
    badge: tuple[int, int]
    labels: dict[str, Written]
    neighbours: tuple[str, ...]
    vacant: str
    """Its colour while nobody owns it."""
    cover: tuple[float, float]
    """How far its colour covers what is below while it is owned, and while not."""
    box: tuple[int, int, int, int]
    code: str = ""


class LinkOf(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line between spaces that do not touch; one over the edge of the map has two parts."""

    a: str
    b: str
    lines: tuple[tuple[tuple[float, float], ...], ...]


class LandDrawings(msgspec.Struct, frozen=True):
    """What is drawn on the land. `uses`: drawing, place, size. `dots`: those of trails."""

    rivers: str
    drawings: dict[str, tuple[Stroke, ...]]
    uses: tuple[tuple[str, float, float, float], ...]
    dots: tuple[tuple[float, float], ...]
    bridges: tuple[arts.Bridge, ...]
    trails: dict[str, tuple[arts.Stop, ...]]


class BoardArt(msgspec.Struct, frozen=True, omit_defaults=True):
    version: int
    board: str
    rules: str
    size: tuple[int, int]
    unit: int
    fine: int
    period: int
    theme: Theme
    regions: tuple[RegionOf, ...]
    spaces: tuple[SpaceOf, ...]
    lines: dict[str, str]
    """Borders by what they part: `coast`, `inner`, `outer`, `water`."""
    crossings: dict[str, tuple[float, float]]
    """By pair of touching neighbours, `a b` in the order of spaces, the middle of their border."""
    lakes: str
    backdrop: str
    links: tuple[LinkOf, ...]
    patterns: dict[str, tuple[tuple[int, str], ...]]
    badges: dict[str, str]
    icons: dict[str, tuple[tuple[bool, str], ...]]
    signs: dict[str, object]
    """Which icons are drawn in which way (`render.kit.icons.Icons`)."""
    fonts: dict[str, str]
    """The paths of the theme's fonts by their use."""
    figures: dict[str, float]
    """Widths of figures and signs as parts of the font's size."""
    shores: dict[str, str]
    """By region at sea its outer borders."""
    sea: str
    light: str
    """The paths of the pictures below and above the colours."""
    land: LandDrawings | None = None
    insets: tuple[arts.Inset, ...] = ()
    sheet: arts.Sheet | None = None


def board_art(board: str, theme: str, rules: str, stem: str, fonts_at: str) -> BoardArt:
    """The art of a board. `stem` is the beginning of the paths of its pictures, `fonts_at` of those of fonts.
    :raises FileNotFoundError: there is no such board, or no such theme."""
    base = Base(board, load_theme(theme), 1.0)
    signs = icons.load(rules)
    geometry = base.geometry
    closed = [[(x / geometry.scale, y / geometry.scale) for x, y in ring] for ring in geometry.lakes]
    behind = [[(x / geometry.scale, y / geometry.scale) for x, y in ring] for ring in geometry.backdrop]
    return BoardArt(
        version=VERSION,
        board=board,
        rules=rules,
        size=base.art.size,
        unit=drawings.UNIT,
        fine=drawings.FINE,
        period=pattern.PERIOD,
        theme=base.theme,
        regions=tuple(_regions(base)),
        spaces=tuple(_spaces(base)),
        lines={sort: drawings.path(lines) for sort, lines in outlines.sorted_arcs(base).items()},
        crossings=_crossings(base),
        lakes=drawings.path(closed, closed=True),
        backdrop=drawings.path(behind, closed=True),
        links=tuple(_link(link) for link in base.art.links),
        patterns=drawings.patterns(),
        badges=drawings.badges(),
        icons=drawings.icon_parts(signs),
        signs=_signs(signs),
        fonts={
            use: f"{fonts_at}/{getattr(base.theme.fonts, use)}.ttf"
            for use in base.theme.fonts.__struct_fields__
        },
        figures={
            sign: round(fonts.font(base.theme.fonts.number, 100).getlength(sign) / 100, 3) for sign in FIGURES
        },
        shores=_shores(base),
        sea=f"{stem}.{SEA}.webp",
        light=f"{stem}.{LIGHT}.webp",
        land=_land(base),
        insets=base.art.insets,
        sheet=base.art.sheet,
    )


def _signs(signs: icons.Icons) -> dict[str, object]:
    names = ("same", "marked", "hatched", "strewn", "seals", "counted", "badge", "folk")
    return {name: getattr(signs, name) for name in names}


def _regions(base: Base) -> Iterator[RegionOf]:
    theme, rough = base.theme, _dry(base)
    boxes = {locale: labels.title_boxes(base, locale) for locale in LOCALES}
    for region in base.board.regions:
        art = base.art.regions[region.id]
        first = boxes[LOCALES[0]][region.id][0]
        inland = bool(rough.getpixel(_rough((first[0] + first[2]) / 2, (first[1] + first[3]) / 2, rough)))
        rgb = blend(theme.label.text, art.tint, 0.2) if inland else theme.title(art.tint)
        halo = any(
            rough.crop(_small(box)).getbbox() for by_region in boxes.values() for box in by_region[region.id]
        )
        yield RegionOf(
            id=region.id,
            names=dict(region.name),
            titles={locale: _title(base, region.id, locale, boxes[locale][region.id]) for locale in LOCALES},
            tint=drawings.colour(art.tint),
            colour=drawings.colour(rgb),
            band=drawings.colour(readable(art.tint, theme.ui.card, theme.ui.text)),
            bonus=region.bonus,
            halo=halo,
            card=art.card,
        )


def _title(base: Base, region: str, locale: str, boxes: list[labels.Corners]) -> Written:
    titles = base.art.regions[region].titles
    title = titles.get(locale) or titles["en"]
    lines = zip(title.lines, boxes, strict=True)
    return Written(*title.at, tuple((line.upper(), round(b[2] - b[0], 1)) for line, b in lines))


def _dry(base: Base) -> Image.Image:
    """A small mask of all land."""
    width, height = base.art.size
    mask = Image.new("L", (width // ROUGH + 1, height // ROUGH + 1), 0)
    pen = ImageDraw.Draw(mask)
    for space in base.board.spaces:
        for rings in base.shapes[space.id] if space.kind != WATER else ():
            pen.polygon(transform(rings[0], 1 / ROUGH), 255)
    for ring in base.geometry.backdrop:
        pen.polygon(transform(ring, 1 / ROUGH / base.geometry.scale), 255)
    return mask


def _small(box: labels.Corners) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(v / ROUGH) for v in box)
    return left, top, right, bottom


def _rough(x: float, y: float, mask: Image.Image) -> tuple[int, int]:
    return min(mask.width - 1, max(0, round(x / ROUGH))), min(mask.height - 1, max(0, round(y / ROUGH)))


def _spaces(base: Base) -> Iterator[SpaceOf]:
    theme, board = base.theme, base.board
    for i, space in enumerate(board.spaces):
        rings = [ring for part in base.shapes[space.id] for ring in part]
        xs, ys = zip(*(point for ring in rings for point in ring), strict=True)
        tint = base.art.regions[space.region].tint
        bare = (
            waters.colour(base, space.region)
            if space.kind == WATER
            else blend(theme.vacant.rgb, tint, theme.vacant_tint)
        )
        kind = base.kinds[space.id]
        yield SpaceOf(
            id=space.id,
            names=dict(space.name),
            region=space.region,
            kind=space.kind,
            path=drawings.path(rings, closed=True),
            badge=base.art.spaces[space.id].badge,
            labels={locale: _label(base, space.id, locale) for locale in LOCALES},
            neighbours=tuple(board.ids[j] for j in board.neighbours[i]),
            vacant=drawings.colour(bare),
            cover=(kind.cover, kind.vacant),
            box=(round(min(xs)), round(min(ys)), round(max(xs)), round(max(ys))),
            code=space.code,
        )


def _label(base: Base, space: str, locale: str) -> Written:
    """A name, as wide as it is in the picture whatever font the page has."""
    named = labels.label(base, space, locale)
    left, top, right, low = labels.label_boxes(base, locale)[space]
    font = fonts.font(base.theme.fonts.name, labels.NAME_SIZE, labels.FINE)
    wide = [font.getlength(line) for line in named.lines]
    part = (right - left) / max(wide)
    leader = None
    if named.leader is not None:
        (x, y), (ex, ey) = named.at, named.leader
        dx, dy = (right - left) / 2, len(named.lines) * labels.LEADING / 2
        start = min(max(ex, x - dx), x + dx), min(max(ey, y - dy), y + dy)
        leader = (round(start[0], 1), round(start[1], 1), ex, ey)
    lines = tuple((line, round(w * part, 1)) for line, w in zip(named.lines, wide, strict=True))
    hanging = low - named.at[1] > named.at[1] - top + 0.05
    return Written(*named.at, lines, leader, round(low - named.at[1], 1) if hanging else 0.0)


def _link(link: arts.Link) -> LinkOf:
    path = list(link.path)
    lines = [path[:2], path[:1:-1]] if link.wrap else [link.curve()]
    return LinkOf(link.a, link.b, tuple(tuple((round(x, 1), round(y, 1)) for x, y in at) for at in lines))


def _crossings(base: Base) -> dict[str, tuple[float, float]]:
    """By pair of spaces the middle of the longest line along which they touch."""
    space = {base.art.spaces[s].shape: i for i, s in enumerate(base.board.ids)}
    best: dict[tuple[int, int], tuple[int, tuple[float, float]]] = {}
    for users, line in zip(base.geometry.users(), base.geometry.points(), strict=True):
        pair = sorted({space[u] for u in users if u in space})
        if len(pair) == 2:
            key, middle = (pair[0], pair[1]), line[len(line) // 2]
            best[key] = max(best.get(key, (0, middle)), (len(line), middle))
    ids = base.board.ids
    return {f"{ids[a]} {ids[b]}": at for (a, b), (_, at) in best.items()}


def _shores(base: Base) -> dict[str, str]:
    users, points = base.geometry.users(), base.geometry.points()
    shores = {}
    for region in base.board.regions:
        spaces = [s.id for s in base.board.spaces if s.region == region.id and s.kind == WATER]
        shapes = {base.art.spaces[s].shape for s in spaces}
        lines = [line for of, line in zip(users, points, strict=True) if len(of) == 1 and of[0] in shapes]
        if lines:
            shores[region.id] = drawings.path(lines)
    return shores


def _land(base: Base) -> LandDrawings | None:
    terrain, colours = base.art.terrain, base.theme.terrain
    if terrain is None:
        return None
    pairs = {frozenset(pair) for pair in terrain.rivers}
    arcs = zip(base.geometry.users(), base.geometry.points(), strict=True)
    rivers = [line for users, line in arcs if frozenset(users) in pairs]
    pictures, uses = dict[str, tuple[Stroke, ...]](), list[tuple[str, float, float, float]]()
    sizes: dict[str, float] = {}
    for group in terrain.glyphs:
        sizes.setdefault(group.kind, group.at[0][2] if group.at else 20.0)
    glyphs = [(y, x, size, group.kind) for group in terrain.glyphs for x, y, size in group.at]
    for y, x, size, kind in sorted(glyphs):
        variant = (round(x) * 7 + round(y) * 13) % 8
        if (name := f"{kind}{variant}") not in pictures:
            pictures[name] = drawings.glyph(kind, sizes[kind], variant, colours)
        uses.append((name, x, y, round(size / sizes[kind], 2)))
    for icon in terrain.icons:
        if icon.kind not in pictures:
            pictures[icon.kind] = drawings.badge_of(icon.kind, colours)
        uses.append((icon.kind, icon.x, icon.y, 1))
    return LandDrawings(
        rivers=drawings.path(rivers),
        drawings=pictures,
        uses=tuple(uses),
        dots=tuple(dot for trail in terrain.trails for dot in _dots(trail)),
        bridges=terrain.bridges,
        trails={trail.path: trail.stops for trail in terrain.trails},
    )


def _dots(trail: arts.Trail, step: float = 8.5) -> Iterator[tuple[float, float]]:
    rest = 0.0
    for (ax, ay), (bx, by) in zip(trail.line, trail.line[1:], strict=False):
        length = float(np.hypot(bx - ax, by - ay))
        while rest < length:
            part = rest / length
            yield round(ax + (bx - ax) * part, 1), round(ay + (by - ay) * part, 1)
            rest += step
        rest -= length


def sea(board: str, theme: str) -> bytes:
    """The picture of all below the colours of owners, as WebP."""
    return _webp(compose.layers(board, theme, 1.0).ocean)


def light(board: str, theme: str) -> bytes:
    """Light and shade over the colours of owners, as white and black of some strength, as WebP."""
    layers = compose.layers(board, theme, 1.0)
    steps = layers.index.astype(np.float32) / pattern.LEVELS
    factor = (steps - MIDDLE) / (STEPS / 2) * layers.theme.land.contrast
    strength = np.where(factor > 0, factor * LIGHTER, -factor)
    over = np.asarray(layers.union(layers.board.ids), np.float32) * strength
    white = np.where(factor > 0, 255, 0).astype(np.uint8)
    alpha = np.clip(over, 0, 255).astype(np.uint8)
    return _webp(Image.fromarray(np.dstack([white, white, white, alpha])))


def _webp(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "webp", quality=QUALITY, method=4, alpha_quality=50)
    return file.getvalue()
