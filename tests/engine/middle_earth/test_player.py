"""The computer player of `middle_earth`: it wins, uses every card, knows when to keep the ring, sees what its
seat may see, and never asks for silence."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engine import Move, Setup, State, apply, awaited_seats, legal, start, view
from engine.ai import decide
from engine.rng import Chance
from engine.rules.middle_earth.ai import answers, forecast
from engine.rules.middle_earth.cards import EVENT, KINDS
from engine.types import Offer
from tests.bounded import often
from tests.conformance import skill
from tests.conformance.checks import shuffled
from tests.conformance.rich import rich
from tests.conformance.setups import setups, thinned
from tests.engine.driver import play, top
from tests.engine.middle_earth.positions import Stand, fated, position

SILENT = ("silent",)
GAMES = 40
"""In this many games every kind of card is met."""
PLENTIFUL = (8, 2, 5, 9, 6, 28, 32)
"""The games in which most kinds of cards are played, which are tried first."""


def _played(state: State, plies: int = 6000) -> tuple[State, list[Move]]:
    """The game played to its end by computer players, and their moves."""
    chance = Chance(state.setup.seed)
    moves: list[Move] = []
    while not state.result and len(moves) < plies:
        moves.append(decide("greedy", state, awaited_seats(state)[0], chance))
        state = apply(state, moves[-1]).state
    return state, moves


def _next(state: State, seat: int = 0) -> str:
    return decide("greedy", state, seat, Chance("00")).code


@pytest.mark.spread(2)
@pytest.mark.parametrize("setup", thinned(setups("middle_earth")))
def test_games_end_under_every_setup(setup: Setup) -> None:
    """`apply` would refuse what is not legal; a game takes a bounded number of moves, none for silence."""
    state, moves = _played(start(setup).state)
    assert state.result
    assert not any(move.args == SILENT for move in moves)


def test_greedy_beats_random() -> None:
    """One against all others, it wins at least 19 of 20 games over all numbers of seats; `make fuzz` plays
    100, an ordinary run six."""
    tally = skill.play("middle_earth", range(often(6, 20)))
    assert tally.good, tally


def test_greedy_plays_every_kind_of_card() -> None:
    """Every mission and every power, within some games that begin in the thick of it."""
    left = {card.id for card in KINDS if card.kind != EVENT}
    with rich("middle_earth"):
        for number in (*PLENTIFUL, *range(GAMES)):
            _, moves = _played(start(Setup("middle_earth", 2 + number % 3, f"2{number:03}")).state)
            left -= {str(move.args[0]) for move in moves if move.verb == "play"}
            if not left:
                break
    assert not left


# -- Time ---------------------------------------------------------------------------------------------


def test_forecast_knows_how_long_the_ring_takes() -> None:
    """Seventeen turns on average from the start; from the last territory one in two leaves at once."""
    assert forecast.turns_left(0, 0) == pytest.approx(17)
    assert forecast.over_within(0, 0, 14) == pytest.approx(1 / 8)
    assert forecast.over_within(0, 0, 17) == pytest.approx(1 / 8 + 3 / 16 + 3 / 16 + 5 / 32)
    assert forecast.over_within(13, 4, 1) == pytest.approx(1 / 2)
    assert forecast.over_within(13, 6, 2) == pytest.approx(1 / 6 + 5 / 36)


# -- The ring -----------------------------------------------------------------------------------------


def _asked(card: str, ring: str, others: Stand) -> str:
    """What seat 1, which holds these cards, answers when the ring is about to leave; the rest of the land is
    stood on so."""
    state = position(rest=others, step="redeploy", adventures={1: card}, ring=ring)
    state = fated(state, lambda turn: top(turn.state) == "ring", "pass")
    return _next(play(state, "pass").state, 1)


AHEAD, BEHIND = (1, 1), (2, 1)
"""Who stands on the rest of the land, as seat 1 sees it, and how many."""


@pytest.mark.parametrize(
    ("cards", "ring", "rest", "answer"),
    [
        ("boromir", "dead_marshes", BEHIND, "play:boromir"),
        ("boromir", "dead_marshes", AHEAD, "pass"),
        ("gollum boromir", "dead_marshes", BEHIND, "play:boromir"),
        ("gollum", "the_wold", BEHIND, "play:gollum"),
        ("gollum", "the_wold", AHEAD, "pass"),
        ("boromir", "the_wold", BEHIND, "pass"),
        ("gollum", "buckland", BEHIND, "pass"),
        ("gollum bree edoras", "buckland", AHEAD, "play:gollum"),
        ("a_balrog_is_come", "moria", AHEAD, "play:a_balrog_is_come"),
    ],
)
def test_greedy_keeps_the_ring_or_lets_it_go(cards: str, ring: str, rest: Stand, answer: str) -> None:
    """At the end only if the game must not end yet, and with what surely holds; before, delays if behind, and
    whatever would else be lost or in the way."""
    assert _asked(cards, ring, rest) == answer


@pytest.mark.parametrize(("rest", "code"), [((1, 1), "choose:decline"), ((0, 1), "pass")])
def test_greedy_goes_without_a_card_to_keep_the_ring(rest: Stand, code: str) -> None:
    """A seat that draws may not answer the ring: one that is behind and holds Boromir does not draw in the
    end."""
    state = position(
        {"forlindon": (0, 1)}, rest=rest, step="redeploy", adventures={0: "boromir"}, ring="dead_marshes",
        body={"earned": True},
    )  # fmt: skip
    assert _next(state) == code


# -- Missions, attacks and cards ----------------------------------------------------------------------


def test_greedy_declares_a_mission_at_once() -> None:
    """Before anything else that it could do."""
    spaces = {"fornost": (0, 9), "buckland": (0, 9)}
    state = position(spaces, leaders={0: "fornost"}, arrived="fornost", adventures={0: "bree ambush"})
    assert _next(state) == "play:bree"


def test_greedy_leads_its_leader_to_a_mission() -> None:
    """By redeployment through own land, however far."""
    spaces = {"rhun_hills": (1, 30), "harlindon": (2, 30)}
    cards = {0: "weathertop"}
    state = position(spaces, rest=(0, 2), step="redeploy", leaders={0: "buckland"}, adventures=cards)
    assert _next(state).startswith("move:buckland:weather_hills:leader:")


def test_greedy_lets_its_leader_attack_the_place_of_a_mission() -> None:
    """Of two equal neighbours."""
    spaces = {"north_downs": (0, 6), "fornost": (1, 1), "angmar": (1, 1)}
    state = position(spaces, rest=(2, 9), leaders={0: "north_downs"}, adventures={0: "bree"})
    assert _next(state).startswith("attack:north_downs:fornost:until:")


def test_greedy_goes_for_points_at_the_end() -> None:
    """What is too risky with time left is tried when the next turn may not come."""
    spaces = {"buckland": (0, 5), "old_forest": (1, 5)}
    early = position(spaces, rest=(2, 20), ring="buckland")
    assert _next(early) == "pass"
    assert _next(position(spaces, rest=(2, 20), ring="dead_marshes")).startswith("attack:buckland:old_forest")


def test_greedy_plays_its_cards_before_it_is_too_late() -> None:
    """With nothing to gain but the point."""
    spaces = {"buckland": (0, 3), "old_forest": (1, 7)}
    cards = {0: "ambush"}
    assert _next(position(spaces, rest=(2, 30), adventures=cards)) == "pass"
    code = _next(position(spaces, rest=(2, 30), adventures=cards, ring="dead_marshes"))
    assert code.startswith("play:ambush:buckland:")


def test_greedy_bears_its_leader_to_a_site() -> None:
    """That earns a card."""
    spaces = {"buckland": (0, 3), "mithlond": (0, 3), "enedwaith": (0, 3)}
    state = position(
        spaces, step="reinforce", pool=3, leaders={0: "buckland"}, adventures={0: "borne_to_another_place"}
    )
    assert _next(state) == "play:borne_to_another_place:buckland:mithlond"


@pytest.mark.parametrize(("guard", "answer"), [(5, "play:courage_alone:2"), (1, "play:courage_alone:1")])
def test_greedy_shows_courage_for_land_that_would_be_lost(guard: int, answer: str) -> None:
    """As soon as few are left."""
    spaces = {"buckland": (0, 20), "old_forest": (1, guard)}
    state = position(spaces, adventures={1: "courage_alone"})
    assert _next(play(state, "attack:buckland:old_forest:until:1").state, 1) == answer


def test_greedy_keeps_courage_where_nothing_is_lost() -> None:
    """Two against nine."""
    spaces = {"buckland": (0, 2), "old_forest": (1, 9)}
    state = position(spaces, adventures={1: "courage_alone"})
    assert _next(play(state, "attack:buckland:old_forest:1").state, 1) == "pass"


def test_greedy_raises_storms_against_what_comes_over_the_sea() -> None:
    """Against all that attack."""
    spaces = {"mithlond": (0, 9), "minhiriath": (1, 3)}
    state = position(spaces, adventures={1: "violent_storms", 2: "gollum"})
    asked = play(state, "attack:mithlond:minhiriath:2").state
    assert [_next(asked, seat) for seat in (1, 2)] == ["play:violent_storms:2", "pass"]


def test_shuffled_secrets_do_not_change_a_decision() -> None:
    """With others' cards, answers and placements and the piles exchanged it does the same."""
    random = Random("eyes")
    for seats, options in ((3, {}), (2, {"setup": "manual", "defence": "ask"}), (4, {"mode": "classic"})):
        state = start(Setup("middle_earth", seats, "2a", options)).state
        chance = Chance("2a")
        for ply in range(150):
            if state.result:
                break
            seat = awaited_seats(state)[0]
            move = decide("greedy", state, seat, chance)
            if ply % 3 == 0:
                other = shuffled(state, seat, random)
                first, second = (decide("greedy", each, seat, Chance("07")) for each in (state, other))
                assert first == second
                assert view(other, seat) == view(state, seat)
                assert list(legal(other, seat)) == list(legal(state, seat))
            state = apply(state, move).state


@pytest.mark.parametrize(("margin", "code"), [(-1, "play:boromir"), (0, "play:boromir"), (1, "pass")])
def test_greedy_keeps_the_ring_at_the_last_territory_unless_it_is_ahead(margin: int, code: str) -> None:
    """A seat that is level does not let the game end."""
    look: Any = SimpleNamespace(prompt={"last": True}, margin=margin, seat=0)
    assert answers.ring(look, [Offer("play", ("boromir",))], Chance("00")).code == code
