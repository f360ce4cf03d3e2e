"""`/game link` and *My board*: the addresses of a game's web pages."""

from __future__ import annotations

from functools import partial
from typing import Any

from discord import app_commands

from cogs.shared.game_argument import chosen_game, numbers
from host import Game, HostError
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.components import button, link_button, rows
from ui.kit.context import Interaction, Services
from ui.kit.custom_id import game_ref
from ui.kit.permissions import manages
from ui.kit.router import Press, Route
from ui.messages.board import my_board_button
from ui.settings.stored import GAME, read_settings
from ui.settings.web_links import LINK_CHOICES, OFF, ON, SHOW, WEB, Renewals, WebLinks
from ui.words.errors import Refused
from ui.words.prompts import title


@slash("game-link")
@options("game-link", what="what", number="game")
@app_commands.choices(
    what=[app_commands.Choice(name=locale_text(f"link-{what}"), value=what) for what in LINK_CHOICES]
)
@suggesting(number=numbers)
async def link(interaction: Interaction, what: str = SHOW, number: int | None = None) -> None:
    """Show the address of a game's page to the member, or have its host or a manager make a new one, take it
    away or give it back."""
    async with answering(interaction) as answer:
        game = await chosen_game(interaction, number)
        services = interaction.client.services
        links = await _links(services, game)
        if what != SHOW:
            if game.host != str(interaction.user.id) and not await manages(interaction, game):
                raise Refused("link-not-yours")
            renewals = (await read_settings(services.host, game=game.id)).game(game.id).web
            what = SHOW if what == ON and not renewals.off else what  # it is on already
        if what != SHOW:
            await services.host.settings.change(GAME, str(game.id), WEB, partial(Renewals.choose, what))
            await services.host.moves.show_page(game.id)
        renewals = (await read_settings(services.host, game=game.id)).game(game.id).web
        said = answer.text(f"link-said-{OFF if renewals.off else what}")
        head = f"**{title(game, answer.locale)}**"
        if renewals.off:
            await answer.panel(Panel(f"{head}\n{said}"))
            return
        url = links.game(game.id, renewals)
        seated = game.seat_of(str(interaction.user.id)) is not None and not game.over
        mine = [my_board_button(game, answer.locale)] if seated else []
        ways = rows([link_button(url, answer.text("button-board"), emoji="🗺️"), *mine])
        await answer.panel(Panel(f"{head}\n{said}\n<{url}>", ways))


async def _links(services: Services, game: Game) -> WebLinks:
    """What makes the addresses. :raises HostError: the game has not begun. :raises Refused: `no-web`: there
    are no pages here."""
    if game.started_at is None:
        raise HostError("not-running")
    server = (await read_settings(services.host, server=game.guild)).server(game.guild)
    if services.web is None or not server.web:
        raise Refused("no-web")
    return services.web


async def my_board(press: Press) -> None:
    """Give the member in a seat the address of the page with what they see, for a day."""
    services, answer = press.services, press.answer
    game = await services.host.games.get(press.game)
    links = await _links(services, game)
    seat = game.seat_of(press.member)
    renewals = (await read_settings(services.host, game=game.id)).game(game.id).web
    if seat is None or game.over or renewals.off:
        raise Refused("no-seat-link")
    url = links.seat(game, seat, renewals, services.host.core.clock())
    ways = rows(
        [
            link_button(url, answer.text("button-myboard"), emoji="👁️"),
            button(game_ref(game, "closelinks"), answer.text("button-closelinks"), emoji="🔒"),
        ]
    )
    await answer.defer(public=False)
    await answer.panel(Panel(f"**{title(game, answer.locale)}**\n{answer.text('seat-link')}", ways))


async def close_links(press: Press) -> None:
    """End the links that the member was given to their seat's page."""
    services = press.services
    game = await services.host.games.get(press.game)
    seat = game.seat_of(press.member)
    if seat is None:
        raise Refused("no-seat-link")
    await services.host.settings.change(GAME, str(game.id), WEB, partial(_close_seat, seat))
    await press.answer.panel(Panel(press.answer.text("links-closed")))


def _close_seat(seat: int, stored: Any) -> dict[str, Any]:
    """The stored renewals once the links of a seat are closed."""
    return Renewals.of(stored).close_seat(seat).stored


COMMANDS: tuple[Slash, ...] = (link,)
ACTIONS: dict[str, Route] = {"myboard": Route(my_board), "closelinks": Route(close_links)}
