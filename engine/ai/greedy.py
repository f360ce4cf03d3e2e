"""A sensible player that looks one move ahead: the system's own if it has one, otherwise the general one
below.

It values spaces by the regions that they complete or guard, reinforces where it wants to strike, attacks with
good odds, moves into conquered spaces unless the old space needs its guard, and brings idle armies to the
front. It uses only the `View` and the offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from engine import vocabulary
from engine.boards.load import load_board
from engine.kernel import rules_of
from engine.parts.outlook import best, steps_to
from engine.parts.sets import WILD
from engine.queries.offers import Offers
from engine.rng import Chance
from engine.types import Move, Offer, View
from engine.verbs import CHOOSE, PASS, Verb

ODDS = 1.35
"""Armies that an attack wants for each defender, plus one."""


class GreedyOutlook:
    """A view as the player evaluates it: armies, threats, and the worth of each space."""

    def __init__(self, view: View, seat: int) -> None:
        self.seat = seat
        self.board = load_board(view.board)
        spaces = view.spaces
        self.owner = [spaces[s].owner for s in self.board.ids]
        self.armies = [spaces[s].tokens.get("army", 0) for s in self.board.ids]

    @cached_property
    def worth(self) -> list[float]:
        """By space: its region's bonus, weighed by the share of the region held, most for a whole region."""
        worth = [0.0] * len(self.owner)
        for region, members in zip(self.board.regions, self.board.members, strict=True):
            held = sum(self.owner[s] == self.seat for s in members)
            share = held / len(members)
            for space in members:
                worth[space] = 1 + region.bonus * (share if held < len(members) else 2) ** 2
        return worth

    def foes(self, space: int) -> list[int]:
        """Neighbouring spaces that belong to others."""
        return [n for n in self.board.neighbours[space] if self.owner[n] not in (self.seat, None)]

    @cached_property
    def front(self) -> set[int]:
        """Spaces that have foes beside them."""
        return {s for s in range(len(self.owner)) if self.foes(s)}

    def nearer(self, a: int, t: int) -> bool:
        """Whether t is nearer to the front than a."""
        near = self.board.neighbours
        return steps_to(t, self.front, near) < steps_to(a, self.front, near)

    def threat(self, space: int) -> int:
        """Armies that could strike this space."""
        return sum(max(0, self.armies[n] - 1) for n in self.foes(space))

    def gain(self, a: int, t: int, armies: int) -> float:
        """How good it is to attack `t` from `a` with this many armies there; above 0 it is worth doing."""
        guard = self.armies[t]
        edge = armies - 1 - ODDS * guard
        if edge < 1 and not (armies > 2 and guard == 1):
            return 0.0
        return self.worth[t] * (1 + min(edge, 12) / 12) / (1 + guard / 8)

    def urge(self, space: int, more: int) -> float:
        """How good it is to have this many more armies on an owned space: the gains by attacks from there,
        less the possible losses."""
        foes = self.foes(space)
        if not foes:
            return 0.0
        strike = max(self.gain(space, t, self.armies[space] + more) for t in foes)
        lack = self.threat(space) - self.armies[space] - more
        return strike - self.worth[space] * max(0, min(lack, 10)) / 20


def greedy(view: View, offers: Offers, chance: Chance) -> Move:
    """The move that looks best; chance only breaks ties."""
    if player := rules_of(view.rules).player:
        return player(view, offers, chance)
    outlook = GreedyOutlook(view, offers.seat)
    by_verb: dict[str, list[Offer]] = {}
    for offer in offers:
        by_verb.setdefault(offer.verb, []).append(offer)
    known = [vocabulary.verb(view.rules, name) for name in by_verb]
    free = PASS in by_verb
    for fits, choose in _CHOOSERS:
        for verb in filter(fits, known):
            if move := choose(outlook, by_verb[verb.id], chance, free):
                return move
    if free:
        return Move(offers.seat, PASS)
    return chance.choice(by_verb[chance.choice(list(by_verb))]).move(offers.seat)


def _trade(outlook: GreedyOutlook, offers: list[Offer], chance: Chance, free: bool) -> Move | None:
    """Any set, saving cards with many uses; the bonus goes where it is needed most."""

    def score(offer: Offer) -> float:
        wild = sum(str(a).startswith(WILD) for a in offer.args)
        space = outlook.board.index.get(offer.args[3]) if len(offer.args) > 3 else None
        return 100 - 10 * wild + (1 + outlook.urge(space, 2) if space is not None else 0)

    return best(((score(o), o.move(outlook.seat)) for o in offers), chance)


def _place(outlook: GreedyOutlook, offers: list[Offer], chance: Chance, free: bool) -> Move | None:
    """All armies on the space where they do most; of large numbers only half, so that a second space gets
    some."""

    def options() -> Iterable[tuple[float, Move]]:
        for offer in offers:
            space = outlook.board.index.get(offer.args[0]) if offer.args else None
            if space is None or offer.amount is None:
                continue
            most = offer.amount[1]
            n = most if most < 8 else (most + 1) // 2
            # A space of the neutral army is worth almost nothing to the seat.
            mine = outlook.owner[space] == outlook.seat
            score = outlook.urge(space, n) - outlook.urge(space, 0) if mine else 0.01
            yield score + 0.001, offer.move(outlook.seat, n)

    return best(options(), chance)


def _attack(outlook: GreedyOutlook, offers: list[Offer], chance: Chance, free: bool) -> Move | None:
    """The most valuable attack with good odds, continued until it is won or the odds have turned."""
    sieges = [o for o in offers if len(o.args) == 3 and o.amount]
    index = outlook.board.index

    def options() -> Iterable[tuple[float, Move]]:
        for offer in sieges:
            a, t = index[offer.args[0]], index[offer.args[1]]
            assert offer.amount is not None
            stop = min(offer.amount[1], max(offer.amount[0], outlook.armies[t] // 2 + 1))
            yield outlook.gain(a, t, outlook.armies[a]), offer.move(outlook.seat, stop)

    return best(options(), chance)


def _move(outlook: GreedyOutlook, offers: list[Offer], chance: Chance, free: bool) -> Move | None:
    """If the turn could end without a move, only one that brings idle armies to the front; otherwise as many
    armies as the old space can spare."""
    index = outlook.board.index

    def options() -> Iterable[tuple[float, Move]]:
        for offer in offers:
            if offer.amount is None or len(offer.args) < 2:
                continue
            low, high = offer.amount
            a, t = index[offer.args[0]], index[offer.args[1]]
            if not free:
                keep = 0 if outlook.threat(a) <= outlook.threat(t) else outlook.threat(a) // 2
                yield 1, offer.move(outlook.seat, max(low, high - keep))
            elif not outlook.foes(a):
                yield (
                    high * (2 if outlook.foes(t) else 0.1 * (1 + outlook.nearer(a, t))),
                    offer.move(outlook.seat),
                )

    return best(options(), chance)


def _choose(outlook: GreedyOutlook, offers: list[Offer], chance: Chance, free: bool) -> Move | None:
    """A space by its worth and its own spaces around it; of other choices the greatest amount of the first,
    but only if a choice is required."""
    if free:
        return None
    index = outlook.board.index

    def score(offer: Offer) -> float:
        space = index.get(offer.args[0]) if offer.args else None
        if space is None:
            return 0.001
        friends = sum(outlook.owner[n] == outlook.seat for n in outlook.board.neighbours[space])
        region = outlook.board.spaces[space].region
        size = sum(s.region == region for s in outlook.board.spaces)
        return outlook.worth[space] + friends + 6 / size

    return best(((score(o), o.move(outlook.seat)) for o in offers), chance)


_Chooser = Callable[[GreedyOutlook, list[Offer], Chance, bool], Move | None]
_CHOOSERS: tuple[tuple[Callable[[Verb], bool], _Chooser], ...] = (
    (lambda verb: verb.weighed, _trade),
    (lambda verb: verb.marches and verb.hostile, _attack),
    (lambda verb: verb.places, _place),
    (lambda verb: verb.marches and not verb.hostile, _move),
    (lambda verb: verb.id == CHOOSE, _choose),
)
"""The choosers in order of priority, by what a verb does."""
