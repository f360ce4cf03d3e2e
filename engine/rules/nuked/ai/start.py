"""How a turn's search begins before there are turns: where the Farm goes, and the first troops."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.rules.nuked.ai.ground import Ground, bits, of_state
from engine.rules.nuked.ai.plans import ids
from engine.rules.nuked.state import NukedBody
from engine.system import AnyState
from engine.types import Move

HOME = 4
"""Troops that a rival is taken to keep on its Farm."""
FARMS = 6
"""Own territories that are tried as the Farm."""
GUARDS = (4, 7, 11)
"""Troops on the own Farm that are tried."""


def sides(g: Ground, space: int) -> tuple[int, int, int]:
    """How open a territory is: neighbours of others, neighbours, its place."""
    around = g.land.around[space]
    return (around & ~g.held[g.owner[space]]).bit_count(), around.bit_count(), space


def site(g: Ground, seat: int) -> list[int]:
    """Territories of a seat, those furthest from others first."""
    held = g.held[seat]
    depth: dict[int, int] = {}
    edge = [s for s in bits(held) if g.land.around[s] & ~held]
    steps = 0
    while edge:
        depth.update(dict.fromkeys(edge, steps))
        steps += 1
        edge = [s for s in bits(held) if s not in depth and any(n in depth for n in g.land.near[s])]
    return sorted(bits(held), key=lambda s: (-depth.get(s, steps), sides(g, s)))


def settle(g: Ground, seat: int, farm: int, guard: int, heap: int, n: int) -> None:
    """A seat's first troops: some on its Farm, most in a heap."""
    g.capital[seat] = farm
    there = min(n, max(0, guard - g.army[farm]))
    g.army[farm] += there
    g.army[heap] += n - there


def imagined(at: AnyState, seat: int) -> Ground:
    """The position with the rivals' troops placed as most would."""
    b: NukedBody = at.body
    g = of_state(at, seat)
    g.round, g.turn = 1, b.first
    for rival, alive in enumerate(b.alive):
        if rival != seat and alive:
            farm = b.capital[rival] if b.capital[rival] >= 0 else site(g, rival)[0]
            front = [s for s in bits(g.held[rival]) if g.land.around[s] & ~g.held[rival] and s != farm] or [
                farm
            ]
            heap = max(front, key=lambda s: sides(g, s))
            n = b.reserve[rival] + sum(b.drafts[rival].values())
            settle(g, rival, farm, HOME, heap, n * 2 // 3)
            for k in range(n - n * 2 // 3):
                g.army[front[k % len(front)]] += 1
    return g


def deploy(at: AnyState, seat: int, value: Callable[[Ground], float]) -> Move:
    """The Farm first, then its guard, then the great army, and the rest."""
    b: NukedBody = at.body
    g = imagined(at, seat)
    for space, n in b.drafts[seat].items():
        g.army[space] += n
    farm = b.capital[seat] if b.capital[seat] >= 0 else b.wishes[seat]
    best, chosen = -1.0, (farm, 0, farm)
    for way in _ways(g, seat, farm):
        new = g.copy()
        settle(new, seat, *way, b.reserve[seat])
        if (worth := value(new)) > best:
            best, chosen = worth, way
    site_, guard, heap = chosen
    if farm < 0:
        return Move(seat, "choose", ("farm", ids()[site_]))
    there = min(b.reserve[seat], guard - g.army[farm])
    space, n = (farm, there) if there > 0 else (heap, b.reserve[seat])
    return Move(seat, "place", (ids()[space], n))


def _ways(g: Ground, seat: int, farm: int) -> Iterator[tuple[int, int, int]]:
    held = g.held[seat]
    front = [s for s in bits(held) if g.land.around[s] & ~held]
    for site_ in [farm] if farm >= 0 else site(g, seat)[:FARMS]:
        for guard in GUARDS:
            for heap in sorted({*front, site_}):
                yield site_, guard, heap
