"""Decides by search where MODs go, what is invaded, who advances and who regroups."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil
from typing import NamedTuple

import numpy as np

from engine.rng import Chance
from engine.rules.risk2210.ai import card_play, movement, purchases
from engine.rules.risk2210.ai.ground import Ground, Line, stack
from engine.rules.risk2210.ai.outlook import Outlook
from engine.rules.risk2210.ai.search import Node, Search
from engine.rules.risk2210.ai.worth import Weights
from engine.rules.risk2210.meta import COMMANDER_COST, COMMANDERS, STATION, STATION_COST
from engine.rules.risk2210.state import group
from engine.system import Choices
from engine.types import Move, Offer, View


class Effort(NamedTuple):
    """How far a search goes."""

    depth: int
    width: int


class Planned(NamedTuple):
    """A decision, and how many positions it took."""

    move: Move | None
    rows: int


LEAST, FINAL_LEAST = 0.35, 0.02
"""The least chance of an attack that is looked at."""
SAVED = 7
"""Energy that is kept for the bid of the last year."""
POSTS = 2
"""How many spaces are tried for a piece."""
GAIN = 0.004
"""What a step must bring, in logarithms of odds."""


class Planner:
    """The decisions of one seat at one moment."""

    def __init__(self, view: View, offers: Choices, chance: Chance, worth: Weights, effort: Effort) -> None:
        self.look = Outlook(view, offers.seat)
        self.view, self.offers, self.chance, self.worth, self.effort = view, offers, chance, worth, effort
        self.ids = self.look.world.ids
        self.least = FINAL_LEAST if self.look.final else LEAST
        self.count = 0

    def decide(self) -> Planned:
        """The move of a phase that is decided by search; None elsewhere."""
        phases: dict[str, Callable[[], Move | None]] = {
            "bid": self._bid,
            "supply": self._supply,
            "reinforce": self._place,
            "hire": self._hire,
            "invade": self._invade,
            "occupy": self._occupy,
            "fortify": self._fortify,
        }
        phase = phases.get(self.view.phase)
        move = phase() if phase else None
        return Planned(move if move is not None and move in self.offers else None, self.count)

    def _search(self) -> Search:
        return Search(Ground(self.look), self.worth, self.least)

    def _run(self, search: Search, starts: list[Node]) -> Node:
        best = search.best(starts, self.effort.depth, self.effort.width)
        self.count += search.count
        return best

    def _contest_count(self) -> int:
        data = self.look.prompt
        return 9 if data.get("rewarded") else int(data.get("contested", 0))

    # Placing

    def _place(self) -> Move | None:
        pool = int(self.look.prompt["armies"])
        purchases.foresee(self.look)
        search = self._search()
        line = search.ground.first
        search.haven = self._haven(search, line, pool, self.look.own)
        best = self._run(search, [search.start(0, line, pool)])
        step = next((step for step in best.steps if step.extra), None)
        if step is not None and line.owner[step.a] == 0:
            return Move(self.look.seat, "place", (self.ids[step.a], step.extra))
        held = [s for s in self.look.own if best.line.owner[s] == 0]
        n = pool if pool < 5 else (pool + 1) // 2
        space = self._haven(search, best.line, n, held)
        return Move(self.look.seat, "place", (self.ids[space], n))

    def _haven(self, search: Search, line: Line, n: int, held: list[int]) -> int:
        """Where this many MODs do most if nothing else happens."""
        batch = stack([line] * len(held))
        units = batch.units.copy()
        units[np.arange(len(held)), held] += n
        values = search.values(batch.owner, units, batch.where, batch.energy, batch.cards)
        return held[max(range(len(held)), key=lambda i: values[i])]

    # Spending

    def _bid(self) -> Move:
        """More than anybody else can bid for the last word of the last year, since energy counts for little
        then and comes in once more; nothing before."""
        look = self.look
        most = max((look.view.seats[r].counters.get("energy", 0) for r in look.rivals), default=0)
        n = 0 if look.years_left else min(look.energy, most + 1)
        return Move(look.seat, "bid", (n,))

    def _supply(self) -> Move | None:
        saved = SAVED if self.look.years_left == 1 else purchases.RESERVE
        return purchases.supply(self.look, self.offers, self.chance, saved) or self._pass()

    def _hire(self) -> Move | None:
        """The piece after which the best course is worth most; none if the best without is worth more."""
        moves = [self._pass(), *self._purchases()]
        values = [self._after(move) for move in moves]
        return moves[max(range(len(moves)), key=lambda i: values[i] - (GAIN if i else 0))]

    def _purchases(self) -> Iterator[Move]:
        """Each piece where it stands best."""
        offers: dict[str, list[Offer]] = {}
        for offer in self.offers:
            if offer.verb == "buy" and offer.args[0] != "cards" and self._spares(str(offer.args[0])):
                offers.setdefault(str(offer.args[0]), []).append(offer)
        for some in offers.values():
            ranked = sorted(some, key=lambda offer: -purchases.post(self.look, offer))
            yield from (offer.move(self.look.seat) for offer in ranked[:POSTS])

    def _spares(self, piece: str) -> bool:
        """Whether a station leaves enough for the bid of the last year."""
        left = self.look.energy - STATION_COST
        return piece != STATION or self.look.years_left > 1 or (self.look.years_left == 1 and left >= SAVED)

    def _after(self, move: Move) -> float:
        """What the position is worth after a purchase and the best course then."""
        look, known = self.look, frozenset(self.look.leaders[self.look.seat])
        ground = Ground(look)
        line = ground.first
        if move.verb == "buy":
            space, piece = look.world.index[move.args[1]], str(move.args[0])
            units, where, energy = line.units.copy(), list(line.where), line.energy
            if piece == STATION:
                ground.station[space] = 1
                energy -= STATION_COST
            else:
                kind = COMMANDERS.index(piece)
                where[kind], energy = space, energy - COMMANDER_COST
                units[space] += 1
                known |= {kind}
            line = line._replace(units=units, where=tuple(where), energy=energy)
            ground.join(known)
        search = Search(ground, self.worth, self.least)
        return self._run(search, [search.start(0, line)]).value

    # Invading

    def _invade(self) -> Move | None:
        if card := card_play.play(self.look, self.offers, self.chance):
            return card
        search = self._search()
        root = search.start(0, search.ground.first, contested=self._contest_count())
        best = self._run(search, [root])
        plain = search.best([root], 0, 1)
        if not best.steps or best.value < plain.value + GAIN:
            return (
                movement.invade(self.look, self.offers, self.chance)
                if self.look.final
                else None or self._pass()
            )
        step = best.steps[0]
        a, t = self.ids[step.a], self.ids[step.t]
        here, foes = self.look.units[step.a], self.look.units[step.t]
        if foes:
            stop = max(self.look.floor(step.a), here - ceil(1.3 * foes) - 2)
            return Move(self.look.seat, "attack", (a, t, "until", max(1, stop)))
        words = (group(step.kinds),) if step.kinds else ()
        return Move(self.look.seat, "move", (a, t, *words, step.n))

    def _pass(self) -> Move:
        return Move(self.look.seat, "pass")

    def _occupy(self) -> Move | None:
        index = self.look.world.index
        a, t = index[self.look.prompt["from"]], index[self.look.prompt["to"]]
        search = self._search()
        first = search.ground.first
        total = int(first.units[a] + first.units[t])
        starts, moves = [], list[Move]()
        for offer in self.offers:
            low, high = offer.amount or (0, 0)
            sample = offer.move(self.look.seat, low)
            kinds, _ = _party(sample)
            for n in sorted({low, (2 * low + high) // 3, (low + high) // 2, max(low, high - 1), high}):
                units, where = first.units.copy(), list(first.where)
                gone = n + len(kinds)
                units[a], units[t] = total - gone, gone
                for k, w in enumerate(first.where):
                    if w in (a, t):
                        where[k] = t if k in kinds else a
                line = first._replace(units=units, where=tuple(where))
                starts.append(search.start(len(moves), line, contested=9))
                moves.append(offer.move(self.look.seat, n))
        return moves[self._run(search, starts).label]

    # Regrouping

    def _fortify(self) -> Move | None:
        if not self.look.prompt.get("moves"):
            return card_play.again(self.look, self.offers, self.chance)
        search = self._search()
        first = search.ground.first
        lines, moves = [first], [self._pass()]
        for move, line in self._regroupings(first):
            lines.append(line)
            moves.append(move)
        batch = stack(lines)
        values = search.values(*batch)
        self.count += search.count
        return moves[max(range(len(moves)), key=lambda i: values[i] - (GAIN if i else 0))]

    def _regroupings(self, first: Line) -> Iterator[tuple[Move, Line]]:
        look = self.look
        front = set(look.front)
        for a in look.own:
            spare = min(look.mods[a], look.units[a] - 1)
            if not spare:
                continue
            fighters = tuple(k for k in look.staff[a] if k != 4)
            fighters = fighters if look.units[a] > spare + len(fighters) else ()
            for t in sorted(look.network(a) & front):
                for kinds in {(), fighters}:
                    for n in {spare, (spare + 1) // 2}:
                        units = first.units.copy()
                        units[a] -= n + len(kinds)
                        units[t] += n + len(kinds)
                        where = tuple(t if k in kinds else w for k, w in enumerate(first.where))
                        words = (group(kinds),) if kinds else ()
                        move = Move(look.seat, "move", (self.ids[a], self.ids[t], *words, n))
                        yield move, first._replace(units=units, where=where)


def _party(move: Move) -> tuple[tuple[int, ...], int]:
    kinds = tuple(COMMANDERS.index(k) for k in str(move.args[2]).split("+")) if len(move.args) == 4 else ()
    return kinds, int(move.args[-1])
