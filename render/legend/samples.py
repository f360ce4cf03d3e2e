"""The symbols of a legend, each drawn around a point as pictures show it."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render.frame import bars, market, panel
from render.frame.pen import Scene
from render.kit import badges, canvas, icons, shapes
from render.kit.fonts import LEAST
from render.kit.theme import blend
from render.map import labels, sheet
from render.map import terrain as land
from render.pieces import arrows, chains, changes, covers, edges, links, paths, tokens

Draw = Callable[[Scene, float, float], None]
"""Draws a symbol around a point."""


def paste(scene: Scene, tile: Image.Image, x: float, y: float) -> None:
    badges.paste_at(scene.picture, tile, x * scene.layers.scale, y * scene.layers.scale)


def alone(kind: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        owner, radius = scene.theme.owners[0], badges.RADIUS * scene.layers.scale
        paste(scene, tokens.holder(scene.view.rules, scene.theme, owner, kind, radius), x, y)

    return draw


def folk(scene: Scene, x: float, y: float) -> None:
    rules, radius = scene.view.rules, badges.RADIUS * scene.layers.scale
    paste(scene, badges.folk(scene.theme, "3", radius, rules, icons.load(rules).badge), x, y)


def seal(scene: Scene, x: float, y: float) -> None:
    # The star a little smaller than around a badge of this size: rows are not higher.
    paste(scene, tokens.seal(scene.theme, badges.SMALL * 0.86 * scene.layers.scale), x, y)
    scene.badge(x, y, scene.theme.owners[0], "5", badges.SMALL)


def link_disc(kind: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        s, (north, south) = scene.layers.scale, (scene.theme.sea.north, scene.theme.sea.south)
        scene.box(x - 46, y - 22, (92, 44), 8, blend(north, south, 0.5))
        links.line(scene.picture, scene.theme, [(x - 40, y), (x + 40, y)], s)
        links.disc(scene.picture, scene.theme, scene.view.rules, kind, (x, y), s)

    return draw


def token(kind: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        counted = kind in icons.load(scene.view.rules).counted
        slots = (tokens.Slot(kind, 3 if counted else None),)
        rim = scene.theme.owners[0].rgb
        tile = tokens.tray(scene.view.rules, scene.theme, slots, scene.layers.scale, tokens.ROW, rim)
        paste(scene, tile, x, y)

    return draw


def sign(*, spent: bool = False, left: int = 0) -> Draw:
    """A token that has acted, or a mark with the turns that it stays."""

    def draw(scene: Scene, x: float, y: float) -> None:
        known = icons.load(scene.view.rules)
        kind = next(iter(known.marks if left else known.tokens), known.badge)
        slots = (tokens.Slot(kind, None, spent=spent, left=left),)
        rim = scene.theme.owners[0].rgb
        paste(scene, tokens.tray(scene.view.rules, scene.theme, slots, scene.layers.scale, rim=rim), x, y)

    return draw


def wall(scene: Scene, x: float, y: float) -> None:
    rim, s = scene.theme.owners[0].rgb, scene.layers.scale
    paste(
        scene, tokens.tray(scene.view.rules, scene.theme, (tokens.Slot("", None, wall=2),), s, rim=rim), x, y
    )


def price(paid: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        scene.write(x - 2, y, "4", scene.fonts.number, market.PRICE, scene.ui.text, "r")
        scene.icon(x + 4 + market.COIN / 2, y, paid, market.COIN, scene.ui.accent)

    return draw


def cover(mark: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        s, theme = scene.layers.scale, scene.theme
        scene.box(x - 46, y - 20, (92, 40), 8, theme.owners[0].rgb)
        for dx, dy in ((-30, -7), (0, 7), (30, -7)):
            at = (round((x + dx) * s), round((y + dy) * s))
            for grow, rgb in ((1.25, theme.terrain.ink), (1.0, theme.terrain.snow)):
                icon = icons.mask(scene.view.rules, mark, round(covers.STREWN * grow * s))
                scene.picture.paste(rgb, (at[0] - icon.width // 2, at[1] - icon.height // 2), icon)

    return draw


def edge(mark: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        edges.disc(scene.picture, scene.layers, scene.view.rules, mark, (x, y), scene.theme.owners[0].rgb)

    return draw


def piece(scene: Scene, x: float, y: float) -> None:
    paste(scene, land.marker(paths.PLAIN, scene.layers.scale, scene.theme.terrain), x, y)


def need(scene: Scene, x: float, y: float) -> None:
    theme, s = scene.theme, scene.layers.scale
    paste(scene, paths.need_tile(scene.view.rules, theme, paths.needs(4), theme.terrain.marker, s), x, y)


def icon(kind: str) -> Draw:
    return lambda scene, x, y: scene.icon(x, y, kind, panel.ICON, scene.ui.muted)


def figure(words: str) -> Draw:
    return lambda scene, x, y: caption(scene, words, x, y)


def caption(scene: Scene, words: str, x: float, y: float) -> None:
    scene.write(x, y, words, scene.fonts.name, LEAST, scene.ui.text, "m")


def card(kind: str) -> Draw:
    return lambda scene, x, y: scene.icon(x, y, kind, panel.CARD, scene.ui.text, card=True)


def arrow(*, hostile: bool) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        change = scene.theme.change
        line = shapes.curve((x - 42, y), (x + 42, y), 0.0)
        rgb = change.attack if hostile else change.move
        arrows.draw(scene.picture, scene.layers, [arrows.Arrow(line, 1.0, True)], rgb)

    return draw


def chain(scene: Scene, x: float, y: float) -> None:
    s, rgb = scene.layers.scale, scene.theme.change.attack
    line = shapes.curve((x - 42, y), (x + 42, y), 0.0)
    arrows.draw(scene.picture, scene.layers, [arrows.Arrow(line, 1.0, True)], rgb, chains.THIN)
    paste(scene, chains.disc(scene.theme, 2, rgb, s), x - 14, y)


def conquest(scene: Scene, x: float, y: float) -> None:
    change, owner = scene.theme.change, scene.theme.owners[0]
    scene.box(x - 36, y - 20, (72, 40), 9, change.casing)
    scene.box(x - 34, y - 18, (68, 36), 8, change.taken)
    scene.box(x - 29, y - 13, (58, 26), 6, owner.rgb)


def tag(words: str, rgb: tuple[int, int, int]) -> Draw:
    return lambda scene, x, y: paste(scene, badges.tag(scene.theme, words, rgb, scene.layers.scale), x, y)


def ruins(scene: Scene, x: float, y: float) -> None:
    theme, s = scene.theme, scene.layers.scale
    scene.box(x - 34, y - 18, (68, 36), 4, blend(theme.badge_fill(theme.vacant), (20, 14, 12), 0.6))
    for i in range(-2, 3):
        line = [((x + i * 13 - 10) * s, (y + 17) * s), ((x + i * 13 + 10) * s, (y - 17) * s)]
        canvas.line(scene.picture, line, 2.2 * s, theme.change.loss)


def flash(scene: Scene, x: float, y: float) -> None:
    tile = Image.new("RGB", scene.picture.size, scene.ui.bar)
    s = scene.layers.scale
    changes.flash(tile, scene.layers, (x, y), scene.view.rules)
    box = tuple(round(v * s) for v in (x - 50, y - 50, x + 50, y + 50))
    part = tile.crop(box)  # type: ignore[arg-type] # four numbers
    small = part.resize((round(50 * s), round(50 * s)), Image.Resampling.LANCZOS)
    scene.picture.paste(small, (round((x - 25) * s), round((y - 25) * s)))


def hit(scene: Scene, x: float, y: float) -> None:
    flash(scene, x, y)
    scene.badge(x, y, scene.theme.owners[0], "5", badges.SMALL)


def region(scene: Scene, x: float, y: float) -> None:
    ui, s = scene.ui, scene.layers.scale
    scene.box(x - 46, y - 22, (92, 44), 8, ui.card, ui.accent, 2)
    scene.write(x + 38, y - 6, "+5", scene.fonts.number, LEAST, ui.text, "r")
    for i in range(4):
        rgb = scene.theme.owners[i // 3].rgb
        left = x - 38 + i * 19
        box = (round(left * s), round((y + 10) * s), round(17 * s), round(7 * s))
        scene.picture.paste(rgb, (box[0], box[1], box[0] + box[2], box[1] + box[3]))


def code(scene: Scene, x: float, y: float) -> None:
    space = scene.layers.board.spaces[0]
    scene.box(x - 46, y - 20, (92, 40), 8, scene.layers.art.regions[space.region].tint)
    paste(scene, labels.code(scene.layers, space.code), x, y)


def value(scene: Scene, x: float, y: float) -> None:
    sea = scene.theme.sea
    scene.box(x - 46, y - 20, (92, 40), 8, blend(sea.north, sea.south, 0.5))
    scene.write(x, y, f"Abc{VALUE}4", scene.fonts.name, bars.NAME, scene.theme.label.text, "m")


def plan(scene: Scene, x: float, y: float) -> None:
    art = scene.layers.art
    cell = art.sheet.cells[0] if art.sheet else None
    if cell is not None:
        tint = art.regions[cell.region].tint
        scene.box(x - 46, y - 22, (92, 44), 2, scene.ui.card, tint, 2)
        scene.write(x - 22, y, cell.letter, scene.fonts.title, bars.NAME, tint, "m")
        scene.write(x + 18, y, str(cell.value), scene.fonts.number, LEAST, scene.ui.text, "m")


def plan_code(scene: Scene, x: float, y: float) -> None:
    art = scene.layers.art
    code = art.sheet.code if art.sheet else ""
    scene.write(x, y, code, scene.fonts.small, LEAST, scene.ui.accent, "m", 112)


def owner_frame(scene: Scene, x: float, y: float) -> None:
    sea, owner = scene.theme.sea, scene.theme.owners[0]
    scene.box(x - 46, y - 22, (92, 44), 8, owner.rgb, scene.theme.badge_rim, sheet.CASING)
    scene.box(
        x - 46 + sheet.FRAME,
        y - 22 + sheet.FRAME,
        (92 - 2 * sheet.FRAME, 44 - 2 * sheet.FRAME),
        5,
        blend(sea.north, sea.south, 0.5),
    )


def link(scene: Scene, x: float, y: float) -> None:
    s = scene.layers.scale
    sea = scene.theme.sea
    scene.box(x - 46, y - 18, (92, 36), 8, blend(sea.north, sea.south, 0.5))
    for stroke in scene.theme.lines.link:
        parts = shapes.dashes([(x - 36, y), (x + 36, y)], *(stroke.dash or (80, 1)))
        for part in parts:
            canvas.line(scene.picture, [(px * s, py * s) for px, py in part], stroke.width * s, stroke.rgb)


def wrap(scene: Scene, x: float, y: float) -> None:
    if scene.layers.art.sheet is not None:
        paste(scene, sheet.mark(scene.layers, "a"), x, y)
    else:
        link(scene, x, y)
        scene.box(x - 46, y - 20, (5, 40), 0, scene.ui.accent)


def terrain(kind: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        paste(scene, land.sample(kind, scene.layers.scale, scene.theme.terrain), x, y)

    return draw


def seat(scene: Scene, x: float, y: float) -> None:
    scene.badge(x, y, scene.theme.owners[1], "2", badges.SMALL)


def row(*, turn: bool) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        ui = scene.ui
        scene.box(
            x - 46, y - 22, (92, 44), 8, ui.active if turn else ui.awaited, ui.rim if turn else None, 1.5
        )
        scene.swatch(x - 14, y, (40, 34), scene.theme.owners[1])
        scene.badge(x - 14, y, scene.theme.owners[1], "2", badges.SMALL)

    return draw


def out(scene: Scene, x: float, y: float) -> None:
    ui = scene.ui
    drawn = scene.write(x - 40, y, "Abc", scene.fonts.name, bars.NAME, ui.out)
    scene.strike(x - 40, y + 1, drawn, ui.out)


VALUE = "·"
"""Between a space's name and what it counts."""
SIGNS: dict[str, Draw] = {
    "wall": wall,
    "spent": sign(spent=True),
    "left": sign(left=2),
    "struck": hit,
}
"""By the sign."""
