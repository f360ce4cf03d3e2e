"""Interactions as no client of Discord's would send them: any custom id on any message."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

from host import HostError
from playground import Client
from playground.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, DEFER_REPLY, MODAL, Interaction
from tests.cogs.conftest import House
from tests.cogs.driver import words

Json = dict[str, Any]
BUTTON, SELECT = 2, 3


def commands(house: House) -> Iterator[tuple[str, list[Json]]]:
    """Every command that is registered, by its whole name, with its options."""
    for known in house.server.world.commands.values():
        for command in known:
            yield from _leaves(command["name"], command.get("options") or [])


def _leaves(name: str, options: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    branches = [o for o in options if o["type"] in (1, 2)]
    for branch in branches:
        yield from _leaves(f"{name} {branch['name']}", branch.get("options") or [])
    if not branches:
        yield name, options


def named(name: str, options: Any) -> Json:
    """The data of a command by its whole name, with options as they are given."""
    first, *rest = name.split()
    for depth, part in enumerate(reversed(rest)):
        options = [{"name": part, "type": 1 if depth == 0 else 2, "options": options}]
    return {"id": "1", "name": first, "type": 1, "options": options}


async def command(house: House, member: Client, data: Json, channel: str | None = None) -> str:
    """Use a command that nobody can have typed; what the member reads."""
    return await _read_reply(
        house, member, COMMAND, data, await member.channel_id(channel), command=data["name"]
    )


async def typing(house: House, member: Client, data: Json) -> list[Json]:
    """Ask for suggestions with options that nobody can have typed; the choices."""
    where = house.server.world.channels[await member.channel_id(None)]
    interaction = house.server.interactions.start(
        AUTOCOMPLETE, member.actor, where, data, command=data["name"]
    )
    async with asyncio.timeout(60):
        await interaction.acked.wait()
    assert interaction.error is None, (data, interaction.error)
    assert interaction.choices is not None
    return interaction.choices


async def lettered(house: House, custom_id: str) -> str:
    """The custom id with the letters of its game, if there is that game."""
    match = re.match(r"(st:[a-z]:([1-9][0-9]{0,8}))(:.*)", custom_id, re.DOTALL)
    if match is None:
        return custom_id
    try:
        game = await house.host.games.get(int(match[2]))
    except HostError:
        return custom_id
    return f"{match[1]}{game.letters.text}{match[3]}"


async def press(
    house: House,
    member: Client,
    message: Json,
    custom_id: str,
    values: list[str] | None = None,
    *,
    kind: int | None = None,
    bare: bool = False,
) -> str:
    """Press a button, or with values use a select, that the bot never made, as if a stored message had it;
    what the member reads. `kind` is the component's, where it is another one; `bare`: the id is taken as it
    is, without the letters of its game."""
    custom_id = custom_id if bare else await lettered(house, custom_id)
    kind = kind or (BUTTON if values is None else SELECT)
    part: Json = {"type": kind, "id": 2, "custom_id": custom_id, "style": 1, "label": "-"}
    data: Json = {"custom_id": custom_id, "component_type": kind, "id": 2}
    if values is not None:
        data["values"] = values
        part["options"] = [{"label": "-", "value": value} for value in values]
    shown = {**message, "components": [{"type": 1, "id": 1, "components": [part]}]}
    return await _read_reply(house, member, COMPONENT, data, message["channel_id"], message=shown)


async def submit(house: House, member: Client, custom_id: str, value: str) -> str:
    """Send a form with one field that was never opened; what the member reads."""
    field = {"type": 4, "id": 2, "custom_id": "number", "value": value}
    return await send(house, member, custom_id, [{"type": 18, "id": 1, "component": field}])


async def send(house: House, member: Client, custom_id: str, components: list[Json]) -> str:
    """Send a form with any fields; what the member reads."""
    custom_id = await lettered(house, custom_id)
    data = {"custom_id": custom_id, "components": components}
    return await _read_reply(house, member, MODAL, data, await member.channel_id(None))


async def _read_reply(house: House, member: Client, kind: int, data: Json, channel: str, **more: Any) -> str:
    """What the member, and nobody else, reads; empty where it was acknowledged without a word."""
    where = house.server.world.channels[channel]
    interaction: Interaction = house.server.interactions.start(kind, member.actor, where, data, **more)
    async with asyncio.timeout(60):
        await interaction.acked.wait()
        if interaction.ack == DEFER_REPLY:
            await interaction.answered.wait()
    assert interaction.error is None, (data, interaction.error)
    if interaction.modal is not None:
        return str(interaction.modal["title"])
    if interaction.response is None:
        return ""
    message = house.server.messages.get(channel, interaction.response)
    assert message["_to"] == [member.actor], (data, words(message))
    return words(message)
