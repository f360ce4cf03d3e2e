"""The tabs of `/profile`: results, ratings, history, compare, explain. Each is made of what is asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

import discord

from cogs.rating.pool_argument import chosen_pool
from cogs.shared.game_argument import chosen_game
from host import HonourShown, Host
from locales import text
from ui.kit.answer import Panel
from ui.kit.context import Interaction
from ui.kit.members import name_of_member
from ui.media.league import draw_curve, draw_profile
from ui.settings.stored import member_settings, server_settings
from ui.words.errors import Refused
from ui.words.figures.profiles import few_line, profile_lines, sheet
from ui.words.figures.ratings import (
    compared_lines,
    curve,
    explained_lines,
    history_lines,
    pool_name,
    shown_lines,
)
from ui.words.names import plain

NAMED = 5
"""Honours whose leagues are named."""


@dataclass(frozen=True)
class Who:
    """A member, by id and by name in games."""

    id: str
    name: str


@dataclass(frozen=True)
class Asked:
    """What a member wants to know about whom; `locale` is the language in which it is told."""

    interaction: Interaction
    locale: str
    about: Who
    public: bool = False
    other: Who | None = None
    """With whom they are compared; None: with the member who asks."""
    pool: str | None = None
    """The pool of ratings as it was typed; None: the one played most."""
    game: int | None = None
    """The game whose ratings are explained; None: the one of the channel."""

    @property
    def host(self) -> Host:
        return self.interaction.client.services.host

    @property
    def guild(self) -> str:
        return str(self.interaction.guild_id)

    def say(self, key: str, **data: object) -> Panel:
        """A panel with this text."""
        return Panel(text(self.locale, key, **data))


async def results(asked: Asked) -> Panel:
    """What a member has done in games, as a picture and in words. :raises Refused: `profile-hidden`."""
    who, locale, services = asked.about, asked.locale, asked.interaction.client.services
    settings = await member_settings(asked.host, who.id)
    if settings.profile_hidden and (asked.public or who.id != str(asked.interaction.user.id)):
        raise Refused("profile-hidden", member=who.name)
    facts = await asked.host.leagues.profiles.profile(asked.guild, who.id)
    few = few_line(locale, who.name, facts)
    if not facts.games:
        return Panel(few)
    leagues = await _leagues(asked.host, facts.honours)
    guild = asked.interaction.guild
    server = guild.name if guild else ""
    shown = sheet(locale, who.name, server, facts, leagues)
    look = (await server_settings(asked.host, asked.guild)).theme
    drawn = await draw_profile(services.drawing, shown, locale, look)
    lines = profile_lines(locale, who.name, server, facts, leagues)
    return Panel("\n".join([*lines, *([few] if few else [])]), file=drawn.file())


async def _leagues(host: Host, honours: tuple[HonourShown, ...]) -> dict[int, str]:
    """The names of the leagues of the newest honours."""
    wanted = {honour.league for honour in honours[:NAMED]}
    return {number: (await host.leagues.registry.get(number)).name for number in wanted}


async def ratings(asked: Asked) -> Panel:
    """A member's ratings in the server."""
    standings = await asked.host.leagues.ratings.show(asked.guild, asked.about.id)
    return Panel("\n".join(shown_lines(asked.locale, asked.about.name, standings)))


async def history(asked: Asked) -> Panel:
    """How a member's rating has developed, as a chart and in words. :raises Refused: `no-such-pool`."""
    who, locale, known = asked.about, asked.locale, asked.host.leagues.ratings
    pool = await chosen_pool(asked.interaction, locale, asked.pool, [who.id])
    if pool is None:
        return asked.say("ratings-none-yet")
    changes = await known.history(asked.guild, pool, who.id)
    if not changes:
        return asked.say("ratings-history-none", member=plain(who.name), pool=pool_name(locale, pool))
    shown = await known.show(asked.guild, who.id)
    now = next((standing for standing in shown if standing.pool == pool), None)
    look = (await server_settings(asked.host, asked.guild)).theme
    drawing = asked.interaction.client.services.drawing
    drawn = await draw_curve(drawing, curve(locale, who.name, pool, changes, now), locale, look)
    return Panel("\n".join(history_lines(locale, who.name, pool, changes)), file=drawn.file())


async def compare(asked: Asked) -> Panel:
    """Two members: ratings, the chance of finishing ahead, the score between them.

    :raises Refused: `no-such-pool`.
    """
    about, other = asked.about, asked.other or asker_of(asked.interaction)
    if about.id == other.id:
        return asked.say("ratings-compare-whom" if asked.other is None else "ratings-compare-self")
    pool = await chosen_pool(asked.interaction, asked.locale, asked.pool, (about.id, other.id))
    if pool is None:
        return asked.say("ratings-none-yet")
    compared = await asked.host.leagues.ratings.compare(asked.guild, pool, about.id, other.id)
    return Panel("\n".join(compared_lines(asked.locale, about.name, other.name, compared)))


async def explain(asked: Asked) -> Panel:
    """Why a game changed a member's rating: the game that is named, or else the last one that did.

    :raises HostError: `no-such-game`.
    """
    who, known = asked.about, asked.host.leagues.ratings
    number = asked.game
    if number is None:
        newest = await newest_games(asked, 1)
        if not newest:
            return Panel("\n".join(shown_lines(asked.locale, who.name, ())))
        number = newest[0][0]
    else:
        await chosen_game(asked.interaction, number)
    explanation = await known.explain(asked.guild, number, who.id)
    return Panel("\n".join(explained_lines(asked.locale, who.name, number, explanation)))


async def newest_games(asked: Asked, most: int) -> list[tuple[int, str]]:
    """The newest games that changed the member's ratings, newest first, each with its pool."""
    known, games = asked.host.leagues.ratings, []
    for standing in await known.show(asked.guild, asked.about.id):
        changes = await known.history(asked.guild, standing.pool, asked.about.id)
        games += [(change.at, change.game, standing.pool) for change in changes[-most:]]
    return [(number, pool) for _, number, pool in sorted(games, reverse=True)[:most]]


def asker_of(interaction: Interaction) -> Who:
    """The member who asks."""
    return Who(str(interaction.user.id), name_of_member(interaction.user))


async def member_with(interaction: Interaction, member: str) -> Who:
    """The member with this id, by their name in the server; one who has left, by their own."""
    if member == str(interaction.user.id):
        return asker_of(interaction)
    try:
        user = await _fetch(interaction, int(member))
    except discord.NotFound as error:
        raise Refused("old-button") from error
    return Who(member, name_of_member(user))


async def _fetch(interaction: Interaction, member: int) -> discord.abc.User:
    guild = interaction.guild
    if guild is not None:
        try:
            return await guild.fetch_member(member)
        except discord.NotFound:
            pass
    return await interaction.client.fetch_user(member)


TABS: Mapping[str, Callable[[Asked], Awaitable[Panel]]] = {
    "results": results,
    "ratings": ratings,
    "history": history,
    "compare": compare,
    "explain": explain,
}
"""The tabs by name. Text keys `profile-tab-<name>`."""
