"""`/server language`, `theme` and `web`: how public messages read and look, and whether there are pages."""

from __future__ import annotations

from discord import app_commands

from locales import LOCALES
from ui.kit.answer import answering
from ui.kit.commands import Slash, locale_text, options, slash
from ui.kit.context import Interaction
from ui.kit.permissions import require_manager
from ui.settings.language import public_locale
from ui.settings.stored import LANGUAGE, SERVER, THEME
from ui.settings.web_links import WEB
from ui.suggest.setting_values import setting_choices
from ui.words.errors import Refused

AUTOMATIC = "auto"
WEB_ON, WEB_OFF = "on", "off"


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


@slash("server-web")
@options("server-web", web="web")
@app_commands.choices(
    web=[app_commands.Choice(name=locale_text(f"web-{x}"), value=x) for x in (WEB_ON, WEB_OFF)]
)
async def web(interaction: Interaction, web: str) -> None:
    """Choose whether the server's games and leagues have web pages."""
    async with answering(interaction) as answer:
        await require_manager(interaction)
        services = interaction.client.services
        if services.web is None:
            raise Refused("no-web")
        stored = False if web == WEB_OFF else None
        await services.host.settings.set(SERVER, str(interaction.guild_id), WEB, stored)
        await answer.say(answer.text(f"web-set-{web}"))


@slash("server-theme")
@options("server-theme", theme="theme")
@app_commands.choices(theme=setting_choices(THEME))
async def theme(interaction: Interaction, theme: str) -> None:
    """Choose the theme of the server's pictures, for games that have chosen none."""
    async with answering(interaction) as answer:
        await require_manager(interaction)
        await interaction.client.services.host.settings.set(SERVER, str(interaction.guild_id), THEME, theme)
        await answer.say(answer.text("theme-set", theme=answer.text(f"choice-{theme}")))


COMMANDS: tuple[Slash, ...] = (language, theme, web)
