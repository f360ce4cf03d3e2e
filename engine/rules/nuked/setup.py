"""How a `nuked` game begins (rulings 2 to 4): who is first, who holds what, and the first step."""

from __future__ import annotations

from engine.rules.nuked.cards import KINDS
from engine.rules.nuked.deal import networks
from engine.rules.nuked.meta import DATA, board
from engine.rules.nuked.state import NOBODY, Body
from engine.system import Play


def begin(play: Play) -> None:
    """Fill the first position and put the first step onto the stack."""
    seats = play.setup.seats
    spaces = len(board(play.setup).spaces)
    reserve = [DATA.troops[seats]] * seats
    first = play.below(seats)
    if seats == 2:
        reserve[1 - first] += DATA.second_of_two
    play.body = Body(
        owner=[NOBODY] * spaces,
        armies=[0] * spaces,
        capital=[NOBODY] * seats,
        alive=[True] * seats,
        hands=[()] * seats,
        deck=tuple(kind for kind, card in enumerate(KINDS) for _ in range(card.copies)),
        first=first,
        turn=first,
        reserve=reserve,
        drafts=[{} for _ in range(seats)],
        wishes=[NOBODY] * seats,
        farms=[0] * seats,
        total=sum(reserve),
    )
    play.tell("started", seat=first)
    if play.setup.options["setup"] == "deal":
        _deal(play)
        play.push("deploy")
    else:
        play.push("farm", picks=0)


def _deal(play: Play) -> None:
    """A connected network for each seat, one troop on each of its territories."""
    b: Body = play.body
    for seat, spaces in enumerate(networks(play, board(play.setup), play.setup.seats)):
        for space in spaces:
            b.owner[space] = seat
            b.armies[space] = 1
        b.reserve[seat] -= len(spaces)
    play.tell("dealt")
