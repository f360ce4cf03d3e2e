"""The strategic move (rulings 15 and 16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.rules.modular.combat import why_not_space
from engine.rules.modular.meta import GARRISON, board, is_expert
from engine.rules.modular.state import Body, borders_another, own
from engine.rules.modular.turns import end_turn
from engine.system import AnyState, Play
from engine.types import Move, Offer


def spare(at: AnyState, space: int) -> int:
    """Armies that may leave a territory of the seat by a strategic move."""
    b: Body = at.body
    kept = GARRISON if is_expert(at.setup) and borders_another(at, space) else 1
    return max(0, b.armies[space] - kept)


def ways(at: AnyState, seat: int, to: int | None = None) -> Iterator[tuple[int, int, int]]:
    """The moves of a seat: from where, to where, and how many at most; once it has begun to move only `to`
    where it has."""
    b: Body = at.body
    world = board(at.setup)
    sources = own(at, seat) if to is None else [a for a in world.neighbours[to] if b.owner[a] == seat]
    for a in sources:
        if b.armies[a] > 1 and (most := spare(at, a)):
            for t in world.neighbours[a] if to is None else (to,):
                if b.owner[t] == seat:
                    yield a, t, most


def may_move(at: AnyState, seat: int, to: int | None = None) -> bool:
    """Whether a seat can move anything."""
    return next(ways(at, seat, to), None) is not None


def offers(at: AnyState, seat: int, to: int | None = None) -> Iterator[Offer]:
    """All strategic moves of a seat."""
    ids = board(at.setup).ids
    for a, t, most in ways(at, seat, to):
        yield Offer("move", (ids[a], ids[t]), (1, most))


def is_legal(at: AnyState, move: Move, to: int | None = None) -> bool:
    """Whether a move is legal: agrees with `offers`."""
    b: Body = at.body
    world = board(at.setup)
    if len(move.args) != 3:
        return False
    a, t, n = world.index.get(move.args[0]), world.index.get(move.args[1]), move.args[2]
    if a is None or t is None or not isinstance(n, int) or b.owner[a] != move.seat:
        return False
    return b.owner[t] == move.seat and t in world.reach[a] and to in (None, t) and 0 < n <= spare(at, a)


def why_not(at: AnyState, move: Move, to: int | None = None) -> tuple[str, dict[str, Any]] | None:
    """Why a move is not legal; None if only the number is wrong."""
    b: Body = at.body
    world = board(at.setup)
    for space in move.args[:2]:
        if reason := why_not_space(at, move, space):
            return reason
    if len(move.args) < 2:
        return None
    start, end = move.args[:2]
    a, t = world.index[start], world.index[end]
    if t not in world.reach[a]:
        return "not-adjacent", {"from": start, "to": end}
    if b.moved and to is None:
        return "moved-already", {"from": start, "to": end}
    if to not in (None, t):
        return "one-destination", {"to": world.ids[to], "from": start}
    if b.armies[a] < 2:
        return "too-few-armies", {"space": start}
    if not spare(at, a):
        return "garrison", {"space": start, "armies": GARRISON}
    return None


def shift(play: Play, move: Move) -> int:
    """Carry a move out; the index of where it goes."""
    b: Body = play.body
    index = board(play.setup).index
    a, t, n = index[move.args[0]], index[move.args[1]], int(move.args[2])
    b.armies[a] -= n
    b.armies[t] += n
    b.moved = True
    play.tell("fortified", **{"seat": move.seat, "from": move.args[0], "to": move.args[1], "n": n})
    return t


def begin_attacks(play: Play) -> None:
    """Reinforcing, or the move before the attacks, is over."""
    play.swap("attack")


def go_on(play: Play, to: int, early: bool) -> None:
    """After a move of the upper levels: ask for more to the same place, as long as there is more; then come
    the attacks, or the end of the turn."""
    if may_move(play, play.body.turn, to):
        if play.stack[-1].step == "regroup":
            play.note(to=to)
        else:
            play.swap("regroup", early=early, to=to)
    elif early:
        begin_attacks(play)
    else:
        end_turn(play)
