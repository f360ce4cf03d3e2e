"""`league.ratings` once more, for many worlds at once: the same formulas on arrays; a test compares both."""

from __future__ import annotations

import numpy as np

from league.ratings import CANDIDATES, CHECKPOINTS, DEFAULT, FLOOR, SCALE2, SHRINK, Terms
from tests.ratings.worlds import Floats, Ints, Worlds


class Book:
    """The ratings of worlds under the same terms; means are above or below 1500."""

    def __init__(self, worlds: Worlds, terms: Terms) -> None:
        self.terms = terms
        self.means: Floats = np.zeros(worlds.skills.shape)
        self.variances: Floats = np.full(worlds.skills.shape, terms.start**2)
        self.surprise: Floats = np.zeros(worlds.count)

    def add(self, tables: Ints) -> Floats:
        """Count a round. Returns by world and table the chances of what came true, pair by pair."""
        seats = tables.shape[2]
        lines = tables.reshape(len(tables), -1)
        means = np.take_along_axis(self.means, lines, 1).reshape(tables.shape)
        variances = np.take_along_axis(self.variances, lines, 1).reshape(tables.shape) + self.terms.step**2
        c2 = SHRINK * (variances[..., :, None] + variances[..., None, :]) + SCALE2
        c = np.sqrt(c2)
        p = 1.0 / (1.0 + np.exp((means[..., None, :] - means[..., :, None]) / c))
        weight = 1.0 / np.sqrt(seats - 1.0)
        scores = np.triu(np.ones((seats, seats)), 1)
        others = 1.0 - np.eye(seats)
        gains = (weight * variances[..., None] / c * (scores - p) * others).sum(3)
        losses = (weight * variances[..., None] / c2 * p * (1.0 - p) * others).sum(3)
        np.put_along_axis(self.means, lines, (means + gains).reshape(lines.shape), 1)
        left = variances * np.maximum(1.0 - losses, FLOOR)
        np.put_along_axis(self.variances, lines, left.reshape(lines.shape), 1)
        first, second = np.triu_indices(seats, 1)
        chances: Floats = p[..., first, second]
        self.surprise += weight * ((1.0 - chances) ** 2).sum((1, 2))
        return chances


class Measured:
    """Ratings as the bot shows them: by the terms of the newest checkpoint, all games counted by them."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds, self.games = worlds, 0
        self.default = Book(worlds, DEFAULT)
        self.books = [Book(worlds, terms) for terms, _ in CANDIDATES]
        self.chosen: Ints | None = None
        """By world the book that holds; None: the default does."""

    def add(self, tables: Ints) -> Floats:
        """Count a round. Returns the chances that members were told before, of what came true."""
        usual = self.default.add(tables)
        shown = np.stack([book.add(tables) for book in self.books])
        chances = usual if self.chosen is None else shown[self.chosen, np.arange(self.worlds.count)]
        before, self.games = self.games, self.games + tables.shape[1]
        if any(before < number <= self.games for number in CHECKPOINTS):  # to the round: near enough
            unlikely = np.array([[penalty] for _, penalty in CANDIDATES])
            surprise = np.stack([book.surprise for book in self.books]) + unlikely
            self.chosen = np.argmin(surprise, 0)
        return chances

    def inside(self) -> Floats:
        """By world the share of members whose true skill is within two sigmas."""
        shares = [
            (np.abs(book.means - self.worlds.truth()) <= 2.0 * np.sqrt(book.variances)).mean(1)
            for book in (*self.books, self.default)
        ]
        chosen = np.full(self.worlds.count, len(self.books)) if self.chosen is None else self.chosen
        held: Floats = np.stack(shares)[chosen, np.arange(self.worlds.count)]
        return held
