"""The computer player of `new_wave`: it wins from either side, uses every card, does what a position asks
for, and sees what its seat may see."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engine import Move, Setup, State, apply, awaited_seats, legal, start, view
from engine.ai import decide
from engine.rng import Chance
from engine.rules.new_wave.ai import purchases
from engine.rules.new_wave.ai.decision import ScoredMove
from engine.rules.new_wave.ai.outlook import look
from engine.rules.new_wave.meta import ALIENS, DATA, HUMANS
from engine.types import Offer
from tests.bounded import often
from tests.conformance import skill
from tests.conformance.checks import shuffled
from tests.conformance.rich import rich
from tests.conformance.setups import setups, thinned
from tests.engine.driver import play
from tests.engine.new_wave.positions import position

GAMES = 40
"""In this many games every kind of card is met."""
PLIES = 2500
"""No game of 40 rounds takes this many moves."""


def _played(state: State, plies: int = PLIES) -> tuple[State, list[Move]]:
    """The game played to its end by computer players, and their moves."""
    chance = Chance(state.setup.seed)
    moves: list[Move] = []
    while not state.result and len(moves) < plies:
        moves.append(decide("greedy", state, awaited_seats(state)[0], chance))
        state = apply(state, moves[-1]).state
    return state, moves


def _next(state: State) -> str:
    return decide("greedy", state, state.body.turn, Chance("00")).code


@pytest.mark.spread(2)
@pytest.mark.parametrize("setup", thinned(setups("new_wave")))
def test_games_end_under_every_setup(setup: Setup) -> None:
    """`apply` would refuse what is not legal; a game takes a bounded number of moves."""
    state, _ = _played(start(setup).state)
    assert state.result


def test_greedy_beats_random() -> None:
    """From either side in turn; `make fuzz` plays 100 games."""
    tally = skill.play("new_wave", range(often(4, 12)))
    assert tally.good, tally


def test_either_side_wins_among_equals() -> None:
    """Neither side of the island is a lost one."""
    results = {_played(start(Setup("new_wave", 2, f"e{n:03}")).state)[0].result for n in range(4)}
    assert {(result.winners, result.reason) for result in results if result} >= {
        ((0,), "extinction"),
        ((1,), "repelled"),
    }


def test_greedy_uses_every_kind_of_card() -> None:
    """Every card is played, every building bought, within some games that begin in the thick of it."""
    left = {card.kind for card in DATA.cards}
    with rich("new_wave"):
        for number in range(GAMES):
            _, moves = _played(start(Setup("new_wave", 2, f"2{number:03}")).state)
            for move in moves:
                if move.verb == "play":
                    left -= {name.removesuffix("_last") for name in str(move.args[0]).split("+")}
                elif move.verb == "buy":
                    left.discard(str(move.args[0]))
            if not left:
                break
    assert not left


def test_greedy_leaves_nothing_to_chance() -> None:
    """The same position gives the same move, whatever its generator says, and draws nothing from it."""
    state = start(Setup("new_wave", 2, "2a")).state
    for _ in range(60):
        chance, other = Chance("01"), Chance("02")
        seat = awaited_seats(state)[0]
        move = decide("greedy", state, seat, chance)
        assert move == decide("greedy", state, seat, other)
        assert chance.draws == other.draws == 0
        state = apply(state, move).state


def test_shuffled_secrets_do_not_change_a_decision() -> None:
    """With the other's hand and all that is face down exchanged it does the same."""
    random = Random("eyes")
    for options in ({}, {"aliens": "second", "expert": True}):
        state = start(Setup("new_wave", 2, "2a", options)).state
        for ply in range(150):
            if state.result:
                break
            seat = awaited_seats(state)[0]
            move = decide("greedy", state, seat, Chance("07"))
            if ply % 3 == 0:
                other = shuffled(state, seat, random)
                assert decide("greedy", other, seat, Chance("07")) == move
                assert view(other, seat) == view(state, seat)
                assert list(legal(other, seat)) == list(legal(state, seat))
            state = apply(state, move).state


# -- What a position asks for -------------------------------------------------------------------------


def test_greedy_sees_the_island_as_it_is() -> None:
    """Pieces, marks and money out of the view, fresh miniatures out of the offers."""
    spaces = {"wales": "2/1 army_unit army_unit* fort fog", "london": "1 tripod", "irish_sea": "navy* ufo"}
    state = position(spaces, hand="army british_navy", money=3, damage=7)
    sight = look(view(state, 1), 1, legal(state, 1))
    ids = list(view(state, 1).spaces)
    wales, london, sea = (ids.index(space) for space in ("wales", "london", "irish_sea"))
    assert (sight.side, sight.money, sight.damage, sight.people) == (HUMANS, 3, 7, 3)
    assert sight.tiles[wales] == "fort"
    assert sight.marks == {"fog": {wales}}
    assert sight.units["army_unit"][wales] == 2
    assert sight.units["tripod"][london] == 1
    assert sight.units["navy"][sea] == sight.units["ufo"][sea] == 1
    assert sight.fresh == {"army_unit": [wales]}
    assert [kind for kind, n in sight.hand.items() if n] == ["british_navy", "army"]


@pytest.mark.parametrize(
    ("hand", "money", "code"),
    [
        ("reap", 0, "play:reap:kill:wales"),
        ("tripod", 9, "play:tripod:strike:wales"),
        ("scorching_beam power_supply", 0, "play:scorching_beam:wales"),
        ("alien_abduction", 0, "play:alien_abduction:kill:wales"),
    ],
)
def test_greedy_takes_the_last_civilian(hand: str, money: int, code: str) -> None:
    """Whatever the card, and however much could be bought: that is victory."""
    state = position({"wales": "1 tripod ufo"}, side=ALIENS, hand=hand, reserve="tripod", money=money)
    while (choice := _next(state)) != code:
        assert choice.split(":")[0] in ("buy", "choose", "play")
        state = play(state, choice).state
        assert not state.result
    assert play(state, code).state.result


@pytest.mark.parametrize(
    ("damage", "code"), [(28, "play:guerrilla:last:wales"), (29, "play:guerrilla:strike:wales")]
)
def test_greedy_gives_a_card_away_for_victory(damage: int, code: str) -> None:
    """And keeps it where the weaker attack wins as well."""
    state = position({"wales": "1 tripod"}, hand="guerrilla", damage=damage)
    assert _next(state) == code


def test_greedy_shoots_first() -> None:
    """What a building does costs nothing."""
    spaces = {"wales": "2 heavy_artillery", "midlands": "tripod", "london": "3"}
    assert _next(position(spaces, hand="relocation")) == "choose:fire:wales:midlands"


def test_greedy_breaks_a_wall_with_a_team() -> None:
    """A Fort that no card breaks alone, and the civilians behind it."""
    state = position({"wales": "3 tripod tripod fort"}, side=ALIENS, hand="tripod tripod")
    assert _next(state).startswith("play:tripod")
    assert "+" in _next(state)


def test_greedy_brings_its_tripod_to_civilians_before_it_strikes() -> None:
    """Reap moves it, and does not use it up."""
    state = position({"lowlands": "tripod", "northumbria": "3"}, side=ALIENS, hand="reap tripod")
    assert _next(state) == "play:reap:move:lowlands:northumbria"


def test_greedy_sends_civilians_out_of_reach() -> None:
    """Of two regions the one in which tripods stand."""
    spaces = {"wales": "2 tripod tripod", "london": "1"}
    assert _next(position(spaces, hand="relocation")).startswith("play:relocation:civilian:wales:")


def test_greedy_buys_what_lasts_while_there_is_time() -> None:
    """With money that would be lost, and not in the very last turn if it does nothing there."""
    spaces = {"wales": "3", "london": "3", "lowlands": "tripod"}
    state = position(spaces, reserve="army", money=4, round=3)
    assert _next(state).startswith("buy:army:")


def test_greedy_swaps_what_it_wants_least() -> None:
    """Never what it is about to buy."""
    spaces = {"wales": "3", "london": "3", "lowlands": "tripod"}
    state = position(spaces, reserve="army redeployment", money=4, round=3)
    assert _next(state) == "choose:swap:redeployment"


def test_greedy_pays_for_repairs() -> None:
    """Where nothing better can be bought, with cards that would do nothing."""
    spaces = {"grampian": "regenerator", "london": "3"}
    state = position(spaces, side=ALIENS, hand="plasma_synthesis plasma_synthesis", damage=25)
    while (code := _next(state)).startswith("play:"):
        state = play(state, code).state
    assert code == "choose:heal"
    assert state.body.money >= 4


def test_greedy_does_the_least_bad_of_what_it_owes() -> None:
    """An army that must act strikes rather than walks away; early in a game its card stays in it."""
    spaces = {"wales": "3 army_unit tripod", "london": "9", "midlands": "9"}
    state = position(spaces, hand="army relocation", supply="guerrilla", round=2)
    assert _next(play(state, "pass").state) == "play:army:strike:wales"


def test_greedy_drives_an_army_away_from_where_it_strikes() -> None:
    """Of two regions to the one that is farther from a tripod."""
    spaces = {"lancashire": "tripod", "wales": "2 army_unit army_unit", "lowlands": "tripod"}
    state = play(position(spaces, side=ALIENS, hand="infrasound"), "play:infrasound:wales").state
    assert _next(state) == "choose:west_country"


def test_greedy_sends_no_second_civilian_towards_a_tripod() -> None:
    """It stays, or goes farther away."""
    spaces = {"wales": "1", "london": "1", "cumbria": "tripod"}
    state = play(position(spaces, hand="evacuation"), "play:evacuation:civilian:wales:west_country").state
    assert _next(state) in ("pass", "move:london:wessex")


@pytest.mark.parametrize(("supply", "relocation"), [(1.0, 3.0), (3.0, 1.0)])
def test_the_better_card_is_kept_for_its_move(supply: float, relocation: float) -> None:
    """Of plans with the same money the better one counts, whichever card comes first in the hand."""
    values = {"power_supply": supply, "relocation": relocation}
    decision: Any = SimpleNamespace(
        offers=[Offer("play", (kind, "move")) for kind in values],
        scored_moves=lambda offers: [ScoredMove(values[offer.args[0]], offer.move(0)) for offer in offers],
        outlook=SimpleNamespace(money=0, hand=dict.fromkeys(values, 1)),
    )
    (plan,) = [plan for plan in purchases._plans(decision) if (plan.money, plan.sold) == (1, ())]
    assert plan.value == 3.0
