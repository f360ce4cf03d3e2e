"""The turn of a `middle_earth` game: how one begins and passes on, who is out, and how the game ends."""

from __future__ import annotations

from engine.parts.income import from_spaces, whole_regions
from engine.parts.ranking import finish, living, strongest
from engine.rules.middle_earth.cards import card_entries, shown_points, territories_told
from engine.rules.middle_earth.meta import DATA, board, bridges, has_ring, strongholds
from engine.rules.middle_earth.state import NOBODY, Body, own
from engine.system import AnyState, Play
from engine.types import Score


def region_bonuses(at: AnyState, seat: int) -> dict[str, int]:
    """The bonuses of the regions that a seat holds whole, by id."""
    world = board(at.setup)
    whole = whole_regions(world, at.body.owner, seat)
    return {world.regions[r].id: world.regions[r].bonus for r in whole}


def income(at: AnyState, seat: int) -> int:
    """The seat's income if its turn began now, without sets (ruling 5)."""
    return _income(at.body.owner.count(seat), region_bonuses(at, seat))


def _income(held: int, regions: dict[str, int]) -> int:
    """The income of a seat with this many territories and these bonuses."""
    return from_spaces(held, DATA.territories_a_battalion, DATA.least_income) + sum(regions.values())


def start_turn(play: Play, seat: int) -> None:
    """Begin a seat's turn with its income."""
    b: Body = play.body
    b.turn = seat
    b.took = b.earned = b.declined = b.drew = False
    b.rewards = b.begun = 0
    b.moves, b.source = 1, NOBODY
    b.arrived = b.locked = b.silent = ()
    held, regions = b.owner.count(seat), region_bonuses(play, seat)
    b.pool = _income(held, regions)
    b.total += b.pool
    play.tell("turn", seat=seat, round=b.round)
    play.tell("income", seat=seat, territories=held, regions=regions, n=b.pool)
    play.swap("reinforce")


def next_turn(play: Play) -> None:
    """Give the turn to the next living seat. What was to last until the turn of a seat ends as it passes that
    seat, alive or not."""
    b: Body = play.body
    seat = b.turn
    while True:
        seat = (seat + 1) % play.setup.seats
        if seat == b.first:
            b.round += 1
        _pass_over(play, seat)
        if b.alive[seat]:
            break
    start_turn(play, seat)


def _pass_over(play: Play, seat: int) -> None:
    """The turn of a seat begins, or would: what was to last until then is over (rulings 8d, 12, 13b)."""
    b: Body = play.body
    ids = board(play.setup).ids
    b.hushed = tuple(s for s in b.hushed if s != seat)
    if calm := sorted(space for space, until in b.storms.items() if until == seat):
        b.storms = {space: until for space, until in b.storms.items() if until != seat}
        play.tell("storms_over", calm=[ids[space] for space in calm])
    for number in sorted(number for number, until in b.bridges.items() if until == seat):
        b.bridges = {n: until for n, until in b.bridges.items() if n != number}
        play.tell("bridge_free", bridge=[ids[space] for space in bridges(board(play.setup))[number]])


def begin_end(play: Play) -> None:
    """End the turn after its last phase: the steps of `ending` follow."""
    play.stack = play.stack[:1]
    play.swap("ending")


def standing(at: AnyState, seat: int) -> Score:
    """The score of a seat (ruling 14); in `classic` the sorting key of the ranking."""
    b: Body = at.body
    held = own(b, seat)
    regions = region_bonuses(at, seat)
    if not has_ring(at.setup):
        armies = sum(b.armies[space] for space in held)
        return Score(seat, {"territories": len(held)}, {"armies": armies, "whole_regions": len(regions)})
    forts = len(strongholds(board(at.setup)).intersection(held))
    points = {
        "territories": len(held),
        "regions": sum(regions.values()),
        "strongholds": forts * DATA.stronghold_points,
        "shown": shown_points(b, seat),
    }
    ties = {"territories": len(held), "held_strongholds": forts, "shown_cards": len(b.shown[seat])}
    return Score(seat, points, ties)


def count_up(play: Play) -> None:
    """The ring has left: the best score wins, equals share (rulings 13e, 14)."""
    scores = sorted((standing(play, seat) for seat in living(play)), key=lambda s: s.merit, reverse=True)
    play.tell("scored", scores=[[s.seat, sum(s.points.values()), s.points] for s in scores])
    finish(play, strongest(play), "ring")


def on_conquest(play: Play, seat: int, other: int) -> None:
    """A territory has changed hands: a seat with none left is out, and the game may have ended (rulings 14,
    15)."""
    b: Body = play.body
    if 0 <= other < play.setup.seats and b.alive[other] and other not in b.owner:
        _eliminate(play, other, seat)
    if b.owner.count(seat) == len(b.owner):
        finish(play, [seat], "conquest")
    elif sum(b.alive) == 1:
        # The other territories then belong to the neutral army or to seats that resigned: nobody plays them.
        finish(play, [seat], "elimination")


def _eliminate(play: Play, seat: int, captor: int) -> None:
    """Territory cards go to the conqueror, adventure cards onto the discards."""
    b: Body = play.body
    b.alive[seat] = False
    b.out = (*b.out, seat)
    cards, b.hands[seat] = b.hands[seat], ()
    b.hands[captor] += cards
    play.tell("eliminated", seat=captor, other=seat, n=len(cards))
    if cards:
        shown = territories_told(board(play.setup), cards)
        play.whisper("captured", captor, seat=captor, other=seat, cards=shown)
    _drop_adventures(play, seat)


def _drop_adventures(play: Play, seat: int) -> None:
    b: Body = play.body
    forget(b, seat)
    if cards := b.adventures[seat]:
        b.adventures[seat] = ()
        b.discards += cards
        play.tell("discarded", seat=seat, cards=card_entries(cards))


def forget(b: Body, seat: int) -> None:
    """Forget all secret answers of a seat."""
    b.answers = {s: code for s, code in b.answers.items() if s != seat}
    b.waiting = {s: card for s, card in b.waiting.items() if s != seat}


def resign(play: Play, seat: int) -> None:
    """A seat leaves (ruling 15): its land stays and defends itself."""
    b: Body = play.body
    b.alive[seat] = False
    b.out = (*b.out, seat)
    play.tell("resigned", seat=seat)
    if cards := b.hands[seat]:
        b.hands[seat] = ()
        b.turned += cards
        play.tell("turned", seat=seat, cards=territories_told(board(play.setup), cards))
    _drop_adventures(play, seat)
    left = living(play)
    if len(left) == 1:
        finish(play, left, "resignation")
        return
    if b.round and b.turn == seat and play.stack[0].step != "ring":
        _give_up_turn(play)
        return
    play.rules.steps[play.stack[-1].step].leave(play, seat)


def _give_up_turn(play: Play) -> None:
    """The seat on turn leaves: what is not placed is lost, nothing is drawn, and the ring goes on."""
    b: Body = play.body
    b.total -= b.pool
    b.pool = 0
    b.combat, b.answers, b.waiting = None, {}, {}
    b.arrived = b.locked = ()
    play.stack = play.stack[:1]
    close_turn(play)


def close_turn(play: Play) -> None:
    """The end of a turn: the ring tries to go on; without a ring the next turn begins."""
    if has_ring(play.setup):
        play.swap("ring")
    else:
        next_turn(play)
