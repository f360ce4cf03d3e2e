"""Where an army goes that Infrasound drives away (ruling 13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.steps.on_turn import OnTurn
from engine.rules.new_wave.island import units
from engine.rules.new_wave.meta import island
from engine.rules.new_wave.state import Body, Why, at_space, is_hostile
from engine.system import AnyState, Play
from engine.types import Move, Offer, Prompt

DRIVEN = "army_unit"
"""The miniature that is driven away."""


def refuges(b: Body, space: int) -> list[int]:
    """The regions into which an army may be driven: neighbours by land that are not hostile. Neither blocking
    nor conditions count."""
    return [near for near in island().near["land"][space] if not is_hostile(b, near)]


def is_possible(b: Body, space: int) -> bool:
    """Whether an army is there that can be driven somewhere."""
    return at_space(b, DRIVEN, space) > 0 and bool(refuges(b, space))


def begin(play: Play, space: int, armies: int = 1) -> None:
    """This many of the armies left in a region must go, one after another: where there is only one
    possibility it is taken at once, else the aliens say where."""
    while armies and is_possible(play.body, space):
        ways = refuges(play.body, space)
        if len(ways) > 1:
            play.push("push", space=space, armies=armies)
            return
        _go(play, space, ways[0])
        armies -= 1


def _go(play: Play, start: int, end: int) -> None:
    b: Body = play.body
    ids = island().ids
    units.put(b, DRIVEN, end, spent=units.take(b, DRIVEN, start))
    ways = {"seat": b.turn, "other": 1 - b.turn, "from": ids[start], "to": ids[end]}
    play.tell("pushed", **ways, piece=DRIVEN)


class Push(OnTurn):
    """`choose:REGION`: the aliens say where it goes. Put onto the stack only where there is a choice."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "push", data={"space": island().ids[_start(at)]})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = island().ids
        yield from (Offer("choose", (ids[space],)) for space in refuges(at.body, _start(at)))

    def why(self, at: AnyState, move: Move) -> Why:
        map_ = island()
        if move.verb != "choose" or len(move.args) != 1:
            return None
        start, end = _start(at), map_.index.get(move.args[0])
        if end is None:
            return "unknown-space", {"space": move.args[0]}
        ways = {"from": map_.ids[start], "to": map_.ids[end]}
        near = end in map_.near["land"][start]
        return ("push-hostile", ways) if near else ("not-adjacent", ways)

    def default(self, at: AnyState, seat: int) -> Move:
        return next(self.offers(at, seat)).move(seat)

    def apply(self, play: Play, move: Move) -> None:
        space, armies = _start(play), play.stack[-1].vars["armies"]
        _go(play, space, island().index[move.args[0]])
        # One possibility for each army that is left, or a choice again: the number of refuges stays.
        if armies > 1 and is_possible(play.body, space):
            play.note(armies=armies - 1)
        else:
            play.pop()


def _start(at: AnyState) -> int:
    """The region that the army must leave."""
    space: int = at.stack[-1].vars["space"]
    return space
