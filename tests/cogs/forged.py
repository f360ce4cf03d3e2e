"""Interactions as no client of Discord's would send them: any custom id on any message."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from playground import Client
from playground.interactions import COMPONENT, DEFER_REPLY, MODAL, Interaction
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


async def press(
    house: House, member: Client, message: Json, custom_id: str, values: list[str] | None = None
) -> str:
    """Press a button, or with values use a select, that the bot never made, as if a stored message had it;
    what the member reads."""
    kind = BUTTON if values is None else SELECT
    part: Json = {"type": kind, "id": 2, "custom_id": custom_id, "style": 1, "label": "-"}
    data: Json = {"custom_id": custom_id, "component_type": kind, "id": 2}
    if values is not None:
        data["values"] = values
        part["options"] = [{"label": "-", "value": value} for value in values]
    shown = {**message, "components": [{"type": 1, "id": 1, "components": [part]}]}
    return await _told(house, member, COMPONENT, data, message["channel_id"], message=shown)


async def submit(house: House, member: Client, custom_id: str, value: str) -> str:
    """Send a form with one field that was never opened; what the member reads."""
    field = {"type": 4, "id": 2, "custom_id": "number", "value": value}
    data = {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": field}]}
    return await _told(house, member, MODAL, data, await member.channel_id(None))


async def _told(house: House, member: Client, kind: int, data: Json, channel: str, **more: Any) -> str:
    """What the member, and nobody else, reads; empty where it was acknowledged without a word."""
    where = house.server.world.channels[channel]
    one: Interaction = house.server.interactions.start(kind, member.actor, where, data, **more)
    async with asyncio.timeout(60):
        await one.acked.wait()
        if one.ack == DEFER_REPLY:
            await one.answered.wait()
    assert one.error is None, (data, one.error)
    if one.modal is not None:
        return str(one.modal["title"])
    if one.response is None:
        return ""
    message = house.server.messages.get(channel, one.response)
    assert message["_to"] == [member.actor], (data, words(message))
    return words(message)
