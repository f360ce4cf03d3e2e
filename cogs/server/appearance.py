"""`/server language` and `theme`: how public messages read and pictures look."""

from __future__ import annotations

from discord import app_commands

from locales import LOCALES
from ui.kit.answer import answering
from ui.kit.commands import Slash, locale_text, options, slash
from ui.kit.context import Interaction
from ui.kit.permissions import require_manager
from ui.settings.language import public_locale
from ui.settings.stored import LANGUAGE, SERVER, THEME
from ui.suggest.setting_values import setting_choices

AUTOMATIC = "auto"


@slash("server-language")
@options("server-language", language="language")
@app_commands.choices(
    language=[app_commands.Choice(name=locale_text(f"language-{x}"), value=x) for x in (*LOCALES, AUTOMATIC)]
)
async def language(interaction: Interaction, language: str) -> None:
    """Choose the language of public messages."""
    async with answering(interaction) as answer:
        await require_manager(interaction)
        guild = str(interaction.guild_id)
        host = interaction.client.services.host
        chosen = None if language == AUTOMATIC else language
        await host.settings.set(SERVER, guild, LANGUAGE, chosen)
        now = await public_locale(interaction.client, guild)
        await answer.say(answer.text("language-set", language=answer.text(f"language-{now}")))


@slash("server-theme")
@options("server-theme", theme="theme")
@app_commands.choices(theme=setting_choices(THEME))
async def theme(interaction: Interaction, theme: str) -> None:
    """Choose the theme of the server's pictures, for games that have chosen none."""
    async with answering(interaction) as answer:
        await require_manager(interaction)
        await interaction.client.services.host.settings.set(SERVER, str(interaction.guild_id), THEME, theme)
        await answer.say(answer.text("theme-set", theme=answer.text(f"choice-{theme}")))


COMMANDS: tuple[Slash, ...] = (language, theme)
