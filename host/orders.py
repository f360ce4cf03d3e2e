"""What a seat has ordered ahead: answers to prompts, and moves for its next turn."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import RowMapping

import engine
from engine.orders import Order, answer
from engine.types import IllegalMove, Move, State

MOST = 30
"""Most standing orders of a seat, and most moves ahead."""


class Orders(msgspec.Struct, frozen=True):
    """All that a seat has ordered. Moves ahead are codes, the next one first; they are checked when their
    time comes, and dropped with all that follow when one of them is not legal then."""

    standing: tuple[Order, ...] = ()
    ahead: tuple[str, ...] = ()


def of_rows(rows: Iterable[RowMapping]) -> dict[int, Orders]:
    """The stored orders by seat."""
    return {row["seat"]: msgspec.convert(dict(row), Orders) for row in rows}


def answers(state: State, seat: int, orders: Orders) -> tuple[Move, Orders] | None:
    """The move with which the orders answer what the seat is asked now, and what is left of them after it;
    None if they leave it to the member."""
    prompt = next((p for p in engine.prompts(state) if p.seat == seat), None)
    if prompt is None:
        return None
    if prompt.clock == "turn" and orders.ahead:
        first, *rest = orders.ahead
        move = Move.parse(seat, first)
        if move in engine.legal(state, seat):
            return move, msgspec.structs.replace(orders, ahead=tuple(rest))
    try:
        found = answer(state, seat, orders.standing)
    except IllegalMove:
        found = None
    return None if found is None else (found, orders)
