"""The decisions of a turn of `modular`, by a search over the rest of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from engine.parts.outlook import throw
from engine.rules.modular import combat, moving, trading
from engine.rules.modular.ai.ground import Floats, ground
from engine.rules.modular.ai.numbers import ModularPositions
from engine.rules.modular.ai.search import ModularKnown, ModularPlan, ModularRoot, ModularSearch, SearchSize
from engine.rules.modular.ai.worth import chances
from engine.rules.modular.cards import NUMBERS, sets, worth
from engine.rules.modular.meta import CENTRE, CENTRE_COST, CENTRES, MOST_DICE, board, is_expert, is_master
from engine.rules.modular.placing import is_stuck, most_at, room, sites
from engine.rules.modular.state import ModularBody, own
from engine.system import AnyState
from engine.types import Move
from engine.verbs import UNTIL

SITES = 5
"""Places for a production centre that are compared."""


class ModularTurn:
    """A seat's own turn as the search sees it."""

    def __init__(self, at: AnyState, seat: int, size: SearchSize) -> None:
        b: ModularBody = at.body
        self.at = at
        self.seat = seat
        self.size = size
        self.valued = 0
        seats = at.setup.seats
        self.ids = board(at.setup).ids
        order = [(seat + k) % seats for k in range(seats)]
        hand = max(map(worth, sets(b.hands[seat])), default=0)
        self.known = ModularKnown(
            ground(board(at.setup).id, is_expert(at.setup)),
            [len(b.hands[s]) for s in order],
            [b.alive[s] for s in order],
            hand,
            b.round,
            is_master(at.setup),
        )

    def root(self, answer: object = None, pool: int | None = None, site: int | None = None) -> ModularRoot:
        """The position as it is, or with a centre on a site."""
        b: ModularBody = self.at.body
        seats = self.at.setup.seats
        placing = self.at.stack[-1].step == "reinforce"
        pool = b.pool if pool is None else pool
        rooms = [0] * len(b.owner)
        if placing:
            for space in own(self.at, self.seat):
                rooms[space] = pool if space == site else min(pool, most_at(self.at, space))
        centres = b.centres[:]
        if site is not None:
            centres[site] = True
        relative = [(owner - self.seat) % seats for owner in b.owner]
        return ModularRoot(relative, [float(n) for n in b.armies], centres, pool, rooms, b.took, answer)

    def plan(self, roots: list[ModularRoot]) -> ModularPlan:
        """The best plan from one of these positions."""
        search = ModularSearch(self.known, roots, self.size)
        found = search.best()
        self.valued += search.valued
        return found

    def worths(self, armies: list[list[float]]) -> Floats:
        """What the position is worth with other armies, if the turn ends now."""
        known, n = self.known, len(armies)
        root = self.root()
        self.valued += n
        cards = [float(c) for c in known.cards]
        cards[0] += root.took
        ones = np.ones(n)
        return chances(ModularPositions(
            known.ground,
            np.repeat(np.array(root.owner, np.int8)[:, None], n, axis=1),
            np.array(armies, float).T,
            np.repeat(np.array(root.centres)[:, None], n, axis=1),
            np.repeat(np.array(cards)[:, None], n, axis=1),
            np.repeat(np.array(known.alive)[:, None], n, axis=1),
            ones * known.hand,
            ones * known.round,
            known.master,
        ))  # fmt: skip


def reinforce(turn: ModularTurn) -> Move | None:
    """Sets that find a place, then centres and armies as the best plan wants them."""
    at, seat, ids = turn.at, turn.seat, turn.ids
    b: ModularBody = at.body
    if move := _trade(at, seat):
        return move
    if is_stuck(at):
        return Move(seat, "pass")
    built = (turn.root(("buy", site), b.pool - CENTRE_COST, site) for site in _sites(turn))
    roots = [turn.root(), *built]
    plan = turn.plan(roots)
    if isinstance(plan.root.answer, tuple):
        return Move(seat, "buy", (CENTRE, ids[plan.root.answer[1]]))
    for step in plan.steps:
        if step.placed:
            n = sum(s.placed for s in plan.steps if s.origin == step.origin)
            return Move(seat, "place", (ids[step.origin], min(n, most_at(at, step.origin))))
    for space in plan.rest:
        if most := most_at(at, space):
            return Move(seat, "place", (ids[space], most))
    return None


def _trade(at: AnyState, seat: int) -> Move | None:
    """The best set whose armies find a place."""
    found: tuple[int, Move] | None = None
    for offer in trading.offers(at, seat):
        n = worth(list(_kinds(offer.args)))
        if _takes(at, seat, n) and (found is None or n > found[0]):
            found = n, offer.move(seat)
    return found[1] if found else None


def _kinds(args: tuple[object, ...]) -> Iterator[int]:
    for arg in args:
        yield NUMBERS[str(arg)]


def _takes(at: AnyState, seat: int, more: int) -> bool:
    """Whether there would be room for this many more armies."""
    b: ModularBody = at.body
    if not is_master(at.setup) or any(b.centres[space] for space in own(at, seat)):
        return True
    pool = b.pool + more
    return pool <= len(room(at)) or (sum(b.centres) < CENTRES and pool >= CENTRE_COST)


def _sites(turn: ModularTurn) -> list[int]:
    """Where a centre might stand: where most hostile armies are near."""
    at, near = turn.at, turn.known.ground.near
    b: ModularBody = at.body

    def pressed(space: int) -> float:
        return sum(1 + b.armies[n] for n in near[space] if b.owner[n] != turn.seat) + b.armies[space]

    return sorted(sites(at), key=lambda s: -pressed(s))[:SITES]


def attack(turn: ModularTurn) -> Move | None:
    """The next attack of the best plan; without one an attack that must be, a move, or the end."""
    at, seat = turn.at, turn.seat
    plan = turn.plan([turn.root()])
    if plan.steps:
        return _siege(turn, plan.steps[0].origin, plan.steps[0].to)
    if at.stack[-1].step == "regroup":
        return Move(seat, "pass")
    if combat.must_attack(at):
        return _duty(turn)
    return shift(turn)


def _siege(turn: ModularTurn, a: int, t: int) -> Move:
    b: ModularBody = turn.at.body
    stop = max(1, min(b.armies[a] - 1, b.armies[t] // 2 + 1))
    return Move(turn.seat, "attack", (turn.ids[a], turn.ids[t], UNTIL, stop))


def _duty(turn: ModularTurn) -> Move:
    """The single throw after which the position is worth most."""
    at, seat, ids = turn.at, turn.seat, turn.ids
    b: ModularBody = at.body
    armies: list[list[float]] = []
    cases: list[tuple[Move, float]] = []
    for a in own(at, seat):
        for t, least, most in combat.targets(at, a):
            for n in range(least, most + 1):
                for lost, won, p in throw(n, 0, min(MOST_DICE, b.armies[t]), 0):
                    after = [float(x) for x in b.armies]
                    after[a] -= lost
                    after[t] = max(1.0, after[t] - won)
                    armies.append(after)
                    cases.append((Move(seat, "attack", (ids[a], ids[t], n)), p))
    sums: dict[Move, float] = {}
    for (move, p), value in zip(cases, turn.worths(armies), strict=True):
        sums[move] = sums.get(move, 0.0) + p * float(value)
    return max(sums, key=lambda move: sums[move])


def shift(turn: ModularTurn) -> Move | None:
    """The strategic move after which the position is worth most, or none."""
    at, seat, ids = turn.at, turn.seat, turn.ids
    b: ModularBody = at.body
    now = at.stack[-1].vars.get("to") if at.stack[-1].step == "regroup" else None
    armies = [[float(x) for x in b.armies]]
    moves = [Move(seat, "pass")]
    goals: dict[int, list[tuple[int, int]]] = {}
    if not b.moved or now is not None:
        for a, t, most in moving.ways(at, seat, now):
            goals.setdefault(t, []).append((a, most))
            for n in sorted({most, (most + 1) // 2}, reverse=True):
                after = armies[0][:]
                after[a] -= n
                after[t] += n
                armies.append(after)
                moves.append(Move(seat, "move", (ids[a], ids[t], n)))
    if is_expert(at.setup):
        for t, sources in goals.items():
            if len(sources) > 1:
                after = armies[0][:]
                for a, most in sources:
                    after[a] -= most
                    after[t] += most
                armies.append(after)
                a, most = max(sources, key=lambda one: one[1])
                moves.append(Move(seat, "move", (ids[a], ids[t], most)))
    return moves[int(turn.worths(armies).argmax())]


def occupy(turn: ModularTurn) -> Move | None:
    """As many armies move in as the best plan wants."""
    at, seat, ids = turn.at, turn.seat, turn.ids
    now = at.stack[-1].vars
    a, t, low, high = now["from"], now["to"], now["low"], now["high"]
    tries = sorted({low, (low + high) // 2, max(low, high - 2), high}, reverse=True)
    borders = [any(at.body.owner[n] != seat for n in turn.known.ground.near[space]) for space in (a, t)]
    if not all(borders):
        tries = [low if borders[0] else high]
    if len(tries) == 1:
        return Move(seat, "move", (ids[a], ids[t], tries[0]))
    roots = []
    for n in tries:
        root = turn.root(n)
        root.armies[a] -= n - low
        root.armies[t] += n - low
        roots.append(root)
    answer = turn.plan(roots).root.answer
    return Move(seat, "move", (ids[a], ids[t], answer))  # type: ignore[arg-type] # a number


def regroup(turn: ModularTurn) -> Move | None:
    """Before the attacks the first of them, if there is any; otherwise as at the end of the turn."""
    return attack(turn) if turn.at.stack[-1].vars["early"] else shift(turn)


ANSWERS: dict[str, Callable[[ModularTurn], Move | None]] = {
    "reinforce": reinforce,
    "regroup": regroup,
    "attack": attack,
    "occupy": occupy,
}
"""By the step that asks; the others are left to the normal player."""
