"""What never changes in a game of `modular`, prepared for arithmetic over many positions at once: the board,
and how sieges end.

All numbers are multiples of a small power of two and stay small, so that their sums are exact in whatever
order a machine adds them up.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.boards.load import load_board
from engine.parts.field import Arms
from engine.parts.sieges import MOST, table
from engine.rules.modular.meta import MOST_DICE, values

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

GRAIN = 1 << 20
"""Chances are multiples of one by this."""


class ModularSieges(NamedTuple):
    """How sieges end, by all armies of the attacker's territory and all defenders."""

    chance: Floats
    """Of a conquest."""
    left: Floats
    """Attackers that are left after a conquest, the one that stays included."""
    worn: Floats
    """Attackers that are left where it fails."""
    stand: Floats
    """Defenders that are left where it fails."""


def rounded(numbers: Floats) -> Floats:
    """The same numbers as multiples of one by `GRAIN`."""
    return np.floor(numbers * GRAIN + 0.5) / GRAIN


@cache
def sieges(expert: bool) -> ModularSieges:
    """The ends of all sieges in which the attacker goes on as long as possible. Expert: they stop where the
    attacker's dice are fewer than the defender's."""
    known = table(Arms(guard=MOST_DICE, matched=expert))
    # By all armies of a territory, of which one cannot be lost.
    rows = np.maximum(np.arange(MOST + 1) - 1, 0)
    chance, left, worn, stand = (t[rows] for t in (known.chance, known.left, known.worn, known.guard))
    return ModularSieges(rounded(chance), rounded(left + 1), rounded(worn + 1), rounded(stand))


class ModularGround:
    """A board at one of the levels."""

    def __init__(self, board: str, expert: bool) -> None:
        world = load_board(board)
        self.world = world
        self.size = len(world.ids)
        self.near: tuple[tuple[int, ...], ...] = world.neighbours
        most = max(map(len, self.near))
        self.pad: Ints = np.full((most, self.size), self.size)
        """By place in the list and space: a neighbour, or the number of spaces if there are no more."""
        for space, near in enumerate(self.near):
            self.pad[: len(near), space] = near
        counted = values(world) if expert else (1,) * self.size
        self.values: tuple[int, ...] = counted
        self.points: Floats = np.array(counted, float)
        self.total = sum(counted)
        self.target = self.total // 2 + 1 if expert else (self.size + 1) // 2
        self.members: tuple[tuple[int, ...], ...] = world.members
        order = [s for members in world.members for s in members]
        assert order == list(range(self.size)), "quadrants are not one after the other"
        self.starts: Ints = np.array([members[0] for members in world.members])
        self.region: Ints = np.array([r for r, members in enumerate(world.members) for _ in members])
        self.sizes: Floats = np.array([len(members) for members in world.members], float)
        self.bonus: Floats = np.array([region.bonus for region in world.regions], float)
        around = [sorted({n for s in members for n in (s, *self.near[s])}) for members in world.members]
        self.around: Ints = np.array([s for spaces in around for s in spaces])
        """Each quadrant's spaces and those beside it, one quadrant after the other."""
        self.around_starts: Ints = np.cumsum([0, *map(len, around[:-1])])
        self.expert = expert
        self.sieges = sieges(expert)


@cache
def ground(board: str, expert: bool) -> ModularGround:
    """The ground of a board, prepared once."""
    return ModularGround(board, expert)
