"""Turns: how one begins and ends, and how the game does (rulings 2, 3, 16 and 17)."""

from __future__ import annotations

from engine.parts.ranking import finish, living, strongest
from engine.rules.new_wave import buildings
from engine.rules.new_wave.island import markers, units
from engine.rules.new_wave.meta import ALIENS, DATA, HUMANS, island
from engine.rules.new_wave.piles import draw_hand
from engine.rules.new_wave.state import Body, card_entries, deck_of, people, seat_of, side_of
from engine.system import AnyState, Play
from engine.types import Score


def start_turn(play: Play, seat: int) -> None:
    """Begin a seat's turn: markers go, everything is fresh again, buildings bring money."""
    b: Body = play.body
    b.turn = seat
    side = side_of(b, seat)
    b.money = buildings.income(b, side)
    play.tell("turn", seat=seat, round=b.round, n=b.money, side=side)
    if side == ALIENS:
        markers.expire(play)
    units.refresh(b)
    b.struck = [0] * len(b.struck)
    b.fired = ()
    b.swapped = False
    play.swap("act")


def end_turn(play: Play) -> None:
    """What is left in the hand is discarded, new cards are drawn, and the other seat is on turn; after the
    humans' turn the round is over, after the last one the game: the larger number wins, equals share."""
    b: Body = play.body
    seat, deck = b.turn, deck_of(play)
    if deck.hand:
        play.tell("discarded", seat=seat, cards=card_entries(deck.hand))
        deck.discards, deck.hand = deck.discards + deck.hand, ()
    draw_hand(play, seat)
    if side_of(b, seat) == HUMANS:
        if b.round == play.setup.options["rounds"]:
            finish(play, strongest(play), "rounds")
            return
        b.round += 1
    start_turn(play, 1 - seat)


def judge(play: Play) -> bool:
    """End the game if a side has what it wants (ruling 16); whether it is over. To be asked after everything
    that costs civilians or brings damage."""
    b: Body = play.body
    if play.result is None and not people(b):
        finish(play, [seat_of(b, ALIENS)], "extinction")
    elif play.result is None and b.damage >= DATA.limit:
        finish(play, [seat_of(b, HUMANS)], "repelled")
    return play.result is not None


def standing(at: AnyState, seat: int) -> Score:
    """Civilians lost for the aliens, damage for the humans (ruling 17)."""
    b: Body = at.body
    if side_of(b, seat) == ALIENS:
        return Score(seat, {"casualties": island().people - people(b)}, goal=island().people)
    return Score(seat, {"damage": b.damage}, goal=DATA.limit)


def resign(play: Play, seat: int) -> None:
    """A side gives up: the other one wins."""
    b: Body = play.body
    b.alive[seat] = False
    b.out = (*b.out, seat)
    play.tell("resigned", seat=seat)
    finish(play, living(play), "resignation")
