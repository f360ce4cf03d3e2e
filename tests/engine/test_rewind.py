"""Going back by an entry of the log, for every rule system."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
import engine.ai
from engine import IllegalMove, Move, Setup, State, Turn, follow, history, in_effect, replay, start
from engine.kernel import TABLE
from engine.record.chronicle import chronicle
from engine.rng import Chance
from engine.types import Event

PLIES = 60
FEW = settings(max_examples=settings().max_examples // 3)
"""Examples for each rule system: a third of the profile's, as a game is dear to play again."""


@cache
def _game(rules: str, seed: int) -> tuple[Setup, tuple[Move, ...], tuple[Turn, ...]]:
    """A game played at random for some plies."""
    setup = Setup(rules, min(3, engine.meta(rules).seats[1]), f"{seed:04x}")
    turn = start(setup)
    moves: list[Move] = []
    chance = Chance(f"{seed:08x}")
    while len(moves) < PLIES and not turn.state.result:
        seat = engine.awaited(turn.state)[0]
        moves.append(engine.ai.decide("random", turn.state, seat, chance))
        turn = engine.apply(turn.state, moves[-1])
    return setup, tuple(moves), tuple(history(setup, moves))


def _rewind(ply: int) -> Move:
    return Move(TABLE, "rewind", (ply,))


def _same_place(one: State, other: State) -> bool:
    """Whether two states are the same position, dice used and plies aside."""
    return msgspec.structs.replace(one, ply=0, draws=0) == msgspec.structs.replace(other, ply=0, draws=0)


@pytest.mark.parametrize("rules", engine.rules_ids())
@FEW
@given(seed=st.integers(0, 3), data=st.data())
def test_every_earlier_position_can_be_gone_back_to(rules: str, seed: int, data: st.DataObject) -> None:
    """Exactly that position, as a new entry; the dice go on, so nobody knows what comes next."""
    setup, moves, turns = _game(rules, seed)
    ply = data.draw(st.integers(0, len(moves) - 1))
    *_, turn = history(setup, [*moves, _rewind(ply)])
    assert _same_place(turn.state, turns[ply].state)
    assert (turn.state.ply, turn.state.draws) == (len(moves) + 1, turns[-1].state.draws)
    assert turn.events == (Event("rewound", {"ply": ply}),)
    assert not turn.undoable


@pytest.mark.parametrize("rules", engine.rules_ids())
@FEW
@given(seed=st.integers(0, 2), cuts=st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 8)), max_size=5))
def test_what_is_in_effect_leads_to_the_position(rules: str, seed: int, cuts: list[tuple[int, int]]) -> None:
    """However often a game goes back and on: the entries in effect, and they alone, were played."""
    setup, moves, _ = _game(rules, seed)
    log = [*moves[:20]]
    random = Random(seed)
    for where, more in cuts:
        log.append(_rewind(where % len(log)))
        state = replay(setup, log)
        for _ in range(more):
            if state.result:
                break
            seat = engine.awaited(state)[0]
            log.append(random.choice(list(engine.legal(state, seat).moves())[:30]))
            state = engine.apply(state, log[-1]).state
    turns = list(history(setup, log))
    kept = in_effect(log)
    assert all(log[ply - 1].verb != "rewind" for ply in kept)
    # each of them was played where the one before it had led
    for before, ply in zip((0, *kept), kept, strict=False):
        assert _same_place(turns[before].state, turns[ply - 1].state)
    assert _same_place(turns[kept[-1] if kept else 0].state, turns[-1].state)
    assert len(chronicle(setup, log).samples) <= len(kept) + 2


def test_only_earlier_entries_can_be_gone_back_to() -> None:
    """Not to the present one, to none, to texts; the lazy log of a running game is no different."""
    setup, moves, _ = _game("classic", 1)
    wrong = [
        _rewind(len(moves)),
        _rewind(-1),
        Move(TABLE, "rewind"),
        Move(TABLE, "rewind", ("5",)),
        _rewind(10**9),
    ]
    for move in wrong:
        for log in ([*moves, move], iter([*moves, move])):
            with pytest.raises(IllegalMove, match="nothing-to-rewind"):
                list(history(setup, log))


def test_nobody_rewinds_by_a_move() -> None:
    """For players it is no move at all."""
    state = start(Setup("classic", 3, "00")).state
    with pytest.raises(IllegalMove, match="wrong-verb"):
        engine.apply(state, Move(0, "rewind", (0,)))


def test_nothing_from_before_a_rewinding_can_be_undone() -> None:
    """The way back is by another rewinding only."""
    setup, moves, _ = _game("classic", 2)
    seat = moves[-1].seat
    with pytest.raises(IllegalMove, match="nothing-to-undo"):
        replay(setup, [*moves, _rewind(len(moves) - 1), Move(seat, "undo")])


ENTRIES = st.lists(
    st.one_of(
        st.just(Move(0, "pass")),
        st.just(Move(0, "undo")),
        st.integers(-2, 30).map(_rewind),
        st.just(Move(0, "rewind", ("x",))),
        st.just(Move(0, "rewind")),
    ),
    max_size=30,
)


@given(ENTRIES)
def test_what_is_in_effect_is_what_was_neither_undone_nor_rewound(moves: list[Move]) -> None:
    """Said once more in the plainest way: a list for each entry."""
    lists: list[list[int]] = [[]]
    for ply, move in enumerate(moves, 1):
        kept = lists[-1]
        if move.verb == "undo":
            lists.append(kept[:-1])
        elif move.verb == "rewind":
            to = move.args[0] if move.args else None
            lists.append(lists[to] if isinstance(to, int) and 0 <= to < ply else kept)
        else:
            lists.append([*kept, ply])
    assert in_effect(moves) == lists[-1]


@pytest.mark.parametrize("rules", engine.rules_ids())
@FEW
@given(seed=st.integers(0, 3), data=st.data())
def test_a_log_goes_on_from_any_of_its_positions(rules: str, seed: int, data: st.DataObject) -> None:
    """As from the start; only what came before that position cannot be gone back to from there."""
    _, moves, turns = _game(rules, seed)
    at = data.draw(st.integers(1, len(moves) - 1))
    to = data.draw(st.integers(at, len(moves) - 1))
    log = [*moves[at:], _rewind(to)]
    *same, last = follow(turns[at].state, log)
    assert same == [*turns[at + 1 :]]
    assert _same_place(last.state, turns[to].state)
    with pytest.raises(IllegalMove, match="nothing-to-rewind"):
        list(follow(turns[at].state, [_rewind(at - 1)]))
    with pytest.raises(IllegalMove, match="nothing-to-undo"):
        list(follow(turns[at].state, [Move(moves[at - 1].seat, "undo")]))
