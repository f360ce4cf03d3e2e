"""How a `classic` game begins (rulings 1 and 11): who starts, who owns what, and the first step."""

from __future__ import annotations

from engine.rules.classic import missions
from engine.rules.classic.cards import CARDS, WILDS
from engine.rules.classic.meta import STARTING_ARMIES, board
from engine.rules.classic.state import NOBODY, Body, neutral
from engine.system import Play


def begin(play: Play) -> None:
    """Fill the first position and put the first step onto the stack."""
    seats = play.setup.seats
    spaces = len(board(play.setup).spaces)
    third = neutral(play)
    armies = STARTING_ARMIES[seats]
    owners = seats + (third is not None)
    body = play.body = Body(
        owner=[NOBODY] * spaces,
        armies=[0] * spaces,
        held=[0] * owners,
        alive=[True] * seats,
        hands=[()] * seats,
        deck=(),
        missions=(),
        first=0,
        turn=0,
        reserve=[armies] * seats,
        wards=[0] * seats,
        drafts=[{} for _ in range(seats)],
        defence=[2] * seats,
        total=armies * owners,
    )
    body.first = body.turn = _highest_die(play)
    deal = play.setup.options["setup"] == "deal"
    if deal or third is not None:
        _deal(play, body, spaces, owners)
    if third is not None:
        rest = armies - body.held[third]
        body.wards = [rest - rest // 2 if s == body.first else rest // 2 for s in range(seats)]
    deck = list(range(len(CARDS)))
    play.shuffle(deck)
    body.deck = tuple(deck)
    if play.setup.options["missions"]:
        missions.deal(play)
    play.push("deploy" if deal else "garrison" if third is not None else "claim")


def _highest_die(play: Play) -> int:
    """The seat that begins: the highest die, rolled again among equals."""
    seats = list(range(play.setup.seats))
    rounds = []
    while len(seats) > 1:
        dice = [play.roll(1)[0] for _ in seats]
        rounds.append([[s, d] for s, d in zip(seats, dice, strict=True)])
        seats = [s for s, d in zip(seats, dice, strict=True) if d == max(dice)]
    play.tell("started", seat=seats[0], dice=rounds)
    return seats[0]


def _deal(play: Play, body: Body, spaces: int, owners: int) -> None:
    """Deal the territories (cards without the wild ones) round the table, one army on each."""
    cards = [c for c in range(len(CARDS)) if c not in WILDS]
    play.shuffle(cards)
    for i, space in enumerate(cards[:spaces]):
        seat = (body.first + i) % owners
        body.owner[space] = seat
        body.armies[space] = 1
        body.held[seat] += 1
        if seat < play.setup.seats:
            body.reserve[seat] -= 1
    play.tell("dealt")
