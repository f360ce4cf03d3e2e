"""The lobby's buttons: join, leave, computer players, another board, start."""

from __future__ import annotations

import engine
from host import LEVELS, Game, HostError
from host.kinds import GameStatus
from ui.kit.answer import Panel
from ui.kit.components import TextForm, button, rows
from ui.kit.custom_id import game_ref, number_pattern
from ui.kit.members import name_of_member
from ui.kit.router import Press, Route
from ui.messages import lobby_board
from ui.messages.lobby import FIRST_LEVEL, opponents
from ui.words.errors import Refused
from ui.words.names import plain, seat_name


async def join(press: Press) -> None:
    host = press.services.host
    await host.lobby.join(
        press.game, press.member, name_of_member(press.interaction.user), str(press.interaction.id)
    )
    await press.answer.silently(press.answer.text("lobby-joined"))


async def leave(press: Press) -> None:
    await press.services.host.lobby.leave(press.game, press.member)
    await press.answer.silently(press.answer.text("lobby-left"))


async def start(press: Press) -> None:
    """Start the game on the board that the message shows."""
    seen, entropy = "".join(press.ref.args), str(press.interaction.id)
    await press.services.host.lobby.start(press.game, press.member, entropy, seen)
    await press.answer.silently(press.answer.text("lobby-started"))


async def _lobby(press: Press) -> Game:
    """The game. :raises HostError: it has started, or the member is not its host."""
    game = await press.services.host.games.get(press.game)
    if game.status != GameStatus.LOBBY:
        raise HostError("not-in-lobby")
    if game.host != press.member:
        raise HostError("not-host")
    return game


def _panel(press: Press, game: Game) -> Panel:
    text = press.answer.text
    full = len(game.seats) >= game.max_seats
    items = []
    for level in LEVELS:
        label = text("button-add-level", level=text(f"level-{level}"))
        items.append(button(game_ref(game, "add", level), label, emoji="➕", disabled=full))
    for seat in game.seats:
        if seat.level:
            name, level = seat_name(press.answer.locale, seat), text(f"level-{seat.level}")
            label = text("button-remove", name=f"{name} ({level})")
            items.append(button(game_ref(game, "remove", str(seat.index)), label, emoji="➖"))
    lines = [text("computers-title", have=len(game.seats), most=game.max_seats)]
    lines += [f"{s.index + 1}. {plain(seat_name(press.answer.locale, s))}" for s in game.seats]
    lines += ["", text("computers-levels"), *(f"- {text(f'level-{level}-about')}" for level in LEVELS)]
    return Panel("\n".join(lines), rows(items))


async def computers(press: Press) -> None:
    """Show the panel that adds and removes computer players."""
    await press.answer.panel(_panel(press, await _lobby(press)))


async def add(press: Press) -> None:
    game = await press.services.host.lobby.add_computer(press.game, press.member, press.ref.args[0])
    await press.answer.panel(_panel(press, game))


async def solo(press: Press) -> None:
    """Fill the lobby with computer players and start the game. Where the board depends on the seats, the host
    looks at it before they start; also if somebody has joined meanwhile.

    :raises Refused: `newest-message`: somebody had joined, or computer players had, before the press.
    """
    lobby, game = press.services.host.lobby, await _lobby(press)
    if not opponents(game):
        raise Refused("newest-message")
    for _ in range(opponents(game)):
        game = await lobby.add_computer(press.game, press.member, FIRST_LEVEL)
    if lobby_board.laying(game) or sum(not seat.level for seat in game.seats) > 1:
        await press.answer.say(press.answer.text("lobby-solo"))
        return
    await lobby.start(press.game, press.member, str(press.interaction.id))
    await press.answer.silently(press.answer.text("lobby-started"))


async def remove(press: Press) -> None:
    seat = int(press.ref.args[0])
    game = await press.services.host.lobby.remove_computer(press.game, press.member, seat)
    await press.answer.panel(_panel(press, game))


async def redraw(press: Press) -> None:
    """Draw another random value for an option that determines the board."""
    game = await press.services.host.lobby.draw(press.game, press.member, press.ref.args[0])
    await press.answer.silently(
        press.answer.text("lobby-drawn-now", value=plain(game.options[press.ref.args[0]]))
    )


async def write(press: Press) -> None:
    """Ask for the value of such an option in a form that holds the present one."""
    game, key = await _lobby(press), press.ref.args[0]
    option = next((o for o in engine.meta(game.rules).options if o.id == key and o.drawn), None)
    if option is None:
        raise Refused("old-button")
    name, now = press.answer.text(f"option-{game.rules}-{key}"), game.options.get(key, option.default)
    await press.answer.modal(TextForm(game_ref(game, "value", key), name, option.example, now))


ACTIONS: dict[str, Route] = {
    "join": Route(join),
    "leave": Route(leave),
    "start": Route(start, "(?:[0-9a-f]{8})?"),
    "computers": Route(computers),
    "solo": Route(solo),
    "add": Route(add, r"[a-z]+"),
    "remove": Route(remove, number_pattern(3)),
    "redraw": Route(redraw, r"[a-z_]+"),
    "write": Route(write, r"[a-z_]+"),
}
