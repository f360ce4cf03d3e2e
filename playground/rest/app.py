"""Discord's REST API, the part around the routes: login, bodies, faults, limits, refusals, records."""

import asyncio
import logging
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from playground.checks.schema import Shape, examine
from playground.errors import ApiError, Form, Json, bad_form
from playground.faults import VIA, Fault, Faults, page, phrase, rate_limited
from playground.gateway import Gateway
from playground.guard import same
from playground.rest.bodies import BESIDE, place, read_form
from playground.rest.ratelimits import BANNED, InvalidRequests, RateLimits
from playground.wire import dumps
from playground.world.attachments import Uploads
from playground.world.guild import Guild
from playground.world.interactions import Interactions
from playground.world.posts import Messages
from playground.world.world import World

log = logging.getLogger(__name__)
PREFIX = "/api/v10"
_OPEN = ("/interactions/", "/webhooks/")
MAX_RECORDED = 5000
MAX_UNKNOWN = 200


@dataclass(frozen=True)
class ApiCall:
    """One request as a route sees it."""

    params: dict[str, str]
    query: dict[str, str]
    body: Any
    uploads: Uploads

    def form(self) -> Json:
        """The body, which must be an object."""
        if not isinstance(self.body, dict):
            raise ApiError(400, 50109, "The request body contains invalid JSON.")
        return self.body

    def checked(self, rule: Shape) -> Json:
        """The body, refused unless it keeps to the rule."""
        body, form = self.form(), Form()
        examine(rule, body, (), form)
        form.check()
        return body


@dataclass(frozen=True)
class Sent:
    """A request of the bot, recorded for tests."""

    method: str
    template: str
    path: str
    body: Any
    status: int


@dataclass
class Api:
    """What routes act on."""

    world: World
    messages: Messages
    interactions: Interactions
    gateway: Gateway
    base_url: Callable[[], str]

    def guild(self, call: ApiCall) -> Guild:
        """The guild in the address of a call; raises `Unknown Guild`."""
        return self.world.guild_named(call.params["guild_id"])


def number(query: Mapping[str, str], key: str, default: int) -> int:
    """A whole number of a query; refused if it is none."""
    text = query.get(key, "")
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 19:
        raise bad_form((key,), "NUMBER_TYPE_COERCE", f'Value "{text[:100]}" is not int.')
    return int(text)


Handler = Callable[[Api, ApiCall], Any]
Serving = Callable[[web.Request], Awaitable[web.StreamResponse]]
ROUTES: dict[tuple[str, str], Handler] = {}


def route(method: str, template: str) -> Callable[[Handler], Handler]:
    """Register a route under the template that Discord's API description uses."""

    def register(handler: Handler) -> Handler:
        ROUTES[method, template] = handler
        return handler

    return register


def reply(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # The type must be exactly this: with a charset behind it discord.py does not parse the body.
    return web.Response(
        body=dumps(data).encode(),
        status=status,
        headers={**VIA, **(headers or {}), "Content-Type": "application/json"},
    )


class RestServer:
    def __init__(
        self, api: Api, faults: Faults, limits: RateLimits, token: str, flush: Callable[[], Awaitable[None]]
    ) -> None:
        self.api = api
        self.faults = faults
        self.limits = limits
        self.token = token
        self.flush = flush
        self.invalid = InvalidRequests()
        self.counts: Counter[str] = Counter()
        self.unknown: Counter[str] = Counter()
        self.record: deque[Sent] | None = None

    def attach(self, app: web.Application) -> None:
        for (method, template), handler in ROUTES.items():
            app.router.add_route(method, PREFIX + template, self._counted(self._serve(template, handler)))
        app.router.add_route("*", "/api/{rest:.*}", self._counted(self._unknown))

    def _counted(self, serve: Serving) -> Serving:
        """The same, behind the network's own front door: who is refused too often is banned there."""

        async def counted(request: web.Request) -> web.StreamResponse:
            if (left := self.invalid.ban()) is not None:
                headers = {"Retry-After": str(int(left) + 1)}
                return web.Response(text=BANNED, status=429, content_type="text/html", headers=headers)
            response = await serve(request)
            self.invalid.seen(response.status, response.headers.get("X-RateLimit-Scope"))
            return response

        return counted

    async def _unknown(self, request: web.Request) -> web.Response:
        what = re.sub(r"[0-9]{15,}", "{id}", place(request))
        if what in self.unknown or len(self.unknown) < MAX_UNKNOWN:
            self.unknown[what] += 1
        log.error("the local Discord does not know the route %s", what)
        return reply(
            {"message": "404: Not Found (the local Discord does not know this route)", "code": 0}, 404
        )

    def _serve(self, template: str, handler: Handler) -> Serving:
        open_to_all = template.startswith(_OPEN)

        async def serve(request: web.Request) -> web.StreamResponse:
            path = request.path[len(PREFIX) :]
            self.counts[f"{request.method} {template}"] += 1
            if not open_to_all and not same(request.headers.get("Authorization", ""), f"Bot {self.token}"):
                return reply({"message": "401: Unauthorized", "code": 0}, 401)
            try:
                body, uploads = await read_form(request, self.api.world.most_uploaded() + BESIDE)
            except ApiError as refusal:
                return reply(refusal.body(), refusal.status)
            except ConnectionError:
                return _cut(request)  # the bot died in the middle of its request
            fault = self.faults.for_request(request.method, path, files=bool(uploads), body=body)
            if fault is not None and (instead := await _injected(fault, request)):
                return instead
            verdict = self.limits.ask(request.method, template, path)
            if verdict.retry_after is not None:
                text, headers = rate_limited(verdict.retry_after, "global" if verdict.everywhere else "user")
                return reply(text, 429, {**verdict.headers, **headers})
            call = ApiCall(dict(request.match_info), dict(request.query), body, uploads)
            response = self._run(handler, call, verdict.headers)
            if self.record is not None:
                self.record.append(Sent(request.method, template, path, body, response.status))
            await self.flush()
            return await _held(fault, request) if fault and fault.kind == "drop_after" else response

        return serve

    def _run(self, handler: Handler, call: ApiCall, headers: dict[str, str]) -> web.Response:
        try:
            result = handler(self.api, call)
        except ApiError as refusal:
            return reply(refusal.body(), refusal.status, headers)
        if result is None:
            return web.Response(status=204, headers={**VIA, **headers})
        return reply(result, 200, headers)


async def _injected(fault: Fault, request: web.Request) -> web.StreamResponse | None:
    """What a fault does before the request is carried out: a response in its place, or a delay."""
    match fault.kind:
        case "drop_before":
            return await _held(fault, request)
        case "status" if fault.html:
            return web.Response(text=page(fault.status), status=fault.status, content_type="text/html")
        case "status":
            message = fault.message or f"{fault.status}: {phrase(fault.status)}"
            return reply({"message": message, "code": fault.code}, fault.status)
        case "rate_limit":
            text, headers = rate_limited(_seconds(fault), fault.scope, fault.code, fault.message)
            return reply(text, 429, headers)
        case "delay":
            await asyncio.sleep(_seconds(fault))
    return None


def _seconds(fault: Fault) -> float:
    return 0.1 if fault.seconds is None else fault.seconds


async def _held(fault: Fault, request: web.Request) -> web.Response:
    """Let the client wait as long as the fault says, then end the connection without an answer."""
    await asyncio.sleep(fault.seconds or 0)
    return _cut(request)


def _cut(request: web.Request) -> web.Response:
    """End the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()
