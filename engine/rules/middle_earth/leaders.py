"""Leaders enter the board: at the start, at the end of a turn (ruling 11), or a second one by an event."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.steps.on_turn import OnTurn
from engine.rules.middle_earth.meta import board
from engine.rules.middle_earth.state import Body, Why, not_own, own, put_leader
from engine.system import AnyState, Play
from engine.types import Move, Offer, Prompt


def places(at: AnyState, seat: int) -> list[int]:
    """The seat's territories without a leader of its own."""
    b: Body = at.body
    return [space for space in own(b, seat) if space not in b.leaders[seat]]


def ask_leader(play: Play, appoint: bool) -> None:
    """Ask where a leader enters the board; with one possible place there is nothing to ask."""
    seat = play.body.turn
    if len(spaces := places(play, seat)) == 1:
        set_leader(play, seat, spaces[0], appoint)
    else:
        play.push("leader", appoint=appoint)


def set_leader(play: Play, seat: int, space: int, appoint: bool) -> None:
    """Put a leader onto the board."""
    put_leader(play.body, seat, space)
    kind = "leader_appointed" if appoint else "leader_placed"
    play.tell(kind, seat=seat, space=board(play.setup).ids[space])


class Leader(OnTurn):
    """Asks where a leader returns to the board, or where a second one enters it."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "leader", data={"appoint": at.stack[-1].vars["appoint"]})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = board(at.setup).ids
        for space in places(at, seat):
            yield Offer("choose", ("leader", ids[space]))

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb != "choose" or move.args[:1] != ("leader",):
            return None
        if reason := not_own(at, move.seat, move.args[1:]):
            return reason
        if len(move.args) == 2 and board(at.setup).index[move.args[1]] in at.body.leaders[move.seat]:
            return "leader-here", {"space": move.args[1]}
        return None

    def default(self, at: AnyState, seat: int) -> Move:
        """The territory with the most battalions."""
        b: Body = at.body
        space = max(places(at, seat), key=lambda s: b.armies[s])
        return Move(seat, "choose", ("leader", board(at.setup).ids[space]))

    def apply(self, play: Play, move: Move) -> None:
        space = board(play.setup).index[move.args[1]]
        set_leader(play, move.seat, space, play.stack[-1].vars["appoint"])
        play.pop()
