"""The searching player of `middle_earth`: its numbers show no secret, its moves are legal and sensible, and
it beats the normal player."""

from __future__ import annotations

from math import isfinite
from random import Random

import numpy as np
import pytest

from engine import Setup, State, apply, awaited_seats, legal, start
from engine.ai import campaign, decide
from engine.rng import Chance
from engine.rules.middle_earth import RULES
from engine.rules.middle_earth.ai.brain import field
from engine.rules.middle_earth.ai.race import RingRace
from engine.rules.middle_earth.combat.links import owed_attack
from tests.conformance.checks import shuffled
from tests.conformance.setups import describe, setups
from tests.engine.middle_earth.positions import Stand, position
from tests.players.arena import Match, play

BRIEF = 20
"""Nodes with which a game takes half a second."""
GAMES, LEAST = 10, 5
"""Of this many games alone against the normal player the brief search wins at least this many."""


def _next(state: State, seat: int = 0, nodes: int = 300) -> str:
    return decide("expert", state, seat, Chance("00"), nodes).code


@pytest.mark.spread(3)
@pytest.mark.parametrize("setup", setups("middle_earth"), ids=describe)
def test_numbers_show_no_secret(setup: Setup) -> None:
    """Positions that a seat cannot tell apart have the same numbers for it, and the same move."""
    brain = RULES.brain
    assert brain
    assert brain.field
    random, chance = Random(3), Chance("03")
    state = start(setup).state
    for ply in range(160):
        if state.result:
            break
        seat = awaited_seats(state)[-1]
        if ply % 16 == 0:
            other = shuffled(state, seat, random)
            for viewer in range(setup.seats):
                if field := brain.field(state, viewer):
                    numbers = campaign.numbers(field)
                    assert len(numbers) == len(campaign.names(brain))
                    assert all(isfinite(n) and abs(n) < 20 for n in numbers)
            first, second = (brain.field(each, seat) for each in (state, other))
            untold = not state.body.round or owed_attack(state.body) is not None
            assert (first is None) == (second is None) == untold
            if first and second:
                assert campaign.numbers(first) == campaign.numbers(second)
            assert decide("hard", state, seat, Chance("05"), BRIEF) == decide(
                "hard", other, seat, Chance("05"), BRIEF
            )
        state = apply(state, decide("normal", state, seat, chance)).state


@pytest.mark.spread(1)
@pytest.mark.parametrize("nodes", [BRIEF, 60, 600])
def test_moves_are_legal_and_the_same_for_a_seed(nodes: int) -> None:
    """With each budget, along a game of two and of four."""
    for seats in (2, 4):
        state, chance = start(Setup("middle_earth", seats, "0b")).state, Chance("0b")
        for ply in range(90):
            seat = awaited_seats(state)[0]
            if ply % (6 if nodes < 600 else 18) == 0:
                move = decide("expert", state, seat, Chance("0c"), nodes)
                assert move in legal(state, seat)
                assert move == decide("expert", state, seat, Chance("0c"), nodes)
            state = apply(state, decide("normal", state, seat, chance)).state


def test_a_leader_and_a_stronghold_are_counted() -> None:
    """And nobody attacks over a blocked bridge without a leader."""
    spaces: dict[str, Stand] = {"fornost": (0, 5), "north_downs": (1, 3)}
    state = position(spaces, rest=(1, 4), leaders={0: "fornost"})
    battlefield = field(state, 0)
    assert battlefield
    index = battlefield.terrain.ids.index
    assert list(battlefield.escorts) == [index("fornost")]
    with_leader = battlefield.led(index("fornost"), index("north_downs"))
    without = battlefield.arms(index("fornost"), index("north_downs"))
    assert with_leader
    assert without
    assert with_leader.bonus == (1, 0)
    assert without.bonus == (0, 0)


def test_the_count_decides_as_the_ring_leaves() -> None:
    """Points first, then territories; equals share."""
    state = position({}, rest=(1, 2), ring="dead_marshes", turn=1)
    race = RingRace(state, 1)
    owner = np.zeros((1, len(state.body.owner)), dtype=np.int8)
    escort = np.zeros_like(owner)
    assert race.clock.now > 0
    assert race.count(owner, owner, escort)[0] == 1.0
    owner[:] = 1
    assert race.count(owner, owner, escort)[0] == 0.0


def test_the_last_territory_of_the_last_rival_is_taken() -> None:
    spaces: dict[str, Stand] = {"forlindon": (1, 1), "lune_valley": (0, 9), "rhun_hills": (0, 30)}
    state = position(spaces, rest=(0, 3), seats=2, mode="classic")
    assert _next(state).startswith(("attack:lune_valley:forlindon:", "attack:mithlond:forlindon:"))


def test_hopeless_attacks_are_not_made() -> None:
    state = position({"forlindon": (0, 2)}, rest=(1, 9), seats=2, mode="classic")
    assert _next(state) == "pass"


def test_battalions_go_where_rivals_are() -> None:
    """And none to where nobody can come."""
    spaces: dict[str, Stand] = {"rhun_hills": (1, 3), "north_rhun": (1, 1), "south_rhun": (1, 1)}
    state = position(spaces, rest=(0, 2), seats=2, step="reinforce", pool=6, mode="classic")
    move = _next(state)
    assert move.startswith("place:")
    assert move.split(":")[1] in (
        "brown_lands",
        "forodwaith",
        "esgaroth",
        "withered_heath",
        "eastern_mirkwood",
        "dead_marshes",
    )


def test_missions_are_declared_at_once() -> None:
    spaces: dict[str, Stand] = {"fornost": (0, 5), "north_downs": (0, 3)}
    state = position(spaces, rest=(1, 4), leaders={0: "fornost"}, arrived="fornost", adventures={0: "bree"})
    assert _next(state) == "play:bree"


def test_the_ring_is_kept_behind_and_let_go_ahead() -> None:
    """In its last territory what counts is who would win now."""
    lead: dict[str, Stand] = {"dead_marshes": (0, 3)}
    ahead = position(
        lead, rest=(0, 2), step="ring", ring="dead_marshes", adventures={0: "boromir"}, turn=1,
    )  # fmt: skip
    ahead.stack = (ahead.stack[0].__class__("ring", {"die": 6, "windows": 1, "asked": [0]}),)
    behind = position(
        lead, rest=(1, 2), step="ring", ring="dead_marshes", adventures={0: "boromir"}, turn=1,
    )  # fmt: skip
    behind.stack = ahead.stack
    assert _next(ahead) == "pass"
    assert _next(behind) == "play:boromir"


@pytest.mark.more
def test_the_brief_search_beats_the_normal_player() -> None:
    """The short form of `python -m tests.players strength middle_earth`."""
    won = 0.0
    for number in range(GAMES):
        seat = number % 2
        players = ("hard", "normal") if seat == 0 else ("normal", "hard")
        options = ({}, {"mode": "classic"})[number // 2 % 2]
        won += play(Match("middle_earth", f"5e{number:06x}", players, options, BRIEF)).share(seat)
    assert won >= LEAST, won
