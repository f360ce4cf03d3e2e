"""The turn of a `classic` game: how one begins and ends, and how the game does."""

from __future__ import annotations

from engine.parts.income import from_spaces, whole_regions
from engine.parts.ranking import finish, living, strongest
from engine.rules.classic import missions
from engine.rules.classic.cards import card_data
from engine.rules.classic.meta import board
from engine.rules.classic.state import NOBODY, Body, draw, lay_under
from engine.system import AnyState, Play
from engine.types import Score


def income(at: AnyState, seat: int) -> int:
    """The seat's income if its turn began now (ruling 2)."""
    b: Body = at.body
    world = board(at.setup)
    whole = whole_regions(world, b.owner, seat)
    return from_spaces(b.held[seat]) + sum(world.regions[r].bonus for r in whole)


def start_turn(play: Play, seat: int) -> None:
    """Begin a seat's turn with its reinforcements (ruling 2)."""
    b: Body = play.body
    b.turn = seat
    b.took = b.doubled = b.spoils = False
    world = board(play.setup)
    whole = whole_regions(world, b.owner, seat)
    bonuses = {world.regions[r].id: world.regions[r].bonus for r in whole}
    b.pool = from_spaces(b.held[seat]) + sum(bonuses.values())
    b.total += b.pool
    play.tell("turn", seat=seat, round=b.round)
    play.tell("income", seat=seat, territories=b.held[seat], regions=bonuses, n=b.pool)
    play.swap("reinforce")
    settle(play)


def end_turn(play: Play) -> None:
    """Draw the card that a conquest earns (ruling 7) and pass the turn on."""
    b: Body = play.body
    if b.took and b.deck:
        card = draw(b)
        b.hands[b.turn] = (*b.hands[b.turn], card)
        play.tell("drew", seat=b.turn)
        play.whisper("card", b.turn, seat=b.turn, cards=card_data(board(play.setup), (card,)))
    next_turn(play)


def next_turn(play: Play) -> None:
    """Give the turn to the next living seat; after the last round of a limited game, count."""
    b: Body = play.body
    seats = play.setup.seats
    seat = next_alive(play, b.turn)
    if (seat - b.first) % seats <= (b.turn - b.first) % seats:
        b.round += 1
        limit = play.setup.options["rounds"]
        if limit and b.round > limit:
            count_up(play)
            return
    start_turn(play, seat)


def next_alive(at: AnyState, seat: int) -> int:
    """The next living seat clockwise; the seat itself if no other is left."""
    b: Body = at.body
    seats = at.setup.seats
    return next(s for k in range(1, seats + 1) if b.alive[s := (seat + k) % seats])


def standing(at: AnyState, seat: int) -> Score:
    """The sorting key of the ranking: territories, then armies, then whole regions (ruling 10)."""
    b: Body = at.body
    armies = sum(n for o, n in zip(b.owner, b.armies, strict=True) if o == seat)
    regions = len(whole_regions(board(at.setup), b.owner, seat))
    return Score(seat, {"territories": b.held[seat]}, {"armies": armies, "regions": regions})


def count_up(play: Play) -> None:
    """The round limit is reached: the greatest strength wins, equals share (ruling 10)."""
    b: Body = play.body
    b.round -= 1
    finish(play, strongest(play), "rounds")


def eliminate(play: Play, seat: int, killer: int) -> None:
    """A seat has lost its last territory: its cards go to the conqueror (ruling 8)."""
    b: Body = play.body
    b.alive[seat] = False
    b.out = (*b.out, seat)
    b.killers = (*b.killers, killer)
    cards = b.hands[seat]
    b.hands[seat] = ()
    b.hands[killer] += cards
    b.spoils = True
    play.tell("eliminated", seat=killer, other=seat, n=len(cards))
    if cards:
        play.whisper("captured", killer, seat=killer, other=seat, cards=card_data(board(play.setup), cards))
    if sum(b.alive) == 1:
        # The other territories then belong to the neutral army or to seats that resigned: nobody plays them.
        finish(play, [killer], "conquest" if b.held[killer] == len(b.owner) else "elimination")


def settle(play: Play) -> None:
    """In a game with missions: end the game if the seat on turn has fulfilled its mission."""
    b: Body = play.body
    if b.missions and not play.result and missions.done(play, b.turn):
        kind = f"mission-{b.missions[b.turn]}"
        play.tell("mission_done", seat=b.turn, cards=[["mission", kind, None]])
        finish(play, [b.turn], "mission")


def resign(play: Play, seat: int) -> None:
    """A seat leaves: its territories stay and defend themselves, its cards go under the deck."""
    b: Body = play.body
    b.alive[seat] = False
    b.out = (*b.out, seat)
    b.killers = (*b.killers, NOBODY)
    lay_under(b, b.hands[seat])
    b.hands[seat] = ()
    play.tell("resigned", seat=seat)
    left = living(play)
    if len(left) == 1:
        finish(play, left, "resignation")
        return
    play.rules.steps[play.stack[0].step].leave(play, seat)


def is_guarded_by_itself(at: AnyState, owner: int) -> bool:
    """Whether the owner makes no decisions: the neutral army, or a seat that left."""
    b: Body = at.body
    return owner >= at.setup.seats or not b.alive[owner]
