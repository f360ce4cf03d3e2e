"""The legend explains every symbol that pictures of a game can have."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

import engine
import locales
import render
from engine import Setup
from engine.ai import decide
from engine.boards.board import MAPS
from engine.boards.load import load_board
from engine.rng import Chance
from engine.types import View
from render.art.load import load_art
from render.frame import compose, facts
from render.frame.pen import Scene
from render.kit import icons
from render.legend import samples, symbols
from render.map import terrain
from render.pieces import tokens
from tests.render.positions import position

BOARDS = sorted(path.parent.name for path in MAPS.glob("*/art.json"))
SMALL = 0.25


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is not there is a mistake."""
    monkeypatch.setattr(locales, "strict", True)


def entries(view: View, locale: str = "en") -> dict[str, str]:
    """What the legend of a view explains, with its words."""
    base = compose.layers(view.board, "contrast", SMALL)
    scene = Scene(Image.new("RGB", (9, 9)), base, symbols.bare(view), (), locale)
    return {entry.id: entry.words for column in symbols.entries(scene) for entry in column if entry.draw}


def shown(view: View) -> set[str]:
    """The symbols of a picture of this view."""
    spaces = view.spaces.values()
    known, sides = icons.load(view.rules), {seat.seat: seat.side for seat in view.seats}
    symbols = {
        f"token-{known.variant(kind, sides.get(s.owner, '') if s.owner is not None else '')}"
        for s in spaces
        for kind, n in s.tokens.items()
        if n and kind != tokens.ARMY
    }
    symbols |= {f"mark-{mark}" for s in spaces for mark in s.marks}
    symbols |= {"sign-wall" for s in spaces if s.walls} | {"sign-spent" for s in spaces if s.spent}
    symbols |= {"sign-left" for s in spaces for slot in tokens.slots(view.rules, s) if slot.kind in s.until}
    symbols |= {"piles" for seat in view.seats if seat.piles}
    symbols |= {f"link-{link.kind}" for link in view.links}
    symbols |= {f"edge-{mark}" for edge in view.edges for mark in edge.marks}
    symbols |= {f"{part}-{path.id}" for path in view.paths for part in ("path", "place")}
    symbols |= {"need" for path in view.paths if path.need}
    symbols |= {f"side-{seat.side}" for seat in view.seats if seat.side}
    symbols |= {"shown" for seat in view.seats if seat.shown}
    symbols |= {f"counter-{counter}" for seat in view.seats for counter in seat.counters}
    symbols |= {f"cards-{kind}" for seat in view.seats for kind in seat.cards}
    symbols |= {f"track-{facts.name(view, track.id)}" for track in view.tracks}
    symbols |= {"neutral" for seat in view.seats if seat.kind == "neutral"}
    return symbols | {f"terrain-{kind}" for kind in terrain.symbols(load_art(view.board))}


def test_a_conquered_space_is_shown_as_on_the_board() -> None:
    """The badge of its new owner with the frame of a conquest around it, and the dark line around that."""
    view = position(3)
    base = compose.layers(view.board, "atlas", 1.0)
    ground = (1, 2, 3)
    scene = Scene(Image.new("RGB", (120, 80), ground), base, view, (), "en")
    samples.conquest(scene, 60, 40)
    theme = base.theme
    rgb = {"owner": theme.owners[0].rgb, "taken": theme.change.taken, "casing": theme.change.casing}
    across = {60: "owner", 85: "owner", 91: "taken", 95: "casing", 29: "taken", 25: "casing"}
    down = {52: "owner", 55: "taken", 59: "casing", 25: "taken", 21: "casing"}
    points = {(x, 40): part for x, part in across.items()} | {(60, y): part for y, part in down.items()}
    for point, part in points.items():
        seen = scene.picture.getpixel(point)
        assert isinstance(seen, tuple)
        assert max(abs(a - b) for a, b in zip(seen, rgb[part], strict=True)) < 8, (point, part)
    for outside in ((60, 17), (60, 63), (21, 40), (99, 40)):
        assert scene.picture.getpixel(outside) == ground


@pytest.mark.spread(1)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_whatever_a_game_shows_is_explained_from_its_beginning(rules: str) -> None:
    """In games of all sizes, the legend of the first position has all that any later one shows."""
    for seats in engine.meta(rules).seats:
        state = engine.start(Setup(rules, seats, "0f")).state
        known, chance = {*entries(engine.view(state, None))}, Chance(f"0{seats}")
        for _ in range(150):
            awaited = engine.prompts(state)
            if not awaited:
                break
            state = engine.apply(state, decide("random", state, awaited[0].seat, chance)).state
            assert shown(engine.view(state, None)) <= known
        usual = {
            "badge", "attack", "move", "taken", "gain", "loss", "region", "waiting", "turn", "awaited"
        }  # fmt: skip
        assert usual - {*icons.load(rules).never} <= known
        assert not known & {*icons.load(rules).never}


@pytest.mark.spread(4)
@pytest.mark.parametrize("locale", locales.LOCALES)
@pytest.mark.parametrize("board", [*BOARDS, "quadrants:3x2:ADOTES"])
def test_whatever_a_board_has_is_explained(board: str, locale: str) -> None:
    """Links, ways over the edge, ports and rivers, in both languages; nothing that the board lacks."""
    legend = entries(position(board=board), locale)
    picture = load_art(board)
    assert ("link" in legend) == any(not link.wrap for link in picture.links)
    assert ("held" in legend) == (picture.sheet is not None)
    assert ("code" in legend) == any(space.code for space in load_board(board).spaces)
    assert ("wrap" in legend) == any(link.wrap for link in picture.links)
    kinds = {f"terrain-{kind}" for kind in terrain.symbols(picture)}
    assert {key for key in legend if key.startswith("terrain-")} == kinds
    assert all(legend.values())
    other = entries(position(board=board), "it" if locale == "en" else "en")
    assert legend.keys() == other.keys()
    assert all(legend[key] != other[key] for key in ("badge", "attack", "region"))


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", engine.rules_ids())
@pytest.mark.parametrize("locale", locales.LOCALES)
def test_the_legend_is_a_picture_with_room_for_its_words(rules: str, locale: str) -> None:
    """No line is cut; the same for every position of a game, so that it is drawn once."""
    state = engine.start(Setup(rules, engine.meta(rules).seats[-1], "0f")).state
    first = engine.view(state, None)
    data = render.legend(first, locale=locale)
    with Image.open(BytesIO(data)) as image:
        assert image.width == 1600
        assert image.height < 1700
    assert len(data) < 200_000
    later = engine.view(engine.apply(state, engine.default(state, engine.prompts(state)[0].seat)).state, None)
    assert symbols.bare(later) == symbols.bare(first)
    assert render.legend(later, locale=locale) is data
    base = compose.layers(first.board, "atlas", 1.0)
    scene = Scene(Image.new("RGB", (9, 9)), base, symbols.bare(first), (), locale)
    room = (symbols.WIDTH - 2 * symbols.EDGE) / 2 - symbols.SAMPLE - 16
    for column in symbols.entries(scene):
        for entry in column:
            assert scene.width(entry.words, scene.fonts.name, 27) <= room, entry.words
