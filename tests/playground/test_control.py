"""The control API's door and its answers to bad input."""

import asyncio
from typing import Any

import aiohttp
import pytest

from playground import ActionRefused, Client, Server
from playground.world.seed import CHANNELS

from .conftest import refused


async def status(server: Server, path: str = "/control/world", **headers: str) -> int:
    async with (
        aiohttp.ClientSession() as session,
        session.get(server.base_url + path, headers=headers) as response,
    ):
        body = await response.json()
        assert ("error" in body) == (response.status != 200)
        return response.status


class TestDoor:
    async def test_the_secret_is_needed(self, server: Server) -> None:
        good = {"Authorization": f"Bearer {server.secret}"}
        assert await status(server, **good) == 200
        assert await status(server) == 403
        assert await status(server, Authorization="Bearer wrong") == 403
        assert await status(server, f"/control/world?key={server.secret}") == 403, (
            "only the WebSocket takes it so"
        )

    @pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
    async def test_other_origins_are_refused(self, server: Server, origin: str) -> None:
        assert await status(server, Authorization=f"Bearer {server.secret}", Origin=origin) == 403
        async with aiohttp.ClientSession() as session:
            with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
                await session.ws_connect(
                    f"{server.base_url}/control/events?key={server.secret}", origin=origin
                )
        assert caught.value.status == 403

    async def test_the_own_origin_is_welcome(self, server: Server) -> None:
        origin = {"Origin": server.base_url, "Authorization": f"Bearer {server.secret}"}
        assert await status(server, **origin) == 200

    async def test_other_host_names_are_refused(self, server: Server) -> None:
        assert await status(server, Authorization=f"Bearer {server.secret}", Host="evil.example") == 403

    async def test_each_run_has_its_own_secret(self) -> None:
        assert Server().secret != Server().secret
        assert len(Server().secret) >= 32

    async def test_it_listens_on_loopback_only(self, server: Server) -> None:
        assert server._runner is not None
        assert {address[0] for address in server._runner.addresses} == {"127.0.0.1"}


class TestAnswers:
    async def test_the_world(self, server: Server) -> None:
        async with Client(server.base_url, server.secret, "Ada") as ada:
            world = ada.world
            assert [member["name"] for member in world["members"]] == [
                "Ada",
                "Bruno",
                "Chiara",
                "Dmitri",
                "Elsa",
            ]
            assert [member["is_manager"] for member in world["members"]] == [True, False, False, False, False]
            assert world["members"][2]["locale"] == "it"
            assert [channel["name"] for channel in world["channels"]] == list(CHANNELS)
            assert not world["bot"]["online"]

    @pytest.mark.parametrize(
        ("path", "body"),
        [
            ("messages", {}),
            ("messages", {"actor": "1", "channel": CHANNELS["general"], "content": "x"}),
            ("messages", {"actor": "ada", "channel": "1", "content": "x"}),
            ("messages", {"actor": "ada", "channel": CHANNELS["general"], "content": ""}),
            ("messages", {"actor": "ada", "channel": CHANNELS["general"], "content": "x" * 2001}),
            ("threads", {"actor": "ada", "channel": CHANNELS["general"], "name": ""}),
            ("interactions/command", {"actor": "ada", "channel": CHANNELS["general"], "command": "1"}),
            (
                "interactions/component",
                {"actor": "ada", "channel": CHANNELS["general"], "message": "1", "custom_id": "x"},
            ),
            ("interactions/modal", {"actor": "ada", "modal": "1"}),
            ("permissions", {"deny": ["FLY"]}),
            ("nothing", {}),
        ],
    )
    async def test_bad_input_is_refused_with_a_reason(
        self, server: Server, path: str, body: dict[str, Any]
    ) -> None:
        async with Client(server.base_url, server.secret, "Ada") as ada:
            if body.get("actor") == "ada":
                body = {**body, "actor": ada.actor}
            error = await refused(ada.post(path, **body))
            assert error.message
            assert server.messages.count() == 0

    async def test_a_new_member(self, server: Server) -> None:
        async with Client(server.base_url, server.secret, "Ada") as ada:
            member = await ada.post("members", name="Elena", locale="it")
            assert (member["name"], member["initial"], member["locale"]) == ("Elena", "E", "it")
            async with Client(server.base_url, server.secret, "Elena") as elena:
                await elena.say("hello")
            frame = await ada.wait_for(lambda event: event["t"] == "MESSAGE_CREATE")
            assert frame["d"]["author"]["global_name"] == "Elena"

    async def test_a_page_that_does_not_read_is_dropped(self, server: Server) -> None:
        async with Client(server.base_url, server.secret, "Ada") as ada:
            (watcher,) = server.feed.watchers
            for _ in range(watcher.frames.maxsize + 1):
                server.feed.send("TYPING", {}, None)
            assert server.feed.watchers == set()
            async with asyncio.timeout(20):
                await ada._reader

    async def test_a_taken_port(self, server: Server) -> None:
        with pytest.raises(OSError):
            await Server(port=server.port).start()
        with pytest.raises(OSError):
            await Server(port=70_000).start()
        async with Server(port=server.port, next_free=True) as other:
            assert server.port < other.port <= server.port + 20

    async def test_files_are_served_so_that_they_cannot_run(self, server: Server) -> None:
        server.files.put("5", "x.html", b"<script>")
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{server.base_url}/cdn/attachments/1/5/x.html") as response,
        ):
            assert response.headers["Content-Disposition"].startswith("attachment")
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.content_type == "application/octet-stream"


async def test_refusals_say_what_discord_would(server: Server) -> None:
    async with Client(server.base_url, server.secret, "Ada") as ada:
        with pytest.raises(ActionRefused, match="2000 or fewer") as caught:
            await ada.say("x" * 2001)
        assert caught.value.errors == {
            "content": {
                "_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."}]
            }
        }
