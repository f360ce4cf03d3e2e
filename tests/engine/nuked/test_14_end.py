"""Rulings 14 and 16 to 18: the fortifying move, who is out, resigning, and how the game ends."""

from __future__ import annotations

import pytest

from engine import State, apply, standings, visible
from engine.types import Move
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.nuked.positions import FREE, WORLD, hand, position, stand

ROW = {"alaska": (0, 5), "alberta": (0, 1), "ontario": (0, 1), "brazil": (0, 3)}


def test_value_51_fortify_over_a_chain() -> None:
    """Between own territories joined by own ones; with `adjacent` to neighbours only."""
    chained = position(ROW, farms={0: "alaska"})
    assert stand(play(chained, "move:alaska:ontario:4").state, "ontario") == (0, 5)
    far = {"from": "alaska", "to": "brazil"}
    assert refused(chained, "move:alaska:brazil:1") == ("not-connected", far)
    adjacent = position(ROW, farms={0: "alaska"}, fortify="adjacent")
    there = {"from": "alaska", "to": "ontario"}
    assert refused(adjacent, "move:alaska:ontario:1") == ("not-adjacent", there)
    assert stand(play(adjacent, "move:alaska:alberta:4").state, "alberta") == (0, 5)


def test_ruling_14_it_ends_the_turn_and_leaves_one() -> None:
    """All but one can go, and another seat is on turn."""
    state = position(ROW, farms={0: "alaska"})
    assert refused(state, "move:alaska:alberta:5")[0] == "wrong-amount"
    assert refused(state, "move:alberta:alaska:1") == ("too-few-armies", {"space": "alberta"})
    assert refused(state, "move:alaska:peru:1") == ("space-not-yours", {"space": "peru"})
    assert play(state, "move:alaska:alberta:4").state.body.turn == 2


def assault(captor: str = "boat", victim: str = "", seats: int = 3) -> State:
    """Seat 0 beside the Capital of seat 1, which has nine other territories."""
    nine = dict.fromkeys(WORLD.ids[:9], (1, 2))
    third = {} if seats == 2 else {"madagascar": (2, 1)}
    return position(
        {**nine, "scandinavia": (1, 2), "ukraine": (0, 30), **third},
        farms={1: "scandinavia"}, rest=FREE, seats=seats, hands={0: captor, 1: victim},
    )  # fmt: skip


def test_value_42_cards_go_to_the_captor_until_the_hand_is_full() -> None:
    """Three and four: five in hand, in the order in which they came; two lie open."""
    state = assault("boat attack extra3", "nuke defence3 extra5 extra8")
    turn = play(state, "attack:ukraine:scandinavia:20", "1 pass")
    assert hand(turn.state, 0) == ["boat", "attack", "extra3", "nuke", "defence3"]
    assert event(turn, "discarded") == {
        "seat": 1, "cards": [["extra5", "extra5", None], ["extra8", "extra8", None]],
    }  # fmt: skip
    assert event(turn, "eliminated") == {"seat": 0, "other": 1, "n": 2}
    private = [e for e in turn.events if e.kind == "captured"]
    assert [e.to for e in private] == [(0,)]
    assert all(e.kind != "captured" for e in visible(turn.events, None))
    assert not turn.undoable


def test_ruling_16_a_full_hand_gets_nothing() -> None:
    """All cards of the loser lie open, and that cannot be taken back."""
    full = "boat boat boat boat boat"
    turn = play(assault(full, "nuke"), "attack:ukraine:scandinavia:20", "1 choose:silent")
    assert hand(turn.state, 0) == full.split()
    assert event(turn, "discarded")["cards"] == [["nuke", "nuke", None]]
    assert event(turn, "eliminated")["n"] == 0
    assert not turn.undoable


def test_value_43_the_other_territories_are_free() -> None:
    """All nine, and the captor keeps the spot as an ordinary territory."""
    turn = play(assault(), "attack:ukraine:scandinavia:10")
    assert all(stand(turn.state, space) == FREE for space in WORLD.ids[:9])
    assert event(turn, "cleared") == {"other": 1, "emptied": list(WORLD.ids[:9])}
    assert stand(turn.state, "scandinavia") == (0, 8)
    assert turn.state.body.capital[1] == -1
    assert top(turn.state) == "attack"


def test_value_44_the_last_farm_wins() -> None:
    """Of two seats the captor."""
    turn = play(assault(seats=2), "attack:ukraine:scandinavia:10")
    result = turn.state.result
    assert result is not None
    assert (result.winners, result.reason, result.ranking) == ((0,), "farms", (0, 1))


def counted(farms: list[int], **rows: int) -> State:
    """Three seats at the end of the last round, with this many territories and one troop on each."""
    spaces = {}
    ids = iter(WORLD.ids)
    for seat, n in enumerate(rows.values()):
        spaces.update({next(ids): (seat, 1) for _ in range(n)})
    return position(spaces, rest=FREE, round=30, turn=2, body={"farms": farms})


def test_value_45_the_limit() -> None:
    """Equal Capitals, more territories: the second seat wins."""
    state = counted([1, 1, 0], a=12, b=15, c=10)
    assert [s.seat for s in standings(state)] == [1, 0, 2]
    result = play(state, "pass").state.result
    assert result is not None
    assert (result.winners, result.reason, result.ranking) == ((1,), "rounds", (1, 0, 2))


def test_ruling_18_troops_decide_then_equals_share() -> None:
    """Capitals, territories, troops."""
    state = counted([0, 0, 0], a=10, b=10, c=9)
    result = play(state, "pass").state.result
    assert result is not None
    assert result.winners == (0, 1)
    state.body.armies[0] += 1
    state.body.total += 1
    result = play(state, "pass").state.result
    assert result is not None
    assert result.winners == (0,)


@pytest.mark.parametrize("rounds", [5, 30, 100])
def test_ruling_18_no_round_after_the_last(rounds: int) -> None:
    """The limit is never unlimited."""
    state = position({"alaska": (0, 3), "brazil": (1, 3)}, round=rounds, turn=2, rounds=rounds)
    assert play(state, "pass").state.result is not None
    state = position({"alaska": (0, 3), "brazil": (1, 3)}, round=rounds - 1, turn=2, rounds=rounds)
    assert play(state, "pass").state.result is None


def test_value_50_the_defender_resigns_in_the_window() -> None:
    """Nothing is lost by the attacker, the target is free, and the attack goes on; the Attack card is
    spent."""
    spaces = {"ukraine": (0, 30), "scandinavia": (1, 3), "peru": (1, 1)}
    state = position(spaces, farms={1: "peru"}, hands={0: "attack", 1: "nuke"})
    waiting = play(state, "play:attack", "attack:ukraine:scandinavia:4").state
    turn = play(waiting, "1 resign")
    assert stand(turn.state, "ukraine") == (0, 30)
    assert stand(turn.state, "scandinavia") == FREE
    assert (top(turn.state), turn.state.body.turn) == ("attack", 0)
    assert not turn.state.body.armed
    assert event(turn, "discarded")["cards"] == [["nuke", "nuke", None]]


def test_ruling_17_the_attacker_resigns_in_the_window() -> None:
    """The window closes and the next seat is on turn."""
    spaces = {"ukraine": (0, 30), "scandinavia": (1, 3), "peru": (1, 1)}
    state = position(spaces, farms={1: "peru"}, hands={1: "nuke"})
    turn = play(state, "attack:ukraine:scandinavia:6", "0 resign")
    assert (top(turn.state), turn.state.body.turn) == ("reinforce", 1)
    assert stand(turn.state, "scandinavia") == (1, 3)


def test_ruling_17_a_third_seat_resigns_in_the_window() -> None:
    """The defender is asked as before."""
    spaces = {"ukraine": (0, 30), "scandinavia": (1, 3), "peru": (1, 1), "japan": (3, 2)}
    state = position(spaces, farms={1: "peru"}, hands={1: "nuke"}, seats=4)
    turn = play(state, "attack:ukraine:scandinavia:6", "3 resign")
    assert top(turn.state) == "react"
    assert stand(turn.state, "japan") == FREE
    assert stand(play(turn.state, "1 pass").state, "scandinavia") == (0, 3)


def test_ruling_17_the_last_seat_left_wins() -> None:
    """The reason says how."""
    state = position({"alaska": (0, 3)}, seats=2, rest=(1, 1))
    result = apply(state, Move(1, "resign")).state.result
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "resignation")


def test_ruling_17_resigning_while_reinforcing() -> None:
    """What was still to be placed is gone, all land is free."""
    state = position({"alaska": (0, 3), "brazil": (1, 3)}, step="reinforce", body={"pool": 3, "more": 2})
    turn = play(state, "0 resign")
    assert stand(turn.state, "alaska") == FREE
    assert turn.state.body.turn == 1
    assert "cleared" in kinds(turn)


def test_ruling_16_a_bomb_of_one_who_is_out_goes_on() -> None:
    """What glows stays so until its time."""
    state = assault()
    state.body.hot = {WORLD.index["japan"]: (6, 1)}
    later = play(state, "attack:ukraine:scandinavia:10", "pass").state
    assert later.body.hot == {WORLD.index["japan"]: (6, 1)}
