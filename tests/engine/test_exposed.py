"""What cannot be forgotten again: chance, opened answers, learned secrets."""

from __future__ import annotations

import pytest

import engine
from engine import Move, Setup, State, Turn, start
from engine.kernel import rules_of
from engine.record.exposed import CHANCE, LEARNED, OPENED, exposures
from engine.rng import Chance


def _play(state: State, code: str, seat: int) -> tuple[Turn, frozenset[str]]:
    move = Move.parse(seat, code)
    turn = engine.apply(state, move)
    return turn, exposures(state, move, turn)


def test_sealed_answers_come_to_light_with_the_last_one() -> None:
    """Not while others have yet to answer, and not by what a seat is told of its own answer."""
    turn, reasons = _play(start(Setup("classic", 3, "07")).state, "choose:spread", 0)
    assert reasons == frozenset()
    turn, reasons = _play(turn.state, "choose:spread", 1)
    assert reasons == frozenset()
    turn, reasons = _play(turn.state, "choose:spread", 2)
    assert reasons == {OPENED}


def test_moves_that_are_public_bring_nothing_to_light_and_dice_do() -> None:
    """Armies placed; then an attack, and passing without a card."""
    state = start(Setup("classic", 3, "07")).state
    for seat in range(3):
        state = engine.apply(state, Move(seat, "choose", ("spread",))).state
    (seat,) = engine.awaited_seats(state)
    turn, reasons = _play(state, engine.default(state, seat).code, seat)
    assert reasons == frozenset()
    attack = next(offer for offer in engine.legal(turn.state, seat) if offer.verb == "attack")
    assert _play(turn.state, attack.move(seat, 1).code, seat)[1] == {CHANCE}
    assert _play(turn.state, "pass", seat)[1] == frozenset()


def test_a_drawn_card_is_a_secret_that_was_learned() -> None:
    """No number of chance is used for it: the order of the deck was fixed."""
    state = start(Setup("classic", 3, "07")).state
    for seat in range(3):
        state = engine.apply(state, Move(seat, "choose", ("spread",))).state
    (seat,) = engine.awaited_seats(state)
    state = engine.apply(state, engine.default(state, seat)).state
    state.body.took = True
    assert _play(state, "pass", seat)[1] == {LEARNED}


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_what_can_be_undone_brought_nothing_to_light(rules: str) -> None:
    """And chance, or a secret told to somebody, is always noticed."""
    turn = start(Setup(rules, engine.meta(rules).seats[0], "0c"))
    chance, seen = Chance("0d"), set[str]()
    for _ in range(150):
        if (state := turn.state).result:
            break
        sealed = any(prompt.sealed for prompt in engine.prompts(state))
        move = rules_of(rules).policy(state, chance)
        turn = engine.apply(state, move)
        reasons = exposures(state, move, turn)
        assert not (turn.undoable and reasons)
        assert (CHANCE in reasons) == (turn.state.draws > state.draws)
        if any(event.to and event.to != (move.seat,) for event in turn.events):
            assert LEARNED in reasons
        assert sealed or OPENED not in reasons
        seen |= reasons
    assert {CHANCE, LEARNED} & seen
