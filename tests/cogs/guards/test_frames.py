"""Frames of the gateway that no service should send: the bot lives on, and the next one counts."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

import pytest

from playground.sessions.connection import Connection
from tests.cogs.conftest import House
from tests.cogs.driver import live, lobby, words

ODD: tuple[str | bytes, ...] = (
    "nonsense", "", "null", "5", "[]", '"x"', "{}", '{"op": "x"}', '{"op": 10}', '{"op": 10, "d": {}}',
    '{"op": 0}', '{"op": 0, "t": "GUILD_CREATE"}', '{"op": 0, "t": "GUILD_CREATE", "d": []}',
    '{"op": 0, "t": "CHANNEL_CREATE", "d": {"id": "x"}}', '{"op": 0, "t": "CHANNEL_CREATE", "d": null}',
    '{"op": 0, "t": "INTERACTION_CREATE", "d": {}}', '{"op": 0, "t": "READY", "d": {}}', '{"op": 0, "t": 5}',
    '{"op": 0, "t": "CHANNEL_UPDATE", "d": {"name": "\\ud83d"}}', '{"op": 99, "d": 1e400}', "[" * 50_000,
    '{"op": 0, "t": "THREAD_CREATE", "d": {"id": "1", "parent_id": 5, "guild_id": "1"}}',
    '{"op": 0, "t": "INTERACTION_CREATE", "d": {"id": "1", "type": 2, "data": 5, "token": "x"}}',
)  # fmt: skip
COMPRESSED: tuple[bytes, ...] = (b"\x83t\0\0\0\x01", zlib.compress(b"{"), b"\0\0\xff\xff", b"\xff" * 5000)


def connection(house: House) -> Connection:
    """The bot's connection, as the service has it."""
    (link,) = house.server.gateway.connections
    return link


async def alive(house: House) -> None:
    """Whether the bot still answers, and hears what happens."""
    ada = await house.member("Ada")
    assert "Version" in words((await ada.slash("help"))["message"])
    assert not house.bot.is_closed()


async def test_no_frame_ends_the_bot(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """Each of them on its own, on one connection; a game goes on over all of them."""
    game = await lobby(house, "Ada", "Bruno")
    await alive(house)
    there = connection(house)
    for frame in ODD:
        there.out.put_nowait(str(frame))
    await alive(house)
    assert connection(house) is there, "no frame was worth a new connection"
    ada = await house.member("Ada")
    await ada.press(await live(ada), "Start", wait="ack")
    assert (await house.host.games.get(game.id)).status == "running"


@pytest.mark.parametrize("frame", COMPRESSED, ids=range(len(COMPRESSED)))
async def test_a_stream_that_breaks_is_begun_again(house: House, frame: bytes) -> None:
    """The bot connects again and goes on."""
    await alive(house)
    await connection(house).socket.send_bytes(frame)
    async with asyncio.timeout(60):
        await alive(house)


async def test_names_of_any_kind_end_neither_the_bot_nor_its_next_start(house: House) -> None:
    """Of channels, threads, members and the server; by whichever way they came."""
    ada = await house.member("Ada")
    names = (
        "\U0001f9e8" * 100,
        "\u202eelbat",
        "<@1> `x` **y** @everyone",
        "e" + "\u0301" * 99,
        "{$x} { -y }",
        "#",
    )
    for name in names:
        channel = await ada.post("channels", name=name)
        await ada.post("guild", name=name)
        await ada.post("members", id=ada.actor, name=name[:32])
        answer: Any = await ada.slash("game new", channel=channel["id"], rules="classic")
        assert answer["message"] or answer["state"] == "done"
        await house.published()
    await house.restart()
    await alive(house)
    assert "Something went wrong" not in json.dumps([frame["d"] for frame in ada.frames])
