"""A house with a site: buttons that open addresses, and what the site answers there."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import Json
from tests.e2e.program import free_port
from web.serving import serving


@pytest.fixture
async def sited(house: House) -> AsyncIterator[House]:
    """A bot with a site."""
    async with serving(house.host, house.bot.services, "", "127.0.0.1", free_port(), ()):
        yield house


def addresses(message: Json) -> dict[str, str]:
    """The buttons of a message that open an address, by their labels."""
    return {c["label"]: c["url"] for c in driver._walk(message["components"]) if c.get("url")}


async def status(url: str) -> int:
    """What the site answers."""
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return response.status
