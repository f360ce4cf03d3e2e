"""The gateway: what survives a cut, what does not, and what it refuses."""

import json
from typing import Any

import aiohttp
import pytest

from playground import Client, Server
from playground.world.seed import GUILD

from .bot import SampleBot
from .conftest import eventually


@pytest.mark.parametrize("fault", ["abort", "reconnect", "invalidate_resumable", "close"])
async def test_a_bot_resumes_and_misses_nothing(
    ada: Client, bot: SampleBot, server: Server, fault: str
) -> None:
    await ada.post("faults", gateway=fault)
    result = await ada.slash("ping")
    assert result["message"]["content"] == "pong", "the interaction was replayed"
    await eventually(lambda: bot.count("resumed") == 1)
    assert server.gateway.opened == {"connect": 2, "identify": 1, "resume": 1}
    assert bot.count("interaction") == 1


async def test_the_page_sees_the_bot_come_and_go(server: Server, ada: Client, bot: SampleBot) -> None:
    assert (await ada.refresh())["bot"]["online"]
    await bot.close()
    frame = await ada.wait_for(lambda event: event["t"] == "BOT_STATUS")
    (session,) = frame["d"].pop("sessions")
    assert (session["shard"], session["connected"]) == ([0, 1], False)
    assert frame["d"] == {"online": False, "member": True, "available": True}


async def test_the_page_sees_that_a_bot_has_resumed(server: Server, ada: Client, bot: SampleBot) -> None:
    await ada.post("faults", gateway="abort")
    await ada.wait_for(lambda event: event["t"] == "BOT_STATUS" and not event["d"]["online"])
    await ada.wait_for(lambda event: event["t"] == "BOT_STATUS" and event["d"]["online"])
    assert (await ada.refresh())["bot"]["online"]
    assert server.gateway.opened["identify"] == 1


class Socket:
    """A hand-made gateway client."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, d: Any) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": d}))

    async def read(self) -> Any:
        raw = await self.socket.receive(timeout=20)
        return json.loads(raw.data) if raw.type == aiohttp.WSMsgType.TEXT else raw.data


async def connect(server: Server, session: aiohttp.ClientSession) -> Socket:
    socket = Socket(await session.ws_connect(server.gateway_url))
    assert (await socket.read())["op"] == 10
    return socket


def identify(server: Server, **more: Any) -> dict[str, Any]:
    return {"token": server.token, "intents": 1, "properties": {}, **more}


@pytest.mark.parametrize(
    ("op", "d", "code"),
    [
        (2, {"token": "wrong"}, 4004),
        (2, {"shard": [2, 2]}, 4010),
        (8, {"guild_id": GUILD}, 4003),
    ],
)
async def test_close_codes(server: Server, op: int, d: Any, code: int) -> None:
    async with aiohttp.ClientSession() as session:
        socket = await connect(server, session)
        await socket.send(op, identify(server, **d) if op == 2 else d)
        assert await socket.read() == code


async def test_nonsense_closes_the_connection(server: Server) -> None:
    async with aiohttp.ClientSession() as session:
        socket = await connect(server, session)
        await socket.socket.send_str("nonsense")
        assert await socket.read() == 4002


async def test_heartbeats_are_acknowledged(server: Server) -> None:
    async with aiohttp.ClientSession() as session:
        socket = await connect(server, session)
        await socket.send(1, None)
        assert (await socket.read())["op"] == 11


async def test_the_guild_is_on_one_shard_only(server: Server) -> None:
    home = (int(GUILD) >> 22) % 2
    async with aiohttp.ClientSession() as session:
        for number in (0, 1):
            socket = await connect(server, session)
            await socket.send(2, identify(server, shard=[number, 2]))
            ready = await socket.read()
            assert (ready["t"], len(ready["d"]["guilds"])) == ("READY", int(number == home))
            if number == home:
                assert (await socket.read())["t"] == "GUILD_CREATE"


async def test_an_unknown_session_must_identify_again(server: Server) -> None:
    async with aiohttp.ClientSession() as session:
        socket = await connect(server, session)
        await socket.send(6, {"token": server.token, "session_id": "x", "seq": 5})
        frame = await socket.read()
        assert (frame["op"], frame["d"]) == (9, False)


async def test_a_session_that_said_goodbye_is_over(server: Server) -> None:
    async with aiohttp.ClientSession() as session:
        socket = await connect(server, session)
        await socket.send(2, identify(server))
        ready = await socket.read()
        await socket.socket.close(code=1000)
        await eventually(lambda: not server.gateway.connections)
        again = await connect(server, session)
        await again.send(6, {"token": server.token, "session_id": ready["d"]["session_id"], "seq": 1})
        assert (await again.read())["op"] == 9
