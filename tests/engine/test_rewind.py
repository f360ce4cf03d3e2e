"""Going back by an entry of the log, for every rule system."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import engine
import engine.ai
from engine import IllegalMove, Move, Setup, State, Turn, follow, history, in_effect, replay, start
from engine.kernel import TABLE, rules_of
from engine.parts.piles import shuffle_unknown
from engine.record.chronicle import chronicle
from engine.rng import Chance
from engine.rules.classic.state import draw
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
        seat = engine.awaited_seats(turn.state)[0]
        moves.append(engine.ai.decide("random", turn.state, seat, chance))
        turn = engine.apply(turn.state, moves[-1])
    return setup, tuple(moves), tuple(history(setup, moves))


def _rewind(ply: int) -> Move:
    return Move(TABLE, "rewind", (ply,))


def _same_place(state: State, other: State) -> bool:
    """Whether two states are the same position, dice used and plies aside."""
    return replace(state, ply=0, draws=0) == replace(other, ply=0, draws=0)


def _looks_same(state: State, other: State) -> bool:
    """Whether nobody can tell two positions apart, plies aside."""
    viewers = (None, *range(state.setup.seats))
    return _same_place(state, other) or all(
        replace(engine.view(state, viewer), ply=0) == replace(engine.view(other, viewer), ply=0)
        for viewer in viewers
    )


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", engine.rules_ids())
@FEW
@given(seed=st.integers(0, 3), data=st.data())
def test_every_earlier_position_can_be_gone_back_to(rules: str, seed: int, data: st.DataObject) -> None:
    """That position, for all that anybody knows of it, as a new entry; the dice go on, so nobody knows what
    comes next."""
    setup, moves, turns = _game(rules, seed)
    ply = data.draw(st.integers(0, len(moves) - 1))
    *_, turn = history(setup, [*moves, _rewind(ply)])
    assert _looks_same(turn.state, turns[ply].state)
    for seat in engine.awaited_seats(turn.state):
        assert tuple(engine.legal(turn.state, seat)) == tuple(engine.legal(turns[ply].state, seat))
    assert engine.check(turn.state) == []
    assert turn.state.ply == len(moves) + 1
    assert turn.state.draws >= turns[-1].state.draws
    assert turn.events == (Event("rewound", {"ply": ply}),)
    assert not turn.undoable


@pytest.mark.spread(2)
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
            seat = engine.awaited_seats(state)[0]
            log.append(random.choice(list(engine.legal(state, seat).moves())[:30]))
            state = engine.apply(state, log[-1]).state
    turns = list(history(setup, log))
    kept = in_effect(log)
    assert all(log[ply - 1].verb != "rewind" for ply in kept)
    # each of them was played where the one before it had led
    for before, ply in zip((0, *kept), kept, strict=False):
        assert _looks_same(turns[before].state, turns[ply - 1].state)
    assert _looks_same(turns[kept[-1] if kept else 0].state, turns[-1].state)
    assert len(chronicle(setup, log).samples) <= len(kept) + 2


SHUFFLED = [rules for rules in engine.rules_ids() if rules_of(rules).reshuffle]
"""Systems in which the order of a pile is fixed before it is drawn from."""


def _drawn(rules: str) -> list[tuple[tuple[Event, ...], tuple[Event, ...]]]:
    """What moves of some games brought their seats in secret, and what the same moves brought after a rewind.
    Captured cards somebody knew."""
    pairs = []
    for seed in range(4):
        setup = Setup(rules, min(3, engine.meta(rules).seats[1]), f"{seed:04x}")
        chance, turn = Chance(f"{seed:08x}"), start(setup)
        for _ in range(240):
            if (state := turn.state).result:
                break
            sealed = any(prompt.sealed for prompt in engine.prompts(state))
            move = rules_of(rules).policy(state, chance)
            turn = engine.apply(state, move)
            first = _secrets(turn)
            if first and not sealed:
                again = engine.apply(engine.rewound(turn.state, state, state.ply).state, move)
                pairs.append((first, _secrets(again)))
    return pairs


def _secrets(turn: Turn) -> tuple[Event, ...]:
    return tuple(event for event in turn.events if event.to and event.kind != "captured")


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_what_was_drawn_does_not_come_again(rules: str) -> None:
    """In every system the next card is another after a rewind, but for chance."""
    drawn = _drawn(rules)
    assert len(drawn) >= 12
    assert sum(first == again for first, again in drawn) < len(drawn) / 2


@pytest.mark.parametrize("rules", SHUFFLED)
def test_under_the_earlier_version_cards_come_as_before(rules: str) -> None:
    """Exactly the position from before, and no chance is used."""
    setup, moves, _ = _game(rules, 1)
    turns = [*history(replace(setup, version=1), moves)]
    for ply in (0, 7, len(moves) - 1):
        back = engine.rewound(turns[-1].state, turns[ply].state, ply).state
        assert _same_place(back, turns[ply].state)
        assert back.draws == turns[-1].state.draws


@pytest.mark.parametrize("rules", SHUFFLED)
def test_the_order_after_a_rewind_follows_from_chance(rules: str) -> None:
    """Of the game's own stream, from where it stands: the same log gives the same order, another number
    another one; all else is what it was."""
    setup, moves, turns = _game(rules, 1)
    log = [*moves, _rewind(20)]
    assert replay(setup, log) == replay(setup, iter(log))
    now = turns[-1].state
    backs = [engine.rewound(replace(now, draws=n), turns[20].state, 20).state for n in range(4)]
    decks = [back.body.deck for back in backs]
    assert len(set(decks)) == 4
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(turns[20].state.body.deck))}
    for back in backs:
        back.body.deck = turns[20].state.body.deck
        assert _same_place(back, turns[20].state)


def test_cards_that_a_seat_knows_stay_where_they_are() -> None:
    """`classic`: traded cards and those of a seat that left lie under the deck in their order, until it is
    drawn down to them; `modular`: those of a seat that left."""
    for rules in ("classic", "modular"):
        state = start(Setup(rules, 4, "07")).state
        body = state.body
        body.hands[0], body.deck = body.deck[:5], body.deck[5:]
        left = engine.apply(state, Move(0, "resign")).state
        under = left.body.deck[-5:]
        assert left.body.known == 5
        orders = {engine.rewound(replace(left, draws=n), left, 0).state.body.deck for n in range(20, 24)}
        assert len(orders) == 4
        assert {deck[-5:] for deck in orders} == {under}
        assert {deck[0] for deck in orders} != {left.body.deck[0]}


def test_a_card_that_was_known_is_known_no_more_once_it_is_drawn() -> None:
    """`classic`: of four cards of which three are known, two are drawn."""
    body = start(Setup("classic", 3, "07")).state.body
    body.deck, body.known = (7, 1, 2, 3), 3
    assert (draw(body), body.deck, body.known) == (7, (1, 2, 3), 3)
    assert (draw(body), body.deck, body.known) == (1, (2, 3), 2)


@given(known=st.integers(0, 6), draws=st.integers(0, 99))
def test_a_pile_is_shuffled_but_for_what_is_known(known: int, draws: int) -> None:
    """The same cards; the last ones lie as before."""
    pile = tuple("abcdef")
    mixed = shuffle_unknown(Chance("07", draws), pile, known)
    assert sorted(mixed) == sorted(pile)
    assert mixed[len(pile) - known :] == pile[len(pile) - known :]


def test_every_order_of_a_pile_comes_about() -> None:
    """All six of three unknown cards."""
    orders = {shuffle_unknown(Chance("07", draws), tuple("abcx"), 1) for draws in range(60)}
    assert len(orders) == 6


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


@pytest.mark.spread(2)
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
    assert _looks_same(last.state, turns[to].state)
    with pytest.raises(IllegalMove, match="nothing-to-rewind"):
        list(follow(turns[at].state, [_rewind(at - 1)]))
    with pytest.raises(IllegalMove, match="nothing-to-undo"):
        list(follow(turns[at].state, [Move(moves[at - 1].seat, "undo")]))
