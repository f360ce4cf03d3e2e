"""Miniatures: where new ones come (ruling 9), and how they are put, used, moved and lost."""

from __future__ import annotations

from engine.rules.new_wave.meta import ALIENS, SOUND, UNITS, island
from engine.rules.new_wave.state import Body, Mini, holds, is_hostile


def stock(body: Body, unit: str) -> int:
    """How many miniatures of a kind are not on the board."""
    return UNITS[unit].stock - len(body.units[unit])


def sites(body: Body, unit: str) -> list[int]:
    """Where a miniature of a kind can be placed now, in the board's order; nowhere without stock."""
    map_ = island()
    if not stock(body, unit):
        return []
    if UNITS[unit].side == ALIENS:
        return [map_.ship]
    if UNITS[unit].terrain == "water":
        return [] if is_hostile(body, map_.anchor) else [map_.anchor]
    return [
        space
        for space in map_.land
        if body.civilians[space] and not is_hostile(body, space) and not holds(body, SOUND, space)
    ]


def is_sited(unit: str) -> bool:
    """Whether there is a choice of regions where a miniature of a kind may come."""
    return UNITS[unit].side != ALIENS and UNITS[unit].terrain == "land"


def fresh(body: Body, unit: str) -> list[int]:
    """The spaces that hold a miniature of a kind on which no Unit card was played in this turn."""
    return sorted({space for space, spent in body.units[unit] if not spent})


def sorts(body: Body, unit: str, space: int) -> list[bool]:
    """Which miniatures of a kind are in a space: those that have acted (True), those that have not."""
    return sorted({spent for where, spent in body.units[unit] if where == space})


def put(body: Body, unit: str, space: int, *, spent: bool = False) -> None:
    """A miniature comes onto the board."""
    _set(body, unit, [*body.units[unit], (space, spent)])


def take(body: Body, unit: str, space: int, *, spent: bool | None = None) -> bool:
    """A miniature leaves its space: one that has acted or not, as told, else one that has, if there is one.
    Whether it has acted."""
    minis = list(body.units[unit])
    which = spent if spent is not None else (space, True) in minis
    minis.remove((space, which))
    _set(body, unit, minis)
    return which


def move(body: Body, unit: str, start: int, end: int, *, spent: bool = False) -> None:
    """A miniature that has acted or not goes to another space, and stays so."""
    take(body, unit, start, spent=spent)
    put(body, unit, end, spent=spent)


def use(body: Body, unit: str, space: int) -> None:
    """A fresh miniature in a space has acted."""
    take(body, unit, space, spent=False)
    put(body, unit, space, spent=True)


def refresh(body: Body) -> None:
    """All miniatures are fresh again."""
    for unit, minis in body.units.items():
        body.units[unit] = tuple((space, False) for space, _ in minis)


def _set(body: Body, unit: str, minis: list[Mini]) -> None:
    body.units[unit] = tuple(sorted(minis))
