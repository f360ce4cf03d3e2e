"""Several servers, whose events go to the sessions of their shard alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from playground import Client, Server
from playground.redirect import redirect
from playground.sessions.starts import Starts
from playground.world.ids import shard_of
from playground.world.seed import BOT, MANAGER_ROLE, MEMBERS, role_in

from .conftest import Raw, refused
from .test_gateway import Socket, connect, identify

SHARDS = 4
ADA, BRUNO, *_ = MEMBERS


@asynccontextmanager
async def many(**more: Any) -> AsyncIterator[tuple[Server, aiohttp.ClientSession]]:
    async with Server(rate_limits=False, guilds=SHARDS, **more) as server, aiohttp.ClientSession() as http:
        yield server, http


def by_shard(server: Server) -> list[str]:
    """The server of each shard."""
    return sorted(server.world.guilds, key=lambda gid: shard_of(gid, SHARDS))


async def session(server: Server, http: aiohttp.ClientSession, shard: int) -> tuple[Socket, Any]:
    """A session of a shard, and its READY."""
    socket = await connect(server, http)
    await socket.send(2, identify(server, intents=1 | 1 << 9 | 1 << 12, shard=[shard, SHARDS]))
    ready = await socket.read()
    for guild in ready["d"]["guilds"]:
        assert (await socket.read())["d"]["id"] == guild["id"]
    return socket, ready["d"]


@asynccontextmanager
async def acting(server: Server, guild: str | None = None, who: str = "Ada") -> AsyncIterator[Client]:
    async with Client(server.base_url, server.secret, who, guild=guild) as member:
        yield member


async def test_each_session_hears_of_its_shard_alone() -> None:
    """Of a server all of its shard's sessions do, of direct messages those of the first shard."""
    async with many() as (server, http):
        guilds = by_shard(server)
        sessions = [await session(server, http, shard) for shard in (0, 1, 1, 2, 3)]
        for socket, ready in sessions:
            assert [guild["id"] for guild in ready["guilds"]] == [guilds[ready["shard"][0]]], socket
        for gid in guilds:
            async with acting(server, gid) as ada:
                await ada.say("x")
        async with acting(server) as ada:
            await ada.say("x", channel=await ada.open_dm())
        for socket, ready in sessions:
            shard = ready["shard"][0]
            assert (await socket.read())["d"]["guild_id"] == guilds[shard]
            if shard == 0:
                assert "guild_id" not in (await socket.read())["d"]
            await socket.send(1, None)
            assert (await socket.read())["op"] == 11, "nothing else came"


class Sharded(discord.AutoShardedClient):
    """The shards that its process has, without the pause between two identifies."""

    def __init__(self, *shards: int) -> None:
        intents = discord.Intents.default()
        super().__init__(intents=intents, shard_ids=[*shards], shard_count=SHARDS, guild_ready_timeout=0.1)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None: ...

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        assert interaction.guild is not None
        await interaction.response.send_message(f"{interaction.guild.name} {interaction.guild.shard_id}")


async def test_discord_py_shares_the_shards_between_two_processes() -> None:
    """Each knows its own servers alone, and answers there; a cut of one session leaves the others be."""
    async with many() as (server, http), AsyncExitStack() as stack:
        redirect(server.base_url, server.gateway_url)
        bots = [Sharded(0, 2), Sharded(1, 3)]
        tasks = [asyncio.create_task(bot.start(server.token)) for bot in bots]
        try:
            await asyncio.wait_for(asyncio.gather(*(bot.wait_until_ready() for bot in bots)), 60)
            assert [{guild.shard_id for guild in bot.guilds} for bot in bots] == [{0, 2}, {1, 3}]
            headers = {"Authorization": f"Bot {server.token}"}
            url = f"{server.base_url}/api/v10/applications/{BOT}/commands"
            await http.put(url, json=[{"name": "where", "description": "x"}], headers=headers)
            people = [await stack.enter_async_context(acting(server, gid)) for gid in by_shard(server)]
            for shard, ada in enumerate(people):
                answer = (await ada.slash("where"))["message"]["content"]
                assert answer == f"{ada.world['guild']['name']} {shard}"
            (cut,) = people[1].world["bot"]["sessions"]
            assert (cut["shard"], cut["connected"]) == ([1, SHARDS], True)
            await people[0].post("faults", gateway="abort", session=cut["id"])
            await people[1].wait_for(lambda frame: frame["t"] == "BOT_STATUS" and not frame["d"]["online"])
            assert (await people[1].slash("where"))["message"]["content"].endswith(" 1"), "replayed"
            assert server.gateway.opened == {"connect": 5, "identify": 4, "resume": 1}
            assert not any(frame["t"] == "BOT_STATUS" for frame in people[3].frames)
        finally:
            for bot in bots:
                await bot.close()
            await asyncio.gather(*tasks)


@pytest.mark.parametrize(("code", "answer"), [(None, 9), (4011, 4011)])
async def test_one_shard_is_refused(code: int | None, answer: int) -> None:
    """Once, and no other shard; the refused identify counts."""
    async with many(starts=Starts(seconds=0, shards=SHARDS)) as (server, http), acting(server) as ada:
        await ada.post("faults", add={"kind": "refuse_session", "shard": 1, "code": code})
        await session(server, http, 0)
        socket = await connect(server, http)
        await socket.send(2, identify(server, shard=[1, SHARDS]))
        frame = await socket.read()
        assert (frame if code else frame["op"]) == answer
        await session(server, http, 1)
        limit = server.starts.describe()
        assert (limit["shards"], limit["session_start_limit"]["remaining"]) == (SHARDS, 997)


async def test_events_of_one_shard_are_lost() -> None:
    async with many() as (server, http), acting(server) as ada:
        await ada.post("faults", add={"kind": "lose_event", "event": "CHANNEL_CREATE", "shard": 2})
        for shard, gid in enumerate(by_shard(server)):
            socket, _ = await session(server, http, shard)
            await ada.post("channels", name="new", guild=gid)
            await socket.send(1, None)
            frame = await socket.read()
            assert frame["t"] == (None if shard == 2 else "CHANNEL_CREATE")


async def test_a_server_without_a_session_has_no_bot() -> None:
    """An interaction there fails at once; elsewhere it is sent."""
    async with many() as (server, http), acting(server, by_shard(server)[2]) as ada:
        await session(server, http, 3)
        server.world.commands["global"] = [{"id": "5", "name": "ping", "type": 1}]
        assert not (await ada.refresh())["bot"]["online"]
        assert [guild["online"] for guild in ada.world["guilds"]].count(True) == 1
        assert (await refused(ada.slash("ping"))).message == "The bot is offline"


async def test_servers_have_their_own_members_and_roles() -> None:
    """What changes in one leaves the others as they are; a member's name is theirs everywhere."""
    async with many() as (server, http), acting(server) as ada:
        raw, (home, other, *_) = Raw(server, http), server.world.guilds.values()
        await ada.post("members", id=BRUNO, guild=other.id, is_manager=True, name="Bruce")
        await ada.post("leave", actor=ADA, guild=other.id)
        for guild, manager in ((home, False), (other, True)):
            _, members = await raw("GET", f"/guilds/{guild.id}/members?limit=100")
            known = {member["user"]["id"]: member for member in members}
            assert known[BRUNO]["user"]["global_name"] == "Bruce"
            assert (role_in(guild, MANAGER_ROLE) in known[BRUNO]["roles"]) == manager
            assert (ADA in known) == (guild is home)
        channel = next(c["id"] for c in server.world.channels_of(other))
        assert (
            await refused(ada.post("messages", actor=ADA, channel=channel, content="x"))
        ).message == "Unknown Member"
        assert (await raw("GET", "/guilds/5"))[0] == 404
        assert len((await raw("GET", "/users/@me/guilds"))[1]) == SHARDS
        await ada.post("bot", guild=other.id, member=False)
        assert len((await raw("GET", "/users/@me/guilds"))[1]) == SHARDS - 1


async def test_a_server_s_commands_are_its_own() -> None:
    async with many() as (server, http), acting(server) as ada:
        raw, (home, other, *_) = Raw(server, http), server.world.guilds.values()
        command = {"name": "here", "description": "x"}
        (stored,) = (await raw("PUT", f"/applications/{BOT}/guilds/{other.id}/commands", [command]))[1]
        assert (await raw("GET", f"/applications/{BOT}/guilds/{home.id}/commands"))[1] == []
        assert (await ada.refresh())["commands"] == []
        body = {"actor": ADA, "channel": await ada.channel_id(None), "command": stored["id"]}
        assert (await refused(ada.post("interactions/command", **body))).code == 50001
        async with acting(server, other.id) as there:
            assert [each["name"] for each in there.world["commands"]] == ["here"]
            entries = [{"id": BRUNO, "type": 2, "permission": False}]
            await there.post("integrations", actor=ADA, guild=other.id, permissions=entries)
            assert (await there.refresh())["permissions"] == entries
        assert (await ada.refresh())["permissions"] == []


async def test_a_file_keeps_all_servers(tmp_path: Path) -> None:
    """A later start may ask for more, and never gets fewer."""
    state, entries = tmp_path / "state.sqlite3", [{"id": ADA, "type": 2, "permission": False}]
    async with Server(state_path=state) as server, acting(server) as ada:
        await ada.say("kept")
    async with Server(state_path=state, guilds=3) as server, acting(server) as ada:
        *_, last = server.world.guilds.values()
        await ada.post("integrations", actor=ADA, guild=last.id, permissions=entries)
        await ada.post("leave", actor=BRUNO, guild=last.id)
    async with Server(state_path=state) as server, acting(server) as ada:
        assert (await ada.last_message())["content"] == "kept"
        *_, last = server.world.guilds.values()
        there = await ada.get("world", guild=last.id)
        assert (len(there["guilds"]), there["permissions"]) == (3, entries)
        missing = [set(MEMBERS) - set(guild.members) for guild in server.world.guilds.values()]
        assert missing == [set(), set(), {BRUNO}]
        assert last.roles.keys().isdisjoint(server.world.home.roles)


@pytest.mark.parametrize("count", [0, 65])
def test_there_cannot_be_so_many(count: int) -> None:
    with pytest.raises(ValueError, match="1 to 64"):
        Server(guilds=count)
