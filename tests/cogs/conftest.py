"""The whole program in one process: local Discord, host on a real file, bot, members that act."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

import locales
from cogs.app import Sandtable
from db import open_store
from host import Host, Pace
from host.background.stalls import Stalls
from host.limits import UNLIMITED
from playground import Client, Server
from playground.redirect import redirect
from playground.rest.app import Sent
from tests.contract import openapi
from tests.host.games import settled
from ui.kit import answer
from ui.media.charts import COURSE, Charts

PACE = 1000
"""Requests a second: no test waits for the bot's own limit, unless it wants that."""
ANY_GAP = 1e9
"""So many seconds between two looks at the clock are no outage."""


@pytest.fixture(autouse=True)
def strict_texts() -> Iterator[None]:
    """A missing text or variable fails the test."""
    locales.strict = True
    yield
    locales.strict = False


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine no answer is deferred before its work is done, unless a test wants that."""
    monkeypatch.setattr(answer, "PATIENCE", 30)


class House:
    """Everything that runs; `restart` puts a new bot and host on the same data."""

    def __init__(self, folder: Path, pictures: bool) -> None:
        self.folder = folder
        self.pictures = pictures
        self.server = Server(rate_limits=False, record=True)
        self.members: dict[str, Client] = {}
        self.clock: Callable[[], float] | None = None
        """The host's clock; the machine's if there is none."""
        self.grace = ANY_GAP
        """The longest gap between two looks at such a clock that is no outage."""
        self.database: str | Path = folder / "games.sqlite3"
        self.limits = UNLIMITED
        """How many games there may be, from the next start on."""
        self.follows = False
        """Whether private panels follow their games: what a test has shown changes only if it wants that."""
        self.pace: Pace | None = None
        """How much computer players may think, likewise; as tests' usually do, not at all."""
        self.bot: Sandtable
        self.host: Host
        self._outer = AsyncExitStack()
        self._inner = AsyncExitStack()

    def time(self) -> float:
        """What the host takes for the time."""
        return self.clock() if self.clock else time.time()

    async def open(self) -> None:
        """Start the server, then the bot."""
        await self._outer.enter_async_context(self.server)
        redirect(self.server.base_url, self.server.gateway_url)
        await self.start()

    async def start(self) -> None:
        """Start the bot on the house's database."""
        store = await open_store(self.database)
        self._inner.push_async_callback(store.close)
        more: dict[str, Any] = {"grace": self.grace} if self.clock else {}
        self.host = await self._inner.enter_async_context(
            Host(store, pause=0.0, limits=self.limits, clock=self.time, pace=self.pace, **more)
        )
        self.look_at_the_clock()
        self.bot = Sandtable(self.host, version="test", pace=PACE, guild_ready_timeout=0.1)
        if not self.follows:
            self.bot.services.following.redraw_by(None)
        if not self.pictures:
            self.bot.services.drawing.picture = _no_picture  # type: ignore[method-assign] # drawing is tested elsewhere
            self.bot.services.drawing.private = _no_picture  # type: ignore[method-assign] # as well
            self.bot.services.drawing.legend = _no_picture  # type: ignore[method-assign] # as well
            self.bot.services.drawing.charts = _no_charts  # type: ignore[method-assign] # as well
        await self._inner.enter_async_context(self.bot)
        task = asyncio.create_task(self.bot.start(self.server.token))
        self._inner.push_async_callback(_ended, self.bot, task)
        await self.bot.wait_until_ready() if self.bot.is_ready() else await self._ready(task)

    def look_at_the_clock(self) -> None:
        """Go by the clock as it is now, as if it had never been another one."""
        outages = self.host.core.ticker.outages
        if self.clock:
            outages.grace = self.grace
        # a busy machine that runs the test gives no game more time
        outages.stalls = Stalls(self.time, steady=lambda: 0.0)

    async def _ready(self, task: asyncio.Task[None]) -> None:
        async with asyncio.timeout(60):
            while not self.bot.is_ready():
                if task.done():
                    task.result()
                await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Stop the bot; the server stays."""
        await self._inner.aclose()
        self._inner = AsyncExitStack()

    async def kill(self) -> None:
        """Let go of a bot whose store and connections are dead: nothing that it still tries counts."""
        inner, self._inner = self._inner, AsyncExitStack()
        with suppress(Exception):
            await inner.aclose()

    async def restart(self) -> None:
        """A new process on the same data."""
        await self.stop()
        await self.start()

    async def member(self, name: str, channel: str = "general") -> Client:
        """A member that acts in a channel."""
        if name not in self.members:
            client = Client(self.server.base_url, self.server.secret, name, channel=channel)
            self.members[name] = await self._outer.enter_async_context(client)
        return self.members[name]

    async def close(self) -> None:
        """Stop everything."""
        await self.stop()
        await self._outer.aclose()
        _one_place_each(self.server.requests)

    async def published(self) -> None:
        """Wait until everything has been published, and each loaded game knows its message."""
        await settled(self.host)
        while not self.bot.services.following.at_rest:
            await asyncio.sleep(0.005)


def _one_place_each(requests: Sequence[Sent]) -> None:
    """No nonce was used in two channels: Discord would take the second message for the first."""
    places: dict[str, set[str]] = {}
    for sent in requests:
        if (
            sent.method == "POST"
            and sent.template == "/channels/{channel_id}/messages"
            and sent.status == 200
        ):
            places.setdefault(str(sent.body.get("nonce")), set()).add(sent.path)
    assert not {nonce: paths for nonce, paths in places.items() if nonce != "None" and len(paths) > 1}


NO_PICTURE = b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0"


async def _no_picture(*_: Any, **__: Any) -> bytes:
    return NO_PICTURE


async def _no_charts(*_: Any, **__: Any) -> Charts:
    return Charts((), {COURSE: NO_PICTURE}, {COURSE: "A chart"})


async def _ended(bot: Sandtable, task: asyncio.Task[None]) -> None:
    await bot.close()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def house(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[House]:
    """A running house without pictures; with `@pytest.mark.parametrize("house", [True], indirect=True)` with
    them. In the end every request that the bot made is checked against Discord's description."""
    running_house = House(tmp_path, bool(getattr(request, "param", False)))
    await running_house.open()
    try:
        yield running_house
    finally:
        await running_house.close()
    assert not running_house.server.unknown_routes
    openapi.check(running_house.server.requests)
