"""The island as the computer player of `new_wave` sees it.

Everything comes out of a `View`; which miniatures are fresh comes out of the offers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from engine.parts.outlook import steps_to
from engine.rules.new_wave import playing
from engine.rules.new_wave.island.damage import STRONG
from engine.rules.new_wave.meta import (
    ALIENS,
    BUILDINGS,
    CARDS,
    DATA,
    SOUND,
    UNITS,
    Action,
    Card,
    SideName,
    island,
    other,
)
from engine.types import Offer, View

MAP = island()
SPACES = range(len(MAP.ids))
WALLS = {kind: building.wall for kind, building in BUILDINGS.items()}
ALIEN_TILES = frozenset(kind for kind, building in BUILDINGS.items() if building.side == ALIENS)
BONUS = tuple(kind for kind, building in BUILDINGS.items() if building.bonus)


@cache
def steps(unit: str) -> tuple[tuple[int, ...], ...]:
    """By space and space: steps of a miniature from one to the other; many where it cannot get."""
    near = MAP.near[UNITS[unit].terrain]
    return tuple(tuple(steps_to(a, {b}, near) for b in SPACES) for a in SPACES)


class Outlook:
    """The board, the track and the player's hand. Lists by space hold one entry a space, in the board's
    order."""

    __slots__ = ("civilians", "damage", "fresh", "hand", "marks", "money", "side", "tiles", "units")

    civilians: list[int]
    tiles: list[str]
    units: dict[str, list[int]]
    """By kind and space: how many miniatures are there."""
    marks: dict[str, set[int]]
    damage: int
    money: int
    hand: dict[str, int]
    """How many own cards are held, by kind."""
    fresh: dict[str, list[int]]
    """By own kind of miniature whose card is in the hand: the spaces that have a fresh one."""
    side: SideName
    """The seat's own one."""

    def copy(self) -> Outlook:
        """One that can be changed without changing this one."""
        new = Outlook()
        new.civilians = self.civilians[:]
        new.tiles = self.tiles[:]
        new.units = {kind: where[:] for kind, where in self.units.items()}
        new.marks = {mark: set(where) for mark, where in self.marks.items()}
        new.damage = self.damage
        new.money = self.money
        new.hand = self.hand.copy()
        new.fresh = {kind: where[:] for kind, where in self.fresh.items()}
        new.side = self.side
        return new

    @property
    def people(self) -> int:
        """Civilians on the board."""
        return sum(self.civilians)

    @property
    def bonus(self) -> int:
        """What buildings add to the strikes of Tripod cards."""
        return sum(BUILDINGS[kind].bonus for kind in BONUS if kind in self.tiles)

    def strength(self, card: Card, action: Action) -> int:
        """The damage of a card's attack."""
        return action.n + (self.bonus if card.unit == STRONG else 0)

    def is_target(self, space: int) -> bool:
        """Whether human attacks can hit anything there."""
        return self.units["tripod"][space] > 0 or self.tiles[space] in ALIEN_TILES

    def is_protected(self, space: int) -> bool:
        """Whether a building or an army shields the civilians there."""
        tile = self.tiles[space]
        return self.units["army_unit"][space] > 0 or (tile != "" and tile not in ALIEN_TILES)

    def wall(self, space: int) -> int:
        """The defence of the human building there; 0 without one."""
        tile = self.tiles[space]
        return WALLS[tile] if tile else 0


def look(view: View, seat: int, offers: Iterable[Offer]) -> Outlook:
    """What a seat sees that is asked and may make these moves."""
    me = view.seats[seat]
    shown = [view.spaces[name] for name in MAP.ids]
    outlook = Outlook()
    outlook.side = next(side for side in (ALIENS, other(ALIENS)) if side == me.side)
    outlook.civilians = [space.tokens.get("army", 0) for space in shown]
    outlook.tiles = [next((kind for kind in space.tokens if kind in BUILDINGS), "") for space in shown]
    outlook.units = {kind: [space.tokens.get(kind, 0) for space in shown] for kind in UNITS}
    outlook.marks = {}
    for number, space in enumerate(shown):
        for mark in space.marks:
            outlook.marks.setdefault(mark, set()).add(number)
    outlook.damage = next(track.value for track in view.tracks if track.id == "damage")
    outlook.money = max(me.counters.get("coins", 0), me.counters.get("power", 0))
    outlook.hand = {card.kind: 0 for card in DATA.cards} | Counter(card.kind for card in me.hand or ())
    outlook.fresh = {}
    for offer in offers:
        meaning = playing.read(offer.args) if offer.verb == "play" else None
        if meaning and meaning[0].unit and meaning[1].effect != "place":
            start = MAP.index[meaning[2][0]]
            where = outlook.fresh.setdefault(meaning[0].unit, [])
            if start not in where:
                where.append(start)
    return outlook


def sites(outlook: Outlook, kind: str) -> list[int]:
    """Where the building or the army of a card can be placed that is bought now."""
    card = CARDS[kind]
    armies = card.unit == "army_unit"
    if armies and sum(outlook.units["army_unit"]) == UNITS["army_unit"].stock:
        return []
    if card.sort != "building" and not armies:
        return []
    if card.side == ALIENS:
        near = MAP.near["land"]
        return [
            space
            for space in MAP.land
            if not outlook.tiles[space]
            and not outlook.civilians[space]
            and not outlook.units["army_unit"][space]
            and any(outlook.tiles[end] in ALIEN_TILES for end in near[space])
        ]
    sound = outlook.marks.get(SOUND, ()) if armies else ()
    return [
        space
        for space in MAP.land
        if outlook.civilians[space]
        and not is_hostile(outlook, space)
        and (armies or not outlook.tiles[space])
        and space not in sound
    ]


def is_hostile(outlook: Outlook, space: int) -> bool:
    """Whether anything of the aliens is there."""
    return outlook.is_target(space) or outlook.units["ufo"][space] > 0
