"""Rulings 11 to 14: dice, the stricter dice of the expert, moving in, and the duty to attack."""

from __future__ import annotations

from fractions import Fraction

import pytest

import engine
from engine import Move, legal, prompts
from engine.parts.battle import losses
from engine.parts.luck import chances
from engine.queries.foresight import prospect
from engine.standing_orders import Order, answer, standing
from tests.engine.driver import event, kinds, lost, play
from tests.engine.modular.positions import allowed, armies, fated, owner, position, refused, taken, verbs


def facing(mine: int, foe: int, level: str = "expert", **more: object) -> engine.State:
    """Seat 0 in ambria against seat 1 in corvara; everything else is seat 2's and cannot be attacked from
    elsewhere."""
    spaces = {"ambria": (0, mine), "corvara": (1, foe), "tessalba": (1, 1), "zibibba": (0, 1)}
    return position(spaces, level=level, **more)  # type: ignore[arg-type] # options and fields of a body


def test_values_21_and_22_dice_are_compared_in_pairs() -> None:
    """Highest against highest, surplus dice of either side ignored, ties to the defender."""
    for attack, defence, cost in (
        ([6, 5, 4], [6, 5, 3], (2, 1)),
        ([6, 4, 2], [6, 3, 1], (1, 2)),
        ([5, 5], [5], (1, 0)),
        ([6], [5, 4, 3], (0, 1)),
        ([3, 3, 3], [3, 3, 3], (3, 0)),
        ([6, 6, 6], [5, 5, 5], (0, 3)),
    ):
        assert losses(attack, defence) == cost


def test_values_23_and_24_exact_chances() -> None:
    """Three, two and one dice against three."""
    assert chances((6,) * 3, (6,) * 3) == {
        (0, 3): Fraction(535, 3888),
        (1, 2): Fraction(371, 1728),
        (2, 1): Fraction(343, 1296),
        (3, 0): Fraction(5957, 15552),
    }
    assert chances((6,) * 2, (6,) * 3) == {
        (0, 2): Fraction(979, 7776),
        (1, 1): Fraction(1981, 7776),
        (2, 0): Fraction(301, 486),
    }
    assert chances((6,), (6,) * 3) == {(0, 1): Fraction(25, 144), (1, 0): Fraction(119, 144)}


def test_ruling_11_both_sides_throw_up_to_three() -> None:
    """The attacker fewer than armies, the defender at most the armies that are there."""
    for mine, foe, dice in ((2, 5, (1, 3)), (3, 5, (2, 3)), (9, 5, (3, 3)), (9, 2, (3, 2)), (9, 1, (3, 1))):
        state = facing(mine, foe, "base")
        assert allowed(state)["attack:ambria:corvara"] == (1, dice[0])
        (roll,) = event(play(state, f"attack:ambria:corvara:{dice[0]}"), "battle")["rolls"]
        assert tuple(map(len, roll)) == dice
    assert refused(facing(1, 5, "base"), "attack:ambria:corvara:1") == "too-few-armies"
    assert refused(facing(1, 5, "base"), "attack:ambria:corvara") == "too-few-armies"
    assert refused(facing(1, 5, "base"), "attack:ambria") == "too-few-armies"
    assert refused(facing(2, 5, "base"), "attack:ambria") == "wrong-move"


def test_ruling_11_what_cannot_be_attacked_is_told() -> None:
    """Not one's own, not what is not beside, not from elsewhere."""
    state = facing(5, 5, "base")
    assert refused(state, "attack:ambria:zibibba:1") == "space-yours"
    assert refused(state, "attack:ambria:oasea:1") == "not-adjacent"
    assert refused(state, "attack:corvara:ambria:1") == "space-not-yours"
    assert refused(state, "attack:ambria:nowhere:1") == "unknown-space"
    assert refused(state, "attack:ambria:corvara:4") == "wrong-amount"


def test_ruling_11_defence_by_standing_order() -> None:
    """Base: three dice at first; from one's own turn on as many as one has said."""
    state = play(facing(9, 9, "base", turn=1), "choose:defence:1").state
    assert refused(state, "choose:defence:1") == "wrong-move"
    state.body.turn = 0
    (roll,) = event(play(state, "attack:ambria:corvara:3"), "battle")["rolls"]
    assert list(map(len, roll)) == [3, 1]
    for level, defence in (("expert", "standing"), ("base", "ask")):
        assert "choose:defence" not in str(allowed(facing(9, 9, level, defence=defence)))


def test_ruling_11_defence_asked_each_time() -> None:
    """Base with `ask`: one to three dice, at most the armies; the default is the most; a siege asks nobody;
    one army leaves no choice."""
    for foe, most in ((2, 2), (5, 3)):
        state = play(facing(9, foe, "base", defence="ask"), "attack:ambria:corvara:3").state
        assert engine.awaited_seats(state) == (1,)
        (prompt,) = prompts(state)
        assert (prompt.kind, prompt.clock) == ("defend", "react")
        assert allowed(state, 1) == {"choose:defend": (1, most)}
        assert engine.default(state, 1) == Move(1, "choose", ("defend", most))
        (roll,) = event(play(state, "choose:defend:1", seat=1), "battle")["rolls"]
        assert list(map(len, roll)) == [3, 1]
    assert "battle" in kinds(play(facing(9, 1, "base", defence="ask"), "attack:ambria:corvara:3"))
    assert "battle" in kinds(play(facing(9, 5, "base", defence="ask"), "attack:ambria:corvara:until:8"))


def test_ruling_11_a_defender_who_resigns_throws_the_most() -> None:
    """The attack that waits for them goes on."""
    state = play(facing(9, 3, "base", defence="ask"), "attack:ambria:corvara:3").state
    turn = play(state, "resign", seat=1)
    (roll,) = event(turn, "battle")["rolls"]
    assert list(map(len, roll)) == [3, 3]
    state = facing(9, 3, "base", body={"defence": [1, 1, 1], "alive": [True, False, True], "out": (1,)})
    (roll,) = event(play(state, "attack:ambria:corvara:3"), "battle")["rolls"]
    assert list(map(len, roll)) == [3, 3]


def test_ruling_11_orders_for_the_defence() -> None:
    """As many as possible follows what there is; fewer are exact. The upper levels know none."""
    state = play(facing(9, 2, "base", defence="ask"), "attack:ambria:corvara:3").state
    assert answer(state, 1, [Order("defend", "last")]) == Move(1, "choose", ("defend", 2))
    assert answer(state, 1, [Order("defend", "choose:defend:1")]) == Move(1, "choose", ("defend", 1))
    for level in ("expert", "master"):
        known = {s.id for s in standing("modular", {"level": level, "defence": "ask"})}
        assert known == {"occupy", "only-pass"}


@pytest.mark.parametrize(
    ("mine", "foe", "dice"),
    [
        (4, 3, (3, 3)),
        (3, 3, None),
        (3, 2, (2, 2)),
        (4, 2, (2, 3)),
        (2, 2, None),
        (2, 1, (1, 1)),
        (5, 1, (1, 3)),
        (10, 7, (3, 3)),
    ],
)
def test_value_25_expert_dice(mine: int, foe: int, dice: tuple[int, int] | None) -> None:
    """As many as the defender at least, who throws the most."""
    for level in ("expert", "master"):
        state = facing(mine, foe, level)
        assert allowed(state).get("attack:ambria:corvara") == dice
        if dice is None:
            assert "attack:ambria:corvara:until" not in allowed(state)
            assert refused(state, f"attack:ambria:corvara:{mine - 1}") == "too-few-dice"
            assert refused(state, "attack:ambria:corvara:until:1") == "too-few-dice"
        else:
            (roll,) = event(play(state, f"attack:ambria:corvara:{dice[0]}"), "battle")["rolls"]
            assert list(map(len, roll)) == [dice[0], min(3, foe)]


def test_value_26_after_a_throw() -> None:
    """4 against 3: after 2-1 no further attack; after 1-2 with one or two dice."""
    state = fated(facing(4, 3), "attack:ambria:corvara:3", lost(2, 1))
    after = play(state, "attack:ambria:corvara:3").state
    assert (armies(after, "ambria"), armies(after, "corvara")) == (2, 2)
    assert "attack:ambria:corvara" not in allowed(after)
    state = fated(facing(4, 3), "attack:ambria:corvara:3", lost(1, 2))
    assert allowed(play(state, "attack:ambria:corvara:3").state)["attack:ambria:corvara"] == (1, 2)


def test_ruling_12_a_siege_stops_where_the_dice_fail() -> None:
    """Although armies are left: 2 against 2 cannot go on."""

    def stopped(turn: engine.Turn) -> bool:
        return event(turn, "battle")["lost"] == [2, 1] and len(event(turn, "battle")["rolls"]) == 1

    state = fated(facing(4, 3), "attack:ambria:corvara:until:1", stopped)
    after = play(state, "attack:ambria:corvara:until:1").state
    assert (armies(after, "ambria"), armies(after, "corvara")) == (2, 2)


def test_ruling_12_the_prospect_knows_the_rule() -> None:
    """What an attack to the end would come to: with matched dice 4 against 3 conquers only by 0-3, or by 1-2
    and what may follow."""
    expert = prospect(facing(4, 3), "ambria", "corvara")
    assert expert is not None
    one_two = Fraction(371, 1728)
    win_3v1 = chances((6,) * 2, (6,))[0, 1]
    again = chances((6,), (6,))[0, 1]
    expected = Fraction(535, 3888) + one_two * (win_3v1 + (1 - win_3v1) * again)
    assert expert.chance == pytest.approx(float(expected))
    base = prospect(facing(4, 3, "base"), "ambria", "corvara")
    assert base is not None
    assert base.chance > expert.chance


def test_value_27_moving_in() -> None:
    """Three dice from five armies: three or four; two dice from three: exactly two, unasked."""
    state = fated(facing(5, 1), "attack:ambria:corvara:3", taken)
    after = play(state, "attack:ambria:corvara:3").state
    assert allowed(after) == {"move:ambria:corvara": (3, 4)}
    assert engine.default(after, 0) == Move(0, "move", ("ambria", "corvara", 3))
    moved = play(after, "move:ambria:corvara:4").state
    assert (armies(moved, "ambria"), armies(moved, "corvara")) == (1, 4)
    state = fated(facing(3, 1), "attack:ambria:corvara:2", taken)
    turn = play(state, "attack:ambria:corvara:2")
    assert event(turn, "occupied")["n"] == 2
    assert (turn.state.stack[-1].step, owner(turn.state, "corvara")) == ("attack", 0)


def test_ruling_13_moving_in_is_no_strategic_move() -> None:
    """It may leave one army at a border, and the one move of the turn is still free."""
    state = fated(facing(9, 1), "attack:ambria:corvara:3", taken)
    state = play(state, "attack:ambria:corvara:3", "move:ambria:corvara:8").state
    assert armies(state, "ambria") == 1
    assert not state.body.moved
    assert "move:corvara:ambria" in allowed(state)


def test_value_28_the_duty_to_attack() -> None:
    """Expert, three placed: no pass while an attack is legal; two placed: a pass at once. Base knows none."""
    for level, placed, must in (
        ("expert", 3, True),
        ("master", 3, True),
        ("expert", 2, False),
        ("base", 3, False),
    ):
        state = facing(5, 1, level, body={"placed": placed})
        assert prompts(state)[0].data["must"] is must
        if must:
            assert refused(state, "pass") == "must-attack"
            assert refused(state, "move:ambria:zibibba:1") == "must-attack"
            assert verbs(state) == {"attack"}
            done = fated(state, "attack:ambria:corvara:1", lost(1, 0))
            assert "pass" in verbs(play(done, "attack:ambria:corvara:1").state)
        else:
            assert "pass" in verbs(state)


def test_value_29_no_duty_without_a_legal_attack() -> None:
    """Every neighbour is too strong for the dice rule."""
    spaces = {"ambria": (0, 3), "zibibba": (0, 1)}
    state = position(spaces, rest=(2, 3), level="expert", body={"placed": 3})
    assert not [code for code in allowed(state) if code.startswith("attack")]
    assert play(state, "pass").state.body.turn == 2


def test_ruling_14_a_move_at_the_end_brings_no_duty_back() -> None:
    """Attacks are over with it: what it would make possible is neither offered nor owed."""
    border = dict.fromkeys(("ambria", "rovenda", "tessalba"), (0, 3))
    inner = {"corvara": (0, 6), "lunaria": (0, 5), "elmora": (0, 1)}
    state = position({**border, **inner}, rest=(2, 9), level="expert", body={"placed": 3})
    state = play(state, "move:corvara:ambria:2").state
    assert state.stack[-1].step == "regroup"
    assert not [code for code in allowed(state) if code.startswith("attack")]
    assert play(state, "pass").state.body.turn == 2


def test_ruling_14_the_clock_attacks_where_it_costs_least() -> None:
    """Under the duty the throw with the least expected loss, three dice against one."""
    spaces = {"ambria": (0, 5), "corvara": (1, 1), "zibibba": (0, 9), "sabbiara": (1, 2)}
    state = position(spaces, rest=(2, 3), level="expert", body={"placed": 3})
    assert engine.default(state, 0) == Move(0, "attack", ("ambria", "corvara", 3))
    assert engine.default(state, 0) in legal(state, 0)
