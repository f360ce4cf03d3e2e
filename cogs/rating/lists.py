"""`/ratings`: the leaderboard of a pool."""

from __future__ import annotations

from cogs.rating.pool_argument import chosen_pool, suggest_pools
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, Ref
from ui.kit.pager import leaves
from ui.kit.router import Press, Route
from ui.words.figures.ratings import top_lines

PAGE = 20
"""Members on a page of a leaderboard."""
FURTHEST = 500
"""The last page that a button can name."""


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


@slash("ratings")
@options("ratings", pool="game")
@suggesting(pool=suggest_pools)
async def leaderboard(interaction: Interaction, pool: str | None = None) -> None:
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


COMMAND: Slash = leaderboard
ACTIONS: dict[str, Route] = {
    "ranks": Route(turn_page, r"(?:previous|next):[a-z0-9_]{1,40}/(?:1v1|table)", stamp=PageNumber)
}
