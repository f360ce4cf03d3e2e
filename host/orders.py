"""What a seat has ordered ahead: answers to prompts, and moves for its next turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import RowMapping

import engine
from engine.orders import Order, ahead, answer, on_turn, passed_over
from engine.types import IllegalMove, Move, State
from engine.verbs import PASS
from host.converting import converter

MOST = 30
"""Most standing orders of a seat, and most moves ahead."""


class Orders(msgspec.Struct, frozen=True):
    """All that a seat has ordered. Moves ahead are codes, the next one first; they are checked when their
    time comes, and dropped with all that follow when one of them is not legal then."""

    standing: tuple[Order, ...] = ()
    ahead: tuple[str, ...] = ()


_orders = converter(Orders)


def of_rows(rows: Iterable[RowMapping]) -> dict[int, Orders]:
    """The stored orders by seat."""
    return {row["seat"]: _orders({f: row[f] for f in Orders.__struct_fields__}) for row in rows}


class Answer(NamedTuple):
    """What orders say to a question: a move or none, what is left of them after it, and whether moves ahead
    were lost because the next one turned out not to be possible."""

    move: Move | None
    left: Orders
    lost: bool = False


def answers(state: State, seat: int, orders: Orders) -> Answer | None:
    """How the orders answer what the seat is asked now; None if they leave it to the member.

    What must be done before the next move ahead is done by standing orders, or passed over.
    """
    prompt = next((p for p in engine.prompts(state) if p.seat == seat), None)
    if prompt is None:
        return None
    first, *rest = orders.ahead if orders.ahead and on_turn(state, seat) else ("",)
    if first and (move := ahead(state, seat, first)):
        return Answer(move, replace(orders, ahead=tuple(rest)))
    try:
        found = answer(state, seat, orders.standing)
    except IllegalMove:
        found = None
    if first:
        if found and found.verb != PASS:
            return Answer(found, orders)
        if passed_over(state, seat, first):
            return Answer(Move(seat, PASS), orders)
        return Answer(found, replace(orders, ahead=()), lost=True)
    return Answer(found, orders) if found else None
