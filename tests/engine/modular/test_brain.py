"""The search of `modular`: what it values, what it does in small positions, and that it is strong."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from engine import State, apply, awaited, legal, start
from engine.ai import decide, think
from engine.ai.sampling import sample
from engine.rng import Chance
from engine.rules.modular.ai.brain import BRAIN
from engine.rules.modular.ai.ground import sieges
from tests.conformance.checks import shuffled
from tests.engine.modular.positions import position, setup
from tests.players.arena import play
from tests.players.strength import Pairing, games_of

FEW = 100
"""Positions that are valued for a decision in these tests."""
LEVELS = ("base", "expert", "master")


def choice(state: State) -> str:
    """What it does for the seat on turn."""
    return think("hard", state, state.body.turn, Chance("00"), FEW).move.code


@pytest.mark.parametrize("level", LEVELS)
def test_its_moves_are_legal_and_follow_from_what_is_seen(level: str) -> None:
    """With all secrets exchanged it does the same, and the numbers of positions are the same and finite; the
    same seed gives the same move again."""
    random = Random(1)
    state = start(setup(3, level=level)).state
    for ply in range(70):
        seat, seed = awaited(state)[0], f"{ply:04x}"
        move = think("hard", state, seat, Chance(seed), FEW).move
        assert move in legal(state, seat)
        if ply % 10 == 0:
            other = shuffled(state, seat, random)
            assert think("hard", other, seat, Chance(seed), FEW).move == move
            numbers = BRAIN.features(state, seat)  # type: ignore[misc] # it has some
            assert numbers == BRAIN.features(sample(other, seat, Chance(seed)), seat)  # type: ignore[misc] # as above
            assert len(numbers) == len(BRAIN.names)
            assert all(map(isfinite, numbers))
        state = apply(state, move).state
        if state.result:
            break


def test_chances_of_sieges() -> None:
    """Against the chances of single throws, and where dice must be matched."""
    base, expert = sieges(False), sieges(True)
    assert base.chance[2, 1] == pytest.approx(15 / 36, abs=1e-6)
    assert expert.chance[2, 1] == pytest.approx(15 / 36, abs=1e-6)
    assert expert.chance[3, 3] == 0
    assert (expert.worn[3, 3], expert.stand[3, 3]) == (3, 3)
    assert 0 < base.chance[3, 3] < 0.5
    assert base.left[20, 1] > 19


def test_it_takes_the_victory() -> None:
    """One territory is missing: it takes it, from placing on."""
    alfa = ("ambria", "corvara", "elmora", "lunaria", "rovenda")
    delta = (
        "acquaforte", "bosconero", "dunamara", "fangosa", "isolabruna", "limacea", "palustria", "salmastra",
    )  # fmt: skip
    omega = (
        "abissia", "cenerea", "desolata", "fumarola", "lapillia", "magmara", "pomicia", "vulcania",
    )  # fmt: skip
    own = dict.fromkeys((*alfa, *delta, *omega, "averna", "boscalto"), (0, 2))
    there = {**own, "tessalba": (1, 2), "oasea": (1, 1)}
    state = position({**there, "rovenda": (0, 9)}, rest=(2, 2))
    assert choice(state).startswith("attack:rovenda:tessalba:until:")
    state = position(there, rest=(2, 2), step="reinforce", pool=7)
    placed = choice(state)
    assert placed.startswith("place:")
    state = apply(state, think("hard", state, 0, Chance("00"), FEW).move).state
    while state.body.pool:
        state = apply(state, think("hard", state, 0, Chance("00"), FEW).move).state
    assert ":tessalba:until:" in choice(state)


def test_it_trades_a_set_when_armies_find_a_place() -> None:
    """A set in hand becomes armies at once."""
    state = position(
        {"ambria": (0, 3), "corvara": (0, 1)},
        step="reinforce",
        pool=2,
        hands={0: "infantry infantry infantry"},
    )
    assert choice(state) == "trade:infantry:infantry:infantry"


def test_it_leaves_hopeless_attacks() -> None:
    """Nothing can be taken: it ends its turn, or moves."""
    state = position({"ambria": (0, 3), "corvara": (0, 1)}, rest=(2, 9))
    assert choice(state).split(":")[0] in ("pass", "move")


def test_it_does_its_duty() -> None:
    """Expert: with nothing worth attacking it makes one throw."""
    spaces = {"ambria": (0, 4), "corvara": (1, 3), "tessalba": (1, 1)}
    state = position(spaces, rest=(2, 3), level="expert", body={"placed": 3})
    assert choice(state).startswith("attack:ambria:")


def test_it_wins_more_than_its_share() -> None:
    """One against two normal players, a third is fair."""
    outcomes = list(map(play, games_of(Pairing("modular", "hard", seats=3), 9, nodes=FEW)))
    won = sum(outcome.share(number % 3) for number, outcome in enumerate(outcomes))
    assert won >= 4, won


def test_normal_players_decide_where_it_has_no_answer() -> None:
    """The occupation by hand, and dice."""
    state = start(setup(3, setup="manual")).state
    seat = awaited(state)[0]
    move = think("expert", state, seat, Chance("00")).move
    assert move == decide("normal", state, seat, Chance("00"))
