"""Which invasions and fortifying moves are possible, and who may go along (rulings 5, 6 and 13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engine.rules.risk2210.meta import (
    COMMANDERS,
    LAND,
    MOST_ATTACK,
    NAVAL,
    NUCLEAR,
    SPACE,
    Links,
    board,
    links,
)
from engine.rules.risk2210.state import NOBODY, Body, group, has_commander, own, staff, units
from engine.system import AnyState
from engine.types import Arg, Move, Offer

Why = tuple[str, dict[str, Any]] | None

_LEADERS = {"water": NAVAL, "moon": SPACE}
"""The commander without whom nobody enters or leaves a terrain."""
_HOME = {LAND: "land", NAVAL: "water", SPACE: "moon"}


def connected(b: Body, net: Links, a: int, t: int) -> bool:
    """Whether the board lets an invasion go from a to t: along an edge, from a station on Earth to a landing
    site, or to Earth where a card allows it."""
    if t in net.near[a]:
        return True
    if net.kind[a] != "moon" and b.station[a] and t in net.sites:
        return True
    return net.kind[a] == "moon" and t in b.drops and b.owner[a] == b.turn


def barrier(at: AnyState, a: int, t: int) -> Why:
    """Why the seat on turn cannot invade t from a, or None."""
    b: Body = at.body
    if b.owner[a] != b.turn:
        return "space-not-yours", {"space": board(at.setup).ids[a]}
    if b.owner[t] == b.turn:
        return "space-yours", {"space": board(at.setup).ids[t]}
    if reason := hurdle(at, a, t):
        return reason
    if b.owner[t] in b.ceased:
        return "ceased-fire", {"other": b.owner[t]}
    if units(b, a) < 2:
        return "too-few-units", {"space": board(at.setup).ids[a]}
    return None


def hurdle(at: AnyState, a: int, t: int) -> Why:
    """What lies between a and t for the holder of a, on turn or not; None if nothing does."""
    b: Body = at.body
    net = links(at.setup)
    if t in b.devastated:
        return "devastated", {"space": board(at.setup).ids[t]}
    if not connected(b, net, a, t):
        ids = board(at.setup).ids
        if net.kind[a] != "moon" and t in net.sites:
            return "station-needed", {"from": ids[a], "to": ids[t]}
        return "not-adjacent", {"from": ids[a], "to": ids[t]}
    for kind in (net.kind[a], net.kind[t]):
        leader = _LEADERS.get(kind)
        if leader is not None and not has_commander(b, b.owner[a], leader):
            return "commander-needed", {"piece": COMMANDERS[leader]}
    return None


def targets(at: AnyState, a: int) -> Iterator[int]:
    """The spaces that can be invaded from a, in the board's order."""
    b: Body = at.body
    net = links(at.setup)
    near = set(net.near[a])
    if b.station[a]:
        near.update(net.sites)
    if net.kind[a] == "moon":
        near.update(b.drops)
    for t in sorted(t for t in near if b.owner[t] != b.turn):
        if barrier(at, a, t) is None:
            yield t


def eligible(at: AnyState, a: int, t: int) -> tuple[int, ...]:
    """Commanders in a that may roll an eight-sided die when t is attacked from there."""
    there = staff(at.body, a)
    if not there:
        return ()
    kind = links(at.setup).kind
    return tuple(k for k in there if k == NUCLEAR or _HOME.get(k) in (kind[a], kind[t]))


def attack_offers(at: AnyState, a: int, t: int) -> Iterator[Offer]:
    """All attacks on t from a: with all commanders that help, with none, or with some; once or on and on."""
    b: Body = at.body
    ids = board(at.setup).ids
    there = units(b, a)
    most = min(MOST_ATTACK, there - 1)
    yield Offer("attack", (ids[a], ids[t]), (1, most))
    yield Offer("attack", (ids[a], ids[t], "until"), (1, there - 1))
    helpers = eligible(at, a, t)
    best = helpers[:most]
    if not best:
        return
    for size in range(most + 1):
        for kinds in combinations(helpers, size):
            if kinds != best:
                name = group(kinds) or "alone"
                yield Offer("attack", (ids[a], ids[t], name), (max(1, size), most))
                yield Offer("attack", (ids[a], ids[t], name, "until"), (1, there - 1))


def bands(
    there: tuple[int, ...], mods: int, forced: tuple[int, ...] = (), least: int = 1
) -> Iterator[tuple[tuple[str, ...], tuple[int, int]]]:
    """All companies that can leave a space with these commanders and so many MODs: their commanders as the
    arguments of a move (none for MODs alone), and from how few to how many MODs; at least `least` units, the
    forced commanders among them, one stays."""
    free = [k for k in there if k not in forced]
    for size in range(len(free) + 1):
        for more in combinations(free, size):
            kinds = tuple(sorted((*forced, *more)))
            low = max(0 if kinds else 1, least - len(kinds))
            high = min(mods, mods + len(there) - 1 - len(kinds))
            if low <= high:
                yield ((group(kinds),) if kinds else ()), (low, high)


def parties(
    b: Body, a: int, space: Arg, to: Arg, forced: tuple[int, ...] = (), least: int = 1
) -> Iterator[Offer]:
    """All ways to move units out of a, as `bands` says."""
    for who, n in bands(staff(b, a), b.mods[a], forced, least):
        yield Offer("move", (space, to, *who), n)


def party(move: Move) -> tuple[tuple[int, ...], int]:
    """The commanders and MODs of a `move`."""
    kinds = tuple(COMMANDERS.index(k) for k in str(move.args[2]).split("+")) if len(move.args) == 4 else ()
    return kinds, int(move.args[-1])


def march(b: Body, a: int, t: int, kinds: tuple[int, ...], mods: int) -> None:
    """Move units between two spaces of one holder."""
    b.mods[a] -= mods
    b.mods[t] += mods
    seat = b.owner[t]
    places = b.commanders[seat] if seat < len(b.commanders) else ()
    if kinds:
        b.commanders[seat] = tuple(t if k in kinds else where for k, where in enumerate(places))


def network(at: AnyState, a: int) -> list[int]:
    """Own spaces that a fortifying move from a may reach: along own spaces, and between own stations on Earth
    and own landing sites in both directions."""
    b: Body = at.body
    net = links(at.setup)
    seat = b.owner[a]
    ports = [s for s in own(b, seat) if b.station[s] and net.kind[s] != "moon"]
    sites = [s for s in net.sites if b.owner[s] == seat]
    joined = {a}
    edge = [a]
    while edge:
        reached: list[int] = []
        for s in edge:
            reached += net.near[s]
            if s in ports:
                reached += sites
            if s in sites:
                reached += ports
        edge = [s for s in dict.fromkeys(reached) if b.owner[s] == seat and s not in joined]
        joined.update(edge)
    return sorted(joined - {a})


def joined(at: AnyState, a: int) -> bool:
    """Whether a fortifying move from a may reach anything."""
    b: Body = at.body
    return any(b.owner[n] == b.owner[a] for n in links(at.setup).near[a]) or bool(network(at, a))


def pair(at: AnyState, move: Move) -> tuple[int, int] | None:
    """The two spaces that a move names first; None if they are no spaces."""
    index = board(at.setup).index
    if len(move.args) < 3 or move.args[0] not in index or move.args[1] not in index:
        return None
    return index[move.args[0]], index[move.args[1]]


def empty(b: Body, t: int) -> bool:
    """Whether a space is taken without dice: nothing there, or a station alone (ruling 7)."""
    return b.owner[t] == NOBODY or not units(b, t)
