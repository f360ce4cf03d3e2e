"""`/league-admin new`, `edit` and `open`: a league with its panel."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.leagues.asking import Managing, conflict_warnings, managing
from cogs.leagues.drafts import check_plan, draft, warnings
from cogs.shared.league_argument import (
    over,
    season_or_none,
    suggest_leagues,
)
from host import League
from league.formats import presets
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.permissions import LEAGUES, is_manager
from ui.messages.league_setup import setup_panel
from ui.settings.own_cards import with_own_cards
from ui.strings.sanitize import sanitize
from ui.suggest.rules import require_rules, suggest_rules
from ui.words.deadlines import moment
from ui.words.errors import Refused
from ui.words.names import plain

Place = discord.TextChannel | discord.ForumChannel


class LeagueChannel(app_commands.Transformer):
    """An option for a text channel, an announcement channel or a forum. The annotation of a forum alone would
    offer media channels as well, for which Discord's description of commands has no number."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]

    async def transform(self, interaction: discord.Interaction[Any], value: Any, /) -> Place:
        channel = value.resolve()
        if not isinstance(channel, Place):
            raise Refused("league-channel")
        return channel


Given = app_commands.Transform[Place, LeagueChannel]
NAME = 60
"""Most characters of a league's name."""


async def setup_of(interaction: Interaction, answer: Reply, league: League) -> Panel:
    """The panel of a league for its managers."""
    season = await season_or_none(interaction, league)
    lines = warnings(interaction, answer.locale, league)
    if season is not None and season.entries and not over(season):
        lines.append(answer.text("league-set-later", number=season.number))
    if season is not None and not over(season):
        lines += await conflict_warnings(interaction, answer, league)
    open_ones = await interaction.client.services.host.leagues.requests.of(league.id)
    return setup_panel(answer.locale, league, lines, may_open=over(season), requests=len(open_ones))


def home_of(interaction: Interaction, given: Place | None) -> str:
    """The channel of a league: the given one, or the one in which the command is used.

    :raises Refused: `league-channel`: it has neither messages and threads nor posts.
    """
    here = given or interaction.channel
    if isinstance(here, discord.Thread):
        here = here.parent
    if not isinstance(here, Place):
        raise Refused("league-channel")
    return str(here.id)


@options("league-admin-new", name="name", preset="preset", rules="rules", channel="channel", role="role")
@suggesting(rules=suggest_rules)
async def _new(
    interaction: Interaction,
    name: app_commands.Range[str, 1, NAME],
    preset: str,
    rules: str,
    channel: Given | None = None,
    role: discord.Role | None = None,
) -> None:
    """Make a league from a preset, and show its panel."""
    async with answering(interaction) as answer:
        if not await is_manager(interaction, LEAGUES):
            raise Refused("league-managers")
        known, host = require_rules(rules, answer.locale), interaction.client.services.host
        place = home_of(interaction, channel)
        plan = draft(preset, known, str(role.id) if role else None)
        chosen = await with_own_cards(host, str(interaction.guild_id), known, dict(plan.options))
        league = await host.leagues.registry.create(
            str(interaction.guild_id),
            place,
            str(interaction.user.id),
            sanitize(name),
            check_plan(plan, options=chosen),
        )
        await answer.panel(await setup_of(interaction, answer, league))


def new_command() -> Slash:
    """`/league-admin new`, with the presets of the formats that there are when the bot starts."""
    listed = [
        app_commands.Choice(name=locale_text(f"league-preset-{name}"), value=name) for name in presets()
    ]
    return slash("league-admin-new")(app_commands.choices(preset=listed)(_new))


@slash("league-admin-edit")
@options("league-admin-edit", channel="channel")
@options("league-admin", league="league")
@suggesting(league=suggest_leagues)
@managing
async def edit(run: Managing, channel: Given | None = None) -> None:
    """Show a league's panel; move the league to another channel."""
    shown, by = run.league, str(run.interaction.user.id)
    if channel is not None:
        leagues = run.interaction.client.services.host.leagues
        shown = await leagues.registry.edit(shown.id, by, channel=str(channel.id), manager=run.manager)
        await leagues.outbox.retry(shown.guild)
    await run.answer.panel(await setup_of(run.interaction, run.answer, shown))


async def open_sign_up(run: Managing) -> str:
    """Open the sign-up of a league's next season; what the manager reads."""
    seasons, by = run.interaction.client.services.host.leagues.seasons, str(run.interaction.user.id)
    season = await seasons.open(run.league.id, by, manager=run.manager)
    data = {"name": plain(run.league.name), "starts": moment(season.starts_at)}
    return run.answer.text("leagues-opened", **data, channel=f"<#{run.league.channel}>")


@slash("league-admin-open")
@options("league-admin", league="league")
@suggesting(league=suggest_leagues)
@managing
async def open_(run: Managing) -> None:
    """Open the sign-up of a season."""
    await run.answer.say(await open_sign_up(run))


COMMANDS: tuple[Slash, ...] = (edit, open_)
