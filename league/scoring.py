"""What a game is worth: places from the merits of its seats, and points from places. Points are 60ths, so
that every tie at tables of 2 to 6 splits exactly."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from league.model import POINT, Line, LineKind

TABLES: dict[int, tuple[int, ...]] = {
    2: (10, 0),
    3: (10, 4, 1),
    4: (10, 6, 3, 1),
    5: (10, 7, 4, 3, 1),
    6: (10, 8, 5, 4, 2, 1),
}
"""By seats the points of each place, best first. The mean is 5 at every size, so that tables of different
sizes compare."""
WIN60 = 10 * POINT
MEAN60 = 5 * POINT


def places(merits: Sequence[Any], forfeits: Collection[int] = ()) -> tuple[int, ...]:
    """The places of a game, by seat, from 1; equal places are shared: 1, 2, 2, 4.

    :param merits: By seat anything that compares; greater is better, equals share a place.
    :param forfeits: Seats (by index) that forfeited: they rank below all others, by their merits.
    """
    ranks = [(seat not in forfeits, merit) for seat, merit in enumerate(merits)]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def points60(places: Sequence[int], forfeits: Collection[int] = ()) -> tuple[int, ...]:
    """The points of a game in 60ths, by seat. Seats that share a place share the points of the places that
    they take up. A forfeited seat has none; the others get the points of the first places, so that the last
    places' points go to nobody.

    :param places: By seat; any numbers that compare, smaller is better.
    :param forfeits: Seats by index.
    :raises ValueError: the game has less than 2 or more than 6 seats.
    """
    if len(places) not in TABLES:
        raise ValueError(f"a game has {min(TABLES)} to {max(TABLES)} seats, not {len(places)}")
    table = TABLES[len(places)]
    played = sorted(place for seat, place in enumerate(places) if seat not in forfeits)
    points = []
    for seat, place in enumerate(places):
        first, shared = played.index(place) if place in played else 0, played.count(place)
        whole = seat not in forfeits
        points.append(POINT * sum(table[first : first + shared]) // shared if whole else 0)
    return tuple(points)


def bye60(table: int) -> int:
    """The points of a bye: a win's in games of two, as chess has it. At larger tables the mean of a table:
    several members may sit out a round there, and each of them would get what only one per table can win."""
    return WIN60 if table == 2 else MEAN60


def forfeited(line: Line) -> bool:
    """Whether the entry lost its game without playing to its end. A line of an entry whose opponent never
    came may be a forfeit too, but with points."""
    return line.kind == LineKind.FORFEIT and line.points60 <= 0
