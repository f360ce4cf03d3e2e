"""What exists in the local Discord: guilds with their members, roles, channels and threads; DMs and commands.

Objects are kept in their wire shape. Keys that begin with an underscore are the playground's own and never
leave it through Discord's API. Every change goes through `emit` (to gateway and page) and `save` (to disk).
"""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from playground.checks.limits import BOOSTED, MAX_FILE, MAX_REQUEST
from playground.errors import ApiError, Json, bad_form, missing_access, missing_permissions, unknown
from playground.world import permissions
from playground.world.guild import Guild, Guilds
from playground.world.ids import Snowflakes, WorldClock

TEXT, DM, VOICE, ANNOUNCEMENT, STAGE, FORUM, MEDIA = 0, 1, 2, 5, 13, 15, 16
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
THREADS = (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)
FORUMS = (FORUM, MEDIA)
"""Channels that hold posts alone: threads with a first message."""
GLOBAL = "global"
"""The scope of commands that are offered in all guilds."""
MAX_CHANNELS = 500
"""Most channels of a guild, its threads not among them."""
MAX_ACTIVE = 1000
"""Most threads of a guild that are not archived."""
MAX_THREADS = 10_000
"""Most threads of a guild, archived or not; the service has no such bound."""


@dataclass(frozen=True)
class Dispatch:
    """Something happened: for the bot (in Discord's words) and for the people (see CONTROL.md)."""

    t: str
    d: Json
    channel: Json | None = None
    to: list[str] | None = None
    """Which members it is for; None is everyone."""
    bot: bool = True
    """Whether the gateway tells the bot."""
    people: bool = True
    """Whether the page is told."""
    guild: str | None = None
    """In which guild, where no channel says it; None is none, or all."""

    @property
    def place(self) -> str | None:
        """The guild in which it happened."""
        return self.channel.get("guild_id") if self.channel is not None else self.guild


def public(thing: Json) -> Json:
    """The object without what is only the playground's."""
    return {key: value for key, value in thing.items() if key[0] != "_"}


def named(name: str) -> str:
    """The name as it is kept: without control characters, line breaks and space around it; refused if nothing
    is left that could be seen."""
    kinds = {char: unicodedata.category(char) for char in name}
    kept = "".join(char for char in name if kinds[char] not in ("Cc", "Cs", "Zl", "Zp")).strip()
    if all(kinds[char][0] in "CMZ" for char in kept):
        raise bad_form(("name",), "BASE_TYPE_REQUIRED", "This field is required")
    return kept


class World(Guilds):
    def __init__(self, clock: WorldClock) -> None:
        super().__init__()
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.users: dict[str, Json] = {}
        self.channels: dict[str, Json] = {}
        self.commands: dict[str, list[Json]] = {GLOBAL: []}
        """Those that are offered everywhere, and by its id those of a guild alone."""
        self.listeners: list[Callable[[Dispatch], None]] = []
        self.save: Callable[[str, str, Json | None], None] = lambda kind, key, value: None

    def emit(self, event: Dispatch) -> None:
        for listener in self.listeners:
            listener(event)

    # -- guilds ----------------------------------------------------------------------------------------------

    def guild_changed(self, guild: Guild) -> None:
        self.save("guild", guild.id, guild.data)
        shown = {**public(guild.data), "roles": list(guild.roles.values())}
        self.emit(Dispatch("GUILD_UPDATE", shown, guild=guild.id))

    def commands_of(self, guild: Guild) -> list[Json]:
        """The commands that are offered in the guild."""
        return [*self.commands[GLOBAL], *self.commands.get(guild.id, ())]

    # -- files -----------------------------------------------------------------------------------------------

    def largest_file(self, guild: Guild | None) -> int:
        """Most bytes of a file: in a guild what its boosts allow, in direct messages what all have."""
        return BOOSTED.get(guild.data.get("premium_tier", 0), MAX_FILE) if guild else MAX_FILE

    def most_uploaded(self) -> int:
        """Most bytes of the files of one request, wherever they go."""
        return max(MAX_REQUEST, *(self.largest_file(guild) for guild in self.guilds.values()))

    # -- people ----------------------------------------------------------------------------------------------

    def user(self, uid: str) -> Json:
        """The user as others see them; raises `Unknown User`."""
        if uid not in self.users:
            raise unknown("User")
        return public(self.users[uid])

    def add_user(
        self, uid: str, username: str, name: str, *, bot: bool = False, locale: str = "en-US", color: str = ""
    ) -> None:
        self.users[uid] = {
            "id": uid,
            "username": username,
            "global_name": None if bot else name,
            "discriminator": "0000" if bot else "0",
            "avatar": None,
            "bot": bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
            "_name": name,
            "_locale": locale,
            "_color": color,
        }
        self.save("user", uid, self.users[uid])

    def join(self, uid: str, roles: list[str], guild: Guild | None = None) -> None:
        """Make the user a member of the guild (the first one)."""
        guild = guild or self.home
        guild.members[uid] = {
            "roles": roles,
            "joined_at": self.clock.iso(),
            "deaf": False,
            "mute": False,
            "flags": 0,
            "nick": None,
            "avatar": None,
            "banner": None,
            "pending": False,
            "premium_since": None,
            "communication_disabled_until": None,
        }
        self.save("member", guild.key(uid), guild.members[uid])

    def leave(self, uid: str, guild: Guild) -> None:
        """Take a member out of the guild, without a word to anybody."""
        guild.members.pop(uid)
        self.save("member", guild.key(uid), None)

    def member(self, uid: str, guild: Guild) -> Json:
        """The guild member with the user inside; raises `Unknown Member`."""
        if uid not in guild.members:
            raise unknown("Member")
        return {**guild.members[uid], "user": self.user(uid)}

    def member_changed(self, uid: str, guild: Guild, event: str = "GUILD_MEMBER_UPDATE") -> None:
        self.save("user", uid, self.users[uid])
        self.save("member", guild.key(uid), guild.members[uid])
        self.emit(Dispatch(event, {**self.member(uid, guild), "guild_id": guild.id}, guild=guild.id))

    # -- permissions -----------------------------------------------------------------------------------------

    def permissions(self, uid: str, channel: Json | None = None, guild: Guild | None = None) -> int:
        """What the user may do, in that channel or in the guild (the first one) as a whole."""
        if channel is not None and channel["type"] == DM:
            return permissions.DIRECT if uid in (self.bot_id, channel["recipients"][0]["id"]) else 0
        guild = guild or (self.guild_of(channel) if channel is not None else None) or self.home
        if uid not in guild.members:
            return 0
        if uid == guild.data["owner_id"]:
            return permissions.ALL
        roles = {guild.id, *guild.members[uid]["roles"]}
        base = permissions.in_guild(role for rid, role in guild.roles.items() if rid in roles)
        if channel is None:
            return base
        ruling = self.channels[channel["parent_id"]] if channel["type"] in THREADS else channel
        have = permissions.in_channel(base, ruling["permission_overwrites"], guild.id, roles, uid)
        if ruling["type"] in (VOICE, STAGE) and not have & permissions.BITS["CONNECT"]:
            return have & permissions.BITS["VIEW_CHANNEL"]
        return have

    def may(self, uid: str, name: str, channel: Json | None = None, guild: Guild | None = None) -> bool:
        return bool(self.permissions(uid, channel, guild) & permissions.BITS[name])

    def sees(self, uid: str, channel: Json) -> bool:
        """Whether the channel exists for this user."""
        if not self.may(uid, "VIEW_CHANNEL", channel):
            return False
        return (
            channel["type"] != PRIVATE_THREAD
            or uid in channel["_members"]
            or self.may(uid, "MANAGE_THREADS", channel)
        )

    def need(self, channel: Json, *names: str) -> None:
        """Raise what the bot gets if it may not see the channel or lacks one of the permissions there."""
        if not self.sees(self.bot_id, channel):
            raise missing_access()
        if not all(self.may(self.bot_id, name, channel) for name in names):
            raise missing_permissions()

    def rule_bot(self, channel: Json, granted: int, denied: int) -> None:
        """Set what the bot may and may not do in a guild's channel, as an overwrite for it alone."""
        others = [
            overwrite for overwrite in channel["permission_overwrites"] if overwrite["id"] != self.bot_id
        ]
        of_bot = {"id": self.bot_id, "type": 1, "allow": str(granted), "deny": str(denied)}
        channel["permission_overwrites"] = [*others, of_bot] if granted or denied else others
        self.channel_changed(channel)

    def set_role(self, role: Json, allowed: int, guild: Guild | None = None) -> None:
        """Set what the holders of a role may do in the whole guild (the first one)."""
        guild = guild or self.home
        role["permissions"] = str(allowed)
        self.save("role", guild.key(role["id"]), role)
        self.emit(Dispatch("GUILD_ROLE_UPDATE", {"guild_id": guild.id, "role": role}, guild=guild.id))

    # -- channels --------------------------------------------------------------------------------------------

    def channel(self, cid: str) -> Json:
        if cid not in self.channels:
            raise unknown("Channel")
        return self.channels[cid]

    def visible_to(self, channel: Json) -> list[str] | None:
        """The members for whom the channel exists, or None for all of them."""
        if channel["type"] == DM:
            return [channel["recipients"][0]["id"]]
        people = self.people(self.guild_of(channel))
        seers = [uid for uid in people if self.sees(uid, channel)]
        return None if len(seers) == len(people) else seers

    def for_bot(self, channel: Json) -> Json:
        """The channel as the gateway and REST show it."""
        shown = public(channel)
        if channel["type"] in THREADS and self.bot_id in channel["_members"]:
            shown["member"] = self.thread_member(channel, self.bot_id)
        return shown

    def channels_of(self, guild: Guild) -> list[Json]:
        """The guild's channels and threads."""
        return [channel for channel in self.channels.values() if channel.get("guild_id") == guild.id]

    def add_channel(
        self,
        name: str,
        *,
        cid: str | None = None,
        topic: str | None = None,
        more: Json | None = None,
        guild: Guild | None = None,
    ) -> Json:
        """Add a channel of the guild (the first one), a text channel unless `more`, its further fields, says
        otherwise."""
        guild = guild or self.home
        if sum(other["type"] not in THREADS for other in self.channels_of(guild)) >= MAX_CHANNELS:
            raise ApiError(400, 30013, f"Maximum number of guild channels reached ({MAX_CHANNELS})")
        cid = cid or self.ids.new()
        channel: Json = {
            "id": cid,
            "guild_id": guild.id,
            "name": named(name),
            "type": TEXT,
            "position": len(self.channels),
            "topic": topic,
            "nsfw": False,
            "permission_overwrites": [],
            "parent_id": None,
            "rate_limit_per_user": 0,
            "last_message_id": None,
            "flags": 0,
            **(more or {}),
        }
        self._added(channel)
        return channel

    def add_thread(
        self,
        parent: Json,
        name: str,
        owner: str,
        *,
        kind: int,
        tid: str | None,
        archive: int,
        invitable: bool,
        tags: list[str] | None = None,
    ) -> Json:
        """Add a thread; `tags` is given if it is a post of a forum."""
        self._room_for_a_thread(self.guilds[parent["guild_id"]])
        tid = tid or self.ids.new()
        now = self.clock.iso()
        thread: Json = {
            "id": tid,
            "guild_id": parent["guild_id"],
            "parent_id": parent["id"],
            "owner_id": owner,
            "name": named(name),
            "type": kind,
            "message_count": 0,
            "member_count": 1,
            "total_message_sent": 0,
            "rate_limit_per_user": 0,
            "flags": 0,
            "last_message_id": None,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": archive,
                "locked": False,
                "archive_timestamp": now,
                "create_timestamp": now,
                **({"invitable": invitable} if kind == PRIVATE_THREAD else {}),
            },
            "_members": [owner],
            **({} if tags is None else {"applied_tags": tags}),
        }
        if tags is not None:
            parent["last_message_id"] = tid
            self.save("channel", parent["id"], parent)
        self._added(thread)
        return thread

    def _room_for_a_thread(self, guild: Guild) -> None:
        threads = [thread for thread in self.channels_of(guild) if thread["type"] in THREADS]
        active = sum(not thread["thread_metadata"]["archived"] for thread in threads)
        if active >= MAX_ACTIVE or len(threads) >= MAX_THREADS:
            raise ApiError(400, 160006, "Maximum number of active threads reached")

    def dm(self, uid: str) -> Json:
        """The bot's conversation with that user; made if there is none."""
        for channel in self.channels.values():
            if channel["type"] == DM and channel["recipients"][0]["id"] == uid:
                return channel
        if uid == self.bot_id:
            raise ApiError(400, 50007, "Cannot send messages to this user")
        channel = {
            "id": self.ids.new(),
            "type": DM,
            "recipients": [self.user(uid)],
            "last_message_id": None,
            "flags": 0,
        }
        self._added(channel)
        return channel

    def _added(self, channel: Json) -> None:
        self.channels[channel["id"]] = channel
        self.save("channel", channel["id"], channel)
        if channel["type"] in THREADS:
            self.emit(Dispatch("THREAD_CREATE", {**self.for_bot(channel), "newly_created": True}, channel))
        else:
            # A bot hears of a DM only when something is said there.
            self.emit(Dispatch("CHANNEL_CREATE", public(channel), channel, bot=channel["type"] != DM))

    def channel_changed(self, channel: Json) -> None:
        self.save("channel", channel["id"], channel)
        kind = "THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE"
        self.emit(Dispatch(kind, self.for_bot(channel), channel))

    def remove_channel(self, channel: Json) -> None:
        """Delete a channel; its threads go first. The messages are the caller's to forget."""
        self.channels.pop(channel["id"])
        self.save("channel", channel["id"], None)
        kind = "THREAD_DELETE" if channel["type"] in THREADS else "CHANNEL_DELETE"
        self.emit(Dispatch(kind, public(channel), channel))

    # -- thread members --------------------------------------------------------------------------------------

    def thread_member(self, thread: Json, uid: str) -> Json:
        return {"id": thread["id"], "user_id": uid, "join_timestamp": self.clock.iso(), "flags": 0}

    def set_thread_member(self, thread: Json, uid: str, *, inside: bool) -> None:
        """Let a member join or leave; nothing happens if that is already so."""
        guild = self.guilds[thread["guild_id"]]
        if uid not in guild.members:
            raise unknown("Member")
        joined: list[str] = thread["_members"]
        if (uid in joined) == inside:
            return
        if inside:
            joined.append(uid)
        else:
            joined.remove(uid)
        thread["member_count"] = len(joined)
        change: Json = {"id": thread["id"], "guild_id": thread["guild_id"], "member_count": len(joined)}
        if inside:
            change["added_members"] = [{**self.thread_member(thread, uid), "member": self.member(uid, guild)}]
        else:
            change["removed_member_ids"] = [uid]
        self.emit(Dispatch("THREAD_MEMBERS_UPDATE", change, thread, people=False))
        self.channel_changed(thread)
