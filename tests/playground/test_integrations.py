"""What managers set under Integrations: who may start which command, told to bots, kept and dropped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from playground import Client, Server

from .bot import SampleBot
from .conftest import refused, running_bot

ROLE, USER, CHANNEL = 1, 2, 3


async def command_id(client: Client, name: str) -> str:
    """The id of a registered command."""
    await client.refresh()
    return str(next(command["id"] for command in client.world["commands"] if command["name"] == name))


async def set_for(ada: Client, name: str | None, *entries: tuple[int, str, bool]) -> Any:
    """Ada sets entries for a command, or for all."""
    target = {"command": await command_id(ada, name)} if name else {}
    wanted = [{"type": kind, "id": subject, "permission": yes} for kind, subject, yes in entries]
    return await ada.post("integrations", actor=ada.actor, permissions=wanted, **target)


async def test_entries_say_who_may_start_a_command(
    ada: Client, bruno: Client, chiara: Client, server: Server
) -> None:
    """A member, the roles, a channel and the whole application; the guild's owner may use all of them."""
    server.world.guild["owner_id"] = chiara.actor
    guild, general = ada.world["guild"]["id"], await ada.channel_id(None)
    everywhere = str(int(guild) - 1)
    board = {"channel": general}
    await bruno.slash("board", **board)
    for name, entries in (
        ("board", [(USER, bruno.actor, False)]),
        ("board", [(ROLE, guild, False)]),
        ("board", [(CHANNEL, general, False), (USER, bruno.actor, True)]),
        ("board", [(CHANNEL, everywhere, False)]),
        (None, [(USER, bruno.actor, False)]),
        (None, [(CHANNEL, everywhere, False)]),
    ):
        await set_for(ada, name, *entries)
        assert (await refused(bruno.slash("board", **board))).code == 50013, entries
        await chiara.slash("board", **board)
        await set_for(ada, name)
        await bruno.slash("board", **board)
    await set_for(ada, None, (ROLE, guild, False), (CHANNEL, everywhere, False))
    await set_for(ada, "board", (USER, bruno.actor, True), (CHANNEL, general, True))
    await bruno.slash("board", **board)


async def test_a_member_who_is_allowed_needs_no_default_permission(ada: Client, bruno: Client) -> None:
    """For that command; to be allowed for all of them is not enough."""
    await set_for(ada, None, (USER, bruno.actor, True))
    assert (await refused(bruno.slash("settings"))).code == 50013
    await set_for(ada, "settings", (USER, bruno.actor, True))
    await bruno.slash("settings")
    await bruno.refresh()
    shown = next(command for command in bruno.world["commands"] if command["name"] == "settings")
    assert shown["usable_by"] == [ada.actor, bruno.actor]
    assert shown["permissions"] == [{"type": USER, "id": bruno.actor, "permission": True}]
    assert bruno.world["permissions"] == [{"type": USER, "id": bruno.actor, "permission": True}]


async def test_suggestions_are_guarded_and_components_are_not(ada: Client, bruno: Client) -> None:
    """A message that is out keeps its buttons for everybody."""
    message = (await ada.slash("board"))["message"]
    await set_for(ada, None, (USER, bruno.actor, False))
    assert (await refused(bruno.autocomplete("match start", "game", "he"))).code == 50013
    await bruno.press(message, "Count 0")


async def test_bots_read_entries_and_hear_of_changes(ada: Client, bruno: Client, bot: SampleBot) -> None:
    """In Discord's words: by one route all, by another one command's, by an event what changed."""
    changes: list[discord.RawAppCommandPermissionsUpdateEvent] = []

    async def changed(event: discord.RawAppCommandPermissionsUpdateEvent) -> None:
        changes.append(event)

    bot.on_raw_app_command_permissions_update = changed  # type: ignore[attr-defined] # discord.py finds it by name
    guild, board = discord.Object(int(ada.world["guild"]["id"])), int(await command_id(ada, "board"))
    assert bot.application_id is not None
    read = bot.http.get_guild_application_command_permissions
    assert await read(bot.application_id, guild.id) == []
    with pytest.raises(discord.NotFound) as unknown:
        await bot.http.get_application_command_permissions(bot.application_id, guild.id, board)
    assert unknown.value.code == 10066
    answer = await set_for(ada, "board", (USER, bruno.actor, False))
    assert await read(bot.application_id, guild.id) == [answer]
    assert await bot.http.get_application_command_permissions(bot.application_id, guild.id, board) == answer
    await set_for(ada, None, (USER, bruno.actor, True))
    await ada.slash("board")  # by now the events before it have arrived
    assert [(e.target_id, [p.permission for p in e.permissions]) for e in changes] == [
        (board, [False]),
        (bot.application_id, [True]),
    ]


async def test_what_is_set_is_checked(ada: Client, bruno: Client) -> None:
    """By managers, for commands, about things that are there, each once."""
    body = {"permissions": [{"type": USER, "id": bruno.actor, "permission": True}]}
    assert (await refused(bruno.post("integrations", actor=bruno.actor, **body))).code == 50013
    assert (await refused(ada.post("integrations", actor=ada.actor, command="7", **body))).code == 10063
    for entries in (
        [(USER, "7", True)], [(ROLE, bruno.actor, True)], [(CHANNEL, "7", True)], [(4, bruno.actor, True)],
        [(USER, bruno.actor, True), (USER, bruno.actor, False)],
    ):  # fmt: skip
        assert (await refused(set_for(ada, "board", *entries))).code == 50035, entries


async def test_entries_outlive_the_server_and_go_with_their_command(tmp_path: Path) -> None:
    """They are in the state file; a command of another name begins without any."""
    state = tmp_path / "state.sqlite3"
    async with (
        Server(state_path=state) as server,
        running_bot(server),
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        await set_for(ada, "board", (USER, ada.actor, True))
        await set_for(ada, "settings", (USER, ada.actor, True))
        board = await command_id(ada, "board")
    async with Server(state_path=state) as server, running_bot(server) as bot:
        assert board in server.world.integrations
        assert len(server.world.integrations) == 2
        assert bot.application_id is not None
        kept = [command.to_dict(bot.tree) for command in bot.tree.get_commands() if command.name != "board"]
        await bot.http.bulk_upsert_global_commands(bot.application_id, kept)
        assert board not in server.world.integrations
        assert len(server.world.integrations) == 1
