"""A view as the computer player of `risk2210` evaluates it: strength, threats, and the worth of each space.

Everything here is read from the `View` alone: what a person in that seat sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from engine.parts.outlook import Siege, siege
from engine.rules.risk2210.cards import cards
from engine.rules.risk2210.meta import COMMANDERS, LAND, NAVAL, NUCLEAR, SPACE, STATION, board, links
from engine.rules.risk2210.state import NOBODY
from engine.types import Setup, View

UNIT = 0.45
"""What a MOD of one's own is worth in territories, while there are years to come."""
LATE_UNIT = 0.12
"""The same in the last year, when MODs win nothing any more but the last territories."""
COMMANDER = 5.0
STATION_WORTH = 2.5
FOE = 0.2
"""What it is worth that an opponent loses a unit."""
SURE, LATE_SURE = 0.6, 0.4
"""Least probability of a conquest that is tried: while there are years to come, and in the last one."""
PEACEFUL = 0.8
"""How much of what can be taken without dice counts where MODs are placed."""
FINAL_UNIT = 0.01
"""The same in the last turn of the game, when only what is taken counts."""
FEAR = 0.5
"""The weight of possible losses: not every rival who could attack does."""
CARE = 0.8
"""How much of what commanders could be lost counts."""
ALONE = 0.8
"""How likely a commander without MODs around it is lost, no matter who is near now."""
YEARLY = 0.7
"""How much of a zone's bonus counts for each year to come."""
TERRAIN_OF = {LAND: "land", NAVAL: "water", SPACE: "moon"}


class Outlook:
    """The position as one seat sees it. Lists by space hold one entry a territory, in the board's order."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        players = [s for s in view.seats if s.kind == "player"]
        # A setup without its seed tells what board, which cards and which rules are in the game.
        self.setup = Setup(view.rules, len(players), "", view.options, view.version)
        self.world, self.net = board(self.setup), links(self.setup)
        self.cards = {card.id: card for card in cards(self.setup)}
        spaces = [view.spaces[s] for s in self.world.ids]
        self.owner = [NOBODY if s.owner is None else s.owner for s in spaces]
        self.mods = [s.tokens.get("army", 0) for s in spaces]
        self.staff = [tuple(k for k, name in enumerate(COMMANDERS) if name in s.tokens) for s in spaces]
        self.station = [STATION in s.tokens for s in spaces]
        self.ports = [i for i, there in enumerate(self.station) if there and self.net.kind[i] != "moon"]
        self.barren = frozenset(i for i, s in enumerate(spaces) if "destroyed" in s.marks)
        self.units = [n + len(there) for n, there in zip(self.mods, self.staff, strict=True)]
        self.own = [i for i, o in enumerate(self.owner) if o == seat]
        self.rivals = [s.seat for s in players if s.alive and s.seat != seat]
        self.leaders = [
            {k for i, there in enumerate(self.staff) if self.owner[i] == s.seat for k in there}
            for s in view.seats
        ]
        self.terrains = [{"land", *(TERRAIN_OF[k] for k in known & {NAVAL, SPACE})} for known in self.leaders]
        self.energy = view.seats[seat].counters.get("energy", 0)
        self.years_left = int(view.options["years"]) - max(1, view.round)
        order = {t.id: t.value for t in view.tracks}
        turn = order.get(f"order-{seat}", 0)
        later = any(order.get(f"order-{r}", 0) > turn for r in self.rivals)
        self.final = bool(view.round and turn) and not self.years_left and not later
        """Whether no rival has a turn any more after the player's next one."""
        self.unit = UNIT if self.years_left else FINAL_UNIT if self.final else LATE_UNIT
        self.sure = SURE if self.years_left else 0.0 if self.final else LATE_SURE
        self.fear, self.care = (0.0, 0.0) if self.final else (FEAR, CARE)
        hand = view.seats[seat].hand or ()
        self.hand = [self.cards[card.id] for card in hand if card.id in self.cards]
        self.influence = [0] * len(COMMANDERS)
        """By commander: what cards in the hand add to the final count if it is in play then."""
        for card in self.hand:
            self.influence[card.deck] += card.n * (card.effect == "influence" and not card.cost)
        self.prompt = next((p.data for p in view.prompts if p.seat == seat), {})
        self._threats: dict[int, int] = {}

    def can_cross(self, seat: int, a: int, t: int) -> bool:
        """Whether the seat has the commanders whom an invasion between two spaces needs."""
        known = self.terrains[seat]
        return self.net.kind[a] in known and self.net.kind[t] in known

    def hire_soon(self, kind: int) -> None:
        """Reckon from now on with a commander that is about to be hired."""
        self.leaders[self.seat].add(kind)
        self.terrains[self.seat].add(TERRAIN_OF[kind])

    def ways(self, a: int) -> Iterator[int]:
        """Spaces that others or nobody holds and that the player's seat could invade from a."""
        near = self.net.near[a]
        lifts = self.net.sites if a in self.ports else ()
        for t in {*near, *lifts}:
            if self.owner[t] != self.seat and t not in self.barren and self.can_cross(self.seat, a, t):
                yield t

    def strikers(self, space: int) -> Iterator[int]:
        """Spaces from which rivals could invade this one."""
        lifts = self.ports if space in self.net.sites else ()
        for n in {*self.net.near[space], *lifts}:
            if self.owner[n] in self.rivals and self.can_cross(self.owner[n], n, space):
                yield n

    def threat(self, space: int) -> int:
        """Units that rivals could send against this space."""
        if space not in self._threats:
            self._threats[space] = sum(max(0, self.units[n] - 1) for n in self.strikers(space))
        return self._threats[space]

    @cached_property
    def front(self) -> list[int]:
        """Own spaces that rivals threaten or from which something can be taken; all if there are none."""
        return [s for s in self.own if self.threat(s) or next(self.ways(s), None) is not None] or self.own

    @cached_property
    def top(self) -> int | None:
        """The rival with the highest score; None if there is none."""
        scores = self.view.seats
        return max(self.rivals, key=lambda s: (scores[s].counters.get("score", 0), -s), default=None)

    @cached_property
    def worth(self) -> list[float]:
        """By space: what it scores and brings, and how much its zone's bonus is within reach or guarded."""
        years = self.years_left
        worth = [1 + years / 3] * len(self.owner)
        for region, members in zip(self.world.regions, self.world.members, strict=True):
            spaces = [s for s in members if s not in self.barren]
            holders = Counter(self.owner[s] for s in spaces)
            mine = holders[self.seat]
            bonus = region.bonus * (1 + YEARLY * years)
            broken = max((holders[r] for r in self.rivals), default=0) == len(spaces)
            for s in spaces:
                share = (mine + (self.owner[s] != self.seat)) / len(spaces)
                worth[s] += bonus * (share if share == 1 else share**2 / 2) + broken * bonus / 2
                if not self.final:
                    worth[s] += STATION_WORTH * self.station[s] + COMMANDER / 3 * len(self.staff[s])
        return worth

    def helpers(self, a: int, t: int) -> int:
        """How many commanders in a roll eight-sided dice against t."""
        terrains = {self.net.kind[a], self.net.kind[t]}
        return sum(k == NUCLEAR or TERRAIN_OF.get(k) in terrains for k in self.staff[a])

    def tough(self, t: int) -> int:
        """With how many eight-sided dice a space is defended."""
        return 2 if self.station[t] else len(self.staff[t])

    def floor(self, a: int) -> int:
        """With how many units left an attack from a stops: commanders are not thrown away, except in the last
        turn of the game those who count for nothing."""
        if self.final and not any(self.influence[k] for k in self.staff[a]):
            return 1
        return len(self.staff[a]) + 1

    def siege(self, a: int, t: int, units: int) -> Siege:
        """What to expect of attacks on t from a with this many units there."""
        return siege(units - self.floor(a), self.units[t], self.helpers(a, t), self.tough(t))

    def strike(self, a: int, t: int, units: int) -> float:
        """How good it is to invade t from a with this many units there; above 0 is worth doing."""
        if not self.units[t]:
            return self.worth[t] * 1.2 if units > 1 else 0.0
        hopes = self.siege(a, t, units)
        if hopes.chance <= self.sure:
            return 0.0
        spoils = hopes.killed * (FOE if self.owner[t] in self.rivals and not self.final else 0)
        return hopes.chance * self.worth[t] + spoils - hopes.lost * self.unit

    def harvest(self, a: int, units: int) -> float:
        """What this many units in a could take without dice, one staying in each space."""
        seen, edge, total = {a}, [a], 0.0
        left = units - 1
        while edge and left > 0:
            near = {t for s in edge for t in self.ways(s) if not self.units[t]} - seen
            edge = sorted(near, key=lambda t: -self.worth[t])[:left]
            left -= len(edge)
            seen |= near
            total += sum(self.worth[t] for t in edge)
        return total

    def danger(self, space: int) -> float:
        """How likely a space is to fall if rivals threw everything at it."""
        return siege(self.threat(space), self.units[space], 0, self.tough(space)).chance

    def urge(self, space: int, more: int = 0) -> float:
        """How good a space of one's own stands with this many more MODs: what could be taken from there, less
        what could be lost."""
        self.units[space] += more
        units = self.units[space]
        gain = max((self.strike(space, t, units) for t in self.ways(space) if self.units[t]), default=0.0)
        stake = self.worth[space] + self.unit * units
        value = (
            max(gain, 0.0) + PEACEFUL * self.harvest(space, units) - self.fear * self.danger(space) * stake
        )
        value -= self.care * self.commander_risk(space)
        self.units[space] -= more
        return value

    @contextmanager
    def march(self, a: int, t: int, kinds: tuple[int, ...], mods: int) -> Iterator[None]:
        """Within it, these units have gone from a to t, a space of one's own."""
        kept = self.owner[t], self.units[a], self.units[t], self.staff[a], self.staff[t]
        self.owner[t] = self.seat
        self.units[a] -= mods + len(kinds)
        self.units[t] += mods + len(kinds)
        self.staff[a] = tuple(k for k in kept[3] if k not in kinds)
        self.staff[t] = (*kept[4], *kinds)
        yield
        self.owner[t], self.units[a], self.units[t], self.staff[a], self.staff[t] = kept

    def urge_after(self, a: int, t: int, kinds: tuple[int, ...], mods: int) -> float:
        """How good both spaces stand once these units have gone from a to t, which is then one's own."""
        with self.march(a, t, kinds, mods):
            return self.urge(a) + self.urge(t)

    def commander_risk(self, space: int) -> float:
        """What the commanders in a space are worth, as far as they may be lost: those who have no MODs around
        them always may."""
        if self.final:
            return 0.0
        alone = self.units[space] - len(self.staff[space]) < 2
        return COMMANDER * len(self.staff[space]) * max(self.danger(space), ALONE * alone)

    def network(self, a: int) -> set[int]:
        """Own spaces that units in a could fortify."""
        ports = [s for s in self.ports if self.owner[s] == self.seat]
        seen, edge = {a}, [a]
        while edge:
            reached = {n for s in edge for n in self.net.near[s]}
            reached.update(n for s in edge if s in ports for n in self.net.sites)
            reached.update(n for s in edge if s in self.net.sites for n in ports)
            edge = [n for n in reached - seen if self.owner[n] == self.seat]
            seen.update(edge)
        return seen - {a}
