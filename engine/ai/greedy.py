"""A sensible player that looks one move ahead: the system's own where it brings one, else the one below.

It values spaces by the regions that they complete or guard, reinforces where it wants to strike, attacks
with the better of it, moves into what it conquers unless the old place needs its guard, and brings idle
armies to the front. Everything it weighs is in the `View`; what it may do is in the offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from engine import board as boards
from engine import vocabulary
from engine.kernel import rules_of
from engine.offers import Offers
from engine.parts.outlook import best, steps_to
from engine.parts.sets import WILD
from engine.rng import Chance
from engine.types import Move, Offer, View
from engine.verbs import CHOOSE, PASS, Verb

ODDS = 1.35
"""Armies that an attack wants for each defender, plus one."""


class Outlook:
    """What the player makes of a view: armies, threats, and what each space is worth to it."""

    def __init__(self, view: View, seat: int) -> None:
        self.seat = seat
        self.board = boards.load(view.board)
        spaces = view.spaces
        self.owner = [spaces[s].owner for s in self.board.ids]
        self.armies = [spaces[s].tokens.get("army", 0) for s in self.board.ids]

    @cached_property
    def worth(self) -> list[float]:
        """By space: how much its region's bonus is within reach (by the share held) or guarded."""
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
        """How good it is to attack t from a with so many armies there; above 0 is worth doing."""
        guard = self.armies[t]
        edge = armies - 1 - ODDS * guard
        if edge < 1 and not (armies > 2 and guard == 1):
            return 0.0
        return self.worth[t] * (1 + min(edge, 12) / 12) / (1 + guard / 8)

    def urge(self, space: int, more: int) -> float:
        """How good it is to have so many armies more on an own space: what could be struck from there, less
        what could be lost."""
        foes = self.foes(space)
        if not foes:
            return 0.0
        strike = max(self.gain(space, t, self.armies[space] + more) for t in foes)
        lack = self.threat(space) - self.armies[space] - more
        return strike - self.worth[space] * max(0, min(lack, 10)) / 20


def greedy(view: View, offers: Offers, chance: Chance) -> Move:
    """The move that looks best; chance only breaks ties."""
    if own := rules_of(view.rules).player:
        return own(view, offers, chance)
    outlook = Outlook(view, offers.seat)
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


def _trade(outlook: Outlook, offers: list[Offer], chance: Chance, free: bool) -> Move | None:
    """Any set, sparing cards with many uses; the bonus where it is needed most."""

    def score(offer: Offer) -> float:
        wild = sum(str(a).startswith(WILD) for a in offer.args)
        space = outlook.board.index.get(offer.args[3]) if len(offer.args) > 3 else None
        return 100 - 10 * wild + (1 + outlook.urge(space, 2) if space is not None else 0)

    return best(((score(o), o.move(outlook.seat)) for o in offers), chance)


def _place(outlook: Outlook, offers: list[Offer], chance: Chance, free: bool) -> Move | None:
    """All on the space from which they do most; in larger pools by halves, so that a second one gets some."""

    def options() -> Iterable[tuple[float, Move]]:
        for offer in offers:
            space = outlook.board.index.get(offer.args[0]) if offer.args else None
            if space is None or offer.amount is None:
                continue
            most = offer.amount[1]
            n = most if most < 8 else (most + 1) // 2
            # A space of the neutral army is held against everyone: only its own weakness counts.
            own = outlook.owner[space] == outlook.seat
            score = outlook.urge(space, n) - outlook.urge(space, 0) if own else 0.01
            yield score + 0.001, offer.move(outlook.seat, n)

    return best(options(), chance)


def _attack(outlook: Outlook, offers: list[Offer], chance: Chance, free: bool) -> Move | None:
    """The most valuable attack with good odds, fought until it is won or the odds have turned."""
    sieges = [o for o in offers if len(o.args) == 3 and o.amount]
    index = outlook.board.index

    def options() -> Iterable[tuple[float, Move]]:
        for offer in sieges:
            a, t = index[offer.args[0]], index[offer.args[1]]
            assert offer.amount is not None
            stop = min(offer.amount[1], max(offer.amount[0], outlook.armies[t] // 2 + 1))
            yield outlook.gain(a, t, outlook.armies[a]), offer.move(outlook.seat, stop)

    return best(options(), chance)


def _move(outlook: Outlook, offers: list[Offer], chance: Chance, free: bool) -> Move | None:
    """Where the turn could end without it, only a move that brings idle armies to the front; else as many
    armies as the old place can spare."""
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


def _choose(outlook: Outlook, offers: list[Offer], chance: Chance, free: bool) -> Move | None:
    """A space by its worth and its friends around it; of other choices the greatest amount of the first,
    but only where something must be chosen."""
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


_Chooser = Callable[[Outlook, list[Offer], Chance, bool], Move | None]
_CHOOSERS: tuple[tuple[Callable[[Verb], bool], _Chooser], ...] = (
    (lambda verb: verb.weighed, _trade),
    (lambda verb: verb.marches and verb.hostile, _attack),
    (lambda verb: verb.places, _place),
    (lambda verb: verb.marches and not verb.hostile, _move),
    (lambda verb: verb.id == CHOOSE, _choose),
)
"""What to think of first, by what a verb does."""
