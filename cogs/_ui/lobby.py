"""The message of a game that has not started: who sits, what was agreed, and the buttons to change it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import discord

import engine
from cogs._ui import lobby_board
from cogs._ui.board import PICTURE
from cogs._ui.cards import own_lines
from cogs._ui.clockwords import clock_line
from cogs._ui.ids import Ref
from cogs._ui.items import GameItem, Layout, button
from cogs._ui.names import plain
from cogs._ui.wording import title
from engine.types import Option
from host import Game, Seat
from host.drawn import sign
from locales import has, text

Style = discord.ButtonStyle


def value_text(locale: str, option: Option, value: Any) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return text(locale, "option-yes" if value else "option-no")
    if isinstance(value, int):
        return text(locale, "option-zero") if value == 0 and option.low == 0 else str(value)
    if option.cards:
        return text(locale, "own-cards-count", n=len(option.cards.read(value)))
    if option.pattern is not None:
        empty = f"empty-{option.id}"
        return plain(value) or text(locale, empty if has(empty) else "option-zero")
    return text(locale, f"choice-{value}")


def option_lines(
    locale: str, rules: str, options: dict[str, Any], *, only: bool = False, drawn: Collection[str] = ()
) -> list[str]:
    """A line for each option of a rule system with its value, and whether chance has `drawn` it; `only` those
    that differ from the default, without those that give the board."""
    found = []
    for option in engine.meta(rules).options:
        value = options.get(option.id, option.default)
        if only and (value == option.default or option.drawn):
            continue
        name = text(locale, f"option-{rules}-{option.id}")
        told = value_text(locale, option, value)
        told = text(locale, "option-drawn", value=told) if option.id in drawn else told
        found.append(text(locale, "option-line", name=name, value=told))
    return found


def _seat(locale: str, seat: Seat) -> str:
    if seat.level:
        level = text(locale, f"level-{seat.level}")
        return text(locale, "seat-computer-level", name=plain(seat.name), level=level)
    return f"<@{seat.member}>"


def lobby_text(game: Game, locale: str) -> str:
    """All that is to be known before joining."""
    about = text(locale, f"rules-{game.rules}-about") if has(f"rules-{game.rules}-about") else ""
    seats = [f"{i}. {_seat(locale, s)}" for i, s in enumerate(game.seats, 1)]
    parts = [
        f"### {title(game, locale)}",
        about,
        text(locale, "lobby-seats", have=len(game.seats), most=game.max_seats),
    ]
    parts += seats or [text(locale, "lobby-empty")]
    levels = dict.fromkeys(seat.level for seat in game.seats if seat.level)
    parts += [f"-# 🤖 {text(locale, f'level-{level}-about')}" for level in levels]
    options = option_lines(locale, game.rules, game.options, only=True)
    if game.theme:
        shown = text(locale, f"choice-{game.theme}")
        options.append(text(locale, "option-line", name=text(locale, "option-theme"), value=shown))
    parts.append(text(locale, "lobby-options", options="; ".join(options) or text(locale, "lobby-standard")))
    parts += lobby_board.lines(game, locale)
    parts += own_lines(locale, game.rules, game.options)
    if game.clock:
        parts.append(text(locale, "lobby-clock", clock=clock_line(locale, game.clock)))
    parts.append(text(locale, "lobby-commitment", hash=game.commitment[:16], host=f"<@{game.host}>"))
    return "\n".join(p for p in parts if p)


def _buttons(game: Game, locale: str) -> list[GameItem]:
    full = len(game.seats) >= game.max_seats
    few = len(game.seats) < engine.meta(game.rules).seats[0]

    def made(action: str, emoji: str, style: Style = Style.secondary, off: bool = False) -> GameItem:
        label = text(locale, f"button-{action}")
        # What was drawn is to be seen before the game begins: the button says for which board it was made.
        seen = tuple(filter(None, [sign(game)])) if action == "start" else ()
        return button(Ref(game.id, 0, action, seen), label, style=style, emoji=emoji, disabled=off)

    return [
        made("join", "✋", Style.success, full),
        made("leave", "🚪"),
        made("computers", "🤖"),
        made("options", "⚙️"),
        made("start", "▶️", Style.primary, few),
    ]


def layout(game: Game, locale: str, *, buttons: bool = True, picture: bool = False) -> discord.ui.LayoutView:
    """The lobby's message, with the `picture` of its board if a file has it; without buttons once the game
    has started or was called off, and where a newer message has them."""
    container: discord.ui.Container[Any] = discord.ui.Container()
    container.add_item(discord.ui.TextDisplay(lobby_text(game, locale)))
    if picture:
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{PICTURE}", description=lobby_board.about(game, locale))
        container.add_item(gallery)
    if game.status == "lobby":
        rows = [_buttons(game, locale), lobby_board.buttons(game, locale)] if buttons else []
        for row in filter(None, rows):
            container.add_item(discord.ui.ActionRow(*row))
    else:
        key = "lobby-ended" if game.status == "ended" else "lobby-started"
        container.add_item(discord.ui.TextDisplay(text(locale, key)))
    message = Layout()
    message.add_item(container)
    return message
