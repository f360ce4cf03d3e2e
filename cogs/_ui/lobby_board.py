"""The board of a lobby whose options lay it out: its picture, what is to be known of it, and the ways to
another."""

from __future__ import annotations

from msgspec.structs import replace

import engine
from cogs._ui.alts import cut
from cogs._ui.errors import sentence
from cogs._ui.ids import Ref
from cogs._ui.items import GameItem, button
from cogs._ui.names import plain
from engine import board as boards
from engine.types import Option, Setup
from host import Game
from host.drawn import is_open
from locales import own, text


def laying(game: Game) -> list[Option]:
    """The options from which the board follows, and which chance can draw."""
    return [option for option in engine.meta(game.rules).options if option.drawn]


def before(game: Game) -> Setup | None:
    """What a game with such options begins from, with as many seats as have joined or are needed at least;
    None for other games, and as long as an option is open."""
    options = laying(game)
    if not options or any(is_open(game.options, o.id) for o in options):
        return None
    return Setup(game.rules, max(len(game.seats), engine.meta(game.rules).seats[0]), "00", game.options)


def lines(game: Game, locale: str) -> list[str]:
    """What the board is called, how large it is and for how many; where it comes from; and what is wrong
    with it for those who have joined."""
    setup = before(game)
    if setup is None:
        return []
    low, high = engine.meta(game.rules).seats
    suited = [str(n) for n in range(low, high + 1) if engine.misfit(replace(setup, seats=n)) is None]
    spaces = len(engine.preview(setup).spaces)
    found = []
    for option in laying(game):
        name, value = text(locale, f"option-{game.rules}-{option.id}"), plain(game.options[option.id].strip())
        facts = {"name": name, "value": value, "spaces": spaces, "n": len(suited), "seats": ", ".join(suited)}
        found.append(text(locale, "lobby-board", **facts))
        if option.id in game.drawn and game.status == "lobby":
            found.append(text(locale, "lobby-drawn"))
    if wrong := engine.misfit(setup):
        found.append(f"⚠️ {sentence(wrong, locale)}")
    return found


def about(game: Game, locale: str) -> str:
    """What the picture of the board shows, in words."""
    setup = before(game)
    if setup is None:
        return ""
    board = boards.load(engine.preview(setup).board)
    regions = ", ".join(board.region_name(region.id, locale) for region in board.regions)
    return cut(text(locale, "alt-lobby", n=len(board.ids), regions=regions))


def buttons(game: Game, locale: str) -> list[GameItem]:
    """For each such option the ways to have another value drawn, and to write one."""
    return [
        button(
            Ref(game.id, 0, action, (option.id,)),
            text(locale, own(game.rules, f"button-{action}")),
            emoji=emoji,
        )
        for option in laying(game)
        for action, emoji in (("redraw", "🎲"), ("write", "✏️"))
    ]
