"""Rulings 1 to 4: which boards there are, which of them suit the seats, and who chooses."""

from __future__ import annotations

from collections import Counter

import pytest

import locales
from engine import IllegalMove, Setup, complete, start, view
from engine.boards.composed import arrangements, check, parse, parts
from engine.boards.load import load_board
from engine.rules.modular.meta import board, target, values
from tests.engine.modular.positions import CODE, setup

SET = "quadrants"


def world(code: str = CODE) -> Setup:
    """A setup whose board is this one, for the functions that ask for no more."""
    return complete(setup(arrangement=code))


def near(space: str) -> set[str]:
    """The neighbours of a territory on the book's board."""
    there = load_board(f"{SET}:{CODE}")
    return {there.ids[n] for n in there.neighbours[there.index[space]]}


def kind(a: str, b: str) -> str:
    """What sort of border lies between two neighbours of the book's board."""
    (border,) = [e.kind for e in load_board(f"{SET}:{CODE}").edges if {e.a, e.b} == {a, b}]
    return border


def test_value_01_the_book_s_total_and_target() -> None:
    """23 + 31 + 28 + 32 + 45 + 16 = 175; half of it and one, rounded down: 88."""
    there = load_board(f"{SET}:{CODE}")
    each = [sum(there.spaces[i].value for i in members) for members in there.members]
    assert each == [23, 31, 28, 32, 45, 16]
    assert sum(values(there)) == 175
    assert target(complete(setup(level="expert"))) == target(complete(setup(level="master"))) == 88
    assert target(complete(setup())) == 24


def test_value_02_an_even_total() -> None:
    """176: 89. The board has 49 territories, which suit no number of seats."""
    expert = complete(setup(level="expert", arrangement="3x2:AGOLES"))
    assert (len(board(expert).ids), sum(values(board(expert))), target(expert)) == (49, 176, 89)
    assert not any(f"3x2:{'AGOLES'}" in arrangements(SET, seats) for seats in range(3, 7))


@pytest.mark.parametrize(
    ("code", "spaces", "value", "goal", "seats"),
    [
        ("3x2:ADOTES", 48, 175, 88, {3, 4, 6}),
        ("3x2:ABZTPK", 45, 163, 82, {3, 5}),
        ("3x2:ABZTEK", 50, 184, 93, {5}),
        ("3x2:ABZLPK", 44, 160, 81, {4}),
        ("3x2:AGDZBS", 42, 151, 76, {3, 6}),
        ("3x2:BSZPLA", 39, 138, 70, {3}),
        ("3x2:BKLGET", 56, 205, 103, {4}),
    ],
)
def test_values_03_to_05_boards(code: str, spaces: int, value: int, goal: int, seats: set[int]) -> None:
    """Territories, value, target, and the seats that a board suits; those that it does not are refused."""
    chosen = complete(setup(level="expert", arrangement=code))
    assert (len(board(chosen).ids), sum(values(board(chosen))), target(chosen)) == (spaces, value, goal)
    for count in range(3, 7):
        if count in seats:
            assert set(start(setup(count, arrangement=code)).state.body.held) == {spaces // count}
        else:
            with pytest.raises(IllegalMove, match="arrangement-seats"):
                start(setup(count, arrangement=code))


def test_value_03_base_needs_half_rounded_up() -> None:
    """45 territories: 23."""
    assert target(world("3x2:ABZTPK")) == 23


def test_ruling_02_seats_are_refused_at_the_start_and_not_before() -> None:
    """A lobby may hold a board that does not suit its seats yet; the start names those that it suits."""
    assert complete(setup(5)).options["arrangement"] == CODE
    with pytest.raises(IllegalMove) as caught:
        start(setup(5))
    assert caught.value.key == "arrangement-seats"
    assert caught.value.data == {"spaces": 48, "seats": 5, "fitting": "3, 4, 6", "suited": 3}


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_ruling_02_a_board_for_nobody_says_so(locale: str) -> None:
    """No empty list of numbers of players."""
    with pytest.raises(IllegalMove) as caught:
        start(setup(4, arrangement="3x2:AGOLES"))
    assert caught.value.data["suited"] == 0
    sentence = locales.text(locale, "error-arrangement-seats", **caught.value.data)
    assert "49" in sentence
    assert not sentence.endswith(": .")


@pytest.mark.parametrize(
    ("code", "first", "second", "fitting"),
    [("3x2:ABZTES", "Z", "S", "A, K, L, T"), ("2x3:ADOTES", "A", "O", "Z, K, L, T")],
)
def test_value_07_seams_are_refused_by_name(code: str, first: str, second: str, fitting: str) -> None:
    """Where land would end at the seam, before a lobby opens, with the letters that would fit there."""
    with pytest.raises(IllegalMove) as caught:
        complete(setup(arrangement=code))
    error = caught.value
    assert error.key == "arrangement-seam"
    assert (error.data["first"], error.data["second"], error.data["side"]) == (first, second, "south")
    assert error.data["fitting"] == fitting


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("ADOTES", "arrangement-form"),
        ("3x2:ADOTE", "arrangement-count"),
        ("3x2:ADOTEX", "arrangement-unknown"),
        ("3x2:ADOTEA", "arrangement-twice"),
        ("3x2:ADOTE!", "option-text"),
    ],
)
def test_ruling_01_codes_that_are_none(code: str, key: str) -> None:
    """Each is refused by what is wrong with it."""
    with pytest.raises(IllegalMove) as caught:
        complete(setup(arrangement=code))
    assert caught.value.key == key


def test_ruling_01_small_letters_and_spaces_are_forgiven() -> None:
    """The board is the same one."""
    assert board(world(" 3X2:adotes ")).id == f"{SET}:{CODE}"


def test_value_08_rotations_have_the_same_borders() -> None:
    """`3x2:DOAEST` is the same map, begun elsewhere."""
    here, there = load_board(f"{SET}:{CODE}"), load_board(f"{SET}:3x2:DOAEST")
    assert {(frozenset((e.a, e.b)), e.kind) for e in here.edges} == {
        (frozenset((e.a, e.b)), e.kind) for e in there.edges
    }


def test_values_09_and_10_neighbours() -> None:
    """Within a quadrant, over seams by land and by sea, over the map's edge, and dashed."""
    assert near("ambria") == {"corvara", "lunaria", "magmara", "cenerea"}
    assert (kind("ambria", "magmara"), kind("ambria", "cenerea")) == ("land", "marine")
    assert near("tessalba") == {"lunaria", "rovenda", "averna", "cornovalle"}
    assert kind("tessalba", "averna") == kind("tessalba", "cornovalle") == "marine"
    assert near("salmastra") == {"bosconero", "palustria", "altacroce", "bramasole"}
    assert kind("salmastra", "bosconero") == kind("salmastra", "palustria") == "sea"
    assert (kind("salmastra", "altacroce"), kind("salmastra", "bramasole")) == ("land", "marine")


def test_value_11_no_border_over_the_poles() -> None:
    """North and south do not meet: Alpha and Tau touch at their seam alone."""
    there = load_board(f"{SET}:{CODE}")
    home = {s.id: s.region for s in there.spaces}
    across = {frozenset((e.a, e.b)) for e in there.edges if {home[e.a], home[e.b]} == {"alfa", "tau"}}
    assert across == {frozenset(("tessalba", "averna")), frozenset(("tessalba", "cornovalle"))}


def test_ruling_01_the_borders_of_the_book_s_board() -> None:
    """92: 76 within quadrants, 6 by land and 10 by sea between them."""
    there = load_board(f"{SET}:{CODE}")
    home = {s.id: s.region for s in there.spaces}
    assert Counter(e.kind if home[e.a] != home[e.b] else "inside" for e in there.edges) == {
        "inside": 76,
        "land": 6,
        "marine": 10,
    }


def test_value_49_counts() -> None:
    """1422 boards, one for each rotation; overlapping numbers suit the seats, and 550 suit nobody."""
    every = arrangements(SET)
    assert Counter(code.partition(":")[0] for code in every) == {"3x2": 792, "2x3": 630}
    suiting = {seats: set(arrangements(SET, seats)) for seats in range(3, 7)}
    assert [len(suiting[seats]) for seats in range(3, 7)] == [490, 374, 264, 262]
    suits = Counter(tuple(seats for seats in range(3, 7) if code in suiting[seats]) or None for code in every)
    assert suits[None] == 550
    assert suits[3, 4, 6] == 130
    assert suits[4, 5] == 8


def test_ruling_03_each_rotation_is_a_code() -> None:
    """3636 codes are accepted."""
    set_ = parts(SET)
    codes = set()
    for code in arrangements(SET):
        layout, _, letters = code.partition(":")
        columns = set_.layouts[layout].columns
        rows = [letters[i : i + columns] for i in range(0, len(letters), columns)]
        for turn in range(columns):
            codes.add(f"{layout}:{''.join(row[turn:] + row[:turn] for row in rows)}")
    for code in codes:
        check(set_, parse(set_, code))
    assert len(codes) == 3636


@pytest.mark.parametrize("seats", range(3, 7))
def test_ruling_04_without_a_code_the_board_is_drawn(seats: int) -> None:
    """From the seed, among those that suit the seats, and not always the same."""
    drawn = set()
    for number in range(12):
        turn = start(Setup("modular", seats, f"{number:02x}"))
        code = view(turn.state, None).board.partition(":")[2]
        assert code in arrangements(SET, seats)
        assert board(turn.state.setup) is board(turn.state.setup)
        drawn.add(code)
    assert len(drawn) > 8


def test_ruling_04_the_draw_tells_nothing_of_the_dice() -> None:
    """It takes nothing from the game's own stream: with the same board by code the game begins the same."""
    drawn = start(Setup("modular", 4, "77"))
    code = view(drawn.state, None).board.partition(":")[2]
    chosen = start(Setup("modular", 4, "77", {"arrangement": code}))
    assert (chosen.events, chosen.state.draws, chosen.state.body) == (
        drawn.events,
        drawn.state.draws,
        drawn.state.body,
    )
