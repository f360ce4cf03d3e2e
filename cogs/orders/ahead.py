"""Moves for the member's next turn, given on the panel of `/orders`: which verb, then its arguments one by
one.

The offers of that turn do not exist yet: what is chosen comes from the board, the hand and the verb's words.
The rules check it when its time comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

import engine
from cogs.orders import panels
from cogs.orders.buttons import fresh_view
from cogs.orders.panels import OrdersView
from engine import vocabulary
from engine.types import Arg, CardView
from engine.verbs import Verb, VerbOption
from host import HostError
from ui.choices.arguments import move_args
from ui.kit.answer import Panel
from ui.kit.components import NumberForm, button, option, rows, select
from ui.kit.custom_id import MODAL, Digest, code, number_pattern
from ui.kit.router import Press, Route
from ui.words.errors import Refused
from ui.words.names import Names
from ui.words.standing_orders import planned_line

MOST = 9999
"""The greatest amount that can be ordered."""
PAGE = 25
Chosen = Sequence[str]
"""What was chosen for the verb's options so far: spaces by their index on the board, cards and words
by id."""


def verbs_ahead() -> dict[str, Verb]:
    """The verbs that can be ordered ahead, by id."""
    return {verb.id: verb for verb in vocabulary.commands() if verb.ahead is not None}


def _options(verb: Verb, *, numbers: bool) -> list[VerbOption]:
    """The options with which a verb is ordered ahead, in their order: its numbers, or all others."""
    by_name = {option.name: option for option in verb.options}
    named = [by_name[name] for name in verb.ahead or ()]
    return [option for option in named if (option.kind == "number") is numbers]


def _playable(names: Names) -> list[CardView]:
    """The cards in the hand that are played singly."""
    costs = {c.kind: c.cost for c in engine.cards(names.view.rules, names.view.options)}
    hand = {c.id: c for c in names.hand() if costs.get(c.kind) is not None}
    return list(hand.values())


def _values(view: OrdersView, verb: Verb, chosen: Chosen) -> list[tuple[str, str, str]]:
    """What can be chosen next: its value, its name, and a line about it. Spaces of the member come first, as
    second space of a march the neighbours, those of others before."""
    names, about = view.names, _options(verb, numbers=False)[len(chosen)]
    if about.kind == "card":
        return [(card.id, names.card(card.kind, card.space), "") for card in _playable(names)]
    if about.kind == "word":
        return [(word, names.term(word), "") for word in about.among]
    board, seat, spaces = names.board, view.player.seat, view.player.view.spaces
    second = bool(verb.marches and chosen)
    near = board.reach[_index(names, chosen[-1])] if second else ()

    def rank(space: str) -> tuple[bool, bool]:
        return (second and board.index[space] not in near, (spaces[space].owner == seat) is second)

    known = sorted(board.ids, key=rank)
    return [(str(board.index[space]), names.space(space), names.strength([space])) for space in known]


def _index(names: Names, typed: str) -> int:
    """A space's index. :raises HostError: `stale`: the board has no such space."""
    if not typed.isdecimal() or int(typed) >= len(names.board.ids):
        raise HostError("stale")
    return int(typed)


def _argument(view: OrdersView, about: VerbOption, typed: str) -> Arg:
    """The argument that was chosen for an option.

    :raises HostError: `stale`: there is no such value (any more).
    """
    if about.kind == "space":
        return str(view.names.board.ids[_index(view.names, typed)])
    known = about.among if about.kind == "word" else [card.id for card in _playable(view.names)]
    if typed not in known:
        raise HostError("stale")
    return typed


# -- asking --------------------------------------------------------------------------------------------------


def _question(view: OrdersView, verb: Verb, chosen: Chosen, page: int = 0) -> Panel:
    """The question for the next option of a verb, or how many."""
    names, asked = view.names, _options(verb, numbers=False)
    lines = [f"**{names.text(f'ahead-give-{verb.id}')}**", *_so_far(view, verb, chosen)]
    items: list[discord.ui.Item[Any]] = []
    if len(chosen) < len(asked):
        about = asked[len(chosen)]
        lines.append(names.text(f"ahead-ask-{verb.id}-{about.name}"))
        known = _values(view, verb, chosen)
        page = min(page, max(0, -(-len(known) // PAGE) - 1))
        shown = [option(name, value, more) for value, name, more in known[page * PAGE : (page + 1) * PAGE]]
        ref = view.ref("oarg", verb.id, *chosen)
        items.append(select(ref, names.text("pick"), shown))
        further = (page + 1) * PAGE < len(known)
        for key, to, there in (
            ("previous", page - 1, page > 0),
            ("next", page + 1, further),
        ):
            if len(known) > PAGE:
                turn = view.ref("oask", str(max(to, 0)), key, verb.id, *chosen)
                items.append(button(turn, names.text(f"button-{key}"), disabled=not there))
        if not about.needed:
            items.append(view.button("button-ahead-enough", view.ref("ogive", verb.id, *chosen), "✅"))
    else:
        items.append(
            button(
                view.ref("ogive", verb.id, *chosen),
                names.text(f"ahead-usual-{verb.id}"),
                style=discord.ButtonStyle.primary,
            )
        )
        for number in _options(verb, numbers=True):
            form = view.ref("oform", number.name, verb.id, *chosen)
            items.append(button(form, names.text(f"ahead-ask-{verb.id}-{number.name}"), emoji="✏️"))
    return Panel("\n".join(lines), rows([*items, view.back()]))


def _so_far(view: OrdersView, verb: Verb, chosen: Chosen) -> list[str]:
    """What was chosen so far, by name."""
    arguments = [_argument(view, about, typed) for about, typed in _pairs(verb, chosen)]
    if not arguments:
        return []
    shown = [
        view.names.space(str(arg)) if about.kind == "space" else _name_of(view, about, str(arg))
        for (about, _), arg in zip(_pairs(verb, chosen), arguments, strict=True)
    ]
    return [" → ".join(shown)]


def _name_of(view: OrdersView, about: VerbOption, arg: str) -> str:
    if about.kind == "word":
        return view.names.term(arg)
    return next(view.names.card(card.kind, card.space) for card in _playable(view.names) if card.id == arg)


def _pairs(verb: Verb, chosen: Chosen) -> list[tuple[VerbOption, str]]:
    """Each option with what was chosen for it. :raises HostError: `stale`: there are fewer options."""
    asked = _options(verb, numbers=False)
    if len(chosen) > len(asked):
        raise HostError("stale")
    return list(zip(asked, chosen, strict=False))


def _verb(typed: str) -> Verb:
    """:raises HostError: `stale`: no such verb can be ordered ahead."""
    verb = verbs_ahead().get(typed)
    if verb is None:
        raise HostError("stale")
    return verb


async def _go_on(press: Press, view: OrdersView, verb: Verb, chosen: Chosen) -> None:
    """Ask for what is missing; if nothing is, store the move."""
    if verb.weighed and len(_playable(view.names)) == len(view.names.hand()):
        raise Refused(f"nothing-to-{verb.id}")
    if len(chosen) < len(_options(verb, numbers=False)) or (chosen and _options(verb, numbers=True)):
        if len(chosen) < len(_options(verb, numbers=False)) and not _values(view, verb, chosen):
            raise Refused("no-card-ahead")
        await press.answer.panel(_question(view, verb, chosen))
    else:
        await _give(press, view, verb, chosen)


async def _give(press: Press, view: OrdersView, verb: Verb, chosen: Chosen, **number: int) -> None:
    """Append the move to the moves ahead. :raises Refused: `same-space`."""
    given: dict[str, Any] = {
        about.name: _argument(view, about, typed) for about, typed in _pairs(verb, chosen)
    }
    args = [arg for arg in move_args(verb, {**given, **number}) if arg is not None]
    if verb.marches and args[0] == args[1]:
        raise Refused("same-space", space=args[0])
    fresh = code((verb.id, *args))
    orders, game = press.services.host.orders, view.player.game.id
    now = await orders.plan(game, press.member, (*view.orders.ahead, fresh))
    note = press.answer.text("ahead-added", move=planned_line(view.names, fresh))
    known = {about.id for about in view.known} - {order.id for order in view.orders.standing}
    if verb.leads in known:
        order = view.names.text(f"order-{verb.leads}")
        note += f"\n{view.names.text(f'ahead-leads-{verb.id}', order=order)}"
    await press.answer.panel(panels.overview(OrdersView(view.player, now), note))


# -- what the components do ----------------------------------------------------------------------------------


async def pick_verb(press: Press) -> None:
    if view := await fresh_view(press):
        await _go_on(press, view, _verb(press.values[0]), ())


async def pick_argument(press: Press) -> None:
    """Take what was picked for the next option."""
    if view := await fresh_view(press):
        verb, chosen = _verb(press.ref.args[0]), (*press.ref.args[1:], press.values[0])
        for about, typed in _pairs(verb, chosen):
            _argument(view, about, typed)
        await _go_on(press, view, verb, chosen)


async def turn_page(press: Press) -> None:
    if view := await fresh_view(press):
        page, _, verb, *chosen = press.ref.args
        await press.answer.panel(_question(view, _verb(verb), chosen, int(page)))


async def give(press: Press) -> None:
    """Order the move with what was chosen, and the usual amount."""
    if view := await fresh_view(press):
        verb, *chosen = press.ref.args
        await _give(press, view, _verb(verb), chosen)


async def ask_number(press: Press) -> None:
    """Ask for an amount in a form."""
    if view := await fresh_view(press):
        name, verb, *chosen = press.ref.args
        label, example = (press.answer.text(key, low=1, high=MOST) for key in ("form-amount", "form-range"))
        title = press.answer.text(f"ahead-give-{_verb(verb).id}")
        ref = view.ref("ocount", name, verb, *chosen)
        await press.answer.modal(NumberForm(ref, title, label, example))


async def count(press: Press) -> None:
    """Order the move with the amount of the form. :raises Refused: `not-a-number`."""
    if view := await fresh_view(press):
        name, verb, *chosen = press.ref.args
        typed = press.values[0].strip()
        if not (typed.isascii() and typed.isdigit() and 1 <= int(typed) <= MOST):
            raise Refused("not-a-number", typed=typed[:50])
        if name not in [number.name for number in _options(_verb(verb), numbers=True)]:
            raise HostError("stale")
        await _give(press, view, _verb(verb), chosen, **{name: int(typed)})


_PATH = "[a-z]+(?::[^:]+)*"
ACTIONS: dict[str, Route] = {
    panels.AHEAD_VERB: Route(pick_verb, picks=True, stamp=Digest),
    "oarg": Route(pick_argument, _PATH, picks=True, stamp=Digest),
    "oask": Route(turn_page, f"{number_pattern(2)}:(?:previous|next):{_PATH}", stamp=Digest),
    "ogive": Route(give, _PATH, stamp=Digest),
    "oform": Route(ask_number, f"[a-z]+:{_PATH}", stamp=Digest),
    "ocount": Route(count, f"[a-z]+:{_PATH}", kinds=MODAL, stamp=Digest),
}
