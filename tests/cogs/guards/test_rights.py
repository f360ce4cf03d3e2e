"""Who manages: Manage Server, or what the owner has set under Integrations; also on panels that are out."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from host import Game
from playground import ActionRefused, Client
from tests.cogs import forged
from tests.cogs.conftest import House
from tests.cogs.driver import live, started, words
from tests.cogs.orders.test_orders import deployed
from tests.cogs.rights import entry, set_for, started_only
from tests.cogs.seasons import LeagueDays
from tests.cogs.test_manage import moved
from ui.kit.commands import sync
from ui.kit.rights import moved_commands
from ui.kit.rights.integrations import AGAIN

HIDDEN = 50013
"""What the local Discord says where Discord's clients hide a command."""


async def others_game(house: House) -> Game:
    """A running game of Ada and Dmitri, in which no answers are sealed any more."""
    game = await started(house, "Ada", "Dmitri", seats=2)
    await deployed(house, game.id)
    return await moved(house, await house.host.games.get(game.id), 3)


async def hidden(client: Client, command: str, **options: Any) -> bool:
    """Whether the member cannot start the command."""
    with pytest.raises(ActionRefused) as refused:
        await client.slash(command, **options)
    return refused.value.code == HIDDEN


async def answer_to(client: Client, command: str, **options: Any) -> str:
    """The answer to a command."""
    return words((await client.slash(command, **options))["message"])


async def test_leagues_are_run_by_those_allowed_for_leagues(house: House) -> None:
    """By command, button, select and form; nothing else is theirs to manage."""
    game = await others_game(house)
    bruno = await house.member("Bruno")
    assert await hidden(bruno, "league-admin new", name="Mine", preset="cup", rules="classic")
    await set_for(house, "league-admin", entry(bruno))
    panel = (await bruno.slash("league-admin new", name="Mine", preset="cup", rules="classic"))["message"]
    await bruno.select(panel, "Change a setting", "name")
    panel = (await bruno.submit_modal(field0="Ours"))["message"]
    assert "Ours" in words(panel)
    (league,) = await house.host.leagues.registry.of(str(house.server.world.guild["id"]))
    chiara = await house.member("Chiara")
    await set_for(house, "league-admin", entry(chiara))
    message = house.server.messages.get(game.channel, (await live(chiara))["id"])
    ref = f"st:b:0{league.letters.text}:0:leaguepanel:{league.id}"
    assert "Ours" in await forged.press(house, chiara, message, ref)
    for member in (bruno, chiara):
        assert await hidden(member, "server language", language="it")
    assert "Può farlo solo chi ha creato la partita." in await answer_to(chiara, "manage rollback", to=1)
    assert "Può farlo solo chi ha creato la partita." in await answer_to(chiara, "game end")


async def test_all_else_is_managed_by_those_allowed_for_server(house: House) -> None:
    """Games of others, and what holds for the server; not leagues."""
    game = await others_game(house)
    bruno = await house.member("Bruno")
    assert "Only the member who created" in await answer_to(bruno, "manage rollback", to=1)
    await set_for(house, "server", entry(bruno))
    question = (await bruno.slash("manage rollback", to=game.ply - 2))["message"]
    assert f"back at entry {game.ply - 2}" in words(
        (await bruno.press(question, "Roll the game back"))["message"]
    )
    await answer_to(bruno, "server language", language="it")
    guild = str(house.server.world.guild["id"])
    assert await house.host.settings.get("guild", guild) == {"language": "it"}
    await LeagueDays(house).make_league()
    (league,) = await house.host.leagues.registry.of(guild)
    message = house.server.messages.get(game.channel, (await live(bruno))["id"])
    refused = await forged.press(
        house, bruno, message, f"st:b:0{league.letters.text}:0:leaguepanel:{league.id}"
    )
    assert "Only managers" in refused


async def test_managing_games_makes_no_manager(house: House) -> None:
    """What is set for `/manage` says who may start it, and no more."""
    await others_game(house)
    bruno, dmitri = await house.member("Bruno"), await house.member("Dmitri")
    await set_for(house, "manage", entry(bruno), entry(dmitri, permission=False))
    with capture_logs() as logs:
        assert "Only the member who created" in await answer_to(bruno, "manage rollback", to=1)
    assert not [line for line in logs if line["log_level"] == "error"], "this is the whole answer"
    assert await hidden(dmitri, "manage rollback", to=1)


async def test_denied_managers_manage_nothing(house: House) -> None:
    """A denial for all commands counts for those with Manage Server, at once, on messages that are out; and
    so does its end."""
    game = await others_game(house)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await ada.post("members", id=bruno.actor, is_manager=True)
    question = (await bruno.slash("manage rollback", to=game.ply - 2))["message"]
    await set_for(house, None, entry(bruno, permission=False))
    assert await hidden(bruno, "game end")
    assert "Only the member who created" in words(
        (await bruno.press(question, "Roll the game back"))["message"]
    )
    assert (await house.host.games.get(game.id)).ply == game.ply
    await set_for(house, None)
    question = (await bruno.slash("manage rollback", to=game.ply - 2))["message"]
    assert f"back at entry {game.ply - 2}" in words(
        (await bruno.press(question, "Roll the game back"))["message"]
    )


async def test_a_confirmation_counts_only_while_the_owner_allows_it(house: House) -> None:
    """What was allowed when the question was asked is gone when its button is pressed."""
    game = await others_game(house)
    bruno = await house.member("Bruno")
    await set_for(house, "server", entry(bruno))
    question = (await bruno.slash("game end"))["message"]
    await set_for(house, "server")
    assert "Only the member who created" in words(
        (await bruno.press(question, "Call the game off"))["message"]
    )
    assert (await house.host.games.get(game.id)).status == "running"


async def test_a_channel_that_is_denied_is_managed_by_administrators_alone(house: House) -> None:
    """The owner keeps `/server` to another channel: managers rule there."""
    await others_game(house)
    ada, bruno, chiara = [await house.member(n) for n in ("Ada", "Bruno", "Chiara")]
    await ada.post("members", id=bruno.actor, is_manager=True)
    house.server.world.guild["owner_id"] = chiara.actor
    here = {"id": await ada.channel_id(None), "type": 3, "permission": False}
    await set_for(house, "server", here)
    assert "Only the member who created" in await answer_to(bruno, "manage rollback", to=1)
    assert "Riportare la partita" in await answer_to(chiara, "manage rollback", to=1)


async def test_where_nothing_can_be_read_manage_server_counts(house: House) -> None:
    """And nobody else; Discord is not asked at each press, but again after a while."""
    await others_game(house)
    ada, bruno, chiara = [await house.member(n) for n in ("Ada", "Bruno", "Chiara")]
    await ada.post("members", id=chiara.actor, is_manager=True)
    now, integrations = 0.0, house.bot.services.integrations
    integrations.clock = lambda: now
    await started_only(house, "server", bruno)
    asked = house.server.rest.counts
    route = next(template for template in asked if template.endswith("commands/permissions"))
    await answer_to(chiara, "server vacation", days=3)
    before = asked[route]
    for _ in range(3):
        assert "vacanza" in await answer_to(chiara, "server vacation", days=3)
        assert "allowed to use `/server`" in await answer_to(bruno, "server vacation", days=9)
    assert asked[route] == before
    await ada.post("faults", clear=True)
    now = AGAIN
    assert "9 days" in await answer_to(bruno, "server vacation", days=9)


async def test_what_was_set_for_a_divided_command_is_told_once(house: House) -> None:
    """An owner had set something for `/settings` when `/server` was a part of it: a manager hears of it."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    guild = str(house.server.world.guild["id"])
    await set_for(house, "settings", entry(bruno))
    commands = house.server.world.commands
    commands["global"] = [command for command in commands["global"] if command["name"] != "server"]
    await house.host.settings.set("bot", "commands", "digest", None)
    assert await sync(house.bot)
    noted = await house.host.settings.get("guild", guild)
    assert noted == {moved_commands.KEY: ["server"]}
    await answer_to(bruno, "settings")
    assert await house.host.settings.get("guild", guild) == noted
    await answer_to(ada, "settings")
    await ada.wait_for(lambda f: f["t"] == "MESSAGE_CREATE" and "set for `/settings`" in f["d"]["content"])
    assert await house.host.settings.get("guild", guild) == {}


@pytest.mark.own_faults("needs open direct messages")
async def test_the_owner_is_told_directly(house: House) -> None:
    """When the bot next comes to the server, if direct messages reach them."""
    ada, bruno, chiara = [await house.member(n) for n in ("Ada", "Bruno", "Chiara")]
    guild = str(house.server.world.guild["id"])
    await set_for(house, "settings", entry(bruno))
    await house.host.settings.set("guild", guild, moved_commands.KEY, ["server"])
    house.server.world.guild["owner_id"] = chiara.actor
    await house.restart()
    async with asyncio.timeout(60):
        while await house.host.settings.get("guild", guild):
            await asyncio.sleep(0.01)
    (message,) = await chiara.messages(await chiara.open_dm())
    assert "set for `/settings`" in message["content"]
    assert "set for" not in await answer_to(ada, "settings")


async def test_nothing_is_told_where_nothing_was_set(house: House) -> None:
    """The command is new there as well."""
    commands = house.server.world.commands
    commands["global"] = [command for command in commands["global"] if command["name"] != "server"]
    await house.host.settings.set("bot", "commands", "digest", None)
    assert await sync(house.bot)
    assert await house.host.settings.get("guild", str(house.server.world.guild["id"])) == {}
