"""`/settings`: everybody's own, and the server's, which its managers may change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs._ui.answer import Interaction, answering
from cogs._ui.permissions import require_manager
from cogs._ui.themes import theme_choices
from cogs._ui.translator import options, slash, slash_group, worded
from cogs.cards import COMMANDS as CARDS
from cogs.settings_me import me
from cogs.settings_time import COMMANDS as TIME
from locales import LOCALES

if TYPE_CHECKING:
    from cogs.client import Sandtable

AUTOMATIC = "auto"

group = slash_group("settings")


@slash("settings-language")
@options("settings-language", language="language")
@app_commands.choices(
    language=[app_commands.Choice(name=worded(f"language-{x}"), value=x) for x in (*LOCALES, AUTOMATIC)]
)
async def language(interaction: Interaction, language: str) -> None:
    """Choose the language of public messages."""
    async with answering(interaction) as answer:
        require_manager(interaction)
        guild = str(interaction.guild_id)
        host = interaction.client.host
        chosen = None if language == AUTOMATIC else language
        await host.set_setting("guild", guild, "language", chosen)
        now = await interaction.client.public_locale(guild)
        await answer.say(answer.text("language-set", language=answer.text(f"language-{now}")))


@slash("settings-theme")
@options("settings-theme", theme="theme")
@app_commands.choices(theme=theme_choices())
async def theme(interaction: Interaction, theme: str) -> None:
    """Choose how the server's pictures look, where a game has not chosen for itself."""
    async with answering(interaction) as answer:
        require_manager(interaction)
        await interaction.client.host.set_setting("guild", str(interaction.guild_id), "theme", theme)
        await answer.say(answer.text("theme-set", theme=answer.text(f"choice-{theme}")))


cards = slash_group("settings-cards", parent=group)
for _command in CARDS:
    cards.add_command(_command)
for _command in (me, language, theme, *TIME):
    group.add_command(_command)


def setup(bot: Sandtable) -> None:
    """Add `/settings`."""
    bot.tree.add_command(group)
