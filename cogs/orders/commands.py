"""`/orders`: show and clear all orders, and give moves ahead for the next turn.

The offers of that turn do not exist yet: what is typed is checked for its form and for names on the board and
in the hand. The rules check it when its time comes.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from discord import app_commands

import engine
from cogs.orders import panels
from cogs.orders.buttons import orders_view
from cogs.orders.panels import OrdersView
from engine import vocabulary
from engine.types import Arg, CardView
from engine.verbs import Verb, VerbOption
from host import HostError, Orders
from ui.choices.arguments import move_args
from ui.kit.answer import answering
from ui.kit.commands import Slash, make_slash, slash, slash_group
from ui.kit.context import Interaction
from ui.kit.custom_id import code
from ui.messages.player_view import here
from ui.strings.clip import OPTION, clip
from ui.strings.search import best, resolve
from ui.words.errors import Refused
from ui.words.names import Names
from ui.words.standing_orders import planned_line

Text = app_commands.Choice[str]
Amount = app_commands.Range[int, 1, 9999]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Text]]]
OPTIONS = 10
"""Most possibilities that an error names."""


async def _view(interaction: Interaction) -> OrdersView:
    """The member's orders in the game of the channel. :raises HostError, Refused: as `here`."""
    return await orders_view(interaction, (await here(interaction)).game.id)


@slash("orders-show")
async def show(interaction: Interaction) -> None:
    """Show all orders and the ways to change them."""
    async with answering(interaction) as answer:
        await answer.panel(panels.overview(await _view(interaction)))


@slash("orders-clear")
async def clear(interaction: Interaction) -> None:
    async with answering(interaction) as answer:
        view = await _view(interaction)
        host, member = interaction.client.services.host, str(interaction.user.id)
        await host.orders.plan(view.player.game.id, member, ())
        now = await host.orders.set(view.player.game.id, member, ())
        await answer.panel(panels.overview(OrdersView(view.player, now), answer.text("orders-cleared")))


async def _add(
    interaction: Interaction, verb: Verb, arguments: Callable[[OrdersView], tuple[Arg, ...]]
) -> None:
    """Append a move to the moves ahead: `arguments` gives its parts, verb first."""
    async with answering(interaction) as answer:
        view = await _view(interaction)
        answer.names = view.names
        fresh = code(arguments(view))
        host, game = interaction.client.services.host, view.player.game.id
        now: Orders = await host.orders.plan(game, str(interaction.user.id), (*view.orders.ahead, fresh))
        note = answer.text("ahead-added", move=planned_line(view.names, fresh))
        leads = verb.leads in {about.id for about in view.known} - {
            order.id for order in view.orders.standing
        }
        if leads:
            order = view.names.text(f"order-{verb.leads}")
            note += f"\n{view.names.text(f'ahead-leads-{verb.id}', order=order)}"
        await answer.panel(panels.overview(OrdersView(view.player, now), note))


def _space(names: Names, typed: str) -> str:
    """The territory with this id, short sign or name. :raises Refused: none or several."""
    if space := typed if names.is_space(typed) else names.space_by_code(typed):
        return space
    matches = resolve(typed, names.board.ids, names.space)
    if len(matches) == 1:
        return matches[0]
    key = "ambiguous-name" if matches else "unknown-name"
    known = [names.space(s) for s in (matches or names.board.ids)[:OPTIONS]]
    raise Refused(key, typed=typed[:50], options=known)


def _spaces(after: str = "") -> Suggest:
    """Suggestions of territories: the member's own first; after a territory in the option before, its
    neighbours, those of others first."""

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        try:
            player = await here(interaction)
        except (HostError, Refused):
            return []
        names, board = player.names, player.names.board

        def far(space: str) -> tuple[bool, bool]:
            mine = player.view.spaces[space].owner == player.seat
            if not after:
                return (not mine, False)
            start = board.index.get(getattr(interaction.namespace, after, None) or "")
            return (start is None or board.index[space] not in board.reach[start], mine)

        coded = names.space_by_code(current)
        matches = [coded] if coded else best(current, sorted(board.ids, key=far), names.space)
        return [
            Text(name=clip(f"{names.space(s)} · {names.strength([s])}", OPTION), value=s) for s in matches
        ]

    return suggestions


def _words(option: VerbOption) -> Suggest:
    """Suggestions of an option's words."""

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        try:
            names = (await here(interaction)).names
        except (HostError, Refused):
            return []
        matches = best(current, [(names.term(word), word) for word in option.among], lambda pair: pair[0])
        return [Text(name=clip(name, OPTION), value=word) for name, word in matches]

    return suggestions


def _playable(names: Names) -> list[CardView]:
    """The cards in the hand that are played singly."""
    costs = {c.kind: c.cost for c in engine.cards(names.view.rules, names.view.options)}
    hand = {c.id: c for c in names.hand() if costs.get(c.kind) is not None}
    return list(hand.values())


async def _suggest_cards(interaction: Interaction, current: str) -> list[Text]:
    try:
        names = (await here(interaction)).names
    except (HostError, Refused):
        return []
    named = [(clip(names.card(c.kind, c.space), OPTION), c.id) for c in _playable(names)]
    return [Text(name=name, value=value) for name, value in best(current, named, lambda pair: pair[0])]


def _hand_card(names: Names, typed: str) -> str:
    """The card of the hand with this name. :raises Refused: none or several."""
    hand = _playable(names)
    matches = [c for c in hand if c.id == typed] or resolve(
        typed, hand, lambda c: names.card(c.kind, c.space)
    )
    if len(matches) != 1:
        raise Refused("no-such-card", typed=typed[:50], cards=[names.card(c.kind, c.space) for c in hand])
    return matches[0].id


def _word(option: VerbOption, names: Names, typed: str) -> str:
    """The word of an option that was typed. :raises Refused: none or several."""
    matches = [typed] if typed in option.among else resolve(typed, option.among, names.term)
    if len(matches) != 1:
        key = "ambiguous-name" if matches else "unknown-name"
        raise Refused(key, typed=typed[:50], options=[names.term(w) for w in matches or option.among])
    return matches[0]


def _value(option: VerbOption, names: Names, value: Any) -> Arg:
    """The value of an option as an argument. :raises Refused: as `_space`, `_hand_card` and `_word`."""
    if option.kind == "number":
        return int(value)
    if option.kind == "word":
        return _word(option, names, value)
    return _hand_card(names, value) if option.kind == "card" else _space(names, value)


def _move_parts(verb: Verb, names: Names, given: Mapping[str, Any]) -> tuple[Arg, ...]:
    """The parts of the move ahead that the options mean, verb first. :raises Refused: a name that means
    nothing or several things; a march that leads nowhere; nothing to spend."""
    if verb.weighed and len(_playable(names)) == len(names.hand()):
        raise Refused(f"nothing-to-{verb.id}")
    known = {option.name: option for option in verb.options}
    meant = {name: _value(known[name], names, value) for name, value in given.items() if value is not None}
    args = move_args(verb, meant)
    if verb.marches and args[0] == args[1]:
        raise Refused("same-space", space=args[0])
    return (verb.id, *args)


def command(verb: Verb, named: Sequence[str]) -> Slash:
    """The command that orders a verb ahead, with these options of the verb."""
    by_name = {option.name: option for option in verb.options}
    taken = [by_name[name] for name in named]
    spaces = [option.name for option in taken if option.kind == "space"]

    def suggests(option: VerbOption) -> Suggest:
        if option.kind == "card":
            return _suggest_cards
        if option.kind == "word":
            return _words(option)
        near = verb.marches and spaces.index(option.name) == 1
        return _spaces(spaces[0] if near else "")

    async def order(interaction: Interaction, given: dict[str, Any]) -> None:
        await _add(interaction, verb, lambda view: _move_parts(verb, view.names, given))

    return make_slash(
        f"orders-next-{verb.id}",
        order,
        {o.name: (Amount if o.kind == "number" else str, o.needed) for o in taken},
        {o.name: suggests(o) for o in taken if o.kind != "number"},
    )


def commands() -> app_commands.Group:
    """The group `/orders`, with a command for each verb that can be ordered ahead."""
    group = slash_group("orders")
    ahead = slash_group("orders-next", parent=group)
    for verb in vocabulary.commands():
        if verb.ahead is not None:
            ahead.add_command(command(verb, verb.ahead))
    group.add_command(show)
    group.add_command(clear)
    return group
