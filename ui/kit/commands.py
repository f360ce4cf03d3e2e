"""Command names and descriptions in the reader's language, and the registration of changed commands."""

from __future__ import annotations

import functools
import hashlib
import inspect
import json
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import discord
import structlog
from discord import app_commands

from host import HostError
from locales import LOCALES, text
from ui.gateway.admission import Admittance
from ui.kit.answer import answering, got_lost, in_a_line
from ui.kit.context import Bot, Interaction, Services
from ui.kit.discord_errors import in_front
from ui.kit.measure import SUGGESTION, measure
from ui.kit.rights.command_access import MANAGE_SERVER
from ui.kit.rights.moved_commands import note

log = structlog.get_logger(__name__)
F = TypeVar("F", bound=Callable[..., Any])
KEY = "text"
TYPED = 200
"""Most characters of a text being typed that are looked at."""
Suggest: TypeAlias = "Callable[[Any, Any], Coroutine[Any, Any, Any]]"
Slash: TypeAlias = "app_commands.Command[Any, ..., Any]"
SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
INSTALLS = app_commands.AppInstallationType(guild=True, user=False)
MANAGERS = discord.Permissions(MANAGE_SERVER)
"""Who may use a command if the owner of a server sets nothing else."""


def locale_text(key: str) -> app_commands.locale_str:
    """A key's English text, which Discord shows in each reader's language."""
    return app_commands.locale_str(text("en", key), **{KEY: key})


def options(command: str, **names: str) -> Callable[[F], F]:
    """Name and describe the options of a slash command: parameter names to the last part of their text keys
    `slash-<command>-<option>` and `slash-<command>-<option>-about`."""

    def wrap(function: F) -> F:
        renamed = {p: locale_text(f"slash-{command}-{o}") for p, o in names.items()}
        about = {p: locale_text(f"slash-{command}-{o}-about") for p, o in names.items()}
        return app_commands.rename(**renamed)(app_commands.describe(**about)(function))

    return wrap


def slash(key: str) -> Callable[[Callable[..., Any]], Slash]:
    """Make a slash command, named and described by the texts `slash-<key>` and `slash-<key>-about`."""

    def wrap(function: Callable[..., Any]) -> Slash:
        app_command = app_commands.command(
            name=locale_text(f"slash-{key}"), description=locale_text(f"slash-{key}-about")
        )
        command: Slash = app_command(function)
        command.allowed_contexts = SERVERS
        command.allowed_installs = INSTALLS
        return command

    return wrap


Takes = Mapping[str, tuple[Any, bool]]
"""Options of a command by the last part of their text keys: each with its type, and whether it is
required."""


def make_slash(
    key: str,
    function: Callable[[Any, dict[str, Any]], Coroutine[Any, Any, None]],
    takes: Takes,
    suggests: Mapping[str, Suggest],
    choices: Mapping[str, Sequence[app_commands.Choice[str]]] | None = None,
) -> Slash:
    """Make a slash command like `slash`, with options given as data, some with a list of choices. The
    function gets the filled-in values, None for the others."""

    named_as = {_parameter(name): name for name in takes}

    async def call(interaction: Any, **given: Any) -> None:
        await function(interaction, {name: given[parameter] for parameter, name in named_as.items()})

    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for name, (taken, needed) in takes.items():
        default = inspect.Parameter.empty if needed else None
        kind, annotation = inspect.Parameter.KEYWORD_ONLY, taken if needed else taken | None
        parameters.append(inspect.Parameter(_parameter(name), kind, default=default, annotation=annotation))
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined] # read by inspect
    named = options(key, **named_as)(call)
    listed = {_parameter(name): [*values] for name, values in (choices or {}).items()}
    named = app_commands.choices(**listed)(named)
    return slash(key)(
        suggesting(**{_parameter(name): suggestion for name, suggestion in suggests.items()})(named)
    )


def _parameter(name: str) -> str:
    """An option's name as a Python name, also of a reserved word: `from_`."""
    return f"{name.replace('-', '_')}_"


def command_signature(function: Callable[..., Any], **more: Any) -> inspect.Signature:
    """The signature of a command that prepares the first argument of a function: an interaction in its place,
    and after the function's options further ones, by parameter their types, that need not be given."""
    _, *parameters = inspect.signature(function, eval_str=True).parameters.values()
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    last = [inspect.Parameter(n, kind, default=None, annotation=t | None) for n, t in more.items()]
    return inspect.Signature([first, *parameters, *last])


def slash_group(key: str, **more: Any) -> app_commands.Group:
    """Make a group of slash commands, named and described like a command."""
    return app_commands.Group(
        name=locale_text(f"slash-{key}"),
        description=locale_text(f"slash-{key}-about"),
        allowed_contexts=SERVERS,
        allowed_installs=INSTALLS,
        **more,
    )


def suggesting(**callbacks: Suggest) -> Callable[[F], F]:
    """Live suggestions for options of a slash command, by parameter. Only the first `TYPED` characters of the
    typed text are used: no suggestion is longer."""
    return app_commands.autocomplete(**{name: _wrap_suggest(call) for name, call in callbacks.items()})


def _wrap_suggest(callback: Suggest) -> Suggest:
    @functools.wraps(callback)
    async def suggestions(interaction: Any, current: Any) -> Any:
        with measure(interaction.client, SUGGESTION, interaction):
            choices = await callback(interaction, current[:TYPED] if isinstance(current, str) else current)
        await suggest(interaction, choices)
        return choices

    return suggestions


async def suggest(interaction: discord.Interaction[Any], choices: list[Any]) -> None:
    """Answer with suggestions, once more if the network in front of Discord refuses them, which Discord has
    not seen."""
    try:
        await interaction.response.autocomplete(choices)
    except discord.HTTPException as error:
        if not in_front(error):
            raise
        await interaction.response.autocomplete(choices)


async def is_handled_here(interaction: Interaction, services: Services) -> bool:
    """Whether an interaction is this process's, where several are one bot; if it may be nobody's at present,
    the member is asked to try again."""
    admittance = await services.admission.admit(interaction)
    if admittance is Admittance.NOT_YET:
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest(interaction, [])
        else:
            async with answering(interaction):
                raise HostError("one-moment")
    return admittance is Admittance.HANDLE


class LostSuggestions(logging.Filter):
    """Makes one line of suggestions that were lost, where the library logs a traceback: the member types on
    and gets new ones."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the library shall log this itself."""
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if error is None or not got_lost(error):
            return True
        log.info("suggestions got lost", reason=in_a_line(error))
        return False


class Translator(app_commands.Translator):
    """Translates names and descriptions for each of Discord's languages for which texts exist."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in that language, or None where it is English or unknown."""
        language = locale.value
        if language not in LOCALES or language == "en" or KEY not in string.extras:
            return None
        return text(language, string.extras[KEY])


async def sync(bot: Bot, *, registers: bool = True) -> bool:
    """Register the commands with Discord unless they are registered already. Returns whether it was needed.

    Registering counts against a daily limit, reading the registered commands does not.

    :param registers: whether this process does; else it only reads which are registered.
    """
    tree = bot.tree
    translator, application = tree.translator, bot.application_id
    assert translator is not None
    assert application is not None
    payload = [await c.get_translated_payload(tree, translator) for c in tree.get_commands()]
    known = json.dumps([application, payload], sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(known.encode()).hexdigest()
    there = {command.name: command.id for command in await tree.fetch_commands()}
    names = {command["name"] for command in payload}
    integrations = bot.services.integrations
    integrations.commands = there
    if not registers:
        return False
    if (await bot.services.host.settings.get("bot", "commands")).get("digest") == digest and names == {
        *there
    }:
        return False
    await note(bot, there, names)
    # `tree.sync` would translate all again
    registered = await bot.http.bulk_upsert_global_commands(application, payload)
    integrations.commands = {command["name"]: int(command["id"]) for command in registered}
    await bot.services.host.settings.set("bot", "commands", "digest", digest)
    log.info("commands registered", count=len(payload))
    return True
