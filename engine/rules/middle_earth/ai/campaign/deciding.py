"""What the searching player of `middle_earth` does at each question: every choice is a position from which
the rest of the turn is searched, and the one that is worth most is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

from engine.rules.middle_earth.ai.campaign.ground import (
    LED,
    MarchTable,
    Positions,
    position,
    table,
    terrain,
)
from engine.rules.middle_earth.ai.campaign.judge import Judge
from engine.rules.middle_earth.ai.campaign.marches import (
    Breadth,
    MarchPlan,
    MarchSearch,
    Passage,
    Tries,
    arrive,
    joined,
)
from engine.rules.middle_earth.ai.campaign.sieges import UNIT, Ints
from engine.rules.middle_earth.cards import (
    DELAY,
    KINDS,
    MISSION,
    NUMBERS,
    SYMBOLS,
    WILDS,
    card_numbers,
    points,
)
from engine.rules.middle_earth.combat.links import owed
from engine.rules.middle_earth.meta import DATA, EXCHANGE, board, bridge_numbers, path
from engine.rules.middle_earth.ring import SIX, delayed, entry_need
from engine.rules.middle_earth.state import MiddleEarthBody, clockwise, copy
from engine.rules.middle_earth.steps import STEPS
from engine.system import AnyState
from engine.types import Frame, Move, Offer, Setup
from engine.verbs import UNTIL

BETTER = 1e-6
"""By how much a redeployment has to be worth more than none."""
SHORT = 3
"""The length of chains that are searched for each of several choices."""


class Later(NamedTuple):
    """A position to come."""

    setup: Setup
    body: MiddleEarthBody
    stack: tuple[Frame, ...]


class TurnQuestion:
    """A decision of a seat: the position and what is known beside it."""

    def __init__(self, at: AnyState, seat: int, judge: Judge, effort: Breadth) -> None:
        self.at = at
        self.body: MiddleEarthBody = at.body
        self.seat = seat
        self.judge = judge
        self.effort = effort
        self.world = board(at.setup)
        self.offers = list(STEPS[at.stack[-1].step].offers(at, seat))

    def of(self, verb: str) -> list[Offer]:
        """The offers of a verb."""
        return [offer for offer in self.offers if offer.verb == verb]

    def table(self) -> MarchTable:
        """What the seat knows in its own turn."""
        return table(self.at, self.seat, ended=True)

    def passage(self) -> Passage:
        """Where the seat may attack in this turn."""
        b, ground = self.body, terrain()
        pairs = list(zip(ground.origin.tolist(), ground.target.tolist(), strict=True))
        numbers = bridge_numbers(self.world)
        calm = [a not in b.storms and t not in b.storms for a, t in pairs]
        barred = [numbers.get(frozenset(pair), -1) in b.bridges for pair in pairs]
        free = np.array([c and not x for c, x in zip(calm, barred, strict=True)])
        return Passage(free, np.array([c and x for c, x in zip(calm, barred, strict=True)]))

    def search(self, known: MarchTable, length: int = 99) -> MarchSearch:
        """The search of this decision."""
        effort = self.effort._replace(length=min(self.effort.length, length))
        return MarchSearch(self.judge, known, self.passage(), effort)

    def spaces(self, offer: Offer, first: int = 0) -> list[int]:
        """The two spaces of an offer."""
        return [self.world.index[arg] for arg in offer.args[first : first + 2]]


def _columns(here: Positions, number: int) -> Positions:
    """A position several times."""
    return here.take(np.zeros(number, np.int64))


# -- Reinforcements -----------------------------------------------------------------------------------


def reinforce(q: TurnQuestion) -> Move | None:
    """Trade if what a set brings now is worth more than keeping it; then place for the best chain of
    attacks, and the rest where it does most."""
    known, here = q.table(), position(q.at, q.seat)
    best: Move | None = None
    plan: MarchPlan | None = None
    search = q.search(known)
    if q.of("place"):
        plan = search.plan(here, q.body.pool)
    worth = plan.worth if plan else -1.0
    for offer in _sets(q):
        after, roots, pool = _traded(q, known, here, offer)
        found = q.search(after).plan(roots, pool).worth
        if found > worth:
            best, worth = offer.move(q.seat), found
    if best or plan is None:
        return best
    return _placed(q, search, here, plan)


def _sets(q: TurnQuestion) -> list[Offer]:
    """The sets that bring most, with as few wild cards as may be; of those that show several territories the
    one beside the most rivals' armies."""
    numbers = card_numbers(q.world)

    def key(offer: Offer) -> tuple[float, ...]:
        cards = [numbers[arg] for arg in offer.args[:3]]
        where = numbers[offer.args[3]] if len(offer.args) > 3 else None
        near = () if where is None else q.world.neighbours[where]
        foes = sum(q.body.armies[n] for n in near if q.body.owner[n] != q.seat)
        worth = EXCHANGE.worth([SYMBOLS[card] for card in cards]) + (where is not None)
        return -worth, sum(card in WILDS for card in cards), -foes

    ranked = sorted(q.of("trade"), key=key)
    by_worth = [next(group) for _, group in groupby(ranked, key=lambda o: key(o)[0])]
    return by_worth[:1] + (ranked[1:3] if len(by_worth[:1]) and len(ranked[0].args) > 3 else [])


def _traded(
    q: TurnQuestion, known: MarchTable, here: Positions, offer: Offer
) -> tuple[MarchTable, Positions, int]:
    """What is known, the position and what is to be placed after a trade."""
    numbers = card_numbers(q.world)
    cards = [numbers[arg] for arg in offer.args[:3]]
    left = tuple(card for card in q.body.hands[q.seat] if card not in cards)
    hands = tuple(n - 3 * (s == q.seat) for s, n in enumerate(known.hands))
    known = known._replace(hands=hands, set_worth=EXCHANGE.best(left, SYMBOLS))
    roots = _columns(here, 1)
    if len(offer.args) > 3:
        roots.armies[numbers[offer.args[3]], 0] += EXCHANGE.extra * UNIT
    return known, roots, q.body.pool + EXCHANGE.worth([SYMBOLS[card] for card in cards])


def _placed(q: TurnQuestion, search: MarchSearch, here: Positions, plan: MarchPlan) -> Move:
    """The first battalions that the plan wants somewhere; what it leaves goes where it does most in the end,
    a part at a time."""
    ids = q.world.ids
    for march in plan.marches:
        if march.put and q.body.owner[march.a] == q.seat:
            return Move(q.seat, "place", (ids[march.a], march.put))
    pool = q.body.pool
    n = pool if pool < 4 else (pool + 1) // 2
    own = np.array([s for s, owner in enumerate(q.body.owner) if owner == q.seat])
    among = np.intersect1d(search.spots(plan.end), own)
    spot = search.best_spot(plan.end, n, among if len(among) else search.spots(here))
    return Move(q.seat, "place", (ids[spot], n))


def reward(q: TurnQuestion) -> Move | None:
    """The battalions of a mission, where they do most."""
    offers = q.of("place")
    spaces = np.array([q.world.index[o.args[0]] for o in offers])
    pool = q.body.pool
    here = position(q.at, q.seat)
    spot = q.search(q.table()).best_spot(here, pool, spaces)
    return Move(q.seat, "place", (q.world.ids[spot], pool))


# -- Attacks ------------------------------------------------------------------------------------------


def attack(q: TurnQuestion) -> Move | None:
    """Missions at once; then the first attack of the best chain, or the card that it begins with."""
    if done := _mission(q):
        return done
    if owed(q.body):
        return _owed(q)
    known, here = q.table(), position(q.at, q.seat)
    plan = q.search(known).plan(here, 0)
    move = _begin(q, plan)
    aids = [offer for offer in q.of("play") if len(offer.args) > 2]
    if aids:
        roots, first = _aided(q, here, aids)
        helped = q.search(known, SHORT).plan(roots, 0, first)
        if helped.worth > plan.worth:
            move = aids[helped.root].move(q.seat)
    return move


def _mission(q: TurnQuestion) -> Move | None:
    """A mission that can be declared now."""
    plays = (o for o in q.of("play") if KINDS[NUMBERS[o.args[0]]].kind == MISSION)
    return next((offer.move(q.seat) for offer in plays), None)


def _begin(q: TurnQuestion, plan: MarchPlan) -> Move:
    """The first attack of a plan, until the odds have turned."""
    if not plan.marches:
        return Move(q.seat, "pass")
    a, t, _ = plan.marches[0]
    most = q.body.armies[a] - 1
    stop = max(1, min(most, q.body.armies[t] // 2 + 1))
    return Move(q.seat, "attack", (q.world.ids[a], q.world.ids[t], UNTIL, stop))


def _owed(q: TurnQuestion) -> Move | None:
    """An attack that must be made, with the most dice."""
    throws = [o for o in q.of("attack") if UNTIL not in o.args]
    return throws[0].move(q.seat) if throws else None


def _aided(q: TurnQuestion, here: Positions, aids: Sequence[Offer]) -> tuple[Positions, Tries]:
    """The positions after attack cards, and the attacks that must follow."""
    roots = _columns(here, len(aids))
    rows = []
    for column, offer in enumerate(aids):
        a, t = q.spaces(offer, 1)
        net = int(roots.leader[a, column] == LED) - min(1, int(roots.leader[t, column]))
        fort = int(terrain().forts[t, 0])
        if offer.args[0] == "ambush":
            roots.armies[a, column] += DATA.ambush * UNIT
        elif offer.args[0] == "grima_wormtongue" and offer.amount:
            roots.armies[a, column] += offer.amount[1] * UNIT
            roots.armies[t, column] -= offer.amount[1] * UNIT
        elif offer.args[0] == "the_enemy_is_at_hand":
            fort = 0
        card = KINDS[NUMBERS[offer.args[0]]]
        roots.points[column] += points(card, q.body.sides[q.seat])
        roots.adventures[column] -= 1
        own, foe = int(roots.armies[a, column]) - UNIT, int(roots.armies[t, column])
        rows.append((column, a, t, 0, net - fort, own, foe))
    return roots, Tries(*np.array(rows, np.int64).T)


def occupy(q: TurnQuestion) -> Move | None:
    """As many as leave the best chain of further attacks."""
    (offer,) = q.of("move")
    a, t = q.spaces(offer)
    low, high = offer.amount or (1, 1)
    tries = sorted({low, high, (low + high) // 2, (3 * low + high) // 4, (low + 3 * high) // 4}, reverse=True)
    roots = _columns(position(q.at, q.seat), len(tries))
    both = q.body.armies[a] + q.body.armies[t]
    roots.armies[a] = [(both - n) * UNIT for n in tries]
    roots.armies[t] = [n * UNIT for n in tries]
    plan = q.search(q.table(), SHORT).plan(roots, 0)
    return offer.move(q.seat, tries[plan.root])


# -- The end of the turn ------------------------------------------------------------------------------


def redeploy(q: TurnQuestion) -> Move | None:
    """Missions; then the move that makes the position worth most. None if nothing is better than to stop."""
    if done := _mission(q):
        return done
    tries: list[Move] = []
    rows: list[tuple[int, int, int, bool]] = []
    for offer in q.of("move"):
        a, t = q.spaces(offer)
        low, high = offer.amount or (1, 1)
        for n in sorted({low, (low + high) // 2, high}):
            tries.append(offer.move(q.seat, n))
            rows.append((a, t, n, len(offer.args) == 3))
    if not tries:
        return None
    known, here = q.table(), position(q.at, q.seat)
    after = _columns(here, len(tries))
    column = np.arange(len(tries))
    sources, targets, amounts = (np.array([row[k] for row in rows]) for k in range(3))
    after.armies[sources, column] -= amounts * UNIT
    after.armies[targets, column] += amounts * UNIT
    led = np.nonzero(np.array([row[3] for row in rows]))[0]
    if len(led):
        _go_along(known, after, sources, targets, led)
    after = joined(here, after)
    worth = q.judge.chances(known, after)
    top = int(worth.argmax())
    return tries[top - 1] if top and worth[top] > worth[0] + BETTER else None


def _go_along(known: MarchTable, after: Positions, a: Ints, t: Ints, led: Ints) -> None:
    """Leaders move in some columns."""
    some = after.take(led)
    arrive(known, some, a[led], t[led])
    for part, new in zip(after, some, strict=True):
        part[..., led] = new


def leader(q: TurnQuestion) -> Move | None:
    """Where a leader is worth most."""
    offers = q.of("choose")
    spaces = [q.world.index[offer.args[1]] for offer in offers]
    after = _columns(position(q.at, q.seat), len(offers))
    after.leader[spaces, np.arange(len(offers))] = LED
    worth = q.judge.chances(q.table(), after)
    return offers[int(worth.argmax())].move(q.seat)


# -- The ring -----------------------------------------------------------------------------------------


def ring(q: TurnQuestion) -> Move | None:
    """The card that keeps the ring, if its staying is worth more than its going on."""
    cards = [KINDS[NUMBERS[offer.args[0]]] for offer in q.of("play")]
    best, worth = Move(q.seat, "pass"), _leaves(q)
    b, die = q.body, q.at.stack[-1].vars["die"]
    for card in cards:
        own = points(card, b.sides[q.seat])
        if card.kind == DELAY:
            need = delayed(b.need)
            holds = float(die < need) if die else (need - 1) / SIX
            value = holds * _stays(q, need, own) + (1 - holds) * _leaves(q, own)
        else:
            value = _stays(q, b.need, own)
        if value > worth:
            best, worth = Move(q.seat, "play", (card.id,)), value
    return best


def _next(q: TurnQuestion, step: int, need: int, own: int) -> float:
    """What the position is worth as the next turn begins."""
    b = copy(q.body)
    b.ring, b.need = step, need
    b.turn = clockwise(q.at, b.turn)[0]
    at = Later(q.at.setup, b, q.at.stack)
    here = position(at, q.seat)
    here.points[:] = own
    here.adventures[:] = -int(own > 0)
    return float(q.judge.chances(table(at, q.seat), here)[0])


def _stays(q: TurnQuestion, need: int, own: int) -> float:
    return _next(q, q.body.ring, need, own)


def _leaves(q: TurnQuestion, own: int = 0) -> float:
    """The same if the ring goes one step; from the last one the game is over."""
    b = q.body
    if b.ring + 1 < len(path(q.world)):
        return _next(q, b.ring + 1, entry_need(q.world, b.ring + 1), own)
    known = table(q.at, q.seat, ended=True)._replace(now=1.0)
    here = position(q.at, q.seat)
    here.points[:] = own
    return float(q.judge.chances(known, here)[0])


ANSWERS: Mapping[str, Callable[[TurnQuestion], Move | None]] = {
    "reinforce": reinforce,
    "reward": reward,
    "attack": attack,
    "occupy": occupy,
    "redeploy": redeploy,
    "leader": leader,
    "ring": ring,
}
"""By the step that asks; at others, and where they find nothing, the normal player answers."""
