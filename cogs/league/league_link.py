"""`/league link`: the address of a league's web page."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.shared.league_argument import (
    league_or_question,
    pressed_league,
    require_league_manager,
    suggest_leagues,
)
from host import League
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.components import rows
from ui.kit.context import Interaction
from ui.kit.custom_id import number_pattern
from ui.kit.router import Press, Route
from ui.messages.league import page_button
from ui.settings.stored import LEAGUE, read_settings
from ui.settings.web_links import LINK_CHOICES, OFF, ON, SHOW, WEB, Renewals
from ui.words.errors import Refused
from ui.words.names import plain

LINK = "leaguelink"
"""The action of the buttons that ask of which league."""


@slash("league-link")
@options("league-link", what="what")
@options("league", league="league")
@app_commands.choices(
    what=[app_commands.Choice(name=locale_text(f"link-{what}"), value=what) for what in LINK_CHOICES]
)
@suggesting(league=suggest_leagues)
async def link(interaction: Interaction, what: str = SHOW, league: str | None = None) -> None:
    """Show the address of a league's page to the member, or have those who run the league make a new one,
    take it away or give it back."""
    async with answering(interaction) as answer:
        match = await league_or_question(interaction, answer, league, LINK, what, closed=True)
        if match is not None:
            await _link(interaction, answer, match, what)


async def on_link(press: Press) -> None:
    """Do the same for the league that was chosen."""
    league = await pressed_league(press, closed=True)
    await _link(press.interaction, press.answer, league, press.ref.args[1])


async def _link(interaction: Interaction, answer: Reply, league: League, what: str) -> None:
    """:raises Refused: `no-web`: there are no pages here. :raises HostError: `league-not-manager`."""
    services = interaction.client.services
    settings = await read_settings(services.host, server=league.guild, league=league.id)
    if services.web is None or not settings.server(league.guild).web:
        raise Refused("no-web")
    if what != SHOW:
        await require_league_manager(interaction, league)
    if what == ON and not settings.league_web(league.id).off:
        what = SHOW  # it is on already
    if what != SHOW:
        number = str(league.id)
        await services.host.settings.change(LEAGUE, number, WEB, partial(Renewals.choose, what))
        await services.host.leagues.outbox.show_page(league)
    renewals = (await read_settings(services.host, league=league.id)).league_web(league.id)
    head = f"**{plain(league.name)}**"
    said = answer.text(f"league-link-{OFF if renewals.off else what}")
    if renewals.off:
        await answer.panel(Panel(f"{head}\n{said}"))
        return
    url = services.web.league(league.id, renewals)
    await answer.panel(Panel(f"{head}\n{said}\n<{url}>", rows(page_button(answer.locale, url))))


COMMANDS: tuple[Slash, ...] = (link,)
ACTIONS: dict[str, Route] = {LINK: Route(on_link, f"{number_pattern(9)}:(?:{'|'.join(LINK_CHOICES)})")}
