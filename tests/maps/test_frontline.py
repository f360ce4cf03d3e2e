"""The board `frontline`: what its facts say, and that its picture holds land, seas and moon apart."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, pairwise
from typing import Any
from unicodedata import normalize

import numpy as np
import pytest
from PIL import ImageFont

import locales
from engine.boards.load import load_board
from render.art.load import load_art, load_geometry
from render.frame import bars
from render.kit import fonts
from render.map.labels import TITLE_GAP, TITLE_LEADING, TITLE_SIZE
from tests.facts import load_facts
from tests.maps.test_anchors import Box, badge_box, label_box, overlap
from tests.maps.test_geometry import inside
from tests.render.positions import anchor, differs, drawn, position

BOARD = load_board("frontline")
ART = load_art("frontline")
KIND = {s.id: s.kind for s in BOARD.spaces}
REGION = {s.id: s.region for s in BOARD.spaces}
SITES = {"bay_of_dew", "sea_of_crisis", "tycho"}


def title_boxes(locale: str) -> dict[str, Box]:
    """What the regions' titles cover, line by line."""
    font = ImageFont.truetype(fonts.path("Cinzel-Bold"), TITLE_SIZE, layout_engine=ImageFont.Layout.BASIC)
    boxes = {}
    for region, place in ART.regions.items():
        title = place.titles[locale]
        assert " ".join(title.lines) == BOARD.region_name(region, locale)
        for i, word in enumerate(line.upper() for line in title.lines):
            half = (font.getlength(word) + TITLE_GAP * (len(word) - 1)) / 2
            x, y = title.at[0], title.at[1] + (i - (len(title.lines) - 1) / 2) * TITLE_LEADING
            boxes[f"title {region} {word}"] = (x - half, y - 9.0, x + half, y + 9.0)
    return boxes


def card_boxes() -> dict[str, Box]:
    """What the regions' cards cover."""
    boxes = {}
    for region, place in ART.regions.items():
        assert place.card is not None
        x, y, wide, high = place.card
        boxes[f"card {region}"] = (float(x), float(y), float(x + wide), float(y + high))
    return boxes


def test_the_counts() -> None:
    """42 territories on land, 13 at sea and 14 on the moon, in 6, 5 and 3 regions."""
    assert Counter(KIND.values()) == {"land": 42, "water": 13, "moon": 14}
    assert Counter({r: KIND[s] for s, r in REGION.items()}.values()) == {"land": 6, "water": 5, "moon": 3}
    kinds = Counter(e.kind for e in BOARD.edges)
    assert kinds["land"] + kinds["sea"] == 82
    assert kinds["coast"] + kinds["marine"] == 22
    assert kinds["moon"] == 30
    assert kinds["landing"] == 55 * 3


def test_the_board_agrees_with_the_facts() -> None:
    """Names, zones, bonuses, connections, landing sites and the disputed connection."""
    facts = load_facts("risk2210")
    # The facts are written without accents.
    names = {s.id: normalize("NFKD", s.name["en"]).encode("ascii", "ignore").decode() for s in BOARD.spaces}
    listed = {z["name"]: (z["kind"], z["bonus"], set(z["territories"])) for z in facts["regions"]}
    assert len(BOARD.regions) == len(listed)
    for region in BOARD.regions:
        members = [s for s in BOARD.spaces if s.region == region.id]
        assert listed[region.name["en"]] == (members[0].kind, region.bonus, {names[s.id] for s in members})
    pairs = {frozenset(pair) for pair in facts["pairs"]}
    ours = {frozenset((names[e.a], names[e.b])) for e in BOARD.edges if e.kind != "landing"}
    assert ours == pairs
    assert len(pairs) == 134
    assert {names[s] for s in SITES} == set(facts["landing_sites"])
    disputed = {frozenset(pair) for pair in facts["disputed"]}
    assert {frozenset(names[s] for s in f.spaces) for f in BOARD.features["disputed"]} == disputed


def test_kinds_of_edges_follow_their_ends() -> None:
    """Between lands a border or a link, at sea marine, from land to sea a coast, on the moon its own."""
    for edge in BOARD.edges:
        kinds = frozenset((KIND[edge.a], KIND[edge.b]))
        assert (
            edge.kind
            in {
                frozenset({"land"}): {"land", "sea"},
                frozenset({"water"}): {"marine"},
                frozenset({"moon"}): {"moon"},
                frozenset({"land", "water"}): {"coast"},
                frozenset({"land", "moon"}): {"landing"},
                frozenset({"water", "moon"}): {"landing"},
            }[kinds]
        ), edge
        assert edge.one_way == (edge.kind == "landing")


def test_the_moon_is_reached_at_its_landing_sites_and_never_left() -> None:
    """From every territory of the earth to each site, and from the moon to the moon only."""
    landings = {(e.a, e.b) for e in BOARD.edges if e.kind == "landing"}
    assert landings == {(s, site) for s, kind in KIND.items() if kind != "moon" for site in SITES}
    assert {s for f in BOARD.features["landing_site"] for s in f.spaces} == SITES
    for space, near in zip(BOARD.ids, BOARD.neighbours, strict=True):
        if KIND[space] == "moon":
            assert {KIND[BOARD.ids[i]] for i in near} == {"moon"}, space


def test_the_land_is_that_of_the_land_board() -> None:
    """The same names, regions and connections as on `2210-land`, on the same shapes."""
    land, picture = load_board("2210-land"), load_art("2210-land")
    ours = [(s.id, s.name, s.region) for s in BOARD.spaces if s.kind == "land"]
    assert ours == [(s.id, s.name, s.region) for s in land.spaces]
    edges = {(frozenset((e.a, e.b)), e.kind) for e in BOARD.edges if e.kind in ("land", "sea")}
    assert edges == {(frozenset((e.a, e.b)), e.kind) for e in land.edges}
    assert {ART.spaces[s].shape for s in land.ids} == {p.shape for p in picture.spaces.values()}
    shapes, whole = load_geometry("world").shapes(), load_geometry("frontline").shapes()
    assert all(whole[shape] == shapes[shape] for shape in shapes)


def test_the_moon_fills_its_disc() -> None:
    """Every lunar territory lies within the globe, and together they cover it."""
    (inset,) = ART.insets
    shapes = load_geometry("frontline").shapes()
    area = 0.0
    for space in (s for s, kind in KIND.items() if kind == inset.kind):
        for part in shapes[ART.spaces[space].shape]:
            assert all(math.dist(p, inset.centre) < inset.radius + 0.2 for p in part[0]), space
            ring = part[0]
            area += abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring))) / 2
    assert area == pytest.approx(math.pi * inset.radius**2, rel=0.002)


def test_seas_keep_off_the_coasts() -> None:
    """A strip of free water lies between every territory at sea and every coast."""
    shapes = load_geometry("frontline").shapes()

    def edges(space: str) -> np.ndarray[Any, Any]:
        return np.array([point for part in shapes[ART.spaces[space].shape] for point in part[0]])

    coasts = np.concatenate([edges(space) for space, kind in KIND.items() if kind == "land"])
    for space in (s for s, kind in KIND.items() if kind == "water"):
        for point in edges(space):
            assert ((coasts - point) ** 2).sum(axis=1).min() > 8**2, space


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_titles_cards_and_icons_cover_nothing(locale: str) -> None:
    """Titles, cards, icons, badges, names and the panel keep off each other and inside the picture."""
    width, height = ART.size
    assert ART.terrain is not None
    fixed = {**title_boxes(locale), **card_boxes()}
    fixed |= {f"icon {i.space}": (i.x - 12, i.y - 12, i.x + 12, i.y + 12) for i in ART.terrain.icons}
    fixed["panel"] = (0.0, ART.panel[1] - 354.0, 366.0, float(ART.panel[1]))
    for name, box in fixed.items():
        assert box[0] >= 0, name
        assert box[1] >= 0, name
        assert box[2] <= width, name
        assert box[3] <= height, name
    for (label, a), (other, b) in combinations(fixed.items(), 2):
        assert overlap(a, b) < 4, (label, other)
    for space, place in ART.spaces.items():
        for box in (badge_box(place), label_box(place.labels[locale])):
            for name, other_box in fixed.items():
                assert overlap(box, other_box) < 4, (space, name)


def test_icons_mark_the_landing_sites() -> None:
    """One icon in each site, all of it inside."""
    shapes = load_geometry("frontline").shapes()
    assert ART.terrain is not None
    assert {i.space for i in ART.terrain.icons} == SITES
    for icon in ART.terrain.icons:
        (part,) = shapes[ART.spaces[icon.space].shape]
        assert all(inside((icon.x + dx, icon.y + dy), part) for dx in (-9, 9) for dy in (-9, 9)), icon


def test_the_land_of_2210_differs_from_the_world_by_one_connection() -> None:
    """Canada and the Exiled States are joined, as in the world; no way leads over the Red Sea."""
    world, land = load_board("world"), load_board("2210-land")
    place = {s: p.shape for s, p in load_art("2210-land").spaces.items()}
    ours = {frozenset((place[e.a], place[e.b])) for e in land.edges}
    theirs = {frozenset((e.a, e.b)) for e in world.edges}
    assert theirs - ours == {frozenset({"east_africa", "middle_east"})}
    assert ours < theirs
    assert frozenset({"ontario", "greenland"}) in ours
    assert {place["canada"], place["exiled_states_of_america"]} == {"ontario", "greenland"}


def test_the_picture_shows_owners_on_land_at_sea_and_on_the_moon() -> None:
    """The map ends the picture, since the cards stand on it; owned spaces differ from free ones, seas too."""
    free = drawn(position(5, board="frontline", owners=dict.fromkeys(BOARD.ids)))
    owned = drawn(position(5, board="frontline"))
    assert owned.shape[:2] == (ART.size[1] + bars.TOP, ART.size[0])
    for space in BOARD.ids:
        x, y = anchor(space, "frontline")
        # Beside the badge, below which every space is its owner's.
        near = (slice(y - 32, y + 32), slice(x - 40, x + 40))
        assert differs(free[near], owned[near]) > 900, space
