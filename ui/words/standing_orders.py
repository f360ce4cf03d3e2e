"""Standing orders in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.standing_orders import ASK, Order
from engine.types import Move, Standing
from engine.verbs import CHOOSE, PASS
from ui.words.names import Names, plain

FEW = 8
"""Most territories of an order that are named."""


def order_name(names: Names, about: Standing) -> str:
    """The question that an order answers, for instance `Dice in defence`."""
    return names.text(f"order-{about.id}")


def answer_name(names: Names, about: Standing, do: str) -> str:
    """An answer, for labels, not escaped."""
    if do == ASK:
        return names.text("answer-ask")
    if names.has(key := f"answer-{about.id}-{do.removeprefix(f'{CHOOSE}:')}"):
        return names.text(key)
    move = Move.parse(0, do)
    if move.args and names.has_card(str(move.args[0])) and names.spec(move.verb).hand:
        # An order names a card by its kind.
        called = [names.card_kind(str(move.args[0])), *names.args(move.verb, move.args)[1:]]
        if sentence := names.own_sentence(move.verb, move.args, called):
            return sentence
        return names.sentence(names.spec(move.verb).forms, move.args, called) or do
    if move.verb == PASS:
        return names.text(f"verb-pass-{about.ask}")
    return names.move((move.verb, *move.args))


def where_name(names: Names, spaces: Sequence[str]) -> str:
    """Where an order holds, in words; empty if it holds everywhere."""
    if not spaces:
        return ""
    named = names.listing(names.space(space) for space in spaces[:FEW])
    return names.text("order-where", spaces=named, more=max(0, len(spaces) - FEW))


def order_line(names: Names, about: Standing, order: Order, *, escaped: bool = True) -> str:
    """An order as a sentence: question, answer, territories."""
    answer = answer_name(names, about, order.do)
    data = {"order": order_name(names, about), "answer": plain(answer) if escaped else answer}
    where = where_name(names, order.spaces)
    line = names.text("order-line", **data)
    return f"{line} {where}" if where else line


def planned_line(names: Names, code: str, *, escaped: bool = True) -> str:
    """A move ahead as a sentence; a move without an amount will take as much as possible."""
    move = Move.parse(0, code)
    named = names.args(move.verb, move.args)
    planned = names.sentence(names.spec(move.verb).planned, move.args, named)
    move_text = planned or names.move((move.verb, *move.args))
    return plain(move_text) if escaped else move_text
