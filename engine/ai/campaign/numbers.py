"""A position between two turns in numbers, for whole batches of positions at once.

All numbers are relative, so that any number of seats fits. Every machine computes the same ones to the last
bit: single operations are exact as IEEE 754 says, and sums are only taken of numbers rounded so far
(`fine`) that each sum is exact in any order.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.ai.campaign.goals import GoalForces, goal_numbers
from engine.ai.campaign.terrain import Floats, fine, ground_of
from engine.parts.field import CLOSED, Arms, Escort, Field
from engine.parts.sieges import table

Owners = NDArray[np.int8]

SIXTEENTHS = 16.0
"""The same for armies, which are means while a campaign is planned."""

NAMES = (
    "armies", "armies_best", "armies_mean", "income", "income_best", "income_mean", "spaces", "spaces_best",
    "regions", "regions_safe", "regions_rival", "regions_part", "regions_force", "regions_breakable",
    "lost_spaces", "lost_armies", "beset", "fronts_armies", "stack", "idle", "fronts", "whole", "holding",
    "cards", "cards_rival", "cards_all", "set_soon", "prey", "prey_cards", "prey_reach", "stage", "seats",
    "coming", "leader", "leader_mine", "fear", "doom", "rank", "nobody", "two",
)  # fmt: skip
"""The numbers of every field; those of its weights and extra numbers follow."""

ALONE = 2.0
"""What a position counts in which all rivals are gone."""
SOON = (0.0, 0.1, 0.25, 0.5, 0.85, 1.05, 1.15, 1.3, 1.5, 1.75, 2.0, 2.1, 2.2)
"""By number of unknown cards, the sets that they are worth."""


def steady(armies: Floats) -> Floats:
    """Armies, rounded so that all their sums are exact."""
    rounded: Floats = np.rint(armies * SIXTEENTHS) / SIXTEENTHS
    return rounded


def _ratio(a: Floats, b: Floats) -> Floats:
    """From -1 (nothing against something) to 1."""
    ratio: Floats = (a - b) / np.maximum(a + b, 1e-6)
    return ratio


class CampaignScene:
    """What is the same in all positions of a batch. Owners are counted from the seat itself, which is 0; the
    last one, `nobody`, stands for spaces without a playing owner."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.ground = ground_of(field.terrain)
        self.nobody = seats = field.seats
        order = [(field.seat + k) % seats for k in range(seats)]
        cards = list(field.cards) or [0] * seats
        base = list(field.base) or [0.0] * seats
        self.cards = np.array([float(cards[s]) for s in order])
        self.base = np.array([float(base[s]) for s in order])
        self.weights = np.array(field.weights).reshape(-1, self.ground.size)
        self.owner: Owners = np.array([self.relative(o) for o in field.owner], dtype=np.int8)
        self.armies: Floats = np.array(field.armies, dtype=np.float64)
        self.closed = self.owner == CLOSED
        if field.goal:
            first = tuple(self.ground.edges[0].tolist())
            self.chances = table(field.arms(*first) or Arms()).chance
        self.escort: Owners = np.zeros(self.ground.size, dtype=np.int8)
        self.escort[list(field.escorts)] = Escort.FRESH
        self.gifts: Floats = np.array(field.gifts or np.zeros(self.ground.size), dtype=np.float64)

    def relative(self, owner: int) -> int:
        """An owner as it is counted here."""
        if owner == CLOSED:
            return CLOSED
        return (owner - self.field.seat) % self.field.seats if owner >= 0 else self.nobody

    def numbers(
        self, owner: Owners, armies: Floats, took: Floats, escort: Owners | None = None
    ) -> tuple[Floats, Floats]:
        """The numbers of positions, a row each, and what each position counts that is won (else 0): 1 with a
        goal reached, more if all rivals are gone. `owner`, `armies` and `escort` are by row and space, `took`
        by row: 1 if a card has been earned."""
        field, ground = self.field, self.ground
        armies = steady(armies)
        seats, rows = self.nobody, len(owner)
        unit = ground.one
        lands = (owner[:, None, :] == np.arange(seats + 1, dtype=np.int8)[None, :, None]).astype(np.float64)
        force = lands * armies[:, None, :]
        loose = np.maximum(force - lands, 0.0)
        both = np.concatenate([loose[:, :seats], lands[:, :seats]], axis=1) @ ground.strikes
        reach, beside = both[:, :seats], both[:, seats:]
        total, held = force @ unit, lands @ unit
        alive = (held[:, :seats] > 0).astype(np.float64)
        parts = lands[:, :seats] @ ground.members
        full = (parts == ground.sizes).astype(np.float64)
        brings = (full * ground.bonus).sum(axis=2)
        income = (np.maximum(np.floor(held[:, :seats] / field.per), field.least) + self.base + brings) * alive
        cards = self._cards(alive, took)
        stash = fine(np.take(np.array(SOON), np.minimum(cards, len(SOON) - 1).astype(np.intp))) * field.worth
        if field.hand:
            stash[:, 0] = np.maximum(stash[:, 0], field.hand)
        stash *= alive
        rivals = alive.copy()
        rivals[:, 0] = 0.0
        count = np.maximum(rivals.sum(axis=1), 1.0)
        f, i, s, power = total[:, 0], income[:, 0], stash[:, 0], total[:, :seats] + 2 * income + stash
        world = np.maximum(total[:, :seats].sum(axis=1), 1.0)
        earned = np.maximum(income.sum(axis=1), 1.0)

        def foremost(x: Floats) -> Floats:
            most: Floats = (x * rivals).max(axis=1)
            return most

        def average(x: Floats) -> Floats:
            mean: Floats = (x * rivals).sum(axis=1) / count
            return mean

        mine, here = lands[:, 0], armies
        coming = (income + stash) * 0.625
        threat = np.where(beside[:, 1:] > 0, reach[:, 1:] + coming[:, 1:, None], 0.0)
        worst = threat.max(axis=1) if seats > 1 else np.zeros_like(armies)
        hold = here * here / (here * here + 0.5 * worst * worst + 1e-9)
        at_risk = fine((1 - hold) * mine)
        front = mine * (worst > 0)
        fronts = np.maximum(front @ unit, 1.0)
        front_armies = (front * here) @ unit
        safe, breakable = self._regions(full, hold, reach, lands, here)
        share = parts[:, 0] / ground.sizes
        force_in = force[:, :seats] @ ground.members
        strength = force_in[:, 0] / np.maximum(force_in.sum(axis=1) + (force[:, seats] @ ground.members), 1.0)
        f1 = np.maximum(f, 1.0)
        sums = np.where(rivals > 0, total[:, :seats] + 0.0, 1e9)
        weak = sums.min(axis=1)
        prey = sums.argmin(axis=1)
        row = np.arange(rows)
        near_prey = ((lands[row, prey] * (reach[:, 0] > 0)) @ unit) / np.maximum(held[row, prey], 1.0)
        most, mean = foremost(total[:, :seats]), average(total[:, :seats])
        best_power = foremost(power)
        leader = power * rivals
        lead = leader.argmax(axis=1)
        touch = fine(reach[:, 0] / (reach[:, 0] + here + 1e-9))
        near_leader = ((lands[row, lead] * touch) @ unit) / np.maximum(held[row, lead], 1.0)
        all_power = np.maximum(power.sum(axis=1), 1.0)
        columns = [
            f / world, _ratio(f, most), _ratio(f, mean),
            i / earned, _ratio(i, foremost(income)), _ratio(i, average(income)),
            held[:, 0] / ground.size, _ratio(held[:, 0], foremost(held[:, :seats])),
            brings[:, 0] / ground.total, safe / ground.total, foremost(brings) / ground.total,
            fine(share * share * share * ground.bonus).sum(axis=1) / ground.total,
            fine(strength * strength * ground.bonus).sum(axis=1) / ground.total,
            breakable / ground.total,
            (at_risk @ unit) / np.maximum(held[:, 0], 1.0), (fine(at_risk * here) @ unit) / f1,
            _ratio(worst.max(axis=1), f), front_armies / f1, (mine * here).max(axis=1) / f1,
            (f - front_armies - ((mine - front) @ unit)) / f1, fronts / np.maximum(held[:, 0], 1.0),
            ((mine * beside[:, 0]) @ unit) / np.maximum(mine @ ground.degrees, 1.0),
            (fine(front * _ratio(here, worst)) @ unit) / fronts,
            _ratio(s, average(stash)) * (field.worth > 0), foremost(stash) / (world + 1.0), s / (world + 1.0),
            np.minimum(cards[:, 0], 5.0) / 5.0,
            _ratio(f, np.minimum(weak, 1e6)), cards[row, prey] / 5.0, near_prey,
            world / (world + 100.0), alive.sum(axis=1) / 6.0,
            (i + s) / world, best_power / all_power, near_leader,
            self._fear(lands, reach, here, total, alive), _ratio(foremost(total[:, :seats] + coming), f),
            (power[:, :1] > power * rivals).sum(axis=1) / seats,
            total[:, seats] / (world + total[:, seats]), (count == 1) * 1.0,
        ]  # fmt: skip
        for weights in self.weights:
            by_owner = fine(lands[:, :seats] * weights).sum(axis=2)
            whole = max(float(weights.sum()), 1e-6)
            columns += [by_owner[:, 0] / whole, foremost(by_owner) / whole]
        won = ALONE * (rivals.sum(axis=1) == 0)
        if field.goal:
            by = GoalForces(loose[:, :seats], beside, income)
            goals = goal_numbers(field.goal, ground, self.chances, lands[:, :seats], here, by)
            columns += goals.columns
            won = np.maximum(won, goals.won)
        if field.more:
            escort = np.repeat(self.escort[None], rows, axis=0) if escort is None else escort
            columns += field.more(owner, armies, escort, hold)
        columns += [np.full(rows, value) for value in field.extra]
        return np.array(columns).T, won

    def _cards(self, alive: Floats, took: Floats) -> Floats:
        """The cards in each hand: of seats that were eliminated they are the seat's own now."""
        cards: Floats = self.cards * alive
        if self.field.spoils:
            cards[:, 0] += (self.cards * (1 - alive)).sum(axis=1)
        if self.field.cards:
            cards[:, 0] += took
        return cards

    def _regions(
        self, full: Floats, hold: Floats, reach: Floats, held: Floats, here: Floats
    ) -> tuple[Floats, Floats]:
        """The bonuses of the seat's own regions, each times the chance of its weakest space to hold; and the
        bonuses of rivals' regions, each times the best chance to break it."""
        safe = breakable = np.zeros(len(hold))
        strike = reach[:, 0] / (reach[:, 0] + 1.25 * here + 1e-9)
        bonus, spaces = self.ground.bonus, self.ground.spaces
        kept = full[:, 0] * bonus * hold[:, spaces].min(axis=2, initial=1.0)
        broken = full[:, 1:].max(axis=1, initial=0.0) * bonus * strike[:, spaces].max(axis=2, initial=0.0)
        for r in range(len(bonus)):
            safe = safe + kept[:, r]
            breakable = breakable + broken[:, r]
        return safe, breakable

    def _fear(self, held: Floats, reach: Floats, here: Floats, total: Floats, alive: Floats) -> Floats:
        """Of all that rivals might attack, weighed by their armies, the part that is the seat's own."""
        seats = self.nobody
        if seats < 2:
            return np.zeros(len(here))
        press = fine(reach[:, 1:] / (reach[:, 1:] + 1.5 * here[:, None, :] + 1e-9))
        press = press * (1 - held[:, 1:seats])
        mine = (press * held[:, :1]) @ self.ground.one
        part = mine / np.maximum(press @ self.ground.one, 1e-6)
        weight = total[:, 1:seats] * alive[:, 1:]
        fear: Floats = fine(part * weight).sum(axis=1) / np.maximum(weight.sum(axis=1), 1.0)
        return fear
