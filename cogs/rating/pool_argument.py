"""Which pool of ratings a command means: named, or the one in which a member has played most."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from locales import locale_of
from ui.kit.context import Interaction
from ui.strings.clip import OPTION, clip
from ui.strings.search import best, resolve
from ui.words.errors import Refused
from ui.words.figures.ratings import pool_name


async def suggest_pools(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The server's pools whose names match what is typed."""
    locale = locale_of(interaction.locale)
    pools = await interaction.client.services.host.leagues.ratings.pools(str(interaction.guild_id))
    named = [(pool_name(locale, pool), pool) for pool in pools]
    matches = best(current, named, lambda n: n[0])
    return [app_commands.Choice(name=clip(name, OPTION), value=pool) for name, pool in matches]


async def chosen_pool(
    interaction: Interaction, locale: str, typed: str | None, members: Sequence[str] = ()
) -> str | None:
    """The pool that was typed, by id or by name; without one, that in which the first of the members who has
    ratings has played most, else the server's largest. None: nobody in the server has a rating.

    :raises Refused: `no-such-pool`.
    """
    ratings, guild = interaction.client.services.host.leagues.ratings, str(interaction.guild_id)
    pools = await ratings.pools(guild)
    if typed is None or not pools:
        for member in members:
            if standings := await ratings.show(guild, member):
                return standings[0].pool
        return next(iter(pools), None)
    if typed in pools:
        return typed
    matches = resolve(typed, pools, lambda pool: pool_name(locale, pool))
    if len(matches) != 1:
        raise Refused("no-such-pool", known=[pool_name(locale, pool) for pool in pools])
    return matches[0]
