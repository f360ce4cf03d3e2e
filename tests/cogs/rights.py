"""What an owner sets under Integrations, and a bot that has heard of it, or cannot."""

from __future__ import annotations

import asyncio

from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import Json

USER = 2
"""The kind of an entry about a member."""


async def set_for(house: House, command: str | None, *entries: Json) -> None:
    """Ada, who manages the server, sets this for a command, or for all; the bot knows it afterwards."""
    ada = await house.member("Ada")
    await ada.refresh()
    known = {item["name"]: item["id"] for item in ada.world["commands"]}
    target = {"command": known[command]} if command else {}
    await ada.post("integrations", actor=ada.actor, permissions=list(entries), **target)
    integrations, server = house.bot.services.integrations, int(house.server.world.guild["id"])
    wanted = {(rule["type"], int(rule["id"])): rule["permission"] for rule in entries}
    async with asyncio.timeout(60):
        while True:
            rules = await integrations.of(house.bot, server) or {}
            if rules.get(int(known[command] if command else house.server.world.bot_id), {}) == wanted:
                return
            await asyncio.sleep(0.01)


def entry(client: Client, permission: bool = True) -> Json:
    """Allows or denies a member."""
    return {"id": client.actor, "type": USER, "permission": permission}


async def unread(house: House) -> None:
    """From now on the bot cannot read what is set."""
    ada = await house.member("Ada")
    fault = {"kind": "status", "path": "/commands/permissions$", "status": 403, "code": 50001, "times": 1000}
    await ada.post("faults", add=fault)
    house.bot.services.integrations.forget(int(house.server.world.guild["id"]))


async def started_only(house: House, command: str, *members: Client) -> None:
    """Discord lets these members start a command, and the bot does not know that they are allowed to."""
    await unread(house)
    ada = await house.member("Ada")
    await ada.refresh()
    target = next(item["id"] for item in ada.world["commands"] if item["name"] == command)
    await ada.post(
        "integrations", actor=ada.actor, command=target, permissions=[entry(member) for member in members]
    )
