"""The lobby's buttons: join, leave, computer players, another board, start."""

from __future__ import annotations

import engine
from cogs._ui.answer import Panel
from cogs._ui.errors import Refused
from cogs._ui.ids import Ref, whole
from cogs._ui.items import Action, Press, TextForm, button, rows
from cogs._ui.names import plain
from cogs._ui.tidy import called
from host import LEVELS, Game, HostError


async def join(press: Press) -> None:
    """Take a seat."""
    host = press.interaction.client.host
    await host.join(press.ref.game, press.member, called(press.interaction.user), str(press.interaction.id))
    await press.answer.silently(press.answer.text("lobby-joined"))


async def leave(press: Press) -> None:
    """Give the seat up."""
    await press.interaction.client.host.leave(press.ref.game, press.member)
    await press.answer.silently(press.answer.text("lobby-left"))


async def start(press: Press) -> None:
    """Start the game, on the board that the message shows."""
    seen, entropy = "".join(press.ref.args), str(press.interaction.id)
    await press.interaction.client.host.start(press.ref.game, press.member, entropy, seen)
    await press.answer.silently(press.answer.text("lobby-started"))


async def _lobby(press: Press) -> Game:
    """The game, for its host while it is in its lobby."""
    game = await press.interaction.client.host.game(press.ref.game)
    if game.status != "lobby":
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
        items.append(button(Ref(game.id, 0, "add", (level,)), label, emoji="➕", disabled=full))
    for seat in game.seats:
        if seat.level:
            label = text("button-remove", name=f"{seat.name} ({text(f'level-{seat.level}')})")
            items.append(button(Ref(game.id, 0, "remove", (str(seat.index),)), label, emoji="➖"))
    told = [text("computers-title", have=len(game.seats), most=game.max_seats)]
    told += [f"{s.index + 1}. {plain(s.name)}" for s in game.seats]
    told += ["", text("computers-levels"), *(f"- {text(f'level-{level}-about')}" for level in LEVELS)]
    return Panel("\n".join(told), rows(items))


async def computers(press: Press) -> None:
    """Show the panel that adds and removes computer players."""
    await press.answer.panel(_panel(press, await _lobby(press)))


async def add(press: Press) -> None:
    """Add a computer player."""
    game = await press.interaction.client.host.add_computer(press.ref.game, press.member, press.ref.args[0])
    await press.answer.panel(_panel(press, game))


async def remove(press: Press) -> None:
    """Remove a computer player."""
    seat = int(press.ref.args[0])
    game = await press.interaction.client.host.remove_computer(press.ref.game, press.member, seat)
    await press.answer.panel(_panel(press, game))


async def redraw(press: Press) -> None:
    """Have chance draw another value for an option from which the board follows."""
    game = await press.interaction.client.host.draw(press.ref.game, press.member, press.ref.args[0])
    await press.answer.silently(
        press.answer.text("lobby-drawn-now", value=plain(game.options[press.ref.args[0]]))
    )


async def write(press: Press) -> None:
    """Ask for the value of such an option in a form, which holds the present one."""
    game, key = await _lobby(press), press.ref.args[0]
    option = next((o for o in engine.meta(game.rules).options if o.id == key and o.drawn), None)
    if option is None:
        raise Refused("old-button")
    name, now = press.answer.text(f"option-{game.rules}-{key}"), game.options.get(key, option.default)
    await press.answer.modal(TextForm(Ref(game.id, 0, "value", (key,)), name, option.example, now))


ACTIONS: dict[str, Action] = {
    "join": Action(join),
    "leave": Action(leave),
    "start": Action(start, "(?:[0-9a-f]{8})?"),
    "computers": Action(computers),
    "add": Action(add, r"[a-z]+"),
    "remove": Action(remove, whole(3)),
    "redraw": Action(redraw, r"[a-z_]+"),
    "write": Action(write, r"[a-z_]+"),
}
