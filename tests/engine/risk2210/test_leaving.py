"""Seats that leave `risk2210` at an awkward moment: nobody is left waiting, and nobody is out twice."""

from __future__ import annotations

from engine import Move, apply, awaited_seats
from tests.engine.driver import kinds, lost, play, top
from tests.engine.risk2210.positions import fated, position


def test_a_window_goes_on_for_the_others_who_were_asked() -> None:
    """The hand of a seat that leaves becomes public; if it holds the last card that another could have
    played, the window stays open for that other."""
    state = position(
        {"egypt": (0, 9), "saharan_empire": (1, 3), "japan": (1, 2)},
        commanders={1: {"diplomat": "japan"}, 2: {"diplomat": "mexico"}},
        hands={
            1: "diplomat_redeployment",
            2: "diplomat_evacuation diplomat_cease_fire diplomat_cease_fire",
        },
        spent="diplomat_evacuation",
    )
    state = play(state, "attack:egypt:saharan_empire:3").state
    assert (top(state), awaited_seats(state)) == ("react", (1,))
    state = apply(state, Move(2, "resign")).state
    assert (top(state), awaited_seats(state)) == ("react", (1,))
    assert "battle" in kinds(play(state, "1 pass"))


def test_leaving_by_losing_the_last_territory_counts_once() -> None:
    """A seat that resigns is answered for by default; if that loses the last territory, it is out once."""
    state = position({"egypt": (0, 9), "saharan_empire": (1, 2)}, defence="ask")
    code = "attack:egypt:saharan_empire:3"
    state = play(fated(state, lost(0, 2), code, "1 resign"), code).state
    assert (top(state), awaited_seats(state)) == ("defend", (1,))
    turn = apply(state, Move(1, "resign"))
    assert [kind for kind in kinds(turn) if kind in ("fallen", "resigned")] == ["fallen", "resigned"]
    assert turn.state.body.out == (1,)
    while not turn.state.result:
        turn = apply(turn.state, Move(awaited_seats(turn.state)[0], "resign"))
    assert sorted(turn.state.result.ranking) == [0, 1, 2]
