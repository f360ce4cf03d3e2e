"""Why a piece cannot get from one region to another, or onto the board: the keys of errors and their data."""

from __future__ import annotations

from engine.rules.new_wave.actions.effect import SPENT, Args
from engine.rules.new_wave.island import moving, units
from engine.rules.new_wave.meta import NERVE, SOUND, UNITS, island, other
from engine.rules.new_wave.state import Body, Why, holds


def ends(args: Args) -> tuple[tuple[int, int] | None, Why]:
    """The two regions that arguments name, or what is wrong with them."""
    index = island().index
    for arg in args[:2]:
        if arg not in index:
            return None, ("unknown-space", {"space": arg})
    if len(args) < 2 or args[2:] not in ((), (SPENT,)):
        return None, None
    return (index[args[0]], index[args[1]]), None


def unit(b: Body, kind: str, start: int, end: int, steps: int) -> Why:
    """Why a miniature that is in a region cannot go to another one; None if it can."""
    map_ = island()
    where = map_.ids[start]
    if UNITS[kind].nerves and holds(b, NERVE, start):
        return "nerve-holds", {"space": where}
    if not moving.is_free(b, kind, start):
        side = UNITS[kind].side
        numbers = {"own": moving.blockers(b, side, start), "enemies": moving.blockers(b, other(side), start)}
        return "unit-blocked", {"piece": kind, "space": where, **numbers}
    if not moving.may_enter(b, kind, end):
        return "sound-bars", {"space": map_.ids[end]}
    if end in moving.destinations(b, kind, start, steps):
        return None
    key = "not-adjacent" if steps == 1 else "not-in-reach"
    return key, {"from": where, "to": map_.ids[end]}


def civilian(b: Body, start: int, end: int) -> Why:
    """Why no civilian can go from a region to another one; None if one can."""
    map_ = island()
    if not b.civilians[start]:
        return "no-civilian", {"space": map_.ids[start]}
    if holds(b, NERVE, start):
        return "nerve-holds", {"space": map_.ids[start]}
    if end not in map_.near["land"][start]:
        return "not-adjacent", {"from": map_.ids[start], "to": map_.ids[end]}
    return ("sound-bars", {"space": map_.ids[end]}) if holds(b, SOUND, end) else None


def placing(b: Body, kind: str, args: Args) -> Why:
    """Why a Unit card cannot place a miniature there; None if it can."""
    map_ = island()
    if spaces := units.fresh(b, kind):
        return "unit-fresh", {"piece": kind, "sites": [map_.ids[space] for space in spaces]}
    if not units.stock(b, kind):
        return "no-stock", {"piece": kind}
    sites = [map_.ids[space] for space in units.sites(b, kind)]
    if not sites:
        return "no-room", {"piece": kind}
    if not units.is_sited(kind):
        return None
    if args and args[0] not in map_.index:
        return "unknown-space", {"space": args[0]}
    return None if args[:1] in [(site,) for site in sites] else ("no-place", {"piece": kind, "sites": sites})
