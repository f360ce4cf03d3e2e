"""A picture that explains every symbol that can occur on a board for a rule system, in a theme and a locale.

What there is to explain comes from the view, from what its rule system says that it may show (`icons.Icons`),
and from the board's art; words are `legend-…` texts, the system's own before the general ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec
from PIL import Image

from engine.types import LinkView, SeatView, SpaceView, Track, View
from render import (
    arrows,
    badges,
    bars,
    canvas,
    changes,
    facts,
    icons,
    labels,
    links,
    panel,
    shapes,
    sheet,
    terrain,
    tokens,
)
from render.fonts import LEAST
from render.layers import Layers
from render.scene import Scene
from render.theme import mixed

WIDTH, EDGE = 1600, 22
ROW, HEAD = 54, 60
SAMPLE = 118
"""Room of a symbol before its words."""
TITLE = 30

Draw = Callable[[Scene, float, float], None]


class Entry(NamedTuple):
    """A symbol, drawn around a point, and what it means; without a symbol, the title of those that follow."""

    draw: Draw | None
    words: str
    id: str = ""
    """What it explains: `token-…`, `mark-…`, `link-…`, `counter-…`, `track-…`, `cards-…`, `terrain-…`, or a
    name."""


def bare(view: View) -> View:
    """The view with what its legend depends on alone, so that all positions of a game have the same one."""
    kinds = dict.fromkeys((k for s in view.spaces.values() for k in s.tokens), 1)
    marks = tuple(_merged(*(s.marks for s in view.spaces.values())))
    spaces = {"": SpaceView("", None, dict(sorted(kinds.items())), tuple(sorted(marks)))}
    counters = dict.fromkeys(_merged(*(seat.counters for seat in view.seats)), 0)
    cards = dict.fromkeys(_merged(*(seat.cards for seat in view.seats)), 0)
    seats = tuple(
        SeatView(i, kind, True, dict(sorted(counters.items())), dict(sorted(cards.items())))
        for i, kind in enumerate(sorted({seat.kind for seat in view.seats}))
    )
    named = {(facts.name(view, track.id), facts.name(view, track.id) != track.id) for track in view.tracks}
    tracks = tuple(Track(f"{name}-0" if marker else name, 0) for name, marker in sorted(named))
    joined = tuple(LinkView("", "", kind) for kind in sorted({link.kind for link in view.links}))
    return msgspec.structs.replace(
        view, options={}, viewer=None, ply=0, round=0, phase="", turn=None, spaces=spaces, seats=seats,
        prompts=(), result=None, tracks=tracks, decks=(), links=joined, labels={},
    )  # fmt: skip


def entries(scene: Scene) -> tuple[list[Entry], list[Entry]]:
    """All entries with their titles, in two columns: those of the map, and those of what stands around it."""
    titles = [Entry(None, scene.say(f"legend-{part}")) for part in ("map", "header", "panel")]
    around = [titles[1], *_in_header(scene), titles[2], *_in_panel(scene)]
    return [titles[0], *_on_map(scene)], around


def picture(layers: Layers, view: View, locale: str) -> Image.Image:
    """The legend as an image."""
    scene = Scene(Image.new("RGB", (1, 1)), layers, view, (), locale)
    columns = entries(scene)
    s = layers.scale
    size = (round(WIDTH * s), round((HEAD + max(map(len, columns)) * ROW + EDGE) * s))
    scene.picture = Image.new("RGB", size, scene.ui.bar)
    fonts, step = scene.fonts, (WIDTH - 2 * EDGE) / len(columns)
    scene.write(EDGE, HEAD / 2 + 2, scene.say("legend-title"), fonts.title, TITLE, scene.ui.accent)
    placed = ((c, row, entry) for c, column in enumerate(columns) for row, entry in enumerate(column))
    for column, row, entry in placed:
        x, y = EDGE + column * step, HEAD + (row + 0.5) * ROW
        if entry.draw is None:
            scene.write(x, y + 4, entry.words, fonts.region, LEAST, scene.ui.accent, "l", step - 20)
            continue
        entry.draw(scene, x + SAMPLE / 2 - 6, y)
        scene.write(x + SAMPLE, y, entry.words, fonts.name, LEAST, scene.ui.text, "l", step - SAMPLE - 16)
    return scene.picture


def _words(scene: Scene, *keys: str) -> str:
    """The first text that there is, as the beginning of a sentence."""
    key = next((k for k in keys if scene.has(k)), keys[0])
    words = scene.say(key)
    return words[:1].upper() + words[1:]


def _merged(*lists: Iterable[str]) -> list[str]:
    return [*dict.fromkeys(item for found in lists for item in found)]


def _on_map(scene: Scene) -> list[Entry]:
    view, known, theme = scene.view, icons.load(scene.view.rules), scene.theme
    seen = view.spaces.values()
    kinds = [k for k in _merged(known.tokens, *(s.tokens for s in seen)) if k != tokens.ARMY]
    marks = _merged(known.marks, *(s.marks for s in seen))
    owner = theme.owners[0]
    found = [
        Entry(lambda sc, x, y: sc.badge(x, y, owner, "5", badges.RADIUS), scene.say("legend-badge"), "badge")
    ]
    if holders := [k for k in kinds if k not in (*known.seals, *known.counted)]:
        found.append(Entry(_alone(holders[0]), scene.say("legend-badge-alone"), "holder"))
    if any(seat.kind == "neutral" for seat in view.seats):
        words = scene.say("legend-neutral")
        found.append(
            Entry(lambda sc, x, y: sc.badge(x, y, theme.neutral, "5", badges.RADIUS), words, "neutral")
        )
    for kind in kinds:
        symbol = _seal if kind in known.seals else _token(kind)
        found.append(Entry(symbol, _words(scene, f"legend-token-{kind}", f"arg-{kind}"), f"token-{kind}"))
    for mark in marks:
        if mark in known.hatched:
            found.append(Entry(_ruins, _words(scene, f"legend-mark-{mark}"), f"mark-{mark}"))
            found.append(Entry(_flash, scene.say("legend-destroyed"), "flash"))
        else:
            found.append(Entry(_token(mark), _words(scene, f"legend-mark-{mark}"), f"mark-{mark}"))
    change = theme.change
    found += [
        Entry(_arrow(hostile=True), scene.say("legend-attack"), "attack"),
        Entry(_arrow(hostile=False), scene.say("legend-move"), "move"),
        Entry(_taken, scene.say("legend-taken"), "taken"),
        Entry(_tag("+3", change.gain), scene.say("legend-gain"), "gain"),
        Entry(_tag("−2", change.loss), scene.say("legend-loss"), "loss"),
        Entry(_region, scene.say("legend-region"), "region"),
    ]
    art = scene.layers.art
    if any(space.code for space in scene.layers.board.spaces):
        found.append(Entry(_code, scene.say("legend-code"), "code"))
    if art.sheet is not None:
        found.append(Entry(_held, scene.say("legend-held"), "held"))
    if any(not link.wrap for link in art.links):
        found.append(Entry(_link, scene.say("legend-link"), "link"))
    if any(link.wrap for link in art.links):
        found.append(Entry(_wrap, scene.say("legend-wrap"), "wrap"))
    for kind in _merged(known.links, (link.kind for link in view.links)):
        found.append(Entry(_joined(kind), _words(scene, f"legend-link-{kind}"), f"link-{kind}"))
    for kind in terrain.symbols(art):
        found.append(Entry(_terrain(kind), _words(scene, f"legend-terrain-{kind}"), f"terrain-{kind}"))
    return found


def _in_header(scene: Scene) -> list[Entry]:
    view, known = scene.view, icons.load(scene.view.rules)
    found = [Entry(_seat, scene.say("legend-waiting"), "waiting")]
    names = {t.id: facts.name(view, t.id) for t in view.tracks}
    for track in _merged(known.tracks, known.markers, names.values()):
        marker = track in known.markers or track not in names.keys() | {*known.tracks}
        words = _words(scene, f"legend-track-{track}", f"render-track-{track}")
        symbol = _icon(track) if marker or facts.by_icon(scene, track) else _figure("4")
        found.append(Entry(symbol, words, f"track-{track}"))
    if len(_merged(known.cards, (deck.id for deck in view.decks))) == 1:
        found.append(Entry(_figure("30"), scene.say("legend-pile"), "pile"))
    return found


def _in_panel(scene: Scene) -> list[Entry]:
    view, known = scene.view, icons.load(scene.view.rules)
    counters = _merged(known.counters, *(seat.counters for seat in view.seats))
    cards = _merged(known.cards, *(seat.cards for seat in view.seats))
    found = [
        Entry(_row(turn=True), scene.say("legend-turn"), "turn"),
        Entry(_row(turn=False), scene.say("legend-awaited"), "awaited"),
        Entry(_out, scene.say("legend-out"), "out"),
    ]
    for counter in counters:
        keys = [f"{start}-{counter}" for start in ("legend-counter", "stats-counter", "render-counter")]
        found.append(Entry(_icon(counter), _words(scene, *keys), f"counter-{counter}"))
    if len(cards) == 1:
        return [*found, Entry(_icon("cards"), scene.say("legend-cards"), f"cards-{cards[0]}")]
    return found + [
        Entry(_card(kind), _words(scene, f"legend-cards-{kind}", f"arg-cards-{kind}"), f"cards-{kind}")
        for kind in cards
    ]


def _paste(scene: Scene, tile: Image.Image, x: float, y: float) -> None:
    badges.centred(scene.picture, tile, x * scene.layers.scale, y * scene.layers.scale)


def _alone(kind: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        owner, radius = scene.theme.owners[0], badges.RADIUS * scene.layers.scale
        _paste(scene, tokens.holder(scene.view.rules, scene.theme, owner, kind, radius), x, y)

    return draw


def _seal(scene: Scene, x: float, y: float) -> None:
    # The star a little smaller than around a badge of this size: rows are not higher.
    _paste(scene, tokens.seal(scene.theme, badges.SMALL * 0.86 * scene.layers.scale), x, y)
    scene.badge(x, y, scene.theme.owners[0], "5", badges.SMALL)


def _joined(kind: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        s, (north, south) = scene.layers.scale, (scene.theme.sea.north, scene.theme.sea.south)
        scene.box(x - 46, y - 22, (92, 44), 8, mixed(north, south, 0.5))
        links.line(scene.picture, scene.theme, [(x - 40, y), (x + 40, y)], s)
        links.disc(scene.picture, scene.theme, scene.view.rules, kind, (x, y), s)

    return draw


def _token(kind: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        counted = kind in icons.load(scene.view.rules).counted
        slots = (tokens.Slot(kind, 3 if counted else None),)
        rim = scene.theme.owners[0].rgb
        tile = tokens.tray(scene.view.rules, scene.theme, slots, scene.layers.scale, tokens.ROW, rim)
        _paste(scene, tile, x, y)

    return draw


def _icon(kind: str) -> Draw:
    return lambda scene, x, y: scene.icon(x, y, kind, panel.ICON, scene.ui.muted)


def _figure(words: str) -> Draw:
    return lambda scene, x, y: _said(scene, words, x, y)


def _said(scene: Scene, words: str, x: float, y: float) -> None:
    scene.write(x, y, words, scene.fonts.name, LEAST, scene.ui.text, "m")


def _card(kind: str) -> Draw:
    return lambda scene, x, y: scene.icon(x, y, kind, panel.CARD, scene.ui.text, card=True)


def _arrow(*, hostile: bool) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        change = scene.theme.change
        line = shapes.curve((x - 42, y), (x + 42, y), 0.0)
        rgb = change.attack if hostile else change.move
        arrows.draw(scene.picture, scene.layers, [arrows.Arrow(line, 1.0, True)], rgb)

    return draw


def _taken(scene: Scene, x: float, y: float) -> None:
    change, owner = scene.theme.change, scene.theme.owners[0]
    scene.box(x - 36, y - 20, (72, 40), 9, change.casing)
    scene.box(x - 34, y - 18, (68, 36), 8, change.taken)
    scene.box(x - 29, y - 13, (58, 26), 6, owner.rgb)


def _tag(words: str, rgb: tuple[int, int, int]) -> Draw:
    return lambda scene, x, y: _paste(scene, badges.tag(scene.theme, words, rgb, scene.layers.scale), x, y)


def _ruins(scene: Scene, x: float, y: float) -> None:
    theme, s = scene.theme, scene.layers.scale
    scene.box(x - 34, y - 18, (68, 36), 4, mixed(theme.badge_fill(theme.vacant), (20, 14, 12), 0.6))
    for i in range(-2, 3):
        line = [((x + i * 13 - 10) * s, (y + 17) * s), ((x + i * 13 + 10) * s, (y - 17) * s)]
        canvas.line(scene.picture, line, 2.2 * s, theme.change.loss)


def _flash(scene: Scene, x: float, y: float) -> None:
    tile = Image.new("RGB", scene.picture.size, scene.ui.bar)
    s = scene.layers.scale
    changes.flash(tile, scene.layers, (x, y), scene.view.rules)
    box = tuple(round(v * s) for v in (x - 50, y - 50, x + 50, y + 50))
    part = tile.crop(box)  # type: ignore[arg-type] # four numbers
    small = part.resize((round(50 * s), round(50 * s)), Image.Resampling.LANCZOS)
    scene.picture.paste(small, (round((x - 25) * s), round((y - 25) * s)))


def _region(scene: Scene, x: float, y: float) -> None:
    ui, s = scene.ui, scene.layers.scale
    scene.box(x - 46, y - 22, (92, 44), 8, ui.card, ui.accent, 2)
    scene.write(x + 38, y - 6, "+5", scene.fonts.number, LEAST, ui.text, "r")
    for i in range(4):
        rgb = scene.theme.owners[i // 3].rgb
        left = x - 38 + i * 19
        box = (round(left * s), round((y + 10) * s), round(17 * s), round(7 * s))
        scene.picture.paste(rgb, (box[0], box[1], box[0] + box[2], box[1] + box[3]))


def _code(scene: Scene, x: float, y: float) -> None:
    space = scene.layers.board.spaces[0]
    scene.box(x - 46, y - 20, (92, 40), 8, scene.layers.art.regions[space.region].tint)
    _paste(scene, labels.code(scene.layers, space.code), x, y)


def _held(scene: Scene, x: float, y: float) -> None:
    sea, owner = scene.theme.sea, scene.theme.owners[0]
    scene.box(x - 46, y - 22, (92, 44), 8, owner.rgb, scene.theme.badge_rim, sheet.CASING)
    scene.box(
        x - 46 + sheet.FRAME,
        y - 22 + sheet.FRAME,
        (92 - 2 * sheet.FRAME, 44 - 2 * sheet.FRAME),
        5,
        mixed(sea.north, sea.south, 0.5),
    )


def _link(scene: Scene, x: float, y: float) -> None:
    s = scene.layers.scale
    sea = scene.theme.sea
    scene.box(x - 46, y - 18, (92, 36), 8, mixed(sea.north, sea.south, 0.5))
    for stroke in scene.theme.lines.link:
        parts = shapes.dashes([(x - 36, y), (x + 36, y)], *(stroke.dash or (80, 1)))
        for part in parts:
            canvas.line(scene.picture, [(px * s, py * s) for px, py in part], stroke.width * s, stroke.rgb)


def _wrap(scene: Scene, x: float, y: float) -> None:
    if scene.layers.art.sheet is not None:
        _paste(scene, sheet.mark(scene.layers, "a"), x, y)
    else:
        _link(scene, x, y)
        scene.box(x - 46, y - 20, (5, 40), 0, scene.ui.accent)


def _terrain(kind: str) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        _paste(scene, terrain.sample(kind, scene.layers.scale, scene.theme.terrain), x, y)

    return draw


def _seat(scene: Scene, x: float, y: float) -> None:
    scene.badge(x, y, scene.theme.owners[1], "2", badges.SMALL)


def _row(*, turn: bool) -> Draw:
    def draw(scene: Scene, x: float, y: float) -> None:
        ui = scene.ui
        scene.box(
            x - 46, y - 22, (92, 44), 8, ui.active if turn else ui.awaited, ui.rim if turn else None, 1.5
        )
        scene.swatch(x - 14, y, (40, 34), scene.theme.owners[1])
        scene.badge(x - 14, y, scene.theme.owners[1], "2", badges.SMALL)

    return draw


def _out(scene: Scene, x: float, y: float) -> None:
    ui = scene.ui
    drawn = scene.write(x - 40, y, "Abc", scene.fonts.name, bars.NAME, ui.out)
    scene.strike(x - 40, y + 1, drawn, ui.out)
