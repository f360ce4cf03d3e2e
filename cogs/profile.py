"""`/profile`: what a member has done in the games of a server."""

from __future__ import annotations

from functools import partial

import discord

from host import HonourShown, Host
from ui.kit.answer import Panel, answering
from ui.kit.commands import options, slash
from ui.kit.context import Interaction, Tree, in_turn
from ui.kit.members import name_of_member
from ui.kit.permissions import require
from ui.kit.router import Router
from ui.media.league import draw_profile
from ui.settings.language import public_locale
from ui.settings.stored import member_settings, server_settings
from ui.words.errors import Refused
from ui.words.figures.profiles import lacking_line, profile_lines, sheet

NAMED = 5
"""Honours whose leagues are named."""


async def _leagues(host: Host, honours: tuple[HonourShown, ...]) -> dict[int, str]:
    """The names of the leagues of the newest honours."""
    wanted = {honour.league for honour in honours[:NAMED]}
    return {number: (await host.leagues.registry.get(number)).name for number in wanted}


@slash("profile")
@options("profile", member="member", public="public")
async def profile(interaction: Interaction, member: discord.User | None = None, public: bool = False) -> None:
    """Draw a member's profile, for the asking member or for everybody."""
    async with answering(interaction) as answer:
        who, locale, guild = member or interaction.user, answer.locale, str(interaction.guild_id)
        services, name = interaction.client.services, name_of_member(who)
        settings = await member_settings(services.host, str(who.id))
        if settings.profile_hidden and (public or who.id != interaction.user.id):
            raise Refused("profile-hidden", member=name)
        if public:
            require(interaction, locale)
            locale = await public_locale(interaction.client, guild)
        await answer.defer(public=public)
        facts = await services.host.leagues.profiles.profile(guild, str(who.id))
        if facts.lacking:
            await answer.panel(Panel(lacking_line(locale, name, facts)))
            return
        leagues = await _leagues(services.host, facts.honours)
        server = interaction.guild.name if interaction.guild else ""
        shown = sheet(locale, name, server, facts, leagues)
        drawn = await draw_profile(
            services.drawing, shown, locale, (await server_settings(services.host, guild)).theme
        )
        lines = profile_lines(locale, name, server, facts, leagues)
        await in_turn(interaction, partial(answer.panel, Panel("\n".join(lines), file=drawn.file())))


def setup(tree: Tree, router: Router) -> None:
    tree.add_command(profile)
