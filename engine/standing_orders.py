"""Standing orders: answers that a seat gives ahead, carried out by the host when the question comes.

A rule system declares which of its prompts can be answered ahead (`Rules.standing`); an `Order` chooses one
of the answers, perhaps for some spaces only. Moves ahead are for a seat's next turn. Both are resolved to one
of the legal moves of the moment, so that an order can never do what a player could not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine import vocabulary
from engine.events import TURN
from engine.kernel import apply, awaited_seats, complete, default, legal, prompts, rules_of, view
from engine.types import IllegalMove, Move, Prompt, Setup, Standing, State
from engine.verbs import PASS

ASK, DEFAULT, LAST, RICHEST = "ask", "default", "last", "richest"
"""Answers that are no moves: ask the member; the clock's move; the last one offered; the one that brings
most."""
ONLY_PASS = "only-pass"
"""The standing order of every system: pass if nothing else is possible. Answers: `ask`, `pass`."""
_OVER = 4
"""Most steps of a turn that are passed to reach an ordered move."""


class Order(msgspec.Struct, frozen=True):
    """A standing order: the answer `do` to the `Standing` with that id, if `spaces` is not empty only in
    these spaces. The first order that fits decides."""

    id: str
    do: str
    spaces: tuple[str, ...] = ()


def standing(rules: str, options: Mapping[str, Any]) -> tuple[Standing, ...]:
    """The standing orders possible in games with these rules and options, the general one last.

    :raises IllegalMove: unknown rules or option, or a bad value.
    """
    system = rules_of(rules)
    setup = complete(Setup(rules, system.meta.seats[0], "00", dict(options)))
    return (*system.standing(setup), Standing(ONLY_PASS, "", (PASS,)))


def card_questions(rules: str, options: Mapping[str, Any]) -> tuple[Standing, ...]:
    """The questions in others' turns that only the hand decides, and often nothing: who orders to pass lets
    it happen with any hand.

    :raises IllegalMove: as `standing`.
    """
    return tuple(about for about in standing(rules, options) if about.ask and PASS in about.choices)


def check(rules: str, options: Mapping[str, Any], spaces: Iterable[str], order: Order) -> None:
    """Check that the order can be given in a game with these rules and options, on a board with these spaces.

    :raises IllegalMove: `order-unknown`, `order-answer`, `order-spaces`, `order-space`,
        `order-elsewhere`.
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
        if about.among and space not in about.among:
            raise IllegalMove("order-elsewhere", space=space)


def answer(state: State, seat: int, orders: Iterable[Order]) -> Move | None:
    """The legal move with which the orders answer the seat's prompt; None without a prompt, or if the orders
    leave the answer to the player."""
    if seat not in awaited_seats(state):
        return None
    prompt = next(p for p in prompts(state) if p.seat == seat)
    known = {s.id: s for s in rules_of(state.setup.rules).standing(state.setup)}
    only_pass = False
    for order in orders:
        if order.id == ONLY_PASS:
            only_pass = order.do == PASS
        elif order.id in known and _concerns(state, known[order.id], order, prompt):
            if order.do == ASK:
                return None
            if move := _resolve(state, seat, order.do):
                return move
    return _only_pass(state, seat, prompt) if only_pass else None


def _concerns(state: State, about: Standing, order: Order, prompt: Prompt) -> bool:
    """Whether the order answers the prompt."""
    if about.ask != prompt.kind or any(prompt.data.get(k) != v for k, v in about.when.items()):
        return False
    asked = vocabulary.facts(state.setup.rules, prompt.data)
    return not order.spaces or asked.end in order.spaces or asked.space in order.spaces


def _resolve(state: State, seat: int, do: str) -> Move | None:
    """The legal move that an answer means at this moment, if it means any."""
    if do == DEFAULT:
        return default(state, seat)
    offers = legal(state, seat)
    if do == LAST:
        *_, last = offers
        return last.move(seat)
    if do == RICHEST:
        return _richest(state, seat)
    wanted = Move.parse(seat, do)
    if wanted in offers:
        return wanted
    # Orders name a card by its kind, moves by its id.
    hand = next((s.hand for s in view(state, seat).seats if s.seat == seat), None) or ()
    held = {card.id for card in hand if wanted.args and card.kind == wanted.args[0]}
    fitting = (o for o in offers if o.verb == wanted.verb and o.args and o.args[0] in held)
    offer = next(fitting, None)
    return offer.move(seat) if offer else None


def _richest(state: State, seat: int, *prefix: str) -> Move | None:
    """Of the moves with this beginning, the one that brings most armies at once; the first of equals."""
    moves = legal(state, seat).narrow(*prefix).moves()
    return max(moves, key=lambda move: brings(state, move), default=None)


def brings(state: State, move: Move) -> int:
    """How many armies a legal move brings at once."""
    rules = state.setup.rules
    return max((vocabulary.facts(rules, e.data).gain for e in apply(state, move).events), default=0)


def _only_pass(state: State, seat: int, prompt: Prompt) -> Move | None:
    """Passing, if nothing else is possible. Sealed answers are left to the player, and so are questions in
    which cards of the hand may be played, if the hand has any: a quick pass whenever no card fits would
    reveal that a slow player has one."""
    passing = Move(seat, PASS)
    if prompt.sealed or passing not in legal(state, seat):
        return None
    if prompt.kind in rules_of(state.setup.rules).hand_in_play and _holds(state, seat):
        return None
    return passing if all(offer.idle or offer.verb == PASS for offer in legal(state, seat)) else None


def _holds(state: State, seat: int) -> bool:
    """Whether a seat holds any cards, which is public."""
    return any(any(seen.cards.values()) for seen in view(state, None).seats if seen.seat == seat)


def on_turn(state: State, seat: int) -> bool:
    """Whether it is the seat's turn and the game waits for it: then moves ahead are due."""
    asked = next((p for p in prompts(state) if p.seat == seat), None)
    return asked is not None and asked.clock == "turn" and view(state, None).turn == seat


def ahead(state: State, seat: int, code: str) -> Move | None:
    """The legal move that an ordered code means now: the move itself; for a code without its amount, the move
    with the usual amount; for a weighed verb without arguments, the move that brings most."""
    wanted = Move.parse(seat, code)
    offers = legal(state, seat)
    if wanted in offers:
        return wanted
    if not wanted.args and vocabulary.verb(state.setup.rules, wanted.verb).weighed:
        return _richest(state, seat, wanted.verb)
    open_ones = (o for o in offers.narrow(wanted.verb, *wanted.args) if o.args == wanted.args)
    offer = next(open_ones, None)
    return offer.move(seat) if offer else None


def passed_over(state: State, seat: int, code: str) -> bool:
    """Whether passing leads to a step of the same turn in which the ordered move is possible, without chance
    and without other seats in between."""
    later = state
    for _ in range(_OVER):
        passing = Move(seat, PASS)
        if passing not in legal(later, seat):
            return False
        turn = apply(later, passing)
        later = turn.state
        if later.draws != state.draws or any(e.kind == TURN for e in turn.events):
            return False
        if ahead(later, seat, code):
            return True
    return False
