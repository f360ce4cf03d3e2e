"""What the page sees: the world as in CONTROL.md, frames for its WebSocket, each member's unread marks."""

import asyncio
from collections.abc import Callable
from typing import Any

from playground.checks.validation import EPHEMERAL
from playground.errors import Json
from playground.people.user_actions import UserActions, in_context
from playground.wire import dumps
from playground.world.guild import Guild
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
        self.status: Callable[[Guild], Json] = lambda guild: {}
        """How the bot does in a guild: whether it is connected, a member, and which sessions answer."""
        world.listeners.append(self.on_event)

    # -- shapes ----------------------------------------------------------------------------------------------

    def channel(self, channel: Json) -> Json:
        shown = {**public(channel), "visible_to": self.world.visible_to(channel)}
        if channel["type"] in THREADS:
            shown["member_ids"] = channel["_members"]
        shown["bot_permissions"] = str(self.world.permissions(self.world.bot_id, channel))
        return shown

    def member(self, uid: str, guild: Guild) -> Json:
        user, have = self.world.users[uid], self.world.permissions(uid, guild=guild)
        return {
            "id": uid,
            "username": user["username"],
            "name": user["_name"],
            "color": user["_color"],
            "initial": user["_name"][:1].upper(),
            "locale": user["_locale"],
            "roles": guild.members[uid]["roles"],
            "is_manager": bool(have & BITS["MANAGE_GUILD"]),
            "permissions": str(have),
            "dms_closed": user.get("_dms_closed", False),
            "unread": self.read.get(uid, {}),
        }

    def command(self, command: Json, guild: Guild) -> Json:
        users = [uid for uid in self.world.people(guild) if may_use(self.world, guild, uid, command)]
        inside, direct = in_context(command, direct=False), in_context(command, direct=True)
        set_for = guild.integrations.get(command["id"], [])
        return {**command, "usable_by": users, "in_guild": inside, "in_dm": direct, "permissions": set_for}

    def commands(self, guild: Guild) -> list[Json]:
        return [self.command(command, guild) for command in self.world.commands_of(guild)]

    def _of_all(self, guild: Guild) -> list[Json]:
        """What is set for all commands."""
        return guild.integrations.get(self.world.bot_id, [])

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

    def guild(self, guild: Guild) -> Json:
        return {key: guild.data[key] for key in ("id", "name", "preferred_locale", "owner_id")}

    def roles(self, guild: Guild) -> list[Json]:
        keys = ("id", "name", "color", "position", "permissions")
        return [{key: role[key] for key in keys} for role in guild.roles.values()]

    def world_now(self, guild: Guild, settings: Json) -> Json:
        """The answer of `GET /control/world`, about one guild."""
        world = self.world
        bot = world.users[world.bot_id]
        channels = [
            channel for channel in world.channels.values() if channel.get("guild_id", guild.id) == guild.id
        ]
        return {
            "seq": self.seq,
            "bot": {
                "id": bot["id"],
                "username": bot["username"],
                "global_name": bot["_name"],
                **self.status(guild),
            },
            "guild": self.guild(guild),
            "guilds": [self._beside(each) for each in world.guilds.values()],
            "roles": self.roles(guild),
            "channels": [self.channel(channel) for channel in channels],
            "members": [self.member(uid, guild) for uid in world.people(guild)],
            "commands": self.commands(guild),
            "permissions": self._of_all(guild),
            "settings": settings,
        }

    def _beside(self, guild: Guild) -> Json:
        """A guild as it stands in the list of all."""
        channels = [channel["id"] for channel in self.world.channels_of(guild)]
        return {"id": guild.id, "name": guild.data["name"], "channels": channels, **self.status(guild)}

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
            self.send(event.t, self.message(event.d), to, event.place)
        elif event.t in _CHANNEL_EVENTS and channel is not None:
            self.send(event.t, self.channel(channel), to, event.place)
        elif event.t in _PLAIN:
            self.send(event.t, event.d, to, event.place)
        elif event.place is None:
            for guild in self.world.guilds.values():
                self._show_guild(event, guild)
        else:
            self._show_guild(event, self.world.guilds[event.place])

    def _show_guild(self, event: Dispatch, guild: Guild) -> None:
        """Send what of an event about a guild as a whole the page is told."""
        if event.t in ("GUILD_MEMBER_UPDATE", "GUILD_MEMBER_ADD"):
            if event.d["user"]["id"] != self.world.bot_id:
                self.send("MEMBER_UPDATE", self.member(event.d["user"]["id"], guild), None, guild.id)
        elif event.t == "COMMANDS_UPDATE":
            offered = {"commands": self.commands(guild), "permissions": self._of_all(guild)}
            self.send(event.t, offered, None, guild.id)
        elif event.t in ("GUILD_UPDATE", "GUILD_ROLE_UPDATE"):
            self.send(event.t, {"guild": self.guild(guild), "roles": self.roles(guild)}, None, guild.id)

    def send(self, t: str, d: Any, to: list[str] | None, guild: str | None = None) -> None:
        """Number a frame and queue it for every page; it is about a guild, or about none or all."""
        self.seq += 1
        if not self.watchers:
            return
        frame = dumps({"seq": self.seq, "t": t, "d": d, "to": to, "guild": guild})
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
        guild = self.world.guild_of(channel)
        for uid in self.world.people(guild):
            inside = (
                uid in channel["_members"] if channel["type"] in THREADS else self.world.sees(uid, channel)
            )
            if uid == author:
                self.mark_read(uid, channel, message["id"])
            elif inside:
                roles = guild and set(guild.members[uid]["roles"]) & set(message["mention_roles"])
                ping = uid in named or roles or message["mention_everyone"] or channel["type"] == DM
                mark = self.read.setdefault(uid, {}).setdefault(channel["id"], _unread())
                mark["unread"] += 1
                mark["mentions"] += bool(ping)
                self._marked(uid, channel)

    def mark_read(self, uid: str, channel: Json, mid: str | None) -> None:
        mark = self.read.setdefault(uid, {}).setdefault(channel["id"], _unread())
        if mark["unread"] or mark["last_read_id"] != mid:
            mark.update(unread=0, mentions=0, last_read_id=mid)
            self._marked(uid, channel)

    def _marked(self, uid: str, channel: Json) -> None:
        self.world.save("read", uid, self.read[uid])
        mark = {"member_id": uid, "channel_id": channel["id"], **self.read[uid][channel["id"]]}
        self.send("UNREAD", mark, [uid], channel.get("guild_id"))


def _unread() -> Json:
    return {"unread": 0, "mentions": 0, "last_read_id": None}
