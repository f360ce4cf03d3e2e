"""Programs of others read TRF16 as it is exported, and find in it what we put in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from league.exports import document as documents
from league.exports.trf import trf
from league.formats import standings
from league.model import POINT, FixtureState, Line, Season
from league.scoring import forfeited
from tests.league.made import CUP, LADDER, ROUND_ROBIN, SWISS
from tests.seasons.checks import Watch
from tests.seasons.life import SeasonLife
from tests.seasons.people import behave, story

NAME = "Winter Cup"
Players = list[tuple[str, float, int]]
"""Of each player the name, the points, and how many games they are said to have played."""


def _by_trf(reader: Any, text: str, folder: Path) -> Players:
    read = reader.loads(text)
    assert read.name == NAME
    assert read.numrounds >= max(len(player.games) for player in read.players)
    return [(p.name, p.points, sum(g.result in "10=" for g in p.games)) for p in read.players]


def _by_caissify(reader: Any, text: str, folder: Path) -> Players:
    read = reader.parse_trf(text)
    assert read["tournament"]["total_rounds"] >= max(max(p["results"], default=0) for p in read["players"])
    return [
        (p["name"], p["score"], sum(g["result"] in tuple("10=") for g in p["results"].values()))
        for p in read["players"]
    ]


def _by_py4swiss(reader: Any, text: str, folder: Path) -> Players:
    """It adds up the points itself, and compares both sides of each game."""
    file = folder / "division.trf"
    file.write_bytes(text.encode())
    read = reader.TrfParser.parse(file, strict=True)
    return [
        (p.name, p.points_times_ten / 10, sum(g.result.is_played() for g in p.results))
        for p in read.player_sections
    ]


class _Diary(Watch):
    """Keeps the season as it was after each change."""

    def changed(self, season: Season, now: float) -> None:
        super().changed(season, now)
        self.kept.append(season)

    kept: list[Season]


def _lived(system: str, seed: int) -> tuple[Season, Season]:
    """A season of members who drop out, are replaced or never come: amid its course, and at its end."""
    tale = story(seed, 13, format=system)
    tale.plan = msgspec.structs.replace(tale.plan, table=2)
    behave(tale)
    life = SeasonLife(tale, 1, (), 1_800_000_000.0)
    diary = _Diary(tale, life.data)
    diary.kept = []
    life.watch = diary
    last = life.run()
    under_way = [s for s in diary.kept if any(f.state == FixtureState.UNDER_WAY for f in s.fixtures)]
    return under_way[len(under_way) // 2], last


def _expected(season: Season, division: int | None) -> Players:
    """The same from the results. A win is a point; who forfeits against who forfeits has not played."""
    lines = season.current_lines(division)
    players = []
    for entry in sorted(
        (season.entry(line.entry) for line in standings(season, division)),
        key=lambda e: (e.number is None, e.number or 0, e.id),
    ):
        mine = [line for line in lines if line.entry == entry.id]
        points = sum(line.points60 for line in mine) / (10 * POINT)
        players.append((entry.name, points, sum(_played(season, line) for line in mine)))
    return players


def _played(season: Season, line: Line) -> bool:
    fixture = next(f for f in season.fixtures if f.id == line.fixture)
    lines = [x for x in season.current_lines() if x.fixture == fixture.id]
    return fixture.game is not None and len(lines) == 2 and not all(map(forfeited, lines))


READERS: dict[str, Callable[[Any, str, Path], Players]] = {
    "trf": _by_trf,
    "caissify_pairings.trf": _by_caissify,
    "py4swiss.trf": _by_py4swiss,
}
"""By module how it reads a file."""


@pytest.mark.parametrize("module", READERS)
@pytest.mark.parametrize("system", [ROUND_ROBIN, SWISS, CUP, LADDER])
def test_others_read_it(system: str, module: str, tmp_path: Path) -> None:
    """Each player with their points and games. A game under way has no result yet, which only some can read:
    the others are for seasons that are over."""
    reader, read = pytest.importorskip(module), READERS[module]
    for seed in range(3):
        under_way, last = _lived(system, seed)
        for season in (last,) if read is _by_py4swiss else (under_way, last):
            for division in documents.divisions(season):
                text = trf(season, division, NAME)
                if text:
                    assert read(reader, text, tmp_path) == _expected(season, division)
