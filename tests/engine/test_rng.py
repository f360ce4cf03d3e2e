"""The generator: the published formula, recomputed here with nothing but hashlib, and its fairness."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Setup, apply, start
from engine.kernel import rules_of
from engine.rng import Chance, commit, derive
from engine.types import State

SEEDS = st.binary(max_size=40).map(bytes.hex)


def _stream(seed: str, skip: int = 0) -> Iterator[int]:
    """The published formula: SHA-256 of the seed and an eight byte counter, in 32 bit numbers."""
    block = 0
    while True:
        digest = sha256(bytes.fromhex(seed) + block.to_bytes(8, "big")).digest()
        for place in range(8):
            if block * 8 + place >= skip:
                yield int.from_bytes(digest[4 * place : 4 * place + 4], "big")
        block += 1


def _choices(numbers: Iterator[int], n: int) -> Iterator[int]:
    """Numbers below n: too large ones are skipped."""
    return (x % n for x in numbers if x < 2**32 // n * n)


@given(SEEDS, st.lists(st.integers(1, 13), max_size=12), st.integers(0, 40))
def test_dice_follow_the_published_formula(seed: str, throws: list[int], skip: int) -> None:
    """Throws of any size, one after another, from any place of the stream."""
    chance = Chance(seed, skip)
    faces = (x + 1 for x in _choices(_stream(seed, skip), 6))
    for dice in throws:
        assert chance.roll(dice) == sorted(islice(faces, dice), reverse=True)


@given(SEEDS, st.integers(1, 12))
def test_dice_of_many_sides_skip_too_large_numbers(seed: str, dice: int) -> None:
    """Three thousand million sides fit once into 32 bits: almost a third of the numbers is skipped."""
    sides = 3_000_000_000
    faces = (x + 1 for x in _choices(_stream(seed), sides))
    assert Chance(seed).roll(dice, sides) == sorted(islice(faces, dice), reverse=True)


@given(SEEDS, st.lists(st.tuples(st.integers(1, 3), st.integers(1, 2)), max_size=12))
def test_duels_are_two_throws_in_a_row(seed: str, duels: list[tuple[int, int]]) -> None:
    """The attacker's dice come first in the stream, then the defender's."""
    first, second = Chance(seed), Chance(seed)
    for dice, against in duels:
        assert first.duel(dice, against) == (second.roll(dice), second.roll(against))
    assert first.draws == second.draws


@given(SEEDS, st.integers(1, 2**32), st.integers(0, 40))
def test_numbers_below_n_follow_the_published_formula(seed: str, n: int, skip: int) -> None:
    """Also where n does not divide the span and numbers are skipped."""
    chance = Chance(seed, skip)
    expected = _choices(_stream(seed, skip), n)
    assert [chance.below(n) for _ in range(5)] == list(islice(expected, 5))


@given(SEEDS, st.lists(st.sampled_from(["roll", "below", "duel", "shuffle"]), max_size=10))
def test_a_generator_goes_on_from_its_counter(seed: str, calls: list[str]) -> None:
    """Stored by its counter alone and taken up again after every call, it gives the same."""
    whole, counter = Chance(seed), 0
    for call in calls:
        part = Chance(seed, counter)
        results = []
        for chance in (whole, part):
            if call == "shuffle":
                items = list(range(7))
                chance.shuffle(items)
                results.append(items)
            else:
                args = {"roll": (3,), "below": (3_000_000_000,), "duel": (3, 2)}[call]
                results.append(getattr(chance, call)(*args))
        assert results[0] == results[1]
        assert whole.draws == part.draws
        counter = part.draws


def test_rejected_numbers_are_skipped_not_folded() -> None:
    """With n just over half the span almost every second number is skipped."""
    chance = Chance("00")
    n = 2**31 + 1
    for _ in range(200):
        assert chance.below(n) < n
    assert 300 < chance.draws < 520


def test_dice_are_uniform() -> None:
    """Chi-square over 60,000 dice, five degrees of freedom: 25.7 is exceeded once in 10,000."""
    chance = Chance("c0ffee")
    faces = Counter(face for _ in range(20_000) for face in chance.roll(3))
    assert sum((n - 10_000) ** 2 / 10_000 for n in faces.values()) < 25.7


def test_shuffles_are_uniform() -> None:
    """All 24 orders of four cards equally often: chi-square with 23 degrees of freedom."""
    chance = Chance("c0ffee")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        orders[tuple(items)] += 1
    assert set(orders) == set(permutations(range(4)))
    assert sum((n - 500) ** 2 / 500 for n in orders.values()) < 59


def test_choice_takes_one_of_the_items() -> None:
    """Each item comes up."""
    chance = Chance("01")
    assert {chance.choice("abc") for _ in range(50)} == {"a", "b", "c"}


def test_other_seeds_give_other_dice() -> None:
    """Leading zero bytes count too."""
    assert Chance("01").roll(20) != Chance("0001").roll(20)
    with pytest.raises(ValueError):
        Chance("no hex")


def test_commitment_and_derivation_are_plain_hashes() -> None:
    """`commit` hashes the secret; `derive` the secret and the texts, a zero byte before each."""
    secret = "00ff10"
    assert commit(secret) == sha256(b"\x00\xff\x10").hexdigest()
    assert derive(secret, ["anna", "è"]) == sha256(b"\x00\xff\x10\x00anna\x00" + "è".encode()).hexdigest()
    assert derive(secret, ["ab", "c"]) != derive(secret, ["a", "bc"])


def test_a_games_dice_are_those_of_its_seed() -> None:
    """Every die of a whole game, in the order of its battles, stands in the stream where the counter says."""
    state: State = start(Setup("classic", 3, "5eed")).state
    policy, chance = rules_of("classic").policy, Chance("01")
    battles = 0
    while not state.result:
        before = state.draws
        turn = apply(state, policy(state, chance))
        state = turn.state
        faces = (x + 1 for x in _choices(_stream("5eed", before), 6)) if battles < 40 else iter(())
        for event in turn.events:
            if event.kind == "battle" and battles < 40:
                battles += 1
                for throw in (t for pair in event.data["rolls"] for t in pair):
                    assert throw == sorted(islice(faces, len(throw)), reverse=True)
    assert battles == 40
