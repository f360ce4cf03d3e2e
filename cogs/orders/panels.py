"""The private panels of `/orders`: show what is ordered and change it.

Components refer to orders by number, and carry a digest of all orders: a
component made for other orders changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import discord

from engine import vocabulary
from engine.standing_orders import ASK, Order, standing
from engine.types import Standing
from host import Orders
from ui.kit.answer import Panel
from ui.kit.components import Button, Select, button, option, rows, select
from ui.kit.custom_id import SELECT, Digest, Ref, game_ref
from ui.messages.player_view import PlayerView
from ui.strings.clip import PLACEHOLDER, clip
from ui.words.names import Names
from ui.words.prompts import title
from ui.words.standing_orders import answer_name, order_line, order_name, planned_line

PAGE = 25
TEXT = 1850
"""Most characters of a list of orders."""
STANDING, AHEAD = "s", "a"
"""The two lists of orders, as custom ids name them."""
AHEAD_VERB = "oahead"
"""The action of the select that begins a move ahead."""
Style = discord.ButtonStyle


@dataclass(frozen=True)
class OrdersView:
    """A member's orders in a game, with the data needed to show them."""

    player: PlayerView
    orders: Orders

    @property
    def names(self) -> Names:
        """The names of things, in the member's language."""
        return self.player.names

    @property
    def known(self) -> tuple[Standing, ...]:
        """The questions that can be ordered in this game."""
        game = self.player.game
        return standing(game.rules, game.options)

    def about(self, order: Order) -> Standing | None:
        """The question that an order answers; None if the rules no longer know it."""
        return next((s for s in self.known if s.id == order.id), None)

    @property
    def fingerprint(self) -> int:
        """The fingerprint of all orders."""
        return crc32(repr(self.orders).encode()) % 10**9

    def ref(self, action: str, *args: object) -> Ref:
        """The reference that a component of these panels carries."""
        return game_ref(self.player.game, action, *map(str, args), stamp=Digest(self.fingerprint))

    def lines(self, kind: str, *, escaped: bool = True) -> list[str]:
        """All orders of a list in words."""
        if kind == AHEAD:
            return [planned_line(self.names, code, escaped=escaped) for code in self.orders.ahead]
        named = ((self.about(order), order) for order in self.orders.standing)
        return [
            order_line(self.names, about, order, escaped=escaped)
            if about
            else self.names.text("order-gone", order=order.id)
            for about, order in named
        ]

    def button(
        self, key: str, ref: Ref, emoji: str, style: Style = Style.secondary, off: bool = False
    ) -> Button:
        """A button with the text of the key."""
        return button(ref, self.names.text(key), style=style, emoji=emoji, disabled=off)

    def back(self) -> Button:
        """The button back to all orders."""
        return self.button("button-back", self.ref("orders"), "◀️")


def overview(view: OrdersView, note: str = "") -> Panel:
    """All orders, what can be ordered, and the ways to change it."""
    names = view.names
    head = [
        *([note, ""] if note else []),
        names.text("orders-title", game=title(view.player.game, names.locale)),
    ]
    standing_lines, ahead_lines = view.lines(STANDING), view.lines(AHEAD)
    lines = [names.text("orders-standing"), *_numbered_lines(standing_lines, names.text("orders-none"))]
    lines += [names.text("orders-ahead"), *_numbered_lines(ahead_lines, names.text("orders-ahead-none"))]
    content = _cut([*head, *lines], names.text("orders-hint"))
    items: list[discord.ui.Item[Any]] = []
    items.append(select(view.ref("order"), names.text("orders-pick"), _standings(view)))
    items.append(select(view.ref(AHEAD_VERB), names.text("orders-ahead-pick"), _verbs(view)))
    if standing_lines:
        items.append(view.button("button-orders-change", view.ref("olist", STANDING, 0), "📋"))
    if ahead_lines:
        items.append(view.button("button-ahead-change", view.ref("olist", AHEAD, 0), "⏩"))
    if standing_lines or ahead_lines:
        items.append(view.button("button-orders-clear", view.ref("oclear"), "🗑️", Style.danger))
    return Panel(content, rows(items))


def _numbered_lines(lines: Sequence[str], none: str) -> list[str]:
    return [f"`{n}` {line}" for n, line in enumerate(lines, 1)] or [none]


def _cut(lines: Sequence[str], last: str) -> str:
    """As many of the lines as there is room for, and the last line."""
    kept: list[str] = []
    size = 0
    for line in lines:
        size += len(line) + 1
        if size > TEXT - len(last):
            kept.append("…")
            break
        kept.append(line)
    return "\n".join([*kept, last])


def _standings(view: OrdersView) -> list[discord.SelectOption]:
    """The questions that can be ordered, each with its present answer."""
    choices = []
    for i, about in enumerate(view.known):
        now = [o for o in view.orders.standing if o.id == about.id]
        answer = answer_name(view.names, about, now[0].do) if now else view.names.text("answer-ask")
        more = f" (+{len(now) - 1})" if len(now) > 1 else ""
        choices.append(option(order_name(view.names, about), str(i), f"{answer}{more}"))
    return choices[:PAGE]


def _verbs(view: OrdersView) -> list[discord.SelectOption]:
    """The verbs with which a move can be ordered ahead in this game."""
    known = vocabulary.verbs(view.player.game.rules)
    return [
        option(view.names.text(f"ahead-give-{verb.id}"), verb.id)
        for verb in vocabulary.commands()
        if verb.ahead is not None and verb.id in known
    ]


def answers(view: OrdersView, i: int) -> Panel:
    """The answers to one question."""
    names, about = view.names, view.known[i]
    lines = [order_line(names, about, o) for o in view.orders.standing if o.id == about.id]
    key = f"order-{about.id}-about"
    parts = [f"**{order_name(names, about)}**", names.text(key), *(f"- {line}" for line in lines)]
    options = [option(answer_name(names, about, do), str(j)) for j, do in enumerate((ASK, *about.choices))]
    chosen = select(view.ref("oanswer", i), names.text("pick"), options[:PAGE])
    return Panel(_cut(parts, ""), rows([chosen, view.back()]))


def where(view: OrdersView, i: int, j: int) -> Panel:
    """The choice where a new order holds: everywhere, or in territories of a region."""
    names, about = view.names, view.known[i]
    do = (ASK, *about.choices)[j]
    key = f"order-{about.id}-where"
    asked = names.text(key if names.has(key) else "orders-where")
    lines = [order_line(names, about, Order(about.id, do)), asked]
    items = [
        _somewhere(view, about, f"{i}.{j}", Order(about.id, do)),
        view.button("button-everywhere", view.ref("oput", i, j), "🌍", Style.primary),
        view.back(),
    ]
    return Panel("\n".join(lines), rows(items))


def _somewhere(view: OrdersView, about: Standing, target: str, order: Order) -> Select:
    """A select of the territories where the order can apply, or of the board's regions if it can apply
    everywhere; `target` names the order."""
    names = view.names
    if about.among:
        return _inside(view, target, 0, order)
    options = [option(names.region(r.id), str(n)) for n, r in enumerate(names.board.regions)]
    return select(view.ref("oregion", target), names.text("orders-region"), options[:PAGE])


def spaces(view: OrdersView, target: str, region: int, order: Order) -> Panel:
    """The territories of a region, several of which can be chosen; those of the order are chosen already."""
    names, about = view.names, view.about(order)
    lines = [order_line(names, about, order)] if about else []
    lines.append(names.text("orders-spaces-in", region=names.region(names.board.regions[region].id)))
    return Panel("\n".join(lines), rows([_inside(view, target, region, order), view.back()]))


def _inside(view: OrdersView, target: str, region: int, order: Order) -> Select:
    """A select of territories, with those of the order chosen already."""
    names = view.names
    inside = members(view, order, region)
    options = [
        option(names.space(s), s, names.strength([s]), default=s in order.spaces) for s in inside[:PAGE]
    ]
    return discord.ui.Select(
        placeholder=clip(names.text("orders-spaces"), PLACEHOLDER),
        options=options,
        min_values=0,
        max_values=len(options),
        custom_id=view.ref("ospaces", target, region).encode(SELECT),
    )


def members(view: OrdersView, order: Order, region: int) -> list[str]:
    """The ids of a region's territories; if the order can apply only in some territories, those."""
    about = view.about(order)
    if about and about.among:
        return list(about.among)
    wanted = view.names.board.regions[region].id
    return [s.id for s in view.names.board.spaces if s.region == wanted]


def listing(view: OrdersView, kind: str, page: int) -> Panel:
    """A list from which one order can be chosen."""
    names, lines = view.names, view.lines(kind, escaped=False)
    pages = max(1, -(-len(lines) // PAGE))
    page = min(page, pages - 1)
    shown = range(page * PAGE, min(len(lines), (page + 1) * PAGE))
    options = [option(f"{n + 1}. {lines[n]}", str(n)) for n in shown]
    items: list[discord.ui.Item[Any]] = [select(view.ref("oitem", kind), names.text("pick"), options)]
    if pages > 1:
        items.append(
            view.button("button-previous", view.ref("olist", kind, max(0, page - 1)), "⬅️", off=not page)
        )
        items.append(
            view.button("button-next", view.ref("olist", kind, page + 1), "➡️", off=page + 1 >= pages)
        )
    return Panel(names.text(f"orders-which-{kind}"), rows([*items, view.back()]))


def item(view: OrdersView, kind: str, n: int) -> Panel:
    """One order, with buttons to move it up, to remove it and to choose where it holds."""
    line = view.lines(kind)[n]
    items: list[discord.ui.Item[Any]] = []
    if kind == STANDING:
        about = view.about(view.orders.standing[n])
        if about and about.spaces:
            items.append(_somewhere(view, about, f"@{n}", view.orders.standing[n]))
            if view.orders.standing[n].spaces:
                items.append(view.button("button-everywhere", view.ref("ofree", n), "🌍"))
    items += [
        view.button("button-earlier", view.ref("oup", kind, n), "⬆️", off=not n),
        view.button("button-orders-remove", view.ref("oremove", kind, n), "🗑️", Style.danger),
        view.back(),
    ]
    return Panel(f"`{n + 1}` {line}", rows(items))
