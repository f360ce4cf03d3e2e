"""A bot behind a proxy that keeps Discord's limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from playground import Client, Server
from tests.e2e.program import Program, until

HEADERS = {"Authorization", "Content-Type", "X-Audit-Log-Reason"}


@asynccontextmanager
async def proxy(server: Server) -> AsyncIterator[tuple[str, list[str]]]:
    """One in front of a local Discord, by its address, and the requests that it has passed on."""
    passed: list[str] = []

    async def pass_on(request: web.Request) -> web.Response:
        passed.append(f"{request.method} {request.path}")
        headers = {name: text for name, text in request.headers.items() if name in HEADERS}
        url, body = f"{server.base_url}{request.path_qs}", await request.read()
        async with http.request(request.method, url, data=body, headers=headers) as answer:
            sent = {"Date": answer.headers["Date"], "Content-Type": answer.content_type}
            return web.Response(status=answer.status, body=await answer.read(), headers=sent)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", pass_on)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    async with aiohttp.ClientSession() as http:
        await site.start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}", passed
        await runner.cleanup()


async def test_all_requests_go_by_the_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers to members as well; the gateway does not."""
    async with Server(rate_limits=False, record=True) as server, proxy(server) as (address, passed):
        monkeypatch.setenv("DISCORD_API", f"{address}/")
        async with Program(tmp_path / "games", server=server) as bot:
            await until(lambda: server.gateway.online, "connect")
            async with Client(server.base_url, server.secret, "Ada") as ada:
                await ada.slash("help")
            ended = await bot.stop()
    assert ended.code == 0, bot.output
    assert any(path.endswith("/callback") for path in passed)
    assert Counter(f"{sent.method} /api/v10{sent.path}" for sent in server.requests) == Counter(passed)
