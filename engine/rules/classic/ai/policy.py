"""A quick, sensible random player of `classic` that sees everything: benchmarks, long self-play, fuzzing."""

from __future__ import annotations

from engine.boards.board import Board
from engine.rng import Chance
from engine.rules.classic import trading
from engine.rules.classic.meta import board
from engine.rules.classic.state import Body
from engine.system import AnyState
from engine.types import Move


def policy(at: AnyState, chance: Chance) -> Move:
    """The next move of the seat on turn (in simultaneous phases, of the first awaited seat).

    All armies onto one frontier territory; attacks with more than three armies at weaker neighbours; moves
    in with all; fortifies from the interior.
    """
    b: Body = at.body
    top = at.stack[-1]
    step = top.step
    world = board(at.setup)
    seat, owner, near = b.turn, b.owner, world.neighbours
    if step == "attack":
        return _attack(b, world, chance)
    if step == "reinforce":
        if len(at.stack) == 1 and len(b.hands[seat]) > 2 and (offer := next(trading.offers(at, seat), None)):
            return offer.move(seat)
        border = [a for a in range(len(owner)) if owner[a] == seat and any(owner[n] != seat for n in near[a])]
        return Move(seat, "place", (world.ids[border[chance.below(len(border))]], b.pool))
    if step == "occupy":
        return Move(seat, "move", (world.ids[top.vars["from"]], world.ids[top.vars["to"]], top.vars["high"]))
    if step == "trade_down":
        return trading.default(at, seat)
    if step == "claim":
        free = [a for a in range(len(owner)) if owner[a] < 0]
        return Move(seat, "choose", (world.ids[free[chance.below(len(free))]],))
    if step == "garrison":
        whose = seat if top.vars["own"] else 2
        spaces = [a for a in range(len(owner)) if owner[a] == whose]
        return Move(seat, "place", (world.ids[spaces[chance.below(len(spaces))]], 1))
    if step == "defend":
        return Move(owner[top.vars["to"]], "choose", ("defend", 1 + chance.below(2)))
    waiting = next(s for s in range(at.setup.seats) if b.alive[s] and b.reserve[s] + b.wards[s])
    return Move(waiting, "choose", ("spread",))


def _attack(b: Body, world: Board, chance: Chance) -> Move:
    """An attack at a weaker neighbour; without one the interior moves out."""
    seat, owner, armies, near = b.turn, b.owner, b.armies, world.neighbours
    pairs = [
        (a, t)
        for a in range(len(owner))
        if owner[a] == seat and armies[a] > 3
        for t in near[a]
        if owner[t] != seat and armies[t] < armies[a]
    ]
    if pairs:
        a, t = pairs[chance.below(len(pairs))]
        return Move(seat, "attack", (world.ids[a], world.ids[t], min(3, armies[a] - 1)))
    inner = [
        (a, t)
        for a in range(len(owner))
        if owner[a] == seat and armies[a] > 1 and all(owner[n] == seat for n in near[a])
        for t in near[a]
    ]
    if inner:
        a, t = inner[chance.below(len(inner))]
        return Move(seat, "move", (world.ids[a], world.ids[t], armies[a] - 1))
    return Move(seat, "pass")
