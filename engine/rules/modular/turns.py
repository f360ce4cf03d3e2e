"""The turn of a `modular` game: how one begins and ends, and how the game does (rulings 8, 17, 19, 23)."""

from __future__ import annotations

from engine.parts.income import whole_regions
from engine.parts.ranking import finish, living, strongest
from engine.rules.modular.cards import card_data
from engine.rules.modular.meta import LEAST, PER_ARMY, WHOLE, board, is_expert, target, values
from engine.rules.modular.state import Body
from engine.system import AnyState, Play
from engine.types import Score, Setup


def points(at: AnyState, seat: int) -> int:
    """The sum of the values of the seat's territories."""
    worth = values(board(at.setup))
    return sum(n for n, owner in zip(worth, at.body.owner, strict=True) if owner == seat)


def quadrants(at: AnyState, seat: int) -> list[int]:
    """Indices of the quadrants of which the seat owns every territory."""
    return whole_regions(board(at.setup), at.body.owner, seat)


def for_territories(setup: Setup, held: int) -> int:
    """Armies for this many territories (ruling 8): a third of them; on the upper levels three at least, and
    with fewer than three territories one for each."""
    if is_expert(setup):
        return max(LEAST, held // PER_ARMY) if held >= LEAST else held
    return held // PER_ARMY


def place_in_order(at: AnyState, seat: int) -> int:
    """How many seats come before this one in a round."""
    return int((seat - at.body.first) % at.setup.seats)


def late(at: AnyState, seat: int) -> int:
    """Armies more that a seat gets for coming late in the first round (option `late_armies`)."""
    return place_in_order(at, seat) if at.setup.options["late_armies"] and at.body.round == 1 else 0


def income(at: AnyState, seat: int) -> int:
    """Armies that the seat would receive at the start of its next turn now."""
    b: Body = at.body
    regions = board(at.setup).regions
    bonus = sum(regions[r].bonus for r in quadrants(at, seat))
    coming = place_in_order(at, seat) > place_in_order(at, b.turn)
    return for_territories(at.setup, b.held[seat]) + bonus + (late(at, seat) if coming else 0)


def begin_first_turn(play: Play) -> None:
    """All territories are occupied: the first living seat from the starting one begins."""
    b: Body = play.body
    b.round = 1
    seats = play.setup.seats
    start_turn(play, next(s for k in range(seats) if b.alive[s := (b.first + k) % seats]))


def start_turn(play: Play, seat: int) -> None:
    """Begin a seat's turn: its reinforcements come in."""
    b: Body = play.body
    b.turn = seat
    b.took = b.rolled = b.moved = False
    b.placed, b.filled = 0, ()
    world = board(play.setup)
    bonuses = {world.regions[r].id: world.regions[r].bonus for r in quadrants(play, seat)}
    more = late(play, seat)
    b.pool = for_territories(play.setup, b.held[seat]) + sum(bonuses.values()) + more
    b.total += b.pool
    play.tell("turn", seat=seat, round=b.round)
    play.tell("income", seat=seat, territories=b.held[seat], regions=bonuses, n=b.pool, late_armies=more)
    play.swap("reinforce")


def end_turn(play: Play) -> None:
    """Draw the card that a conquest earns (ruling 17) and pass the turn on."""
    if play.body.took:
        _draw(play)
    next_turn(play)


def _draw(play: Play) -> None:
    """Draw the first card; where no card lies face down, those face up are shuffled first (ruling 9)."""
    b: Body = play.body
    if not b.deck and b.discard:
        cards = list(b.discard)
        play.shuffle(cards)
        b.deck, b.discard = tuple(cards), ()
        play.tell("reshuffled", n=len(cards))
    if b.deck:
        card, b.deck = b.deck[0], b.deck[1:]
        b.known = min(b.known, len(b.deck))
        take(b, b.turn, (card,))
        play.tell("drew", seat=b.turn)
        play.whisper("card", b.turn, seat=b.turn, cards=card_data((card,)))


def take(body: Body, seat: int, cards: tuple[int, ...]) -> None:
    """Add cards to a hand."""
    body.hands[seat] = tuple(sorted((*body.hands[seat], *cards)))


def next_turn(play: Play) -> None:
    """Give the turn to the next living seat; after the last round of a limited game, count."""
    b: Body = play.body
    seats = play.setup.seats
    seat = next(s for k in range(1, seats + 1) if b.alive[s := (b.turn + k) % seats])
    if place_in_order(play, seat) <= place_in_order(play, b.turn):
        limit = play.setup.options["rounds"]
        if limit and b.round >= limit:
            _count_up(play)
            return
        b.round += 1
    start_turn(play, seat)


def standing(at: AnyState, seat: int) -> Score:
    """What a ranking goes by: territories, or on the upper levels points; then whole quadrants, armies."""
    b: Body = at.body
    armies = sum(n for owner, n in zip(b.owner, b.armies, strict=True) if owner == seat)
    counted = {"points": points(at, seat)} if is_expert(at.setup) else {"territories": b.held[seat]}
    ties = {"quadrants": len(quadrants(at, seat)), "armies": armies}
    return Score(seat, counted, ties, target(at.setup))


def has_won(at: AnyState, seat: int) -> bool:
    """Whether a seat has what wins (ruling 19): the target and two whole quadrants."""
    reached = points(at, seat) if is_expert(at.setup) else at.body.held[seat]
    return reached >= target(at.setup) and len(quadrants(at, seat)) >= WHOLE


def _count_up(play: Play) -> None:
    """The round limit is reached: the greatest strength wins, equals share (ruling 23)."""
    finish(play, strongest(play), "rounds")


def eliminate(play: Play, seat: int, killer: int) -> None:
    """A seat has lost its last territory: its cards go to the conqueror (ruling 18)."""
    b: Body = play.body
    b.alive[seat] = False
    b.out = (*b.out, seat)
    cards, b.hands[seat] = b.hands[seat], ()
    take(b, killer, cards)
    play.tell("eliminated", seat=killer, other=seat, n=len(cards))
    if cards:
        play.whisper("captured", killer, seat=killer, other=seat, cards=card_data(cards))


def resign(play: Play, seat: int) -> None:
    """A seat leaves (ruling 23): its territories stay and defend themselves, its cards go under the deck."""
    b: Body = play.body
    b.alive[seat] = False
    b.out = (*b.out, seat)
    b.deck += b.hands[seat]
    b.known += len(b.hands[seat])
    b.hands[seat] = ()
    play.tell("resigned", seat=seat)
    left = living(play)
    if len(left) == 1:
        finish(play, left, "resignation")
    else:
        play.rules.steps[play.stack[0].step].leave(play, seat)
