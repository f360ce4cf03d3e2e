"""How a `modular` game begins (rulings 1 to 7): who starts, who owns what, and the first step."""

from __future__ import annotations

from engine.rules.modular.cards import CARDS
from engine.rules.modular.meta import MOST_DICE, STARTING_ARMIES, board, check_seats
from engine.rules.modular.state import NOBODY, Body
from engine.rules.modular.turns import begin_first_turn
from engine.system import Play


def begin(play: Play) -> None:
    """Fill the first position and put the first step onto the stack. :raises BadArrangement: the territories
    cannot be dealt evenly to the seats."""
    check_seats(play.setup)
    seats, spaces = play.setup.seats, len(board(play.setup).ids)
    body = play.body = Body(
        owner=[NOBODY] * spaces,
        armies=[0] * spaces,
        centres=[False] * spaces,
        held=[0] * seats,
        alive=[True] * seats,
        hands=[()] * seats,
        deck=(),
        discard=(),
        first=0,
        turn=0,
        defence=[MOST_DICE] * seats,
    )
    body.first = body.turn = _highest_throw(play)
    deck = list(CARDS)
    play.shuffle(deck)
    body.deck = tuple(deck)
    play.push("claim")
    if play.setup.options["setup"] == "deal":
        _deal(play)
        begin_first_turn(play)


def _highest_throw(play: Play) -> int:
    """The seat that begins: the highest sum of three dice, thrown again among equals."""
    seats = list(range(play.setup.seats))
    rounds = []
    while len(seats) > 1:
        sums = [sum(play.roll(MOST_DICE)) for _ in seats]
        rounds.append([[s, n] for s, n in zip(seats, sums, strict=True)])
        seats = [s for s, n in zip(seats, sums, strict=True) if n == max(sums)]
    play.tell("started", seat=seats[0], dice=rounds)
    return seats[0]


def _deal(play: Play) -> None:
    """Deal the quadrants and their territories, both in an order by chance, round the table."""
    b: Body = play.body
    quadrants = [list(spaces) for spaces in board(play.setup).members]
    play.shuffle(quadrants)
    seat = b.first
    for spaces in quadrants:
        play.shuffle(spaces)
        for space in spaces:
            settle(b, space, seat)
            seat = (seat + 1) % play.setup.seats
    play.tell("dealt")


def settle(body: Body, space: int, seat: int) -> None:
    """Give a free territory to a seat, with the armies of the start."""
    body.owner[space] = seat
    body.armies[space] = STARTING_ARMIES
    body.held[seat] += 1
    body.total += STARTING_ARMIES
