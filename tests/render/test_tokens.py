"""Tokens beside badges, marks on spaces, and what was destroyed."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from PIL import ImageChops

from engine.kernel import rules_ids
from engine.types import Event, SpaceView, View
from maps.layout import BADGE
from render.frame import compose
from render.kit import badges, icons
from render.kit.shapes import Box
from render.kit.theme import Looks, ids
from render.kit.theme import load as load_theme
from render.map import labels
from render.pieces import tokens
from tests.render.positions import anchor, around, differs, drawn, position

THEME = load_theme("atlas")


def with_space(space: str, owner: int | None, pieces: dict[str, int], marks: tuple[str, ...] = ()) -> View:
    """A position in which one space holds this."""
    view = position()
    return msgspec.structs.replace(
        view, spaces={**view.spaces, space: SpaceView(space, owner, pieces, marks)}
    )


def test_every_icon_differs_and_fits() -> None:
    """No two icons look the same at the size of the board, and none is cut off or hardly there."""
    seen: dict[bytes, str] = {}
    homes = {kind: rules for rules in rules_ids() for kind in icons.load(rules).icons}
    for kind, rules in homes.items():
        mask = icons.mask(rules, kind, tokens.ICON)
        assert 40 < np.asarray(mask).sum() / 255 < 0.75 * tokens.ICON**2, kind
        assert seen.setdefault(mask.tobytes(), kind) == kind
        assert ImageChops.invert(mask).getextrema()[0] == 0, kind


def test_other_names_lead_to_icons() -> None:
    """Whatever is said to look like something else or to be set off by colour has an icon."""
    for known in map(icons.load, rules_ids()):
        for kind, icon in known.same.items():
            assert icon in known.icons, kind
        assert {known.name(kind) for kind in known.marked} == set(known.marked)
        assert known.name("no_such_kind") == icons.UNKNOWN


def test_icons_of_one_system_are_its_own() -> None:
    """What only one system has is drawn for it, and is a plain token elsewhere."""
    with_stations = [rules for rules in rules_ids() if icons.load(rules).known("space_station")]
    assert with_stations == ["risk2210"]
    assert icons.load("classic").name("space_station") == icons.UNKNOWN


def test_tokens_stand_beside_the_badge() -> None:
    """They change the picture near their space and leave its badge and name as they were."""
    plain = drawn(with_space("china", 0, {"army": 3}))
    rich = drawn(with_space("china", 0, {"army": 3, "leader": 2, "no_such_kind": 14}))
    assert differs(around(plain, anchor("china"), 16), around(rich, anchor("china"), 16)) == 0
    changed = np.argwhere(np.abs(plain - rich).max(axis=2) > 0)
    x, y = anchor("china")
    assert len(changed) > 300
    assert (np.abs(changed - (y, x)).max(axis=1) < 110).all()


def test_tokens_of_nobody_take_the_badges_place() -> None:
    """Without owner and armies there is no badge, and the tray stands where it would."""
    plain, rich = drawn(with_space("china", None, {})), drawn(with_space("china", None, {"civilian": 3}))
    assert differs(around(plain, anchor("china"), 10), around(rich, anchor("china"), 10)) > 60


@pytest.mark.parametrize("number", [2, 99, 999, 12_345])
def test_numbers_are_written(number: int) -> None:
    """Each number gives another tray; one alone needs no figure, none at all no slot."""
    assert tokens.slots("classic", SpaceView("china", 0, {"army": 3, "leader": 0})) == ()
    single, many = (tokens.tray("classic", THEME, (tokens.Slot("leader", n),), 1.0) for n in (1, number))
    assert many.width > single.width


@pytest.mark.parametrize("count", [1, 2, 5, 6, 7, 20])
def test_trays_have_several_shapes(count: int) -> None:
    """From one row to a square, never with more slots in a row than there may be; all of them are there."""
    content = tuple(tokens.Slot("leader", n + 2) for n in range(count))
    shapes = tokens.arrangements(count)
    assert max(shapes) <= tokens.ROW
    sizes = [tokens.tray("classic", THEME, content, 1.0, per).size for per in shapes]
    assert sizes == sorted(sizes, reverse=True)
    assert [size[1] for size in sizes] == sorted({size[1] for size in sizes})


def test_a_tray_has_a_rim_of_its_owners_colour() -> None:
    """So that one that stands beside its space can be told whose it is."""
    for owner in (0, 4):
        near = around(drawn(with_space("japan", owner, {"army": 3, "leader": 1})), anchor("japan"), 90)
        bare = around(drawn(with_space("japan", owner, {"army": 3})), anchor("japan"), 90)
        rim = np.array(THEME.owners[owner].rgb)
        count = [(np.abs(image - rim).max(axis=2) < 4).sum() for image in (near, bare)]
        assert count[0] > count[1] + 30


def test_a_tray_may_stand_as_near_to_the_maps_rim_as_its_own_rim_is_wide() -> None:
    """At each of the four sides, and not a pixel nearer."""
    layers = compose.layers("world", "atlas", 1.0)
    wide, high = layers.art.size
    for side, space in enumerate(("alaska", "yakutsk", "kamchatka", "indonesia")):
        x, y = layers.art.spaces[space].badge
        room = (x - 2, y - 2, wide - 2 - x, high - 2 - y)[side]
        for nearer in (0.0, 1.0):
            half = (4.0, room + nearer) if side % 2 else (room + nearer, 4.0)
            assert (tokens._cost(layers, space, (x, y), half, []) < 10_000) == (not nearer), (space, nearer)


def test_trays_keep_off_badges_and_each_other() -> None:
    """With trays of four in all spaces, none covers a badge much and none lies outside the map."""
    view = position()
    layers = compose.layers(view.board, "atlas", 1.0)
    taken: list[Box] = []
    for space in layers.board.ids:
        half = (55.0, 16.0)
        _, (x, y) = tokens.place(layers, space, [half], "en", taken, badge=True)
        taken.append((x - half[0], y - half[1], x + half[0], y + half[1]))
        assert taken[-1][0] >= 0
        assert taken[-1][2] <= layers.size[0]
        for other in layers.board.ids:
            bx, by = layers.art.spaces[other].badge
            assert not (abs(bx - x) < half[0] - 6 and abs(by - y) < half[1] - 6), (space, other)


def test_trays_keep_off_what_else_is_shown() -> None:
    """Where a tag, a card or the panel covers the best place, another one or another shape is taken."""
    layers, halves = compose.layers("world", "atlas", 1.0), [(44.0, 16.0), (30.0, 28.0)]

    def placed(shown: list[Box]) -> Box:
        chosen, (x, y) = tokens.place(layers, "china", halves, "en", shown, badge=True)
        wide, high = halves[chosen]
        return x - wide, y - high, x + wide, y + high

    first = placed([])
    other = placed([first])
    assert other[0] >= first[2] or other[2] <= first[0] or other[1] >= first[3] or other[3] <= first[1]


@pytest.mark.parametrize(("space", "side"), [("brazil", 1), ("ontario", -1)])
def test_a_tray_stands_beyond_a_name_that_it_would_hide(space: str, side: int) -> None:
    """Only where something else is shown all around its badge but for its name, below it or above."""
    layers, half = compose.layers("world", "atlas", 1.0), (17.5, 16.5)
    (x, y), name = layers.art.spaces[space].badge, labels.label_boxes(layers, "en")[space]
    beside = [(x - 90, y - 60, x - 20, y + 60), (x + 20, y - 60, x + 90, y + 60)]
    across = sorted((y - side * 20, y - side * 90))
    for shown, far in ((beside, False), ([*beside, (x - 90, across[0], x + 90, across[1])], True)):
        _, (_, stands) = tokens.place(layers, space, [half], "en", shown, badge=True)
        beyond = stands - half[1] >= name[3] if side == 1 else stands + half[1] <= name[1]
        assert beyond == far


@pytest.mark.spread(2)
@pytest.mark.parametrize("theme", ids())
def test_ruins_are_hatched_under_names(theme: str) -> None:
    """A destroyed space is darkened and hatched; its name keeps its letters; another mark gets an icon."""
    layers = compose.layers("world", theme, 1.0)
    for space, marks, near in (("china", ("destroyed",), 60), ("china", ("besieged",), 20)):
        plain, marked = (
            drawn(with_space(space, None, {}), theme=theme),
            drawn(with_space(space, None, {}, marks), theme=theme),
        )
        assert differs(around(plain, anchor(space), near), around(marked, anchor(space), near)) > near * 4
        x, y = layers.art.spaces[space].labels["en"].at
        text = np.array(layers.theme.label.text)
        letters = np.abs(around(plain, (x, y + 58), 8) - text).max(axis=2) < 10
        assert letters.any()
        assert (np.abs(around(marked, (x, y + 58), 8)[letters] - text).max(axis=1) < 10).all()


def test_destruction_is_a_change() -> None:
    """An event that destroys spaces flashes at each of them, and drops what was gained there before."""
    view = position(owners={"china": None}, armies=0)
    lost = Event("nuked", {"destroyed": ["china", "atlantis"]})
    placed = Event("placed", {"space": "china", "n": 3})
    plain, struck = drawn(view), drawn(view, (placed, lost))
    assert differs(around(plain, anchor("china"), 40), around(struck, anchor("china"), 40)) > 2000
    near = around(struck, anchor("china"), 60)
    assert (np.abs(near - np.array(THEME.change.gain)).max(axis=2) < 6).sum() < 40


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", ids())
def test_civilians_have_a_look_of_their_own(theme: str) -> None:
    """One plate with their sign, whoever holds the region; what stands alone, and armies, are a seat's."""
    layers = compose.layers("britain", theme, 0.5)
    looks = Looks(position(2, board="britain"), layers.theme)

    def badge(rules: str, owner: int | None, held: dict[str, int]) -> bytes:
        return tokens._badge(layers, rules, SpaceView("wales", owner, held), looks).tobytes()

    folk = {badge("new_wave", owner, {"army": 3}) for owner in (0, 1, None)}
    assert len(folk) == 1
    assert len(folk | {badge("new_wave", 0, {"army": 3, "tripod": 1})}) == 1
    assert folk != {badge("new_wave", 0, {"army": 2})}
    for rules, held in (("classic", {"army": 3}), ("new_wave", {"army": 0, "tripod": 1})):
        assert len({badge(rules, owner, held) for owner in (0, 1)} | folk) == 3
    wide = badges.folk(layers.theme, "9", badges.RADIUS, "new_wave", "civilian").width
    assert badges.RADIUS * 2 < wide <= 2 * BADGE[0]
