"""Who may talk to the local Discord: pages of other origins in a real browser, and programs without one."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import Browser, async_playwright, expect

from playground import Client, Server
from playground.world.seed import CHANNELS

from .bot import SampleBot, picture
from .conftest import running_bot
from .page_driver import ARGS, browser_path
from .test_channels import general
from .test_gateway import connect, identify

browsing = pytest.mark.xdist_group("page")
NAME = "games.example"
"""A name whose owner lets it mean this machine."""
FOREIGN = (
    "https://evil.example",
    "null",
    "http://127.0.0.1:1",
    "http://127.0.0.1",
    "http://localhost:{port}",
    "",
)
# What a hostile page tries, with whatever it may have learnt: `token` and `secret` are the right ones.
ATTACK = """
async ({ base, token, secret, channel, file }) => {
  const login = { op: 2, d: { token, intents: 1, properties: {} } };
  const socket = (path, frame) =>
    new Promise((done) => {
      const found = new WebSocket(base.replace("http", "ws") + path);
      const seen = [];
      found.onmessage = (event) => {
        seen.push(JSON.parse(event.data).t ?? "HELLO");
        if (frame && seen.length === 1) found.send(JSON.stringify(frame));
        if (!frame || seen.length > 1) done(seen);
      };
      found.onclose = () => done(seen);
    });
  const send = async (path, options) => {
    try {
      const answer = await fetch(base + path, options);
      return answer.type === "opaque" ? "sent" : answer.status;
    } catch {
      return "failed";
    }
  };
  const load = (kind, path) =>
    new Promise((done) => {
      const part = document.createElement(kind);
      part.onload = () => done("loaded");
      part.onerror = () => done("failed");
      part.src = base + path;
      document.body.append(part);
    });
  const message = JSON.stringify({ content: "from elsewhere" });
  const plain = { method: "POST", mode: "no-cors", headers: { "Content-Type": "text/plain" } };
  const url = `/api/v10/channels/${channel}/messages`;
  return {
    gateway: await socket("/gateway", login),
    events: await socket(`/control/events?key=${secret}`, null),
    read: await send("/control/world", { headers: { Authorization: `Bearer ${secret}` } }),
    write: await send(url, { method: "POST", body: message, headers: { Authorization: `Bot ${token}` } }),
    plain: await send(url, { ...plain, body: message }),
    control: await send("/control/channels", { ...plain, body: '{"name": "from-elsewhere"}' }),
    picture: await load("img", file),
    script: await load("script", "/web/early.js"),
  };
}
"""
NOTHING = {
    "gateway": [], "events": [], "read": "failed", "write": "failed", "plain": "failed", "control": "failed",
    "picture": "failed", "script": "failed",
}  # fmt: skip


@pytest_asyncio.fixture
async def browser() -> AsyncIterator[Browser]:
    path = browser_path()
    async with async_playwright() as tool:
        chromium = await tool.chromium.launch(
            executable_path=path, args=[*ARGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
        )
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture
async def elsewhere() -> AsyncIterator[str]:
    """A page of another server on this machine: its address."""

    async def page(request: web.Request) -> web.Response:
        frame = request.query.get("frame")
        body = f'<iframe sandbox="allow-scripts" src="{frame}"></iframe>' if frame else "<p>here</p>"
        return web.Response(text=f"<!doctype html><body>{body}</body>", content_type="text/html")

    app = web.Application()
    app.router.add_get("/{rest:.*}", page)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def attack(server: Server, page: Any) -> dict[str, Any]:
    """What the attack has reached from a page or frame that is open."""
    files = [message["attachments"] for message in server.messages.all(CHANNELS["general"]).values()]
    known = {
        "base": server.base_url,
        "token": server.token,
        "secret": server.secret,
        "channel": CHANNELS["general"],
        "file": files[0][0]["url"].removeprefix(server.base_url),
    }
    async with asyncio.timeout(60):
        results: dict[str, Any] = await page.evaluate(ATTACK, known)
    return results


def untouched(server: Server) -> bool:
    texts = [message["content"] for message in server.messages.all(CHANNELS["general"]).values()]
    return "from elsewhere" not in texts and len(server.world.channels) == len(CHANNELS)


@browsing
class TestBrowser:
    async def test_other_pages_get_nowhere(
        self, server: Server, bot: SampleBot, browser: Browser, elsewhere: str
    ) -> None:
        """Whatever another page on this machine knows, it is not let in: no socket, no call, no picture. The
        page's own origin goes on working, with the bot beside it."""
        await general(bot).send("look", file=picture("x.png"))
        page = await browser.new_page()
        await page.goto(elsewhere)
        assert await attack(server, page) == NOTHING
        # A frame in a sandbox says that its origin is `null`, as files and redirected calls do.
        await page.goto(f"{elsewhere}/?frame={elsewhere}/inside")
        assert await attack(server, page.frames[1]) == NOTHING
        assert untouched(server)
        assert server.gateway.opened == {"connect": 1, "identify": 1}, "the bot's own"
        await page.goto(server.link)
        await expect(page.locator(".feed")).to_contain_text("look")
        picture_shown = page.locator(".feed img").first
        await expect(picture_shown).to_have_js_property("naturalWidth", 4)
        results = await attack(server, page)
        assert results.pop("gateway")[:2] == ["HELLO", "READY"]
        assert results.pop("events")[0] == "HELLO"
        assert {results[what] for what in ("read", "write")} == {200}
        assert {results[what] for what in ("picture", "script")} == {"loaded"}
        assert not bot.is_closed()

    async def test_a_foreign_name_of_this_machine_gets_nowhere(
        self, server: Server, bot: SampleBot, browser: Browser
    ) -> None:
        """An attacker who lets a name of their own mean 127.0.0.1 has a page of the same origin as that
        name."""
        await general(bot).send("look", file=picture("x.png"))
        page = await browser.new_page()
        answer = await page.goto(f"http://{NAME}:{server.port}/")
        assert answer is not None
        assert answer.status == 403
        moved = ATTACK.replace("base.replace", f"`http://{NAME}:{server.port}`.replace")
        moved = moved.replace("base + path", f"`http://{NAME}:{server.port}` + path")
        known = {"base": "", "token": server.token, "secret": server.secret, "channel": "1", "file": "/"}
        results = await page.evaluate(moved, known)
        assert results["gateway"] == results["events"] == []
        assert {results[key] for key in ("read", "write", "plain", "control")} == {403}
        assert untouched(server)

    async def test_the_page_has_one_origin(self, server: Server, browser: Browser) -> None:
        """Under the machine's other name it is led to the first, with its key."""
        page = await browser.new_page()
        await page.goto(server.link.replace("127.0.0.1", "localhost"))
        await expect(page.locator(".seat").first).to_contain_text("Ada")
        assert page.url.startswith(server.base_url)

    async def test_a_link_from_elsewhere_opens_the_page_only(
        self, server: Server, bot: SampleBot, browser: Browser, elsewhere: str
    ) -> None:
        await general(bot).send("look", file=picture("x.png"))
        (message,) = server.messages.all(CHANNELS["general"]).values()
        page = await browser.new_page()
        # The file first: what the page has loaded, the browser shows again without asking.
        for address, status in ((message["attachments"][0]["url"], 403), (server.link, 200)):
            await page.goto(elsewhere)
            async with page.expect_navigation() as arrived:
                await page.evaluate("(address) => { location.href = address; }", address)
            answer = await arrived.value
            assert answer is not None
            assert answer.status == status


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as client:
        yield client


PATHS = (
    "/", "/web/main.js", "/cdn/attachments/1/1/x.png", "/api/v10/users/@me", "/api/v10/nothing", "/gateway",
    "/gateway/", "/control/world", "/control/events?key=x", "/nowhere",
)  # fmt: skip


class TestRequests:
    @pytest.mark.parametrize("origin", FOREIGN)
    async def test_every_route_refuses_foreign_origins(
        self, server: Server, session: aiohttp.ClientSession, origin: str
    ) -> None:
        """Also with every secret, for each method, and without a word that would let the page read it."""
        head = {"Origin": origin.format(port=server.port)}
        for secret in (f"Bot {server.token}", f"Bearer {server.secret}"):
            for path in PATHS:
                for method in ("GET", "POST", "OPTIONS", "HEAD"):
                    async with session.request(
                        method, server.base_url + path, headers={**head, "Authorization": secret}
                    ) as reply:
                        assert reply.status == 403, (method, path)
                        assert not [name for name in reply.headers if name.startswith("Access-Control")]
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await session.ws_connect(server.gateway_url, headers=head)
        assert caught.value.status == 403
        assert server.gateway.opened["connect"] == 0

    async def test_every_route_refuses_foreign_names(
        self, server: Server, session: aiohttp.ClientSession
    ) -> None:
        for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1", "127.0.0.1:1", "", "[::1]"):
            for path in PATHS:
                async with session.get(server.base_url + path, headers={"Host": host}) as reply:
                    assert reply.status == 403, (host, path)

    async def test_programs_and_the_own_origin_pass(
        self, server: Server, session: aiohttp.ClientSession
    ) -> None:
        url = f"{server.base_url}/api/v10/users/@me"
        for more in ({}, {"Origin": server.base_url}, {"Host": f"localhost:{server.port}"}):
            async with session.get(url, headers={"Authorization": f"Bot {server.token}", **more}) as reply:
                assert reply.status == 200
                assert not [name for name in reply.headers if name.startswith("Access-Control")]
        socket = await connect(server, session)
        await socket.send(2, identify(server))
        assert (await socket.read())["t"] == "READY"


class TestToken:
    async def test_each_run_draws_its_own(self) -> None:
        tokens = {Server().token for _ in range(20)}
        assert len(tokens) == 20
        assert min(map(len, tokens)) >= 40
        assert Server(token="given").token == "given"

    @pytest.mark.parametrize("token", ["", " ", "two words", "line\n", "schlüssel"])
    async def test_tokens_that_no_header_could_carry(self, token: str) -> None:
        with pytest.raises(ValueError, match="visible ASCII"):
            Server(token=token)

    async def test_it_is_told_to_nobody(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        """Not in a log at any level, not in a refusal, a frame, a page's answer or the state file."""
        state = tmp_path / "s"
        # The bot's own library writes down at this level what it sends: that is not the local Discord's.
        with caplog.at_level(logging.DEBUG):
            async with (
                Server(state_path=state, rate_limits=False) as server,
                aiohttp.ClientSession() as session,
                running_bot(server) as bot,
                Client(server.base_url, server.secret, "Ada") as ada,
            ):
                wrong = server.token[:-1] + "!"
                await ada.slash("feedback")
                (interaction,) = server.interactions.by_id.values()
                for token in (wrong, server.token):
                    head = {"Authorization": f"Bot {token}"}
                    for path in ("users/@me", "nothing", f"webhooks/1/{interaction.token}/nothing"):
                        url = f"{server.base_url}/api/v10/{path}"
                        async with session.post(url, data=b"{", headers=head) as reply:
                            assert server.token not in await reply.text()
                socket = await connect(server, session)
                await socket.send(2, identify(server, token=wrong))
                assert await socket.read() == 4004
                await general(bot).send("hello")
                shown = json.dumps([ada.frames, ada.world, await ada.get("stats")])
            ours = [
                record
                for record in caplog.records
                if record.name.startswith(("playground", "aiohttp", "asyncio"))
            ]
            shown += "\n".join(logging.Formatter().format(record) for record in ours)
            stored = state.read_bytes()
        for secret in (server.token, server.secret, interaction.token):
            assert secret not in shown
            assert secret.encode() not in stored

    async def test_interactions_tokens_cannot_be_guessed(self, server: Server, ada: Client) -> None:
        for _ in range(3):
            await ada.slash("ping")
        tokens = [
            interaction.token.removeprefix("aW50ZXJhY3Rpb24")
            for interaction in server.interactions.by_id.values()
        ]
        assert len(set(tokens)) == 3
        assert min(map(len, tokens)) >= 60
