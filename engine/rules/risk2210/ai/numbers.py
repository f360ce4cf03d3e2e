"""What positions look like for a seat, in numbers of some -3 to 3: of many positions at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.rules.risk2210.ai.ground import IDLE, Batch, Bools, Ground, Ints, expected_points
from engine.rules.risk2210.ai.sieges import MOST, SCALE, falls

Floats = NDArray[Any]
START = {
    "lead": 0.066,
    "lead_late": 0.4,
    "lead_over_mean": 0.151,
    "loss": -0.705,
    "loss_late": 0.017,
    "harm": 0.317,
    "income": 0.423,
    "income_next": 0.244,
    "units": 13.61,
    "units_next": 0.011,
    "energy": 0.122,
    "energy_next": 1.692,
    "land_commander": 0.051,
    "naval_commander": 0.093,
    "space_commander": 0.049,
    "nuclear_commander": 0.048,
    "diplomat": 0.141,
    "commander_risk": -0.113,
    "stations": 0.109,
    "cards": 0.491,
    "cards_next": 0.423,
    "influence": 0.682,
    "partial": -0.018,
    "gain": 0.116,
    "their_gain": -0.367,
    "free": 0.218,
    "their_free": -0.096,
    "idle": -0.003,
    "leader": -0.16,
    "largest": 0.292,
    "loss_ahead": 0.053,
}
"""What each number is worth, in their order, before anything was evolved: logarithms of odds."""


class Side:
    """One seat's part of each position, in whole numbers."""

    held: Ints
    zones: Ints
    whole: Bools
    partial: Ints
    units: Ints
    force: Ints
    beside: Bools
    strikes: Ints
    loss: Ints
    gain: Ints
    free: Ints


class Numbers:
    """The numbers of a batch for the seat that thinks."""

    def __init__(self, ground: Ground, batch: Batch) -> None:
        self.ground, self.batch = ground, batch
        self.count = len(batch.owner)
        self.tough = self._tough()
        self.sides = [self._side(k) for k in range(ground.rivals + 1)]
        for k, side in enumerate(self.sides):
            self._strikes(k, side)
        for k, side in enumerate(self.sides):
            self._losses(k, side)

    def _tough(self) -> Ints:
        """By space, the eight-sided dice of its defence."""
        ground, batch = self.ground, self.batch
        tough = ground.theirs * (batch.owner == ground.first.owner)
        rows = np.arange(self.count)
        for k in range(batch.where.shape[1]):
            where = batch.where[:, k]
            there = where >= 0
            tough[rows[there], where[there]] += 1
        toughness: Ints = np.minimum(2, tough + 2 * ground.station)
        return toughness

    def _side(self, k: int) -> Side:
        ground, batch = self.ground, self.batch
        side = Side()
        held = batch.owner == k
        side.held = held.sum(axis=1)
        there = np.add.reduceat(held[:, ground.by_region].astype(np.int64), ground.region_starts, axis=1)
        side.whole = there == ground.region_size
        side.zones = (side.whole * ground.bonus).sum(axis=1)
        share = there * there * ground.bonus * SCALE // (ground.region_size * ground.region_size)
        side.partial = (share * ~side.whole).sum(axis=1)
        side.units = (held * batch.units).sum(axis=1)
        usable = held[:, ground.source] & ground.crossing[k]
        force = np.maximum(0, batch.units - 1)[:, ground.source] * usable
        side.force = np.zeros_like(batch.units)
        side.force[:, ground.reached] = np.add.reduceat(force, ground.starts, axis=1)
        side.beside = np.zeros(batch.units.shape, dtype=bool)
        side.beside[:, ground.reached] = np.logical_or.reduceat(usable, ground.starts, axis=1)
        return side

    def _strikes(self, k: int, side: Side) -> None:
        """By space of others, the chance that the seat takes it if it throws everything there, half of its
        next income included."""
        batch = self.batch
        more = (np.maximum(3, side.held // 3) + side.zones + 1) // 2
        force = np.minimum(MOST, side.force + side.beside * more[:, None])
        foreign = batch.owner != k
        chance = falls()[force, np.minimum(MOST, batch.units), self.tough]
        side.strikes = chance * (foreign & side.beside & ~self.ground.barren)
        manned = batch.units > 0
        side.gain = (side.strikes * manned).sum(axis=1)
        side.free = (side.strikes * ~manned).sum(axis=1)

    def _losses(self, k: int, side: Side) -> None:
        """What the seat would lose to the strongest threat to each of its spaces, whole regions included."""
        ground = self.ground
        others = [other.strikes for j, other in enumerate(self.sides) if j != k]
        danger = others[0] if others else np.zeros_like(side.strikes)
        for more in others[1:]:
            danger = np.maximum(danger, more)
        danger = danger * (self.batch.owner == k)
        worst = np.maximum.reduceat(danger[:, ground.by_region], ground.region_starts, axis=1)
        side.loss = danger.sum(axis=1) + (worst * side.whole * ground.bonus).sum(axis=1)
        if k == 0:
            self.danger = danger

    def all(self) -> list[Floats]:
        """A column for each of `START`."""
        ground, batch = self.ground, self.batch
        me, rivals = self.sides[0], self.sides[1:]
        r = max(1, len(rivals))
        mine_next = min(1, ground.later[0])
        late = 1.0 / (1 + ground.later[0])
        ahead = ground.later[0] / 5.0
        theirs_next = (sum(ground.before) / r) if rivals else 0.0

        def mean(values: list[Floats]) -> Floats:
            total = np.zeros(self.count)
            for value in values:
                total = total + value
            return total / r

        score = self._score(0, me)
        scores = [self._score(k, side) for k, side in enumerate(rivals, 1)]
        best = np.zeros(self.count)
        for n, value in enumerate(scores):
            best = np.maximum(best, value) if n else value
        average = mean(scores)
        lead = (score - best) / 10.0
        loss = me.loss / (5.0 * SCALE) * theirs_next
        harm = mean([side.loss / (5.0 * SCALE) for side in rivals]) * mine_next
        pay = np.maximum(3, me.held // 3) + me.zones
        pays = mean([np.maximum(3, side.held // 3) + side.zones + 0.0 for side in rivals])
        income = (pay - pays) / 5.0
        force = mean([side.units + 0.0 for side in rivals])
        units = (me.units - force) / (me.units + force + 5.0) * mine_next
        energy = (batch.energy - sum(ground.energy[1:]) / r) / 10.0
        cards = (sum(ground.hands[0].values()) + batch.cards - self._their_cards() / r) / 5.0
        staff = [self._staff(k, r) * mine_next for k in range(batch.where.shape[1])]
        idle = (me.units - self._front()) / (me.units + 5.0)
        return [
            lead, lead * late * late, (score - average) / 10.0, loss, loss * late, harm, income * mine_next,
            income * ahead, units, units * ahead, energy * mine_next, energy * ahead, *staff, self._risk(),
            self._stations(r) * mine_next, cards * mine_next, cards * ahead, self._influence() / 5.0,
            (me.partial - mean([side.partial + 0.0 for side in rivals])) / (10.0 * SCALE) * mine_next,
            me.gain / (10.0 * SCALE) * mine_next,
            mean([side.gain / (10.0 * SCALE) for side in rivals]) * theirs_next,
            me.free / (5.0 * SCALE) * mine_next,
            mean([side.free / (5.0 * SCALE) for side in rivals]) * theirs_next,
            idle * mine_next, (best - average) / 10.0,
            (batch.units * (batch.owner == 0)).max(axis=1) / (me.units + 5.0) * mine_next,
            loss * ahead,
        ]  # fmt: skip

    def _score(self, k: int, side: Side) -> Floats:
        return side.held + side.zones + 0.0

    def _their_cards(self) -> int:
        return sum(sum(hand.values()) for hand in self.ground.hands[1:])

    def _alive(self, k: int, kind: int) -> Floats:
        """Whether a rival's commander is in play: 1 or 0."""
        alive = np.zeros(self.count)
        for space, there in self.ground.posts[k - 1]:
            if there == kind:
                alive = alive + (self.batch.owner[:, space] == k)
        return alive

    def _staff(self, kind: int, r: int) -> Floats:
        total = (self.batch.where[:, kind] >= 0) + 0.0
        for k in range(1, self.ground.rivals + 1):
            total = total - self._alive(k, kind) / r
        return total

    def _risk(self) -> Floats:
        """How many of the commanders may be lost with their spaces."""
        total = np.zeros(self.count, dtype=np.int64)
        rows = np.arange(self.count)
        for kind in range(self.batch.where.shape[1]):
            where = self.batch.where[:, kind]
            total += self.danger[rows, where] * (where >= 0)
        risk: Floats = total / (2.0 * SCALE)
        return risk

    def _stations(self, r: int) -> Floats:
        ground = self.ground
        mine = ((self.batch.owner == 0) * ground.station).sum(axis=1)
        theirs = ((self.batch.owner > 0) * (self.batch.owner != IDLE) * ground.station).sum(axis=1)
        more: Floats = (mine - theirs / r) / 2.0
        return more

    def _influence(self) -> Floats:
        """Points of the final count: one's own known, those of rivals expected."""
        total = np.zeros(self.count)
        for kind, points in enumerate(self.ground.points):
            total = total + points * (self.batch.where[:, kind] >= 0)
        hopes = [expected_points(self.ground, k) for k in range(1, self.ground.rivals + 1)]
        return total - (max(hopes) if hopes else 0.0)

    def _front(self) -> Ints:
        """The units beside something that others or nobody holds."""
        ground, batch = self.ground, self.batch
        held = batch.owner == 0
        foreign = (~held & ~ground.barren)[:, ground.target] & ground.crossing[0]
        edge = np.zeros(batch.units.shape, dtype=bool)
        rows, ways = np.nonzero(foreign)
        edge[rows, ground.source[ways]] = True
        front: Ints = (batch.units * (edge & held)).sum(axis=1)
        return front
