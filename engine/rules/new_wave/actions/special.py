"""Special cards: a strike with 1, and a condition or a push (ruling 13)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.new_wave import pushing
from engine.rules.new_wave.actions.effect import ActionEffect, Args
from engine.rules.new_wave.actions.strikes import Beam, region, spaces_in_reach, why_not_reached
from engine.rules.new_wave.island import damage, markers
from engine.rules.new_wave.meta import Action, Card, island
from engine.rules.new_wave.state import Body, Why
from engine.system import AnyState, Play


def _damage(play: Play, card: Card, action: Action, space: int) -> None:
    """The damage, unless nobody is there or a wall withstands it: then there is none at all."""
    n = damage.strength(play.body, card, action)
    if damage.can_hit(play.body, space, n):
        damage.hit(play, space, n)


def take_hold(play: Play, action: Action, space: int) -> None:
    """What a special card does besides its damage, if it is a condition: the marker comes to lie."""
    if action.mark:
        markers.put(play, action.mark, space)


class Haunt(ActionEffect):
    """Fog, Sound, Nerve Agent: a marker for the region, whether a human is there or not."""

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        yield from ((island().ids[space],) for space in spaces_in_reach(at.body, action))

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        space = island().index[args[0]]
        _damage(play, card, action, space)
        take_hold(play, action, space)

    def why(self, at: AnyState, card: Card, action: Action, args: Args) -> Why:
        space, wrong = region(args)
        return wrong if space is None else why_not_reached(at.body, action, space)


class Repel(Beam):
    """Infrasound: an army that the damage leaves must go. It has to do one of both."""

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        b: Body = at.body
        n = damage.strength(b, card, action)
        for space in spaces_in_reach(b, action):
            if damage.can_hit(b, space, n) or pushing.is_possible(b, space):
                yield (island().ids[space],)

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        space = island().index[args[0]]
        _damage(play, card, action, space)
        pushing.begin(play, space)
