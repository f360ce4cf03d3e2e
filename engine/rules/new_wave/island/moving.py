"""How pieces get from region to region: terrain, blocking, and what keeps them in or out (rulings 8, 13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.new_wave.meta import DATA, NERVE, SOUND, UNITS, SideName, island, other
from engine.rules.new_wave.state import Body, at_space, holds


def blockers(body: Body, side: SideName, space: int) -> int:
    """How many land miniatures of a side are in a space."""
    return sum(at_space(body, u.kind, space) for u in DATA.units if u.blocks and u.side == side)


def is_free(body: Body, unit: str, space: int, more: int = 0) -> bool:
    """Whether blocking lets a miniature leave: its side needs more land miniatures there than the enemy.
    `more` are those of its side that would be there besides: itself, on its way through."""
    if not UNITS[unit].blocks:
        return True
    side = UNITS[unit].side
    return blockers(body, side, space) + more > blockers(body, other(side), space)


def may_leave(body: Body, unit: str, space: int, more: int = 0) -> bool:
    """Whether a miniature may leave a space, on its way through if it is one `more` there."""
    held = UNITS[unit].nerves and holds(body, NERVE, space)
    return not held and is_free(body, unit, space, more)


def may_enter(body: Body, unit: str, space: int) -> bool:
    """Whether a miniature may go into a space: enemies never bar the way."""
    return not (UNITS[unit].nerves and holds(body, SOUND, space))


def near(unit: str, space: int) -> tuple[int, ...]:
    """The spaces that a miniature reaches in one step, whatever stands there."""
    return island().near[UNITS[unit].terrain][space]


def destinations(body: Body, unit: str, start: int, steps: int) -> list[int]:
    """Where a miniature gets from its space in one step up to this many, in the board's order; a way back to
    the start is no move."""
    if not may_leave(body, unit, start):
        return []
    spaces: set[int] = set()
    edge = {start}
    for step in range(steps):
        through = edge if not step else {s for s in edge if may_leave(body, unit, s, 1)}
        edge = {n for space in through for n in near(unit, space) if may_enter(body, unit, n)}
        edge -= {start} | spaces
        spaces |= edge
    return sorted(spaces)


def walks(body: Body) -> Iterator[tuple[int, int]]:
    """From where to where civilians may walk, in the board's order."""
    return ((a, b) for a in island().land for b in ways_out(body, a))


def ways_out(body: Body, space: int) -> list[int]:
    """Where the civilians of a space may walk: one land step (ruling 15)."""
    if not body.civilians[space] or holds(body, NERVE, space):
        return []
    return [n for n in island().near["land"][space] if not holds(body, SOUND, n)]


def walk(body: Body, start: int, end: int, *, struck: bool) -> None:
    """A civilian goes to a neighbouring region: one that has struck in this turn, or not."""
    body.civilians[start] -= 1
    body.civilians[end] += 1
    body.struck[start] -= struck
    body.struck[end] += struck


def walkers(body: Body, space: int, gone: int = 0, gone_struck: int = 0) -> list[bool]:
    """Which civilians of a space may walk: those that have not struck (False), those that have (True). `gone`
    and `gone_struck` of either sort have walked already."""
    struck = body.struck[space]
    fresh = body.civilians[space] - struck
    return [sort for sort, left in ((False, fresh - gone), (True, struck - gone_struck)) if left > 0]
