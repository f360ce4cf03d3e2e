"""What attacks do: what falls on the humans' side, in which order, and the aliens' track (rulings 10, 11)."""

from __future__ import annotations

from collections import Counter

from engine.rules.new_wave.island import units
from engine.rules.new_wave.meta import ALIENS, BUILDINGS, CIVILIAN, DATA, HUMANS, Action, Card, island
from engine.rules.new_wave.state import Body, at_space, building_of, is_human, seat_of, wall
from engine.system import Play

STRONG = "tripod"
"""The miniature whose Unit cards strike harder by buildings such as the Factory."""


def strength(b: Body, card: Card, action: Action) -> int:
    """The damage of a card's attack: what it says, and for a Tripod card what buildings add."""
    return action.n + (bonus(b) if card.unit == STRONG else 0)


def bonus(b: Body) -> int:
    """What buildings add to each strike of a Tripod card."""
    return sum(BUILDINGS[tile].bonus for tile in b.tiles if tile)


def can_hit(b: Body, space: int, n: int) -> bool:
    """Whether an alien attack of this damage is legal: a human piece is there, and no wall withstands it."""
    return is_human(b, space) and n >= wall(b, space)


def casualties(b: Body, space: int, n: int) -> Counter[str]:
    """What a legal alien attack of this damage destroys, by kind, in the order in which it falls: the
    building, which takes its whole wall, then miniatures, then civilians, one point each; the rest is
    lost."""
    fallen: Counter[str] = Counter()
    if tile := building_of(b, space, HUMANS):
        fallen[tile] = 1
        n -= wall(b, space)
    there = [(unit.kind, at_space(b, unit.kind, space)) for unit in DATA.units if unit.side == HUMANS]
    for piece, amount in (*there, (CIVILIAN, b.civilians[space])):
        if gone := min(n, amount):
            fallen[piece] = gone
            n -= gone
    return fallen


def hit(play: Play, space: int, n: int) -> None:
    """A legal alien attack: what it destroys leaves the board."""
    b: Body = play.body
    fallen = casualties(b, space, n)
    for piece, amount in fallen.items():
        if piece in BUILDINGS:
            b.tiles[space] = ""
        elif piece == CIVILIAN:
            b.civilians[space] -= amount
        else:
            for _ in range(amount):
                units.take(b, piece, space)
    play.tell("struck", **_aliens(b), to=island().ids[space], n=n, destroyed=dict(fallen))


def kill(play: Play, space: int) -> None:
    """A civilian is destroyed without damage: neither walls nor the Factory count."""
    play.body.civilians[space] -= 1
    play.tell("killed", **_aliens(play.body), to=island().ids[space], destroyed={CIVILIAN: 1})


def _aliens(b: Body) -> dict[str, int]:
    return {"seat": seat_of(b, ALIENS), "other": seat_of(b, HUMANS)}


def _humans(b: Body) -> dict[str, int]:
    return {"seat": seat_of(b, HUMANS), "other": seat_of(b, ALIENS)}


def _count(b: Body, n: int) -> dict[str, int]:
    """The track moves, to its end at most, and no piece falls (ruling 10)."""
    b.damage = min(DATA.limit, b.damage + n)
    return {"n": n, "damage": b.damage}


def hurt(play: Play, start: int, end: int, n: int) -> None:
    """A human attack on a region: its own, or one beside it."""
    ids = island().ids
    where = {"to": ids[end]} if start == end else {"from": ids[start], "to": ids[end]}
    play.tell("hurt", **_humans(play.body), **where, **_count(play.body, n))


def bomb(play: Play, n: int) -> None:
    """A human attack on no region in particular."""
    play.tell("bombed", **_humans(play.body), **_count(play.body, n))


def fire(play: Play, start: int, end: int) -> None:
    """The attack of a building."""
    b: Body = play.body
    ids = island().ids
    where = {"from": ids[start], "to": ids[end]}
    count = _count(b, BUILDINGS[b.tiles[start]].shot)
    play.tell("fired", **_humans(b), **where, piece=b.tiles[start], **count)
