"""The computer player: legal moves at every level, by what its seat sees, and better than chance."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine import State, apply, awaited_seats, legal, start
from engine.ai import decide
from engine.rng import Chance
from tests.bounded import often
from tests.conformance import skill
from tests.conformance.checks import shuffled
from tests.engine.driver import lost, play
from tests.engine.modular.positions import fated, own_of_victory, position, region, setup

LEVELS = ("base", "expert", "master")


def game(state: State, levels: list[str], chance: Chance, plies: int = 6000) -> tuple[State, Counter[str]]:
    """The position after a game, or this many plies, and how often each verb was used for what."""
    verbs: Counter[str] = Counter()
    for _ in range(plies):
        if state.result:
            break
        seat = awaited_seats(state)[0]
        move = decide(levels[seat % len(levels)], state, seat, chance)
        verbs[move.verb] += 1
        state = apply(state, move).state
    return state, verbs


def test_it_beats_chance() -> None:
    """Alone against random players, it wins at least 23 of 24 games over all numbers of seats and levels, and
    does all there is to do; `make fuzz` plays 100."""
    tally = skill.play("modular", range(often(12, 24)))
    assert tally.good, tally
    assert {move.verb for move in tally.moves} >= {"place", "trade", "buy", "attack", "move", "pass"}


@pytest.mark.parametrize("level", LEVELS)
def test_its_games_end_by_the_target(level: str) -> None:
    """Among its like, within some hundreds of moves, the board drawn and occupied by hand."""
    first = start(setup(3, level=level, setup="manual", arrangement="", defence="ask")).state
    state, verbs = game(first, ["greedy"], Chance("ab"))
    assert state.result
    assert state.result.reason == "target"
    assert verbs["trade"]


def test_it_decides_by_what_its_seat_may_see() -> None:
    """With all secrets exchanged it decides the same."""
    random = Random(1)
    state = start(setup(3, level="master")).state
    for ply in range(200):
        seat = awaited_seats(state)[0]
        move = decide("greedy", state, seat, Chance(f"{ply:04x}"))
        assert decide("greedy", shuffled(state, seat, random), seat, Chance(f"{ply:04x}")) == move
        assert move in legal(state, seat)
        state = apply(state, move).state
        if state.result:
            break


def choice(state: State) -> str:
    """What it does for the seat on turn."""
    return decide("greedy", state, state.body.turn, Chance("00")).code


def test_it_wins_where_it_can() -> None:
    """One territory is missing: it takes it, to the last army."""
    spaces = dict.fromkeys(own_of_victory(), (0, 2))
    state = position({**spaces, "rovenda": (0, 9), "tessalba": (1, 2), "oasea": (1, 1)}, rest=(2, 2))
    assert choice(state) == "attack:rovenda:tessalba:until:1"


def test_it_does_its_duty_where_it_costs_least() -> None:
    """With nothing worth attacking it makes the one throw that it must, then ends its turn."""
    spaces = {"ambria": (0, 4), "corvara": (1, 3), "tessalba": (1, 1)}
    state = position(spaces, rest=(2, 3), level="expert", body={"placed": 3})
    code = choice(state)
    assert code.startswith("attack:ambria:")
    assert code.endswith(":3")
    state = fated(state, code, lost(3, 0))
    assert choice(play(state, code).state) == "pass"


def test_it_builds_rather_than_loses() -> None:
    """Master: where armies would find no place, a centre comes first, and the rest stands on it."""
    spaces = {"ambria": (0, 1), "corvara": (0, 1), "elmora": (0, 1)}
    state = position(spaces, rest=(2, 3), step="reinforce", pool=7, level="master")
    code = choice(state)
    assert code.startswith("buy:centre:")
    assert choice(play(state, code).state).startswith(f"place:{code.rpartition(':')[2]}:")


def test_it_brings_idle_armies_to_the_front() -> None:
    """Nothing to attack: what stands inside goes to the border, from all sides on the upper levels."""
    alfa = dict.fromkeys(("ambria", "rovenda", "tessalba"), (0, 3))
    inner = {"corvara": (0, 6), "lunaria": (0, 5), "elmora": (0, 1)}
    state = position({**alfa, **inner}, rest=(2, 9), level="expert")
    code = choice(state)
    assert code.startswith("move:")
    state = play(state, code).state
    goal = code.split(":")[2]
    assert state.body.turn == 2 or choice(state).split(":")[2:3] in ([goal], [])


def test_it_keeps_a_set_that_finds_no_place() -> None:
    """Without a centre, and with none left, eight armies more would be lost: the cards wait."""
    mine = {"ambria": (0, 1), "corvara": (0, 1)}
    held = {
        "hands": {0: "infantry infantry infantry"},
        "rest": (2, 9),
        "step": "reinforce",
        "level": "master",
    }
    covers = tuple(s for s in region(position(), "delta", "tau"))[:15]
    assert choice(position(mine, pool=2, centres=covers, **held)).startswith("place:")  # type: ignore[arg-type] # fields
    assert choice(position(mine, pool=2, centres=covers[:14], **held)).startswith("trade:")  # type: ignore[arg-type] # as above
    with_one = ("ambria", *covers[:14])
    assert choice(position(mine, pool=2, centres=with_one, **held)).startswith("trade:")  # type: ignore[arg-type] # as above


def test_it_loses_no_armies_for_want_of_a_place() -> None:
    """Six of its like on the master level, where careless play lost dozens in this game."""
    state, chance, losses = start(setup(6, "0000", level="master", arrangement="")).state, Chance("0000aa"), 0
    for _ in range(6000):
        if state.result:
            break
        seat = awaited_seats(state)[0]
        turn = apply(state, decide("greedy", state, seat, chance))
        losses += sum(event.data["n"] for event in turn.events if event.kind == "armies_lost")
        state = turn.state
    assert state.result
    assert losses == 0
