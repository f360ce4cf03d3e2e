"""Made-up leagues for tests and for looking at pictures: any number of entries, names of any script; and all
pictures of them (`python -m tools.pictures leagues DIR`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PIL import Image

from render.kit.theme import ids
from render.league import curve as curves
from render.league import profile as profiles
from render.league import standings as tables
from render.league.model import (
    AHEAD,
    BEHIND,
    DOWN,
    LEVEL,
    OPEN,
    UP,
    ProfileSheet,
    RatingBar,
    RatingCurve,
    RatingPoint,
    ResultBar,
    RivalRow,
    StandingRow,
    StandingSheet,
)
from tools.gallery import load

DAY = 86400.0
BEGIN = 1_730_000_000.0
_MIRROR = {AHEAD: BEHIND, BEHIND: AHEAD, LEVEL: LEVEL, OPEN: OPEN}


def names(count: int) -> tuple[str, ...]:
    """Names, ordinary and wild ones by turns, each only once."""
    known = [name for pair in zip(load().names, load().wild, strict=True) for name in pair]
    return tuple(
        name if i < len(known) else f"{name} {i // len(known) + 1}"
        for i, name in ((i, known[i % len(known)]) for i in range(count))
    )


def standings(count: int, meetings: int = 2, *, over: bool = False, crossed: bool = True) -> StandingSheet:
    """A division of this many entries that meet each other this often."""
    rows = []
    bound = 2 if count >= 7 else 1
    for i, name in enumerate(names(count)):
        met = tuple(_met(i, j, meetings, over) for j in range(count)) if crossed else ()
        reach = (i + 1, i + 1) if over else (max(1, i - 2 + (i < 2)), min(count, i + 3 - 2 * (i > count - 3)))
        points = 10 * (count - i) // 3
        rows.append(
            StandingRow(
                name,
                i if i == 3 else i + 1,
                f"{points}.5" if i % 3 == 1 else str(points),
                4 if over else 2 + i % 3,
                4,
                reach,
                met,
                (str(5 - i // 3), f"{count - i}.25", str(i % 4)),
                out=i == count - 1 and count > 6,
                band=UP if i < bound else DOWN if i >= count - bound else "",
                sure=over,
            )
        )
    heads = ("Direct", "Wins", "Seconds")
    return StandingSheet("Autumn league", "Season 3 · Division 2B", tuple(rows), heads, over)


def _met(i: int, j: int, meetings: int, over: bool) -> tuple[str, ...]:
    if i == j:
        return ()
    if i > j:
        return tuple(_MIRROR[outcome] for outcome in _met(j, i, meetings, over))
    kinds = (
        (AHEAD, AHEAD, BEHIND, LEVEL, AHEAD, BEHIND) if over else (AHEAD, OPEN, BEHIND, LEVEL, OPEN, AHEAD)
    )
    count = meetings - (i + j) % 2
    return tuple(kinds[(3 * i + 5 * j + n) % len(kinds)] for n in range(count))


def curve(games: int, name: str = "Hollyhock") -> RatingCurve:
    """A rating that rises in waves."""
    points = [RatingPoint(BEGIN, 1500, 250)]
    for n in range(games):
        before = points[-1]
        step = (1 if n * 7 % 5 < 3 else -1) * before.deviation / 6
        points.append(
            RatingPoint(before.at + DAY * (2 + n % 9), before.mean + step, max(48, before.deviation * 0.94))
        )
    last = points[-1]
    figure = f"{round(last.mean)} ±{round(2 * last.deviation)}"
    return RatingCurve(name, "World Conquest · tables", tuple(points), figure, 130)


def profile(name: str = "Hollyhock", kinds: int = 5) -> ProfileSheet:
    """A profile with results in this many kinds of games."""
    some = (
        "World Conquest", "Nuked Farms", "Ringlands of the Third and the Fourth Age", "Quadrants", "New Wave",
        "Bizarro", "Frontline", "Luna",
    )  # fmt: skip
    results = tuple(
        ResultBar(some[i % len(some)], tuple(9 - i + (p * 5) % 4 for p in range(k)), 1 / k, f"{k} seats")
        for i, k in ((i, 2 + i % 5) for i in range(kinds))
    )
    ratings = tuple(
        RatingBar(
            name,
            f"{1620 - 70 * i} ±{84 + 55 * i}",
            1620 - 70 * i,
            42 + 27 * i,
            i > 3,
            ("tables", "1v1")[i % 2],
        )
        for i, name in enumerate(some[:kinds])
    )
    seats = tuple(ResultBar(str(i + 1), (6 - i, 9 + i), 0.27) for i in range(6))
    rivals: Sequence[str] = names(6)
    return ProfileSheet(
        name,
        "Table of the Round",
        (
            ("1,204", "games finished"),
            ("9 h 40 min", "median time of a turn"),
            ("98.7 %", "deadlines kept (3 of 231 missed)"),
            ("7", "wins in a row, at best"),
            ("31", "games with computer players"),
        ),
        ratings,
        results,
        seats,
        tuple(RivalRow(rival, 9 - i, i % 3, 4 + i) for i, rival in enumerate(rivals)),
        1.3,
        "+41.5",
        ("Champion of Autumn league, season 2", "Second of Autumn league, season 1"),
    )


PICTURES: dict[str, Callable[[str, str], Image.Image]] = {
    "standings-5": lambda locale, look: tables.picture(standings(5, 4), locale, look),
    "standings-9": lambda locale, look: tables.picture(standings(9, 3), locale, look),
    "standings-13": lambda locale, look: tables.picture(standings(13, 1, over=True), locale, look),
    "standings-24": lambda locale, look: tables.picture(standings(24, 3), locale, look),
    "standings-60": lambda locale, look: tables.picture(standings(60, crossed=False), locale, look),
    "rating-new": lambda locale, look: curves.picture(curve(4, names(2)[1]), locale, look),
    "rating": lambda locale, look: curves.picture(curve(30), locale, look),
    "profile-small": lambda locale, look: profiles.picture(profile(names(2)[1], 1), locale, look),
    "profile": lambda locale, look: profiles.picture(profile(), locale, look),
}
"""The pictures by name, each from a locale and a theme."""


def write(folder: Path, width: int = 0, locale: str = "en") -> Iterator[tuple[Path, int]]:
    """Write all pictures in all themes as WebP, if a width is given reduced to it; their paths and sizes in
    bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        for look in ids():
            image = draw(locale, look)
            if width:
                size = (width, round(image.height * width / image.width))
                image = image.resize(size, Image.Resampling.LANCZOS)
            path = folder / f"{name}-{look}.webp"
            image.save(path, "WEBP", quality=86, method=4)
            yield path, path.stat().st_size
