"""Expected losses are exact, and a game's throws and counters are gathered as they were."""

from __future__ import annotations

import itertools
import math

import pytest

from engine import Event, Move, Setup, apply, prompts, start, view
from engine.ai import decide
from engine.chronicle import Chronicle, chronicle, throws_of
from engine.luck import FEW, Luck, Throw, chances, luck, odds
from engine.rng import Chance


def enumerated(attack: int, defence: int) -> tuple[float, float, float]:
    """Mean losses of both and the variance of their difference, die by die."""
    total = squares = own = foe = 0
    for faces in itertools.product(range(1, 7), repeat=attack + defence):
        a = sorted(faces[:attack])[::-1]
        d = sorted(faces[attack:])[::-1]
        pairs = min(attack, defence)
        won = sum(a[i] > d[i] for i in range(pairs))
        own, foe = own + pairs - won, foe + won
        total, squares = total + 2 * won - pairs, squares + (2 * won - pairs) ** 2
    count = 6 ** (attack + defence)
    return own / count, foe / count, squares / count - (total / count) ** 2


@pytest.mark.parametrize("dice", [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2), (3, 3)])
def test_expected_losses_are_exact(dice: tuple[int, int]) -> None:
    """Every throw of so many dice counts once."""
    assert odds(*dice) == pytest.approx(enumerated(*dice), abs=1e-12)
    assert sum(chances(*dice).values()) == pytest.approx(1)


def test_the_well_known_throw() -> None:
    """Three against two: the attacker wins both in 2890 of 7776 throws."""
    assert chances(3, 2)[0, 2] == 2890 / 7776
    assert odds(3, 2).attacker == pytest.approx(0.9209, abs=1e-4)
    assert odds(3, 2).defender == pytest.approx(1.0791, abs=1e-4)


def test_luck_is_counted_for_attacker_and_defender() -> None:
    """What one has more than expected the other has less; a seat that was not there has none."""
    throws = [Throw(0, 1, (3, 2), (0, 2)), Throw(1, 0, (1, 1), (1, 0)), Throw(2, 1, (2, 1), (1, 0))]
    first, second = luck(throws[:2], 0), luck(throws[:2], 1)
    assert first.actual == (0, 2, 3)
    assert second.actual == (0, -2, -3)
    assert first.excess == pytest.approx(-second.excess)
    assert first.expected[1] == pytest.approx(odds(3, 2).defender - odds(3, 2).attacker)
    assert first.variance[-1] == pytest.approx(odds(3, 2).variance + odds(1, 1).variance)
    assert luck(throws, 3) == Luck()


def test_words_fit_the_figures() -> None:
    """A few throws say nothing; many lost ones are unlucky; many average ones are not."""
    lost = [Throw(0, 1, (3, 2), (2, 0))] * 20
    assert luck(lost[: FEW - 1], 0).share is None
    unlucky, lucky = luck(lost, 0), luck(lost, 1)
    assert not unlucky.ordinary
    assert unlucky.share is not None
    assert lucky.share is not None
    assert unlucky.share < 0.001 < 0.999 < lucky.share
    even = luck([Throw(0, 1, (3, 2), (1, 1))] * 20, 0)
    assert even.ordinary
    assert even.share == pytest.approx(0.5, abs=0.2)


def test_other_dice_have_no_odds() -> None:
    """An event whose losses its dice do not explain makes luck unknown; one without throws says nothing."""
    plain = {"seat": 0, "other": 1, "rolls": [[[6, 3], [3]], [[2], [2]]]}
    assert throws_of(Event("x", {**plain, "lost": [1, 1]})) == [
        Throw(0, 1, (2, 1), (0, 1)),
        Throw(0, 1, (1, 1), (1, 0)),
    ]
    assert throws_of(Event("x", {**plain, "lost": [2, 0]})) is None
    assert throws_of(Event("x", {"seat": 0, "other": 1, "rolls": [[[8], [3]]]})) is None
    assert throws_of(Event("x", {"seat": 0})) == ()


def played(seats: int = 3, plies: int = 200) -> tuple[Setup, list[Move], Chronicle, list[Event]]:
    """The moves of a game of computer players, its chronicle, and all its events."""
    turn = start(Setup("classic", seats, "0b"))
    state, moves, events, chance = turn.state, list[Move](), [*turn.events], Chance("ab")
    while prompts(state) and len(moves) < plies:
        seat = prompts(state)[0].seat
        moves.append(decide("greedy", state, seat, chance))
        turn = apply(state, moves[-1])
        state = turn.state
        events += turn.events
    return state.setup, moves, chronicle(state.setup, moves), events


def test_a_game_is_gathered_whole() -> None:
    """A sample for each turn and the newest position; throws add up to the losses that were told."""
    setup, moves, found, events = played()
    state = start(setup).state
    for move in moves:
        state = apply(state, move).state
    last = found.samples[-1]
    assert last.ply == len(moves)
    assert last.counters == tuple(seat.counters for seat in view(state, None).seats)
    turns = sum(event.kind == "turn" for event in events)
    assert len(found.samples) in (turns, turns + 1)
    assert [s.round for s in found.samples] == sorted(s.round for s in found.samples)
    assert found.throws
    battles = [event.data["lost"] for event in events if event.data.get("rolls")]
    for side in (0, 1):
        assert sum(t.lost[side] for t in found.throws) == sum(lost[side] for lost in battles)
    assert {"territories", "armies"} <= set(found.counters)
    assert math.isclose(sum(luck(found.throws, seat).excess for seat in range(3)), 0, abs_tol=1e-9)


def test_what_was_taken_back_has_not_happened() -> None:
    """A turn that was ended and then taken back is counted once."""
    setup, moves, _, _ = played()
    state = start(setup).state
    for done, move in enumerate(moves, 1):
        turn = apply(state, move)
        state = turn.state
        if turn.undoable:
            undone = chronicle(setup, [*moves[:done], Move(move.seat, "undo"), *moves[done - 1 :]])
            straight = chronicle(setup, moves)
            assert undone.throws == straight.throws
            assert [s.counters for s in undone.samples] == [s.counters for s in straight.samples]
            if any(event.kind == "turn" for event in turn.events):
                break
