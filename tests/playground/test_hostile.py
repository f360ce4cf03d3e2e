"""Whatever a program sends: a refusal in the service's words, no traceback, and the server goes on."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from playground import Client, Server
from playground.checks.forms import FORMS
from playground.rest.app import ROUTES
from playground.world.seed import BOT, CHANNELS, GUILD, MANAGER_ROLE, MEMBERS
from playground.world.world import THREADS
from tests.bounded import often

from .bot import SampleBot
from .conftest import Raw, grant, refused
from .test_gateway import Socket, connect, identify

VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 2**63, 10**400, 1e300, "", "x", "\x00\n", "9" * 5000, "٣", "²", "-1", "1e5",
    "x" * 10_000,
    "🧨" * 200, "\u202e", [], [None], [[]], ["x", "x"], {}, {"id": "x"}, {"type": 1}, [{}], [{"type": 1}],
    [{"type": "1", "name": 5}], [{"name": "x", "options": 5}], {"": ""}, {"users": 5, "parse": "x"},
)  # fmt: skip
BODIES = (
    b"", b"{", b"null", b"5", b"[]", b'"x"', b"\xff\xfe", b"\x83l\0\0", b"[" * 100_000, b'{"a":' * 50_000,
    b'{"content": NaN}', b'{"name": 1e999, "advance": 1e999}', b'{"name": "\\ud800", "content": "\\udfff"}',
    b'{"name": ' + b"9" * 5000 + b"}", b'{"name": ' + b"[" * 900 + b"]" * 900 + b"}",
)  # fmt: skip
FEW: tuple[Any, ...] = (True, "x" * 10_000, [None], {"id": "x"})
IDS = {
    "channel_id": CHANNELS["general"],
    "guild_id": GUILD,
    "application_id": BOT,
    "user_id": next(iter(MEMBERS)),
    "role_id": MANAGER_ROLE,
}


@pytest.fixture(autouse=True)
def no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing in this file may end in one."""
    yield
    assert [record.getMessage() for record in caplog.get_records("call") if record.exc_info] == []


@pytest_asyncio.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as client:
        yield client


async def test_every_field_of_the_control_api_bears_anything(
    server: Server, ada: Client, session: aiohttp.ClientSession
) -> None:
    """Each value in each field of each action, the others being good: done, or refused with a reason."""
    message = (await ada.slash("board"))["message"]
    commands = {command["name"]: command["id"] for command in ada.world["commands"]}
    good: dict[str, Any] = {
        "actor": ada.actor, "channel": CHANNELS["general"], "message": message["id"], "content": "x",
        "command": commands["ping"], "custom_id": "x", "name": "x",
        "emoji": "🧨", "on": True, "advance": 0, "modal": "1",
    }  # fmt: skip
    head = {"Authorization": f"Bearer {server.secret}"}
    server.interactions.ack_seconds = 0.01
    for action, form in FORMS.items():
        for field in form.fields:
            for value in VALUES:
                body = {key: default for key, default in good.items() if key in form.fields} | {field: value}
                if action == "faults" and value:
                    continue  # only what is no fault may be tried
                if action in ("delete", "leave", "bot") and field not in ("channel", "actor"):
                    body.pop("actor", None)
                    body["channel"] = "1"
                async with session.post(
                    f"{server.base_url}/control/{action}", json=body, headers=head
                ) as reply:
                    answer = await reply.json()
                    assert reply.status in (200, 400, 403, 404), (action, body, answer)
                    assert reply.status == 200 or answer["error"]["message"], (action, body)
    await ada.refresh()
    assert (await ada.say("still here"))["content"] == "still here"


@pytest.mark.parametrize(
    "fault",
    [
        5, [], {}, {"kind": "x"}, {"kind": "delay", "seconds": "x"}, {"kind": "delay", "path": "("},
        {"kind": "delay", "path": 5}, {"kind": "status", "status": 99_999}, {"kind": "delay", "times": 0},
        {"kind": "delay", "unknown": 1}, {"kind": "delay", "seconds": -1},
        {"kind": "lose_event", "event": []},
    ],
)  # fmt: skip
async def test_faults_that_are_none(server: Server, ada: Client, fault: Any) -> None:
    error = await refused(ada.post("faults", add=fault))
    assert error.code == 50035
    assert server.faults.waiting == []


@pytest.mark.parametrize("where", ["/control/channels", "/control/clock", "/api/v10/channels/{}/messages"])
async def test_bodies_of_any_kind(server: Server, session: aiohttp.ClientSession, where: str) -> None:
    """No JSON, no object, no UTF-8, nested without end, numbers that are none, halves of characters."""
    url = server.base_url + where.format(CHANNELS["general"])
    secret = f"Bearer {server.secret}" if "control" in where else f"Bot {server.token}"
    for body in BODIES:
        async with session.post(url, data=body, headers={"Authorization": secret}) as reply:
            assert reply.status == 400, body[:50]
            answer = await reply.json()
            assert answer.get("error", answer)["code"] in (50006, 50035, 50109)
    assert server.messages.count() == 0
    assert len(server.world.channels) == len(CHANNELS)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=x", b"x"),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\n"),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{',
        ),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content": "x"\r\n--x--\r\n',
        ),
        (
            "multipart/form-data; boundary=x",
            b"--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\nz\r\n--y--\r\n--x--\r\n",
        ),
        ("application/x-www-form-urlencoded", b"content=x"),
        ("application/json; charset=no-such", b'{"content": "\xff"}'),
    ],
)
async def test_forms_that_are_none(
    server: Server, session: aiohttp.ClientSession, kind: str, body: bytes
) -> None:
    url = f"{server.base_url}/api/v10/channels/{CHANNELS['general']}/messages"
    head = {"Authorization": f"Bot {server.token}", "Content-Type": kind}
    async with session.post(url, data=body, headers=head) as reply:
        assert (reply.status, (await reply.json())["code"]) == (400, 50109)
    assert server.messages.count() == 0


async def test_headers_that_are_no_text(server: Server) -> None:
    """Bytes of no encoding in what is compared with a secret."""
    for path in ("/control/world", "/control/events", "/api/v10/users/@me"):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        host = f"127.0.0.1:{server.port}".encode()
        writer.write(b"GET " + path.encode() + b" HTTP/1.1\r\nHost: " + host)
        writer.write(b"\r\nAuthorization: Bearer \xff\xe9\r\nConnection: close\r\n\r\n")
        assert (await reader.readline()).split()[1] in (b"401", b"403"), path
        writer.close()


FIELDS = (
    "content", "embeds", "components", "attachments", "flags", "nonce", "allowed_mentions",
    "message_reference", "name", "type", "topic", "invitable", "auto_archive_duration", "archived", "locked",
    "rate_limit_per_user", "nsfw", "allow", "deny", "recipient_id", "messages", "nick", "description",
    "options", "contexts", "data",
    "default_member_permissions", "name_localizations", "integration_types", "tts", "poll", "sticker_ids",
)  # fmt: skip


def bodies_of(method: str, value: Any) -> Iterator[Any]:
    """Bodies with the value in one place or in all."""
    if method == "GET":
        yield value
    elif method != "DELETE":
        good = {"name": "x", "type": 1, "description": "x", "content": "x"}
        yield dict.fromkeys(FIELDS, value)
        if value in FEW:
            yield from (good | {field: value} for field in FIELDS)
            yield [good | {"options": value}]
            yield {"embeds": [{"title": "x", "description": value}, {"author": value}], "components": [value]}
            yield {"components": [{"type": 1, "components": value}], "attachments": [{"id": value}]}


async def test_every_route_of_the_rest_api_bears_anything(
    server: Server, bot: SampleBot, ada: Client, session: aiohttp.ClientSession
) -> None:
    """Each route with each value (without `ALL=1` every third one) in each field that any body has, and in
    its query; answers to interactions as well, by anybody who knows their tokens."""
    message = (await ada.slash("board"))["message"]
    interaction = next(iter(server.interactions.by_id.values()))
    ids = IDS | {
        "interaction_id": interaction.id,
        "interaction_token": interaction.token,
        "webhook_token": interaction.token,
    }
    ids |= {"webhook_id": BOT, "message_id": message["id"], "emoji_name": "%F0%9F%A7%A8"}
    interaction.ack = None
    head = {"Authorization": f"Bot {server.token}"}
    failed: set[tuple[str, str, str]] = set()
    for number, (method, template) in enumerate(ROUTES):
        path = re.sub(r"\{(\w+)\}", lambda match: ids.get(match[1], "1"), template)
        for index, value in enumerate(VALUES):
            if (number + index) % often(3, 1):
                continue
            query = "" if method != "GET" else f"?limit={index}&after=%D9%A3&before={'9' * index}&around=x"
            for body in bodies_of(method, value):
                url = f"{server.base_url}/api/v10{path}{query}"
                async with session.request(method, url, json=body, headers=head) as reply:
                    if reply.status >= 500:
                        failed.add((method, template, repr(body)[:60]))
    assert failed == set()
    await ready(server, session)


async def ready(server: Server, session: aiohttp.ClientSession) -> None:
    """The world can be shown, and sent to a bot."""
    async with session.get(
        f"{server.base_url}/control/world", headers={"Authorization": f"Bearer {server.secret}"}
    ) as reply:
        assert reply.status == 200
    socket = await connect(server, session)
    await socket.send(2, identify(server))
    assert (await socket.read())["t"] == "READY"


# -- the gateway ---------------------------------------------------------------------------------------------

UNREADABLE: tuple[str | bytes, ...] = (
    "nonsense", "", "null", "5", '"x"', "[]", "{}", '{"d": {}}', '{"op": "2"}', '{"op": true}', '{"op": 1.0}',
    '{"op": null, "d": 5}', '{"op": [2]}', "[" * 4000, '{"op": 2, "d": NaN}', '{"op": 1, "d": "x"}',
    '{"op": 1, "d": -1}', '{"op": 1, "d": "\\ud800"}', '{"op": 1, "d": null, "x": "' + "x" * 5000 + '"}',
    b"\x83t\0\0\0\x02m\0\0\0\x02opa\x02", b"\x78\x9c\xab\x56\x2a", b"\xff\xfe\xfd", b"\0" * 4000,
)  # fmt: skip
LOGINS: tuple[tuple[Any, int], ...] = (
    (None, 4002), (5, 4002), ([], 4002), ("x", 4002), ({}, 4002), ({"token": None}, 4002),
    ({"token": 5}, 4002),
    ({"token": ["x"]}, 4002), ({"token": "x", "intents": "1"}, 4002), ({"token": "x", "intents": None}, 4002),
    ({"token": "é", "intents": 1}, 4004),
)  # fmt: skip
MORE: tuple[tuple[dict[str, Any], int], ...] = (
    ({"intents": True}, 4002), ({"intents": 1.5}, 4002),
    ({"intents": -1}, 4013), ({"intents": 2**63}, 4013),
    ({"shard": 5}, 4002), ({"shard": [0]}, 4002), ({"shard": ["0", "1"]}, 4002), ({"shard": [0, 1, 2]}, 4002),
    ({"shard": [-1, 1]}, 4010), ({"shard": [1, 1]}, 4010),
    ({"shard": [0, 0]}, 4010), ({"shard": [5, -5]}, 4010),
    ({"properties": 5}, 4002),
)  # fmt: skip
RESUMES: tuple[tuple[Any, int], ...] = (
    (None, 4002), ({}, 4002), ({"token": 5, "session_id": "x", "seq": 1}, 4002),
    ({"token": "x", "session_id": ["x"], "seq": 1}, 4002),
    ({"token": "x", "session_id": "x", "seq": "1"}, 4002),
    ({"token": "x", "session_id": "x", "seq": -1}, 4002),
)  # fmt: skip
AFTER: tuple[tuple[int, Any, int], ...] = (
    (2, {"token": "x", "intents": 1}, 4005), (6, {"token": "x", "session_id": "x", "seq": 0}, 4005),
    (99, None, 4001), (-1, None, 4001), (2**63, None, 4001), (10**300, None, 4002),
    (0, {}, 4001), (10, {}, 4001), (3, None, 4002),
    (4, [], 4002), (8, None, 4002), (8, {}, 4002), (8, {"guild_id": []}, 4002),
    (8, {"guild_id": GUILD, "limit": "x"}, 4002), (8, {"guild_id": GUILD, "query": 5}, 4002),
    (8, {"guild_id": GUILD, "user_ids": [[]]}, 4002), (8, {"guild_id": GUILD, "user_ids": {}}, 4002),
    (8, {"guild_id": GUILD, "nonce": {}}, 4002),
)  # fmt: skip


async def code_after(socket: Socket) -> Any:
    """With which code the server closes the connection."""
    while isinstance(read := await socket.read(), dict):
        pass
    return read


class TestGateway:
    async def test_frames_that_cannot_be_read(self, server: Server, session: aiohttp.ClientSession) -> None:
        """Before and after the login: 4002 (1009 beyond any size), and the next connection is served."""
        for logged_in in (False, True):
            for frame in UNREADABLE:
                socket = await connect(server, session)
                if logged_in:
                    await socket.send(2, identify(server))
                if isinstance(frame, bytes):
                    await socket.socket.send_bytes(frame)
                else:
                    await socket.socket.send_str(frame)
                assert await code_after(socket) == 4002, frame[:50]
            socket = await connect(server, session)
            await socket.socket.send_str("x" * 100_000)
            assert await code_after(socket) == 1009
        await ready(server, session)

    async def test_logins_that_are_none(self, server: Server, session: aiohttp.ClientSession) -> None:
        """Each with the code that says what is wrong; a second frame behind it counts for nothing."""
        tries = [(2, d, code) for d, code in LOGINS]
        tries += [(2, identify(server, **more), code) for more, code in MORE]
        tries += [(6, d, code) for d, code in RESUMES]
        tries += [(3, {}, 4003), (4, {}, 4003), (8, {"guild_id": GUILD}, 4003), (99, {}, 4001), (0, {}, 4001)]
        for op, d, code in tries:
            socket = await connect(server, session)
            await socket.send(op, d)
            await socket.send(2, identify(server))
            assert await code_after(socket) == code, (op, d)
        assert server.gateway.opened["identify"] == 0
        await ready(server, session)

    async def test_frames_out_of_order(self, server: Server, session: aiohttp.ClientSession) -> None:
        for op, d, code in AFTER:
            socket = await connect(server, session)
            await socket.send(2, identify(server))
            await socket.send(op, d)
            assert await code_after(socket) == code, (op, d)
        await ready(server, session)

    async def test_good_frames_still_pass(self, server: Server, session: aiohttp.ClientSession) -> None:
        """A heartbeat before the login, members by one id and by several, JSON in a binary frame."""
        socket = await connect(server, session)
        await socket.send(1, None)
        assert (await socket.read())["op"] == 11
        await socket.socket.send_bytes(json.dumps({"op": 2, "d": identify(server)}).encode())
        assert (await socket.read())["t"] == "READY"
        assert (await socket.read())["t"] == "GUILD_CREATE"
        for ids, count in ((next(iter(MEMBERS)), 1), (list(MEMBERS)[:2], 2), (None, len(MEMBERS) + 1)):
            await socket.send(8, {"guild_id": GUILD, "query": "", "limit": 0, "user_ids": ids, "nonce": "n"})
            chunk = await socket.read()
            assert (chunk["t"], len(chunk["d"]["members"])) == ("GUILD_MEMBERS_CHUNK", count)


# -- names ---------------------------------------------------------------------------------------------------

KEPT = {
    "🧨" * 100: "🧨" * 100,
    "  a\tb\nc\x00\x1b[31m\u2028 ": "abc[31m",
    "\u202eelbat\u202c": "\u202eelbat\u202c",
    "‏نرد👨‍👩‍👧": "‏نرد👨‍👩‍👧",
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "__proto__": "__proto__",
    "e" + "\u0301" * 99: "e" + "\u0301" * 99,
    "../..%00'\";DROP TABLE things": "../..%00'\";DROP TABLE things",
}
REFUSED: tuple[Any, ...] = (
    "",
    " ",
    "\n\t",
    "\u200b",
    "\u202e",
    "\u0301",
    "x" * 101,
    "x" * 10_000,
    5,
    None,
    ["x"],
    {},
)


class TestNames:
    @pytest.mark.parametrize("name", REFUSED)
    async def test_names_that_are_none(self, server: Server, ada: Client, raw: Raw, name: Any) -> None:
        """Empty, invisible, too long, no text: refused for a channel, a thread and a rename, by both APIs."""
        general = CHANNELS["general"]
        grant(server, "MANAGE_CHANNELS")
        before = json.dumps(server.world.channels)
        assert (await refused(ada.post("channels", name=name))).errors["name"]
        thread = {"actor": ada.actor, "channel": general, "name": name}
        assert (await refused(ada.post("threads", **thread))).errors["name"]
        tried = [("POST", f"/guilds/{GUILD}/channels", {"name": name})]
        tried += [("POST", f"/channels/{general}/threads", {"name": name, "type": 11})]
        tried += [("PATCH", f"/channels/{general}", {"name": name})]
        for method, path, body in tried:
            status, answer = await raw(method, path, body)
            assert (status, answer["code"]) == (400, 50035), path
            assert answer["errors"]["name"], path
        assert json.dumps(server.world.channels) == before

    async def test_odd_names_are_kept(self, server: Server, bot: SampleBot, ada: Client, raw: Raw) -> None:
        """The bot reads them, lives on, and answers there; members and the guild may be called so too."""
        grant(server, "MANAGE_CHANNELS")
        for name, kept in KEPT.items():
            channel = await ada.post("channels", name=name)
            assert channel["name"] == kept
            assert (await ada.slash("ping", channel=channel["id"]))["message"]["content"] == "pong"
            bot_channel = bot.get_channel(int(channel["id"]))
            assert getattr(bot_channel, "name", None) == kept
            assert (await ada.post("threads", actor=ada.actor, channel=channel["id"], name=name))[
                "name"
            ] == kept
            assert (await raw("PATCH", f"/channels/{channel['id']}", {"name": name}))[1]["name"] == kept
        assert len([item for item in server.world.channels.values() if item["type"] in THREADS]) == len(KEPT)
        assert (await ada.post("guild", name="  G\0 "))["guild"]["name"] == "G"
        assert (await ada.post("members", name="\u202eEve\n"))["name"] == "\u202eEve"
        assert (await refused(ada.post("members", name="\n"))).code == 50035
        assert (await refused(ada.post("members", locale="xx"))).code == 50035

    async def test_half_a_character_ends_nobody(self, server: Server, bot: SampleBot, ada: Client) -> None:
        """Half a surrogate pair, which JSON can spell and no strict reader takes, never gets in."""
        for what in ("channels", "guild", "members"):
            error = await refused(ada.post(what, name="odd \ud83d name"))
            assert error.code == 50109
        assert (await refused(ada.say("\udc00"))).code == 50109
        assert (await ada.slash("ping"))["message"]["content"] == "pong"
        assert not bot.is_closed()
