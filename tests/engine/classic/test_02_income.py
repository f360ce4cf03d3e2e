"""Ruling 2 of `classic`: reinforcements from territories and continents, at the start of every turn."""

from __future__ import annotations

import pytest

from engine.boards.load import load_board
from engine.parts.income import from_spaces
from tests.engine.driver import event, play, refused
from tests.engine.positions import armies, position

WORLD = load_board("world")


@pytest.mark.parametrize(
    ("held", "n"),
    [(1, 3), (8, 3), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (17, 5), (18, 6), (41, 13)],
)
def test_ruling_02_a_third_of_the_territories_at_least_three(held: int, n: int) -> None:
    """Rounded down, never under 3; the rulebook's examples 11, 14 and 17 give 3, 4 and 5."""
    assert from_spaces(held) == n


@pytest.mark.parametrize(("held", "n"), [(7, 3), (11, 3), (14, 4), (17, 5)])
def test_ruling_02_rulebook_examples_at_the_start_of_a_turn(held: int, n: int) -> None:
    """The same, counted by the game itself when the turn of seat 1 begins."""
    spread = [WORLD.members[r][i] for i in range(12) for r in range(6) if i < len(WORLD.members[r]) - 1]
    mine = {WORLD.ids[s]: (1, 1) for s in spread[:held]}
    turn = play(position(mine, rest=(0, 1), seats=3), "pass")
    assert event(turn, "income") == {"seat": 1, "territories": held, "regions": {}, "n": n}


@pytest.mark.parametrize(
    ("region", "bonus"),
    [("north_america", 5), ("south_america", 2), ("europe", 5), ("africa", 3), ("asia", 7), ("australia", 2)],
)
@pytest.mark.parametrize("board", ["world", "2210-land"])
def test_ruling_02_a_whole_continent_brings_its_bonus(region: str, bonus: int, board: str) -> None:
    """Held entirely it brings its bonus; with one territory missing it brings nothing."""
    world = load_board(board)
    number = [r.id for r in world.regions].index(region)
    spaces = {world.ids[s]: (1, 1) for s in world.members[number]}
    whole = event(play(position(spaces, rest=(0, 1), board=board), "pass"), "income")
    assert whole["regions"] == {region: bonus}
    assert whole["n"] == max(3, len(spaces) // 3) + bonus
    spaces[world.ids[world.members[number][-1]]] = (0, 2)
    part = event(play(position(spaces, rest=(0, 1), board=board), "pass"), "income")
    assert part["regions"] == {}


def test_ruling_02_several_continents_add_up() -> None:
    """Two continents bring both bonuses."""
    spaces = {WORLD.ids[s]: (1, 1) for r in (1, 5) for s in WORLD.members[r]}
    income = event(play(position(spaces, rest=(0, 1)), "pass"), "income")
    assert income["regions"] == {"south_america": 2, "australia": 2}
    assert income["n"] == 3 + 4


def test_ruling_02_all_armies_are_placed_before_attacking() -> None:
    """Armies may be placed in portions on own territories; the attack begins with the last one."""
    state = position({"alaska": (0, 1), "alberta": (0, 1)}, step="reinforce", pool=5)
    assert refused(state, "attack:alaska:kamchatka:1")[0] == "wrong-verb"
    assert refused(state, "pass")[0] == "wrong-verb"
    turn = play(state, "place:alaska:2")
    assert event(turn, "placed") == {"seat": 0, "space": "alaska", "n": 2}
    assert turn.state.stack[-1].step == "reinforce"
    turn = play(turn.state, "place:alberta:3")
    assert (armies(turn.state, "alaska"), armies(turn.state, "alberta")) == (3, 4)
    assert turn.state.stack[-1].step == "attack"


def test_ruling_02_refusals_of_placing() -> None:
    """Not on others' territories, not on unknown ones, not more than there are, not none."""
    state = position({"alaska": (0, 1)}, step="reinforce", pool=3)
    assert refused(state, "place:kamchatka:1") == ("space-not-yours", {"space": "kamchatka"})
    assert refused(state, "place:atlantis:1") == ("unknown-space", {"space": "atlantis"})
    assert refused(state, "place:alaska:4") == ("wrong-amount", {"amount": 4, "low": 1, "high": 3})
    assert refused(state, "place:alaska:0") == ("wrong-amount", {"amount": 0, "low": 1, "high": 3})
    assert refused(state, "place:alaska:all")[0] == "wrong-amount"
    assert refused(state, "place:alaska")[0] == "wrong-move"
    assert refused(state, "place:alaska:1", seat=2) == ("not-your-turn", {"seat": 2, "awaited": [0]})
