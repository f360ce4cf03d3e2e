"""A picture that explains every symbol that can occur on a board for a rule system, in a theme and a locale.

The entries come from the view, from everything its rule system may show (`icons.Icons`), and from the board's
art; words are `legend-…` texts, the system's own before the general ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
from PIL import Image

from engine.types import CardView, EdgeView, LinkView, PathView, SeatView, SpaceView, Track, View
from render.frame import facts, panel
from render.frame.pen import Scene
from render.kit import badges, icons
from render.kit.fonts import LEAST
from render.kit.theme import Owner
from render.legend import samples
from render.map import terrain
from render.map.layers import Layers
from render.pieces import tokens

WIDTH, EDGE = 1600, 22
ROW, HEAD = 54, 60
SAMPLE = 118
"""Room of a symbol before its words."""
TITLE = 30


class LegendEntry(NamedTuple):
    """A symbol, drawn around a point, and what it means; without a symbol, the title of those that follow."""

    draw: samples.Draw | None
    words: str
    id: str = ""
    """What it explains: `token-…`, `mark-…`, `link-…`, `edge-…`, `path-…`, `place-…`, `counter-…`, `track-…`,
    `side-…`, `cards-…`, `terrain-…`, or a name."""


def bare(view: View) -> View:
    """The view with what its legend depends on alone, so that all positions of a game have the same one."""
    kinds = dict.fromkeys((k for s in view.spaces.values() for k in s.tokens), 1)
    marks = tuple(_union(*(s.marks for s in view.spaces.values())))
    spaces = {"": SpaceView("", None, dict(sorted(kinds.items())), tuple(sorted(marks)))}
    counters = dict.fromkeys(_union(*(seat.counters for seat in view.seats)), 0)
    cards = dict.fromkeys(_union(*(seat.cards for seat in view.seats)), 0)
    sides = {(seat.kind, seat.side) for seat in view.seats}
    shown = (CardView("", ""),) if any(seat.shown for seat in view.seats) else ()
    seats = tuple(
        SeatView(
            i, kind, True, dict(sorted(counters.items())), dict(sorted(cards.items())), None, side, shown
        )
        for i, (kind, side) in enumerate(sorted(sides))
    )
    named = {(facts.name(view, track.id), facts.name(view, track.id) != track.id) for track in view.tracks}
    tracks = tuple(Track(f"{name}-0" if marker else name, 0) for name, marker in sorted(named))
    joined = tuple(LinkView("", "", kind) for kind in sorted({link.kind for link in view.links}))
    held = tuple(sorted({mark for edge in view.edges for mark in edge.marks}))
    paths = tuple(PathView(path, (), 0) for path in sorted({path.id for path in view.paths}))
    telling = icons.load(view.rules).lacking
    options = {option: value for option, value in view.options.items() if option in telling}
    return msgspec.structs.replace(
        view, options=options, viewer=None, ply=0, round=0, phase="", turn=None, spaces=spaces, seats=seats,
        prompts=(), result=None, tracks=tracks, decks=(), links=joined, labels={}, paths=paths,
        edges=(EdgeView("", "", held),) if held else (),
    )  # fmt: skip


def entries(scene: Scene) -> tuple[list[LegendEntry], list[LegendEntry]]:
    """All entries with their titles, in two columns: those of the map, and those of what stands around it."""
    titles = [LegendEntry(None, scene.say(f"legend-{part}")) for part in ("map", "header", "panel")]
    around = [titles[1], *_in_header(scene), titles[2], *_in_panel(scene), *_in_market(scene)]
    never = _game_icons(scene).never
    columns = [titles[0], *_on_map(scene)], around
    on_map, beside = ([entry for entry in column if entry.id not in never] for column in columns)
    return on_map, beside


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
    """The first text that exists, as the beginning of a sentence."""
    key = next((k for k in keys if scene.has(k)), keys[0])
    words = scene.say(key)
    return words[:1].upper() + words[1:]


def _union(*lists: Iterable[str]) -> list[str]:
    return [*dict.fromkeys(item for items in lists for item in items)]


def _game_icons(scene: Scene) -> icons.Icons:
    """What games with the options of this one may show."""
    return icons.load(scene.view.rules).within(scene.view.options)


def _sides(scene: Scene) -> list[str]:
    """The sides in the game, in the rule system's order."""
    return [side for side in _union(_game_icons(scene).sides, (s.side for s in scene.view.seats)) if side]


def _on_map(scene: Scene) -> list[LegendEntry]:
    """What stands on spaces, what happens between them, and what the land shows."""
    known, seen = _game_icons(scene), scene.view.spaces.values()
    kinds = [k for k in _union(known.tokens, *(s.tokens for s in seen)) if k != tokens.ARMY]
    marks = _union(known.marks, *(s.marks for s in seen))
    return [
        *_badges(scene, kinds),
        *(entry for kind in kinds for entry in _token(scene, kind)),
        *(entry for mark in marks for entry in _mark(scene, mark)),
        *_signs(scene),
        *_board(scene),
        *_connections(scene),
        *_terrain(scene),
    ]


def _badges(scene: Scene, kinds: list[str]) -> list[LegendEntry]:
    known, theme = _game_icons(scene), scene.theme
    owner = theme.owners[0]
    entries = [
        LegendEntry(samples.folk if known.folk else _number(owner), scene.say("legend-badge"), "badge")
    ]
    if holders := [k for k in kinds if k not in (*known.seals, *known.counted)]:
        entries.append(LegendEntry(samples.alone(holders[0]), scene.say("legend-badge-alone"), "holder"))
    if any(seat.kind == "neutral" for seat in scene.view.seats):
        words = scene.say("legend-neutral")
        entries.append(LegendEntry(_number(theme.neutral), words, "neutral"))
    return entries


def _number(owner: Owner) -> samples.Draw:
    return lambda scene, x, y: scene.badge(x, y, owner, "5", badges.RADIUS)


def _token(scene: Scene, kind: str) -> Iterator[LegendEntry]:
    known = _game_icons(scene)
    for variant in _union(known.variant(kind, side) for side in _sides(scene) or [""]):
        symbol = samples.seal if kind in known.seals else samples.token(variant)
        yield LegendEntry(
            symbol, _words(scene, f"legend-token-{variant}", f"arg-{variant}"), f"token-{variant}"
        )


def _mark(scene: Scene, mark: str) -> Iterator[LegendEntry]:
    known, words = _game_icons(scene), _words(scene, f"legend-mark-{mark}")
    if mark in known.hatched:
        yield LegendEntry(samples.ruins, words, f"mark-{mark}")
        yield LegendEntry(samples.flash, scene.say("legend-destroyed"), "flash")
    else:
        symbol = samples.cover(mark) if mark in known.strewn else samples.token(mark)
        yield LegendEntry(symbol, words, f"mark-{mark}")


def _signs(scene: Scene) -> list[LegendEntry]:
    """What tells of changes since the turn began."""
    change = scene.theme.change
    return [
        *(
            LegendEntry(samples.SIGNS[sign], scene.say(f"legend-sign-{sign}"), f"sign-{sign}")
            for sign in _game_icons(scene).signs
        ),
        LegendEntry(samples.arrow(hostile=True), scene.say("legend-attack"), "attack"),
        LegendEntry(samples.arrow(hostile=False), scene.say("legend-move"), "move"),
        LegendEntry(samples.chain, scene.say("legend-chain"), "chain"),
        LegendEntry(samples.conquest, scene.say("legend-taken"), "taken"),
        LegendEntry(samples.tag("+3", change.gain), scene.say("legend-gain"), "gain"),
        LegendEntry(samples.tag("−2", change.loss), scene.say("legend-loss"), "loss"),
        LegendEntry(samples.region, scene.say("legend-region"), "region"),
    ]


def _board(scene: Scene) -> list[LegendEntry]:
    """What the board has printed between and beside its spaces."""
    entries = []
    art = scene.layers.art
    if any(space.code for space in scene.layers.board.spaces):
        entries.append(LegendEntry(samples.code, scene.say("legend-code"), "code"))
    if art.sheet is not None:
        entries.append(LegendEntry(samples.value, scene.say("legend-value"), "value"))
        entries.append(LegendEntry(samples.plan, scene.say("legend-plan"), "plan"))
        entries.append(LegendEntry(samples.plan_code, scene.say("legend-plan-code"), "plan-code"))
        entries.append(LegendEntry(samples.owner_frame, scene.say("legend-held"), "held"))
    if any(not link.wrap for link in art.links):
        entries.append(LegendEntry(samples.link, scene.say("legend-link"), "link"))
    if any(link.wrap for link in art.links):
        entries.append(LegendEntry(samples.wrap, scene.say("legend-wrap"), "wrap"))
    return entries


def _connections(scene: Scene) -> list[LegendEntry]:
    """What a game lays between spaces: links, marked edges, paths."""
    view, known = scene.view, _game_icons(scene)
    entries = [
        LegendEntry(samples.link_disc(kind), _words(scene, f"legend-link-{kind}"), f"link-{kind}")
        for kind in _union(known.links, (link.kind for link in view.links))
    ]
    entries += [
        LegendEntry(samples.edge(mark), _words(scene, f"legend-edge-{mark}"), f"edge-{mark}")
        for mark in _union(known.edges, *(edge.marks for edge in view.edges))
    ]
    for path in _union(known.paths, (path.id for path in view.paths)):
        entries.append(LegendEntry(samples.piece, _words(scene, f"legend-path-{path}"), f"path-{path}"))
        entries.append(LegendEntry(samples.need, scene.say("legend-need"), "need"))
    return entries


def _terrain(scene: Scene) -> list[LegendEntry]:
    idle = icons.load(scene.view.rules).idle(scene.view.options)
    return [
        LegendEntry(
            samples.terrain(kind),
            scene.say("legend-idle") if kind in idle else _words(scene, f"legend-terrain-{kind}"),
            f"terrain-{kind}",
        )
        for kind in terrain.symbols(scene.layers.art)
    ]


def _in_header(scene: Scene) -> list[LegendEntry]:
    view, known = scene.view, _game_icons(scene)
    entries = [LegendEntry(samples.seat, scene.say("legend-waiting"), "waiting")]
    names = {t.id: facts.name(view, t.id) for t in view.tracks if t.id not in known.gauges}
    for track in _union(known.tracks, known.markers, names.values()):
        marker = track in known.markers or track not in names.keys() | {*known.tracks}
        words = _words(scene, f"legend-track-{track}", f"render-track-{track}")
        symbol = samples.icon(track) if marker or facts.by_icon(scene, track) else samples.figure("4")
        entries.append(LegendEntry(symbol, words, f"track-{track}"))
    entries += [
        LegendEntry(samples.icon(path), _words(scene, f"legend-place-{path}"), f"place-{path}")
        for path in _union(known.paths, (path.id for path in view.paths))
    ]
    if len(_union(known.cards, (deck.id for deck in view.decks))) == 1:
        entries.append(LegendEntry(samples.figure("30"), scene.say("legend-pile"), "pile"))
    return entries


def _in_panel(scene: Scene) -> list[LegendEntry]:
    view, known = scene.view, _game_icons(scene)
    counters = _union(known.counters, *(seat.counters for seat in view.seats))
    cards = _union(known.cards, *(seat.cards for seat in view.seats))
    entries = [
        LegendEntry(samples.icon(track), scene.say(f"legend-gauge-{track}"), f"track-{track}")
        for track in known.gauges
    ]
    entries += [
        LegendEntry(samples.row(turn=True), scene.say("legend-turn"), "turn"),
        LegendEntry(samples.row(turn=False), scene.say("legend-awaited"), "awaited"),
        LegendEntry(samples.out, scene.say("legend-out"), "out"),
    ]
    for counter in counters:
        keys = [f"{start}-{counter}" for start in ("legend-counter", "stats-counter", "render-counter")]
        entries.append(LegendEntry(samples.icon(counter), _words(scene, *keys), f"counter-{counter}"))
    entries += [
        LegendEntry(samples.icon(side), _words(scene, f"legend-side-{side}", f"side-{side}"), f"side-{side}")
        for side in _sides(scene)
    ]
    if known.shown or any(seat.shown for seat in view.seats):
        entries.append(LegendEntry(samples.card(panel.SHOWN), scene.say("legend-shown"), "shown"))
    if len(cards) == 1:
        return [*entries, LegendEntry(samples.icon("cards"), scene.say("legend-cards"), f"cards-{cards[0]}")]
    return entries + [
        LegendEntry(
            samples.card(kind), _words(scene, f"legend-cards-{kind}", f"arg-cards-{kind}"), f"cards-{kind}"
        )
        for kind in cards
    ]


def _in_market(scene: Scene) -> list[LegendEntry]:
    known = _game_icons(scene)
    if not known.market:
        return []
    return [
        LegendEntry(None, scene.say("legend-market")),
        *(
            LegendEntry(samples.price(paid), scene.say(f"legend-price-{paid}"), f"price-{paid}")
            for paid in known.money
        ),
        LegendEntry(samples.figure("20"), scene.say("legend-piles"), "piles"),
    ]
