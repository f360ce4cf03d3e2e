"""How a position of `middle_earth` stands in the race for points, in numbers for whole batches: arrays [row,
space]; the seat itself is owner 0, the next one 1 and so on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.boards.load import load_board
from engine.parts.field import Escort
from engine.parts.outlook import steps_to
from engine.rules.middle_earth.ai.forecast import over_within, turns_left
from engine.rules.middle_earth.cards import KINDS, MISSION, shown_points
from engine.rules.middle_earth.meta import DATA, GOOD, board, has_ring, path, sites, strongholds
from engine.rules.middle_earth.state import Body
from engine.system import AnyState

Floats = NDArray[np.float64]

NAMES = (
    "margin", "margin_soon", "margin_mean", "margin_safe", "margin_later", "margin_next", "risk_points",
    "army_time", "leader", "leader_rival", "led", "mission", "near_site", "adventures", "adventures_rival",
    "army_classic", "soon", "later", "time", "classic",
)  # fmt: skip
"""The numbers that `RingRace.numbers` gives, and whether no ring ends the game."""
ROUNDS = 8.0
"""With this many rounds left, or more, or without a ring, time is full."""
KEPT = 0.75
"""How often the ring leaves although somebody might keep it."""
FAR = 9
"""More steps than there are to a mission's place."""
GRAIN = 4096.0


def _fine(x: Any) -> Floats:
    """Rounded, so that sums are exact in any order."""
    rounded: Floats = np.rint(x * GRAIN) / GRAIN
    return rounded


class RaceGround(NamedTuple):
    """The board as arrays by space."""

    points: Floats
    """What each counts by itself."""
    forts: Floats
    sites: NDArray[np.bool_]
    near_site: Floats
    members: Floats
    sizes: Floats
    bonus: Floats
    firsts: NDArray[np.intp]
    """By region its first space: the spaces of a region stand together."""
    one: Floats


@cache
def race_ground() -> RaceGround:
    """The arrays of the only board."""
    world = load_board("ringlands")
    size = range(len(world.ids))
    forts = np.array([float(s in strongholds(world)) for s in size])
    near = [float(any(n in sites(world) for n in world.neighbours[s])) for s in size]
    members = np.array([[float(s in spaces) for spaces in world.members] for s in size])
    return RaceGround(
        1.0 + DATA.stronghold_points * forts, forts, np.array([s in sites(world) for s in size]),
        np.array(near), members, members.sum(axis=0), np.array([float(r.bonus) for r in world.regions]),
        np.array([min(spaces) for spaces in world.members]), np.ones(len(world.ids)),
    )  # fmt: skip


@cache
def _steps(goal: int) -> Floats:
    """By space the steps to another one."""
    world = load_board("ringlands")
    return np.array([float(steps_to(s, {goal}, world.neighbours)) for s in range(len(world.ids))])


class RingMission(NamedTuple):
    """A mission in the seat's hand."""

    space: int
    armies: int
    points: int


def missions(at: AnyState, seat: int) -> tuple[RingMission, ...]:
    """The missions in a seat's hand."""
    b: Body = at.body
    index = board(at.setup).index
    cards = (KINDS[n] for n in b.adventures[seat] if KINDS[n].kind == MISSION)
    by = ((card, card.good if b.sides[seat] == GOOD else card.evil) for card in cards)
    return tuple(RingMission(index[card.space], n or DATA.foe, points) for card, (n, points) in by)


class RingClock(NamedTuple):
    """The time that is left."""

    rounds: float
    """The rounds that are left, at most `ROUNDS`, as a share of these."""
    soon: float
    """How likely the game ends before the seat's next turn."""
    later: float
    """How likely it ends before the turn after that."""
    now: float
    """How likely it ends with the present turn."""


def ring_clock(at: AnyState, seat: int) -> RingClock:
    """The time that is left after the seat's turn: its present one, or the latest."""
    b: Body = at.body
    if not has_ring(at.setup) or b.ring >= len(path(board(at.setup))):
        return RingClock(1.0, 0.0, 0.0, 0.0)
    alive = sum(b.alive)
    left = turns_left(b.ring, b.need)
    if b.turn != seat:
        order = sum(b.alive[(b.turn + k) % at.setup.seats] for k in range((seat - b.turn) % at.setup.seats))
        by = [over_within(b.ring, b.need, n) for n in (order, order + alive)]
        return RingClock(min(left / alive, ROUNDS) / ROUNDS, by[0], by[1], 0.0)
    now = over_within(b.ring, b.need, 1)
    if now == 1:
        return RingClock(0.0, 1.0, 1.0, KEPT)
    by = [(over_within(b.ring, b.need, n) - now) / (1 - now) for n in (alive, 2 * alive)]
    return RingClock(min(max(left - 1, 0.5) / alive, ROUNDS) / ROUNDS, by[0], by[1], now * KEPT)


class RingRace:
    """What does not change while a seat has its turn."""

    def __init__(self, at: AnyState, seat: int) -> None:
        b: Body = at.body
        self.ring = has_ring(at.setup)
        seats = at.setup.seats
        self._order = order = [(seat + k) % seats for k in range(seats)]
        self.rivals = [k for k, s in enumerate(order) if k and b.alive[s]]
        self.clock = ring_clock(at, seat)
        self.shown = [float(shown_points(b, s)) if self.ring else 0.0 for s in order]
        self.laid = [len(b.shown[s]) if self.ring else 0 for s in order]
        self.missions = missions(at, seat) if self.ring else ()
        self.leaders = [(k, s) for k in self.rivals for s in (b.leaders[order[k]] if self.ring else ())]
        hands = [len(b.adventures[s]) if self.ring else 0 for s in order]
        self._hand = hands[0]
        self._others = sum(hands[k] for k in self.rivals) / max(1, len(self.rivals)) / DATA.adventure_hand
        self.locked = [s for s in b.leaders[seat] if s in b.locked] if self.ring and b.turn == seat else []
        self._earned = b.turn == seat and b.earned and not b.declined and not b.drew

    def _ownership(self, owner: Any) -> Floats:
        """By row, seat and space: 1 if it is the seat's."""
        seats = np.arange(len(self._order), dtype=np.int8)
        held: Floats = (owner[:, None, :] == seats[None, :, None]).astype(np.float64)
        return held

    def _points(self, held: Floats, escort: Any) -> Floats:
        """By row and seat the points."""
        ground = race_ground()
        full = (held @ ground.members == ground.sizes) @ ground.bonus
        points: Floats = held @ (ground.points if self.ring else ground.one) + full + np.array(self.shown)
        for mission in self.missions:
            points[:, 0] += mission.points * (escort[:, mission.space] == Escort.STAYS)
        return points

    def count(self, owner: Any, armies: Any, escort: Any) -> Floats:
        """The seat's part of the victory if points are counted."""
        ground = race_ground()
        held = self._ownership(owner)
        land, forts = held @ ground.one, held @ ground.forts
        merits = ((self._points(held, escort) * 100 + land) * 100 + forts) * 100 + np.array(self.laid)
        mine, rivals = merits[:, :1], merits[:, self.rivals]
        equal = 1.0 + (rivals == mine).sum(axis=1)
        part: Floats = np.where((rivals <= mine).all(axis=1), 1.0 / equal, 0.0)
        return part

    def numbers(self, owner: Any, armies: Any, escort: Any, hold: Any) -> Sequence[Floats]:
        """The numbers named by `NAMES`."""
        ground, clock, ring = race_ground(), self.clock, float(self.ring)
        held = self._ownership(owner)
        mine = held[:, 0]
        points, force = self._points(held, escort), (held * armies[:, None, :]) @ ground.one
        others = points[:, self.rivals]
        best, mean = others.max(axis=1), others.sum(axis=1) / len(self.rivals)
        ours, top = force[:, 0], force[:, self.rivals].max(axis=1)
        army = (ours - top) / (ours + top + 1.0)
        whole = mine @ ground.members == ground.sizes
        weak = 1 - np.minimum.reduceat(hold, ground.firsts, axis=1)
        risk = _fine(mine * (1 - hold)) @ ground.points + _fine(whole * weak) @ ground.bonus
        margin = ring * (points[:, 0] - best) / 10
        safe = ring * (points[:, 0] - best - risk) / 10
        haste = 1.0 / (0.3 + 2.0 * clock.rounds)
        rest = 1.0 - clock.soon
        leads = mine * ((escort > 0) & (escort < Escort.LEFT))
        leads[:, self.locked] = mine[:, self.locked]
        none = np.zeros(len(owner))
        guards = sum(((owner[:, s] == k) * 1.0 for k, s in self.leaders), none)
        came = ((escort >= Escort.CAME) & ground.sites).any(axis=1) | self._earned
        hand = self._hand - sum(((escort[:, m.space] == Escort.STAYS) * 1.0 for m in self.missions), none)
        return [
            margin, np.clip(margin * haste, -3, 3), ring * (points[:, 0] - mean) / 10,
            np.clip(safe * haste, -3, 3), margin * clock.later, margin * clock.soon, ring * risk / 5,
            army * clock.rounds, leads @ ground.one / DATA.leaders,
            guards / len(self.rivals) / DATA.leaders, (leads * armies) @ ground.one / (ours + 1.0),
            self._hopes(leads, escort) * rest / 2, (leads * ground.near_site).max(axis=1) * rest,
            np.minimum(hand + came, DATA.adventure_hand) / DATA.adventure_hand, none + self._others,
            army * (1 - ring), none + clock.soon, none + clock.later, none + clock.rounds,
        ]  # fmt: skip

    def _hopes(self, leads: Floats, escort: Any) -> Floats:
        """What missions might bring that are still open, more the nearer a leader is."""
        hope = np.zeros(len(leads))
        for mission in self.missions:
            away = _steps(mission.space)
            near = np.where(leads > 0, np.where(away == 0, 2.0, away), float(FAR)).min(axis=1)
            open_ = escort[:, mission.space] != Escort.STAYS
            hope = hope + open_ * (mission.points + 0.3 * mission.armies) / (1.0 + near)
        return hope
