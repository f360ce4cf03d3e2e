"""The board of a lobby whose options determine it: its picture, facts about it, and the buttons to change
it."""

from __future__ import annotations

from msgspec.structs import replace

import engine
from engine.boards.load import load_board
from engine.types import Option, Setup
from host import Game
from host.kinds import GameStatus
from host.lobby.drawn import is_open
from locales import own, text
from ui.kit.components import Button, button
from ui.kit.custom_id import game_ref
from ui.words.errors import sentence
from ui.words.names import plain
from ui.words.pictures.alt_text import cut


def laying(game: Game) -> list[Option]:
    """The options that determine the board and can be drawn by chance."""
    return [option for option in engine.meta(game.rules).options if option.drawn]


def before(game: Game) -> Setup | None:
    """The setup of a game with such options, for the seats that have joined (at least as many as the rules
    need); None for other games, and while an option is open."""
    options = laying(game)
    if not options or any(is_open(game.options, o.id) for o in options):
        return None
    return Setup(game.rules, max(len(game.seats), engine.meta(game.rules).seats[0]), "00", game.options)


def lines(game: Game, locale: str) -> list[str]:
    """The board's name and size, for how many players it is, where it comes from, and why it does not suit
    the seats that have joined."""
    setup = before(game)
    if setup is None:
        return []
    low, high = engine.meta(game.rules).seats
    suited = [str(n) for n in range(low, high + 1) if engine.misfit(replace(setup, seats=n)) is None]
    spaces = len(engine.preview(setup).spaces)
    parts = []
    for option in laying(game):
        name, value = text(locale, f"option-{game.rules}-{option.id}"), plain(game.options[option.id].strip())
        facts = {
            "name": name,
            "value": value,
            "spaces": spaces,
            "n": len(suited),
            "seats": _either(suited, locale),
        }
        parts.append(text(locale, "lobby-board", **facts))
        if option.id in game.drawn and game.status == GameStatus.LOBBY:
            parts.append(text(locale, "lobby-drawn"))
    if wrong := engine.misfit(setup):
        parts.append(f"⚠️ {sentence(wrong, locale)}")
    return parts


def _either(things: list[str], locale: str) -> str:
    """`2, 3 or 5`."""
    *first, last = things or [""]
    return text(locale, "or-last", what=", ".join(first), last=last) if first else last


def about(game: Game, locale: str) -> str:
    """The alt text of the board's picture."""
    setup = before(game)
    if setup is None:
        return ""
    board = load_board(engine.preview(setup).board)
    regions = ", ".join(board.region_name(region.id, locale) for region in board.regions)
    return cut([text(locale, own(game.rules, "alt-lobby"), n=len(board.ids), regions=regions)])


def buttons(game: Game, locale: str) -> list[Button]:
    """For each such option the buttons to draw another value and to type one."""
    return [
        button(
            game_ref(game, action, option.id),
            text(locale, own(game.rules, f"button-{action}")),
            emoji=emoji,
        )
        for option in laying(game)
        for action, emoji in (("redraw", "🎲"), ("write", "✏️"))
    ]
