"""How a turn's search begins before there are turns: where the Farm goes, and the first troops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.rules.nuked.ai.ground import Ground, of_state
from engine.rules.nuked.ai.plans import ids
from engine.rules.nuked.deal import bits
from engine.rules.nuked.state import Body
from engine.system import AnyState
from engine.types import Move

HOME = 4
"""Troops that a rival is taken to keep on its Farm."""
FARMS = 6
"""Own territories that are tried as the Farm."""
GUARDS: tuple[int, ...] = (10,)
"""Troops on the seat's Farm that are tried."""
GREAT: tuple[int, ...] = (8,)
"""Parts of eight of the other troops in one heap that are tried."""


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


def placement(g: Ground, seat: int, farm: int, guard: int, heap: int, great: int, n: int) -> dict[int, int]:
    """How a seat could place its first troops: some on its Farm, many in a heap, the others on the border."""
    there = min(n, max(0, guard - g.army[farm]))
    most = min(n - there, (n - there) * great // 8)
    places = {farm: there}
    places[heap] = places.get(heap, 0) + most
    front = [s for s in bits(g.held[seat]) if g.land.around[s] & ~g.held[seat] and s not in (farm, heap)]
    front.sort(key=lambda s: (-sides(g, s)[0], s))
    for k in range(n - there - most):
        space = front[k % len(front)] if front else heap
        places[space] = places.get(space, 0) + 1
    return {space: count for space, count in places.items() if count}


def settle(g: Ground, seat: int, farm: int, draft: Mapping[int, int]) -> None:
    """A seat has its Farm and its first troops."""
    g.capital[seat] = farm
    for space, n in draft.items():
        g.army[space] += n


def likely_ground(at: AnyState, seat: int) -> Ground:
    """The position with the rivals' troops placed as most would."""
    b: Body = at.body
    g = of_state(at, seat)
    g.round, g.turn = 1, b.first
    for rival, alive in enumerate(b.alive):
        if rival != seat and alive:
            farm = b.capital[rival] if b.capital[rival] >= 0 else site(g, rival)[0]
            heap = max(bits(g.held[rival] & ~(1 << farm)) or [farm], key=lambda s: sides(g, s))
            n = b.reserve[rival] + sum(b.drafts[rival].values())
            settle(g, rival, farm, placement(g, rival, farm, GUARDS[0], heap, 6, n))
    return g


def deploy(at: AnyState, seat: int, value: Callable[[Ground], float]) -> Move:
    """The Farm first, then the troops, a territory at a time."""
    b: Body = at.body
    g = likely_ground(at, seat)
    farm = b.capital[seat] if b.capital[seat] >= 0 else b.wishes[seat]
    total = b.reserve[seat] + sum(b.drafts[seat].values())
    best, chosen, where = -1.0, {farm: total}, farm
    for site_ in [farm] if farm >= 0 else site(g, seat)[:FARMS]:
        for draft in _drafts(g, seat, site_, total):
            new = g.copy()
            settle(new, seat, site_, draft)
            if (worth := value(new)) > best:
                best, chosen, where = worth, draft, site_
    if farm < 0:
        return Move(seat, "choose", ("farm", ids()[where]))
    lacking = {space: n - b.drafts[seat].get(space, 0) for space, n in chosen.items()}
    space = max(lacking, key=lambda s: (lacking[s], -s))
    n = lacking[space] if lacking[space] > 0 else b.reserve[seat]
    return Move(seat, "place", (ids()[space], min(n, b.reserve[seat])))


def _drafts(g: Ground, seat: int, farm: int, n: int) -> Iterator[dict[int, int]]:
    held = g.held[seat]
    front = [s for s in bits(held) if g.land.around[s] & ~held]
    for guard in GUARDS:
        for great in GREAT:
            for heap in sorted({*front, farm, *bits(held & g.land.around[farm])}):
                yield placement(g, seat, farm, guard, heap, great, n)
