"""Reserves below the map, great tracks, walls, what has acted, turns left, and what was struck and built."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from PIL import Image

import engine
import locales
import render
from engine.types import Event, SpaceView, View
from render import themes
from render.art.load import load_art
from render.frame import bars, compose, facts, gauges, market, panel
from render.frame.pen import Scene
from render.kit import icons
from render.kit.shapes import overlap
from render.kit.text import width
from render.map.labels import label_boxes
from render.pieces import changes, tokens
from tests.engine.new_wave.positions import position
from tests.render.positions import anchor, around, differs, drawn
from tools import gallery

BRITAIN = "britain"
RULES = "new_wave"
LONG = ("The Most Serene and Very Long-Winded Republic of San Serriffe", "Señora de los Ríos y Montañas")


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is not there is a mistake."""
    monkeypatch.setattr(locales, "strict", True)


def seen(
    spaces: dict[str, str] | None = None, reserve: str = "army fort bunker evacuation", damage: int = 0
) -> View:
    """What everybody sees in a turn of the humans."""
    return engine.view(position(spaces or {"wales": "2"}, reserve=reserve, damage=damage), None)


def crowded() -> View:
    """The gallery's position, with all that may lie in one space."""
    case = next(case for case in gallery.load().boards if case.id == BRITAIN)
    view = gallery.position(case)
    pile = SpaceView(
        "wales", 0, {"army": 30, "army_unit": 3, "tripod": 3, "ufo": 2, "fort": 1},
        ("fog", "sound", "nerve_agent"), {"fog": 0, "sound": 0, "nerve_agent": 0},
        {"fort": 4}, {"army": 11, "army_unit": 2, "fort": 1},
    )  # fmt: skip
    return msgspec.structs.replace(view, spaces={**view.spaces, "wales": pile})


def scene(view: View, locale: str = "en") -> Scene:
    """A scene to ask and to measure in."""
    base = compose.layers(view.board, "contrast", 1.0)
    return Scene(Image.new("RGB", (9, 9)), base, view, (), locale)


def test_walls_and_what_has_acted_stand_in_slots() -> None:
    """Each building with its wall; what has acted apart from what has not; civilians that have struck; marks
    with the turns that they stay."""
    view = seen({"wales": "3/1 tripod army_unit army_unit* fort fog", "lowlands": "particle_generator 1"})
    left = tokens.remaining_turns(view, view.spaces["wales"])
    assert left == {"fog": 1}
    assert tokens.slots(RULES, view.spaces["wales"], "aliens", left) == (
        tokens.Slot("civilian", 1, spent=True),
        tokens.Slot("army_unit", 1),
        tokens.Slot("army_unit", 1, spent=True),
        tokens.Slot("tripod", 1),
        tokens.Slot("fort", 1, wall=4),
        tokens.Slot("fog", None, left=1),
    )
    assert view.spaces["lowlands"].walls == {}
    alone = seen({"wales": "supply_depot", "london": "1"}).spaces["wales"]
    assert tokens.first(alone) == "supply_depot"
    assert tokens.slots(RULES, alone, "humans") == (tokens.Slot("", None, wall=1),)


def test_turns_left_count_those_of_everybody_who_plays_on() -> None:
    """Until the beginning of the next turn of a seat; nothing once the game is over, or before a turn."""
    fog = {"wales": "1 fog", "lowlands": "tripod"}
    aliens = engine.view(position(fog, side="aliens"), None)
    assert tokens.remaining_turns(aliens, aliens.spaces["wales"]) == {"fog": 2}
    four = msgspec.structs.replace(
        aliens,
        turn=1,
        seats=tuple(
            msgspec.structs.replace(aliens.seats[0], seat=seat, alive=seat != 2) for seat in range(4)
        ),
    )
    assert tokens.remaining_turns(four, four.spaces["wales"]) == {"fog": 2}
    assert tokens.remaining_turns(msgspec.structs.replace(four, turn=None), four.spaces["wales"]) == {}


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", themes())
def test_what_has_acted_looks_otherwise(theme: str) -> None:
    """Beside the badge and in it, in every theme; so does another wall, and another number of turns."""
    look = compose.layers(BRITAIN, theme, 1.0).theme
    plain, tired, wall, higher, one_turn, two_turns = (
        np.asarray(tokens.tray(RULES, look, (slot,), 1.0).convert("RGB").resize((60, 33)), np.int16)
        for slot in (
            tokens.Slot("tripod", 1),
            tokens.Slot("tripod", 1, spent=True),
            tokens.Slot("fort", 1, wall=3),
            tokens.Slot("fort", 1, wall=4),
            tokens.Slot("fog", None, left=1),
            tokens.Slot("fog", None, left=2),
        )
    )
    for a, b in ((plain, tired), (wall, higher), (one_turn, two_turns)):
        assert differs(a, b) > 25
    fresh, spent = (
        tokens.holder(RULES, look, look.owners[0], "tripod", 19.0, spent=spent) for spent in (False, True)
    )
    assert fresh.tobytes() != spent.tobytes()


def test_great_tracks_stand_over_the_panel_and_nowhere_else() -> None:
    """Damage first, in the look of the side that takes it; the header has only what is left; each step
    changes its own cell and number."""
    view = seen(damage=12)
    boxes = gauges.cover(view, load_art(BRITAIN).panel)
    assert [track.id for track in gauges.tracks(view)] == ["damage", "civilians"]
    assert [fact[0].text for fact in facts.collect(scene(view))] == ["Round 4 of 40"]
    (players,) = panel.cover(view, load_art(BRITAIN).panel)
    for a, b in ((boxes[0], boxes[1]), (boxes[1], players)):
        assert a[3] < b[1]
    more = np.argwhere(np.abs(drawn(view) - drawn(seen(damage=13))).max(axis=2) > 24)
    left, top, right, bottom = boxes[0]
    assert len(more) > 100
    assert (more[:, 0] >= top + bars.TOP).all()
    assert (more[:, 0] < bottom + bars.TOP).all()
    assert (more[:, 1] >= left).all()
    assert (more[:, 1] < right).all()


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_tracks_and_panel_hide_no_name(locale: str) -> None:
    """No space's name or badge lies below them."""
    view = seen()
    layers = compose.layers(BRITAIN, "contrast", 1.0)
    boxes = [*gauges.cover(view, layers.art.panel), *panel.cover(view, layers.art.panel)]
    for space, label in label_boxes(layers, locale).items():
        x, y = layers.art.spaces[space].badge
        for box in boxes:
            assert overlap(label, box) == 0, space
            assert overlap((x - 40, y - 40, x + 40, y + 40), box) == 0, space


def test_reserves_take_the_place_of_the_regions() -> None:
    """Both seats' cards with prices; another card changes its own place only; others keep the strip."""
    view, other = (seen(reserve=f"army fort bunker {card}") for card in ("evacuation", "air_attack"))
    top = bars.TOP + load_art(BRITAIN).size[1]
    assert drawn(view).shape[0] == top + market.height(view)
    spots = np.argwhere(np.abs(drawn(view) - drawn(other)).max(axis=2) > 24)
    assert len(spots) > 100
    assert (spots[:, 0] > top).all()
    assert (spots[:, 1] > 800).all()
    assert spots[:, 1].max() - spots[:, 1].min() < 160
    assert market.prices(view)["army"] == 4
    assert "relocation" not in market.prices(view)
    assert market.height(msgspec.structs.replace(view, rules="classic")) == 0
    assert market.height(msgspec.structs.replace(view, seats=())) == 0


@pytest.mark.spread(2)
@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("locale", locales.LOCALES)
def test_every_card_that_can_be_bought_fits_its_place(locale: str, theme: str) -> None:
    """Its name in two lines that are not cut, an icon of its own, and the piles beside the title."""
    sheet = scene(seen(), locale)
    fonts = compose.layers(BRITAIN, theme, 1.0).theme.fonts
    wide = (1600 - 2 * market.EDGE - market.GAP) / market.PAIR
    place = (wide - 24 + market.SPACE) / market.PLACES - market.SPACE
    for kind in market.prices(sheet.view):
        assert icons.load(RULES).known(kind), kind
        lines = market.lines(sheet.say(f"card-{kind}"), fonts.name)
        assert len(lines) <= 2
        for line in lines:
            assert width(line, fonts.name, 27) <= (place - 14) / 0.82, line
    piles = [
        sheet.say(f"render-deck-{pile}", size=25) for pile in ("offers", "supply", "discards", "removed")
    ]
    title = width(sheet.say("render-deck-reserve", size=5), fonts.region, 27)
    assert title + sum(width(words, fonts.name, 27) + 22 for words in piles) < wide - 80


def test_blows_are_bursts_and_damage_is_no_amount() -> None:
    """Where a blow fell; pieces that fell or came with their icons; only civilians count on badges."""
    blows = [
        Event(
            "struck", {"seat": 0, "other": 1, "to": "wales", "n": 3, "destroyed": {"fort": 1, "civilian": 2}}
        ),
        Event("killed", {"seat": 0, "other": 1, "to": "london", "destroyed": {"civilian": 1}}),
        Event("hurt", {"seat": 1, "other": 0, "from": "irish_sea", "to": "cumbria", "n": 2, "damage": 9}),
        Event("fired", {"seat": 1, "other": 0, "from": "wessex", "to": "wessex", "piece": "fort", "n": 1}),
        Event("moved", {"seat": 0, "from": "lowlands", "to": "northumbria", "piece": "tripod", "n": 1}),
        Event("moved", {"seat": 1, "from": "wessex", "to": "midlands", "piece": "civilian", "n": 1}),
        Event("built", {"seat": 1, "space": "wessex", "piece": "bunker"}),
        Event("placed_unit", {"seat": 1, "space": "portsmouth", "piece": "navy", "n": 1}),
        Event("pushed", {"seat": 0, "other": 1, "from": "yorkshire", "to": "midlands", "piece": "army_unit"}),
    ]
    change = changes.read(RULES, blows)
    assert [*change.struck] == ["wales", "london", "cumbria", "wessex"]
    assert change.amounts == {"wales": -2, "london": -1, "wessex": -1, "midlands": 1}
    assert change.pieces == {"wales": {"fort": -1}, "wessex": {"bunker": 1}, "portsmouth": {"navy": 1}}
    assert change.arrows == {
        ("irish_sea", "cumbria"): True, ("wessex", "wessex"): True, ("lowlands", "northumbria"): False,
        ("wessex", "midlands"): False, ("yorkshire", "midlands"): True,
    }  # fmt: skip
    plain = changes.read("classic", [Event("changed", {"from": "a", "to": "b", "n": 2})])
    assert (plain.amounts, plain.struck) == ({"a": -2, "b": 2}, {})
    view = seen({"wales": "2"})
    for event, space in ((blows[1], "london"), (blows[6], "wessex")):
        before, after = (around(drawn(view, events), anchor(space, BRITAIN), 60) for events in ((), (event,)))
        assert differs(before, after) > 150, space


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", themes())
def test_crowded_pictures_are_small_and_whole(theme: str) -> None:
    """All that may lie in a space, names that are too long, in both languages: posted pictures stay small,
    and what lies in one space has a tray that covers no name."""
    view, case = crowded(), next(case for case in gallery.load().boards if case.id == BRITAIN)
    for locale in locales.LOCALES:
        data = render.draw(view, events=case.events, names=LONG, locale=locale, theme=theme)
        assert len(data) <= 400_000
    layers = compose.layers(BRITAIN, theme, 1.0)
    content = tokens.slots(
        RULES, view.spaces["wales"], "aliens", tokens.remaining_turns(view, view.spaces["wales"])
    )
    assert len(content) == 9
    tiles = [tokens.tray(RULES, layers.theme, content, 1.0, per) for per in tokens.arrangements(len(content))]
    halves = [(tile.width / 2, tile.height / 2) for tile in tiles]
    for locale in locales.LOCALES:
        chosen, (x, y) = tokens.place(layers, "wales", halves, locale, (), badge=True)
        dx, dy = halves[chosen]
        for space, label in label_boxes(layers, locale).items():
            assert overlap((x - dx, y - dy, x + dx, y + dy), label) == 0, space
