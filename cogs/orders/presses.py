"""The panels of `/orders` in use."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from cogs._ui.answer import Interaction
from cogs._ui.ids import SELECT, whole
from cogs._ui.items import Action, Press
from cogs._ui.seatwork import at_table
from cogs.orders import panels
from cogs.orders.panels import AHEAD, STANDING, Desk
from engine.orders import ASK, Order
from host import HostError
from host.orders import Orders
from locales import locale_of

T = TypeVar("T")


async def desk_of(interaction: Interaction, game: int) -> Desk:
    """The member's orders in a game.

    :raises HostError: `no-such-game`, `not-running`, `not-a-player`.
    """
    host, member = interaction.client.host, str(interaction.user.id)
    table = await at_table(interaction.client, game, member, locale_of(interaction.locale))
    return Desk(table, await host.orders_of(game, member))


async def _desk(press: Press) -> Desk:
    desk = await desk_of(press.interaction, press.ref.game)
    press.answer.names = desk.names
    return desk


async def _fresh(press: Press) -> Desk | None:
    """The orders that the component was made for; None if they have changed: then all are shown anew."""
    desk = await _desk(press)
    if desk.mark == press.ref.ply:
        return desk
    await press.answer.panel(panels.overview(desk, press.answer.text("orders-stale")))
    return None


async def _store(press: Press, desk: Desk, orders: Sequence[Order]) -> Desk:
    host = press.interaction.client.host
    return Desk(desk.table, await host.order(desk.table.game.id, press.member, orders))


async def _change(press: Press, desk: Desk, orders: Orders) -> Desk:
    """Store the list that has changed."""
    host, game = press.interaction.client.host, desk.table.game.id
    if orders.standing != desk.orders.standing:
        await host.order(game, press.member, orders.standing)
    if orders.ahead != desk.orders.ahead:
        await host.plan(game, press.member, orders.ahead)
    return Desk(desk.table, await host.orders_of(game, press.member))


def _at(items: Sequence[T], typed: str) -> T:
    """An item by its number. :raises HostError: `stale`, there is none."""
    if not re.fullmatch(_N, typed) or int(typed) >= len(items):
        raise HostError("stale")
    return items[int(typed)]


async def show(press: Press) -> None:
    """Show all orders."""
    await press.answer.panel(panels.overview(await _desk(press)))


async def question(press: Press) -> None:
    """Show how the chosen question can be answered."""
    if desk := await _fresh(press):
        _at(desk.known, press.values[0])
        await press.answer.panel(panels.answers(desk, int(press.values[0])))


async def answered(press: Press) -> None:
    """Take the chosen answer: at once, or after asking where it holds."""
    if not (desk := await _fresh(press)):
        return
    (i,) = press.ref.args
    about = _at(desk.known, i)
    _at((ASK, *about.choices), press.values[0])
    if about.spaces:
        await press.answer.panel(panels.where(desk, int(i), int(press.values[0])))
    else:
        await _put(press, desk, i, press.values[0])


async def everywhere(press: Press) -> None:
    """Give the order for everywhere."""
    if desk := await _fresh(press):
        await _put(press, desk, *press.ref.args)


async def _put(press: Press, desk: Desk, i: str, j: str) -> None:
    about = _at(desk.known, i)
    do = _at((ASK, *about.choices), j)
    left = [o for o in desk.orders.standing if o.id != about.id or o.spaces]
    # To be asked is what happens anyway where nothing is ordered.
    fresh = left if do == ASK else [*left, Order(about.id, do)]
    desk = await _store(press, desk, fresh)
    await press.answer.panel(panels.overview(desk, press.answer.text("orders-changed")))


def _target(desk: Desk, target: str) -> tuple[Order, int | None]:
    """The order that a target means: a new one, or one there is, by its number."""
    if target.startswith("@"):
        return _at(desk.orders.standing, target[1:]), int(target[1:])
    i, _, j = target.partition(".")
    about = _at(desk.known, i)
    return Order(about.id, _at((ASK, *about.choices), j)), None


async def region(press: Press) -> None:
    """Show the territories of the chosen region."""
    if not (desk := await _fresh(press)):
        return
    (target,) = press.ref.args
    order, _ = _target(desk, target)
    _at(desk.names.board.regions, press.values[0])
    await press.answer.panel(panels.spaces(desk, target, int(press.values[0]), order))


async def spaces(press: Press) -> None:
    """Let the order hold in the chosen territories of the region, and where it does in others."""
    if not (desk := await _fresh(press)):
        return
    target, number = press.ref.args
    _at(desk.names.board.regions, number)
    order, n = _target(desk, target)
    inside = panels.members(desk.names, int(number))
    kept = (*(s for s in order.spaces if s not in inside), *(s for s in inside if s in press.values))
    if not kept:
        # Without any territory it would hold everywhere.
        await press.answer.panel(panels.overview(desk, press.answer.text("orders-no-space")))
        return
    fresh = replace(order, spaces=kept)
    orders = list(desk.orders.standing)
    if n is None:
        orders.insert(0, fresh)  # what was ordered last, for less, stands before what holds for more
    else:
        orders[n] = fresh
    desk = await _store(press, desk, orders)
    await press.answer.panel(panels.item(desk, STANDING, n or 0))


async def free(press: Press) -> None:
    """Let an order hold everywhere."""
    if not (desk := await _fresh(press)):
        return
    (n,) = press.ref.args
    orders = list(desk.orders.standing)
    orders[int(n)] = replace(_at(orders, n), spaces=())
    desk = await _store(press, desk, orders)
    await press.answer.panel(panels.item(desk, STANDING, int(n)))


async def listed(press: Press) -> None:
    """Show a list of which one can be chosen."""
    if desk := await _fresh(press):
        kind, page = press.ref.args
        await press.answer.panel(
            panels.listing(desk, kind, int(page)) if desk.lines(kind) else panels.overview(desk)
        )


async def chosen(press: Press) -> None:
    """Show one order."""
    if desk := await _fresh(press):
        (kind,) = press.ref.args
        _at(desk.lines(kind), press.values[0])
        await press.answer.panel(panels.item(desk, kind, int(press.values[0])))


def _with(orders: Orders, kind: str, items: list[object]) -> Orders:
    return replace(orders, **{"ahead" if kind == AHEAD else "standing": tuple(items)})


async def earlier(press: Press) -> None:
    """Move an order before the one above it."""
    if desk := await _fresh(press):
        kind, number = press.ref.args
        items: list[object] = list(desk.orders.ahead if kind == AHEAD else desk.orders.standing)
        _at(items, number)
        n = int(number)
        if n:
            items[n - 1 : n + 1] = items[n], items[n - 1]
        desk = await _change(press, desk, _with(desk.orders, kind, items))
        await press.answer.panel(panels.item(desk, kind, max(0, n - 1)))


async def removed(press: Press) -> None:
    """Take an order away."""
    if desk := await _fresh(press):
        kind, number = press.ref.args
        items: list[object] = list(desk.orders.ahead if kind == AHEAD else desk.orders.standing)
        _at(items, number)
        del items[int(number)]
        desk = await _change(press, desk, _with(desk.orders, kind, items))
        await press.answer.panel(panels.overview(desk, press.answer.text("orders-changed")))


async def cleared(press: Press) -> None:
    """Take all orders away."""
    if desk := await _fresh(press):
        desk = await _change(press, desk, Orders())
        await press.answer.panel(panels.overview(desk, press.answer.text("orders-cleared")))


_N = whole(2)
_KIND = f"[{STANDING}{AHEAD}]"
_TARGET = rf"(?:@{_N}|{_N}\.{_N})"

ACTIONS: dict[str, Action] = {
    "orders": Action(show),
    "order": Action(question, picks=True),
    "oanswer": Action(answered, _N, picks=True),
    "oput": Action(everywhere, f"{_N}:{_N}"),
    "oregion": Action(region, _TARGET, picks=True),
    "ospaces": Action(spaces, f"{_TARGET}:{_N}", kinds=SELECT),
    "ofree": Action(free, _N),
    "olist": Action(listed, f"{_KIND}:{_N}"),
    "oitem": Action(chosen, _KIND, picks=True),
    "oup": Action(earlier, f"{_KIND}:{_N}"),
    "oremove": Action(removed, f"{_KIND}:{_N}"),
    "oclear": Action(cleared),
}
