"""Who is next to whom: land, bridges and the sea, The Way of a combat, and chains of own land (rulings 4, 8d,
10)."""

from __future__ import annotations

from functools import cache

from engine.boards.board import Board
from engine.rules.middle_earth.meta import board, bridge_numbers, edge_kinds, has_ring, ranges
from engine.rules.middle_earth.state import Body, Why
from engine.system import AnyState


def kind(world: Board, a: int, t: int) -> str | None:
    """The connection of two territories: `land`, `bridge` or `sea`; None without one."""
    return edge_kinds(world).get((a, t))


def is_blocked(at: AnyState, a: int, t: int) -> bool:
    """Whether a bridge that only leaders open lies between two neighbours."""
    b: Body = at.body
    if not b.bridges:
        return False
    return bridge_numbers(board(at.setup)).get(frozenset((a, t))) in b.bridges


@cache
def under(world: Board) -> tuple[frozenset[int], ...]:
    """By territory the others that touch a range of mountains which it touches, too: between them The Way Is
    Under the Mountains leads."""
    return tuple(
        frozenset(s for spaces in ranges(world) if space in spaces for s in spaces) - {space}
        for space in range(len(world.ids))
    )


def leads(at: AnyState, a: int) -> bool:
    """Whether a leader of the seat on turn stands here and goes along: not one that has done a mission."""
    b: Body = at.body
    return a in b.leaders[b.turn] and a not in b.locked


def owed_attack(b: Body) -> tuple[int, int] | None:
    """The pair between which an attack must be made because a card was played for it; None if there is
    none."""
    return (b.combat.a, b.combat.t) if b.combat and b.combat.owed else None


def why_owed(at: AnyState, pair: tuple[int, ...] = ()) -> Why:
    """Why only the owed attack can be made; None if none is owed, or if it is between this pair."""
    due = owed_attack(at.body)
    return None if due is None or due == pair else ("attack-owed", arrow(at, *due))


def arrow(at: AnyState, a: int, t: int) -> dict[str, str]:
    """From where to where, as events, prompts and errors say it."""
    ids = board(at.setup).ids
    return {"from": ids[a], "to": ids[t]}


def breached(b: Body, a: int, t: int) -> bool:
    """Whether a stronghold in t does not count against attacks from a in the present combat."""
    return b.combat is not None and b.combat.breached and (b.combat.a, b.combat.t) == (a, t)


def by_way(at: AnyState, a: int, t: int) -> bool:
    """Whether The Way leads from one to the other in the present combat."""
    combat = at.body.combat
    return combat is not None and combat.way and (combat.a, combat.t) == (a, t)


def can_attack(at: AnyState, a: int, t: int) -> bool:
    """Whether the seat on turn may attack from one to the other, no matter who holds them and with how many:
    `barrier` finds nothing."""
    b: Body = at.body
    if a in b.storms or t in b.storms:
        return False
    if t in board(at.setup).reach[a] and (not is_blocked(at, a, t) or leads(at, a)):
        return True
    return by_way(at, a, t)


def barrier(at: AnyState, a: int, t: int) -> Why:
    """The obstacle to attacks of the seat on turn from one to the other, no matter who holds them."""
    if can_attack(at, a, t):
        return None
    b: Body = at.body
    world = board(at.setup)
    if t not in world.reach[a] and not by_way(at, a, t):
        return "not-adjacent", arrow(at, a, t)
    for space in (a, t):
        if space in b.storms:
            return "storms", {"space": world.ids[space]}
    return "bridge-blocked", arrow(at, a, t)


def destinations(at: AnyState, a: int, led: bool) -> set[int]:
    """The seat's territories that a redeployment from one of them reaches, itself left out: battalions alone,
    or led by a leader, who opens bridges. In `classic` neighbours alone."""
    b: Body = at.body
    near, seat = board(at.setup).neighbours, b.owner[a]
    if not has_ring(at.setup):
        return {n for n in near[a] if b.owner[n] == seat}
    spaces = {a}
    edge = [a]
    while edge:
        space = edge.pop()
        for n in near[space]:
            if n not in spaces and b.owner[n] == seat and (led or not is_blocked(at, space, n)):
                spaces.add(n)
                edge.append(n)
    return spaces - {a}
