"""Plans for a turn: a position on the way, what was done up to it, and what could come next."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.load import load_board
from engine.rules.nuked.ai.ground import Ground
from engine.rules.nuked.ai.measure import EFFECT, TROOPS
from engine.rules.nuked.cards import KINDS
from engine.rules.nuked.deal import bits
from engine.rules.nuked.meta import DATA
from engine.types import Move

Deed = tuple[str, tuple[int | str, ...]]
"""A verb with territories, a kind of card before them, or an amount behind them."""
BOMBS = 8
"""Targets of a bomb that are tried."""
PORTS = 3
"""Armies that a Boat is tried for."""


class Plan:
    """A part of a turn."""

    __slots__ = ("chance", "deeds", "failed", "ground", "placed", "pool", "start", "value")

    def __init__(self, ground: Ground, pool: int, start: int) -> None:
        self.ground = ground
        self.pool = pool
        """Troops yet to be placed."""
        self.start = start
        """Territories on which troops can be placed."""
        self.placed: dict[int, int] = {}
        self.deeds: tuple[Deed, ...] = ()
        self.chance = 1.0
        """That no Defence card has stopped it."""
        self.failed = 0.0
        """What it is worth where one has, times the chance of that."""
        self.value = 0.0

    def copy(self) -> Plan:
        """The same, to go on with."""
        new = Plan(self.ground.copy(), self.pool, self.start)
        new.placed, new.deeds = self.placed, self.deeds
        new.chance, new.failed = self.chance, self.failed
        return new

    def place(self, space: int, n: int) -> None:
        """Put troops of the pool on a territory."""
        self.pool -= n
        self.ground.army[space] += n
        self.placed = {**self.placed, space: self.placed.get(space, 0) + n}

    def do(self, verb: str, *args: int | str) -> None:
        """Add a move to the plan."""
        self.deeds = (*self.deeds, (verb, args))

    def march(self, a: int, t: int, n: int) -> None:
        """Attack with `n` troops; those that are missing are placed first."""
        lack = n + 1 - self.ground.army[a]
        if lack > 0:
            self.place(a, lack)
        self.do("attack", a, t, n)
        self.ground.attack(a, t, n)

    def play(self, card: int, *spaces: int) -> None:
        """Play a card of the hand."""
        g = self.ground
        hand = list(g.hand)
        hand.remove(card)
        g.hand = tuple(hand)
        g.hands[g.me] -= 1
        g.open = (*g.open, card)
        g.played = True
        self.do("play", KINDS[card].kind, *spaces)
        if EFFECT[card] == "attack":
            g.armed = True
        elif EFFECT[card] == "extra":
            g.army[spaces[0]] += TROOPS[card]
        elif EFFECT[card] == "boat":
            g.boat = spaces
        else:
            if g.army[spaces[0]]:
                g.lose(spaces[0], g.army[spaces[0]])
            g.hot |= 1 << spaces[0]

    def free(self, space: int) -> int:
        """Troops that could march from a territory now."""
        more = self.pool if self.start >> space & 1 else 0
        return self.ground.army[space] - 1 + more

    def playable(self, effect: str) -> list[int]:
        """The kinds of own cards with this effect that can be played now."""
        g = self.ground
        return [] if g.played else sorted({card for card in g.hand if EFFECT[card] == effect})


def steps(plan: Plan) -> Iterator[Plan]:
    """What could come next, without what needs several steps."""
    g = plan.ground
    cards = plan.playable("attack")
    for a in bits(g.held[g.me]):
        free = plan.free(a)
        if free < 2:
            continue
        for t in g.near(a):
            if g.owner[t] == g.me or g.barred(t):
                continue
            low = g.least(t)
            if low <= free:
                # A Farm is stormed with all: its owner may have a card.
                amounts = {low, g.army[a] - 1, free} if t not in g.capital else {free}
                for n in sorted(amounts):
                    if n >= low:
                        new = plan.copy()
                        new.march(a, t, n)
                        yield new
            elif cards and g.owner[t] >= 0:
                yield from _card_attacks(plan, cards[0], a, t)


def _card_attacks(plan: Plan, card: int, a: int, t: int) -> Iterator[Plan]:
    new = plan.copy()
    new.play(card)
    if new.ground.least(t) <= new.free(a):
        new.march(a, t, new.free(a))
        yield new


def cards(plan: Plan) -> Iterator[Plan]:
    """Cards that are worth something by themselves."""
    g = plan.ground
    for card in plan.playable("extra"):
        for space in bits(g.held[g.me] & plan.start):
            if space == g.capital[g.me] or any(g.owner[n] != g.me for n in g.land.near[space]):
                yield _with_card(plan, card, space)
    for card in plan.playable("nuke"):
        for space in _targets(g):
            yield _with_card(plan, card, space)


def _with_card(plan: Plan, card: int, *spaces: int) -> Plan:
    new = plan.copy()
    new.play(card, *spaces)
    return new


def _targets(g: Ground) -> list[int]:
    """Where a bomb would do most: on many troops, and beside Farms."""
    beside = 0
    for seat in g.rivals:
        beside |= g.land.around[g.capital[seat]]
    theirs = [s for seat in g.rivals for s in bits(g.held[seat]) if s != g.capital[seat]]
    return sorted(theirs, key=lambda s: (-g.army[s] - 3 * (beside >> s & 1), s))[:BOMBS]


def storms(plan: Plan) -> Iterator[Plan]:
    """Whole marches that end with an attack on a Farm, with the help of a card if it needs one."""
    g = plan.ground
    if g.round < DATA.open_from:
        return
    fresh = plan.pool
    for seat in g.rivals:
        goal = g.capital[seat]
        ratio = DATA.ratio_capital - g.armed
        yield from _storm(plan, goal, ratio, fresh)
        if any(plan.playable("attack")):
            yield from _storm(plan, goal, ratio - 1, fresh, armed=plan.playable("attack")[0])
        for card in plan.playable("extra")[-1:]:
            yield from _storm(plan, goal, ratio, fresh, extra=card)
        for card in plan.playable("boat"):
            yield from _landings(plan, goal, ratio, card)


def _storm(
    plan: Plan, goal: int, ratio: int, fresh: int, armed: int | None = None, extra: int | None = None
) -> Iterator[Plan]:
    g = plan.ground
    help_ = TROOPS[extra] if extra is not None else 0
    most = max(g.army) + fresh + help_
    ways, known = g.ways(g.me, goal, most, ratio)
    # Where troops cannot be placed any more, none come.
    here = [(g.army[s] + help_ + (fresh if plan.start >> s & 1 else 0) - need, s, t) for s, need, t in ways]
    for surplus, s, t in sorted(here, reverse=True)[:3]:
        if surplus < 0:
            break
        new = plan.copy()
        if extra is not None:
            new.play(extra, s)
        if _march(new, s, t, goal, known, armed):
            yield new


def _march(
    plan: Plan, a: int, t: int, goal: int, known: dict[int, tuple[int, int]], armed: int | None
) -> bool:
    """March with all to a Farm and storm it. Whether that is possible."""
    g = plan.ground
    while True:
        if t == goal and armed is not None:
            plan.play(armed)
        n = plan.free(a)
        if n < g.least(t):
            return False
        plan.march(a, t, n)
        if t == goal:
            return True
        a, t = t, known[t][1]


def _landings(plan: Plan, goal: int, ratio: int, card: int) -> Iterator[Plan]:
    """Storms over a Boat from one of the greatest armies on a coast."""
    g = plan.ground
    known = g.ways(g.me, goal, max(g.army) + plan.pool, ratio)[1]
    coast = g.land.coast
    ports = sorted(bits(g.held[g.me] & coast), key=lambda s: (-plan.free(s), s))[:PORTS]
    for a in ports:
        for t, (need, _) in sorted(known.items(), key=lambda k: (k[1], k[0])):
            if not coast >> t & 1 or g.land.around[a] >> t & 1 or plan.free(a) < need - 1 or t == a:
                continue
            new = plan.copy()
            new.play(card, a, t)
            if _march(new, a, t, goal, known, None):
                yield new


def move(seat: int, ids: tuple[str, ...], deed: Deed) -> Move:
    """What is done as a move."""
    verb, args = deed
    if verb == "play":
        return Move(seat, verb, (args[0], *(ids[int(s)] for s in args[1:])))
    return Move(seat, verb, (ids[int(args[0])], ids[int(args[1])], int(args[2])))


def ids() -> tuple[str, ...]:
    """The ids of the territories."""
    return tuple(load_board("world").ids)
