"""Standing orders in words."""

from __future__ import annotations

from collections.abc import Sequence

from cogs._ui.names import Names, plain
from engine.orders import ASK, Order
from engine.types import Move, Standing
from engine.verbs import PASS

FEW = 8
"""So many territories of an order are named."""


def order_name(names: Names, about: Standing) -> str:
    """What is answered, for instance `Dice in defence`."""
    return names.text(f"order-{about.id}")


def answer_name(names: Names, about: Standing, do: str) -> str:
    """An answer, for labels, where nothing is escaped."""
    if do == ASK:
        return names.text("answer-ask")
    if names.has(f"answer-{about.id}-{do}"):
        return names.text(f"answer-{about.id}-{do}")
    move = Move.parse(0, do)
    if move.args and names.has_card(str(move.args[0])) and names.spec(move.verb).hand:
        # A card is ordered by its kind.
        called = [names.card_kind(str(move.args[0])), *names.args(move.verb, move.args)[1:]]
        return names.sentence(names.spec(move.verb).forms, move.args, called) or do
    if move.verb == PASS:
        return names.text(f"verb-pass-{about.ask}")
    return names.move((move.verb, *move.args))


def where_name(names: Names, spaces: Sequence[str]) -> str:
    """Where an order holds, in words; empty where it holds everywhere."""
    if not spaces:
        return ""
    named = names.listing(names.space(space) for space in spaces[:FEW])
    return names.text("order-where", spaces=named, more=max(0, len(spaces) - FEW))


def order_line(names: Names, about: Standing, order: Order, *, escaped: bool = True) -> str:
    """An order as a sentence: what, how, where."""
    answer = answer_name(names, about, order.do)
    told = {"order": order_name(names, about), "answer": plain(answer) if escaped else answer}
    where = where_name(names, order.spaces)
    line = names.text("order-line", **told)
    return f"{line} {where}" if where else line
