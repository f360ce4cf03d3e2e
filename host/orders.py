"""A seat's orders: standing orders, which answer prompts, and moves ahead for its next turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import RowMapping

import engine
from engine.standing_orders import Order, ahead, answer, on_turn, passed_over
from engine.types import IllegalMove, Move, State
from engine.verbs import PASS
from host.converting import converter

MOST = 30
"""Most standing orders of a seat, and most moves ahead."""


class Orders(msgspec.Struct, frozen=True):
    """All orders of a seat. Moves ahead are codes, the next one first. Each is checked when its time comes;
    if it is not legal then, it is dropped with all that follow."""

    standing: tuple[Order, ...] = ()
    ahead: tuple[str, ...] = ()


_orders = converter(Orders)


def of_rows(rows: Iterable[RowMapping]) -> dict[int, Orders]:
    """The stored orders by seat. :raises msgspec.ValidationError: they cannot be read."""
    return {row["seat"]: _orders({f: row[f] for f in Orders.__struct_fields__}) for row in rows}


class Answer(NamedTuple):
    """The orders' answer to a prompt: a move or none, the orders left after it, and whether moves ahead were
    dropped because the next one was not legal."""

    move: Move | None
    left: Orders
    lost: bool = False


def answers(state: State, seat: int, orders: Orders) -> Answer | None:
    """How the orders answer the seat's prompt; None if they leave it to the member.

    Prompts before the next move ahead are answered by standing orders, or passed.
    """
    prompt = next((p for p in engine.prompts(state) if p.seat == seat), None)
    if prompt is None:
        return None
    first, *rest = orders.ahead if orders.ahead and on_turn(state, seat) else ("",)
    if first and (move := ahead(state, seat, first)):
        return Answer(move, replace(orders, ahead=tuple(rest)))
    try:
        order_answer = answer(state, seat, orders.standing)
    except IllegalMove:
        order_answer = None
    if first:
        if order_answer and order_answer.verb != PASS:
            return Answer(order_answer, orders)
        if passed_over(state, seat, first):
            return Answer(Move(seat, PASS), orders)
        return Answer(order_answer, replace(orders, ahead=()), lost=True)
    return Answer(order_answer, orders) if order_answer else None
