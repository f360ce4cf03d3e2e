"""Redeployment: possible moves, and how many (rulings 8d, 10 and 17)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.middle_earth.combat.links import destinations, leads
from engine.rules.middle_earth.meta import board, has_ring
from engine.rules.middle_earth.state import Body, Why, move_leader, not_own, own
from engine.system import AnyState, Play
from engine.types import Move, Offer

LEADER = "leader"
"""The word of a move that takes the leader along."""


def _sources(at: AnyState, seat: int) -> list[int]:
    """The territories from which the seat may still redeploy: all, or only the source of the present
    redeployment."""
    b: Body = at.body
    return own(b, seat) if b.begun < b.moves else [b.source]


def _goals(at: AnyState, seat: int, a: int) -> tuple[list[int], list[int]]:
    """The territories that battalions alone can reach from here, and those that a leader can with any number
    of them."""
    b: Body = at.body
    alone = sorted(destinations(at, a, led=False)) if b.armies[a] > 1 else []
    led = destinations(at, a, led=True).difference(b.leaders[seat]) if leads(at, a) else ()
    return alone, sorted(led)


def offers(at: AnyState, seat: int) -> Iterator[Offer]:
    """All moves of the present redeployment, and those that begin a new one."""
    b: Body = at.body
    ids = board(at.setup).ids
    for a in _sources(at, seat):
        alone, led = _goals(at, seat, a)
        for t in alone:
            yield Offer("move", (ids[a], ids[t]), (1, b.armies[a] - 1))
        for t in led:
            yield Offer("move", (ids[a], ids[t], LEADER), (0, b.armies[a] - 1))


def is_possible(at: AnyState, seat: int) -> bool:
    """Whether any redeployment is possible."""
    return next(offers(at, seat), None) is not None


def is_legal(at: AnyState, move: Move) -> bool:
    """Whether a move is one of `offers`."""
    b: Body = at.body
    index = board(at.setup).index
    args = move.args
    led = len(args) == 4 and args[2] == LEADER
    n = args[-1] if led or len(args) == 3 else None
    if not isinstance(n, int):
        return False
    a, t = index.get(args[0]), index.get(args[1])
    if a is None or t is None or b.owner[a] != move.seat or a not in _sources(at, move.seat):
        return False
    if not (0 if led else 1) <= n < b.armies[a]:
        return False
    return t in _goals(at, move.seat, a)[led]


def why_not(at: AnyState, move: Move) -> Why:
    """Why a redeployment is not legal; None if only the number is wrong."""
    b: Body = at.body
    world = board(at.setup)
    seat, args = move.seat, move.args
    for arg in args[:2]:
        if reason := not_own(at, seat, (arg,)):
            return reason
    if len(args) < 2:
        return None
    a, t = (world.index[arg] for arg in args[:2])
    way = {"from": args[0], "to": args[1]}
    if a not in _sources(at, seat):
        return "redeploy-over", {"space": world.ids[b.source], "redeployments": b.moves}
    led = len(args) > 2 and args[2] == LEADER
    if led and not leads(at, a):
        return ("leader-locked" if a in b.locked else "no-leader-here"), {"space": args[0]}
    if led and t in b.leaders[seat] and t != a:
        return "leader-here", {"space": args[1]}
    if t not in destinations(at, a, led):
        if not has_ring(at.setup):
            return "not-adjacent", way
        return ("bridge-blocked" if t in destinations(at, a, led=True) else "not-connected"), way
    return ("too-few-armies", {"space": args[0]}) if b.armies[a] < 2 and not led else None


def carry_out(play: Play, move: Move) -> None:
    """Battalions and perhaps their leader go to another own territory."""
    b: Body = play.body
    index = board(play.setup).index
    a, t, n = index[move.args[0]], index[move.args[1]], int(move.args[-1])
    led = len(move.args) == 4
    if a != b.source:
        b.source = a
        b.begun += 1
    b.armies[a] -= n
    b.armies[t] += n
    if led:
        move_leader(play, move.seat, a, t, arrives=True)
    way = {"from": move.args[0], "to": move.args[1]}
    play.tell("redeployed", seat=move.seat, **way, n=n, led=led)
