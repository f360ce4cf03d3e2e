"""How a `middle_earth` game begins (rulings 1, 2, 16, 17): seats and sides, who holds what, and the first
step."""

from __future__ import annotations

from engine.rules.middle_earth.cards import KINDS, SYMBOLS
from engine.rules.middle_earth.meta import DATA, EVIL, GOOD, battalions, board, has_ring
from engine.rules.middle_earth.state import NOBODY, Body, neutral
from engine.system import Play

ALIGNMENTS = (GOOD, EVIL, "neutral")
"""In the order of the piles of the deal."""


def begin(play: Play) -> None:
    """Fill the first position and put the first step onto the stack."""
    seats = play.setup.seats
    spaces = len(board(play.setup).ids)
    each = battalions(play.setup)
    ring = has_ring(play.setup)
    head, dice = highest_die(play, list(range(seats)))
    sides: list[str] = [""] * seats
    for number, side in enumerate(DATA.sides[seats]):
        sides[(head + number) % seats] = side
    b = play.body = Body(
        owner=[NOBODY] * spaces,
        armies=[0] * spaces,
        sides=tuple(sides) if ring else (),
        alive=[True] * seats,
        hands=[()] * seats,
        adventures=[()] * seats,
        shown=[()] * seats,
        leaders=[()] * seats,
        head=head,
        first=head,
        turn=head,
        reserve=[each] * seats,
        drafts=[{} for _ in range(seats)],
        wishes=[NOBODY] * seats,
        defence=[DATA.most_defence] * seats,
        deck=tuple(range(len(SYMBOLS))),
        pile=tuple(n for n, card in enumerate(KINDS) for _ in range(card.copies)) if ring else (),
        total=each * seats,
    )
    if ring:
        by_side = {s: [seat for seat in range(seats) if sides[seat] == s] for s in (GOOD, EVIL)}
        play.tell("numbered", seat=head, dice=dice, **by_side)
    else:
        play.tell("headed", seat=head, dice=dice)
    if ring or seats == 2:
        _deal_by_alignment(play)
    else:
        _deal_all(play)
    manual = play.setup.options["setup"] == "manual"
    if seats == 2 and manual:
        b.first, dice = highest_die(play, [0, 1])
        play.tell("claims_first", seat=b.first, dice=dice)
    b.turn = b.first
    if not manual:
        _deal_free(play)
    play.tell("dealt")
    play.push(("claim" if NOBODY in b.owner else "garrison") if manual else "deploy")


def highest_die(play: Play, seats: list[int]) -> tuple[int, list[list[list[int]]]]:
    """The seat with the highest die, and the rounds of [seat, die]: equals roll again among themselves."""
    rounds = []
    while True:
        dice = [play.roll(1)[0] for _ in seats]
        rounds.append([[s, d] for s, d in zip(seats, dice, strict=True)])
        seats = [s for s, d in zip(seats, dice, strict=True) if d == max(dice)]
        if len(seats) == 1:
            return seats[0], rounds


def give(play: Play, seat: int, space: int) -> None:
    """A free territory is a seat's from now on, with a battalion of its own; the neutral army's stand there
    besides what anybody has to place."""
    b: Body = play.body
    b.owner[space] = seat
    if seat == neutral(play):
        b.armies[space] = DATA.neutral_battalions
        b.total += DATA.neutral_battalions
    else:
        b.armies[space] = 1
        b.reserve[seat] -= 1


def _deal_by_alignment(play: Play) -> None:
    """Three piles by alignment; each number in the order of seats gets its share of each (ruling 2)."""
    seats, head = play.setup.seats, play.body.head
    kinds = [alignment for alignment, _ in DATA.territories.values()]
    piles = [[space for space, kind in enumerate(kinds) if kind == wanted] for wanted in ALIGNMENTS]
    for pile in piles:
        play.shuffle(pile)
    for number, shares in enumerate(DATA.deal[seats]):
        seat = (head + number) % seats if number < seats else number
        for pile, share in zip(piles, shares, strict=True):
            for space in pile[:share]:
                give(play, seat, space)
            del pile[:share]


def _deal_all(play: Play) -> None:
    """All territories one at a time, from the first roll's winner on (ruling 17)."""
    spaces = list(range(len(play.body.owner)))
    play.shuffle(spaces)
    for place, space in enumerate(spaces):
        give(play, (play.body.head + place) % play.setup.seats, space)


def _deal_free(play: Play) -> None:
    """What would be claimed one by one, at random in the same order."""
    b: Body = play.body
    free = [space for space, owner in enumerate(b.owner) if owner == NOBODY]
    play.shuffle(free)
    for place, space in enumerate(free):
        give(play, (b.head + place) % play.setup.seats, space)
