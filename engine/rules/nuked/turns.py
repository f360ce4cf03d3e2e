"""The turn of a `nuked` game: how one begins and ends, who is out, and how the game ends."""

from __future__ import annotations

from engine.parts.income import from_spaces, whole_regions
from engine.parts.ranking import finish, living, strongest
from engine.rules.nuked.cards import card_entries, draw
from engine.rules.nuked.losses import attrition
from engine.rules.nuked.meta import DATA, board
from engine.rules.nuked.state import NOBODY, Body, own, vacate
from engine.system import AnyState, Play
from engine.types import Score


def bonuses(at: AnyState, seat: int, round_: int) -> dict[str, int]:
    """What whole continents bring in a round, by id (ruling 5)."""
    if round_ < DATA.open_from:
        return {}
    world = board(at.setup)
    whole = whole_regions(world, at.body.owner, seat)
    return {world.regions[r].id: world.regions[r].bonus for r in whole}


def income(at: AnyState, seat: int, round_: int) -> tuple[int, int]:
    """Troops at the start of a turn in that round: to any own territories, and all to the Capital."""
    return _income(at.body.owner.count(seat), bonuses(at, seat, round_))


def _income(held: int, regions: dict[str, int]) -> tuple[int, int]:
    """The same with this many territories and these bonuses."""
    more = sum(regions.values())
    return (
        from_spaces(held, DATA.territories_a_troop, DATA.least_income) + more,
        from_spaces(held, DATA.territories_a_troop_on_the_capital, DATA.least_income) + more,
    )


def start_turn(play: Play, seat: int) -> None:
    """Begin a seat's turn: its troops come in."""
    b: Body = play.body
    b.turn = seat
    b.took = b.played = b.armed = False
    b.boat = b.guarded = b.silent = ()
    held, regions = b.owner.count(seat), bonuses(play, seat, b.round)
    anywhere, capital = _income(held, regions)
    b.pool, b.more = anywhere, capital - anywhere
    b.total += anywhere
    play.tell("turn", seat=seat, round=b.round)
    best = capital if b.more else 0
    play.tell("income", seat=seat, territories=held, regions=regions, n=anywhere, capital=best)
    play.swap("reinforce")


def end_turn(play: Play) -> None:
    """Losses, the card that a capture earns, and the next turn (rulings 13 and 15)."""
    b: Body = play.body
    seat = b.turn
    attrition(play)
    if b.took and len(b.hands[seat]) < DATA.hand and draw(play, seat):
        play.tell("drew", seat=seat)
        play.whisper("card", seat, seat=seat, cards=card_entries(b.hands[seat][-1:]))
    next_turn(play)


def next_turn(play: Play) -> None:
    """Give the turn to the next living seat; after the last round, count. Turns of seats that are out still
    end the radiation that would end with them (ruling 11)."""
    b: Body = play.body
    seats = play.setup.seats
    seat = b.turn
    while True:
        seat = (seat + 1) % seats
        if seat == b.first:
            if b.round == play.setup.options["rounds"]:
                count_up(play)
                return
            b.round += 1
        _cool(play, seat)
        if b.alive[seat]:
            start_turn(play, seat)
            return


def begin_first_turn(play: Play) -> None:
    """The setup is over: the first living seat from the starting one begins."""
    b: Body = play.body
    b.round = 1
    seats = play.setup.seats
    start_turn(play, next(s for k in range(seats) if b.alive[s := (b.first + k) % seats]))


def _cool(play: Play, seat: int) -> None:
    """Radiation that was to last until this turn is over."""
    b: Body = play.body
    over = [space for space, until in b.hot.items() if until == (b.round, seat)]
    if over:
        b.hot = {space: until for space, until in b.hot.items() if space not in over}
        ids = board(play.setup).ids
        play.tell("cooled", clean=[ids[s] for s in sorted(over)])


def turns_left(at: AnyState, space: int) -> int:
    """How many turns of living seats still end beside a radioactive territory, the present one among them."""
    b: Body = at.body
    until = b.hot[space]
    seats = at.setup.seats
    round_, seat, left = b.round, b.turn, 0
    while (round_, seat) != until:
        left += b.alive[seat]
        seat = (seat + 1) % seats
        round_ += seat == b.first
    return left


def standing(at: AnyState, seat: int) -> Score:
    """What the ranking goes by: Capitals captured, then territories, then troops (ruling 18)."""
    b: Body = at.body
    spaces = own(b, seat)
    ties = {"territories": len(spaces), "armies": sum(b.armies[s] for s in spaces)}
    return Score(seat, {"farms": b.farms[seat]}, ties)


def count_up(play: Play) -> None:
    """The last round is over: the greatest strength wins, equals share."""
    finish(play, strongest(play), "rounds")


def leave(play: Play, seat: int) -> list[str]:
    """A seat is out: all its troops leave the board. Which territories are unoccupied now."""
    b: Body = play.body
    b.alive[seat] = False
    b.out = (*b.out, seat)
    b.total -= b.reserve[seat] + sum(b.drafts[seat].values())
    b.reserve[seat] = 0
    b.drafts[seat] = {}
    b.capital[seat] = b.wishes[seat] = NOBODY
    ids = board(play.setup).ids
    return [ids[space] for space in vacate(b, seat)]


def eliminate(play: Play, seat: int, captor: int) -> None:
    """A Capital was captured: its owner is out, and the owner's cards go to the captor as far as they fit
    (ruling 16)."""
    b: Body = play.body
    cleared = leave(play, seat)
    b.farms[captor] += 1
    cards, b.hands[seat] = b.hands[seat], ()
    fitting = DATA.hand - len(b.hands[captor])
    taken, rest = cards[:fitting], cards[fitting:]
    b.hands[captor] += taken
    b.open += rest
    play.tell("eliminated", seat=captor, other=seat, n=len(taken))
    if cleared:
        play.tell("cleared", other=seat, emptied=cleared)
    if cards:
        play.whisper("captured", captor, seat=captor, other=seat, cards=card_entries(taken))
    if rest:
        play.tell("discarded", seat=seat, cards=card_entries(rest))
    if sum(b.alive) == 1:
        finish(play, [captor], "farms")


def resign(play: Play, seat: int) -> None:
    """A seat leaves: as if its Capital were captured, without a captor (ruling 17)."""
    b: Body = play.body
    cleared = leave(play, seat)
    play.tell("resigned", seat=seat)
    if cleared:
        play.tell("cleared", other=seat, emptied=cleared)
    if cards := b.hands[seat]:
        b.hands[seat] = ()
        b.open += cards
        play.tell("discarded", seat=seat, cards=card_entries(cards))
    left = living(play)
    if len(left) == 1:
        finish(play, left, "resignation")
        return
    play.rules.steps[play.stack[0].step].leave(play, seat)
