"""Boards put together from parts: codes, what fits, what meets at seams, what is refused and how."""

from __future__ import annotations

import random

import pytest

import locales
from engine.boards.composed import (
    COAST,
    FACING,
    LAND,
    Arrangement,
    BadArrangement,
    Grid,
    Seam,
    arrangements,
    check,
    fits,
    meetings,
    parse,
    parts,
    seams,
)
from engine.boards.load import load_board
from tests.facts import load_facts

SET = "quadrants"
EXAMPLE = "3x2:ADOTES"


def refused(code: str, seats: int | None = None) -> BadArrangement:
    """The error with which a code is refused."""
    set_ = parts(SET)
    with pytest.raises(BadArrangement) as caught:
        check(set_, parse(set_, code), seats)
    assert caught.value.key in BadArrangement.KEYS
    return caught.value


def test_codes_are_read_and_printed() -> None:
    """Parsing and printing are each other's inverse over all arrangements; small letters are forgiven."""
    set_ = parts(SET)
    for code in arrangements(SET):
        assert parse(set_, code).code == code
    assert parse(set_, " 3X2:adotes ") == Arrangement("3x2", "ADOTES")


@pytest.mark.parametrize(
    ("code", "key", "data"),
    [
        ("ADOTES", "arrangement-form", {"layouts": "3x2, 2x3"}),
        ("4x4:ADOTES", "arrangement-form", {"code": "4x4:ADOTES"}),
        ("3x2:ADOTE", "arrangement-count", {"letters": 5, "need": 6, "layout": "3x2"}),
        ("3x2:ADOTEX", "arrangement-unknown", {"letter": "X"}),
        ("3x2:ADOTEA", "arrangement-twice", {"letter": "A"}),
        ("", "arrangement-form", {"code": ""}),
        (":", "arrangement-form", {"code": ":"}),
    ],
)
def test_broken_codes_are_refused(code: str, key: str, data: dict[str, object]) -> None:
    """With a key and with what would be right."""
    error = refused(code)
    assert error.key == key
    assert data.items() <= error.data.items()


def test_an_incoherent_seam_is_named_with_what_would_fit() -> None:
    """The two parts, the side of the first, and the letters that would fit there."""
    error = refused("3x2:ABZTES")
    assert error.key == "arrangement-seam"
    first, second, side = error.data["first"], error.data["second"], error.data["side"]
    assert not fits(SET, first, second, side)
    fitting = error.data["fitting"].split(", ")
    assert fitting
    assert all(fits(SET, first, letter, side) for letter in fitting)
    with pytest.raises(BadArrangement):
        load_board(f"{SET}:3x2:ABZTES")


def test_spaces_must_be_dealt_evenly() -> None:
    """The example has 48 spaces: good for 3, 4 and 6 seats, not for 5."""
    set_ = parts(SET)
    for seats in (3, 4, 6):
        check(set_, parse(set_, EXAMPLE), seats)
    error = refused(EXAMPLE, 5)
    assert error.key == "arrangement-seats"
    assert error.data == {"spaces": 48, "seats": 5, "fitting": "2, 3, 4, 6, 8", "suited": 5}


def test_unknown_sets_and_codes_have_no_board() -> None:
    """A missing set is a missing file; a bad code an error with a key."""
    with pytest.raises(FileNotFoundError):
        load_board("atlantis:3x2:ADOTES")
    with pytest.raises(BadArrangement):
        load_board(f"{SET}:3x2:")


def test_seams_wrap_from_east_to_west_only() -> None:
    """Every row closes on itself; top and bottom stay apart."""
    joints = list(seams(Grid(3, 2)))
    assert len(joints) == 9
    assert [s for s in joints if s.wrap] == [Seam(2, 0, "east", True), Seam(5, 3, "east", True)]
    assert [(s.a, s.b) for s in joints if s.side == "south"] == [(0, 3), (1, 4), (2, 5)]


def test_every_seam_that_fits_joins_something() -> None:
    """Whichever two parts fit, at least two of their spaces meet: no arrangement falls apart."""
    known = parts(SET).by_letter()
    for side in FACING:
        for a in known:
            for b in known:
                if a != b and fits(SET, a, b, side):
                    assert meetings(known[a], known[b], side)


def test_sections_lie_on_the_side() -> None:
    """Sections are in order, each of known spaces of the part; where land crosses there is one space."""
    for part in parts(SET).parts:
        ids = {s.id for s in part.spaces}
        for sections in part.sides.values():
            assert [s.at for s in sections] == sorted({s.at for s in sections})
            for section in sections:
                assert section.kind in (LAND, COAST)
                assert set(section.spaces) <= ids
                assert section.kind == COAST or len(section.spaces) == 1


def turns(code: str) -> list[str]:
    """The codes of the same arrangement, begun at each of its columns."""
    layout, letters = code.split(":")
    columns = int(layout[0])
    rows = [letters[i : i + columns] for i in range(0, 6, columns)]
    return [f"{layout}:{''.join(row[i:] + row[:i] for row in rows)}" for i in range(columns)]


def test_turning_the_globe_changes_no_board() -> None:
    """An arrangement and the same one begun a column further east have the same spaces and edges; one of
    them is listed."""
    for code in random.Random(3).sample(arrangements(SET), 25):
        assert [turn for turn in turns(code) if turn in arrangements(SET)] == [code]
        rotation, board = load_board(f"{SET}:{turns(code)[1]}"), load_board(f"{SET}:{code}")
        assert set(board.ids) == set(rotation.ids)
        assert {(frozenset((e.a, e.b)), e.kind) for e in board.edges} == {
            (frozenset((e.a, e.b)), e.kind) for e in rotation.edges
        }


def test_composed_boards_are_boards() -> None:
    """Regions with their bonus, one edge a pair, connected, and one id for one board."""
    for code in random.Random(4).sample(arrangements(SET), 40):
        board = load_board(f"{SET}:{code}")
        assert board.id == f"{SET}:{code}"
        assert len(board.regions) == 6
        assert all(r.bonus > 0 for r in board.regions)
        assert all(s.value > 0 for s in board.spaces)
        assert len({frozenset((e.a, e.b)) for e in board.edges}) == len(board.edges)
        assert not any(e.one_way for e in board.edges)
        seen = edge = {0}
        while edge:
            edge = {n for s in edge for n in board.neighbours[s]} - seen
            seen = seen | edge
        assert len(seen) == len(board.ids)


def test_boards_that_are_kept_have_a_bound() -> None:
    """There are more arrangements than a long-lived process should remember."""
    bound = load_board.cache_parameters()["maxsize"]
    assert bound is not None
    assert bound < len(arrangements(SET))


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_every_refusal_has_its_sentence(locale: str) -> None:
    """In every language, with all that the error knows."""
    cases = [("x", None), ("3x2:A", None), ("3x2:ADOTEX", None), ("3x2:ADOTEA", None), ("3x2:ABZTES", None)]
    for code, seats in [*cases, (EXAMPLE, 5)]:
        error = refused(code, seats)
        sentence = locales.text(locale, f"error-{error.key}", **error.data)
        assert len(sentence) > 30


def test_the_set_agrees_with_the_facts() -> None:
    """Names, values, bonuses and inner borders of all parts; the arrangements, by layout and by seats."""
    facts = load_facts("modular")
    for row, part in zip(facts["parts"], parts(SET).parts, strict=True):
        assert (row["name"], row["letter"], row["bonus"]) == (
            part.name["it"],
            part.letter,
            part.bonus,
        )
        assert row["value"] == sum(s.value for s in part.spaces)
        assert {(name, value) for name, _, value, _ in row["territories"]} == {
            (s.name["it"], s.value) for s in part.spaces
        }
        names = {letter: name.lower() for name, letter, *_ in row["territories"]}
        pairs = {
            frozenset((names[letter], names[other]))
            for _, letter, _, borders in row["territories"]
            for other in borders
        }
        assert {frozenset((e.a, e.b)) for e in part.edges} == pairs
    theirs = [f"{layout}:{code}" for layout, codes in facts["arrangements"].items() for code in codes.split()]
    assert len(arrangements(SET)) == len(theirs)
    assert {min(turns(c)) for c in arrangements(SET)} == {min(turns(c)) for c in theirs}
    for seats, count in facts["arrangements_by_seats"].items():
        assert len(arrangements(SET, int(seats))) == count
