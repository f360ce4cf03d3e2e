"""*Let it happen*: the standing order for questions in others' turns that often have nothing to decide. It is
offered where they are asked, and in the lobby."""

from __future__ import annotations

from dataclasses import replace

from engine.standing_orders import Order, card_questions
from engine.verbs import PASS
from host import Game, HostError
from host.kinds import GameStatus
from locales import own, text
from ui.kit.answer import Panel
from ui.kit.components import button, rows
from ui.kit.custom_id import game_ref
from ui.kit.router import Press, Route
from ui.messages.move_panel import panel
from ui.messages.player_view import PlayerView, player_view
from ui.words.names import plain
from ui.words.standing_orders import order_name

_ID = "[a-z_]+"


async def _order(press: Press, happens: bool) -> None:
    """Let what an order is about happen from now on, or be asked again. Orders for some spaces stay, and come
    first.

    :raises HostError: `stale`: the rules know no such order.
    """
    game, (about,) = await press.services.host.games.get(press.game), press.ref.args
    if about not in {standing.id for standing in card_questions(game.rules, game.options)}:
        raise HostError("stale")
    orders = press.services.host.orders
    given = (await orders.of(game.id, press.member)).standing
    kept = [order for order in given if order.id != about or order.spaces]
    await orders.set(game.id, press.member, [*kept, Order(about, PASS)] if happens else kept)


async def _player(press: Press) -> PlayerView:
    player = await player_view(press.services.host, press.game, press.member, press.answer.locale)
    press.answer.names = player.names
    return player


async def let_happen(press: Press) -> None:
    """Let such questions happen until the member says otherwise, the present one included."""
    await _order(press, True)
    player, (about,) = await _player(press), press.ref.args
    known = card_questions(player.game.rules, player.game.options)
    order = order_name(player.names, next(standing for standing in known if standing.id == about))
    note = press.answer.text("let-happen-now", order=plain(order), asked=str(player.awaited))
    ways = [
        button(game_ref(player.game, "askagain", about), press.answer.text("button-ask-again"), emoji="🙋"),
        button(game_ref(player.game, "orders"), press.answer.text("button-orders"), emoji="📜"),
    ]
    # It shows no choice of a move: it goes on by itself once the answer is given.
    await press.answer.panel(Panel(note, rows(ways), mark=replace(player.mark, choices=False)))


async def ask_again(press: Press) -> None:
    """Ask the member again from now on, and show the present question."""
    await _order(press, False)
    player = await _player(press)
    await press.answer.panel(panel(player, note=press.answer.text("let-happen-not")))


def _lobby_panel(press: Press, game: Game, given: tuple[Order, ...]) -> Panel:
    """What may happen without asking, and the buttons to change it."""
    locale, ways = press.answer.locale, []
    lines = [press.answer.text("let-happen-lobby")]
    for about in card_questions(game.rules, game.options):
        happens = any(order.id == about.id and order.do == PASS for order in given)
        name = text(locale, own(game.rules, f"order-{about.id}"))
        lines.append(text(locale, "let-happen-lobby-line", order=plain(name), happens=str(happens)))
        label = text(locale, "button-let-happen-lobby", order=name, happens=str(happens))
        to = game_ref(game, "lobbyask" if happens else "lobbylet", about.id)
        ways.append(button(to, label, emoji="🙋" if happens else "🍃"))
    return Panel("\n".join(lines), rows(ways))


async def in_lobby(press: Press) -> None:
    """Show what the member lets happen in the game that has not begun."""
    game = await press.services.host.games.get(press.game)
    if game.status != GameStatus.LOBBY:
        raise HostError("not-in-lobby")
    given = await press.services.host.orders.of(game.id, press.member)
    await press.answer.panel(_lobby_panel(press, game, given.standing))


async def lobby_let(press: Press) -> None:
    """Let it happen, from the beginning of the game on."""
    await _order(press, True)
    await in_lobby(press)


async def lobby_ask(press: Press) -> None:
    """Be asked as usual."""
    await _order(press, False)
    await in_lobby(press)


ACTIONS: dict[str, Route] = {
    "lethappen": Route(let_happen, _ID),
    "askagain": Route(ask_again, _ID),
    "lobbyorders": Route(in_lobby),
    "lobbylet": Route(lobby_let, _ID),
    "lobbyask": Route(lobby_ask, _ID),
}
