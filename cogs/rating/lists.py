"""`/rating show` and `/rating top`."""

from __future__ import annotations

import discord

from cogs.rating.pool_argument import chosen_pool, suggest_pools
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, Ref
from ui.kit.members import name_of_member
from ui.kit.pager import leaves
from ui.kit.permissions import require
from ui.kit.router import Press, Route
from ui.settings.language import public_locale
from ui.words.figures.ratings import shown_lines, top_lines

PAGE = 20
"""Members on a page of a leaderboard."""
FURTHEST = 500
"""The last page that a button can name."""


@slash("rating-show")
@options("rating-show", member="member", public="public")
async def show(interaction: Interaction, member: discord.User | None = None, public: bool = False) -> None:
    """Show a member's ratings in the server, to the asking member or to everybody."""
    async with answering(interaction) as answer:
        who, locale = member or interaction.user, answer.locale
        if public:
            require(interaction, locale)
            locale = await public_locale(interaction.client, str(interaction.guild_id))
        ratings = interaction.client.services.host.leagues.ratings
        standings = await ratings.show(str(interaction.guild_id), str(who.id))
        panel = Panel("\n".join(shown_lines(locale, name_of_member(who), standings)))
        await (answer.public(panel) if public else answer.panel(panel))


async def _leaderboard(interaction: Interaction, locale: str, pool: str, page: int) -> Panel:
    """A page of a leaderboard, with buttons if there are more."""
    ratings, guild = interaction.client.services.host.leagues.ratings, str(interaction.guild_id)
    listed = await ratings.top(guild, pool, PAGE + 1, page * PAGE)
    if not listed and page:
        return await _leaderboard(interaction, locale, pool, page - 1)
    lines = top_lines(locale, pool, listed[:PAGE], page * PAGE + 1)
    more = len(listed) > PAGE and page < FURTHEST
    turn = leaves(Ref("ranks", (pool,), stamp=PageNumber(page)), locale, more=more) if more or page else None
    return Panel("\n".join(lines), turn)


@slash("rating-top")
@options("rating-top", pool="game")
@suggesting(pool=suggest_pools)
async def top(interaction: Interaction, pool: str | None = None) -> None:
    """Show the leaderboard of a pool."""
    async with answering(interaction) as answer:
        match = await chosen_pool(interaction, answer.locale, pool)
        if match is None:
            await answer.say(answer.text("ratings-none-yet"))
            return
        await answer.panel(await _leaderboard(interaction, answer.locale, match, 0))


async def turn_page(press: Press) -> None:
    """Turn to another page of a leaderboard."""
    pool, page = press.ref.args[1], min(press.page, FURTHEST)
    await press.answer.panel(await _leaderboard(press.interaction, press.answer.locale, pool, page))


COMMANDS: tuple[Slash, ...] = (show, top)
ACTIONS = {"ranks": Route(turn_page, r"(?:previous|next):[a-z0-9_]{1,40}/(?:1v1|table)", stamp=PageNumber)}
