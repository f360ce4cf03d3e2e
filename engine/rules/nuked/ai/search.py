"""Searches the seat's own turn: without dice all of it can be foreseen, but for a defender's card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.rules.nuked.ai import plans, start
from engine.rules.nuked.ai.ground import Ground, of_state
from engine.rules.nuked.ai.measure import EFFECT, TROOPS, numbers
from engine.rules.nuked.ai.plans import Plan
from engine.rules.nuked.cards import KINDS
from engine.rules.nuked.deal import bits
from engine.rules.nuked.meta import DATA
from engine.rules.nuked.state import NOBODY, Body
from engine.system import AnyState
from engine.types import Move

Worth = Callable[[Sequence[float]], float]
"""The logarithm of the odds of winning, from a position's numbers."""
WIDE = 4
"""The most plans that are followed at a time."""
DEEP = 14
"""The most steps of a plan."""
FINAL = 4
"""The plans to which placements and moves at the end are fitted."""
TRIED = 100
"""Positions in a budget for each plan that is followed."""


def likely(odds: float) -> float:
    """The chance from the logarithm of its odds. Only sums and products: the same on every machine."""
    x = 1.0 - max(-20.0, min(20.0, odds)) / 1024
    for _ in range(10):
        x *= x
    return 1.0 / (1.0 + x)


class Search:
    """One search, with what it may still cost."""

    def __init__(self, worth: Worth, nodes: int, side: int = NOBODY, hand: tuple[int, ...] = ()) -> None:
        self._worth = worth
        self.most = nodes
        self.spent = 0
        self._side, self._hand = side, hand
        """Another seat whose hand is known."""

    @property
    def over(self) -> bool:
        """Whether the budget is spent."""
        return self.spent >= self.most

    def value(self, g: Ground) -> float:
        """The chance to win from a position in which the turn is over but for its losses; `g` is changed."""
        self.spent += 1
        if not g.rivals:
            return 1.0
        g.end()
        if g.round > g.last:
            return final_share(g)
        return likely(self._worth(numbers(g)))

    def weigh(self, plan: Plan, rest: int) -> None:
        """Value a plan as if nothing came after it; what is not placed goes to one territory."""
        g = plan.ground.copy()
        if plan.pool:
            g.army[rest] += plan.pool
        plan.value = plan.failed + plan.chance * self.value(g)

    def best(self, roots: list[Plan], rest: int) -> list[Plan]:
        """The best plans that begin with these, best first."""
        for plan in roots:
            self.weigh(plan, rest)
        plans = list(roots)
        beam = roots
        seen = {_key(plan) for plan in roots}
        wide = max(1, min(WIDE, self.most // TRIED))
        for _ in range(DEEP):
            children: list[Plan] = []
            for plan in beam:
                for child in self._children(plan):
                    key = _key(child)
                    if key in seen:
                        continue
                    seen.add(key)
                    self.weigh(child, rest)
                    children.append(child)
                    if self.over:
                        break
            if not children:
                break
            children.sort(key=_merit)
            plans = sorted((*plans, *children[: FINAL * 2]), key=_merit)[: FINAL * 2]
            if self.over or children[0].value < plans[0].value - PATIENCE:
                break
            beam = [plan for plan in children[:wide] if plan.ground.rivals]
        return plans

    def best_after_answer(self, plans: list[Plan]) -> Plan:
        """The best of plans, best first, if the only rival answers as well as it can."""
        first = plans[0]
        nodes = self.most // SHARE
        if nodes < FEWEST or len(first.ground.rivals) != 1:
            return first
        best, chosen = -1.0, first
        for plan in plans[:ANSWERED]:
            if plan.value < first.value - PATIENCE:
                break
            worth = plan.value
            if plan.ground.rivals and plan.chance == 1.0:
                worth = (worth + 1 - self._answer(plan.ground, nodes)) / 2
            if worth > best:
                best, chosen = worth, plan
        return chosen

    def _answer(self, ground: Ground, nodes: int) -> float:
        """A rival's chance after its best turn, in which it plays no cards."""
        g = ground.copy()
        me, hand = g.me, g.hand
        g.end()
        if g.round > g.last:
            return 1 - final_share(g)
        g.me, g.hand = g.turn, ()
        pool = g.income(g.me, g.round)[0]
        farm = g.capital[g.me]
        inner = Search(self._worth, nodes, me, hand)
        plans = inner.best([Plan(g, pool, g.held[g.me])], farm)
        self.spent += inner.spent
        return plans[0].value

    def _children(self, plan: Plan) -> Iterator[Plan]:
        """What could come next; attacks on Farms with the chance that a card stops them."""
        for child in (*plans.storms(plan), *plans.cards(plan), *plans.steps(plan)):
            if child.ground.farms[child.ground.me] > plan.ground.farms[plan.ground.me]:
                self._doubt(plan, child)
            yield child

    def _doubt(self, before: Plan, plan: Plan) -> None:
        """The last deed captures a Farm: weigh that its owner may hold it by a card."""
        g = before.ground
        _, (_, goal, n) = plan.deeds[-1]
        seat, guard = g.owner[int(goal)], g.army[int(goal)]
        hand = self._hand if seat == self._side else None
        chance, card = holds(g, seat, int(n) - guard, hand)
        if not chance:
            return
        after = _after_card(before, plan, card)
        plan.failed += plan.chance * chance * self.value(after)
        plan.chance *= 1 - chance


def _after_card(before: Plan, plan: Plan, card: int) -> Ground:
    """The position after a plan whose last attack met a card."""
    new = before.copy()
    for space, n in plan.placed.items():
        if n > new.placed.get(space, 0):
            new.place(space, n - new.placed.get(space, 0))
    for verb, args in plan.deeds[len(before.deeds) : -1]:
        if verb == "play":
            number = next(k for k, c in enumerate(KINDS) if c.kind == args[0])
            new.play(number, *(int(s) for s in args[1:]))
        else:
            new.ground.attack(int(args[0]), int(args[1]), int(args[2]))
    a, t, n = (int(arg) for arg in plan.deeds[-1][1])
    g = new.ground
    owner = g.owner[t]
    g.attack(a, t, n, TROOPS[card])
    g.hands[owner] -= 1
    return g


def holds(g: Ground, seat: int, least: int, hand: tuple[int, ...] | None) -> tuple[float, int]:
    """The chance that a rival, whose hand may be known, holds a Defence card of at least `least` troops, and
    the smallest such kind."""
    if hand is not None:
        defences = [k for k in hand if EFFECT[k] == "defence" and TROOPS[k] >= least]
        return (1.0, min(defences)) if defences else (0.0, 0)
    left = [card.copies for card in KINDS]
    for card in (*g.open, *g.hand):
        left[card] -= 1
    unseen = sum(left)
    fitting = [k for k, effect in enumerate(EFFECT) if effect == "defence" and TROOPS[k] >= least and left[k]]
    count = sum(left[k] for k in fitting)
    if not count or not g.hands[seat]:
        return 0.0, 0
    out = 1.0
    for k in range(g.hands[seat]):
        out *= max(0, unseen - count - k) / max(1, unseen - k)
    return 1.0 - out, fitting[0]


def final_share(g: Ground) -> float:
    """The part of the victory when the game is counted."""

    total = g.tally().total

    def merit(seat: int) -> tuple[int, int, int]:
        return g.farms[seat], g.held[seat].bit_count(), total[seat]

    others = [merit(seat) for seat in g.rivals]
    ours = merit(g.me)
    if ours < max(others):
        return 0.0
    return 1 / (1 + others.count(ours))


STORMED = 0.3
"""What is left of a chance if the Farm can be taken in the turn that goes on."""
ANSWERED = 6
"""The best plans to which a rival's answer is looked for."""
SHARE = 8
"""The part of the budget for each answer."""
FEWEST = 40
"""Positions without which no answer is looked for."""
PATIENCE = 0.2
"""By how much the best of the longer plans may be worse before no longer ones are tried."""


def _merit(plan: Plan) -> float:
    return -plan.value


def _key(plan: Plan) -> object:
    g = plan.ground
    return (
        tuple(g.army),
        tuple(g.held),
        plan.pool,
        g.armed,
        g.hand,
        g.boat,
        tuple(sorted(plan.placed.items())),
    )


def search(at: AnyState, seat: int, nodes: int, worth: Worth) -> tuple[Move | None, int]:
    """The first move of the best plan for the turn, and the positions that were valued; None if this is not
    about a turn."""
    step, searching = at.stack[-1].step, Search(worth, nodes)
    if step == "deploy":
        return start.deploy(at, seat, lambda g: likely(worth(numbers(g)))), nodes
    if step == "react":
        return _react(searching, at, seat), searching.spent
    if step not in ("reinforce", "attack"):
        return None, 0
    b: Body = at.body
    g = of_state(at, seat)
    pool = b.pool if step == "reinforce" else 0
    root = Plan(g, pool, g.held[seat] if pool else 0)
    fronts = [s for s in bits(g.held[seat]) if _edge(g, s)] or [g.capital[seat]]
    if g.capital[seat] not in fronts:
        fronts.append(g.capital[seat])
    roots, rest = [root], g.capital[seat]
    if pool:
        rest = _rest(searching, root, fronts)
        if b.more:
            rally = root.copy()
            rally.ground.army[g.capital[seat]] += pool + b.more
            rally.pool = rally.start = 0
            rally.placed = {-1: 1}
            roots.append(rally)
    plans = searching.best(roots, rest)
    return _first(_finish(searching, plans, at, fronts, rest), seat), searching.spent


def _react(searching: Search, at: AnyState, seat: int) -> Move:
    """The card that leaves the seat best off, or none."""
    now = at.stack[-1].vars
    g = of_state(at, seat)
    best, move = _attack_value(searching, g, now, None), Move(seat, "pass")
    for card in sorted({card for card in g.hand if EFFECT[card] == "defence"}):
        worth = _attack_value(searching, g, now, card)
        if worth > best:
            best, move = worth, Move(seat, "play", (KINDS[card].kind,))
    return move


def _attack_value(searching: Search, before: Ground, now: Mapping[str, int], card: int | None) -> float:
    """What an attack and its answer leave, if the attacker's turn ends with it or goes on to the Farm."""
    g = before.copy()
    if card is not None:
        hand = list(g.hand)
        hand.remove(card)
        g.hand = tuple(hand)
        g.hands[g.me] -= 1
        g.open = (*g.open, card)
    g.attack(now["from"], now["to"], now["n"], 0 if card is None else TROOPS[card])
    if g.capital[g.me] < 0:
        return 0.0
    storm = g.strike(g.turn, g.me, 0, g.tally())[0]
    risk = STORMED if g.round >= DATA.open_from and storm >= 0 else 1.0
    return risk * searching.value(g)


def _edge(g: Ground, space: int) -> bool:
    return any(g.owner[n] != g.me for n in g.land.near[space])


def _rest(searching: Search, root: Plan, fronts: list[int]) -> int:
    """Where troops do most that nothing else needs."""
    best, where = -1.0, fronts[-1]
    for space in fronts:
        searching.weigh(root, space)
        if root.value > best:
            best, where = root.value, space
    return where


def _finish(searching: Search, plans: list[Plan], at: AnyState, fronts: list[int], rest: int) -> Plan:
    """The best of the best plans, each with the best places for what is left and the best last move, if a
    rival's answer speaks for it."""
    best = list(plans[:ANSWERED])
    searching.most += searching.most // 2
    for plan in plans[:FINAL]:
        for new in (*_places(plan, fronts), *_moves(plan, at, rest)):
            searching.weigh(new, rest)
            best.append(new)
            if searching.over:
                break
    best.sort(key=_merit)
    for plan in best:
        if plan.pool:
            plan.place(rest, plan.pool)
    return searching.best_after_answer(best)


def _places(plan: Plan, fronts: list[int]) -> Iterator[Plan]:
    if not plan.pool:
        return
    for space in fronts:
        for n in sorted({plan.pool, (plan.pool + 1) // 2}):
            new = plan.copy()
            new.place(space, n)
            yield new


def _moves(plan: Plan, at: AnyState, rest: int) -> Iterator[Plan]:
    """Last moves of all but one or of a half: from anywhere to the border or the Farm."""
    g = plan.ground
    if not g.rivals:
        return
    held = g.held[g.me]
    linked = g.network(g.me, held)
    adjacent = at.setup.options["fortify"] == "adjacent"
    for a in sorted(bits(linked), key=lambda s: (-g.army[s], s))[:6]:
        if g.army[a] < 2:
            continue
        for t in bits(linked & (g.land.around[a] if adjacent else linked)):
            if t == a or not (_edge(g, t) or t == g.capital[g.me]):
                continue
            for n in sorted({g.army[a] - 1, g.army[a] // 2}):
                new = plan.copy()
                new.ground.army[a] -= n
                new.ground.army[t] += n
                new.do("move", a, t, n)
                yield new


def _first(plan: Plan, seat: int) -> Move:
    """What to do first."""
    ids = plans.ids()
    if -1 in plan.placed:
        return Move(seat, "choose", ("capital",))
    if plan.placed:
        space, n = max(plan.placed.items(), key=lambda p: (p[1], -p[0]))
        return Move(seat, "place", (ids[space], n))
    if not plan.deeds:
        return Move(seat, "pass")
    return plans.move(seat, ids, plan.deeds[0])
