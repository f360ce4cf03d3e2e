"""Requests that are too large or malformed: refused in the service's words, with one line in the log."""

import asyncio
import base64
import io
import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from playground import Client, Server
from playground.checks.limits import BOOSTED, MAX_FILE, MAX_REQUEST
from playground.rest.bodies import BESIDE
from playground.world.seed import CHANNELS

from .bot import SampleBot
from .conftest import eventually, refused
from .test_channels import general
from .test_gateway import connect, identify

MIB = 2**20
MESSAGES = f"/api/v10/channels/{CHANNELS['general']}/messages"


@pytest_asyncio.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as client:
        yield client


class Lines:
    """What the local Discord logs; nothing of it may be a traceback."""

    def __init__(self, caplog: pytest.LogCaptureFixture) -> None:
        self._log = caplog

    def new(self) -> list[str]:
        """The lines since the last call."""
        ours = [
            record
            for record in self._log.records
            if record.name.startswith(("playground", "aiohttp", "asyncio"))
        ]
        self._log.clear()
        assert not [record for record in ours if record.exc_info]
        assert {record.levelno for record in ours} <= {logging.WARNING}
        return [record.getMessage() for record in ours]


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[Lines]:
    with caplog.at_level(logging.WARNING):
        yield Lines(caplog)


class Sender:
    """Posts of files to the bot's API."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self._url = server.base_url + MESSAGES
        self._head = {"Authorization": f"Bot {server.token}"}
        self._session = session

    async def __call__(self, *sizes: int) -> tuple[int, Any]:
        """Post files of these sizes: status and code."""
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps({"content": "x"}))
        for number, size in enumerate(sizes):
            form.add_field(f"files[{number}]", bytes(size), filename=f"{number}.bin")
        return await self.send(form)

    async def send(self, body: Any, **head: str) -> tuple[int, Any]:
        async with self._session.post(self._url, data=body, headers=self._head | head) as reply:
            assert reply.headers["Content-Type"] == "application/json"
            assert reply.headers["Via"]
            return reply.status, (await reply.json()).get("code")


@pytest.fixture
def sender(server: Server, session: aiohttp.ClientSession) -> Sender:
    return Sender(server, session)


TOO_LARGE = (413, 40005)


class TestSizes:
    async def test_a_file_may_have_what_the_boosts_allow(
        self, server: Server, sender: Sender, lines: Lines
    ) -> None:
        assert await sender(MAX_FILE) == (200, None)
        assert await sender(MAX_FILE + 1) == TOO_LARGE
        server.world.guild["premium_tier"] = 1
        assert await sender(MAX_FILE + 1) == TOO_LARGE
        server.world.guild["premium_tier"] = 2
        assert await sender(MAX_FILE + 1) == (200, None)
        assert await sender(BOOSTED[2] + 1) == TOO_LARGE
        assert len(lines.new()) <= 1

    async def test_a_request_is_bounded_as_well(self, sender: Sender) -> None:
        parts = MAX_REQUEST // 3
        assert await sender(parts, parts, MAX_REQUEST - 2 * parts) == (200, None)
        assert await sender(parts, parts, MAX_REQUEST - 2 * parts + 1) == TOO_LARGE
        assert await sender(*[9 * MIB] * 4) == TOO_LARGE

    @pytest.mark.parametrize("announced", [True, False])
    async def test_what_nobody_would_read_is_not_read(
        self, sender: Sender, lines: Lines, announced: bool
    ) -> None:
        """A body that says its length, and one that comes in pieces, of plain JSON: one byte too many."""

        async def pieces(size: int) -> AsyncIterator[bytes]:
            yield b'{"content": "x"'
            for at in range(15, size - 1, MIB):
                yield b" " * min(MIB, size - 1 - at)
            yield b"}"

        most = MAX_REQUEST + BESIDE
        for size, expected, count in ((most, (200, None), 0), (most + 1, TOO_LARGE, 1)):
            whole = b'{"content": "x"' + b" " * (size - 16) + b"}"
            body = whole if announced else pieces(size)
            assert await sender.send(body, **{"Content-Type": "application/json"}) == expected
            assert len(lines.new()) == count

    async def test_the_bot_is_told_as_by_the_service(self, bot: SampleBot, lines: Lines) -> None:
        """24 MiB, by the library that bots are written with; the next message arrives."""
        with pytest.raises(discord.HTTPException) as caught:
            await general(bot).send(file=discord.File(io.BytesIO(bytes(24 * MIB)), "x.bin"))
        assert (caught.value.status, caught.value.code) == TOO_LARGE
        assert (await general(bot).send("still here")).id
        assert lines.new() == []

    async def test_members_are_told_as_well(self, server: Server, ada: Client, lines: Lines) -> None:
        """A file that comes with a command, within the guild's limit and beyond it, and beyond all."""
        option = {"name": "upload", "description": "x", "type": 1}
        option["options"] = [{"name": "file", "description": "x", "type": 11}]
        command = {**server.world.commands["global"][0], **option, "id": "5"}
        server.world.commands["global"].append(command)
        await ada.refresh()

        async def upload(size: int) -> Any:
            file = {"filename": "x.bin", "data": base64.b64encode(bytes(size)).decode()}
            return await ada.slash("upload", wait="ack", file=file)

        for size in (MAX_FILE + 1, 24 * MIB, 40 * MIB):
            assert (await refused(upload(size))).code == 40005
        assert len(lines.new()) <= 1
        server.interactions.ack_seconds = 0.01
        assert (await refused(upload(MAX_FILE))).code == 10062, "it reached the bot, which does not know it"
        await ada.post("guild", premium_tier=2)
        assert (await refused(upload(24 * MIB))).code == 10062
        assert (await refused(ada.post("guild", premium_tier=4))).code == 50035

    async def test_the_bot_hears_what_a_file_may_have(self, server: Server, ada: Client) -> None:
        """In the guild what its boosts allow, in direct messages what all have."""
        server.world.guild["premium_tier"] = 3
        events = []
        server.world.listeners.append(lambda event: events.append(event) if event.bot else None)
        await ada.slash("ping")
        await ada.slash("ping", channel=(await ada.open_dm()))
        sizes = [event.d["attachment_size_limit"] for event in events if event.t == "INTERACTION_CREATE"]
        assert sizes == [BOOSTED[3], MAX_FILE]


FORM = "multipart/form-data; boundary=x"
MALFORMED = {
    "half an object": ("application/json", b'{"content": "x"'),
    "no text": ("application/json", b"\xff\xfe"),
    "nested": ("application/json", b"[" * 100_000),
    "a form without parts": (FORM, b"nothing"),
    "a part without an end": (FORM, b"--x\r\n\r\n"),
    "a form with bad JSON": (
        FORM,
        b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{\r\n--x--\r\n',
    ),
    "no boundary": ("multipart/form-data", b"x"),
}


class TestMalformed:
    @pytest.mark.parametrize("what", MALFORMED)
    async def test_a_body_leaves_one_line(self, sender: Sender, lines: Lines, what: str) -> None:
        kind, body = MALFORMED[what]
        assert await sender.send(body, **{"Content-Type": kind}) == (400, 50109)
        (line,) = lines.new()
        assert f"POST {MESSAGES}" in line
        assert "\n" not in line

    async def test_the_peoples_api_as_well(
        self, server: Server, session: aiohttp.ClientSession, lines: Lines
    ) -> None:
        head = {"Authorization": f"Bearer {server.secret}"}
        for body in (b"{", b"\xff"):
            async with session.post(server.base_url + "/control/messages", data=body, headers=head) as reply:
                assert (reply.status, (await reply.json())["error"]["code"]) == (400, 50109)
            assert len(lines.new()) == 1
        assert server.secret not in str(lines.new())

    async def test_good_requests_leave_none(self, sender: Sender, ada: Client, lines: Lines) -> None:
        assert await sender(10) == (200, None)
        assert await sender.send(b'{"content": ""}') == (400, 50006), "refused, but well formed"
        await ada.say("hello")
        assert lines.new() == []

    async def test_interactions_tokens_are_not_logged(
        self, server: Server, session: aiohttp.ClientSession, lines: Lines
    ) -> None:
        url = f"{server.base_url}/api/v10/webhooks/1/secret-token/messages/5"
        async with session.patch(url, data=b"{") as reply:
            assert reply.status == 400
        (line,) = lines.new()
        assert "secret-token" not in line

    @pytest.mark.parametrize(
        "raw",
        [
            b"nonsense\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
            b"\x00\xff" * 50 + b"\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET / / HTTP/1.1\r\nHost: {host}\r\n\r\n",
            b"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: x\r\n\r\n",
            b"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
            b"GET / HTTP/1.1\r\nHost: {host}\r\n" + b"X: " + b"y" * 20_000 + b"\r\n\r\n",
        ],
        ids=lambda raw: re.sub(rb"[^a-zA-Z0-9]+", b"-", raw)[:40].decode(),
    )
    async def test_what_is_no_http_leaves_one_line(self, server: Server, lines: Lines, raw: bytes) -> None:
        """And an answer with a 4xx; the next connection is served."""
        host = f"127.0.0.1:{server.port}".encode()
        answer = await exchanged(server, raw.replace(b"{host}", host))
        assert re.match(rb"HTTP/1\.[01] 4\d\d ", answer)
        (line,) = lines.new()
        assert re.fullmatch(r"refused what is no HTTP request: [ -~]{1,200}", line)
        good = b"GET / HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n"
        assert (await exchanged(server, good)).startswith(b"HTTP/1.1 200 ")
        assert lines.new() == []

    async def test_pieces_that_are_none_leave_one_line(self, server: Server, lines: Lines) -> None:
        """A body whose pieces have no length."""
        head = f"POST {MESSAGES} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        head += f"Authorization: Bot {server.token}\r\nTransfer-Encoding: chunked\r\n\r\n"
        answer = await exchanged(server, head.encode() + b"zz\r\nnothing\r\n")
        assert re.match(rb"HTTP/1\.[01] 400 ", answer)
        assert len(lines.new()) == 1

    async def test_a_client_that_goes_in_the_middle_leaves_none(self, server: Server, lines: Lines) -> None:
        """Of either API: nobody made a mistake that anyone could read of."""
        for path, secret in (
            (MESSAGES, f"Bot {server.token}"),
            ("/control/messages", f"Bearer {server.secret}"),
        ):
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: {secret}\r\n"
            writer.write(head.encode() + b"Content-Length: 100\r\n\r\nhalf")
            await writer.drain()
            writer.transport.abort()
        answer = await exchanged(
            server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % server.port
        )
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert lines.new() == []

    @pytest.mark.parametrize(
        ("frame", "code"),
        [("nonsense", 4002), ('{"op": 99}', 4001), ('{"op": 2}', 4002), ('{"op": 8, "d": {}}', 4002)],
    )
    async def test_a_gateway_frame_leaves_one_line(
        self, server: Server, session: aiohttp.ClientSession, lines: Lines, frame: str, code: int
    ) -> None:
        socket = await connect(server, session)
        await socket.socket.send_str(frame)
        assert await socket.read() == code
        (line,) = lines.new()
        assert str(code) in line

    async def test_bytes_that_are_no_frame_leave_one_line(self, server: Server, lines: Lines) -> None:
        """After a handshake as the protocol has it."""
        head = f"GET /gateway HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        head += (
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
            + "A" * 22
            + "==\r\n\r\n"
        )
        await exchanged(server, head.encode() + b"\xff\xff\xff\xff\xff\xff\xff\xff")
        (line,) = lines.new()
        assert "no frame" in line

    async def test_a_good_login_leaves_none(
        self, server: Server, session: aiohttp.ClientSession, lines: Lines
    ) -> None:
        socket = await connect(server, session)
        await socket.send(2, identify(server))
        assert (await socket.read())["t"] == "READY"
        await socket.socket.close()
        await eventually(lambda: not server.gateway.connections)
        assert lines.new() == []


async def exchanged(server: Server, raw: bytes) -> bytes:
    """What the server answers to these bytes until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(raw)
    async with asyncio.timeout(30):
        answer = await reader.read()
    writer.close()
    return answer
