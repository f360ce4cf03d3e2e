"""`/rating history`."""

from __future__ import annotations

from functools import partial

import discord

from cogs.rating.pool_argument import chosen_pool, suggest_pools
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction, in_turn
from ui.kit.members import name_of_member
from ui.kit.permissions import require
from ui.media.league import draw_curve
from ui.settings.language import public_locale
from ui.settings.stored import server_settings
from ui.words.figures.ratings import curve, history_lines, pool_name
from ui.words.names import plain


@slash("rating-history")
@options("rating-history", pool="game", member="member", public="public")
@suggesting(pool=suggest_pools)
async def history(
    interaction: Interaction,
    pool: str | None = None,
    member: discord.User | None = None,
    public: bool = False,
) -> None:
    """Draw how a member's rating has developed."""
    async with answering(interaction) as answer:
        who, locale, guild = member or interaction.user, answer.locale, str(interaction.guild_id)
        services, name = interaction.client.services, name_of_member(who)
        match = await chosen_pool(interaction, locale, pool, [str(who.id)])
        if match is None:
            await answer.say(answer.text("ratings-none-yet"))
            return
        ratings = services.host.leagues.ratings
        changes = await ratings.history(guild, match, str(who.id))
        if not changes:
            none = {"member": plain(name), "pool": pool_name(locale, match)}
            await answer.say(answer.text("ratings-history-none", **none))
            return
        if public:
            require(interaction, locale)
            locale = await public_locale(interaction.client, guild)
        await answer.defer(public=public)
        shown = await ratings.show(guild, str(who.id))
        now = next((standing for standing in shown if standing.pool == match), None)
        look = (await server_settings(services.host, guild)).theme
        drawn = await draw_curve(services.drawing, curve(locale, name, match, changes, now), locale, look)
        panel = Panel("\n".join(history_lines(locale, name, match, changes)), file=drawn.file())
        await in_turn(interaction, partial(answer.panel, panel))


COMMANDS: tuple[Slash, ...] = (history,)
