"""A position in plain numbers, quick to copy and to change: what plans are tried on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from engine.boards.board import Board
from engine.boards.load import load_board
from engine.rules.nuked.deal import bits
from engine.rules.nuked.meta import DATA, coastal
from engine.rules.nuked.state import NOBODY, Body
from engine.system import AnyState


class Land(NamedTuple):
    """The board in sets of territories, each a number with a bit for each of them."""

    near: tuple[tuple[int, ...], ...]
    around: tuple[int, ...]
    """By territory its neighbours."""
    regions: tuple[tuple[int, int], ...]
    """Each region with its bonus."""
    coast: int
    coasts: tuple[bool, ...]
    """By territory whether it has a coast."""


@cache
def land(world: Board) -> Land:
    """The board in sets."""
    coast = coastal(world)
    regions = zip(world.members, world.regions, strict=True)
    return Land(
        tuple(tuple(around) for around in world.neighbours),
        tuple(mask(around) for around in world.neighbours),
        tuple((mask(spaces), region.bonus) for spaces, region in regions),
        mask(coast),
        tuple(s in coast for s in range(len(world.ids))),
    )


def mask(spaces: Sequence[int] | frozenset[int]) -> int:
    """Territories as a set of bits."""
    union = 0
    for space in spaces:
        union |= 1 << space
    return union


class Ground:
    """A position. Lists by space and by seat as in the body of a state; `held` are the territories of each
    seat as sets. All of it is public, but for the hand of the seat from whose side it is seen."""

    __slots__ = (
        "armed", "army", "boat", "capital", "farms", "first", "hand", "hands", "held", "hot", "land", "last",
        "me", "open", "owner", "played", "round", "took", "turn",
    )  # fmt: skip

    land: Land
    me: int
    owner: list[int]
    army: list[int]
    capital: list[int]
    held: list[int]
    hot: int
    hand: tuple[int, ...]
    """The seat's own cards."""
    hands: list[int]
    """By seat the number of cards."""
    open: tuple[int, ...]
    """Cards that lie open."""
    farms: list[int]
    """By seat the Capitals captured."""
    round: int
    last: int
    """The last round."""
    first: int
    """The seat that begins each round."""
    turn: int
    """The seat on turn; between two turns the one that is next."""
    armed: bool
    played: bool
    took: bool
    boat: tuple[int, ...]

    def copy(self) -> Ground:
        """A position that can be changed without changing this one."""
        new = Ground()
        new.land, new.me, new.hot, new.hand, new.open = self.land, self.me, self.hot, self.hand, self.open
        new.owner, new.army, new.capital = self.owner[:], self.army[:], self.capital[:]
        new.held, new.hands, new.farms = self.held[:], self.hands[:], self.farms[:]
        new.round, new.last, new.first, new.turn = self.round, self.last, self.first, self.turn
        new.armed, new.played, new.took, new.boat = self.armed, self.played, self.took, self.boat
        return new

    @property
    def rivals(self) -> list[int]:
        """The other seats that have a Farm."""
        return [seat for seat, farm in enumerate(self.capital) if farm >= 0 and seat != self.me]

    def near(self, space: int) -> Sequence[int]:
        """Neighbours, for the seat on turn."""
        around = self.land.near[space]
        return (*around, *(s for s in self.boat if s != space)) if space in self.boat else around

    def least(self, t: int) -> int:
        """Troops that an attack on a territory needs now."""
        if self.owner[t] < 0:
            return DATA.vacant_least
        ratio = (DATA.ratio_capital if t in self.capital else DATA.ratio) - self.armed
        return self.army[t] * ratio if ratio > 1 else self.army[t] + 1

    def barred(self, t: int) -> bool:
        """Whether nobody may attack a territory now."""
        return bool(self.hot >> t & 1) or (self.round < DATA.open_from and t in self.capital)

    def take(self, seat: int, space: int) -> None:
        if self.owner[space] >= 0:
            self.held[self.owner[space]] &= ~(1 << space)
        self.owner[space] = seat
        if seat >= 0:
            self.held[seat] |= 1 << space

    def lose(self, space: int, n: int) -> None:
        """Troops die."""
        self.army[space] -= n
        if not self.army[space]:
            self.take(NOBODY, space)

    def attack(self, a: int, t: int, n: int, help_: int = 0) -> None:
        """An attack of the seat on turn, answered by a card with `help_` troops."""
        seat = self.owner[a]
        if self.owner[t] < 0:
            self.army[a] -= n
            self.army[t] = n - DATA.vacant_lost
            self.take(seat, t)
            self.took = True
            return
        self.armed = False
        self.army[t] += help_
        guard = self.army[t]
        self.army[a] -= min(n, guard)
        farm = self.capital.index(t) if t in self.capital else NOBODY
        if n <= guard:
            self.lose(t, n - (n == guard and farm >= 0))
            return
        self.army[a] -= n - guard
        self.army[t] = n - guard
        self.take(seat, t)
        self.took = True
        if farm >= 0:
            self.expel(farm, seat)

    def expel(self, seat: int, captor: int) -> None:
        """A seat is out."""
        self.capital[seat] = NOBODY
        self.farms[captor] += 1
        self.hands[captor] = min(DATA.hand, self.hands[captor] + self.hands[seat])
        self.hands[seat] = 0
        for space in bits(self.held[seat]):
            self.army[space] = 0
            self.owner[space] = NOBODY
        self.held[seat] = 0

    def network(self, seat: int, among: int) -> int:
        """The territories among these that a chain joins to the seat's Farm."""
        joined = edge = 1 << self.capital[seat]
        around = self.land.around
        ferry = self.boat if seat == self.turn else ()
        while edge:
            reached = 0
            while edge:
                lowest = edge & -edge
                edge ^= lowest
                reached |= around[lowest.bit_length() - 1]
            if ferry and (joined >> ferry[0] | joined >> ferry[1]) & 1:
                reached |= 1 << ferry[0] | 1 << ferry[1]
            edge = reached & among & ~joined
            joined |= edge
            if joined == among:
                break
        return joined

    def end(self) -> None:
        """The losses at the end of the turn, the card that a capture earns, and who is next."""
        seat = self.turn
        farm = self.capital[seat]
        if self.army[farm] >= DATA.upkeep_from:
            self.army[farm] -= self.army[farm] // DATA.upkeep_part
        held = self.held[seat]
        for space in bits(held & ~self.network(seat, held)):
            self.lose(space, 1)
        if self.hot:
            beside = 0
            for space in bits(self.hot):
                beside |= self.land.around[space]
            for space in bits(beside & self.held[seat]):
                if space != farm or self.army[space] > 1:
                    self.lose(space, 1)
        if self.took:
            self.hands[seat] = min(DATA.hand, self.hands[seat] + 1)
        self.armed = self.took = self.played = False
        self.boat = ()
        seats = len(self.capital)
        while True:
            seat = (seat + 1) % seats
            self.round += seat == self.first
            if self.capital[seat] >= 0:
                self.turn = seat
                return

    def due(self, seat: int) -> int:
        """The round of a seat's next turn, between two turns."""
        seats = len(self.capital)
        return self.round + ((seat - self.first) % seats < (self.turn - self.first) % seats)

    def income(self, seat: int, round_: int) -> tuple[int, int]:
        """Troops at the start of a turn in that round: anywhere, and all to the Capital."""
        held = self.held[seat]
        more = 0
        if round_ >= DATA.open_from:
            for region, bonus in self.land.regions:
                if held & region == region:
                    more += bonus
        count = held.bit_count()
        return (
            max(DATA.least_income, count // DATA.territories_a_troop) + more,
            max(DATA.least_income, count // DATA.territories_a_troop_on_the_capital) + more,
        )

    def tally(self) -> Tally:
        """All troops of each seat, its greatest army, and the greatest on a coast."""
        seats = len(self.capital)
        total, top, port = [0] * seats, [0] * seats, [0] * seats
        coast = self.land.coasts
        for seat, there, wet in zip(self.owner, self.army, coast, strict=True):
            if there:
                total[seat] += there
                if there > top[seat]:
                    top[seat] = there
                if wet and there > port[seat]:
                    port[seat] = there
        return Tally(total, top, port)

    def strike(self, seat: int, victim: int, fresh: int, tally: Tally) -> tuple[int, int, int]:
        """The seat's best way to take a Farm within a turn, if `fresh` more troops come to one place: by how
        many troops it exceeds what it needs (negative: that many are missing), what it needs, and the
        excess over a Boat. What cannot be reached is far out of reach."""
        army, coasts = self.army, self.land.coasts
        most = tally.top[seat] + fresh + SLACK
        ways, known = self.ways(seat, self.capital[victim], most, DATA.ratio_capital)
        best, of, landing = -FAR, FAR, FAR
        for s, need, _ in ways:
            if army[s] - need > best:
                best, of = army[s] - need, need
        for t, (need, _) in known.items():
            if need < landing and coasts[t]:
                landing = need
        port = tally.port[seat]
        return best + fresh, of, port + fresh - landing if port else -FAR

    def ways(
        self, seat: int, goal: int, most: int, ratio: int
    ) -> tuple[list[Way], dict[int, tuple[int, int]]]:
        """Where armies of the seat could march from to take a Farm within a turn with `most` troops; and by
        territory on the way how many must stand beside it to get through, and where they go on."""
        owner, army, near, hot = self.owner, self.army, self.land.near, self.hot
        marches: list[Way] = []
        guard = army[goal]
        need = (guard * ratio if ratio > 1 else guard + 1) + 1
        known = {goal: (need, goal)}
        if need > most:
            return marches, known
        shut = hot | self.farms_held()
        queue = [(need, goal)]
        while queue:
            need, t = heappop(queue)
            if known[t][0] < need:
                continue
            for s in near[t]:
                holder = owner[s]
                if holder == seat:
                    marches.append((s, need, t))
                    continue
                if shut >> s & 1:
                    continue
                if holder < 0:
                    more = need + VACANT
                else:
                    guard = army[s]
                    more = (need if need > guard else guard) + guard + 1
                if more <= most and (s not in known or more < known[s][0]):
                    known[s] = more, t
                    heappush(queue, (more, s))
        return marches, known

    def farms_held(self) -> int:
        """All Farms as a set."""
        farms = 0
        for farm in self.capital:
            if farm >= 0:
                farms |= 1 << farm
        return farms


class Tally(NamedTuple):
    """Numbers by seat."""

    total: list[int]
    top: list[int]
    port: list[int]


Known = dict[int, tuple[int, int]]
"""By territory how many troops must stand beside it to get through, and where they go on."""
Way = tuple[int, int, int]
"""Where an army stands, how many it needs there, and its first step."""
SLACK = 8
"""Ways for which more than this many are lacking are not looked for."""
VACANT = DATA.vacant_lost + 1
"""Troops that a march through unoccupied land takes: those that die and the one that stays behind."""
FAR = 99
"""More troops than anybody has."""


def of_state(at: AnyState, seat: int) -> Ground:
    """A position as a seat sees it."""
    b: Body = at.body
    new = Ground()
    new.land, new.me = land(load_board("world")), seat
    new.owner, new.army, new.capital = b.owner[:], b.armies[:], b.capital[:]
    new.held = _seat_masks(b.owner, at.setup.seats)
    new.hot = mask(tuple(b.hot))
    new.hand, new.hands, new.open = b.hands[seat], [len(hand) for hand in b.hands], b.open
    new.farms, new.round, new.last, new.turn = b.farms[:], b.round, at.setup.options["rounds"], b.turn
    new.first = b.first
    new.armed, new.played, new.took, new.boat = b.armed, b.played, b.took, b.boat
    return new


def _seat_masks(owner: Sequence[int], seats: int) -> list[int]:
    held = [0] * seats
    for space, seat in enumerate(owner):
        if seat >= 0:
            held[seat] |= 1 << space
    return held
