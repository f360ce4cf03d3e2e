"""A view as the computer player of `middle_earth` evaluates it: the worth of territories and the chances of
attacks. Worth is in points; what a battalion is worth in them sinks as the ring comes near its end.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from engine.boards.load import load_board
from engine.parts.outlook import Siege, siege
from engine.rules.middle_earth.ai.forecast import CLASSIC, over_within, turns_left
from engine.rules.middle_earth.cards import KINDS, MISSION, NUMBERS
from engine.rules.middle_earth.meta import DATA, GOOD, sites, strongholds
from engine.types import SeatView, View

BATTALION = 0.2
"""What a battalion is worth while there is much time left."""
LEAST = 0.04
"""And at the very end, when the next turn may be the last."""
SITE = 1.1
"""What an adventure card is worth that a leader earns at a site of power."""
CARD = 0.5
"""What a territory card is worth, early."""
FEAR = 0.15
"""The weight of possible losses: not every rival who could attack does."""
SURE, HOPE = 0.45, 0.3
"""Least probability of a conquest that is tried: with time left, and at the end."""
VICTORY = 100.0


class Reach(NamedTuple):
    """An attack to be thought about."""

    a: int
    t: int
    own: int
    """All that stand in a."""
    foe: int
    led: bool
    breached: bool = False


class Outlook:
    """The position as one seat sees it. Lists by space hold one entry a territory, in the board's order."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.world = load_board(view.board)
        shown = [view.spaces[s] for s in self.world.ids]
        self.owner = [-1 if s.owner is None else s.owner for s in shown]
        self.armies = [s.tokens.get("army", 0) for s in shown]
        self.leader = ["leader" in s.tokens for s in shown]
        self.locked = {i for i, s in enumerate(shown) if "locked" in s.marks}
        self.storms = {i for i, s in enumerate(shown) if "storm" in s.marks}
        self.ring = bool(view.paths)
        self.forts = strongholds(self.world) if self.ring else frozenset()
        self.sites = sites(self.world) if self.ring else frozenset()
        self.blocked = {frozenset((self.world.index[e.a], self.world.index[e.b])) for e in view.edges}
        self.own = [i for i, o in enumerate(self.owner) if o == seat]
        self.me = view.seats[seat]
        self.rivals = [s for s in view.seats if s.kind == "player" and s.alive and s.seat != seat]
        self.prompt: dict[str, Any] = next((p.data for p in view.prompts if p.seat == seat), {})
        self.cards = [KINDS[NUMBERS[c.kind]] for c in self.me.hand or () if c.kind in NUMBERS]
        self._stands: dict[tuple[int, int, bool], float] = {}

    # -- Time -----------------------------------------------------------------------------------------

    @cached_property
    def turns(self) -> float:
        """Turns of all seats until the ring is out, the present one included."""
        if not self.ring:
            return CLASSIC
        way = self.view.paths[0]
        return turns_left(way.place, way.need or 0)

    @cached_property
    def last(self) -> float:
        """How likely the seat has no further turn after the present one, or after its next."""
        if not self.ring:
            return 0.0
        way = self.view.paths[0]
        return over_within(way.place, way.need or 0, 1 + len(self.rivals))

    @property
    def late(self) -> bool:
        """Whether cards should be played now because little time is left."""
        return self.last > 0.3

    @cached_property
    def battalion(self) -> float:
        """The worth of one battalion."""
        return LEAST + (BATTALION - LEAST) * (1 - self.last)

    # -- Score ----------------------------------------------------------------------------------------

    def merit(self, seat: SeatView) -> tuple[int, ...]:
        """The seats' sorting keys in the final ranking."""
        counted = seat.counters
        return (counted["score"], counted["territories"], counted["strongholds"], len(seat.shown))

    @cached_property
    def margin(self) -> int:
        """Points ahead of the best rival; 0 if equal and not first."""
        best = max(self.merit(seat) for seat in self.rivals)
        mine = self.merit(self.me)
        return max(1, mine[0] - best[0]) if mine > best else min(0, mine[0] - best[0])

    @cached_property
    def feared(self) -> int:
        """The rival who is ahead of the others."""
        if not self.ring:
            return max(self.rivals, key=lambda s: s.counters["territories"]).seat
        return max(self.rivals, key=self.merit).seat

    # -- Worth ----------------------------------------------------------------------------------------

    @cached_property
    def worth(self) -> list[float]:
        """By space: its point, its stronghold, and how near its region is to being whole, for oneself or for
        another."""
        worth = [1.0 + DATA.stronghold_points * (s in self.forts) for s in range(len(self.owner))]
        alone = len(self.rivals) == 1
        alive = {s.seat for s in self.rivals}
        for region, members in zip(self.world.regions, self.world.members, strict=True):
            holders = {self.owner[s] for s in members}
            share = sum(self.owner[s] == self.seat for s in members) / len(members)
            near = region.bonus * (1.5 if share == 1 else share**2)
            broken = region.bonus * (1.0 if alone else 0.6) * (len(holders) == 1 and holders <= alive)
            for s in members:
                worth[s] += near + broken
        for s, owner in enumerate(self.owner):
            if owner in alive:
                left = self.view.seats[owner].counters["territories"]
                worth[s] += 0.5 * alone + (VICTORY * alone + CARD if left == 1 else 0.0)
        return worth

    @cached_property
    def goals(self) -> dict[int, float]:
        """The targets of the missions in the hand, and their rewards."""
        worths: dict[int, float] = {}
        for card in self.cards:
            if card.kind == MISSION:
                n, points = card.good if self.me.side == GOOD else card.evil
                gain = points + (CARD * (1 - self.last) if card.into == "card" else n * self.battalion)
                worths[self.world.index[card.space]] = gain
        return worths

    def arrival(self, t: int) -> float:
        """The value of a leader's arrival in a territory."""
        return self.goals.get(t, 0.0) + SITE * (1 - self.last) * (t in self.sites)

    @property
    def leaders(self) -> list[int]:
        """The territories with own leaders."""
        return [s for s in self.own if self.leader[s]]

    def leads(self, a: int) -> bool:
        """Whether a leader of the seat stands here and goes along."""
        return self.leader[a] and a not in self.locked and self.owner[a] == self.seat

    # -- Attacks --------------------------------------------------------------------------------------

    def fight(self, reach: Reach) -> Siege:
        """How an attack to the end would go."""
        bonus = (int(reach.led), self.tough(reach.t, reach.breached)) if self.ring else (0, 0)
        return siege(reach.own - 1, reach.foe, bonus=bonus, capped=True)

    def tough(self, t: int, breached: bool = False) -> int:
        """The bonus of a territory's defender."""
        breached = breached or "breached" in self.view.spaces[self.world.ids[t]].marks
        return int(self.leader[t]) + int(t in self.forts and not breached)

    def strike(self, reach: Reach) -> float:
        """The value of an attack; above 0 it is worth making."""
        siege = self.fight(reach)
        if siege.chance < SURE - (SURE - HOPE) * self.last:
            return siege.chance - 1.0
        foe = self.view.seats[self.owner[reach.t]] if self.owner[reach.t] >= 0 else None
        kills = 0.0 if foe is None or foe not in self.rivals else 0.8 if len(self.rivals) == 1 else 0.3
        gain = self.worth[reach.t] + self.arrival(reach.t) * reach.led
        return siege.chance * gain + self.battalion * (kills * siege.killed - siege.lost)

    def foes(self, space: int, led: bool) -> list[int]:
        """Territories of others that can be attacked from here."""
        if space in self.storms:
            return []
        return [
            t
            for t in self.world.neighbours[space]
            if self.owner[t] != self.seat
            and t not in self.storms
            and (led or frozenset((space, t)) not in self.blocked)
        ]

    @cached_property
    def inner(self) -> set[int]:
        """Own territories that have none of others beside them, as far as attacks go."""
        return {s for s in self.own if not self.foes(s, led=True)}

    def danger(self, space: int, armies: int, led: bool) -> float:
        """How likely a territory is lost with this many on it, if the strongest neighbour comes."""
        most = 0.0
        rivals = {s.seat for s in self.rivals}
        added = int(led) + int(space in self.forts) if self.ring else 0
        for n in self.world.neighbours[space]:
            if self.owner[n] in rivals and self.armies[n] > 1 and n not in self.storms:
                bonus = (int(self.leader[n]), added) if self.ring else (0, 0)
                most = max(most, siege(self.armies[n] - 1, max(1, armies), bonus=bonus, capped=True).chance)
        return most

    def stands(self, space: int, armies: int, led: bool | None = None) -> float:
        """How good the position of this many battalions there is, with a leader or without: what could be
        taken, less what could be lost."""
        led = self.leads(space) if led is None else led
        key = (space, armies, led)
        if key not in self._stands:
            self._stands[key] = self._weigh(space, armies, led)
        return self._stands[key]

    def _weigh(self, space: int, armies: int, led: bool) -> float:
        foes = self.foes(space, led) if armies > 1 else []
        gains = [self.strike(Reach(space, t, armies, self.armies[t], led)) for t in foes]
        if not any(self.owner[n] != self.seat for n in self.world.neighbours[space]):
            return 0.0
        lost = self.worth[space] + self.battalion * armies + 0.7 * led
        return max((0.0, *gains)) - FEAR * self.danger(space, armies, led) * lost

    @property
    def crowded(self) -> bool:
        """Whether the hand is full: a further card would cost one."""
        return len(self.cards) >= DATA.adventure_hand
