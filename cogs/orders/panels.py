"""The private panels of `/orders`: what is ordered, and how to change it.

Components refer to orders by their numbers, and carry a fingerprint of all orders in the place of the ply:
what was made for other orders changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import discord

from cogs._ui.ahead import ahead_line
from cogs._ui.answer import Panel
from cogs._ui.clip import PLACEHOLDER, clip
from cogs._ui.ids import SELECT, Ref
from cogs._ui.items import GameItem, button, option, rows, select
from cogs._ui.names import Names
from cogs._ui.seatwork import AtTable
from cogs._ui.wording import title
from cogs.orders.words import answer_name, order_line, order_name
from engine.orders import ASK, Order, standing
from engine.types import Standing
from host.orders import Orders

PAGE = 25
TEXT = 1850
"""Most characters of a list of orders."""
STANDING, AHEAD = "s", "a"
"""The two lists, in custom ids."""
Style = discord.ButtonStyle


@dataclass(frozen=True)
class Desk:
    """A member's orders in a game, with what is needed to show them."""

    table: AtTable
    orders: Orders

    @property
    def names(self) -> Names:
        """What things are called for the member."""
        return self.table.names

    @property
    def known(self) -> tuple[Standing, ...]:
        """What can be ordered in this game."""
        game = self.table.game
        return standing(game.rules, game.options)

    def about(self, order: Order) -> Standing | None:
        """What an order answers; None if the rules do not know it any more."""
        return next((s for s in self.known if s.id == order.id), None)

    @property
    def mark(self) -> int:
        """The fingerprint of the orders."""
        return crc32(repr(self.orders).encode()) % 10**9

    def ref(self, action: str, *args: object) -> Ref:
        """What a component of a panel does."""
        return Ref(self.table.game.id, self.mark, action, tuple(map(str, args)))

    def lines(self, kind: str, *, escaped: bool = True) -> list[str]:
        """All orders of a list in words."""
        if kind == AHEAD:
            return [ahead_line(self.names, code, escaped=escaped) for code in self.orders.ahead]
        told = ((self.about(order), order) for order in self.orders.standing)
        return [
            order_line(self.names, about, order, escaped=escaped)
            if about
            else self.names.text("order-gone", order=order.id)
            for about, order in told
        ]

    def button(
        self, key: str, ref: Ref, emoji: str, style: Style = Style.secondary, off: bool = False
    ) -> GameItem:
        """A button with the text of the key."""
        return button(ref, self.names.text(key), style=style, emoji=emoji, disabled=off)

    def back(self) -> GameItem:
        """The way back to all orders."""
        return self.button("button-back", self.ref("orders"), "◀️")


def overview(desk: Desk, note: str = "") -> Panel:
    """All orders, what can be ordered, and the ways to change it."""
    names = desk.names
    head = [
        *([note, ""] if note else []),
        names.text("orders-title", game=title(desk.table.game, names.locale)),
    ]
    standing_lines, ahead_lines = desk.lines(STANDING), desk.lines(AHEAD)
    told = [names.text("orders-standing"), *_numbered(standing_lines, names.text("orders-none"))]
    told += [names.text("orders-ahead"), *_numbered(ahead_lines, names.text("orders-ahead-none"))]
    content = _cut([*head, *told], names.text("orders-hint"))
    items: list[discord.ui.Item[Any]] = []
    items.append(select(desk.ref("order"), names.text("orders-pick"), _standings(desk)))
    if standing_lines:
        items.append(desk.button("button-orders-change", desk.ref("olist", STANDING, 0), "📋"))
    if ahead_lines:
        items.append(desk.button("button-ahead-change", desk.ref("olist", AHEAD, 0), "⏩"))
    if standing_lines or ahead_lines:
        items.append(desk.button("button-orders-clear", desk.ref("oclear"), "🗑️", Style.danger))
    return Panel(content, rows(items))


def _numbered(lines: Sequence[str], none: str) -> list[str]:
    return [f"`{n}` {line}" for n, line in enumerate(lines, 1)] or [none]


def _cut(lines: Sequence[str], last: str) -> str:
    """The lines, as many as there is room for, and the last one."""
    kept: list[str] = []
    size = 0
    for line in lines:
        size += len(line) + 1
        if size > TEXT - len(last):
            kept.append("…")
            break
        kept.append(line)
    return "\n".join([*kept, last])


def _standings(desk: Desk) -> list[discord.SelectOption]:
    """What can be ordered, each with how it is answered now."""
    found = []
    for i, about in enumerate(desk.known):
        now = [o for o in desk.orders.standing if o.id == about.id]
        answer = answer_name(desk.names, about, now[0].do) if now else desk.names.text("answer-ask")
        more = f" (+{len(now) - 1})" if len(now) > 1 else ""
        found.append(option(order_name(desk.names, about), str(i), f"{answer}{more}"))
    return found[:PAGE]


def answers(desk: Desk, i: int) -> Panel:
    """The answers to one question."""
    names, about = desk.names, desk.known[i]
    lines = [order_line(names, about, o) for o in desk.orders.standing if o.id == about.id]
    key = f"order-{about.id}-about"
    told = [f"**{order_name(names, about)}**", names.text(key), *(f"- {line}" for line in lines)]
    options = [option(answer_name(names, about, do), str(j)) for j, do in enumerate((ASK, *about.choices))]
    chosen = select(desk.ref("oanswer", i), names.text("pick"), options[:PAGE])
    return Panel(_cut(told, ""), rows([chosen, desk.back()]))


def where(desk: Desk, i: int, j: int) -> Panel:
    """Whether a new order holds everywhere, or in which region the territories are where it does."""
    names, about = desk.names, desk.known[i]
    do = (ASK, *about.choices)[j]
    told = [order_line(names, about, Order(about.id, do)), names.text("orders-where")]
    items = [
        _regions(desk, f"{i}.{j}"),
        desk.button("button-everywhere", desk.ref("oput", i, j), "🌍", Style.primary),
        desk.back(),
    ]
    return Panel("\n".join(told), rows(items))


def _regions(desk: Desk, target: str) -> GameItem:
    """A select of the board's regions; `target` says for which order."""
    names = desk.names
    options = [option(names.region(r.id), str(n)) for n, r in enumerate(names.board.regions)]
    return select(desk.ref("oregion", target), names.text("orders-region"), options[:PAGE])


def spaces(desk: Desk, target: str, region: int, order: Order) -> Panel:
    """The territories of a region, of which several can be chosen; those of the order are."""
    names = desk.names
    inside = members(names, region)
    options = [
        option(names.space(s), s, names.strength([s]), default=s in order.spaces) for s in inside[:PAGE]
    ]
    item: discord.ui.Select[Any] = discord.ui.Select(
        placeholder=clip(names.text("orders-spaces"), PLACEHOLDER),
        options=options,
        min_values=0,
        max_values=len(options),
        custom_id=(ref := desk.ref("ospaces", target, region)).encode(SELECT),
    )
    about = desk.about(order)
    told = [order_line(names, about, order)] if about else []
    told.append(names.text("orders-spaces-in", region=names.region(names.board.regions[region].id)))
    return Panel("\n".join(told), rows([GameItem(item, ref), desk.back()]))


def members(names: Names, region: int) -> list[str]:
    """The ids of a region's territories."""
    wanted = names.board.regions[region].id
    return [s.id for s in names.board.spaces if s.region == wanted]


def listing(desk: Desk, kind: str, page: int) -> Panel:
    """A list of which one can be chosen."""
    names, lines = desk.names, desk.lines(kind, escaped=False)
    pages = max(1, -(-len(lines) // PAGE))
    page = min(page, pages - 1)
    shown = range(page * PAGE, min(len(lines), (page + 1) * PAGE))
    options = [option(f"{n + 1}. {lines[n]}", str(n)) for n in shown]
    items: list[discord.ui.Item[Any]] = [select(desk.ref("oitem", kind), names.text("pick"), options)]
    if pages > 1:
        items.append(
            desk.button("button-previous", desk.ref("olist", kind, max(0, page - 1)), "⬅️", off=not page)
        )
        items.append(
            desk.button("button-next", desk.ref("olist", kind, page + 1), "➡️", off=page + 1 >= pages)
        )
    return Panel(names.text(f"orders-which-{kind}"), rows([*items, desk.back()]))


def item(desk: Desk, kind: str, n: int) -> Panel:
    """One order: earlier, away, elsewhere."""
    line = desk.lines(kind)[n]
    items: list[discord.ui.Item[Any]] = []
    if kind == STANDING:
        about = desk.about(desk.orders.standing[n])
        if about and about.spaces:
            items.append(_regions(desk, f"@{n}"))
            if desk.orders.standing[n].spaces:
                items.append(desk.button("button-everywhere", desk.ref("ofree", n), "🌍"))
    items += [
        desk.button("button-earlier", desk.ref("oup", kind, n), "⬆️", off=not n),
        desk.button("button-orders-remove", desk.ref("oremove", kind, n), "🗑️", Style.danger),
        desk.back(),
    ]
    return Panel(f"`{n + 1}` {line}", rows(items))
