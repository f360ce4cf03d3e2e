"""The control API of CONTROL.md: how the page and the tests act as people."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import WSMsgType, web

from playground.checks.forms import FORMS
from playground.checks.schema import examine
from playground.errors import ApiError, Form, Json
from playground.faults import Faults
from playground.guard import same
from playground.people import conditions, losses, places
from playground.people.feed import Feed, Watcher
from playground.people.handlers import Handlers
from playground.rest.app import Api, number, reply
from playground.rest.bodies import BESIDE, read_json

log = logging.getLogger(__name__)
Action = Callable[[Json], Json | Awaitable[Json]]
Reports = Mapping[str, Callable[[Mapping[str, str]], Json]]


def actions(people: Handlers, api: Api, faults: Faults) -> dict[str, Action]:
    """What `POST /control/...` does, by its path."""
    feed = people.feed
    return {
        "interactions/command": people.command,
        "interactions/autocomplete": people.autocomplete,
        "interactions/component": people.component,
        "interactions/modal": people.modal,
        "messages": people.post,
        "reactions": people.react,
        "threads": people.thread,
        "dms": people.dm,
        "dismiss": people.dismiss,
        "read": people.read,
        "typing": people.typing,
        "members": people.set_member,
        "guild": people.set_guild,
        "channels": lambda body: places.set_channel(api, feed, body),
        "archive": lambda body: places.archive(api, feed, body),
        "integrations": people.set_integrations,
        "permissions": lambda body: conditions.permit(api, body),
        "faults": lambda body: conditions.fault(api, faults, body),
        "clock": lambda body: conditions.clock(api, body),
        "delete": lambda body: losses.delete(api, body),
        "leave": lambda body: losses.leave(api, body),
        "bot": lambda body: losses.set_bot(api, body),
    }


class Control:
    """The way in for those who know the secret.

    `reports` are what `GET /control/...` tells besides messages, by path, from what the address asks. `flush`
    returns once all that happened is on disk, or held for it: no answer is given before.
    """

    def __init__(
        self,
        secret: Callable[[], str],
        feed: Feed,
        actions: Mapping[str, Action],
        reports: Reports,
        flush: Callable[[], Awaitable[None]],
    ) -> None:
        self.secret = secret
        self.feed = feed
        self.actions = actions
        self.reports = reports
        self.flush = flush

    def attach(self, app: web.Application) -> None:
        app.router.add_get("/control/events", self.events)
        app.router.add_get("/control/{what:.+}", self.get)
        app.router.add_post("/control/{what:.+}", self.act)

    # -- the door --------------------------------------------------------------------------------------------

    def _admit(self, request: web.Request) -> None:
        header = request.headers.get("Authorization", "")
        given = header.removeprefix("Bearer ") if header else ""
        if not header and request.path == "/control/events":
            given = request.query.get("key", "")
        if not same(given, self.secret()):
            raise ApiError(403, 403, "The secret is missing or wrong; use the link printed at start")
        if (said := request.headers.get("X-Page-Time", "")).isdigit():
            self.feed.world.clock.note_page(int(said) / 1000)

    async def get(self, request: web.Request) -> web.Response:
        return await self._answer(request, self._read(request))

    async def _read(self, request: web.Request) -> Json:
        self._admit(request)
        what = request.match_info["what"].split("/")
        if len(what) == 1 and what[0] in self.reports:
            return self.reports[what[0]](request.query)
        if len(what) == 3 and what[0] == "channels" and what[2] == "messages":
            query = request.query
            before, limit = number(query, "before", 1 << 63), number(query, "limit", 50)
            return {"messages": self.feed.history(query.get("actor", ""), what[1], before, limit)}
        raise ApiError(404, 404, "There is no such thing in the control API")

    async def act(self, request: web.Request) -> web.Response:
        return await self._answer(request, self._act(request))

    async def _act(self, request: web.Request) -> Json:
        self._admit(request)
        action = self.actions.get(request.match_info["what"])
        if action is None:
            raise ApiError(404, 404, "There is no such thing in the control API")
        # Files come as base64, four characters for three bytes.
        body = await read_json(request, self.feed.world.most_uploaded() * 4 // 3 + BESIDE)
        if not isinstance(body, dict):
            raise ApiError(400, 50109, "The request body must be an object.")
        form = Form()
        examine(FORMS[request.match_info["what"]], body, (), form)
        form.check()
        # A field that is null is one that is not there.
        result = action({key: value for key, value in body.items() if value is not None})
        return result if isinstance(result, dict) else await result

    async def _answer(self, request: web.Request, work: Awaitable[Json]) -> web.Response:
        try:
            result = await work
        except ApiError as refusal:
            error = {"code": refusal.code, "message": refusal.message}
            return reply(
                {"error": {**error, **({"errors": refusal.errors} if refusal.errors else {})}}, refusal.status
            )
        except ConnectionError:
            return reply({}, 400)  # nobody waits for it: the page is gone in the middle of its request
        except Exception:
            # Nothing that a caller sends may come so far.
            log.exception("the local Discord failed at a call of its control API")
            return reply({"error": {"code": 500, "message": "The local Discord made a mistake"}}, 500)
        await self.flush()
        return reply(result)

    async def events(self, request: web.Request) -> web.StreamResponse:
        try:
            self._admit(request)
        except ApiError as refusal:
            return reply({"error": {"code": refusal.code, "message": refusal.message}}, refusal.status)
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        feed, watcher = self.feed, Watcher()
        hello = {"seq": feed.seq, "t": "HELLO", "d": {"seq": feed.seq}, "to": None, "guild": None}
        await socket.send_json(hello)
        feed.watchers.add(watcher)

        async def pump() -> None:
            while (frame := await watcher.frames.get()) is not None:
                await socket.send_str(frame)
            await socket.close(code=1008, message=b"too slow")

        task = asyncio.create_task(pump())
        try:
            async for message in socket:
                if message.type == WSMsgType.ERROR:
                    break
        finally:
            feed.watchers.discard(watcher)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError, RuntimeError):
                await task
        return socket
