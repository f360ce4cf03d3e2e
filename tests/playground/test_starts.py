"""How bots begin sessions, and what becomes of those that do it too often or are refused too often."""

import time
from typing import Any

import aiohttp
import discord
import pytest

from playground import Server
from playground.checks.frames import MOST_FRAMES
from playground.rest.ratelimits import InvalidRequests
from playground.sessions.starts import Start, Starts

from .bot import SampleBot
from .conftest import eventually, running_bot
from .test_gateway import connect, identify


async def gateway_bot(server: Server, session: aiohttp.ClientSession) -> Any:
    headers = {"Authorization": f"Bot {server.token}"}
    async with session.get(f"{server.base_url}/api/v10/gateway/bot", headers=headers) as answer:
        return answer.status, (await answer.json() if answer.content_type == "application/json" else None)


async def test_a_second_identify_within_five_seconds_is_an_invalid_session() -> None:
    """The connection stays; a moment later, or for a shard of another bucket, it is taken."""
    async with (
        Server(starts=Starts(seconds=30, max_concurrency=2)) as server,
        aiohttp.ClientSession() as http,
    ):
        for shard, op in (([0, 4], 0), ([2, 4], 9), ([1, 4], 0)):
            socket = await connect(server, http)
            await socket.send(2, identify(server, shard=shard))
            frame = await socket.read()
            assert frame["op"] == op, shard
        assert frame["t"] == "READY"
        server.starts.seconds = 0
        again = await connect(server, http)
        await again.send(2, identify(server, shard=[2, 4]))
        assert (await again.read())["t"] == "READY"


async def test_discord_py_lives_with_an_invalid_session() -> None:
    """It identifies again, here without the five seconds' pause."""

    class Hasty(SampleBot):
        async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
            if not initial:
                server.starts.seconds = 0

    async with Server(starts=Starts(seconds=3600)) as server:
        assert server.starts.take(0) is Start.DONE  # another process, just now
        async with running_bot(server, Hasty()):
            assert server.gateway.opened == {"connect": 2, "identify": 1}


async def test_the_day_s_last_identify_costs_the_token() -> None:
    """Until then `remaining` falls. Then the token is another one and no session goes on."""
    async with Server(starts=Starts(seconds=0, total=2)) as server, aiohttp.ClientSession() as http:
        old, sockets = server.token, []
        for left in (2, 1, 0):
            status, answer = await gateway_bot(server, http)
            limit = answer["session_start_limit"]
            assert (status, limit["total"], limit["remaining"]) == (200, 2, left)
            assert (limit["reset_after"] > 86_000_000) == (left < 2)
            sockets.append(await connect(server, http))
            await sockets[-1].send(2, {**identify(server), "token": old})
            if left:
                assert (await sockets[-1].read())["t"] == "READY"
                assert (await sockets[-1].read())["t"] == "GUILD_CREATE"
        assert [await socket.read() for socket in sockets] == [4004] * 3
        assert server.token != old
        headers = {"Authorization": f"Bot {old}"}
        async with http.get(f"{server.base_url}/api/v10/users/@me", headers=headers) as refused:
            assert refused.status == 401
        again = await connect(server, http)
        await again.send(2, {**identify(server), "token": old})
        assert await again.read() == 4004


@pytest.mark.parametrize(
    ("d", "code"),
    [
        ({"intents": -1}, 4013),
        ({"intents": 1 | 1 << 15}, 4014),
        ({"shard": [0, 2]}, 4011),
        ({}, 4011),
        ({"shard": [3, 3]}, 4010),
        ({"shard": [0, 3]}, None),
    ],
)
async def test_what_an_application_may_not_have(d: dict[str, Any], code: int | None) -> None:
    """Each refusal has its code; `GET /gateway/bot` names the number of shards."""
    starts = Starts(shards=4, required=3, privileged=0)
    async with Server(starts=starts) as server, aiohttp.ClientSession() as http:
        assert (await gateway_bot(server, http))[1]["shards"] == 4
        socket = await connect(server, http)
        await socket.send(2, identify(server, **d))
        frame = await socket.read()
        assert (frame if code else frame["t"]) == (code or "READY")


async def test_too_many_frames_close_the_connection(server: Server) -> None:
    """Of 121 in a minute, heartbeats too, the last one is too many."""
    async with aiohttp.ClientSession() as http:
        socket = await connect(server, http)
        for _ in range(MOST_FRAMES):
            await socket.send(1, None)
        assert [(await socket.read())["op"] for _ in range(MOST_FRAMES)] == [11] * MOST_FRAMES
        await socket.send(1, None)
        assert await socket.read() == 4008


async def test_who_is_refused_too_often_is_banned_by_the_network(server: Server) -> None:
    """With a page for people: no JSON, no `Via`, whatever is asked for and with whatever token."""
    server.rest.invalid = InvalidRequests(limit=3, ban_seconds=0.3)
    address = f"{server.base_url}/api/v10/users/@me"
    async with aiohttp.ClientSession() as http:
        for _ in range(3):
            async with http.get(address, headers={"Authorization": "Bot wrong"}) as refused:
                assert refused.status == 401
        async with http.get(address, headers={"Authorization": f"Bot {server.token}"}) as banned:
            assert (banned.status, banned.content_type) == (429, "text/html")
            assert int(banned.headers["Retry-After"]) >= 1
            assert "Via" not in banned.headers
            assert "1015" in await banned.text()
        await eventually(lambda: server.rest.invalid.ban() is None)
        assert (await gateway_bot(server, http))[0] == 200


async def test_discord_py_takes_the_ban_for_one(server: Server, bot: SampleBot) -> None:
    """It does not wait as for an ordinary 429."""
    server.rest.invalid = InvalidRequests(limit=1)
    server.rest.invalid.seen(403, None)
    with pytest.raises(discord.HTTPException) as caught:
        await bot.application_info()
    assert caught.value.status == 429


@pytest.mark.parametrize(
    ("status", "scope", "counts"),
    [(401, None, 1), (403, None, 1), (429, "user", 1), (429, None, 1), (429, "shared", 0), (404, None, 0)],
)
def test_what_counts_as_invalid(status: int, scope: str | None, counts: int) -> None:
    """A limit that others have used up is not the bot's fault."""
    invalid = InvalidRequests()
    invalid.seen(status, scope)
    assert invalid.count == counts


def test_the_count_falls_after_ten_minutes_and_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of refused requests, and of identifies."""
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    invalid, starts = InvalidRequests(), Starts()
    invalid.seen(401, None)
    starts.take(0)
    now += 599
    assert (invalid.count, starts.describe()["session_start_limit"]["remaining"]) == (1, 999)
    now += 86_400
    assert (invalid.count, starts.describe()["session_start_limit"]["remaining"]) == (0, 1000)
