"""Who is next to whom: borders, printed sea lines, the Boat of the turn, and chains of own territories."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.nuked.meta import board
from engine.rules.nuked.state import Body, own
from engine.system import AnyState


def near(at: AnyState, space: int) -> Sequence[int]:
    """The neighbours of a territory, for the seat on turn: with the other end of its Boat (ruling 10)."""
    b: Body = at.body
    around = board(at.setup).neighbours[space]
    return (*around, *(s for s in b.boat if s != space)) if space in b.boat else around


def apart_from(at: AnyState, space: int) -> set[int]:
    """The territories of the same owner that no chain of its territories joins to this one."""
    b: Body = at.body
    apart = {*own(b, b.owner[space])} - {space}
    edge = [space]
    while edge and apart:
        neighbours = apart.intersection(near(at, edge.pop()))
        apart -= neighbours
        edge += neighbours
    return apart


def destinations(at: AnyState, space: int) -> list[int]:
    """The seat's territories that a fortifying move from one of them may reach (ruling 14)."""
    return [t for t in _reach(at, space) if t != space]


def _reach(at: AnyState, space: int) -> list[int]:
    b: Body = at.body
    if at.setup.options["fortify"] == "adjacent":
        return sorted(s for s in near(at, space) if b.owner[s] == b.owner[space])
    return sorted({*own(b, b.owner[space])} - apart_from(at, space))


def fortifying(at: AnyState, seat: int) -> Iterator[tuple[int, int]]:
    """From where to where all of a seat's territories reach. Those of a chain reach the same: it is looked up
    once."""
    chained = at.setup.options["fortify"] != "adjacent"
    known: dict[int, list[int]] = {}
    for a in own(at.body, seat):
        if a not in known:
            reached = _reach(at, a)
            known |= dict.fromkeys(reached if chained else (a,), reached)
        yield from ((a, t) for t in known[a] if t != a)
