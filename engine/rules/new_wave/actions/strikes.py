"""The actions of cards that attack or kill, but for special cards (rulings 10, 11 and 15)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.new_wave.actions.effect import ActionEffect, Args
from engine.rules.new_wave.island import damage, moving, units
from engine.rules.new_wave.meta import HUMANS, UNITS, Action, Card, island
from engine.rules.new_wave.state import (
    Body,
    Why,
    at_space,
    is_human,
    is_protected,
    is_target,
    spaces_with,
    wall,
)
from engine.system import AnyState, Play


def region(args: Args) -> tuple[int | None, Why]:
    """The region that a single argument names, or what is wrong with it."""
    if len(args) != 1:
        return None, None
    space = island().index.get(args[0])
    return space, (None if space is not None else ("unknown-space", {"space": args[0]}))


def spaces_in_reach(b: Body, action: Action) -> list[int]:
    """Where a card acts that any miniature of its kind carries, fresh or not: in its region, or beside it."""
    spaces = spaces_with(b, action.piece)
    if not action.beside:
        return spaces
    return sorted({near for space in spaces for near in moving.near(action.piece, space)})


def why_not_reached(b: Body, action: Action, space: int) -> Why:
    """Why no miniature carries a card to a region; None if one does."""
    if space in spaces_in_reach(b, action):
        return None
    key = "no-unit-beside" if action.beside else "no-unit-here"
    return key, {"piece": action.piece, "space": island().ids[space]}


def why_not_hit(b: Body, space: int, n: int) -> Why:
    """Why an alien attack of this damage is not legal; None if it is."""
    where = island().ids[space]
    if not is_human(b, space):
        return "nobody-here", {"space": where}
    if n < wall(b, space):
        return "wall-stands", {"space": where, "building": b.tiles[space], "wall": wall(b, space), "n": n}
    return None


def why_not_fresh(b: Body, unit: str, space: int) -> Why:
    """Why no miniature of a kind can act in a region by a Unit card; None if one can."""
    if space in units.fresh(b, unit):
        return None
    key = "unit-used" if at_space(b, unit, space) else "no-unit-here"
    return key, {"piece": unit, "space": island().ids[space]}


class Strike(ActionEffect):
    """A fresh miniature attacks by its Unit card, and is used then: ships strike a coast beside their sea,
    all others the region in which they are."""

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        b: Body = at.body
        ids = island().ids
        n = damage.strength(b, card, action)
        for space in units.fresh(b, card.unit):
            for end in self._ends(card, space):
                if self._fits(b, card, end, n):
                    yield (ids[space],) if end == space else (ids[space], ids[end])

    def _ends(self, card: Card, space: int) -> tuple[int, ...]:
        return island().coasts[space] if UNITS[card.unit].terrain == "water" else (space,)

    def _fits(self, b: Body, card: Card, space: int, n: int) -> bool:
        return is_target(b, space) if card.side == HUMANS else damage.can_hit(b, space, n)

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        start, end = island().index[args[0]], island().index[args[-1]]
        n = damage.strength(play.body, card, action)
        units.use(play.body, card.unit, start)
        if card.side == HUMANS:
            damage.hurt(play, start, end, n)
        else:
            damage.hit(play, end, n)

    def why(self, at: AnyState, card: Card, action: Action, args: Args) -> Why:
        b: Body = at.body
        map_ = island()
        if len(args) != 1 + (UNITS[card.unit].terrain == "water"):
            return None
        for arg in args:
            if arg not in map_.index:
                return "unknown-space", {"space": arg}
        start, end = map_.index[args[0]], map_.index[args[-1]]
        if reason := why_not_fresh(b, card.unit, start):
            return reason
        if end not in self._ends(card, start):
            return "no-coast-there", {"from": args[0], "to": args[1]}
        if card.side == HUMANS:
            return None if is_target(b, end) else ("no-target", {"space": args[-1]})
        return why_not_hit(b, end, damage.strength(b, card, action))


class Raid(ActionEffect):
    """A civilian that has not struck in this turn attacks its region."""

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        b: Body = at.body
        for space in island().land:
            if b.civilians[space] > b.struck[space] and is_target(b, space):
                yield (island().ids[space],)

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        space = island().index[args[0]]
        play.body.struck[space] += 1
        damage.hurt(play, space, space, action.n)

    def why(self, at: AnyState, card: Card, action: Action, args: Args) -> Why:
        b: Body = at.body
        space, wrong = region(args)
        if space is None:
            return wrong
        if not b.civilians[space]:
            return "no-civilian", {"space": args[0]}
        if b.civilians[space] == b.struck[space]:
            return "civilians-used", {"space": args[0]}
        return None if is_target(b, space) else ("no-target", {"space": args[0]})


class Bomb(ActionEffect):
    """Damage to the aliens in no region in particular: always possible, the ship is always there."""

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        yield ()

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        damage.bomb(play, action.n)


class Beam(ActionEffect):
    """Any miniature of a kind, fresh or not, carries an attack, and is not used by it."""

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        b: Body = at.body
        n = damage.strength(b, card, action)
        for space in spaces_in_reach(b, action):
            if damage.can_hit(b, space, n):
                yield (island().ids[space],)

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        damage.hit(play, island().index[args[0]], damage.strength(play.body, card, action))

    def why(self, at: AnyState, card: Card, action: Action, args: Args) -> Why:
        b: Body = at.body
        space, wrong = region(args)
        if space is None:
            return wrong
        reason = why_not_reached(b, action, space)
        return reason or why_not_hit(b, space, damage.strength(b, card, action))


class Kill(ActionEffect):
    """A civilian is destroyed where a miniature of a kind is, fresh or not; protected ones only where the
    action says so."""

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        b: Body = at.body
        for space in spaces_with(b, action.piece):
            if b.civilians[space] and (action.anyone or not is_protected(b, space)):
                yield (island().ids[space],)

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        damage.kill(play, island().index[args[0]])

    def why(self, at: AnyState, card: Card, action: Action, args: Args) -> Why:
        b: Body = at.body
        space, wrong = region(args)
        if space is None:
            return wrong
        if reason := why_not_reached(b, action, space):
            return reason
        if not b.civilians[space]:
            return "no-civilian", {"space": args[0]}
        shielded = is_protected(b, space) and not action.anyone
        return ("civilians-protected", {"space": args[0]}) if shielded else None
