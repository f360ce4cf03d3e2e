"""The REST API around its routes: login, unknown routes, rate limits, faults, records, full shapes."""

import asyncio
import json
import logging
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from jsonschema import Draft202012Validator

from playground import Client, Server
from playground.rest.app import ROUTES
from playground.world.seed import CHANNELS
from tests.facts import load_facts

from .bot import SampleBot, picture
from .conftest import Raw, grant, refused, running_bot
from .test_channels import general

MESSAGES = f"/channels/{CHANNELS['general']}/messages"


class TestDoor:
    async def test_a_wrong_token_fails_the_login(self, server: Server, raw: Raw) -> None:
        server.token = "wrong"
        with pytest.raises(discord.LoginFailure):
            async with running_bot(server):
                pass
        assert (await raw("GET", "/users/@me", token="wrong"))[0] == 401

    async def test_unknown_routes_fail_loudly(
        self, server: Server, raw: Raw, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.ERROR):
            status, body = await raw("POST", f"/channels/{CHANNELS['general']}/invites", {})
        assert (status, body["code"]) == (404, 0)
        assert server.unknown_routes == {"POST /api/v10/channels/{id}/invites": 1}
        assert "invites" in caplog.text

    async def test_a_body_that_is_no_json(self, server: Server) -> None:
        url = f"{server.base_url}/api/v10{MESSAGES}"
        async with aiohttp.ClientSession(headers={"Authorization": f"Bot {server.token}"}) as session:
            for data in (b"{", b"[]", b"5"):
                async with session.post(url, data=data) as response:
                    assert (response.status, (await response.json())["code"]) == (400, 50109)

    async def test_what_is_answered_is_saved(self, tmp_path: Path) -> None:
        """When an answer comes, the file already has what it tells of."""
        state, copies = tmp_path / "state", list[str]()
        state.mkdir()
        async with (
            Server(state_path=state / "s", rate_limits=False) as running,
            aiohttp.ClientSession() as session,
        ):
            for n in range(5):
                _, said = await Raw(running, session)("POST", MESSAGES, {"content": f"number {n}"})
                shutil.copytree(state, tmp_path / said["id"])
                copies.append(said["id"])
        for n, id_ in enumerate(copies):
            async with (
                Server(state_path=tmp_path / id_ / "s", rate_limits=False) as running,
                aiohttp.ClientSession() as session,
            ):
                _, read = await Raw(running, session)("GET", f"{MESSAGES}/{id_}")
                assert read["content"] == f"number {n}"

    async def test_what_the_api_itself_answers(self, server: Server, ada: Client) -> None:
        """Json with Discord's code and the header by which clients tell it from the network in front."""
        await ada.post("permissions", channel=CHANNELS["table-1"], deny=["VIEW_CHANNEL"])
        await ada.post("permissions", channel=CHANNELS["table-2"], deny=["SEND_MESSAGES"])
        await ada.post("faults", add={"kind": "rate_limit", "path": "/gateway$", "code": 30046})
        token, page = f"Bot {server.token}", {"Origin": "http://evil.example"}
        expected = [
            (f"/channels/{CHANNELS['table-1']}", {"Authorization": token}, 403, 50001),
            (f"/channels/{CHANNELS['table-2']}/typing", {"Authorization": token}, 403, 50013),
            ("/users/@me", {"Authorization": token, **page}, 403, 0),
            ("/users/@me", {"Authorization": "Bot wrong"}, 401, 0),
            ("/gateway", {"Authorization": token}, 429, 30046),
            ("/users/1", {"Authorization": token}, 404, 10013),
        ]
        async with aiohttp.ClientSession(f"{server.base_url}/") as session:
            for path, headers, status, code in expected:
                method = "POST" if path.endswith("typing") else "GET"
                async with session.request(method, f"/api/v10{path}", headers=headers) as answer:
                    assert (answer.status, (await answer.json())["code"]) == (status, code)
                    assert answer.headers["Via"]
                    assert answer.headers["Content-Type"] == "application/json"

    async def test_a_foreign_host_name_reaches_nothing(self, server: Server) -> None:
        headers = {"Authorization": f"Bot {server.token}", "Host": "evil.example"}
        async with aiohttp.ClientSession(headers=headers) as session:
            for path in ("/", "/api/v10/users/@me", "/gateway"):
                async with session.get(server.base_url + path) as response:
                    assert response.status == 403

    async def test_too_large_a_file(self, server: Server) -> None:
        form = aiohttp.FormData()
        form.add_field("files[0]", b"x" * (10 * 2**20 + 1), filename="x.bin")
        url = f"{server.base_url}/api/v10{MESSAGES}"
        async with (
            aiohttp.ClientSession(headers={"Authorization": f"Bot {server.token}"}) as session,
            session.post(url, data=form) as response,
        ):
            assert (response.status, (await response.json())["code"]) == (413, 40005)
        assert len(server.files) == 0


class TestRateLimits:
    async def test_a_bucket_and_its_headers(self) -> None:
        async with (
            Server() as server,
            aiohttp.ClientSession(headers={"Authorization": f"Bot {server.token}"}) as session,
        ):
            url = f"{server.base_url}/api/v10{MESSAGES}"
            for left in (4, 3, 2, 1, 0):
                async with session.post(url, json={"content": "x"}) as response:
                    assert response.status == 200
                    assert response.headers["X-RateLimit-Remaining"] == str(left)
            async with session.post(url, json={"content": "x"}) as response:
                assert response.status == 429
                assert response.headers["Via"]
                body = await response.json()
                assert 0 < body["retry_after"] <= 5
                assert body["global"] is False
            other = url.replace(CHANNELS["general"], CHANNELS["table-1"])
            async with session.post(other, json={"content": "x"}) as response:
                assert response.status == 200, "another channel has its own bucket"

    async def test_the_global_limit(self) -> None:
        async with (
            Server() as server,
            aiohttp.ClientSession(headers={"Authorization": f"Bot {server.token}"}) as session,
        ):
            url = f"{server.base_url}/api/v10/channels/"
            statuses = []
            for n in range(60):
                async with session.get(url + list(CHANNELS.values())[n % 5]) as response:
                    statuses.append(response.status)
                    body = await response.json()
            assert statuses[:50] == [200] * 50
            assert statuses[-1] == 429
            assert body["global"] is True

    async def test_discord_py_waits_and_goes_on(self, ada: Client, bot: SampleBot) -> None:
        await ada.post(
            "faults", add={"kind": "rate_limit", "method": "POST", "path": "/messages$", "seconds": 0.1}
        )
        start = time.monotonic()
        await general(bot).send("x")
        assert time.monotonic() - start >= 0.1
        assert len(await ada.messages()) == 1


class TestFaults:
    async def test_an_error_of_the_service(self, ada: Client, bot: SampleBot) -> None:
        await ada.post("faults", add={"kind": "status", "path": "/messages$", "status": 403, "code": 50013})
        with pytest.raises(discord.Forbidden) as caught:
            await general(bot).send("x")
        assert caught.value.code == 50013
        await general(bot).send("y")
        assert [message["content"] for message in await ada.messages()] == ["y"]

    async def test_files_alone_are_refused(self, ada: Client, bot: SampleBot) -> None:
        await ada.post("faults", add={"kind": "status", "status": 413, "code": 40005, "files": True})
        await general(bot).send("x")
        with pytest.raises(discord.HTTPException) as caught:
            await general(bot).send("y", file=picture("y.png"))
        assert (caught.value.status, caught.value.code) == (413, 40005)
        assert [message["content"] for message in await ada.messages()] == ["x"]

    @pytest.mark.parametrize(("kind", "posted"), [("drop_before", 0), ("drop_after", 1)])
    async def test_a_lost_request_and_a_lost_answer(
        self, ada: Client, bot: SampleBot, kind: str, posted: int
    ) -> None:
        await ada.post("faults", add={"kind": kind, "method": "POST", "path": "/messages$"})
        with pytest.raises(aiohttp.ClientError):
            await general(bot).send("x", nonce="n")
        assert len(await ada.messages()) == posted
        await general(bot).send("x", nonce="n")
        assert len(await ada.messages()) == 1, "the nonce makes the second try safe"

    async def test_a_slow_service_misses_the_deadline(self, ada: Client, server: Server) -> None:
        server.interactions.ack_seconds = 0.05
        await ada.post("faults", add={"kind": "delay", "path": "/callback$", "seconds": 0.2})
        assert "did not respond" in (await refused(ada.slash("ping"))).message
        await asyncio.sleep(0.2)

    async def test_faults_are_checked(self, ada: Client) -> None:
        for bad in ({"kind": "x"}, {"kind": "delay", "other": 1}, {"kind": "delay", "path": "("}, 5):
            assert (await refused(ada.post("faults", add=bad))).code == 50035


class TestRecord:
    async def test_what_the_bot_sends_is_recorded(self, server: Server, bot: SampleBot) -> None:
        await general(bot).send("x", file=picture("x.png"))
        sent = server.requests[-1]
        assert (sent.method, sent.template, sent.status) == ("POST", "/channels/{channel_id}/messages", 200)
        assert sent.body["content"] == "x"


def complaints(schema: Any, data: Any, components: Any) -> Iterator[str]:
    for error in Draft202012Validator({**schema, "components": components}).iter_errors(data):
        deepest = error
        while deepest.context:
            deepest = max(deepest.context, key=lambda cause: len(cause.absolute_path))
        yield f"{list(deepest.absolute_path)}: {deepest.message[:200]}"


async def test_answers_have_the_shapes_of_the_api_description(
    server: Server, ada: Client, bot: SampleBot, raw: Raw, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer that a busy bot gets is valid by Discord's own description."""
    description = load_facts("discord")
    templates = {handler: key for key, handler in ROUTES.items()}
    wrong: set[str] = set()
    checked: set[str] = set()
    run = server.rest._run

    def checking(handler: Any, call: Any, headers: dict[str, str]) -> Any:
        response = run(handler, call, headers)
        method, template = templates[handler]
        answers = description["paths"][template][method.lower()]["responses"]
        known = (answers.get("200") or answers.get("201") or {}).get("content")
        if response.status == 200 and known:
            checked.add(f"{method} {template}")
            schema, data = known["application/json"]["schema"], json.loads(response.text or "null")
            wrong.update(
                f"{method} {template} {complaint}"
                for complaint in complaints(schema, data, description["components"])
            )
        return response

    monkeypatch.setattr(server.rest, "_run", checking)
    grant(server, "PIN_MESSAGES", "MANAGE_CHANNELS")
    for command in ("ping", "secret", "embed", "layout", "choose", "chain", "thread", "whisper"):
        await ada.slash(command)
    await ada.press((await ada.slash("board"))["message"], "Count 0")
    channel, guild = general(bot), bot.guilds[0]
    message = await channel.send("x")
    await message.edit(content="y")
    await message.pin()
    assert [pin async for pin in channel.pins()]
    assert [entry async for entry in channel.history()]
    thread = await message.create_thread(name="t")
    await thread.fetch_members()
    await thread.edit(archived=True)
    assert [entry async for entry in channel.archived_threads()]
    await channel.send("reply", reference=message)
    await channel.edit(topic="x")
    await guild.fetch_channels()
    await guild.active_threads()
    await guild.fetch_roles()
    await guild.fetch_member(bot.user.id if bot.user else 0)
    await bot.fetch_guild(guild.id)
    await bot.application_info()
    await bot.tree.sync()
    await bot.tree.fetch_commands()
    for path in ("/users/@me", "/gateway/bot"):
        await raw("GET", path)
    assert sorted(wrong) == []
    assert len(checked) > 20
