"""`/orders`: a look at all orders, and moves ahead for the next turn.

The offers of that turn do not exist yet: what is typed is checked for its form, with names from the board and
from the hand, and by the rules when its time comes.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands

import engine
from cogs._ui.ahead import ahead_line
from cogs._ui.answer import Interaction, answering
from cogs._ui.errors import Refused
from cogs._ui.ids import code
from cogs._ui.match import best, resolve
from cogs._ui.names import Names
from cogs._ui.seatwork import here
from cogs._ui.steps import UNTIL
from cogs._ui.translator import options, slash, slash_group, suggesting
from cogs.orders import panels
from cogs.orders.panels import Desk
from cogs.orders.presses import desk_of
from engine.orders import PASS, TRADE
from engine.types import Arg, CardView
from host import HostError
from host.orders import Orders

Text = app_commands.Choice[str]
Amount = app_commands.Range[int, 1, 9999]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Text]]]
OCCUPY = "occupy"
"""The standing order that answers what an attack given ahead may lead to."""
OPTIONS = 10
"""So many possibilities are named to somebody who typed what there is not."""

group = slash_group("orders")
ahead = slash_group("orders-next", parent=group)


async def _desk(interaction: Interaction) -> Desk:
    """The member's orders in the game of the channel. :raises HostError, Refused: as `here`."""
    return await desk_of(interaction, (await here(interaction)).game.id)


@slash("orders-show")
async def show(interaction: Interaction) -> None:
    """Show all orders and the ways to change them."""
    async with answering(interaction) as answer:
        await answer.panel(panels.overview(await _desk(interaction)))


@slash("orders-clear")
async def clear(interaction: Interaction) -> None:
    """Take all orders away."""
    async with answering(interaction) as answer:
        desk = await _desk(interaction)
        host, member = interaction.client.host, str(interaction.user.id)
        await host.plan(desk.table.game.id, member, ())
        now = await host.order(desk.table.game.id, member, ())
        await answer.panel(panels.overview(Desk(desk.table, now), answer.text("orders-cleared")))


async def _add(interaction: Interaction, made: Callable[[Desk], tuple[Arg, ...]]) -> None:
    """Put one more move behind those that are given ahead: `made` says which, verb first."""
    async with answering(interaction) as answer:
        desk = await _desk(interaction)
        answer.names = desk.names
        fresh = code(made(desk))
        host, game = interaction.client.host, desk.table.game.id
        now: Orders = await host.plan(game, str(interaction.user.id), (*desk.orders.ahead, fresh))
        note = answer.text("ahead-added", move=ahead_line(desk.names, fresh))
        if fresh.startswith("attack:") and all(order.id != OCCUPY for order in desk.orders.standing):
            note += f"\n{answer.text('ahead-occupy', order=desk.names.text(f'order-{OCCUPY}'))}"
        await answer.panel(panels.overview(Desk(desk.table, now), note))


def _space(names: Names, typed: str) -> str:
    """The territory that is meant, by its id or name. :raises Refused: none or several."""
    if names.is_space(typed):
        return typed
    found = resolve(typed, names.board.ids, names.space)
    if len(found) == 1:
        return found[0]
    key = "ambiguous-name" if found else "unknown-name"
    known = [names.space(s) for s in (found or names.board.ids)[:OPTIONS]]
    raise Refused(key, typed=typed[:50], options=known)


def _spaces(after: str = "") -> Suggest:
    """Suggestions of territories: one's own first; after another option its neighbours, those of others
    first."""

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        try:
            table = await here(interaction)
        except (HostError, Refused):
            return []
        names, board = table.names, table.names.board

        def far(space: str) -> tuple[bool, bool]:
            mine = table.view.spaces[space].owner == table.seat
            if not after:
                return (not mine, False)
            start = board.index.get(getattr(interaction.namespace, after, None) or "")
            return (start is None or board.index[space] not in board.reach[start], mine)

        found = best(current, sorted(board.ids, key=far), names.space)
        return [Text(name=f"{names.space(s)} · {names.strength([s])}"[:100], value=s) for s in found]

    return suggestions


@slash("orders-next-place")
@options("orders-next-place", where="where", amount="amount")
@suggesting(where=_spaces())
async def place(interaction: Interaction, where: str, amount: Amount | None = None) -> None:
    """Place armies, all of them without an amount."""
    more = () if amount is None else (amount,)
    await _add(interaction, lambda desk: ("place", _space(desk.names, where), *more))


@slash("orders-next-attack")
@options("orders-next-attack", origin="from", target="to", until="until", dice="dice")
@suggesting(origin=_spaces(), target=_spaces("from"))
async def attack(
    interaction: Interaction,
    origin: str,
    target: str,
    until: Amount | None = None,
    dice: Amount | None = None,
) -> None:
    """Attack `until` so many are left, or once with so many dice."""
    how: tuple[Arg, ...] = (UNTIL, until) if until is not None else () if dice is None else (dice,)
    await _add(interaction, lambda desk: ("attack", *_pair(desk.names, origin, target), *how))


@slash("orders-next-move")
@options("orders-next-move", origin="from", target="to", amount="amount")
@suggesting(origin=_spaces(), target=_spaces("from"))
async def move(interaction: Interaction, origin: str, target: str, amount: Amount | None = None) -> None:
    """Move armies, as many as possible without an amount."""
    more = () if amount is None else (amount,)
    await _add(interaction, lambda desk: ("move", *_pair(desk.names, origin, target), *more))


def _pair(names: Names, origin: str, target: str) -> tuple[str, str]:
    """Two territories. :raises Refused: they are one and the same, or as `_space`."""
    found = _space(names, origin), _space(names, target)
    if found[0] == found[1]:
        raise Refused("same-space", space=found[0])
    return found


def _playable(desk_names: Names) -> list[CardView]:
    """The cards in the hand that are played one by one."""
    costs = {c.kind: c.cost for c in engine.cards(desk_names.view.rules, desk_names.view.options)}
    hand = {c.id: c for c in desk_names.hand() if costs.get(c.kind) is not None}
    return list(hand.values())


async def _suggest_cards(interaction: Interaction, current: str) -> list[Text]:
    try:
        names = (await here(interaction)).names
    except (HostError, Refused):
        return []
    named = [(names.card(c.kind, c.space)[:100], c.id) for c in _playable(names)]
    return [Text(name=name, value=value) for name, value in best(current, named, lambda pair: pair[0])]


@slash("orders-next-play")
@options("orders-next-play", card="card", target="target", second="second")
@suggesting(card=_suggest_cards, target=_spaces(), second=_spaces())
async def play(
    interaction: Interaction, card: str, target: str | None = None, second: str | None = None
) -> None:
    """Play a card of the hand, perhaps on territories."""

    def made(desk: Desk) -> tuple[Arg, ...]:
        names, hand = desk.names, _playable(desk.names)
        found = [c for c in hand if c.id == card] or resolve(
            card, hand, lambda c: names.card(c.kind, c.space)
        )
        if len(found) != 1:
            raise Refused("no-such-card", typed=card[:50], cards=[names.card(c.kind, c.space) for c in hand])
        targets = [_space(names, t) for t in (target, second) if t is not None]
        return ("play", found[0].id, *targets)

    await _add(interaction, made)


@slash("orders-next-trade")
async def trade(interaction: Interaction) -> None:
    """Trade the set that brings most."""

    def made(desk: Desk) -> tuple[Arg, ...]:
        if len(_playable(desk.names)) == len(desk.names.hand()):
            raise Refused("nothing-to-trade")
        return (TRADE,)

    await _add(interaction, made)


@slash("orders-next-pass")
async def end_turn(interaction: Interaction) -> None:
    """End the step or the turn."""
    await _add(interaction, lambda _: (PASS,))


for _command in (place, attack, move, play, trade, end_turn):
    ahead.add_command(_command)
for _command in (show, clear):
    group.add_command(_command)
