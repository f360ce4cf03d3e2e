"""Standing orders: answers that a seat gives ahead, carried out by the host when the question comes.

A rule system declares which of its prompts can be answered ahead (`Rules.standing`); an `Order` chooses one
of the answers, perhaps for some spaces only. What an order means is looked up among the legal moves of the
moment, so that an order can never do what a player could not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.kernel import apply, awaited, complete, default, legal, prompts, rules_of, view
from engine.types import IllegalMove, Move, Prompt, Setup, Standing, State

ASK, DEFAULT, LAST, RICHEST = "ask", "default", "last", "richest"
"""Answers that are no moves: none; the clock's move; the last one offered; the one that brings most."""
ONLY_PASS = "only-pass"
"""The standing order of every system: pass where nothing else is possible. Answers: `ask`, `pass`."""
PASS = "pass"
_PLACES = ("to", "space")
"""Where prompts say which space is concerned."""


class Order(msgspec.Struct, frozen=True):
    """What a seat has ordered: the answer `do` to the `Standing` of that id, in the spaces only if there are
    any. The first order that fits decides."""

    id: str
    do: str
    spaces: tuple[str, ...] = ()


def standing(rules: str, options: Mapping[str, Any]) -> tuple[Standing, ...]:
    """What can be ordered in games with these rules and options, the general one last.

    :raises IllegalMove: unknown rules or option, or a bad value.
    """
    system = rules_of(rules)
    setup = complete(Setup(rules, system.meta.seats[0], "00", dict(options)))
    return (*system.standing(setup), Standing(ONLY_PASS, "", (PASS,)))


def check(rules: str, options: Mapping[str, Any], spaces: Iterable[str], order: Order) -> None:
    """Whether the order can be given in such a game on a board with these spaces.

    :raises IllegalMove: `order-unknown`, `order-answer`, `order-spaces`, `order-space`.
    """
    known = {s.id: s for s in standing(rules, options)}
    if order.id not in known:
        raise IllegalMove("order-unknown", order=order.id, known=list(known))
    about = known[order.id]
    if order.do not in (ASK, *about.choices):
        raise IllegalMove("order-answer", order=order.id, answer=order.do, known=[ASK, *about.choices])
    if order.spaces and not about.spaces:
        raise IllegalMove("order-spaces", order=order.id)
    board = set(spaces)
    for space in order.spaces:
        if space not in board:
            raise IllegalMove("order-space", space=space)


def answer(state: State, seat: int, orders: Iterable[Order]) -> Move | None:
    """The legal move with which the orders answer what the seat is asked now; None if it is not asked, or if
    they leave the answer to the player."""
    if seat not in awaited(state):
        return None
    prompt = next(p for p in prompts(state) if p.seat == seat)
    known = {s.id: s for s in rules_of(state.setup.rules).standing(state.setup)}
    only_pass = False
    for order in orders:
        if order.id == ONLY_PASS:
            only_pass = order.do == PASS
        elif order.id in known and _concerns(known[order.id], order, prompt):
            if order.do == ASK:
                return None
            if move := _meant(state, seat, order.do):
                return move
    return _only_pass(state, seat) if only_pass else None


def _concerns(about: Standing, order: Order, prompt: Prompt) -> bool:
    """Whether the prompt is one that the order answers."""
    if about.ask != prompt.kind or any(prompt.data.get(k) != v for k, v in about.when.items()):
        return False
    return not order.spaces or any(prompt.data.get(key) in order.spaces for key in _PLACES)


def _meant(state: State, seat: int, do: str) -> Move | None:
    """The legal move that an answer means at this moment, if it means any."""
    if do == DEFAULT:
        return default(state, seat)
    offers = legal(state, seat)
    if do == LAST:
        *_, last = offers
        return last.move(seat)
    if do == RICHEST:
        return max(offers.moves(), key=lambda move: _brings(state, move), default=None)
    wanted = Move.parse(seat, do)
    if wanted in offers:
        return wanted
    # A card is ordered by its kind, and held by its id.
    hand = next((s.hand for s in view(state, seat).seats if s.seat == seat), None) or ()
    held = {card.id for card in hand if wanted.args and card.kind == wanted.args[0]}
    fitting = (o for o in offers if o.verb == wanted.verb and o.args and o.args[0] in held)
    offer = next(fitting, None)
    return offer.move(seat) if offer else None


def _brings(state: State, move: Move) -> int:
    """How many armies a move brings at once."""
    return max((int(e.data.get("armies", 0)) for e in apply(state, move).events), default=0)


def _only_pass(state: State, seat: int) -> Move | None:
    """Passing, if the seat has no other choice than to say so in other words."""
    offers = [o for o in legal(state, seat) if (o.verb, o.args) not in _SAME_AS_PASS]
    return Move(seat, PASS) if not offers and Move(seat, PASS) in legal(state, seat) else None


_SAME_AS_PASS = ((PASS, ()), ("choose", ("silent",)))
"""Ways to do nothing now."""
