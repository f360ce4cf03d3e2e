"""Pictures of leagues: what they show is there, for any number of entries, any names, in every theme."""

from __future__ import annotations

from io import BytesIO

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

import locales
import render
from locales import LOCALES
from render.charts.charts import encode
from render.kit import text, theme
from render.kit.fonts import LEAST
from render.league import curve, profile, sheets, standings
from render.league.model import AHEAD, BEHIND, DOWN, LEVEL, OPEN, UP, ProfileSheet, RatingPoint, ResultBar
from tests.paired import paired
from tests.render.test_names import BROKEN, GALLERY
from tools import league_pictures


def pixels(image: Image.Image) -> NDArray[np.uint8]:
    """A picture's colours."""
    return np.asarray(image)


def painted(image: Image.Image, rgb: tuple[int, int, int]) -> int:
    """How many pixels have just this colour."""
    return int((pixels(image) == np.array(rgb)).all(-1).sum())


@pytest.mark.spread(1)
@pytest.mark.parametrize(("size", "look"), paired([(5, 4), (13, 1), (24, 3)], render.themes()))
def test_standings_of_any_size(size: tuple[int, int], look: str) -> None:
    """They fit, both bands have their colours, and marks of each outcome are there."""
    image = standings.picture(league_pictures.standings(*size), "en", look)
    assert image.size[0] == sheets.WIDTH
    assert image.size[1] < 1400
    known = theme.load(look)
    for outcome in (AHEAD, BEHIND, LEVEL):
        assert painted(image, sheets.tone(known, outcome)) > 200, outcome


def test_columns_never_overlap() -> None:
    """From two entries to a picture's most, with and without columns for values, all lie side by side."""
    for count in range(2, standings.MOST + 1):
        for over in (False, True):
            shown = league_pictures.standings(count, over=over)
            where = standings.columns(shown)
            assert where.room >= 250
            assert where.cell >= standings.CELLS[0]
            assert where.name + where.room < where.cross
            assert where.points is not None
            edges = [where.cross + where.cell * count, *where.values, where.games, where.points]
            assert edges == sorted(edges)
            assert where.reach is None or where.points < where.reach < sheets.WIDTH


def test_more_entries_than_fit_have_pages() -> None:
    """Beyond the most rows of a picture there is no crosstable, and the next rows are another picture."""
    many = league_pictures.standings(60, crossed=False)
    first, second, last = (standings.picture(many, "en", "atlas", n) for n in (0, 24, 48))
    assert first.size == second.size
    assert last.size[1] < first.size[1]
    assert not np.array_equal(pixels(first), pixels(second))
    crossed = league_pictures.standings(25)
    assert standings.columns(crossed).cell == 0


def test_without_points_there_is_no_column_for_them() -> None:
    """The columns before it move to the right."""
    shown = league_pictures.standings(8)
    plain = msgspec.structs.replace(
        shown, rows=tuple(msgspec.structs.replace(row, points="") for row in shown.rows)
    )
    assert standings.columns(plain).points is None
    assert standings.columns(plain).games == standings.columns(shown).games + standings.POINTS
    with_points, without = (pixels(standings.picture(sheet, "en", "atlas")) for sheet in (shown, plain))
    assert not np.array_equal(with_points, without)


def test_promotion_that_is_certain_is_filled() -> None:
    """The arrow of a row is an outline while its place is open, and filled once it is certain."""

    shown = league_pictures.standings(8)
    sure = msgspec.structs.replace(shown.rows[0], sure=True)
    certain = msgspec.structs.replace(shown, rows=(sure, *shown.rows[1:]))
    before, after = (standings.picture(x, "en", "atlas") for x in (shown, certain))
    arrow = (slice(sheets.TOP + 18 + standings.HEAD, sheets.TOP + 18 + standings.HEAD + 60), slice(40, 76))
    green = np.array(sheets.tone(theme.load("atlas"), AHEAD))
    count = [int((pixels(x)[arrow] == green).all(-1).sum()) for x in (before, after)]
    assert count[1] > count[0] * 1.3


def test_the_tint_of_a_band_is_as_high_as_its_stripe() -> None:
    """For those who go up and for those who go down, to the last row."""
    known = theme.load("atlas")
    image = pixels(standings.picture(league_pictures.standings(8), "en", "atlas"))
    stripe, rest = image[:, sheets.EDGE + 6], image[:, sheets.WIDTH - sheets.EDGE - 6]
    for outcome in (AHEAD, BEHIND):
        tone = sheets.tone(known, outcome)
        high = (stripe == tone).all(-1)
        assert high.sum() > 130
        assert np.array_equal((rest == theme.blend(known.ui.panel, tone, 0.17)).all(-1), high)


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("banded", [False, True])
def test_the_legend_explains_only_what_occurs(banded: bool, over: bool) -> None:
    """Filled arrows where there are arrows, and some are still open."""
    shown = league_pictures.standings(8, over=over)
    if not banded:
        shown = msgspec.structs.replace(
            shown, rows=tuple(msgspec.structs.replace(row, band="") for row in shown.rows)
        )
    marks = {kind for kind, _ in standings._legend_entries(shown, standings.columns(shown), "en")}
    arrows = {UP, DOWN} if banded else set()
    assert marks & {UP, DOWN, standings.SURE} == arrows | ({standings.SURE} if banded and not over else set())


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("box", [(34, 46), (52, 62), (78, 74)])
def test_marks_fit_their_field(count: int, box: tuple[int, int]) -> None:
    """However often two entries meet, all marks lie within the field and can be seen."""
    across, down, size = standings.grid(count, *box)
    assert across * down >= count
    assert size >= 7
    assert across * (size + 3) <= box[0]
    assert down * (size + 3) <= box[1]


def test_wild_names_change_only_names() -> None:
    """A name of any script leaves the rest of the picture alone."""

    known = [*GALLERY.values(), *BROKEN.values()]
    shown = league_pictures.standings(12)
    plain = pixels(standings.picture(shown, "en", "atlas"))
    where = standings.columns(shown)
    for first in range(0, len(known), 12):
        rows = tuple(
            msgspec.structs.replace(row, name=name)
            for row, name in zip(shown.rows, known[first : first + 12] + ["x"] * 12, strict=False)
        )
        image = pixels(standings.picture(msgspec.structs.replace(shown, rows=rows), "en", "atlas"))
        assert np.array_equal(plain[:, where.cross :], image[:, where.cross :])
        assert np.array_equal(plain[:, : where.name], image[:, : where.name])


@pytest.mark.spread(2)
@pytest.mark.parametrize("look", render.themes())
@pytest.mark.parametrize("games", [0, 1, 12, 300])
def test_the_course_of_a_rating(look: str, games: int) -> None:
    """From no game to hundreds; the line has its colour."""
    image = curve.picture(league_pictures.curve(games), "it", look)
    assert image.size == (sheets.WIDTH, curve.HEIGHT)
    if games > 1:
        assert painted(image, theme.load(look).owners[curve.LINE].rgb) > 300


def test_a_narrower_band_covers_less() -> None:
    """The band is two standard deviations wide on both sides."""

    wide = league_pictures.curve(10)
    points = [RatingPoint(p.at, p.mean, p.deviation) for p in wide.points]
    narrow = msgspec.structs.replace(
        wide, points=(points[0], *(p._replace(deviation=30.0) for p in points[1:]))
    )
    pictures = [pixels(curve.picture(x, "en", "contrast")).astype(int) for x in (wide, narrow)]
    plot = [x[150:760, 300:1500] for x in pictures]
    shaded = [int((x.sum(-1) < 3 * 250).sum()) for x in plot]
    assert shaded[1] < shaded[0] / 2


@pytest.mark.spread(1)
@pytest.mark.parametrize("look", render.themes())
@pytest.mark.parametrize("kinds", [1, 6])
def test_a_profile(look: str, kinds: int) -> None:
    """Its height follows its lists; every theme draws it."""
    image = profile.picture(league_pictures.profile(kinds=kinds), "en", look)
    assert image.size[0] == sheets.WIDTH
    assert image.size[1] < 1300
    assert painted(image, sheets.tone(theme.load(look), AHEAD)) > 2000


@pytest.mark.parametrize("count", [1, 2, 5, 6])
def test_the_tiles_of_a_profile_share_its_width(count: int) -> None:
    """They stand side by side from one edge to the other, equally wide, with a gap between two."""
    bare = ProfileSheet("", "", (), (), (), (), ())
    tiled = msgspec.structs.replace(bare, tiles=(("", ""),) * count)
    row = slice(sheets.TOP + 18 + 20, sheets.TOP + 18 + profile.TILE - 20)
    empty, full = (pixels(profile.picture(x, "en", "atlas"))[row].astype(int) for x in (bare, tiled))
    changed = np.abs(full - empty).max(axis=(0, 2)) > 0
    ends = np.flatnonzero(np.diff(np.concatenate(([False], changed, [False])).astype(int)))
    lefts, rights = ends[::2], ends[1::2]
    assert len(lefts) == count
    assert set(rights - lefts) == {rights[0] - lefts[0]}
    assert set(lefts[1:] - rights[:-1]) <= {profile.GAP}
    assert lefts[0] == sheets.EDGE
    assert 0 <= sheets.WIDTH - sheets.EDGE - rights[-1] < count


def test_what_a_column_counts_stands_in_its_heading() -> None:
    """At the right of a panel, above its rows: wins, scores, luck, and how many more honours there are."""
    shown = msgspec.structs.replace(league_pictures.profile(), honours=("one", "two", "three"))
    image = pixels(profile.picture(shown, "en", "atlas"))
    rows = max(len(shown.results), len(shown.ratings)), max(len(shown.seats), len(shown.rivals))
    upper = sheets.TOP + 18 + profile.TILE + profile.GAP
    lower, last = (
        upper + sum(profile.HEAD + profile.ROW * n + 12 + profile.GAP for n in rows[:k]) for k in (1, 2)
    )
    left, right = (edge + profile.HALF - 20 for edge in (sheets.EDGE, sheets.WIDTH // 2 + profile.GAP // 2))
    ui = theme.load("atlas").ui
    headings = (
        (upper, left, ui.muted), (lower, left, ui.muted), (lower, right, ui.muted), (last, left, ui.text),
        (last, right, ui.muted),
    )  # fmt: skip
    for top, end, ink in headings:
        heading, below = (
            (image[top + a : top + b, end - 116 : end] == ink).all(-1).sum()
            for a, b in ((0, profile.HEAD), (profile.HEAD, profile.LUCK))
        )
        assert heading > 20
        assert below == 0


@pytest.mark.parametrize(
    ("places", "expected", "drawn"), [((3, 1), 0.25, True), ((3, 1), None, False), ((0, 0), 0.25, False)]
)
def test_what_is_expected_is_a_line_across_its_bar(
    places: tuple[int, ...], expected: float | None, drawn: bool
) -> None:
    """At the part of first places that is expected, where games were played and anything is."""
    bare = ProfileSheet("", "", (), (), (), (), ())
    shown = msgspec.structs.replace(bare, results=(ResultBar("", places, expected),))
    image = pixels(profile.picture(shown, "en", "atlas"))
    top = sheets.TOP + 18 + profile.TILE + profile.GAP + profile.HEAD + profile.ROW // 2
    start, end = sheets.EDGE + 20 + 330 + 14, sheets.EDGE + profile.HALF - 20 - 128
    row = image[top - 30 : top + 30, start:end]
    across = np.argwhere((row == theme.load("atlas").ui.text).all(-1))
    assert len(across) == (45 * 4 if drawn else 0)
    if drawn:
        assert (across[0, 0], across[-1, 0]) == (30 - 22, 30 + 22)
        assert np.abs(across[:, 1] - (end - start) * 0.25).max() <= 2


def test_a_profile_of_a_beginner_is_drawn() -> None:
    """Nothing of a list, no luck, no honours: sentences stand in their places."""
    bare = ProfileSheet("Ada", "", (("5", "games"),), (), (), (), ())
    for locale in LOCALES:
        assert profile.picture(bare, locale, "atlas").size[0] == sheets.WIDTH


@pytest.mark.parametrize("look", render.themes())
def test_headings_and_legends_are_not_cut(look: str) -> None:
    """What explains the pictures stands there whole, in every language and theme."""
    fonts = theme.load(look).fonts
    rooms = {
        "standings-reach": standings.REACH - 8,
        "standings-games": standings.GAMES - 8,
        "standings-points": standings.POINTS - 8,
        "profiles-won": 300,
        "profiles-score": 260,
        "profiles-luck-band": 300,
        "profiles-lucky": 220,
        "profiles-unlucky": 220,
        "ratings-chart-band": sheets.WIDTH - 100,
    }
    for locale in LOCALES:
        for key, room in rooms.items():
            words = locales.text(locale, key)
            assert text.fit(words, fonts.name, LEAST, room)[0] == words, (locale, key)
        shown = [f"standings-{o}" for o in (AHEAD, LEVEL, BEHIND, OPEN, "up", "down", "sure")]
        wide = sum(text.width(locales.text(locale, key), fonts.name, LEAST) + 46 for key in shown)
        assert wide < sheets.WIDTH - 2 * sheets.EDGE - 36


def test_the_same_standings_give_the_same_bytes() -> None:
    """Pictures are WebP of less than 400 KB and depend on nothing but what they are given."""
    first, again = (
        encode(standings.picture(league_pictures.standings(24, 3), "en", "parchment")) for _ in range(2)
    )
    assert first == again
    assert len(first) < 400_000
    assert Image.open(BytesIO(first)).format == "WEBP"
