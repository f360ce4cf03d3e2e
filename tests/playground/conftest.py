"""Fixtures: a local Discord in memory, a real discord.py bot in the same process, and people."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from playground import ActionRefused, Client, Server
from playground.redirect import redirect
from playground.world import permissions
from playground.world.seed import BOT_ROLE

from .bot import SampleBot


@asynccontextmanager
async def running_bot(server: Server, bot: SampleBot | None = None) -> AsyncIterator[SampleBot]:
    """A logged-in bot that has registered its commands."""
    redirect(server.base_url, server.gateway_url)
    bot = bot or SampleBot()
    task = asyncio.create_task(bot.start(server.token))
    ready = asyncio.create_task(bot.wait_until_ready())
    await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=60)
    if task.done():
        task.result()
    try:
        yield bot
    finally:
        await bot.close()
        await task


@pytest_asyncio.fixture
async def server() -> AsyncIterator[Server]:
    async with Server(rate_limits=False, record=True) as running:
        yield running


@pytest_asyncio.fixture
async def bot(server: Server) -> AsyncIterator[SampleBot]:
    async with running_bot(server) as running:
        yield running


@pytest_asyncio.fixture
async def ada(server: Server, bot: SampleBot) -> AsyncIterator[Client]:
    async with Client(server.base_url, server.secret, "Ada") as member:
        yield member


@pytest_asyncio.fixture
async def bruno(server: Server, bot: SampleBot) -> AsyncIterator[Client]:
    async with Client(server.base_url, server.secret, "Bruno") as member:
        yield member


@pytest_asyncio.fixture
async def chiara(server: Server, bot: SampleBot) -> AsyncIterator[Client]:
    async with Client(server.base_url, server.secret, "Chiara") as member:
        yield member


class Raw:
    """Plain requests with the bot's token, for what discord.py would refuse to send."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session

    async def __call__(
        self, method: str, path: str, body: Any = None, *, token: str | None = None
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {token or self.server.token}"}
        url = f"{self.server.base_url}/api/v10{path}"
        async with self.session.request(method, url, json=body, headers=headers) as response:
            return response.status, await response.json() if response.status != 204 else None


@pytest_asyncio.fixture
async def raw(server: Server) -> AsyncIterator[Raw]:
    async with aiohttp.ClientSession() as session:
        yield Raw(server, session)


def grant(server: Server, *names: str) -> None:
    """Give the bot's role these permissions beside those of its invite link."""
    world = server.world
    world.set_role(world.roles[BOT_ROLE], permissions.INVITED | permissions.bits(names))


async def refused(action: Any) -> ActionRefused:
    """The refusal that this action meets."""
    with pytest.raises(ActionRefused) as caught:
        await action
    return caught.value


async def eventually(condition: Any) -> None:
    """Wait until something becomes true that nobody announces."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)
