"""Boards: the index of spaces and edges, and the facts that the boards of `classic` must agree with."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from engine.boards.board import MAPS, Board, BoardFile, Edge, Region, Space
from engine.boards.load import load_board
from tests.facts import load_facts

BOARDS = sorted(path.parent.name for path in MAPS.glob("*/board.json"))


def _small() -> Board:
    regions = (Region("north", {"en": "North", "it": "Nord"}, 2), Region("south", {"en": "South"}))
    spaces = (
        Space("a", {"en": "A", "it": "Ah"}, "north"), Space("b", {"en": "B"}, "south"),
        Space("c", {"en": "C"}, "north"),
    )  # fmt: skip
    return Board(BoardFile("small", regions, spaces, (Edge("c", "a"), Edge("a", "b", one_way=True))))


def test_edges_lead_both_ways_unless_they_are_one_way() -> None:
    """Neighbours are in ascending order; a one-way edge is passable from its first space only."""
    board = _small()
    assert board.neighbours == ((1, 2), (), (0,))
    assert board.reach == (frozenset({1, 2}), frozenset(), frozenset({0}))
    assert board.members == ((0, 2), (1,))
    assert board.index == {"a": 0, "b": 1, "c": 2}


def test_names_fall_back_to_english() -> None:
    """Where a locale has no name of its own."""
    board = _small()
    assert (board.name("a", "it"), board.name("b", "it"), board.name("a", "de")) == ("Ah", "B", "A")
    assert (board.region_name("north", "it"), board.region_name("south", "it")) == ("Nord", "South")


def test_an_unknown_board_is_not_found() -> None:
    """As a missing file."""
    with pytest.raises(FileNotFoundError):
        load_board("atlantis")


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_is_well_formed(board: str) -> None:
    """Unique ids without a colon, regions that exist, no doubled or looping edge, one connected whole."""
    world = load_board(board)
    assert world.id == board
    assert len(set(world.ids)) == len(world.ids)
    assert all(":" not in space and not space.lstrip("-").isdigit() for space in world.ids)
    assert {s.region for s in world.spaces} == {r.id for r in world.regions}
    pairs = {frozenset((e.a, e.b)) for e in world.edges}
    assert len(pairs) == len(world.edges)
    assert all(len(pair) == 2 for pair in pairs)
    seen = edge = {0}
    while edge:
        edge = {n for s in edge for n in world.neighbours[s]} - seen
        seen = seen | edge
    assert len(seen) == len(world.ids)


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_is_named_in_both_languages(board: str) -> None:
    """Every space and region in English and Italian, and no two alike in one language."""
    world = load_board(board)
    for locale in ("en", "it"):
        names = [s.name.get(locale, "") for s in world.spaces]
        assert all(names)
        assert len({n.casefold() for n in names}) == len(names)
        assert all(r.name.get(locale) for r in world.regions)


def test_the_world_agrees_with_the_facts() -> None:
    """Names, continents, bonuses and connections of the classic board."""
    world = load_board("world")
    facts = load_facts("classic")
    listed = {z["name"]: (z["bonus"], set(z["territories"])) for z in facts["regions"]}
    names = {s.id: s.name["en"] for s in world.spaces}
    for region in world.regions:
        bonus, territories = listed[region.name["en"]]
        assert region.bonus == bonus
        assert {names[s.id] for s in world.spaces if s.region == region.id} == territories
    pairs = {frozenset(pair) for pair in facts["pairs"]}
    assert {frozenset((names[e.a], names[e.b])) for e in world.edges} == pairs
    land = load_board("2210-land")
    for ours, theirs in zip(world.spaces, land.spaces, strict=True):
        # The facts are written without accents.
        plain = normalize("NFKD", theirs.name["en"]).encode("ascii", "ignore").decode()
        assert facts["names_in_2210"][ours.name["en"]] == plain
