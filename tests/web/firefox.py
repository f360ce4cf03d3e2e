"""A headless Firefox, as Debian packages it, driven by WebDriver BiDi, which it has built in."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import re
import shutil
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp

Json = dict[str, Any]
PROGRAMS = ("firefox-esr", "firefox")
PATIENCE = 60.0
_LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def program() -> str | None:
    """The path of a Firefox; None: there is none."""
    return next((path for name in PROGRAMS if (path := shutil.which(name))), None)


class FirefoxError(Exception):
    """Firefox refused a command, or a script failed."""


class Page:
    """A tab."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._context = ""
        self.messages: list[str] = []
        """What the page wrote to the console, errors included."""

    async def command(self, method: str, **params: Any) -> Json:
        """Do a command of the protocol. :raises FirefoxError: it was refused."""
        number = next(self._numbers)
        await self._socket.send_json({"id": number, "method": method, "params": params})
        while True:
            async with asyncio.timeout(PATIENCE):
                answer = await self._socket.receive_json()
            if answer.get("method") == "log.entryAdded":
                self.messages.append(f"{answer['params']['level']}: {answer['params'].get('text')}")
            if answer.get("id") != number:
                continue
            if answer["type"] == "error":
                raise FirefoxError(f"{method}: {answer['error']}: {answer['message']}")
            result: Json = answer["result"]
            return result

    async def open(self) -> None:
        """Begin a session, and find the tab."""
        await self.command("session.new", capabilities={})
        await self.command("session.subscribe", events=["log.entryAdded"])
        tree = await self.command("browsingContext.getTree")
        self._context = tree["contexts"][0]["context"]

    async def goto(self, url: str) -> None:
        """Open an address, and wait until it is loaded."""
        await self.command("browsingContext.navigate", context=self._context, url=url, wait="complete")

    async def resize(self, width: int, height: int) -> None:
        """Give the page this many pixels."""
        size = {"width": width, "height": height}
        await self.command("browsingContext.setViewport", context=self._context, viewport=size)

    async def evaluate(self, script: str) -> Any:
        """The value of an expression, as JSON data. :raises FirefoxError: it failed."""
        answer = await self.command(
            "script.evaluate",
            expression=f"Promise.resolve({script}).then((value) => JSON.stringify(value ?? null))",
            target={"context": self._context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise FirefoxError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    async def until(self, script: str) -> None:
        """Wait until an expression is true."""
        async with asyncio.timeout(PATIENCE):
            while not await self.evaluate(script):
                await asyncio.sleep(0.05)

    async def press(self, *keys: str) -> None:
        """Press and release keys, one after the other; names of special ones as in `KEYS`."""
        actions = [
            {"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")
        ]
        await self._perform({"type": "key", "id": "keyboard", "actions": actions})

    async def click(self, x: float, y: float, *, touch: bool = False) -> None:
        """Press the mouse, or a finger, at a point of the page."""
        where = {"type": "pointerMove", "x": round(x), "y": round(y)}
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        kind = {"pointerType": "touch" if touch else "mouse"}
        await self._perform(
            {"type": "pointer", "id": "pointer", "parameters": kind, "actions": [where, down, up]}
        )

    async def scroll(self, x: float, y: float, by: int) -> None:
        """Turn the mouse's wheel at a point of the page, by pixels downward."""
        turn = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": by}
        await self._perform({"type": "wheel", "id": "wheel", "actions": [turn]})

    async def _perform(self, *sources: Mapping[str, Any]) -> None:
        await self.command("input.performActions", context=self._context, actions=list(sources))

    async def screenshot(self) -> bytes:
        """What the page shows, as a PNG."""
        answer = await self.command("browsingContext.captureScreenshot", context=self._context)
        return base64.b64decode(answer["data"])


KEYS = {
    "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}  # fmt: skip


@asynccontextmanager
async def firefox(options: Sequence[str] = ()) -> AsyncIterator[Page]:
    """A Firefox with an empty profile, and its only tab."""
    path = program()
    assert path, "no Firefox is installed"
    with TemporaryDirectory() as profile:
        process = await asyncio.create_subprocess_exec(
            path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", *options,
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stderr
        try:
            address = await _address(process.stderr)
            drain = asyncio.create_task(process.stderr.read())
            async with (
                aiohttp.ClientSession() as session,
                session.ws_connect(f"{address}/session", max_msg_size=0) as socket,
            ):
                page = Page(socket)
                await page.open()
                yield page
            drain.cancel()
        finally:
            process.kill()
            await process.wait()


async def _address(stderr: asyncio.StreamReader) -> str:
    async with asyncio.timeout(PATIENCE):
        while line := await stderr.readline():
            if match := _LISTENS.search(line.decode(errors="replace")):
                return match[1]
    raise FirefoxError("Firefox ended before it could be spoken to")
