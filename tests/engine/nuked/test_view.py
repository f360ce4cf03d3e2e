"""What everybody sees of a position: the Boat, what threatens before the turn ends, and land of nobody."""

from __future__ import annotations

from engine import State, start, view
from engine.kernel import apply, rules_of
from engine.rng import Chance
from engine.types import LinkView, Setup
from tests.engine.driver import event, kinds, play
from tests.engine.nuked.positions import position
from tests.engine.nuked.test_15_attrition import BLUE, SOUTH


def marked(state: State, mark: str, viewer: int | None = None) -> list[str]:
    """The territories with this mark."""
    return [space.id for space in view(state, viewer).spaces.values() if mark in space.marks]


def test_a_boat_is_a_link_of_its_turn() -> None:
    """Everybody sees it, until the turn is over."""
    state = position({"brazil": (0, 9)}, rest=(1, 1), seats=2, hands={0: "boat"})
    assert view(state, None).links == ()
    sailed = play(state, "play:boat:brazil:japan").state
    assert view(sailed, None).links == view(sailed, 1).links == (LinkView("brazil", "japan", "boat"),)
    assert view(play(sailed, "pass").state, None).links == ()


def test_missing_supply_is_marked_before_the_turn_ends() -> None:
    """Own territories of the seat on turn without a chain to the Capital; a Boat takes the mark away."""
    spaces = {**BLUE, **SOUTH}
    state = position(spaces, farms={0: "northern_europe"}, rest=(1, 1), seats=2, hands={0: "boat"})
    assert marked(state, "cut_off") == marked(state, "cut_off", 1) == ["siberia", "yakutsk"]
    assert marked(play(state, "play:boat:northern_europe:siberia").state, "cut_off") == []
    other = play(state, "pass").state
    assert other.body.turn == 1
    assert not {"siberia", "yakutsk"} & set(marked(other, "cut_off"))


def test_marks_tell_exactly_what_the_end_of_the_turn_takes() -> None:
    """Through a whole game: supply where it is marked, and radiation, which what supply empties is spared."""
    state, chance = start(Setup("nuked", 4, "01")).state, Chance("abcd")
    met = {"supply": 0, "radiation": 0}
    for _ in range(400):
        if state.result:
            break
        move = rules_of("nuked").policy(state, chance)
        if state.stack[-1].step == "attack":
            turn = play(state, "pass")
            supply = event(turn, "supply")["hit"] if "supply" in kinds(turn) else []
            radiation = event(turn, "radiation")["hit"] if "radiation" in kinds(turn) else []
            assert sorted(marked(state, "cut_off")) == sorted(supply)
            assert sorted(marked(state, "exposed")) == sorted(radiation)
            met = {"supply": met["supply"] + bool(supply), "radiation": met["radiation"] + bool(radiation)}
        state = apply(state, move).state
    assert all(met.values()), met


def test_land_of_nobody_has_no_owner_and_no_troops() -> None:
    """Unoccupied, or radioactive with the turns left as a number."""
    spaces = {"brazil": (0, 9), "siam": (1, 3)}
    state = position(spaces, rest=(-1, 0), hot={"peru": (5, 0)}, seats=2)
    shown = view(state, None).spaces
    assert (shown["china"].owner, shown["china"].tokens, shown["china"].marks) == (None, {"army": 0}, ())
    assert shown["peru"].owner is None
    assert shown["peru"].tokens["radiation"] > 0
    assert shown["peru"].marks == ("nuked",)


def test_what_supply_empties_is_not_marked_for_radiation() -> None:
    """Siam falls before radiation comes; India, with two, is struck twice."""
    stands = {"brazil": (0, 3), "siam": (0, 1), "india": (0, 2)}
    state = position(stands, farms={0: "brazil"}, rest=(1, 1), hot={"china": (9, 0)}, seats=2)
    shown = view(state, None).spaces
    assert (shown["siam"].marks, shown["india"].marks) == (("cut_off",), ("cut_off", "exposed"))
