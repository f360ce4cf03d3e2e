"""A league as a document: nothing is lost, contradictions are named, all is computed again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from league.exports import document as documents
from league.exports.document import AuditLine, DocumentError, HonourLine, LeagueDocument
from league.formats import standings
from league.ratings import RatedGame, RatedSeat
from tests.league import made

POOL = "chequers/table"


def _points(before: int, given: int) -> AuditLine:
    """An act that gave entry 1 points."""
    details = {"entry": 1, "member": "m1", "points60": given}
    after = {"adjust60": before + given, "told": details}
    return AuditLine(1, 5.0, "m9", "points", {"adjust60": before}, after, "a reason")


def example() -> LeagueDocument:
    """A league of one season with odd names, an audit line, and a pool of three games."""
    names = ("Zoë", "日本 the long " + "x" * 60, "=1+1\x1b[31m", "\u202egnp")
    entries = [made.entrant(n, name=name, adjust60=90 if n == 1 else 0) for n, name in enumerate(names)]
    season = made.season([(0, 1, 2, 3), (1, 0, 3, 2), {2: 1, 3: 1, 0: 3, 1: 4}], entries=entries)
    games = [
        RatedGame(n, n * 1e5 + 0.1, tuple(RatedSeat(f"m{m}", place) for place, m in enumerate(order, 1)))
        for n, order in enumerate([(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1)], 1)
    ]
    return documents.make(
        id=7,
        name="Winter",
        guild="42",
        made_at=3e6,
        seasons=[season],
        games={POOL: games},
        audit=[_points(0, 60), _points(60, 30)],
        honours=[HonourLine(1, "m0", "champion", {"division": "1.1"}, 9.0)],
    )


def test_nothing_is_lost() -> None:
    """What is read is what was written, to the last bit."""
    document = example()
    again = documents.decode(documents.encode(document))
    assert again == document
    assert again.tables[0].lines == standings(document.seasons[0], made.HOME)
    assert all(not check.differences for check in documents.check_standings(again))
    assert all(not check.differences for check in documents.check_ratings(again))


def test_documents_from_before_a_field_are_read() -> None:
    """Lines of an audit that do not say whether the manager plays."""

    def older(data: Any) -> None:
        for line in data["audit"]:
            for field in ("plays", "asked", "fixture", "game"):
                del line[field]

    assert documents.decode(_changed(older)) == example()


def _changed(change: Callable[[Any], None]) -> bytes:
    data = json.loads(documents.encode(example()))
    change(data)
    return json.dumps(data).encode()


def _set(*path: Any, to: Any) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = to

    return change


def _twice(*path: Any) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for step in path:
            data = data[step]
        data.append(data[0])

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_set("format", to="another"), "`format` is 'another', not 'sandtable-league'"),
        (_set("version", to=2), "its version is 2; this program reads version 1"),
        (_set("seasons", 0, "lines", 0, "points60", to="ten"), r"lines\[0\].points60"),
        (_set("seasons", 0, "lines", 0, "fixture", to=99), "a result is of fixture 99, which is missing"),
        (_set("seasons", 0, "lines", 0, "entry", to=99), "a result is of entry 99, which is missing"),
        (_set("seasons", 0, "fixtures", 0, "seats", 1, to=99), "fixture 1 seats entry 99, which is missing"),
        (_set("seasons", 0, "entries", 0, "division", to=99), "entry 0 is in division 99, which is missing"),
        (
            _set("seasons", 0, "fixtures", 0, "division", to=99),
            "fixture 1 is in division 99, which",
        ),
        (_set("seasons", 0, "entries", 0, "replaces", to=99), "entry 0 replaces entry 99, which is missing"),
        (_set("seasons", 0, "entries", 0, "replaces", to=0), "entry 0 replaces itself"),
        (_set("seasons", 0, "plan", "format", to="race"), "'race', which is none of division, "),
        (_set("seasons", 0, "plan", "tie_breaks", to=["beauty"]), "'beauty' is no tie-break"),
        (_set("seasons", 0, "plan", "luck", to=1), "unknown field `luck`"),
        (_twice("seasons", 0, "entries"), "entry 0 is there twice"),
        (_twice("seasons", 0, "fixtures"), "fixture 1 is there twice"),
        (_twice("seasons", 0, "lines"), "is there twice"),
        (_twice("seasons"), "two of its seasons have the same number"),
        (
            _set("seasons", 0, "state", to="\x1b[31mrunning"),
            r"season 1: the state is '\\x1b\[31mrunning', which is none of signup, check_in, ",
        ),
        (_set("seasons", 0, "entries", 2, "state", to="here"), "the state of entry 2 is 'here', which"),
        (_set("seasons", 0, "fixtures", 0, "state", to="new"), "the state of fixture 1 is 'new', which"),
        (
            _set("seasons", 0, "lines", 0, "kind", to="won"),
            "the kind of a result of fixture 1 is 'won', which is none of played, ",
        ),
        (_twice("tables"), "the file: table of season 1, division 1, is there twice"),
        (_twice("tables", 0, "lines"), "season 1: table of division 1: entry 0 is there twice"),
        (
            _set("tables", 0, "division", to=77),
            "season 1: the file has a table of division 77, but the season has",
        ),
        (
            _set("tables", 0, "division", to=None),
            "season 1: the file has a table of entries without a division, but",
        ),
        (_set("seasons", to=[]), "season 1 is missing, but the file has a table of it"),
        (_twice("pools"), f"the file: pool {POOL} is there twice"),
        (
            _set("seasons", 0, "fixtures", 2, "state", to="under_way"),
            "season 1: fixture 3 has a result, but was never finished: it is 'under_way'",
        ),
        (
            _set("seasons", 0, "fixtures", 1, "game", to=None),
            "season 1: fixture 2 has a result that was played, but it never had a game",
        ),
        (_set("seasons", 0, "entries", 1, "adjust60", to=600), "entry 1 has adjust60 600, but .* give it 90"),
        (_set("audit", to=[]), "entry 1 has adjust60 90, but the lines of the audit give it 0"),
        (_twice("audit"), "entry 1 has adjust60 90, but the lines of the audit give it 150"),
        (_set("audit", 0, "season", to=2), "entry 1 has adjust60 90, but the lines .* give it 30"),
        (_set("audit", 0, "action", to="override"), "entry 1 has adjust60 90, but the lines .* give it 30"),
        (_set("audit", 0, "after", "told", to=7), "entry 1 has adjust60 90, but the lines .* give it 30"),
        (_set("audit", 0, "after", "told", "points60", to="60"), "but the lines .* give it 30"),
    ],
)
def test_contradictions_are_named(change: Callable[[Any], None], said: str) -> None:
    """With the season and the thing that is wrong."""
    with pytest.raises(DocumentError, match=said):
        documents.decode(_changed(change))


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"PK\x03\x04", b"{}", b'{"format": 3}', b"[" * 100_000]
)
def test_other_files_are_no_leagues(data: bytes) -> None:
    """Whatever they are; the error is one sentence."""
    with pytest.raises(DocumentError, match="it is no "):
        documents.decode(data)


def test_a_changed_table_is_found() -> None:
    """By its division and entry."""
    data = _changed(_set("tables", 0, "lines", 0, "points60", to=1))
    (check,) = documents.check_standings(documents.decode(data))
    entry = check.lines[0].entry
    assert check.differences == (f"entry {entry}: points60 is 1 in the file, 1140 computed",)
    (check,) = documents.check_standings(documents.decode(_changed(_set("tables", to=[]))))
    assert check.differences == ("the file has no table of it",)


def test_lines_in_another_order_are_found() -> None:
    """By the number of the line."""
    data = _changed(lambda data: data["tables"][0]["lines"].reverse())
    (check,) = documents.check_standings(documents.decode(data))
    first, *_, last = (line.entry for line in check.lines)
    assert len(check.differences) == 4
    assert check.differences[0] == f"line 1 is of entry {last} in the file, of entry {first} computed"


def test_a_changed_result_is_found() -> None:
    """A table that was shown does not fit results that someone changed."""
    data = _changed(_set("seasons", 0, "lines", 0, "points60", to=60))
    (check,) = documents.check_standings(documents.decode(data))
    assert check.differences


def test_a_changed_rating_is_found() -> None:
    """Also in its last bit, and if a member is missing or too many."""
    document = example()
    rating = document.pools[0].ratings["m0"]
    close = msgspec.structs.replace(rating, mu=rating.mu * (1 + 2**-52))
    for to, said in ((close, "computed"), (None, "missing in the file")):
        known = {k: v for k, v in {**document.pools[0].ratings, "m0": to}.items() if v is not None}
        page = msgspec.structs.replace(document.pools[0], ratings=known)
        (check,) = documents.check_ratings(msgspec.structs.replace(document, pools=(page,)))
        assert len(check.differences) == 1
        assert check.differences[0].startswith("m0: ")
        assert said in check.differences[0]
    page = msgspec.structs.replace(document.pools[0], ratings={**document.pools[0].ratings, "x": rating})
    (check,) = documents.check_ratings(msgspec.structs.replace(document, pools=(page,)))
    assert check.differences[0].startswith("x: ")
    page = msgspec.structs.replace(document.pools[0], algorithm="old")
    (check,) = documents.check_ratings(msgspec.structs.replace(document, pools=(page,)))
    assert "'old'" in check.differences[0]


def test_a_rating_that_cannot_be_is_different() -> None:
    """A variance below zero is no reason to fail."""
    data = _changed(_set("pools", 0, "ratings", "m0", "variance", to=-1))
    (check,) = documents.check_ratings(documents.decode(data))
    assert len(check.differences) == 1
    assert "with variance -1.0 after 3 games in the file" in check.differences[0]


def test_games_that_are_none_are_named() -> None:
    """A game that is there twice is no history."""
    with pytest.raises(DocumentError, match=f"pool {POOL}: game 1 "):
        documents.check_ratings(documents.decode(_changed(_twice("pools", 0, "games"))))
