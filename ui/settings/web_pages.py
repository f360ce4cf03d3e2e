"""Which games and leagues have a page on the web, and where."""

from __future__ import annotations

from host import Game, Host, League
from ui.settings.stored import KnownSettings, read_settings
from ui.settings.web_links import WebLinks


def game_page(links: WebLinks | None, game: Game, settings: KnownSettings) -> str | None:
    """The address of a game's page by the settings of the game and its server; None: it has none."""
    renewals = settings.game(game.id).web
    if links is None or renewals.off or not settings.server(game.guild).web:
        return None
    return links.game(game.id, renewals)


async def league_page(links: WebLinks | None, host: Host, league: League) -> str | None:
    """The address of a league's page; None: it has none."""
    if links is None:
        return None
    settings = await read_settings(host, server=league.guild, league=league.id)
    renewals = settings.league_web(league.id)
    if renewals.off or not settings.server(league.guild).web:
        return None
    return links.league(league.id, renewals)
