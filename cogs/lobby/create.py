"""`/game new` and `/game list`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

import engine
from cogs.lobby.option_values import parse, suggest
from host import CLOCK, SEATS, SETTINGS, Game, GameSetting, HostError
from host.kinds import GameStatus
from locales import locale_of, text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, make_slash, options, slash
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, Ref
from ui.kit.members import name_of_member
from ui.kit.pager import pager
from ui.kit.permissions import require
from ui.kit.router import Press, Route
from ui.kit.threads import open_public
from ui.settings.own_cards import with_own_cards
from ui.settings.stored import server_settings
from ui.strings.clip import OPTION, clip
from ui.strings.sanitize import sanitize
from ui.suggest.rules import known_rules, require_rules, suggest_rules
from ui.suggest.setting_values import setting_choices
from ui.words.errors import Refused
from ui.words.names import plain, seat_name

Text = app_commands.Choice[str]
SHOWN = 15
TITLE = 60
USUAL = 3
"""The seats of a game for which nobody says how many."""


async def _options(interaction: Interaction, current: str) -> list[Text]:
    rules = known_rules(str(interaction.namespace.rules or ""), locale_of(interaction.locale))
    if rules is None:
        return []
    completions = suggest(locale_of(interaction.locale), rules, current)
    return [Text(name=clip(name, OPTION), value=value) for name, value in completions if len(value) <= 100]


def _option_type(setting: GameSetting) -> Any:
    """The type of the option of `/game new` for a setting."""
    shape = setting.shape
    if isinstance(shape.default, int) and not isinstance(shape.default, bool):
        return app_commands.Range[int, shape.low, shape.high]
    return type(shape.default)


def new_command() -> Slash:
    """`/game new`: its own options, and one for each setting of all games that is `asked`."""
    asked = {key: setting for key, setting in SETTINGS.items() if setting.asked}
    taken = {key: (_option_type(setting), False) for key, setting in asked.items()}
    first = {key: taken.pop(key) for key in (SEATS, CLOCK)}
    title = app_commands.Range[str, 1, TITLE]
    common = {"options": (str, False), "title": (title, False), "thread": (bool, False)}
    choices = {key: values for key in asked if (values := setting_choices(key))}
    suggests = {"rules": suggest_rules, "options": _options}
    return make_slash("game-new", _new, {"rules": (str, True), **first, **common, **taken}, suggests, choices)


async def _new(interaction: Interaction, given: dict[str, Any]) -> None:
    """Open a lobby in the channel, or in a new thread."""
    async with answering(interaction) as answer:
        known, title = require_rules(given["rules"], answer.locale), sanitize(given["title"] or "")
        thread = bool(given["thread"])
        if thread and isinstance(interaction.channel, discord.Thread):
            raise Refused("already-thread")
        require(interaction, answer.locale, thread=thread)
        host, guild = interaction.client.services.host, str(interaction.guild_id)
        chosen = {key: given[key] for key in SETTINGS if given.get(key) is not None}
        low, high = engine.meta(known).seats
        seats = chosen.pop(SEATS, None) or min(max(low, USUAL), high)
        values = {CLOCK: (await server_settings(host, guild)).clock, **chosen}
        options = await with_own_cards(
            host, guild, known, parse(answer.locale, known, given["options"] or "")
        )
        channel = str(interaction.channel_id)
        engine.kernel.complete(engine.Setup(known, seats, "00", options))
        if not thread and (game := await host.games.in_channel(channel)):
            raise HostError("game-here-already", game=game.id)
        if thread:
            channel = await _thread(interaction, title or text(answer.locale, f"rules-{known}"))
        game = await host.lobby.create(
            guild,
            channel,
            str(interaction.user.id),
            name_of_member(interaction.user),
            known,
            seats,
            options,
            entropy=str(interaction.id),
            title=title,
            **values,
        )
        await answer.say(answer.text("game-made", number=game.id, channel=f"<#{channel}>"))


async def _thread(interaction: Interaction, name: str) -> str:
    """A new public thread of the channel."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused("no-threads")
    return str((await open_public(channel, clip(name, OPTION))).id)


def game_line(game: Game, locale: str) -> str:
    """One game in a list."""
    people = ", ".join(plain(seat_name(locale, s)) for s in game.seats)
    name = f" · {plain(game.name)}" if game.name else ""
    return text(
        locale,
        "list-line",
        number=game.id,
        rules=text(locale, f"rules-{game.rules}") + name,
        channel=f"<#{game.channel}>",
        status=text(locale, f"status-{game.status}"),
        players=people or "-",
    )


async def _list(interaction: Interaction, locale: str, page: int, mine: bool, ended: bool) -> Panel:
    """A page of the server's games, the newest first."""
    status = (GameStatus.FINISHED, GameStatus.ENDED) if ended else (GameStatus.LOBBY, GameStatus.RUNNING)
    member = str(interaction.user.id) if mine else None
    games = await interaction.client.services.host.games.find(
        str(interaction.guild_id), member, status, limit=SHOWN + 1, offset=SHOWN * page, lessons=mine
    )
    lines = [game_line(g, locale) for g in games[:SHOWN]] or [text(locale, "list-empty")]
    more = len(games) > SHOWN
    if not page and not more:
        return Panel("\n".join(lines))
    here = Ref("list", (str(int(mine)), str(int(ended))), stamp=PageNumber(page))
    return Panel("\n".join(lines), pager(here, locale, older=more))


@slash("game-list")
@options("game-list", mine="mine", ended="ended")
async def list_games(interaction: Interaction, mine: bool = False, ended: bool = False) -> None:
    """List the server's games, a page at a time."""
    async with answering(interaction) as answer:
        await answer.panel(await _list(interaction, answer.locale, 0, mine, ended))


async def turn_page(press: Press) -> None:
    """Turn to another page of the list."""
    _, mine, ended = press.ref.args
    page = await _list(press.interaction, press.answer.locale, press.page, mine == "1", ended == "1")
    await press.answer.panel(page)


COMMANDS: tuple[Slash, ...] = (list_games,)
ACTIONS: dict[str, Route] = {"list": Route(turn_page, "(older|newer):[01]:[01]", stamp=PageNumber)}
