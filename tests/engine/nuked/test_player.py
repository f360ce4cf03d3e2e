"""The computer player of `nuked`: it wins, uses every card, guards its Farm, sees what its seat may see."""

from __future__ import annotations

from random import Random

import pytest

from engine import Move, Setup, State, apply, awaited_seats, legal, start, view
from engine.ai import decide
from engine.rng import Chance
from engine.rules.nuked.meta import DATA
from tests.bounded import often
from tests.conformance import skill
from tests.conformance.checks import shuffled
from tests.conformance.setups import setups, thinned
from tests.engine.driver import play
from tests.engine.nuked.positions import FREE, position

PLAYED = {"armed", "boated", "bombed", "recruited", "defended"}
"""Kinds of events that tell of a card that was played."""


def _played(state: State, levels: list[str], plies: int = 4000) -> tuple[State, list[Move]]:
    """The game played on by these levels (repeated over the seats), and its moves."""
    chance = Chance(state.setup.seed)
    moves: list[Move] = []
    while not state.result and len(moves) < plies:
        seat = awaited_seats(state)[0]
        moves.append(decide(levels[seat % len(levels)], state, seat, chance))
        state = apply(state, moves[-1]).state
    return state, moves


def _next(state: State, seat: int = 0) -> str:
    return decide("greedy", state, seat, Chance("00")).code


@pytest.mark.parametrize("setup", thinned(setups("nuked")))
def test_games_end_under_every_setup(setup: Setup) -> None:
    """`apply` would refuse what is not legal; a game takes a bounded number of moves."""
    state, moves = _played(start(setup).state, ["greedy"])
    assert state.result
    assert len(moves) < 150 + 40 * setup.seats * setup.options["rounds"]


def test_greedy_beats_random() -> None:
    """One against all others, it wins at least 19 of 20 games over all numbers of seats; `make fuzz` plays
    100, an ordinary run five."""
    tally = skill.play("nuked", range(often(5, 20)))
    assert tally.good, tally


def test_greedy_plays_every_kind_of_card() -> None:
    """Over some games among its like, by what is told: Nukes, Boats, Attack cards, extra troops and Defence
    cards of every size."""
    met: set[str] = set()
    for number in range(12):
        turn, chance = start(Setup("nuked", 3 + number % 3, f"1{number:03}")), Chance(f"1{number:03}")
        while not turn.state.result:
            seat = awaited_seats(turn.state)[0]
            turn = apply(turn.state, decide("greedy", turn.state, seat, chance))
            met |= {card for e in turn.events if e.kind in PLAYED for _, card, _ in e.data["cards"]}
    assert met == {card.kind for card in DATA.cards}


@pytest.mark.parametrize(("troops", "code"), [(13, "attack:ukraine:scandinavia:12"), (12, None)])
def test_greedy_takes_a_farm_when_the_ratio_allows(troops: int, code: str | None) -> None:
    """With all that need not stay; with one too few it does not."""
    spaces = {"ukraine": (0, troops), "scandinavia": (1, 4)}
    state = position(spaces, farms={0: "ukraine", 1: "scandinavia"}, rest=FREE, seats=2)
    choice = _next(state)
    assert choice == code if code else not choice.startswith("attack:ukraine:scandinavia")


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("attack", "play:attack"),
        ("extra5", "play:extra5:ukraine"),
        ("boat", None),
    ],
)
def test_greedy_plays_the_card_that_takes_a_farm(hand: str, code: str | None) -> None:
    """An Attack card lowers the price, extra troops pay it; a Boat between neighbours does nothing."""
    spaces = {"ukraine": (0, 10), "scandinavia": (1, 4)}
    state = position(spaces, farms={0: "ukraine", 1: "scandinavia"}, rest=FREE, seats=2, hands={0: hand})
    choice = _next(state)
    assert choice == code if code else not choice.startswith("play")


def test_greedy_sails_to_a_farm() -> None:
    """A Boat from the strongest coast, if that is enough."""
    spaces = {"japan": (0, 20), "brazil": (1, 4)}
    state = position(spaces, farms={0: "japan", 1: "brazil"}, rest=FREE, seats=2, hands={0: "boat"})
    assert _next(state) == "play:boat:japan:brazil"
    sailed = play(state, "play:boat:japan:brazil").state
    assert _next(sailed) == "attack:japan:brazil:19"


def test_greedy_guards_its_farm() -> None:
    """With a great army beside it the new troops go there, all of them if that brings more."""
    lands = dict.fromkeys(("brazil", "venezuela", "peru", "argentina"), (0, 2))
    state = position(
        {**lands, "north_africa": (1, 20), "egypt": (1, 2)}, farms={0: "brazil", 1: "egypt"}, rest=FREE,
        seats=2, step="reinforce", body={"pool": 3},
    )  # fmt: skip
    assert _next(state) == "place:brazil:3"


@pytest.mark.parametrize(("target", "n", "answer"), [("peru", 3, "choose:hold"), ("scandinavia", 2, "pass")])
def test_greedy_holds_its_farm_and_lets_little_land_go(target: str, n: int, answer: str) -> None:
    """A single card is kept for the Farm."""
    spaces = {"ukraine": (0, 30), "brazil": (0, 30), "scandinavia": (1, 1), "peru": (1, 1)}
    state = position(spaces, farms={1: "peru"}, hands={1: "defence5"})
    start_ = "brazil" if target == "peru" else "ukraine"
    asked = play(state, f"attack:{start_}:{target}:{n}").state
    assert _next(asked, 1) == answer


def test_greedy_sees_only_what_its_seat_may_see() -> None:
    """With others' cards and the deck exchanged it does the same."""
    random = Random("eyes")
    state = start(Setup("nuked", 3, "2a")).state
    chance = Chance("2a")
    for _ in range(120):
        if state.result:
            break
        seat = awaited_seats(state)[0]
        other = shuffled(state, seat, random)
        assert decide("greedy", state, seat, Chance("07")) == decide("greedy", other, seat, Chance("07"))
        assert list(legal(other, seat)) == list(legal(state, seat))
        assert view(other, seat) == view(state, seat)
        state = apply(state, decide("greedy", state, seat, chance)).state
