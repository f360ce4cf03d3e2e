"""`/settings`: each member's own settings, and those of the server, which its managers may change."""

from __future__ import annotations

from discord import app_commands

from cogs.settings.member import me
from cogs.settings.own_cards import COMMANDS as CARDS
from cogs.settings.time import COMMANDS as TIME
from locales import LOCALES
from ui.kit.answer import answering
from ui.kit.commands import options, slash, slash_group, worded
from ui.kit.context import Interaction
from ui.kit.permissions import require_manager
from ui.settings.language import public_locale
from ui.settings.stored import LANGUAGE, SERVER, THEME
from ui.suggest.themes import theme_choices

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
        host = interaction.client.services.host
        chosen = None if language == AUTOMATIC else language
        await host.settings.set(SERVER, guild, LANGUAGE, chosen)
        now = await public_locale(interaction.client, guild)
        await answer.say(answer.text("language-set", language=answer.text(f"language-{now}")))


@slash("settings-theme")
@options("settings-theme", theme="theme")
@app_commands.choices(theme=theme_choices())
async def theme(interaction: Interaction, theme: str) -> None:
    """Choose the theme of the server's pictures, for games that have chosen none."""
    async with answering(interaction) as answer:
        require_manager(interaction)
        await interaction.client.services.host.settings.set(SERVER, str(interaction.guild_id), THEME, theme)
        await answer.say(answer.text("theme-set", theme=answer.text(f"choice-{theme}")))


cards = slash_group("settings-cards", parent=group)
for _command in CARDS:
    cards.add_command(_command)
for _command in (me, language, theme, *TIME):
    group.add_command(_command)
