"""What the real service does sometimes: refusals by name, pages of the network in front of it, closed direct
messages, chance by a seed."""

import asyncio
import os
import sys
from typing import Any

import aiohttp
import discord
import pytest

from playground import Client, Server
from playground.__main__ import GUILDS
from playground.faults import Fault, Faults
from playground.named_faults import NAMED
from playground.world.seed import CHANNELS, MEMBERS
from playground.world.world import World

from .bot import SampleBot, picture
from .conftest import Raw, eventually, refused
from .test_channels import general

BRUNO = next(uid for uid, (name, *_) in MEMBERS.items() if name == "Bruno")
MESSAGES = f"/channels/{CHANNELS['general']}/messages"
Sent = tuple[str, str, Any]


async def named(client: Client, name: str, **more: Any) -> None:
    await client.post("faults", add={"name": name, **more})


class TestDirectMessages:
    async def test_closed_ones_refuse_the_bot_until_they_are_open_again(
        self, ada: Client, bot: SampleBot
    ) -> None:
        bruno = await bot.fetch_user(int(BRUNO))
        greeting = await bruno.send("welcome")
        changed = await ada.post("members", id=BRUNO, dms_closed=True)
        assert changed["dms_closed"]
        with pytest.raises(discord.Forbidden) as caught:
            await bruno.send("hello")
        assert (caught.value.code, caught.value.text) == (50007, "Cannot send messages to this user")
        await greeting.edit(content="what is there can be edited")
        assert not (await ada.post("members", id=BRUNO, name="Bruno", dms_closed=False))["dms_closed"]
        await bruno.send("hello")

    async def test_a_member_stays_closed_when_something_else_changes(self, ada: Client) -> None:
        await ada.post("members", id=BRUNO, dms_closed=True)
        assert (await ada.post("members", id=BRUNO, locale="it"))["dms_closed"]

    async def test_answers_to_a_press_are_not_refused(
        self, ada: Client, bruno: Client, bot: SampleBot
    ) -> None:
        await ada.post("members", id=BRUNO, dms_closed=True)
        channel = await bruno.open_dm()
        assert (await bruno.slash("ping", channel=channel))["message"]["content"] == "pong"


# Each refusal: name, request, status, code.
REFUSALS = (
    ("automod", ("POST", MESSAGES, {"content": "x"}), 400, 200000),
    ("links", ("POST", MESSAGES, {"content": "x"}), 400, 240000),
    ("dm_recipient", ("POST", "/users/@me/channels", {"recipient_id": BRUNO}), 400, 50033),
    ("dm_pace", ("POST", "/users/@me/channels", {"recipient_id": BRUNO}), 403, 40003),
)


class TestNamed:
    @pytest.mark.parametrize(("name", "sent", "status", "code"), REFUSALS)
    async def test_lasts_until_it_is_removed(
        self, server: Server, ada: Client, raw: Raw, name: str, sent: Sent, status: int, code: int
    ) -> None:
        await named(ada, name)
        for _ in range(2):
            answered, body = await raw(*sent)
            assert (answered, body["code"]) == (status, code)
            assert body["message"] == NAMED[name].fault["message"]
        await ada.post("faults", remove=name)
        assert (await raw(*sent))[0] == 200

    async def test_a_filter_looks_at_edits_and_at_what_is_written(self, ada: Client, bot: SampleBot) -> None:
        await named(ada, "automod", contains="forbidden")
        message = await general(bot).send("allowed")
        with pytest.raises(discord.HTTPException) as caught:
            await message.edit(content="forbidden")
        assert caught.value.code == 200000
        bruno = await bot.fetch_user(int(BRUNO))
        await bruno.send("forbidden, but not in the guild")

    async def test_direct_messages_closed_by_everybody(self, ada: Client, bot: SampleBot) -> None:
        await named(ada, "dm_closed")
        with pytest.raises(discord.Forbidden) as caught:
            await (await bot.fetch_user(int(BRUNO))).send("hello")
        assert caught.value.code == 50007
        await general(bot).send("hello")

    async def test_posts_in_forums_need_a_tag(self, server: Server, ada: Client, raw: Raw) -> None:
        await named(ada, "tags")
        forum = server.world.add_channel("posts")
        forum["type"] = 15
        status, body = await raw("POST", f"/channels/{forum['id']}/threads", {"name": "x"})
        assert (status, body["code"]) == (400, 40067)
        body = {"name": "x", "type": 11}
        assert (await raw("POST", f"/channels/{CHANNELS['general']}/threads", body))[0] == 200

    async def test_old_messages_can_no_longer_be_edited(self, ada: Client, bot: SampleBot, raw: Raw) -> None:
        await named(ada, "old_edits", seconds=0)
        message = await general(bot).send("one")
        await message.edit(content="two")
        await ada.post("clock", advance=3601)
        status, body = await raw("PATCH", f"{MESSAGES}/{message.id}", {"content": "three"})
        assert (status, body["code"], body["retry_after"]) == (429, 30046, 0)
        with pytest.raises(discord.HTTPException) as caught:
            await message.edit(content="three")
        assert (caught.value.status, caught.value.code) == (429, 30046)

    async def test_a_deaf_gateway_stays_connected(self, server: Server, ada: Client, bot: SampleBot) -> None:
        server.interactions.ack_seconds = 0.1
        await named(ada, "deaf")
        assert (await refused(ada.slash("ping"))).code == 10062
        connected = server.gateway.opened.copy()
        await ada.post("faults", remove="deaf")
        assert (await ada.slash("ping"))["message"]["content"] == "pong"
        assert server.gateway.opened == connected

    async def test_every_event_twice(self, ada: Client, bot: SampleBot) -> None:
        await named(ada, "doubled")
        await ada.say("hello")
        await eventually(lambda: bot.count("message") == 2)

    async def test_a_session_that_cannot_be_resumed(
        self, server: Server, ada: Client, bot: SampleBot
    ) -> None:
        await named(ada, "resume_gap", times=1)
        await ada.post("faults", gateway="abort")
        await eventually(lambda: server.gateway.opened["identify"] == 2)
        assert server.gateway.opened["resume"] == 0
        await ada.post("faults", gateway="abort")
        await eventually(lambda: server.gateway.opened["resume"] == 1)

    @pytest.mark.parametrize(("name", "there"), [("upload_timeout", 0), ("upload_lost", 1)])
    async def test_uploads_time_out(
        self, server: Server, ada: Client, bot: SampleBot, name: str, there: int
    ) -> None:
        await named(ada, name, seconds=0.05)
        before = len(server.messages.all(CHANNELS["general"]))
        with pytest.raises(aiohttp.ClientError):
            await general(bot).send("look", file=picture("a.png"))
        assert len(server.messages.all(CHANNELS["general"])) == before + there
        await general(bot).send("without files")

    def test_each_is_a_fault_by_the_control_api(self) -> None:
        for name, definition in NAMED.items():
            fault = Fault.parse({"name": name})
            assert (fault.name, fault.kind, fault.times) == (name, definition.fault["kind"], None)
        assert Fault.parse({"name": "slow"}).seconds == 10
        assert Fault.parse({"name": "slow", "times": 2, "seconds": 1}).times == 2

    async def test_an_unknown_name_is_refused(self, ada: Client) -> None:
        assert (await refused(named(ada, "rain"))).code == 50035
        assert (await refused(ada.post("faults", remove="rain"))).code == 50035


class TestPages:
    @pytest.mark.parametrize("status", [403, 429, 502])
    async def test_of_the_network_in_front(self, server: Server, ada: Client, status: int) -> None:
        await named(ada, f"front_{status}")
        address, token = f"{server.base_url}/api/v10/users/@me", {"Authorization": f"Bot {server.token}"}
        async with aiohttp.request("GET", address, headers=token) as response:
            assert response.status == status
            assert response.content_type == "text/html"
            assert "Via" not in response.headers
            assert f"<title>{status} " in await response.text()

    async def test_have_no_code_for_the_bot(self, ada: Client, bot: SampleBot) -> None:
        for status, error in ((403, discord.Forbidden), (429, discord.HTTPException)):
            await named(ada, f"front_{status}", times=1)
            with pytest.raises(error) as caught:
                await general(bot).send("hello")
            assert (caught.value.status, caught.value.code) == (status, 0)


def fell(seed: int, chance: float, *, times: int = 200) -> list[bool]:
    faults = Faults(World(None))  # type: ignore[arg-type] # no clock is asked
    faults.random.seed(seed)
    faults.add(Fault.parse({"kind": "status", "chance": chance}))
    return [faults.for_request("GET", "/x", files=False) is not None for _ in range(times)]


def test_chance_is_drawn_by_the_seed() -> None:
    assert fell(1, 0.3) == fell(1, 0.3) != fell(2, 0.3)
    assert 30 < sum(fell(1, 0.3)) < 90
    assert not any(fell(1, 0))
    assert all(fell(1, 1))


async def test_the_seed_can_be_chosen(ada: Client, raw: Raw) -> None:
    seen = []
    for _ in range(2):
        await ada.post("faults", clear=True, seed=7)
        await ada.post("faults", add={"kind": "status", "path": "^/gateway", "chance": 0.5})
        seen.append([(await raw("GET", "/gateway"))[0] for _ in range(12)])
    assert seen[0] == seen[1]
    assert {*seen[0]} == {200, 500}


async def test_a_program_takes_faults_a_profile_and_servers() -> None:
    """By its command line, which knows their names, and the environment."""
    asked = ["--port", "0", "--token", "T", "--fault", "front_502", "--shards", "3"]
    asked += ["--profile", "real", "--profile-seed", "2"]
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", *asked),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, GUILDS: "3"},
    )
    try:
        assert program.stdout is not None
        base, _, key = (await program.stdout.readline()).decode().split()[-1].partition("/#key=")
        async with aiohttp.request(
            "GET", f"{base}/api/v10/users/@me", headers={"Authorization": "Bot T"}
        ) as answer:
            assert (answer.status, answer.content_type) == (502, "text/html")
        async with Client(base, key, "Ada") as ada:
            assert (ada.world["settings"]["profile"], len(ada.world["guilds"])) == ("real:2", 3)
            await ada.post("faults", clear=True)
        async with aiohttp.request(
            "GET", f"{base}/api/v10/gateway/bot", headers={"Authorization": "Bot T"}
        ) as answer:
            assert (await answer.json())["shards"] == 3
    finally:
        program.terminate()
        await program.wait()
