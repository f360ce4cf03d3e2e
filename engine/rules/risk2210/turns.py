"""The course of a `risk2210` game: turns, the end of a turn, eliminations, and how the game ends.

Years and bids are in `years`; this module only knows where a turn comes from and where it goes.
"""

from __future__ import annotations

from itertools import combinations

from engine.parts.income import from_spaces
from engine.parts.ranking import finish, living, strongest
from engine.rules.risk2210 import losses
from engine.rules.risk2210.cards import card_data, cards
from engine.rules.risk2210.hands import pay
from engine.rules.risk2210.meta import (
    CARDS_A_TURN,
    DECKS,
    armageddon_ends_with_its_player,
    board,
    links,
)
from engine.rules.risk2210.state import (
    NOBODY,
    Body,
    has_commander,
    own,
    stations,
    strength,
    with_item,
)
from engine.system import AnyState, Play
from engine.types import Score


def base(play: Play, step: str, **frame: object) -> None:
    """Make a step the lowest and only one of the stack."""
    play.stack = ()
    play.push(step, **frame)


def zones(at: AnyState, seat: int) -> dict[str, int]:
    """The regions that a seat holds but for devastated spaces, with their bonuses (ruling 1)."""
    b: Body = at.body
    world = board(at.setup)
    full = {*b.devastated, *own(b, seat)}
    return {
        region.id: region.bonus
        for region, members in zip(world.regions, world.members, strict=True)
        if full.issuperset(members) and any(b.owner[s] == seat for s in members)
    }


def income(at: AnyState, seat: int) -> int:
    """MODs, and energy, that the seat would collect if its turn began now; its stations' MODs come beside."""
    return from_spaces(at.body.held[seat]) + sum(zones(at, seat).values())


def points(at: AnyState, seat: int) -> dict[str, int]:
    """What the seat would score now: territories, zones, and cards of the final count (ruling 15)."""
    b: Body = at.body
    counted = {"territories": b.held[seat], "zones": sum(zones(at, seat).values())}
    return {**counted, "cards": b.points[seat]} if seat in b.points else counted


def score(at: AnyState, seat: int) -> int:
    """The sum of the seat's points."""
    return sum(points(at, seat).values())


def standing(at: AnyState, seat: int) -> Score:
    """The seat's points; equal scores are told apart by energy, then units (ruling 15)."""
    b: Body = at.body
    return Score(seat, points(at, seat), {"energy": b.energy[seat], "units": strength(b, seat)})


def start_turn(play: Play, seat: int) -> None:
    """Begin a seat's turn: MODs and energy come in; each station's own MOD is placed at once."""
    b: Body = play.body
    b.turn = seat
    b.bought = b.jammed = b.ceased = b.silent = b.drops = b.extractions = ()
    b.caches = ()
    b.purchases = b.contested = 0
    b.invaded = b.rewarded = False
    b.fortifies = 1
    play.tell("turn", seat=seat, round=b.year)
    bonuses = zones(play, seat)
    b.pool = from_spaces(b.held[seat]) + sum(bonuses.values())
    b.energy[seat] += b.pool
    ids = board(play.setup).ids
    built = stations(b, seat)
    for space in built:
        b.mods[space] += 1
    b.total += b.pool + len(built)
    play.tell(
        "collected", seat=seat, territories=b.held[seat], regions=bonuses, n=b.pool, energy=b.pool,
        placed={ids[s]: 1 for s in built},
    )  # fmt: skip
    base(play, "reinforce")


def after_reinforcing(play: Play) -> None:
    """Go on with the first step in which the seat on turn can do anything by what everybody knows."""
    if any(play.rules.steps["hire"].offers(play, play.body.turn)):
        base(play, "hire")
    else:
        after_hiring(play)


def after_hiring(play: Play) -> None:
    """Go on to buying cards, or past it."""
    if any(play.rules.steps["supply"].offers(play, play.body.turn)):
        base(play, "supply")
    else:
        after_buying(play)


def after_buying(play: Play) -> None:
    """Show the bought cards, then invasions."""
    b: Body = play.body
    bought, b.bought = b.bought, ()
    draw_cards(play, b.turn, bought)
    base(play, "invade")


def open_decks(b: Body, seat: int) -> list[int]:
    """Kinds of command cards that the seat may get now: its commander lives and the pile holds some."""
    return [k for k in range(len(DECKS)) if has_commander(b, seat, k) and len(b.piles[k]) > b.bought.count(k)]


def purchasable(b: Body) -> int:
    """How many command cards the seat on turn may still buy for what it has."""
    return min(CARDS_A_TURN - b.purchases, b.energy[b.turn])


def draw_cards(play: Play, seat: int, kinds: tuple[int, ...]) -> None:
    """Draw command cards of these kinds and show them to the seat alone."""
    b: Body = play.body
    drawn = []
    for kind in kinds:
        pile = b.piles[kind]
        i = play.below(len(pile))
        drawn.append(pile[i])
        b.piles = with_item(b.piles, kind, (*pile[:i], *pile[i + 1 :]))
    if drawn:
        b.hands[seat] = tuple(sorted((*b.hands[seat], *drawn)))
        play.whisper("cards", seat, seat=seat, cards=card_data(play.setup, tuple(drawn)))


def draw_map(play: Play, terrain: str) -> int | None:
    """Draw a territory card; None if the pile is empty (it is never refilled)."""
    b: Body = play.body
    pile = b.maps[terrain]
    if not pile:
        return None
    i = play.below(len(pile))
    b.maps = {**b.maps, terrain: (*pile[:i], *pile[i + 1 :])}
    return pile[i]


def sweep(play: Play) -> bool:
    """After units were destroyed: a seat that holds nothing is out.

    False if the game or the turn has ended with that; the caller must then stop.
    """
    return bury(play) and go_on(play)


def bury(play: Play) -> bool:
    """After units were destroyed: a seat that holds nothing is out, the turn goes on. Whether the game
    does."""
    b: Body = play.body
    gone = [s for s, alive in enumerate(b.alive) if alive and not b.held[s]]
    if not gone:
        return play.result is None
    for seat in gone:
        eliminate(play, seat)
    if not any(b.alive):
        finish(play, gone, "elimination")
    return not _decided(play)


def _decided(play: Play) -> bool:
    """Whether the game is over; it ends when one seat is left."""
    b: Body = play.body
    if play.result is None and sum(b.alive) == 1:
        finish(play, [b.alive.index(True)], "elimination")
    return play.result is not None


def go_on(play: Play) -> bool:
    """Whether the turn goes on; ends the game when one seat is left, the turn when its seat is out."""
    b: Body = play.body
    if not _decided(play) and not b.alive[b.turn]:
        next_turn(play)
        return False
    return play.result is None


def discard(play: Play, seat: int) -> None:
    """All cards of a seat go out of the game: command cards face up, since what is gone is public, territory
    cards unseen."""
    b: Body = play.body
    hand, b.hands[seat] = b.hands[seat], ()
    b.spent = tuple(sorted((*b.spent, *hand)))
    b.scouts = with_item(b.scouts, seat, ())
    if hand:
        play.tell("discarded", seat=seat, cards=card_data(play.setup, hand))


def eliminate(play: Play, seat: int) -> None:
    """A seat has lost its last territory: its cards are discarded, nobody gets anything (ruling 14)."""
    b: Body = play.body
    b.alive = with_item(b.alive, seat, False)
    b.out = (*b.out, seat)
    b.energy[seat] = 0
    play.tell("fallen", seat=seat, n=len(b.hands[seat]))
    discard(play, seat)


def end_turn(play: Play) -> None:
    """Cards that pay at the end of the turn, then the next seat."""
    b: Body = play.body
    seat = b.turn
    ids = board(play.setup).ids
    for space, n in b.caches:
        if b.owner[space] == seat:
            b.energy[seat] += n
            play.tell("energy_found", seat=seat, space=ids[space], energy=n)
    if all(b.owner[s] == seat for s in links(play.setup).of["moon"]):
        for n in b.extractions:
            b.energy[seat] += n
            play.tell("energy_extracted", seat=seat, energy=n)
    next_turn(play)


def next_turn(play: Play) -> None:
    """Give the turn to the seat with the next marker; after the last one the year is over."""
    b: Body = play.body
    b.total -= b.pool
    b.pool = 0
    b.bought = ()
    if b.turn in b.order:
        for seat in b.order[b.order.index(b.turn) + 1 :]:
            if seat != NOBODY and b.alive[seat]:
                start_turn(play, seat)
                return
    base(play, "year_end")


def counting(at: AnyState, seat: int) -> tuple[int, ...]:
    """The cards of a seat that score in the final count, as their commanders live: all that are free, and of
    the others those that bring most for the energy it has."""
    b: Body = at.body
    kinds = cards(at.setup)
    fit = [
        c for c in b.hands[seat] if kinds[c].effect == "influence" and has_commander(b, seat, kinds[c].deck)
    ]
    priced = [c for c in fit if kinds[c].cost]
    ways = [some for size in range(len(priced) + 1) for some in combinations(priced, size)]
    worth = [(sum(kinds[c].n for c in some), -sum(kinds[c].cost for c in some), some) for some in ways]
    *_, best = max(w for w in worth if -w[1] <= b.energy[seat])
    return (*(c for c in fit if not kinds[c].cost), *best)


def count_up(play: Play) -> None:
    """The last year is over: everybody's cards of the final count score if their commander lives, and the
    best share the victory if nothing tells them apart."""
    b: Body = play.body
    kinds = cards(play.setup)
    for seat in living(play):
        played = counting(play, seat)
        if played:
            for card in played:
                if kinds[card].cost:
                    pay(play, seat, kinds[card])
            free = [c for c in played if not kinds[c].cost]
            b.hands[seat] = tuple(c for c in b.hands[seat] if c not in free)
            b.spent = tuple(sorted((*b.spent, *free)))
            n = sum(kinds[c].n for c in played)
            b.points = {**b.points, seat: n}
            play.tell("influence", seat=seat, cards=card_data(play.setup, played), points=n)
    table = [
        [s, score(play, s), b.held[s], sum(zones(play, s).values()), b.points.get(s, 0)] for s in living(play)
    ]
    play.tell("scored", scores=sorted(table, key=lambda row: -row[1]))
    finish(play, strongest(play), "years")


def resign(play: Play, seat: int) -> None:
    """A seat leaves: what it still has to answer is answered by default, its territories stay and defend
    themselves, its cards are discarded."""
    b: Body = play.body
    while play.result is None and not _breaks_off(play, seat):
        step = play.rules.steps[play.stack[-1].step]
        if seat not in step.seats(play):
            break
        step.apply(play, step.default(play, seat))
    if play.result:
        return
    if b.alive[seat]:  # the default answers may have cost the last territory
        b.alive = with_item(b.alive, seat, False)
        b.out = (*b.out, seat)
        b.answers = {s: code for s, code in b.answers.items() if s != seat}
        b.energy[seat] = 0
        play.tell("resigned", seat=seat)
        discard(play, seat)
    else:
        play.tell("resigned", seat=seat)
    left = living(play)
    if len(left) == 1:
        finish(play, left, "resignation")
    elif _breaks_off(play, seat):
        losses.settle(play)
        sweep(play)


def _breaks_off(play: Play, seat: int) -> bool:
    """Whether the turn ends when this seat leaves: its own does, but not before all have had theirs in
    Armageddon."""
    b: Body = play.body
    on_turn = b.year and b.turn == seat and play.stack[0].step in IN_TURN
    return bool(on_turn) and (armageddon_ends_with_its_player(play.setup) or not in_armageddon(play))


def in_armageddon(play: Play) -> bool:
    """Whether the round of nuclear cards is going on."""
    return any(frame.step == "armageddon" for frame in play.stack)


IN_TURN = ("reinforce", "hire", "supply", "invade", "fortify")
"""The lowest steps while a seat is on turn."""
