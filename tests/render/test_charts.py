"""Charts: what they show is there, in the owners' colours, for any names and any game."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

import locales
import render
from engine.parts.luck import Throw
from engine.record.chronicle import Chronicle, Sample
from locales import LOCALES
from render.charts import charts, plot
from render.kit import text, theme
from render.kit.fonts import LEAST
from tests.render.test_names import BROKEN, GALLERY


def course(seats: int = 4, turns: int = 40) -> Chronicle:
    """A made-up game; the last seat goes out halfway, all throws are even."""
    samples = []
    for i in range(turns):
        out = i >= turns // 2
        counters = [{"territories": 5 + 2 * s + i % (s + 2), "armies": 10 + 5 * s + i} for s in range(seats)]
        if out:
            counters[-1] = {"territories": 0, "armies": 0}
        alive = tuple(not (out and s == seats - 1) for s in range(seats))
        samples.append(Sample(5 * i, i // seats + 1, tuple(counters), alive))
    # Eight sides now and then: no chart may reckon with six.
    dice = [((6, 6, 6), (6, 6)), ((8, 6, 6), (8, 8))]
    throws = [Throw(i % seats, (i + 1) % seats, dice[i % 2], (i % 3, 2 - i % 3)) for i in range(120)]
    return Chronicle(seats, tuple(samples), tuple(throws))


def pixels(image: Image.Image) -> NDArray[np.uint8]:
    """A picture's colours."""
    return np.asarray(image)


def painted(image: Image.Image, rgb: tuple[int, int, int]) -> int:
    """How many pixels have just this colour."""
    return int((pixels(image) == np.array(rgb)).all(-1).sum())


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("seats", "look"),
    [
        *((6, look) for look in render.themes()),
        *(
            pytest.param(2, look, marks=(pytest.mark.more,) * bool(n))
            for n, look in enumerate(render.themes())
        ),
    ],
)
def test_lines_have_their_owners_colours(look: str, seats: int) -> None:
    """Every seat that plays has a line in both charts, in every theme; seats that do not play have none."""
    style = charts.style("A game", look=look)
    for image in (charts.course(course(seats), style), charts.dice(course(seats), style)):
        assert image.size == charts.SIZE
        for seat in range(seats):
            assert painted(image, style.owner(seat).rgb) > 300, seat
        if seats == 2:
            assert painted(image, style.owner(2).rgb) < 20


def test_the_same_game_gives_the_same_bytes() -> None:
    """Charts are WebP of less than 400 KB and depend on nothing but what they are given."""
    first, again = (charts.encode(charts.course(course(), charts.style("A"))) for _ in range(2))
    assert first == again
    assert len(first) < 400_000
    assert Image.open(BytesIO(first)).format == "WEBP"
    assert first != charts.encode(charts.course(course(), charts.style("A", locale="it")))


def test_wild_names_leave_the_plot_alone() -> None:
    """Names of any script change only where names stand."""
    known = [*GALLERY.values(), *BROKEN.values()]
    plain = pixels(charts.course(course(6), charts.style()))
    for first in range(0, len(known), 6):
        style = charts.style(names=known[first : first + 6])
        image = pixels(charts.course(course(6), style))
        assert np.array_equal(plain[:, :1250], image[:, :1250])
        charts.dice(course(6), style)


def test_any_counters_and_any_length() -> None:
    """A game of other counters, one that has just begun, one without throws, one of very many turns."""
    sample = Sample(0, 0, ({"ships": 1, "fame": 0}, {"ships": 2, "fame": 0}), (True, True))
    young = Chronicle(2, (sample,), ())
    assert charts.default_counters(young) == ("ships", "fame")
    assert charts.default_counters(course()) == ("territories", "armies")
    with pytest.raises(KeyError):
        charts.course(course(), charts.style(), ("ships",))
    long = course(6, 1500)
    for game in (Chronicle(2, course(2, 1).samples, ()), long):
        charts.course(game, charts.style())
        charts.dice(game, charts.style())
    with pytest.raises(ValueError, match="no odds"):
        charts.dice(Chronicle(2, (sample,), None), charts.style())


@pytest.mark.parametrize("look", render.themes())
def test_what_explains_a_chart_is_not_cut(look: str) -> None:
    """Each sentence below the charts stands there whole, in every language and theme."""
    font = theme.load(look).fonts.name
    for locale in LOCALES:
        for key in ("stats-dice-about", "stats-dice-band"):
            words = locales.text(locale, key)
            assert text.truncate(words, font, LEAST, charts.SIZE[0] - 2 * charts.EDGE) == words


def test_labels_stay_apart_and_inside() -> None:
    """However the lines end, labels keep their distance, their order, and the panel."""
    placed = plot.spread([400, 400, 400, 20, 399], 50, 30, 420)
    ordered = sorted(placed)
    assert ordered[0] >= 30
    assert ordered[-1] <= 420
    assert all(b - a >= 50 for a, b in pairwise(ordered))
    assert placed[3] == min(placed)


@pytest.mark.parametrize(("low", "high"), [(0, 3), (0, 42), (-37.5, 37.5), (0, 9999), (1, 1)])
def test_ticks_are_round_and_few(low: float, high: float) -> None:
    """Between the bounds, at most as many as asked for."""
    ticks = plot.ticks(low, high, 6)
    assert 1 <= len(ticks) <= 6
    assert all(low <= tick <= high for tick in ticks)
