"""Many simulated worlds at once: members of known skill, at random tables or in tiers with promotion."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from league.ratings import SCALE2

NATURAL = SCALE2**0.5
GROUPS = 7
"""Divisions of a world: one in the top tier, two below, four below these."""
SIZES = {2: 8, 3: 9, 4: 8, 5: 10, 6: 12}
"""Members of a division, by the seats of its games."""
GAMES = {2: 7, 3: 3, 4: 4, 5: 5, 6: 6}
"""Games of each member in a season, by seats."""

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


class Worlds:
    """Rounds in which each member plays one game. An array has a line for each world."""

    def __init__(self, kind: str, seats: int, spread: float, drift: float, count: int, seed: int) -> None:
        self.tiers, self.seats, self.drift, self.count = kind == "tiers", seats, drift, count
        self.size = SIZES[seats]
        self.members = self.size * GROUPS
        self.random = np.random.default_rng([seed, seats, int(spread), self.tiers])
        self.skills: Floats = self.random.normal(0.0, spread, (count, self.members))
        self.homes = self._shuffled(np.broadcast_to(np.arange(self.members), self.skills.shape))
        """The members of the divisions, one after the other, from the top."""
        self.points: Floats = np.zeros(self.skills.shape)
        self.tick = 0

    def truth(self) -> Floats:
        """Skills; results tell differences only, so that their mean is 0."""
        centred: Floats = self.skills - self.skills.mean(1, keepdims=True)
        return centred

    def rounds(self, number: int) -> Iterator[Ints]:
        """The games of so many rounds: by world and table the members as they finish."""
        for _ in range(number):
            tables = self._tables()
            lines = tables.reshape(self.count, -1)
            noise = self.random.gumbel(size=tables.shape)
            noisy = np.take_along_axis(self.skills, lines, 1).reshape(tables.shape) / NATURAL + noise
            finished = np.take_along_axis(tables, np.argsort(-noisy, 2), 2)
            gained = np.broadcast_to(np.arange(self.seats, 0, -1.0), tables.shape).reshape(lines.shape)
            self.points[np.arange(self.count)[:, None], finished.reshape(lines.shape)] += gained
            yield finished
            if self.drift:
                self.skills += self.random.normal(0.0, self.drift, self.skills.shape)

    def _shuffled(self, lines: Ints) -> Ints:
        return np.take_along_axis(lines, np.argsort(self.random.random(lines.shape), -1), -1)

    def _tables(self) -> Ints:
        if not self.tiers:
            self.homes = self._shuffled(self.homes)
            return self.homes.reshape(self.count, -1, self.seats)
        if self.tick == GAMES[self.seats]:
            self._promote()
        groups = self.homes.reshape(self.count, GROUPS, self.size)
        if self.seats == 2:  # each against each: one stays, the others turn
            ring = [0, *(1 + (n + self.tick) % (self.size - 1) for n in range(self.size - 1))]
            pairs = np.array([(ring[n], ring[-1 - n]) for n in range(self.size // 2)])
            tables = groups[:, :, pairs]
        else:
            tables = self._shuffled(groups)
        self.tick += 1
        return tables.reshape(self.count, -1, self.seats)

    def _promote(self) -> None:
        """Two of a division go down, one of each division below goes up; tiers are dealt anew."""
        scored = np.take_along_axis(self.points, self.homes, 1) + self.random.random(self.homes.shape) / 1e6
        groups = self.homes.reshape(self.count, GROUPS, self.size)
        order = np.argsort(-scored.reshape(groups.shape), 2)
        groups = np.take_along_axis(groups, order, 2)
        moved = groups.copy()
        for upper in range(3):
            for nth, lower in enumerate((2 * upper + 1, 2 * upper + 2), 1):
                moved[:, upper, -nth], moved[:, lower, 0] = groups[:, lower, 0], groups[:, upper, -nth]
        tiers = [moved[:, first:last].reshape(self.count, -1) for first, last in ((0, 1), (1, 3), (3, 7))]
        self.homes = np.concatenate([self._shuffled(tier) for tier in tiers], 1)
        self.points[:] = 0.0
        self.tick = 0
