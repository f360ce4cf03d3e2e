"""Which games and leagues have a page on the web, and where."""

from __future__ import annotations

from host import Game, Host, League
from ui.settings.stored import KnownSettings, read_settings
from ui.settings.web_links import WebLinks


def has_page(game: Game, settings: KnownSettings) -> bool:
    """Whether a game has a page by the settings of the game and its server, if there are any pages."""
    return settings.server(game.guild).web and not settings.game(game.id).web.off


def game_page(links: WebLinks | None, game: Game, settings: KnownSettings) -> str | None:
    """The address of a game's page by the settings of the game and its server; None: it has none."""
    if links is None or not has_page(game, settings):
        return None
    return links.game(game.id, settings.game(game.id).web)


async def league_page(links: WebLinks | None, host: Host, league: League) -> str | None:
    """The address of a league's page; None: it has none."""
    if links is None:
        return None
    settings = await read_settings(host, server=league.guild, league=league.id)
    renewals = settings.league_web(league.id)
    if renewals.off or not settings.server(league.guild).web:
        return None
    return links.league(league.id, renewals)
