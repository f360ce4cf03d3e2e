"""The computer player of risk2210: it wins, uses all that the rules offer, and sees what its seat may see."""

from __future__ import annotations

from itertools import cycle
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engine import Event, Move, Setup, State, apply, awaited_seats, legal, start, view
from engine.ai import PLAYERS, decide
from engine.boards.load import load_board
from engine.parts.outlook import siege
from engine.rng import Chance
from engine.rules.risk2210.ai import movement
from engine.rules.risk2210.blanks import EXAMPLE
from engine.rules.risk2210.cards import GAME_END, cards
from engine.rules.risk2210.meta import COMMANDERS, board, links
from engine.types import Offer
from tests.bounded import often
from tests.conformance.checks import shuffled
from tests.conformance.setups import setups, thinned
from tests.engine.risk2210.positions import DEVASTATED, position

GAMES = 10
"""How many games are played against random players."""
PLAYED = [
    pytest.param(level, *case.values, marks=case.marks, id=case.id)
    for level, case in zip(cycle(PLAYERS), thinned(setups("risk2210")), strict=False)
]
"""Each setup, among players of one of the levels by turns."""


def _played(state: State, levels: list[str], plies: int = 3000) -> tuple[State, list[Move], list[Event]]:
    """The game played on by these levels (repeated over the seats), its moves and its events."""
    chance = Chance(state.setup.seed)
    moves: list[Move] = []
    events: list[Event] = []
    for _ in range(plies):
        if state.result:
            break
        seat = awaited_seats(state)[0]
        moves.append(decide(levels[seat % len(levels)], state, seat, chance))
        turn = apply(state, moves[-1])
        state = turn.state
        events += turn.events
    return state, moves, events


@pytest.mark.spread(2)
@pytest.mark.parametrize(("level", "setup"), PLAYED)
def test_games_end_under_every_setup(level: str, setup: Setup) -> None:
    """`apply` would refuse what is not legal; a game takes a bounded number of moves."""
    years = setup.options["years"]
    state, moves, _ = _played(start(setup).state, [level])
    assert state.result
    assert len(moves) < 200 + 45 * setup.seats * years


@pytest.mark.more
def test_greedy_beats_random() -> None:
    """One against all others, it wins at least nine of ten games over all numbers of seats."""
    wins = 0
    for number in range(GAMES):
        seats = 2 + number % 4
        levels = ["random"] * seats
        levels[number % seats] = "greedy"
        state, _, _ = _played(start(Setup("risk2210", seats, f"{number:02}")).state, levels)
        assert state.result
        wins += state.result.winners == (number % seats,)
    assert wins >= 0.9 * GAMES


def test_every_kind_of_card_is_played() -> None:
    """Printed and blank ones, in one's own turn, in windows, and at the end of a turn, within ten games from
    positions with full hands; those of the final count play themselves."""
    random = Random(3)
    state = _full_hands(random)
    left = {card.id for card in cards(state.setup) if card.when != GAME_END}
    kinds: set[str] = set()
    for _ in range(10):
        _, moves, events = _played(state, ["greedy"], 300)
        left -= {str(move.args[0]) for move in moves if move.verb == "play"}
        kinds |= {event.kind for event in events}
        if not left:
            break
        state = _full_hands(random)
    assert left == set()
    assert {"scouts", "drop", "stealth_mods", "trap", "energy_extracted"} <= kinds


def _full_hands(random: Random) -> State:
    """Three seats with all commanders, stations, much energy and a third of all cards each, two years to go.
    In half of the positions the first one has the moon, and the card for that."""
    setup = start(Setup("risk2210", 3, "2a", {"blanks": EXAMPLE})).state.setup
    world, net = board(setup), links(setup)
    free = [i for i in range(len(world.ids)) if world.ids[i] not in DEVASTATED]
    random.shuffle(free)
    stands = dict(zip(free, cycle((0, 1, 2)), strict=False))
    deck = [card.id for card in cards(setup) for _ in range(card.copies)]
    random.shuffle(deck)
    if random.random() < 0.5:
        stands |= dict.fromkeys(net.of["moon"], 0)
        deck.sort(key=lambda card: card != "space_energy_extraction")
    spaces = {world.ids[s]: (seat, random.choice((1, 2, 4, 9))) for s, seat in stands.items()}
    mine = {seat: [s for s, (owner, _) in spaces.items() if owner == seat] for seat in range(3)}
    return position(
        spaces,
        commanders={s: {k: random.choice(mine[s]) for k in COMMANDERS} for s in range(3)},
        stations=[space for seat in range(3) for space in mine[seat][:2]],
        hands={seat: " ".join(deck[seat::3]) for seat in range(3)},
        energy=40,
        year=4,
        blanks=EXAMPLE,
    )


def test_everything_else_is_done_too() -> None:
    """In ordinary games: pieces of all kinds are bought, seas and moon entered, the bonus for contested
    territories earned, attacks go to the moon and come with commanders."""
    moves: list[Move] = []
    events: list[Event] = []
    for number in range(often(2, 3)):
        state, new_moves, new_events = _played(start(Setup("risk2210", 4, f"1{number}")).state, ["greedy"])
        moves += new_moves
        events += new_events
    kind = links(state.setup).kind
    index = board(state.setup).index
    bought = {str(move.args[0]) for move in moves if move.verb == "buy"}
    assert bought == {*COMMANDERS, "space_station", "cards"}
    taken = {
        (event.kind, kind[index[event.data["to"]]])
        for event in events
        if event.kind in ("entered", "conquered")
    }
    assert {("entered", "water"), ("entered", "moon"), ("conquered", "land")} <= taken
    assert {("conquered", "water"), ("conquered", "moon")} <= taken
    kinds = {event.kind for event in events}
    assert {"rewarded", "regrouped", "card_played", "station_taken"} <= kinds
    assert any(8 in sides[0] for event in events for sides in event.data.get("sides", ()))
    bids = [move.args[0] for move in moves if move.verb == "bid"]
    assert len(set(bids)) > 2


@pytest.mark.spread(1)
@pytest.mark.parametrize("level", PLAYERS)
def test_a_player_decides_by_what_its_seat_may_see(level: str) -> None:
    """With all secrets exchanged it decides the same, in the setup and with full hands."""
    random = Random(1)
    for state in (start(Setup("risk2210", 3, "2a")).state, _full_hands(random)):
        for ply in range(120):
            seat = awaited_seats(state)[-1]
            move = decide(level, state, seat, Chance(f"{ply:04x}"))
            assert decide(level, shuffled(state, seat, random), seat, Chance(f"{ply:04x}")) == move
            assert move in legal(state, seat)
            state = apply(state, move).state
            if state.result:
                break


def test_a_siege_is_reckoned_exactly() -> None:
    """One die against one: six-sided 15 of 36, eight-sided against six-sided 27 of 48; two tries add up."""
    assert siege(1, 1).chance == pytest.approx(15 / 36)
    assert siege(1, 1, strong=1).chance == pytest.approx(27 / 48)
    assert siege(1, 1, tough=1).chance == pytest.approx(15 / 48)
    assert siege(0, 1).chance == 0
    assert siege(2, 0) == (1.0, 0.0, 0.0)
    both = siege(10, 5)
    assert both.chance == pytest.approx(0.916, abs=0.001)
    assert both.lost < 5 > both.killed


def test_the_last_turn_of_the_last_year_is_wanted() -> None:
    """Before that the first one."""
    for year, wanted in ((2, 1), (5, 3)):
        state = position(
            {"alberta": (0, 3), "canada": (1, 3), "mexico": (2, 3)},
            step="marker", year=year, order=(-1, -1, -1), body={"picks": (1, 0, 2)},
        )  # fmt: skip
        assert decide("greedy", state, 1, Chance("aa")).code == f"choose:marker:{wanted}"


def _window(card: str) -> State:
    """Seat 0 attacks Canada, which three MODs and the land commander of seat 1 hold, with fourteen MODs."""
    state = position(
        {"alberta": (0, 14), "canada": (1, 3)},
        commanders={0: {"land_commander": "alberta"}, 1: {"land_commander": "canada"}},
        hands={1: card},
    )
    return apply(state, Move.parse(0, "attack:alberta:canada:3")).state


@pytest.mark.parametrize("card", ["land_stealth_mods", "land_death_trap"])
def test_a_card_saves_a_threatened_commander(card: str) -> None:
    """In the window of an attack with the better of it."""
    assert decide("greedy", _window(card), 1, Chance("aa")).code == f"play:{card}"


def test_a_trap_is_not_wasted_on_commanders() -> None:
    """Where no MODs stand it destroys nothing; under version 1 it would have."""

    def answer(version: int) -> str:
        people = ("land_commander", "nuclear_commander", "naval_commander", "space_commander", "diplomat")
        state = position(
            {"alberta": (0, 0), "canada": (1, 1)},
            commanders={0: dict.fromkeys(people, "alberta"), 1: {"land_commander": "canada"}},
            hands={1: "land_death_trap"},
            version=version,
        )
        state = apply(state, Move.parse(0, "attack:alberta:canada:3")).state
        return decide("greedy", state, 1, Chance("aa")).code

    assert (answer(2), answer(1)) == ("pass", "play:land_death_trap")


def test_without_a_card_it_passes_as_with_one() -> None:
    """One that only works in one's own turn is none."""
    assert decide("greedy", _window("land_scout_forces"), 1, Chance("aa")).code == "pass"


def test_mods_are_lost_before_commanders() -> None:
    """And of the commanders the one that is missed least."""
    state = position(
        {"alberta": (0, 2), "canada": (1, 3)},
        commanders={0: {"naval_commander": "alberta", "diplomat": "alberta"}},
        step="losses",
        frame={"todo": [[load_board("frontline").index["alberta"], 3]], "quiet": False},
    )
    assert decide("greedy", state, 0, Chance("aa")).code == "choose:lose:alberta:diplomat"


def test_the_seas_open_when_nobody_holds_them() -> None:
    """With energy for one commander and an empty ocean beside: the naval one is hired, and it sails."""
    state = position(
        {"mexico": (0, 9), "alberta": (1, 2)},
        commanders={0: {"land_commander": "mexico"}},
        energy=3,
        step="hire",
    )
    assert decide("greedy", state, 0, Chance("aa")).code == "buy:naval_commander:mexico"
    state, moves, _ = _played(state, ["greedy"], 20)
    water = {board(state.setup).ids[s] for s in links(state.setup).of["water"]}
    assert any(move.verb == "move" and move.args[1] in water for move in moves)
    assert view(state, None).seats[0].counters["territories"] > 1


def test_idle_units_go_to_the_front() -> None:
    """In the one fortifying move of the turn, most of them; then the turn is over."""
    spaces = {"australian_testing_ground": (0, 12), "new_guinea": (0, 1), "aboriginal_league": (0, 1)}
    state = position({**spaces, "java_cartel": (0, 1)}, rest=(1, 4), step="fortify", year=2)
    move = decide("greedy", state, 0, Chance("aa"))
    assert (move.verb, *move.args[:2]) == ("move", "australian_testing_ground", "java_cartel")
    assert int(move.args[2]) > 5
    assert view(apply(state, move).state, None).turn == 1


def test_commanders_do_not_walk_alone() -> None:
    """Two commanders and few MODs beside an empty ocean: some MODs go, by themselves or with them."""
    for mods in (1, 2, 4):
        state = position(
            {"american_republic": (0, mods), "alberta": (1, 1)},
            rest=(1, 4),
            commanders={0: {"naval_commander": "american_republic", "diplomat": "american_republic"}},
            year=2,
        )
        move = decide("greedy", state, 0, Chance("aa"))
        assert move.verb == "move"
        assert int(move.args[-1]) > 0


def test_a_bid_leaves_what_the_year_needs() -> None:
    """Nothing while commanders are to be hired; some of a surplus; more of it in the last year."""

    def bids(energy: int, year: int) -> list[int]:
        leaders = dict.fromkeys(COMMANDERS, "mexico") if energy > 3 else {}
        state = position(
            {"mexico": (0, 9), "alberta": (1, 3), "canada": (2, 3)},
            commanders={0: leaders},
            energy=energy,
            step="bid",
            year=year,
            body={"bids": [None, None, None]},
        )
        return [int(decide("greedy", state, 0, Chance(f"{n:04x}")).args[0]) for n in range(8)]

    assert set(bids(3, 1)) == {0}
    assert 0 < max(bids(16, 3)) <= 8
    assert max(bids(16, 5)) > max(bids(16, 3))


def test_the_only_way_to_advance_is_taken() -> None:
    """Where no way to advance is better than another, the computer player advances all the same."""
    look: Any = SimpleNamespace(
        world=SimpleNamespace(index={"a": 0, "b": 1}),
        prompt={"from": "a", "to": "b"},
        staff=[(), ()],
        units=[3, 2],
        seat=0,
        urge_after=lambda *way: -1.0,
    )
    offers: Any = [Offer("move", ("a", "b"), (2, 2))]
    assert movement.occupy(look, offers, Chance("00")) == Move(0, "move", ("a", "b", 2))
