"""The search of `modular`: what it values, what it does in small positions, and that it is strong."""

from __future__ import annotations

from math import isfinite
from random import Random

import numpy as np
import pytest

from engine import State, apply, awaited_seats, legal, start
from engine.ai import campaign, decide, think
from engine.ai.campaign.answers import Answers
from engine.ai.campaign.numbers import CampaignScene
from engine.ai.sampling import sample
from engine.parts.field import Field
from engine.rng import Chance
from engine.rules.modular.ai.brain import BRAIN
from tests.conformance.checks import shuffled
from tests.engine.modular.positions import own_of_victory, position, setup
from tests.players.arena import play
from tests.players.strength import Pairing, games_of

MIDDLE = 300
"""Nodes with which campaigns are planned with some care."""
FEW = 100
"""Positions that are valued for a decision in these tests."""
LEVELS = ("base", "expert", "master")


def choice(state: State) -> str:
    """What it does for the seat on turn."""
    return think("expert", state, state.body.turn, Chance("00"), MIDDLE).move.code


def field_of(state: State, seat: int) -> Field:
    """The position as a campaign sees it."""
    assert BRAIN.field
    field = BRAIN.field(state, seat)
    assert field
    return field


@pytest.mark.spread(1)
@pytest.mark.parametrize("level", LEVELS)
def test_its_moves_are_legal_and_follow_from_what_is_seen(level: str) -> None:
    """With all secrets exchanged it does the same, and the numbers of positions are the same and finite; the
    same seed gives the same move again."""
    random = Random(1)
    state = start(setup(3, level=level)).state
    for ply in range(70):
        seat, seed = awaited_seats(state)[0], f"{ply:04x}"
        move = think("hard", state, seat, Chance(seed), FEW).move
        assert move in legal(state, seat)
        if ply % 10 == 0:
            other = shuffled(state, seat, random)
            assert think("hard", other, seat, Chance(seed), FEW).move == move
            numbers = campaign.numbers(field_of(state, seat))
            assert numbers == campaign.numbers(field_of(sample(other, seat, Chance(seed)), seat))
            assert len(numbers) == len(campaign.names(BRAIN))
            assert all(map(isfinite, numbers))
        state = apply(state, move).state
        if state.result:
            break


def test_what_wins_is_told() -> None:
    """The goal of each level: half of the territories or of their values, and two whole quadrants. A victory
    counts 1, whatever the weights say."""
    alfa = ("ambria", "corvara", "elmora", "lunaria", "rovenda")
    delta = (
        "acquaforte", "bosconero", "dunamara", "fangosa", "isolabruna", "limacea", "palustria", "salmastra",
    )  # fmt: skip
    for level, target in (("base", 24.0), ("expert", 88.0), ("master", 88.0)):
        field = field_of(position(dict.fromkeys((*alfa, *delta), (0, 2)), rest=(2, 2), level=level), 0)
        assert field.goal
        assert (field.goal.target, field.goal.regions) == (target, 2)
        scene = CampaignScene(field)
        numbers, won = scene.numbers(scene.owner[None], scene.armies[None], np.zeros(1))
        assert not won[0]
        by_name = dict(zip(campaign.names(BRAIN), numbers[0].tolist(), strict=True))
        assert 0 < by_name["goal_points_own"] < 1
        assert 0.5 < by_name["goal_fuller_own"] <= 1
        owner = scene.owner.copy()
        rivals = [space for space in range(len(owner)) if owner[space]]
        owner[rivals[:-1]] = 0
        assert scene.numbers(owner[None], scene.armies[None], np.zeros(1))[1].tolist() == [1.0]


def test_rivals_answers_are_feared() -> None:
    """A rival who lacks one weakly held territory will probably win next; with a strong one in its way it
    will not."""
    spaces = dict.fromkeys(own_of_victory(), (1, 2))
    weak = field_of(position({**spaces, "rovenda": (1, 9), "tessalba": (0, 1)}, rest=(0, 2)), 0)
    strong = field_of(position({**spaces, "rovenda": (1, 9), "tessalba": (0, 40)}, rest=(0, 40)), 0)
    lost = []
    for field in (weak, strong):
        assert field.goal
        scene = CampaignScene(field)
        lost.append(Answers(scene, field.goal).loss_chance(scene.owner, scene.armies))
    assert lost[0] > 0.8
    assert lost[1] < 0.05


def test_it_takes_the_victory() -> None:
    """One territory is missing: it takes it, from placing on."""
    spaces = dict.fromkeys(own_of_victory(), (0, 2))
    there = {**spaces, "tessalba": (1, 2), "oasea": (1, 1)}
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


@pytest.mark.more
def test_it_wins_more_than_its_share() -> None:
    """One against two normal players, a third is fair."""
    outcomes = list(map(play, games_of(Pairing("modular", "hard", seats=3), 6, nodes=FEW)))
    won = sum(outcome.share(number % 3) for number, outcome in enumerate(outcomes))
    assert won >= 3, won


def test_normal_players_decide_where_it_has_no_answer() -> None:
    """The occupation by hand, and dice."""
    state = start(setup(3, setup="manual")).state
    seat = awaited_seats(state)[0]
    move = think("expert", state, seat, Chance("00")).move
    assert move == decide("normal", state, seat, Chance("00"))
