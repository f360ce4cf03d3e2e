"""What the buttons, selects and forms of the `/orders` panels do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from cogs.orders import panels
from cogs.orders.panels import AHEAD, STANDING, OrdersView
from engine.standing_orders import ASK, Order
from host import HostError, Orders
from locales import locale_of
from ui.kit.context import Interaction
from ui.kit.custom_id import SELECT, Digest, number_pattern
from ui.kit.router import Press, Route
from ui.messages.player_view import player_view
from ui.words.standing_orders import order_line

T = TypeVar("T")


async def orders_view(interaction: Interaction, game: int) -> OrdersView:
    """The member's orders in a game.

    :raises HostError: `no-such-game`, `not-running`, `not-a-player`.
    """
    host, member = interaction.client.services.host, str(interaction.user.id)
    player = await player_view(interaction.client.services.host, game, member, locale_of(interaction.locale))
    return OrdersView(player, await host.orders.of(game, member))


async def _view(press: Press) -> OrdersView:
    view = await orders_view(press.interaction, press.game)
    press.answer.names = view.names
    return view


async def fresh_view(press: Press) -> OrdersView | None:
    """The orders that the component was made for. None if they have changed since: then the overview is
    shown."""
    view = await _view(press)
    if view.fingerprint == press.digest:
        return view
    await press.answer.panel(panels.overview(view, press.answer.text("orders-stale")))
    return None


async def _store(press: Press, view: OrdersView, orders: Sequence[Order]) -> OrdersView:
    host = press.services.host
    return OrdersView(view.player, await host.orders.set(view.player.game.id, press.member, orders))


async def _change(press: Press, view: OrdersView, orders: Orders) -> OrdersView:
    host, game = press.services.host, view.player.game.id
    if orders.standing != view.orders.standing:
        await host.orders.set(game, press.member, orders.standing)
    if orders.ahead != view.orders.ahead:
        await host.orders.plan(game, press.member, orders.ahead)
    return OrdersView(view.player, await host.orders.of(game, press.member))


def _at(items: Sequence[T], typed: str) -> T:
    """An item by its number. :raises HostError: `stale`: there is no such item."""
    if not re.fullmatch(_N, typed) or int(typed) >= len(items):
        raise HostError("stale")
    return items[int(typed)]


async def show(press: Press) -> None:
    await press.answer.panel(panels.overview(await _view(press)))


async def question(press: Press) -> None:
    """Show the possible answers to the chosen question."""
    if view := await fresh_view(press):
        _at(view.known, press.values[0])
        await press.answer.panel(panels.answers(view, int(press.values[0])))


async def store_answer(press: Press) -> None:
    """Store the chosen answer: at once, or after asking where it holds."""
    if not (view := await fresh_view(press)):
        return
    (i,) = press.ref.args
    about = _at(view.known, i)
    _at((ASK, *about.choices), press.values[0])
    if about.spaces:
        await press.answer.panel(panels.where(view, int(i), int(press.values[0])))
    else:
        await _put(press, view, i, press.values[0])


async def everywhere(press: Press) -> None:
    """Store an order that holds everywhere."""
    if view := await fresh_view(press):
        await _put(press, view, *press.ref.args)


async def _put(press: Press, view: OrdersView, i: str, j: str) -> None:
    about = _at(view.known, i)
    do = _at((ASK, *about.choices), j)
    left = [o for o in view.orders.standing if o.id != about.id or o.spaces]
    # Without any order the member is asked anyway.
    fresh = left if do == ASK else [*left, Order(about.id, do)]
    view = await _store(press, view, fresh)
    done = press.answer.text("orders-stored", order=order_line(view.names, about, Order(about.id, do)))
    await press.answer.panel(panels.overview(view, done))


def _target(view: OrdersView, target: str) -> tuple[Order, int | None]:
    """The order that a target means: a new one, or an existing one by its number."""
    if target.startswith("@"):
        return _at(view.orders.standing, target[1:]), int(target[1:])
    i, _, j = target.partition(".")
    about = _at(view.known, i)
    return Order(about.id, _at((ASK, *about.choices), j)), None


async def region(press: Press) -> None:
    """Show the territories of the chosen region."""
    if not (view := await fresh_view(press)):
        return
    (target,) = press.ref.args
    order, _ = _target(view, target)
    _at(view.names.board.regions, press.values[0])
    await press.answer.panel(panels.spaces(view, target, int(press.values[0]), order))


async def spaces(press: Press) -> None:
    """Let the order hold in the chosen territories of this region, and keep those of other regions."""
    if not (view := await fresh_view(press)):
        return
    target, number = press.ref.args
    _at(view.names.board.regions, number)
    order, n = _target(view, target)
    inside = panels.members(view, order, int(number))
    kept = (*(s for s in order.spaces if s not in inside), *(s for s in inside if s in press.values))
    if not kept:
        # With no territory at all it would hold everywhere.
        await press.answer.panel(panels.overview(view, press.answer.text("orders-no-space")))
        return
    fresh = replace(order, spaces=kept)
    orders = list(view.orders.standing)
    if n is None:
        orders.insert(0, fresh)  # the newest, narrower order stands before wider ones
    else:
        orders[n] = fresh
    view = await _store(press, view, orders)
    await press.answer.panel(panels.item(view, STANDING, n or 0))


async def free(press: Press) -> None:
    """Make an order hold everywhere."""
    if not (view := await fresh_view(press)):
        return
    (n,) = press.ref.args
    orders = list(view.orders.standing)
    orders[int(n)] = replace(_at(orders, n), spaces=())
    view = await _store(press, view, orders)
    await press.answer.panel(panels.item(view, STANDING, int(n)))


async def show_list(press: Press) -> None:
    """Show a list from which one order can be chosen."""
    if view := await fresh_view(press):
        kind, page = press.ref.args
        await press.answer.panel(
            panels.listing(view, kind, int(page)) if view.lines(kind) else panels.overview(view)
        )


async def show_order(press: Press) -> None:
    if view := await fresh_view(press):
        (kind,) = press.ref.args
        _at(view.lines(kind), press.values[0])
        await press.answer.panel(panels.item(view, kind, int(press.values[0])))


def _with(orders: Orders, kind: str, items: list[object]) -> Orders:
    return replace(orders, **{"ahead" if kind == AHEAD else "standing": tuple(items)})


async def earlier(press: Press) -> None:
    """Move an order up by one."""
    if view := await fresh_view(press):
        kind, number = press.ref.args
        items: list[object] = list(view.orders.ahead if kind == AHEAD else view.orders.standing)
        _at(items, number)
        n = int(number)
        if n:
            items[n - 1 : n + 1] = items[n], items[n - 1]
        view = await _change(press, view, _with(view.orders, kind, items))
        await press.answer.panel(panels.item(view, kind, max(0, n - 1)))


async def remove(press: Press) -> None:
    if view := await fresh_view(press):
        kind, number = press.ref.args
        items: list[object] = list(view.orders.ahead if kind == AHEAD else view.orders.standing)
        _at(items, number)
        del items[int(number)]
        done = press.answer.text("orders-removed", order=view.lines(kind)[int(number)])
        view = await _change(press, view, _with(view.orders, kind, items))
        await press.answer.panel(panels.overview(view, done))


async def clear(press: Press) -> None:
    if view := await fresh_view(press):
        view = await _change(press, view, Orders())
        await press.answer.panel(panels.overview(view, press.answer.text("orders-cleared")))


_N = number_pattern(2)
_KIND = f"[{STANDING}{AHEAD}]"
_TARGET = rf"(?:@{_N}|{_N}\.{_N})"

ACTIONS: dict[str, Route] = {
    "orders": Route(show),
    "order": Route(question, picks=True, stamp=Digest),
    "oanswer": Route(store_answer, _N, picks=True, stamp=Digest),
    "oput": Route(everywhere, f"{_N}:{_N}", stamp=Digest),
    "oregion": Route(region, _TARGET, picks=True, stamp=Digest),
    "ospaces": Route(spaces, f"{_TARGET}:{_N}", kinds=SELECT, stamp=Digest),
    "ofree": Route(free, _N, stamp=Digest),
    "olist": Route(show_list, f"{_KIND}:{_N}", stamp=Digest),
    "oitem": Route(show_order, _KIND, picks=True, stamp=Digest),
    "oup": Route(earlier, f"{_KIND}:{_N}", stamp=Digest),
    "oremove": Route(remove, f"{_KIND}:{_N}", stamp=Digest),
    "oclear": Route(clear, stamp=Digest),
}
