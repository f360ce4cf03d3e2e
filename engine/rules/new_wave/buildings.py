"""Buildings: where they can stand, and what they do (ruling 14)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.new_wave.actions.money import gain
from engine.rules.new_wave.island import damage
from engine.rules.new_wave.meta import ALIENS, BUILDINGS, FOG, Building, Card, SideName, island
from engine.rules.new_wave.state import (
    Body,
    Why,
    building_of,
    holds,
    is_hostile,
    is_human,
    is_target,
    side_of,
)
from engine.system import AnyState, Play
from engine.types import Arg, Move, Offer


def sites(b: Body, card: Card) -> list[int]:
    """Where a building can be placed, in the board's order."""
    map_ = island()
    free = [space for space in map_.land if not b.tiles[space]]
    if card.side != ALIENS:
        return [space for space in free if b.civilians[space] and not is_hostile(b, space)]
    near = map_.near["land"]
    return [
        space
        for space in free
        if not is_human(b, space) and any(building_of(b, n, ALIENS) for n in near[space])
    ]


def income(b: Body, side: SideName) -> int:
    """What the buildings of a side bring at the beginning of its turn."""
    return sum(BUILDINGS[tile].income for tile in b.tiles if tile and BUILDINGS[tile].side == side)


def build(play: Play, card: Card, space: int) -> None:
    """A building comes to stand, and works at once."""
    b: Body = play.body
    b.tiles[space] = card.kind
    play.tell("built", seat=b.turn, space=island().ids[space], piece=card.kind)
    if n := BUILDINGS[card.kind].income:
        gain(play, n)


FIRE, HEAL = "fire", "heal"


def offers(at: AnyState) -> Iterator[Offer]:
    """What the buildings of the seat on turn can do now: `choose:fire:…`, `choose:heal`."""
    b: Body = at.body
    for space in island().land:
        if _why_silent(at, space) is None:
            yield from (
                Offer("choose", (FIRE, *_way(space, end))) for end in _ends(b, space) if is_target(b, end)
            )
    if _why_broken(at) is None:
        yield Offer("choose", (HEAL,))


def _way(space: int, end: int) -> tuple[Arg, ...]:
    """How a shot is named: where it hits, before that where it comes from if that is elsewhere."""
    ids = island().ids
    return (ids[end],) if end == space else (ids[space], ids[end])


def _ends(b: Body, space: int) -> tuple[int, ...]:
    """Where the building of a region shoots to: its own region, or those beside it by land."""
    return island().near["land"][space] if BUILDINGS[b.tiles[space]].beside else (space,)


def _why_silent(at: AnyState, space: int) -> Why:
    """Why no building of the seat on turn shoots from a region; None if one does."""
    b: Body = at.body
    where = {"space": island().ids[space]}
    tile = building_of(b, space, side_of(b, b.turn))
    if not tile or not BUILDINGS[tile].shot:
        return "no-gun", where
    if holds(b, FOG, space):
        return "gun-fogged", where
    return ("gun-used", where) if space in b.fired else None


def _healer(at: AnyState) -> Building | None:
    """The building with which the seat on turn can take damage back, if it has one."""
    b: Body = at.body
    standing = (BUILDINGS[tile] for tile in b.tiles if tile)
    return next((x for x in standing if x.heals and x.side == side_of(b, b.turn)), None)


def _why_broken(at: AnyState) -> Why:
    """Why nothing can be repaired now; None if it can."""
    b: Body = at.body
    healer = _healer(at)
    if healer is None:
        return "no-healer", {}
    if not b.damage:
        return "no-damage", {}
    return None if healer.energy <= b.money else ("heal-dear", {"price": healer.energy, "money": b.money})


def carry(play: Play, move: Move) -> None:
    """A shot, or a repair."""
    b: Body = play.body
    if move.args == (HEAL,):
        healer = _healer(play)
        assert healer is not None
        b.money -= healer.energy
        n = min(healer.heals, b.damage)
        b.damage -= n
        play.tell("healed", seat=b.turn, n=n, price=healer.energy, damage=b.damage)
        return
    space, end = island().index[move.args[1]], island().index[move.args[-1]]
    b.fired = tuple(sorted((*b.fired, space)))
    damage.fire(play, space, end)


def why(at: AnyState, move: Move) -> Why:
    """Why a building cannot do that; None for the general answer."""
    b: Body = at.body
    map_ = island()
    if move.args[:1] == (HEAL,):
        return _why_broken(at) if len(move.args) == 1 else None
    if move.args[:1] != (FIRE,) or len(move.args) not in (2, 3):
        return None
    for arg in move.args[1:]:
        if arg not in map_.index:
            return "unknown-space", {"space": arg}
    space, end = map_.index[move.args[1]], map_.index[move.args[-1]]
    if reason := _why_silent(at, space):
        return reason
    if end not in _ends(b, space):
        spaces = [map_.ids[s] for s in _ends(b, space)]
        return "out-of-reach", {"from": map_.ids[space], "reach": spaces}
    return None if is_target(b, end) else ("no-target", {"space": map_.ids[end]})
