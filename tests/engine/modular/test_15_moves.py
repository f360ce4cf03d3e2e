"""Rulings 15 and 16: the strategic move of the base level, and that of the expert with its garrisons."""

from __future__ import annotations

import engine
from engine import Move, prompts
from tests.engine.driver import event, kinds, lost, play
from tests.engine.modular.positions import allowed, armies, fated, position, refused, taken, verbs

ALFA = dict.fromkeys(("ambria", "corvara", "elmora", "lunaria", "rovenda", "tessalba"), (0, 1))


def test_ruling_15_base_one_to_one_and_the_turn_is_over() -> None:
    """From one territory any number but one to one neighbour of one's own."""
    state = position({**ALFA, "ambria": (0, 7)})
    assert allowed(state)["move:ambria:corvara"] == (1, 6)
    turn = play(state, "move:ambria:corvara:6")
    assert (armies(turn.state, "ambria"), armies(turn.state, "corvara")) == (1, 7)
    assert event(turn, "turn")["seat"] == 2
    assert "passed" not in kinds(turn)


def test_value_33_base_to_a_neighbour_only() -> None:
    """Not two steps away."""
    state = position({**ALFA, "ambria": (0, 7)})
    assert refused(state, "move:ambria:elmora:3") == "not-adjacent"
    assert refused(state, "move:ambria:magmara:3") == "space-not-yours"
    assert refused(state, "move:corvara:ambria:1") == "too-few-armies"
    assert refused(state, "move:ambria:corvara:7") == "wrong-amount"


def test_value_30_garrisons() -> None:
    """At a border three stay, inside one; a source with three at a border gives nothing."""
    state = position({**ALFA, "ambria": (0, 5), "rovenda": (0, 3), "corvara": (0, 5)}, level="expert")
    assert allowed(state)["move:ambria:corvara"] == (1, 2)
    assert allowed(state)["move:corvara:ambria"] == (1, 4)
    assert "move:rovenda:elmora" not in allowed(state)
    assert refused(state, "move:rovenda:elmora:1") == "garrison"
    assert refused(state, "move:ambria:corvara:3") == "wrong-amount"


def test_ruling_16_a_resigned_neighbour_is_another() -> None:
    """Its territories defend themselves, and are a border."""
    state = position(
        {**ALFA, "ambria": (0, 5), "zibibba": (1, 1)},
        level="expert",
        body={"alive": [True, True, False], "out": (2,)},
    )
    assert allowed(state)["move:ambria:corvara"] == (1, 2)


def test_ruling_16_base_has_no_garrison() -> None:
    """There one army is enough everywhere."""
    assert allowed(position({**ALFA, "ambria": (0, 3)}))["move:ambria:corvara"] == (1, 2)


def test_value_31_many_to_one() -> None:
    """From several neighbours into one territory; nothing to another one."""
    state = position({**ALFA, "corvara": (0, 5), "elmora": (0, 4), "lunaria": (0, 6)}, level="expert")
    turn = play(state, "move:corvara:lunaria:2")
    assert turn.undoable
    state = turn.state
    (prompt,) = prompts(state)
    assert (prompt.kind, prompt.data) == ("regroup", {"to": "lunaria", "begun": True, "early": False})
    assert refused(state, "move:corvara:elmora:1") == "one-destination"
    assert refused(state, "attack:ambria:magmara:1") == "wrong-verb"
    assert allowed(state) == {
        "move:corvara:lunaria": (1, 2),
        "move:elmora:lunaria": (1, 3),
        "pass": None,
    }
    turn = play(state, "move:elmora:lunaria:3", "pass")
    assert armies(turn.state, "lunaria") == 11
    assert turn.state.body.turn == 2


def test_ruling_16_with_nothing_left_to_move_the_turn_ends() -> None:
    """Without another press."""
    state = position({**ALFA, "corvara": (0, 5)}, level="expert")
    assert play(state, "move:corvara:elmora:4").state.body.turn == 2


def early(**more: object) -> engine.State:
    """Seat 0 is about to place its last army inside, with something to move and to attack."""
    spaces = {**ALFA, "corvara": (0, 4), "ambria": (0, 9), "magmara": (2, 1)}
    return position(spaces, step="reinforce", pool=1, level="expert", **more)  # type: ignore[arg-type] # body


def test_value_32_once_a_turn() -> None:
    """Moved before the attacks: not again at the end."""
    state = play(early(), "place:corvara:1").state
    (prompt,) = prompts(state)
    assert (prompt.kind, prompt.data["early"], prompt.data["begun"]) == ("regroup", True, False)
    assert verbs(state) == {"move", "attack", "pass"}
    state = play(state, "move:corvara:ambria:1").state
    assert state.stack[-1].step == "regroup"
    state = fated(state, "attack:ambria:magmara:1", lost(1, 0))
    state = play(state, "attack:ambria:magmara:1").state
    assert state.stack[-1].step == "attack"
    assert "move" not in verbs(state)
    assert refused(state, "move:corvara:ambria:1") == "moved-already"
    assert not prompts(state)[0].data["move"]


def test_ruling_16_early_or_late() -> None:
    """Passed over before the attacks, the move can still be made at the end."""
    state = play(early(), "place:corvara:1").state
    assert engine.default(state, 0) == Move(0, "pass")
    turn = play(state, "pass")
    assert turn.undoable
    assert turn.state.stack[-1].step == "attack"
    assert "move:corvara:ambria" in allowed(turn.state)


def test_ruling_16_the_early_move_may_be_the_last_of_its_kind() -> None:
    """When nothing more can go there the attacks begin by themselves, and it can be taken back."""
    turn = play(early(), "place:corvara:1", "move:corvara:elmora:4")
    assert turn.state.stack[-1].step == "attack"
    assert turn.undoable


def test_ruling_16_an_attack_begins_the_attacks() -> None:
    """An attack instead of a move: the move is left for the end."""
    state = fated(play(early(), "place:corvara:1").state, "attack:ambria:magmara:3", taken)
    state = play(state, "attack:ambria:magmara:3", "move:ambria:magmara:3").state
    assert state.stack[-1].step == "attack"
    assert "move" in verbs(state)


def test_ruling_16_nobody_must_restore_three() -> None:
    """Attacks, and what moves in, may leave one army at a border, and the turn may end so."""
    state = position({**ALFA, "ambria": (0, 1), "rovenda": (0, 1)}, level="expert")
    assert play(state, "pass").state.body.turn == 2


def test_ruling_16_without_anything_to_move_it_is_not_asked() -> None:
    """After reinforcing the attacks begin."""
    state = position({**ALFA}, step="reinforce", pool=1, level="expert")
    assert play(state, "place:ambria:1").state.stack[-1].step == "attack"
