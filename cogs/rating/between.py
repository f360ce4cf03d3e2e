"""`/rating compare` and `/rating explain`."""

from __future__ import annotations

import discord

from cogs.rating.pool_argument import chosen_pool, suggest_pools
from cogs.shared.game_argument import chosen_game, numbers
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.members import name_of_member
from ui.words.figures.ratings import compared_lines, explained_lines


@slash("rating-compare")
@options("rating-compare", member="member", other="other", pool="game")
@suggesting(pool=suggest_pools)
async def compare(
    interaction: Interaction,
    member: discord.User,
    other: discord.User | None = None,
    pool: str | None = None,
) -> None:
    """Compare two members: ratings, the chance of finishing ahead, the score between them."""
    async with answering(interaction) as answer:
        first, second = (interaction.user, member) if other is None else (member, other)
        if first.id == second.id:
            await answer.say(answer.text("ratings-compare-self"))
            return
        members = (str(first.id), str(second.id))
        match = await chosen_pool(interaction, answer.locale, pool, members)
        if match is None:
            await answer.say(answer.text("ratings-none-yet"))
            return
        ratings = interaction.client.services.host.leagues.ratings
        compared = await ratings.compare(str(interaction.guild_id), match, *members)
        names = (name_of_member(first), name_of_member(second))
        await answer.panel(Panel("\n".join(compared_lines(answer.locale, *names, compared))))


@slash("rating-explain")
@options("rating-explain", number="game", member="member")
@suggesting(number=numbers)
async def explain(
    interaction: Interaction, number: int | None = None, member: discord.User | None = None
) -> None:
    """Explain why a game changed a member's rating."""
    async with answering(interaction) as answer:
        game, who = await chosen_game(interaction, number), member or interaction.user
        ratings = interaction.client.services.host.leagues.ratings
        explanation = await ratings.explain(game.guild, game.id, str(who.id))
        lines = explained_lines(answer.locale, name_of_member(who), game.id, explanation)
        await answer.panel(Panel("\n".join(lines)))


COMMANDS: tuple[Slash, ...] = (compare, explain)
