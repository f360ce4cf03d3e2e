"""Simulated leagues are computed again from their exports by a program that knows nothing of the project."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from league.exports import document as documents
from league.formats import FORMATS
from league.ratings import RatedGame, RatedSeat, fold
from tests.house import sources
from tests.league.foreign.compare import differences
from tests.league.foreign.course import Row
from tests.league.foreign.matching import matching
from tests.league.foreign.rated import folded
from tests.league.forged.truth import exported
from tests.league.made import CUP, DIVISION, LADDER, ROUND_ROBIN, SWISS
from tests.seasons.chronicle import live
from tests.seasons.people import story

SEEDS = {DIVISION: (3, 5, 9), ROUND_ROBIN: (4, 12), SWISS: (1, 6, 12), CUP: (2, 4, 5), LADDER: (2, 3, 4)}


@cache
def _export(system: str, seed: int, most: int = 16) -> Row:
    lived = list(live(story(seed, most, format=system), 2))
    file: Row = json.loads(documents.encode(exported(lived, given=seed % 3 == 0)))
    return file


@pytest.mark.spread(5)
@pytest.mark.parametrize("system", FORMATS)
def test_true_exports_have_no_differences(system: str) -> None:
    """Members leave, are replaced, never come, and protest; managers change results."""
    files = [_export(system, seed) for seed in SEEDS[system]]
    assert [differences(file) for file in files] == [[]] * len(files)
    acts = {act["action"] for file in files for act in file["audit"]}
    assert acts >= {"override", "substitute", "answer", "points"} - ({"points"} if system == CUP else set())
    kinds = {x["kind"] for file in files for season in file["seasons"] for x in season["lines"]}
    assert kinds >= {"played", "adjudicated", "forfeit", "override"}


def _points(file: Row) -> None:
    played = ("played", "adjudicated")
    line = next(x for x in file["seasons"][0]["lines"] if x["kind"] in played and x["points60"])
    line["points60"] -= 60


def _pairing(file: Row) -> None:
    """Two exchange their tables."""
    games = [f for f in file["seasons"][0]["fixtures"] if len(f["seats"]) > 1 and f["mark"] is None]
    first, second = next(
        (a, b)
        for a, b in combinations(reversed(games), 2)
        if a["seats"][0] not in b["seats"] and b["seats"][0] not in a["seats"]
    )
    mine, theirs = first["seats"][0], second["seats"][0]
    first["seats"][0], second["seats"][0] = theirs, mine
    new = {first["id"]: {mine: theirs}, second["id"]: {theirs: mine}}
    for line in file["seasons"][0]["lines"]:
        line["entry"] = new.get(line["fixture"], {}).get(line["entry"], line["entry"])


def _numbers(file: Row) -> None:
    """Two exchange their numbers: their places on a ladder, their seeds, their places in a design."""
    entries = file["seasons"][0]["entries"]
    first, second = [e for e in entries if e["number"] is not None and e["state"] == "playing"][:2]
    first["number"], second["number"] = second["number"], first["number"]


def _promoted(file: Row) -> None:
    """Who was second and third in the lower division exchange their places for the next season."""
    former = file["seasons"][1]["former"]
    tier = max(f["tier"] for f in former)
    second, third = sorted((f for f in former if f["tier"] == tier), key=lambda f: (f["group"], f["place"]))[
        1:3
    ]
    second["member"], third["member"] = third["member"], second["member"]


def _division(file: Row) -> None:
    """Two members of different divisions are each in the other's."""
    season = file["seasons"][1]
    placed = [e for e in season["entries"] if e["division"] is not None and e["replaces"] is None]
    first, second = next((a, b) for a, b in combinations(placed, 2) if a["division"] != b["division"])
    for name in ("member", "name", "rating", "entered_at"):
        first[name], second[name] = second[name], first[name]


def _title(file: Row) -> None:
    best, second = [h for h in file["honours"] if h["season"] == 1][:2]
    best["member"], second["member"] = second["member"], best["member"]


def _top(file: Row) -> None:
    lines = file["tables"][0]["lines"]
    file["honours"][0]["member"] = lines[1]["member"]


def _order(file: Row) -> None:
    lines = file["tables"][0]["lines"]
    lines[0]["place"], lines[1]["place"] = lines[1]["place"], lines[0]["place"]


def _tie_break(file: Row) -> None:
    file["tables"][0]["lines"][0]["values"]["lot"] += 1


def _rating(file: Row) -> None:
    next(iter(file["pools"][0]["ratings"].values()))["mu"] += 0.001


def _lot(file: Row) -> None:
    file["seasons"][0]["secret"] += "0"


def _override(file: Row) -> None:
    """A changed result is not in the table."""
    season = file["seasons"][0]
    season["lines"] = [x for x in season["lines"] if x["revision"] == 1]


def _void(file: Row) -> None:
    lines = [x for season in file["seasons"] for x in season["lines"] if x["kind"] == "void"]
    line = next(x for x in lines if x["points60"])
    line["points60"] = 0


CHANGES: list[tuple[str, Callable[[Row], None], str]] = [
    *((system, _points, ": points: fixture ") for system in FORMATS),
    (DIVISION, _pairing, " is not due"),
    (ROUND_ROBIN, _pairing, " is not due"),
    (SWISS, _pairing, ": round "),
    (CUP, _pairing, " follows from nothing"),
    (LADDER, _numbers, ": the order is "),
    (SWISS, _numbers, ": the seeds are "),
    (DIVISION, _numbers, " has other numbers "),
    (DIVISION, _promoted, ": former: "),
    (DIVISION, _division, ": division "),
    (SWISS, _title, ": honour "),
    (CUP, _title, ": honour "),
    (LADDER, _top, ": honour "),
    (DIVISION, _order, ": entries and places "),
    (SWISS, _tie_break, " has values "),
    (CUP, _rating, "pool "),
    (LADDER, _lot, ": lot: "),
    (SWISS, _override, ": table "),
    (ROUND_ROBIN, _void, ": void: "),
]


@pytest.mark.parametrize(("system", "change", "text"), CHANGES)
def test_changed_exports_differ(system: str, change: Callable[[Row], None], text: str) -> None:
    """Each kind of change is told by its place."""
    seed = {ROUND_ROBIN: 4, SWISS: 12, DIVISION: 5, CUP: 2, LADDER: 4}[system]
    file = copy.deepcopy(_export(system, 11, 40) if change == _division else _export(system, seed))
    change(file)
    texts = differences(file)
    assert any(text in each for each in texts), texts


def test_friendly_games_are_rated_alike() -> None:
    """With members who leave, young accounts, and pairs who play often."""
    chance = Random(5)
    members = [str((n + 1) << 40) for n in range(6)] + [str(int(4e16) << 20 | n) for n in range(3)]
    games = []
    for number in range(1, 260):
        chosen = chance.sample(members, chance.randint(2, 4))
        seats = tuple(RatedSeat(m, chance.randint(1, 3), chance.random() < 0.1) for m in chosen)
        at = 1_420_070_400 + 86_400.0 * 400 + number * 9e4
        games.append(RatedGame(number, at, seats, chance.random() < 0.6))
    rows: list[Any] = [
        {
            "id": g.id,
            "at": g.at,
            "friendly": g.friendly,
            "seats": [{"member": s.member, "place": s.place, "left": s.left} for s in g.seats],
        }
        for g in games
    ]
    book, mine = fold(games), folded(rows)
    assert set(book.ratings) == set(mine.ratings)
    for name, rating in book.ratings.items():
        assert rating.mu == pytest.approx(mine.ratings[name].mu, abs=1e-7)
        assert rating.games == mine.ratings[name].games


def test_pairs_are_the_cheapest() -> None:
    """Of all perfect matchings."""

    def least(left: list[int]) -> int:
        if not left:
            return 0
        rest = left[1:]
        return min(cost[left[0]][b] + least([c for c in rest if c != b]) for b in rest)

    chance = Random(3)
    for size in (2, 4, 6, 8, 8, 8):
        cost = [[0] * size for _ in range(size)]
        for a, b in combinations(range(size), 2):
            cost[a][b] = cost[b][a] = chance.randrange(10**20)
        partners = matching(cost)
        assert sum(cost[a][b] for a, b in enumerate(partners)) == 2 * least(list(range(size)))


def test_it_knows_nothing_of_the_project() -> None:
    """The program imports the standard library and itself."""
    files = [path for path in Path(__file__).parent.glob("*.py") if path.name != Path(__file__).name]
    modules = {module for path in files for _, module in sources.imports(path)}
    assert {m for m in modules if m.split(".")[0] in {*sources.PACKAGES, "tests"}} == {
        m for m in modules if m.startswith("tests.league.foreign.")
    }
