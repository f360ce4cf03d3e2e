"""How the computer player of `middle_earth` redeploys, where one choice is clearly right."""

from __future__ import annotations

from engine import State
from engine.ai import decide
from engine.rng import Chance
from tests.engine.driver import play
from tests.engine.middle_earth.positions import position


def _next(state: State) -> str:
    return decide("greedy", state, 0, Chance("00")).code


def test_move_by_night_brings_a_second_army_to_the_front() -> None:
    """Two idle armies behind one territory: one goes with the redeployment that there is, then the card is
    played, then the other goes; for three battalions the card is not played."""
    spaces = {"forlindon": (0, 6), "harlindon": (0, 6), "mithlond": (0, 1)}
    state = position(spaces, rest=(1, 1), seats=2, step="redeploy", adventures={0: "move_by_night"})
    codes: list[str] = []
    while state.body.turn == 0:
        codes.append(_next(state))
        state = play(state, codes[-1]).state
    assert codes[1] == "play:move_by_night"
    assert {codes[0], codes[2]} == {"move:forlindon:mithlond:5", "move:harlindon:mithlond:5"}
    few = position({**spaces, "forlindon": (0, 4)}, rest=(1, 1), seats=2, step="redeploy",
                   adventures={0: "move_by_night"})  # fmt: skip
    assert _next(play(few, "move:harlindon:mithlond:5").state) == "pass"


def test_move_by_night_is_kept_while_a_redeployment_is_left() -> None:
    """In storms there is no front: nobody has a reason to march, and more marches have none either."""
    state = position(
        {"forlindon": (0, 6), "mithlond": (0, 1)}, rest=(1, 1), seats=2, step="redeploy",
        adventures={0: "move_by_night"}, storms={"forlindon": 1, "mithlond": 1},
    )  # fmt: skip
    assert _next(state) == "pass"
