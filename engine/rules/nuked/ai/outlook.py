"""What a computer player of `nuked` knows of a position, and how far armies could march in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from heapq import heappop, heappush
from typing import Any, NamedTuple

from engine.boards.load import load_board
from engine.rules.nuked.cards import NUMBERS
from engine.rules.nuked.meta import DATA
from engine.types import View


class Advance(NamedTuple):
    """How an army comes to stand beside a target: where its way begins, by which first step, and how many of
    it could attack."""

    troops: int
    start: int
    step: int
    """The first territory that has to be taken; the target itself if the army stands beside it."""


class Outlook:
    """A view in numbers, as its seat sees it. `army` and `owner` may be changed to try something."""

    def __init__(self, view: View, seat: int) -> None:
        self.seat = seat
        self.world = load_board(view.board)
        self.prompt: dict[str, Any] = next((p.data for p in view.prompts if p.seat == seat), {})
        shown = [view.spaces[s] for s in self.world.ids]
        self.owner = [-1 if s.owner is None else s.owner for s in shown]
        self.army = [s.tokens["army"] for s in shown]
        self.hot = {i for i, s in enumerate(shown) if "nuked" in s.marks}
        self.capitals = {
            s.owner: i for i, s in enumerate(shown) if "capital" in s.tokens and s.owner is not None
        }
        self.farm = self.capitals.get(seat, -1)
        self.hand = [card.kind for card in next(s.hand or () for s in view.seats if s.seat == seat)]
        self.round = view.round
        self.last = view.round == view.options["rounds"]
        self.near = [set(around) for around in self.world.neighbours]
        self.join(*(self.world.index[s] for s in self.prompt.get("ferry", ())))

    @property
    def own(self) -> list[int]:
        return [s for s, owner in enumerate(self.owner) if owner == self.seat]

    @property
    def rivals(self) -> dict[int, int]:
        """The Farms of the others, by seat."""
        return {who: farm for who, farm in self.capitals.items() if who != self.seat}

    @property
    def open(self) -> bool:
        """Whether Farms can be attacked in this round."""
        return self.round >= DATA.open_from

    def border(self, space: int) -> bool:
        """Whether a territory touches land of others that can be entered."""
        return any(self.owner[n] != self.owner[space] and n not in self.hot for n in self.near[space])

    def border_after(self, a: int, t: int) -> bool:
        """Whether a territory still touches others' land once this neighbour is taken."""
        return any(self.owner[n] != self.seat and n not in self.hot and n != t for n in self.near[a])

    def network(self) -> set[int]:
        """Own territories that a chain joins to the Farm."""
        reached = edge = {self.farm}
        while edge:
            edge = {n for s in edge for n in self.near[s] if self.owner[n] == self.seat} - reached
            reached = reached | edge
        return reached

    def join(self, *pair: int) -> None:
        """Make two territories neighbours."""
        for a, t in (pair, pair[::-1]) if pair else ():
            self.near[a] = self.near[a] | {t}

    @contextmanager
    def add_troops(self, space: int, n: int) -> Iterator[None]:
        """As if this many more stood there."""
        self.army[space] += n
        try:
            yield
        finally:
            self.army[space] -= n

    @contextmanager
    def ferry(self, a: int, t: int) -> Iterator[None]:
        """As if a Boat went between these."""
        before = self.near
        self.near = list(before)
        self.join(a, t)
        try:
            yield
        finally:
            self.near = before

    def least(self, t: int, armed: bool = False) -> int:
        """Troops that an attack on a territory needs."""
        if self.owner[t] < 0:
            return DATA.vacant_least
        ratio = (DATA.ratio_capital if t in self.capitals.values() else DATA.ratio) - armed
        return self.army[t] * ratio if ratio > 1 else self.army[t] + 1

    def marches(self, seat: int, keep: dict[int, int] | None = None) -> dict[int, Advance]:
        """For each Farm of others the strongest army of the seat that can come to stand beside it within one
        turn, if nobody answers. `keep` is how many have to stay where."""
        best: dict[int, int] = {}
        advances: dict[int, Advance] = {}
        queue: list[tuple[int, int, int, int]] = []
        for s, owner in enumerate(self.owner):
            free = self.army[s] - max(1, (keep or {}).get(s, 1))
            if owner == seat and free > 0:
                heappush(queue, (-free, s, s, -1))
        targets = {farm for who, farm in self.capitals.items() if who != seat}
        while queue:
            minus, s, start, step = heappop(queue)
            if -minus <= best.get(s, 0):
                continue
            best[s] = -minus
            for t in self.near[s]:
                if self.owner[t] == seat or t in self.hot:
                    continue
                if t in targets:
                    if t not in advances or -minus > advances[t].troops:
                        advances[t] = Advance(-minus, start, t if step < 0 else step)
                    continue
                left = -minus - (self.army[t] if self.owner[t] >= 0 else DATA.vacant_lost) - 1
                if -minus >= self.least(t) and left > best.get(t, 0):
                    heappush(queue, (-left, t, start, t if step < 0 else step))
        return advances

    def threat(self) -> int:
        """The strongest army that could attack one's Farm before one's next turn, with what its seat gets
        before."""
        armies = 0
        for rival in self.rivals:
            march = self.marches(rival).get(self.farm)
            fresh = max(DATA.least_income, self.owner.count(rival) // DATA.territories_a_troop_on_the_capital)
            armies = max(armies, march.troops + fresh if march else 0)
        return armies

    def guard(self) -> int:
        """Troops that keep the Farm safe until the next own turn, upkeep aside; 1 in the first rounds."""
        if self.round < DATA.open_from - 1 or self.last:
            return 1
        needed = self.threat() // DATA.ratio_capital + 1
        return min(needed, MOST_GUARD)

    def promise(self, keep: dict[int, int]) -> float:
        """How near the seat is to capturing a Farm: 1 and more is enough."""
        marches = self.marches(self.seat, keep)
        return max((m.troops / (DATA.ratio_capital * self.army[t]) for t, m in marches.items()), default=0.0)

    def playable(self, effect: str) -> list[str]:
        """The kinds of own cards with this effect, the strongest first."""
        cards = [DATA.cards[NUMBERS[kind]] for kind in dict.fromkeys(self.hand)]
        fitting = sorted((c for c in cards if c.effect == effect), key=lambda c: -c.troops)
        return [card.kind for card in fitting]


MOST_GUARD = 24
"""A Farm of more loses too much by upkeep."""
