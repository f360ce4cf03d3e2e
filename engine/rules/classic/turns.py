"""The turn of a `classic` game: how one begins and ends, and how the game does."""

from __future__ import annotations

from engine.parts.income import from_spaces, whole_regions
from engine.rules.classic import missions
from engine.rules.classic.cards import card_data
from engine.rules.classic.meta import board
from engine.rules.classic.state import NOBODY, Body, neutral
from engine.system import Play, Position
from engine.types import Result, Score


def income(at: Position, seat: int) -> int:
    """Armies that the seat would receive at the start of a turn now (ruling 2)."""
    b: Body = at.body
    world = board(at.setup)
    whole = whole_regions(world, b.owner, seat)
    return from_spaces(b.held[seat]) + sum(world.regions[r].bonus for r in whole)


def start_turn(play: Play, seat: int) -> None:
    """Begin a seat's turn: its reinforcements come in (ruling 2)."""
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
        card, b.deck = b.deck[0], b.deck[1:]
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


def next_alive(at: Position, seat: int) -> int:
    """The next living seat clockwise; the seat itself if it is the only one."""
    b: Body = at.body
    seats = at.setup.seats
    return next(s for k in range(1, seats + 1) if b.alive[s := (seat + k) % seats])


def standing(at: Position, seat: int) -> Score:
    """What the ranking goes by: territories, then armies, then whole regions (ruling 10)."""
    b: Body = at.body
    armies = sum(n for o, n in zip(b.owner, b.armies, strict=True) if o == seat)
    regions = len(whole_regions(board(at.setup), b.owner, seat))
    return Score(seat, {"territories": b.held[seat]}, {"armies": armies, "regions": regions})


def finish(play: Play, winners: list[int], reason: str) -> None:
    """End the game; the ranking goes on with the living by strength, then the others, last out first."""
    b: Body = play.body
    rest = [s for s in range(play.setup.seats) if b.alive[s] and s not in winners]
    rest.sort(key=lambda s: standing(play, s).merit, reverse=True)
    gone = [s for s in reversed(b.out) if s not in winners]
    play.result = Result(tuple(winners), reason, (*winners, *rest, *gone))
    play.tell("won", seats=winners, reason=reason)


def count_up(play: Play) -> None:
    """The round limit is reached: the greatest strength wins, equals share (ruling 10)."""
    b: Body = play.body
    b.round -= 1
    living = [s for s in range(play.setup.seats) if b.alive[s]]
    best = max(standing(play, s).merit for s in living)
    finish(play, [s for s in living if standing(play, s).merit == best], "rounds")


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
        # What is left then belongs to the neutral army or to seats that resigned: nobody plays it.
        finish(play, [killer], "conquest" if b.held[killer] == len(b.owner) else "elimination")


def settle(play: Play) -> None:
    """In a game with missions: has the seat on turn done its own?"""
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
    b.deck += b.hands[seat]
    b.hands[seat] = ()
    play.tell("resigned", seat=seat)
    left = [s for s in range(play.setup.seats) if b.alive[s]]
    if len(left) == 1:
        finish(play, left, "resignation")
        return
    play.rules.steps[play.stack[0].step].leave(play, seat)


def is_guarded_by_itself(at: Position, owner: int) -> bool:
    """Whether nobody decides for this owner's territories: the neutral army, or a seat that left."""
    b: Body = at.body
    return owner == neutral(at) or not b.alive[owner]
