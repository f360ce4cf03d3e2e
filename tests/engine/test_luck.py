"""Expected losses are exact, and a game's throws and counters are gathered as they were."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import pytest

from engine import Event, Move, Setup, apply, prompts, start, view
from engine.ai import decide
from engine.events import KEYS, facts
from engine.parts.luck import FEW, Dice, Luck, Throw, chances, luck, odds, ways
from engine.record.chronicle import Chronicle, chronicle, throws_of
from engine.rng import Chance

ONE, TWO, THREE = (6,), (6, 6), (6, 6, 6)
"""Plain dice."""


def enumerated(attack: Dice, defence: Dice) -> tuple[float, float, float]:
    """Mean losses of both and the variance of their difference, die by die."""
    squares = attacker = defender = 0
    pairs = min(len(attack), len(defence))
    for faces in itertools.product(*(range(1, sides + 1) for sides in attack + defence)):
        a = sorted(faces[: len(attack)])[::-1]
        d = sorted(faces[len(attack) :])[::-1]
        won = sum(a[i] > d[i] for i in range(pairs))
        attacker, defender, squares = attacker + pairs - won, defender + won, squares + (2 * won - pairs) ** 2
    count = math.prod(attack + defence)
    return attacker / count, defender / count, (squares * count - (defender - attacker) ** 2) / count**2


@pytest.mark.parametrize(
    ("attack", "defence"),
    [
        (ONE, ONE), (TWO, ONE), (THREE, ONE), (ONE, TWO), (TWO, TWO), (THREE, TWO), (THREE, THREE),
        ((8,), ONE), (ONE, (8,)), ((8, 6), (8,)), ((8, 6, 6), TWO), (THREE, (8, 6)), ((8, 8, 6), (8, 8)),
        ((8, 8, 8), (8, 6)), ((20, 4), (12, 6)),
    ],
)  # fmt: skip
def test_expected_losses_are_exact(attack: Dice, defence: Dice) -> None:
    """Every throw of such dice counts once, whatever their sides."""
    assert odds(attack, defence) == pytest.approx(enumerated(attack, defence), abs=1e-15)
    assert sum(chances(attack, defence).values()) == 1


@pytest.mark.parametrize("dice", [(6,), (8,), (6, 6, 6), (8, 6), (8, 6, 6), (8, 8, 6), (12, 8, 6, 4)])
def test_a_throw_is_the_sum_of_its_dice(dice: Dice) -> None:
    """Each die of s sides adds (s + 1) / 2 to the expected sum and (s² - 1) / 12 to its variance."""
    count = math.prod(dice)
    assert sum(ways(dice).values()) == count
    mean = Fraction(sum(sum(faces) * n for faces, n in ways(dice).items()), count)
    squares = Fraction(sum(sum(faces) ** 2 * n for faces, n in ways(dice).items()), count)
    assert mean == sum(Fraction(s + 1, 2) for s in dice)
    assert squares - mean**2 == sum(Fraction(s * s - 1, 12) for s in dice)


def test_the_well_known_throw() -> None:
    """Three against two: the attacker wins both in 2890 of 7776 throws."""
    assert chances(THREE, TWO)[0, 2] == Fraction(2890, 7776)
    assert odds(THREE, TWO).attacker == pytest.approx(0.9209, abs=1e-4)
    assert odds(THREE, TWO).defender == pytest.approx(1.0791, abs=1e-4)


def test_eight_sides_against_six() -> None:
    """Die against die it can be counted by hand: of 48 pairs the eight-sided die is above in 27, and the
    six-sided one in 15; ties go to the defender."""
    assert chances((8,), (6,)) == {(0, 1): Fraction(27, 48), (1, 0): Fraction(21, 48)}
    assert chances((6,), (8,)) == {(0, 1): Fraction(15, 48), (1, 0): Fraction(33, 48)}
    assert odds((8,), (6,)) == (21 / 48, 27 / 48, 1 - (6 / 48) ** 2)
    assert odds((6,), (8,)) == (33 / 48, 15 / 48, 1 - (18 / 48) ** 2)
    # Both of two dice are at most f in f² of 48 throws: 1 + 4 + 9 + 16 + 25 + 36 = 91.
    assert chances((8, 6), (6,)) == {(0, 1): Fraction(6 * 48 - 91, 6 * 48), (1, 0): Fraction(91, 6 * 48)}


def test_luck_is_counted_for_attacker_and_defender() -> None:
    """What one has more than expected the other has less; a seat that was not there has none."""
    mixed = (8, 6, 6), (8, 8)
    throws = [Throw(0, 1, mixed, (0, 2)), Throw(1, 0, (ONE, ONE), (1, 0)), Throw(2, 1, (TWO, ONE), (1, 0))]
    first, second = luck(throws[:2], 0), luck(throws[:2], 1)
    assert first.actual == (0, 2, 3)
    assert second.actual == (0, -2, -3)
    assert first.excess == pytest.approx(-second.excess)
    assert first.expected[1] == pytest.approx(odds(*mixed).defender - odds(*mixed).attacker)
    assert first.variance[-1] == pytest.approx(odds(*mixed).variance + odds(ONE, ONE).variance)
    assert luck(throws, 3) == Luck()


def test_words_fit_the_figures() -> None:
    """A few throws say nothing; many lost ones are unlucky; many average ones are not."""
    lost = [Throw(0, 1, (THREE, TWO), (2, 0))] * 20
    assert luck(lost[: FEW - 1], 0).share is None
    unlucky, lucky = luck(lost, 0), luck(lost, 1)
    assert not unlucky.ordinary
    assert unlucky.share is not None
    assert lucky.share is not None
    assert unlucky.share < 0.001 < 0.999 < lucky.share
    even = luck([Throw(0, 1, (THREE, TWO), (1, 1))] * 20, 0)
    assert even.ordinary
    assert even.share == pytest.approx(0.5, abs=0.2)


def test_the_same_losses_mean_more_with_worse_dice() -> None:
    """What is expected follows the sides: to break even was lucky against eight-sided dice, and less than
    could be hoped for with them."""
    dice = [(TWO, (8, 8)), (TWO, TWO), ((8, 8), TWO)]
    results = [luck([Throw(0, 1, pair, (1, 1))] * 20, 0) for pair in dice]
    assert results[0].excess > results[1].excess > results[2].excess
    assert results[0].excess == pytest.approx(-20 * (odds(*dice[0]).defender - odds(*dice[0]).attacker))
    assert not results[0].ordinary
    assert results[2].excess < 0


def test_losses_without_dice_have_no_odds() -> None:
    """An event whose losses its dice do not explain makes luck unknown; one without throws says nothing."""
    plain = {"seat": 0, "other": 1, "rolls": [[[6, 3], [3]], [[2], [2]]]}
    assert throws_of(facts(KEYS, {**plain, "lost": [1, 1]})) == [
        Throw(0, 1, (TWO, ONE), (0, 1)),
        Throw(0, 1, (ONE, ONE), (1, 0)),
    ]
    assert throws_of(facts(KEYS, {**plain, "lost": [2, 0]})) is None
    assert throws_of(facts(KEYS, {"seat": 0, "other": 1, "rolls": [[[8], [3]]]})) is None
    assert throws_of(facts(KEYS, {"seat": 0})) == ()


def test_sides_of_dice_are_read_with_their_faces() -> None:
    """`sides` names each die of each throw; equal dice are equal whatever they showed."""
    rolls = [[[8, 6, 3], [7, 2]], [[5, 4, 4], [4]]]
    fight = {"seat": 0, "other": 1, "rolls": rolls, "lost": [0, 3]}
    assert throws_of(facts(KEYS, {**fight, "sides": [[[8, 6, 6], [8, 6]], [[6, 6, 8], [8]]]})) == [
        Throw(0, 1, ((8, 6, 6), (8, 6)), (0, 2)),
        Throw(0, 1, ((8, 6, 6), (8,)), (0, 1)),
    ]


@pytest.mark.parametrize(
    "sides",
    [
        [],
        [[[8, 6], [8]], [[8], [6]]],
        [[[8, 6, 6], [8]]],
        [[[8], [8]]],
        [[[6, 8], [8]]],
        [[[8, 6], [6]]],
        [[[8, 0], [8]]],
    ],
)
def test_sides_that_do_not_fit_have_no_odds(sides: list[list[list[int]]]) -> None:
    """A throw too few or too many, a die too few or too many, or a face that its die has not: luck is
    unknown."""
    fight = {"seat": 0, "other": 1, "rolls": [[[8, 1], [7]]], "lost": [0, 1]}
    assert throws_of(facts(KEYS, {**fight, "sides": [[[8, 6], [8]]]}))
    assert throws_of(facts(KEYS, {**fight, "sides": sides})) is None


def played(seats: int = 3, plies: int = 200) -> tuple[Setup, list[Move], Chronicle, list[Event]]:
    """The moves of a game of computer players, its chronicle, and all its events."""
    turn = start(Setup("classic", seats, "0b"))
    state, moves, events, chance = turn.state, list[Move](), [*turn.events], Chance("ab")
    while prompts(state) and len(moves) < plies:
        seat = prompts(state)[0].seat
        moves.append(decide("normal", state, seat, chance))
        turn = apply(state, moves[-1])
        state = turn.state
        events += turn.events
    return state.setup, moves, chronicle(state.setup, moves), events


def test_a_game_is_gathered_whole() -> None:
    """A sample for each turn and the newest position; throws add up to the losses that were told."""
    setup, moves, chronicle, events = played()
    state = start(setup).state
    for move in moves:
        state = apply(state, move).state
    last = chronicle.samples[-1]
    assert last.ply == len(moves)
    assert last.counters == tuple(seat.counters for seat in view(state, None).seats)
    turns = sum(event.kind == "turn" for event in events)
    assert len(chronicle.samples) in (turns, turns + 1)
    assert [s.round for s in chronicle.samples] == sorted(s.round for s in chronicle.samples)
    assert chronicle.throws
    battles = [event.data["lost"] for event in events if event.data.get("rolls")]
    for side in (0, 1):
        assert sum(t.lost[side] for t in chronicle.throws) == sum(lost[side] for lost in battles)
    assert {"territories", "armies"} <= set(chronicle.counters)
    assert math.isclose(sum(luck(chronicle.throws, seat).excess for seat in range(3)), 0, abs_tol=1e-9)


def test_what_was_taken_back_has_not_happened() -> None:
    """A turn that was ended and then taken back is counted once."""
    setup, moves, straight, _ = played()
    state = start(setup).state
    for done, move in enumerate(moves, 1):
        turn = apply(state, move)
        state = turn.state
        if turn.undoable:
            undone = chronicle(setup, [*moves[:done], Move(move.seat, "undo"), *moves[done - 1 :]])
            assert undone.throws == straight.throws
            assert [s.counters for s in undone.samples] == [s.counters for s in straight.samples]
            if any(event.kind == "turn" for event in turn.events):
                break
