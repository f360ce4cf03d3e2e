"""What people do here: commands, presses, modals, messages, and what members and channels there are."""

import asyncio
import contextlib

from playground.errors import ApiError, Json, missing_access, missing_permissions, unknown
from playground.people import places
from playground.people.feed import Feed
from playground.people.user_actions import UserActions
from playground.rest.app import Api
from playground.rest.channels import start_post, start_thread
from playground.rest.messages import revive
from playground.world.integrations import set_entries, told
from playground.world.interactions import Interaction
from playground.world.kinds import speech
from playground.world.seed import COLORS, MANAGER_ROLE, MEMBER_ROLE, role_in
from playground.world.world import DM, FORUMS, THREADS, Dispatch, named


class Handlers:
    """Each handler takes a body that keeps to its form (playground/checks/forms.py) and gives the answer."""

    def __init__(self, api: Api, user_actions: UserActions, feed: Feed) -> None:
        self.api = api
        self.world = api.world
        self.messages = api.messages
        self.interactions = api.interactions
        self.user_actions = user_actions
        self.feed = feed

    # -- interactions ----------------------------------------------------------------------------------------

    async def command(self, body: Json) -> Json:
        started = self.user_actions.command(
            body["actor"], body["channel"], body["command"], body.get("options") or [], focus=False
        )
        return await self._result(started, body)

    async def autocomplete(self, body: Json) -> Json:
        started = self.user_actions.command(
            body["actor"], body["channel"], body["command"], body.get("options") or [], focus=True
        )
        await started.answered.wait()
        if started.choices is None:
            raise ApiError(
                400, 10062, (started.error or {}).get("message", "The application did not respond")
            )
        locale = self.world.users[started.user]["_locale"]
        names = [
            (choice.get("name_localizations") or {}).get(locale) or choice["name"]
            for choice in started.choices
        ]
        return {
            "choices": [
                {"name": name, "value": offered["value"]}
                for name, offered in zip(names, started.choices, strict=True)
            ]
        }

    async def component(self, body: Json) -> Json:
        started = self.user_actions.component(
            body["actor"], body["channel"], body["message"], body["custom_id"], body.get("values")
        )
        return await self._result(started, body)

    async def modal(self, body: Json) -> Json:
        started = self.user_actions.modal(body["actor"], body["modal"], body.get("values") or {})
        return await self._result(started, body)

    async def _result(self, started: Interaction, body: Json) -> Json:
        wait = body.get("wait")
        if wait is None:
            return {"interaction_id": started.id}
        moment = started.answered if wait == "answer" else started.acked
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(float(body.get("timeout", 10))):
                await moment.wait()
        message = self.messages.all(started.channel["id"]).get(started.response or "")
        return {
            **started.describe(),
            "message": self.feed.message(message) if message else None,
            "modal": self.interactions.modal(started) if started.modal else None,
        }

    # -- what people do --------------------------------------------------------------------------------------

    def post(self, body: Json) -> Json:
        actor, channel = body["actor"], self.user_actions.seat(body["actor"], body["channel"])
        speech(channel)
        if not self.world.may(
            actor, "SEND_MESSAGES_IN_THREADS" if channel["type"] in THREADS else "SEND_MESSAGES", channel
        ):
            raise missing_permissions()
        places.wait_turn(self.api, channel, actor)
        revive(self.api, channel, actor)
        payload: Json = {"content": body["content"]}
        if body.get("reply_to"):
            payload["message_reference"] = {"message_id": body["reply_to"]}
        if channel["type"] in THREADS:
            self.world.set_thread_member(channel, actor, inside=True)
        return self.feed.message(self.messages.create(channel, actor, payload))

    def react(self, body: Json) -> Json:
        self.user_actions.seat(body["actor"], body["channel"])
        message = self.user_actions.visible_message(body["actor"], body["channel"], body["message"])
        self.messages.react(message, body["actor"], body["emoji"], on=body["on"])
        return {}

    def thread(self, body: Json) -> Json:
        parent, actor = self.user_actions.seat(body["actor"], body["channel"]), body["actor"]
        posts = parent["type"] in FORUMS
        if not self.world.may(actor, "SEND_MESSAGES" if posts else "CREATE_PUBLIC_THREADS", parent):
            raise missing_permissions()
        if posts:
            first = {"content": body.get("content") or body["name"]}
            wanted = {"name": body["name"], "message": first, "applied_tags": body.get("tags")}
            return self.feed.channel(start_post(self.api, parent, wanted, actor)[0])
        started = start_thread(self.api, parent, {"name": body["name"]}, actor, mid=body.get("message"))
        return self.feed.channel(started)

    def dm(self, body: Json) -> Json:
        if body["actor"] not in self.world.people():
            raise unknown("Member")
        return self.feed.channel(self.world.dm(body["actor"]))

    def dismiss(self, body: Json) -> Json:
        message = self.messages.get(body["channel"], body["message"])
        if message["_to"] != [body["actor"]]:
            raise missing_access()
        self.messages.delete(message)
        return {}

    def read(self, body: Json) -> Json:
        channel = self.user_actions.seat(body["actor"], body["channel"])
        self.feed.mark_read(body["actor"], channel, channel["last_message_id"])
        return {}

    def typing(self, body: Json) -> Json:
        world, channel = self.world, self.user_actions.seat(body["actor"], body["channel"])
        start: Json = {
            "channel_id": channel["id"],
            "user_id": body["actor"],
            "timestamp": int(world.clock.now()),
        }
        if channel["type"] != DM:
            guild = world.guilds[channel["guild_id"]]
            start |= {"guild_id": guild.id, "member": world.member(body["actor"], guild)}
        world.emit(Dispatch("TYPING_START", start, channel, people=False))
        shown = {"channel_id": channel["id"], "user_id": body["actor"], "seconds": 10}
        world.emit(Dispatch("TYPING", shown, channel, bot=False))
        return {}

    def set_member(self, body: Json) -> Json:
        world, guild = self.world, self.world.place(body.get("guild"))
        uid, fresh = body.get("id", ""), "id" not in body
        if fresh and len(guild.members) >= 100:
            raise ApiError(400, 30001, "Maximum number of members reached (100)")
        if not fresh and uid not in world.people(guild):
            raise unknown("Member")
        if not set(body.get("roles", ())) <= set(guild.roles):
            raise unknown("Role")
        usual = f"Guest {len(guild.members)}" if fresh else world.users[uid]["_name"]
        name = named(str(body.get("name", usual)))
        if fresh:
            uid = world.ids.new()
            color = COLORS[len(guild.members) % len(COLORS)]
            world.add_user(uid, name.lower().replace(" ", "_"), name, color=color)
            world.join(uid, [role_in(guild, MEMBER_ROLE)], guild)
        user, member, manager = world.users[uid], guild.members[uid], role_in(guild, MANAGER_ROLE)
        user["_name"] = user["global_name"] = name
        user["_locale"] = body.get("locale", user["_locale"])
        user["_dms_closed"] = body.get("dms_closed", user.get("_dms_closed", False))
        roles = list(dict.fromkeys(body["roles"] if "roles" in body else member["roles"]))
        if "is_manager" in body:
            roles = [role for role in roles if role != manager] + [manager] * bool(body["is_manager"])
        member["roles"] = roles
        world.member_changed(uid, guild, "GUILD_MEMBER_ADD" if fresh else "GUILD_MEMBER_UPDATE")
        for other in world.guilds_of(uid) if {"name", "locale", "dms_closed"} & set(body) else ():
            if other is not guild:
                world.member_changed(uid, other)
        return self.feed.member(uid, guild)

    def set_guild(self, body: Json) -> Json:
        guild = self.world.place(body.get("guild"))
        if "name" in body:
            body["name"] = named(body["name"])
        guild.data.update(
            {key: body[key] for key in ("name", "preferred_locale", "premium_tier") if key in body}
        )
        self.world.guild_changed(guild)
        return {"guild": self.feed.guild(guild)}

    def set_integrations(self, body: Json) -> Json:
        world, target = self.world, body.get("command", self.world.bot_id)
        guild = world.place(body.get("guild"))
        if not world.may(body["actor"], "MANAGE_GUILD", guild=guild):
            raise missing_permissions()
        set_entries(world, guild, target, body["permissions"])
        return told(world, guild, target)
