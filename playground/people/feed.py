"""What the page sees: the world as in CONTROL.md, frames for its WebSocket, each member's unread marks."""

import asyncio
from typing import Any

from playground.checks.validation import EPHEMERAL
from playground.errors import Json
from playground.people.user_actions import UserActions, in_context
from playground.wire import dumps
from playground.world.integrations import may_use
from playground.world.permissions import BITS
from playground.world.posts import Messages
from playground.world.world import DM, THREADS, Dispatch, World, public

MAX_BEHIND = 2000
_CHANNEL_EVENTS = {
    f"{kind}_{what}" for kind in ("CHANNEL", "THREAD") for what in ("CREATE", "UPDATE", "DELETE")
}
_PLAIN = {"MESSAGE_DELETE", "INTERACTION_STATE", "MODAL", "TYPING"}


class Watcher:
    """One page. It is dropped when it lets too many frames pile up."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue[str | None] = asyncio.Queue(MAX_BEHIND)

    def push(self, frame: str) -> bool:
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:
            return False
        return True

    def end(self) -> None:
        """Have the connection closed; what it has not read is lost."""
        if self.frames.full():
            self.frames.get_nowait()
        self.frames.put_nowait(None)


class Feed:
    def __init__(self, world: World, messages: Messages, user_actions: UserActions) -> None:
        self.world = world
        self.messages = messages
        self.user_actions = user_actions
        self.seq = 0
        self.watchers: set[Watcher] = set()
        self.read: dict[str, dict[str, Json]] = {}
        world.listeners.append(self.on_event)

    # -- shapes ----------------------------------------------------------------------------------------------

    def channel(self, channel: Json) -> Json:
        shown = {**public(channel), "visible_to": self.world.visible_to(channel)}
        if channel["type"] in THREADS:
            shown["member_ids"] = channel["_members"]
        shown["bot_permissions"] = str(self.world.permissions(self.world.bot_id, channel))
        return shown

    def member(self, uid: str) -> Json:
        user, have = self.world.users[uid], self.world.permissions(uid)
        return {
            "id": uid,
            "username": user["username"],
            "name": user["_name"],
            "color": user["_color"],
            "initial": user["_name"][:1].upper(),
            "locale": user["_locale"],
            "roles": self.world.members[uid]["roles"],
            "is_manager": bool(have & BITS["MANAGE_GUILD"]),
            "permissions": str(have),
            "dms_closed": user.get("_dms_closed", False),
            "unread": self.read.get(uid, {}),
        }

    def command(self, command: Json) -> Json:
        users = [uid for uid in self.world.people() if may_use(self.world, uid, command)]
        guild, direct = in_context(command, direct=False), in_context(command, direct=True)
        set_for = self.world.integrations.get(command["id"], [])
        return {**command, "usable_by": users, "in_guild": guild, "in_dm": direct, "permissions": set_for}

    def commands(self) -> list[Json]:
        return [self.command(command) for commands in self.world.commands.values() for command in commands]

    def _of_all(self) -> list[Json]:
        """What is set for all commands."""
        return self.world.integrations.get(self.world.bot_id, [])

    def message(self, message: Json) -> Json:
        reactions = [
            {"emoji": {"id": None, "name": name}, "count": len(users), "users": users}
            for name, users in message["_reactions"].items()
        ]
        return {**public(message), "to": message["_to"], "reactions": reactions}

    def history(self, actor: str, cid: str, before: int, limit: int) -> list[Json]:
        """The last public messages of a channel, 1 to 100, that are older than an id, and what the actor
        alone sees from the first of them on."""
        self.user_actions.seat(actor, cid)
        messages = [
            message
            for message in self.messages.all(cid).values()
            if int(message["id"]) < before and (message["_to"] is None or actor in message["_to"])
        ]
        public = [at for at, message in enumerate(messages) if message["_to"] is None]
        wanted = min(100, max(1, limit))
        first = public[-wanted] if len(public) > wanted else 0
        return [self.message(message) for message in messages[first:]]

    def guild(self) -> Json:
        return {key: self.world.guild[key] for key in ("id", "name", "preferred_locale", "owner_id")}

    def roles(self) -> list[Json]:
        keys = ("id", "name", "color", "position", "permissions")
        return [{key: role[key] for key in keys} for role in self.world.roles.values()]

    def world_now(self, *, status: Json, settings: Json) -> Json:
        """The answer of `GET /control/world`; `status` is that of the bot."""
        bot = self.world.users[self.world.bot_id]
        return {
            "seq": self.seq,
            "bot": {
                "id": bot["id"],
                "username": bot["username"],
                "global_name": bot["_name"],
                **status,
            },
            "guild": self.guild(),
            "roles": self.roles(),
            "channels": [self.channel(channel) for channel in self.world.channels.values()],
            "members": [self.member(uid) for uid in self.world.people()],
            "commands": self.commands(),
            "permissions": self._of_all(),
            "settings": settings,
        }

    # -- frames ----------------------------------------------------------------------------------------------

    def on_event(self, event: Dispatch) -> None:
        if not event.people:
            return
        channel = event.channel
        if event.t == "MESSAGE_CREATE" and channel is not None:
            self._count(event.d, channel)
        if channel is not None and event.t in ("CHANNEL_DELETE", "THREAD_DELETE"):
            self._forget(channel)
        to = event.to if event.to is not None or channel is None else self.world.visible_to(channel)
        self._show(event, to)

    def _show(self, event: Dispatch, to: list[str] | None) -> None:
        """Send what of an event the page is told."""
        channel = event.channel
        if event.t in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self.send(event.t, self.message(event.d), to)
        elif event.t in _CHANNEL_EVENTS and channel is not None:
            self.send(event.t, self.channel(channel), to)
        elif event.t in ("GUILD_MEMBER_UPDATE", "GUILD_MEMBER_ADD"):
            if event.d["user"]["id"] != self.world.bot_id:
                self.send("MEMBER_UPDATE", self.member(event.d["user"]["id"]), None)
        elif event.t == "COMMANDS_UPDATE":
            self.send(event.t, {"commands": self.commands(), "permissions": self._of_all()}, None)
        elif event.t in ("GUILD_UPDATE", "GUILD_ROLE_UPDATE"):
            self.send(event.t, {"guild": self.guild(), "roles": self.roles()}, None)
        elif event.t in _PLAIN:
            self.send(event.t, event.d, to)

    def send(self, t: str, d: Any, to: list[str] | None) -> None:
        """Number a frame and queue it for every page."""
        self.seq += 1
        if not self.watchers:
            return
        frame = dumps({"seq": self.seq, "t": t, "d": d, "to": to})
        for watcher in list(self.watchers):
            if not watcher.push(frame):
                self.watchers.discard(watcher)
                watcher.end()

    # -- unread ----------------------------------------------------------------------------------------------

    def _forget(self, channel: Json) -> None:
        """Drop everybody's marks in a channel that is gone."""
        for uid, marks in self.read.items():
            if marks.pop(channel["id"], None):
                self.world.save("read", uid, marks)

    def _count(self, message: Json, channel: Json) -> None:
        if message["flags"] & EPHEMERAL:
            return
        author, named = message["author"]["id"], {user["id"] for user in message["mentions"]}
        for uid in self.world.people():
            inside = (
                uid in channel["_members"] if channel["type"] in THREADS else self.world.sees(uid, channel)
            )
            if uid == author:
                self.mark_read(uid, channel["id"], message["id"])
            elif inside:
                roles = set(self.world.members[uid]["roles"]) & set(message["mention_roles"])
                ping = uid in named or roles or message["mention_everyone"] or channel["type"] == DM
                mark = self.read.setdefault(uid, {}).setdefault(channel["id"], _unread())
                mark["unread"] += 1
                mark["mentions"] += bool(ping)
                self._marked(uid, channel["id"])

    def mark_read(self, uid: str, cid: str, mid: str | None) -> None:
        mark = self.read.setdefault(uid, {}).setdefault(cid, _unread())
        if mark["unread"] or mark["last_read_id"] != mid:
            mark.update(unread=0, mentions=0, last_read_id=mid)
            self._marked(uid, cid)

    def _marked(self, uid: str, cid: str) -> None:
        self.world.save("read", uid, self.read[uid])
        self.send("UNREAD", {"member_id": uid, "channel_id": cid, **self.read[uid][cid]}, [uid])


def _unread() -> Json:
    return {"unread": 0, "mentions": 0, "last_read_id": None}
