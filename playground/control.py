"""The control API of CONTROL.md: how the page and the tests act as people."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from . import losses, permissions
from .errors import ApiError, Form, Json, bad_form, missing_access, missing_permissions, unknown
from .faults import Fault
from .feed import Watcher
from .forms import FORMS, YEARS
from .guard import same
from .interactions import Interaction
from .rest import number, reply
from .routes_channels import start_thread
from .schema import examine
from .seed import COLORS, MANAGER_ROLE
from .wire import decode
from .world import DM, PUBLIC_THREAD, THREADS, Event, named

if TYPE_CHECKING:
    from .server import Server

log = logging.getLogger(__name__)
Action = Callable[[Json], Json | Awaitable[Json]]


class Control:
    def __init__(self, server: "Server") -> None:
        self.server = server
        self.actions: dict[str, Action] = {
            "interactions/command": self.command,
            "interactions/autocomplete": self.autocomplete,
            "interactions/component": self.component,
            "interactions/modal": self.modal,
            "messages": self.post,
            "reactions": self.react,
            "threads": self.thread,
            "dms": self.dm,
            "dismiss": self.dismiss,
            "read": self.read,
            "typing": self.typing,
            "members": self.set_member,
            "guild": self.set_guild,
            "channels": self.new_channel,
            "permissions": self.deny,
            "faults": self.fault,
            "clock": self.clock,
            "delete": lambda body: losses.delete(server.api, body),
            "leave": lambda body: losses.leave(server.api, body),
            "bot": lambda body: losses.set_bot(server.api, body),
        }

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
        if not same(given, self.server.secret):
            raise ApiError(403, 403, "The secret is missing or wrong; use the link printed at start")

    async def get(self, request: web.Request) -> web.Response:
        return await self._answer(request, self._read(request))

    async def _read(self, request: web.Request) -> Json:
        self._admit(request)
        what = request.match_info["what"].split("/")
        if what == ["world"]:
            return self.server.describe()
        if what == ["stats"]:
            return self.server.stats()
        if len(what) == 3 and what[0] == "channels" and what[2] == "messages":
            return self._history(what[1], request.query)
        raise ApiError(404, 404, "There is no such thing in the control API")

    async def act(self, request: web.Request) -> web.Response:
        return await self._answer(request, self._act(request))

    async def _act(self, request: web.Request) -> Json:
        self._admit(request)
        action = self.actions.get(request.match_info["what"])
        if action is None:
            raise ApiError(404, 404, "There is no such thing in the control API")
        try:
            body = decode(await request.read() or b"{}")
        except ValueError:
            raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
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
        except Exception:
            # Nothing that a caller sends may come so far.
            log.exception("the local Discord failed at a call of its control API")
            return reply({"error": {"code": 500, "message": "The local Discord made a mistake"}}, 500)
        await self.server.flush()
        return reply(result)

    async def events(self, request: web.Request) -> web.StreamResponse:
        try:
            self._admit(request)
        except ApiError as refusal:
            return reply({"error": {"code": refusal.code, "message": refusal.message}}, refusal.status)
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        feed, watcher = self.server.feed, Watcher()
        await socket.send_json({"seq": feed.seq, "t": "HELLO", "d": {"seq": feed.seq}, "to": None})
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

    # -- reading ---------------------------------------------------------------------------------------------

    def _history(self, cid: str, query: Any) -> Json:
        actor = str(query.get("actor", ""))
        self.server.acting.seat(actor, cid)
        before, limit = number(query, "before", 1 << 63), min(100, max(1, number(query, "limit", 50)))
        found = [
            message
            for message in self.server.messages.all(cid).values()
            if int(message["id"]) < before and (message["_to"] is None or actor in message["_to"])
        ]
        return {"messages": [self.server.feed.message(message) for message in found[-limit:]]}

    # -- interactions ----------------------------------------------------------------------------------------

    async def command(self, body: Json) -> Json:
        started = self.server.acting.command(
            body["actor"], body["channel"], body["command"], body.get("options") or [], focus=False
        )
        return await self._result(started, body)

    async def autocomplete(self, body: Json) -> Json:
        started = self.server.acting.command(
            body["actor"], body["channel"], body["command"], body.get("options") or [], focus=True
        )
        await started.answered.wait()
        if started.choices is None:
            raise ApiError(
                400, 10062, (started.error or {}).get("message", "The application did not respond")
            )
        locale = self.server.world.users[started.user]["_locale"]
        names = [
            (choice.get("name_localizations") or {}).get(locale) or choice["name"]
            for choice in started.choices
        ]
        return {
            "choices": [
                {"name": name, "value": one["value"]}
                for name, one in zip(names, started.choices, strict=True)
            ]
        }

    async def component(self, body: Json) -> Json:
        started = self.server.acting.component(
            body["actor"], body["channel"], body["message"], body["custom_id"], body.get("values")
        )
        return await self._result(started, body)

    async def modal(self, body: Json) -> Json:
        started = self.server.acting.modal(body["actor"], body["modal"], body.get("values") or {})
        return await self._result(started, body)

    async def _result(self, started: Interaction, body: Json) -> Json:
        wait = body.get("wait")
        if wait is None:
            return {"interaction_id": started.id}
        moment = started.answered if wait == "answer" else started.acked
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(float(body.get("timeout", 10))):
                await moment.wait()
        message = self.server.messages.all(started.channel["id"]).get(started.response or "")
        return {
            **started.describe(),
            "message": self.server.feed.message(message) if message else None,
            "modal": self.server.interactions.modal(started) if started.modal else None,
        }

    # -- what people do --------------------------------------------------------------------------------------

    def post(self, body: Json) -> Json:
        actor, channel = body["actor"], self.server.acting.seat(body["actor"], body["channel"])
        if not self.server.world.may(
            actor, "SEND_MESSAGES_IN_THREADS" if channel["type"] in THREADS else "SEND_MESSAGES", channel
        ):
            raise missing_permissions()
        payload: Json = {"content": body["content"]}
        if body.get("reply_to"):
            payload["message_reference"] = {"message_id": body["reply_to"]}
        if channel["type"] in THREADS:
            self.server.world.set_thread_member(channel, actor, inside=True)
        return self.server.feed.message(self.server.messages.create(channel, actor, payload))

    def react(self, body: Json) -> Json:
        self.server.acting.seat(body["actor"], body["channel"])
        message = self.server.acting.visible_message(body["actor"], body["channel"], body["message"])
        self.server.messages.react(message, body["actor"], body["emoji"], on=body["on"])
        return {}

    def thread(self, body: Json) -> Json:
        parent = self.server.acting.seat(body["actor"], body["channel"])
        thread = start_thread(
            self.server.api,
            parent,
            {"name": body["name"]},
            body["actor"],
            kind=PUBLIC_THREAD,
            mid=body.get("message"),
        )
        return self.server.feed.channel(thread)

    def dm(self, body: Json) -> Json:
        if body["actor"] not in self.server.world.people():
            raise unknown("Member")
        return self.server.feed.channel(self.server.world.dm(body["actor"]))

    def dismiss(self, body: Json) -> Json:
        message = self.server.messages.get(body["channel"], body["message"])
        if message["_to"] != [body["actor"]]:
            raise missing_access()
        self.server.messages.delete(message)
        return {}

    def read(self, body: Json) -> Json:
        channel = self.server.acting.seat(body["actor"], body["channel"])
        self.server.feed.mark_read(body["actor"], channel["id"], channel["last_message_id"])
        return {}

    def typing(self, body: Json) -> Json:
        world, channel = self.server.world, self.server.acting.seat(body["actor"], body["channel"])
        start: Json = {
            "channel_id": channel["id"],
            "user_id": body["actor"],
            "timestamp": int(world.clock.now()),
        }
        if channel["type"] != DM:
            start |= {"guild_id": channel["guild_id"], "member": world.member(body["actor"])}
        world.emit(Event("TYPING_START", start, channel, people=False))
        shown = {"channel_id": channel["id"], "user_id": body["actor"], "seconds": 10}
        world.emit(Event("TYPING", shown, channel, bot=False))
        return {}

    def set_member(self, body: Json) -> Json:
        world = self.server.world
        uid, fresh = body.get("id", ""), "id" not in body
        if fresh and len(world.members) >= 100:
            raise ApiError(400, 30001, "Maximum number of members reached (100)")
        if not fresh and uid not in world.people():
            raise unknown("Member")
        if not set(body.get("roles", ())) <= set(world.roles):
            raise unknown("Role")
        usual = f"Guest {len(world.members)}" if fresh else world.users[uid]["_name"]
        name = named(str(body.get("name", usual)))
        if fresh:
            uid = world.ids.new()
            color = COLORS[len(world.members) % len(COLORS)]
            world.add_user(uid, name.lower().replace(" ", "_"), name, color=color)
            world.join(uid, [])
        user, member = world.users[uid], world.members[uid]
        user["_name"] = user["global_name"] = name
        user["_locale"] = body.get("locale", user["_locale"])
        roles = list(dict.fromkeys(body["roles"] if "roles" in body else member["roles"]))
        if "is_manager" in body:
            roles = [role for role in roles if role != MANAGER_ROLE] + [MANAGER_ROLE] * bool(
                body["is_manager"]
            )
        member["roles"] = roles
        world.member_changed(uid, "GUILD_MEMBER_ADD" if fresh else "GUILD_MEMBER_UPDATE")
        return self.server.feed.member(uid)

    def set_guild(self, body: Json) -> Json:
        world = self.server.world
        if "name" in body:
            body["name"] = named(body["name"])
        world.guild.update({key: body[key] for key in ("name", "preferred_locale") if key in body})
        world.guild_changed()
        return {"guild": self.server.feed.guild()}

    def new_channel(self, body: Json) -> Json:
        return self.server.feed.channel(self.server.world.add_channel(body["name"]))

    # -- for tests -------------------------------------------------------------------------------------------

    def deny(self, body: Json) -> Json:
        world, denied = self.server.world, permissions.bits(body.get("deny", []))
        wanted: list[Json] = (
            [world.channel(body["channel"])] if body.get("channel") else [*world.channels.values()]
        )
        for channel in wanted:
            ruling = world.channels[channel["parent_id"]] if channel["type"] in THREADS else channel
            if ruling["type"] != DM:
                world.deny_bot(ruling, denied)
        return {}

    def fault(self, body: Json) -> Json:
        gateway = self.server.gateway
        if body.get("clear"):
            self.server.faults.clear()
        if "add" in body:
            self.server.faults.add(Fault.parse(body["add"]))
        match body.get("gateway"):
            case "reconnect":
                gateway.reconnect_all()
            case "invalidate" | "invalidate_resumable":
                gateway.invalidate_all(resumable=body["gateway"] == "invalidate_resumable")
            case "close":
                gateway.close_all(body.get("code", 4000))
            case "abort":
                gateway.abort_all()
        return {}

    def clock(self, body: Json) -> Json:
        clock = self.server.clock
        if clock.offset + body["advance"] > YEARS:
            raise bad_form(("advance",), "NUMBER_TYPE_MAX", f"All in all the clock moves by {YEARS} at most.")
        clock.advance(body["advance"])
        return {"now": self.server.clock.iso()}
