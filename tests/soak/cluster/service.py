"""The local Discord as a process of its own, which notes which process of the bot did what.

Below /soak/ it tells what was sent since it was asked last and which boards are in the channels, and cuts a
process off.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import time
from collections.abc import Iterator
from contextvars import ContextVar
from hashlib import sha256
from typing import Any

from aiohttp import web

from playground import Server
from playground import server as parts
from playground.rest.app import PREFIX
from playground.sessions.starts import Starts
from playground.world import history
from playground.world.world import Dispatch
from tests.cogs import driver
from tests.soak.cluster.process import HEADER

Json = dict[str, Any]
HAND = ":hand"
KEPT = 40
"""Messages that a channel keeps."""
_process: ContextVar[str] = ContextVar("process", default="")


class Service:
    """A local Discord, and what was noted."""

    def __init__(self, options: argparse.Namespace) -> None:
        history.MAX_MESSAGES = 10**6
        starts = Starts(
            seconds=options.spacing, total=None, shards=options.shards, max_concurrency=options.concurrency
        )
        plain = vars(parts)["guard"]

        def guard(port: Any) -> Any:
            guarded = plain(port)

            @web.middleware
            async def noted(request: web.Request, handler: Any) -> web.StreamResponse:
                if request.path.startswith("/soak/"):
                    return await self._answer(request)
                return await self._note(request, lambda again: guarded(again, handler))

            return noted

        vars(parts).update(guard=guard)
        self.server = Server(
            port=options.port, token=options.token, guilds=options.guilds, rate_limits=False, starts=starts,
            history_limit=KEPT,
        )  # fmt: skip
        self.server.world.listeners.append(self._see)
        self.sent: list[Json] = []
        self.cut: dict[str, str] = {}
        """The processes that are cut off: from the `gateway`, or from `all`."""
        self.links: dict[str, set[Any]] = {}
        """The transports of gateway connections, by process."""

    async def _note(self, request: web.Request, serve: Any) -> web.StreamResponse:
        """Serve a request of the bot, unless its process is cut off."""
        name = request.headers.get(HEADER, "")
        if not name:
            return await _served(request, serve)
        gateway, transport = request.path.startswith("/gateway"), request.transport
        cut = self.cut.get(name)
        if cut == "all" or (cut and gateway):
            if transport is not None:
                transport.abort()
            return web.Response()
        if gateway:
            links = self.links.setdefault(name, set())
            links.add(transport)
            try:
                return await _served(request, serve)
            finally:
                links.discard(transport)
        _process.set(name)
        at = time.time()
        answer = await _served(request, serve)
        path = request.path.removeprefix(PREFIX)
        place = path.split("/")[2] if path.startswith("/channels/") else ""
        if request.method != "GET" and place:
            self.sent.append(
                {"t": request.method, "at": at, "process": name, "channel": place, "status": answer.status}
            )
        return answer

    def _see(self, event: Dispatch) -> None:
        """Note a public message of the bot."""
        if event.t != "MESSAGE_CREATE" or not event.channel or not event.channel.get("guild_id"):
            return
        message = event.d
        if message["author"]["id"] != self.server.world.bot_id or event.to is not None:
            return
        text = driver.words(message)
        self.sent.append(
            {
                "t": "message", "at": time.time(), "process": _process.get(), "id": message["id"],
                "channel": message["channel_id"], "text": text, "nonce": message.get("nonce"),
                "same": sha256("\0".join([*sorted(_refs(message)), text]).encode()).hexdigest()[:20],
            }
        )  # fmt: skip

    def boards(self) -> dict[str, list[str]]:
        """By channel the ids of public messages with which a game can be played."""
        there: dict[str, list[str]] = {}
        for channel in self.server.world.channels:
            for message in self.server.messages.all(channel).values():
                if not message["_to"] and any(ref.endswith(HAND) for ref in _refs(message)):
                    there.setdefault(channel, []).append(message["id"])
        return there

    async def _answer(self, request: web.Request) -> web.Response:
        match request.path:
            case "/soak/sent":
                sent, self.sent = self.sent, []
                return web.json_response(sent)
            case "/soak/boards":
                return web.json_response(self.boards())
            case "/soak/sessions":
                sessions = self.server.gateway.sessions.values()
                return web.json_response([session.describe() for session in sessions])
        wanted = await request.json()
        name, what = wanted["process"], wanted["what"]
        self.cut[name] = what
        for transport in list(self.links.get(name, ())) if what else ():
            transport.abort()
        return web.json_response({})


async def _served(request: web.Request, serve: Any) -> web.StreamResponse:
    answer: web.StreamResponse = await serve(request)
    return answer


def _refs(message: Json) -> Iterator[str]:
    return (part["custom_id"] for part in driver.usable(message))


async def _run(service: Service) -> None:
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    async with service.server as server:
        print(server.link, flush=True)
        await stopped.wait()


def main(arguments: list[str]) -> int:
    """Run until SIGTERM."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--token")
    parser.add_argument("--guilds", type=int)
    parser.add_argument("--shards", type=int)
    parser.add_argument("--concurrency", type=int)
    parser.add_argument("--spacing", type=float)
    asyncio.run(_run(Service(parser.parse_args(arguments))))
    return 0
