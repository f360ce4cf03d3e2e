"""The message of a game that has not started: its seats, its settings, and the buttons to change them."""

from __future__ import annotations

from typing import Any

import discord

import engine
from engine.record.short import short
from engine.standing_orders import card_questions
from host import LEVELS, Game, Seat
from host.kinds import GameStatus
from host.lobby.drawn import sign
from locales import has, text
from ui.kit.components import Button, MessageLayout, button
from ui.kit.custom_id import game_ref
from ui.media.files import PICTURE
from ui.messages import lobby_board
from ui.words.cards import own_lines
from ui.words.names import plain
from ui.words.options import lobby_lines, lobby_options, option_lines
from ui.words.prompts import title

Style = discord.ButtonStyle
PAIR, SOLO = 2, 2
"""So few players may need a neutral army; so many computer players make a first game good."""
FIRST_LEVEL = "easy"
"""The level of computer players that are added with one press: good for a first game."""


def _seat(locale: str, seat: Seat) -> str:
    if seat.level:
        level = text(locale, f"level-{seat.level}")
        return text(locale, "seat-computer-level", name=plain(seat.name), level=level)
    return f"<@{seat.member}>"


def fingerprint(game: Game, locale: str, *, whole: bool = False) -> str:
    """Who made the game, and the beginning of its secret's fingerprint, or all of it, in a small line."""
    key, digest = "lobby-commitment-whole" if whole else "lobby-commitment", game.commitment
    return text(locale, key, letters=short(digest), hash=digest, host=f"<@{game.host}>")


def lobby_text(game: Game, locale: str) -> str:
    """Everything that members should know before they join, without the fingerprint."""
    about = text(locale, f"rules-{game.rules}-about") if has(f"rules-{game.rules}-about") else ""
    seats = [f"{i}. {_seat(locale, s)}" for i, s in enumerate(game.seats, 1)]
    parts = [
        f"### {title(game, locale)}",
        about,
        text(locale, "lobby-seats", have=len(game.seats), most=game.max_seats),
    ]
    parts += seats or [text(locale, "lobby-empty")]
    most = engine.meta(game.rules).seats[1]
    if game.status == GameStatus.LOBBY and len(game.seats) == game.max_seats < most:
        parts.append(text(locale, "lobby-more-seats", most=most))
    if has_neutral(game):
        parts.append(text(locale, "lobby-neutral"))
    levels = [level for level in LEVELS if any(seat.level == level for seat in game.seats)]
    parts += [f"-# 🤖 {text(locale, f'level-{level}-about')}" for level in levels]
    options = option_lines(locale, game.rules, game.options, only=True) + lobby_options(locale, game)
    parts.append(text(locale, "lobby-options", options="; ".join(options) or text(locale, "lobby-standard")))
    parts += lobby_board.lines(game, locale)
    parts += own_lines(locale, game.rules, game.options)
    parts += lobby_lines(locale, game)
    return "\n".join(p for p in parts if p)


def has_neutral(game: Game) -> bool:
    """Whether a neutral army would take part with the two players who have joined."""
    waits = game.status == GameStatus.LOBBY
    return waits and len(game.seats) == PAIR and PAIR in engine.meta(game.rules).neutral


def opponents(game: Game) -> int:
    """How many computer players sit down with a member who wants to play against them alone: two, as far as
    there are seats; 0 if that is not to be offered."""
    alone = len(game.seats) == 1 and not game.seats[0].level
    return max(0, min(game.max_seats, engine.meta(game.rules).seats[1], SOLO + 1) - 1) if alone else 0


def _quick_ways(game: Game, locale: str) -> list[Button]:
    """The buttons with which a game is complete at once."""
    if n := opponents(game):
        return [button(game_ref(game, "solo"), text(locale, "button-solo", n=n), emoji="🤖")]
    if has_neutral(game) and game.max_seats > PAIR:
        label = text(locale, "button-add-computer")
        return [button(game_ref(game, "add", FIRST_LEVEL), label, emoji="🤖")]
    return []


def _buttons(game: Game, locale: str) -> list[Button]:
    full = len(game.seats) >= game.max_seats
    more = engine.meta(game.rules).seats[0] - len(game.seats)

    def lobby_button(action: str, emoji: str, style: Style = Style.secondary, off: bool = False) -> Button:
        label = text(locale, f"button-{action}")
        if action == "start" and off:
            label = text(locale, "button-start-more", n=more)
        # The host must have seen the drawn board before the start: the button carries the board's sign.
        seen = tuple(filter(None, [sign(game)])) if action == "start" else ()
        return button(game_ref(game, action, *seen), label, style=style, emoji=emoji, disabled=off)

    return [
        lobby_button("join", "✋", Style.success, full),
        lobby_button("leave", "🚪"),
        lobby_button("computers", "🤖"),
        lobby_button("options", "⚙️"),
        lobby_button("start", "▶️", Style.primary, more > 0),
    ]


def _let_happen(game: Game, locale: str) -> list[Button]:
    """The button to questions that a member may let happen without being asked, where the rules have any."""
    if not card_questions(game.rules, game.options):
        return []
    return [button(game_ref(game, "lobbyorders"), text(locale, "button-lobbyorders"), emoji="🍃")]


def layout(game: Game, locale: str, *, buttons: bool = True, picture: bool = False) -> discord.ui.LayoutView:
    """The lobby's message, with the `picture` of its board if a file is attached; without buttons once the
    game has started or was called off, or if a newer message has them. Its last line is the fingerprint."""
    container: discord.ui.Container[Any] = discord.ui.Container()
    container.add_item(discord.ui.TextDisplay(lobby_text(game, locale)))
    if picture:
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{PICTURE}", description=lobby_board.about(game, locale))
        container.add_item(gallery)
    if game.status == GameStatus.LOBBY:
        more = [*_quick_ways(game, locale), *lobby_board.buttons(game, locale), *_let_happen(game, locale)]
        rows = [_buttons(game, locale), more] if buttons else []
        for row in filter(None, rows):
            container.add_item(discord.ui.ActionRow(*row))
    else:
        key = "lobby-ended" if game.status == GameStatus.ENDED else "lobby-started"
        container.add_item(discord.ui.TextDisplay(text(locale, key)))
    container.add_item(discord.ui.TextDisplay(fingerprint(game, locale)))
    message = MessageLayout()
    message.add_item(container)
    return message
